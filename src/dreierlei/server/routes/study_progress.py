"""Study progress: what a member has learnt and solved."""

from __future__ import annotations

from litestar import post

from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import member
from dreierlei.server.services import Services
from dreierlei.server.study_progress import Progress, merged


@post("/api/me/study", status_code=200)
async def merge(services: Services, person: Person, data: Progress) -> Progress:
    """Add what this browser remembers to what the account knows; return both together."""
    services.limits.check("study", member(person).id or "")
    return await merged(services.store, person, data)


HANDLERS = [merge]
