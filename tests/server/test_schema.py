"""The OpenAPI description, tried out by schemathesis: whatever is asked, nothing breaks."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from tests.examples import TIMES
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.conftest import Running

if TYPE_CHECKING:
    import requests
    from schemathesis import GenerationMode

EXAMPLES = 2 * TIMES
"""Requests of each manner to each operation."""
LEAVE = "/api/logout"
"""What would end the session that all others are tried with."""


def _host(server: Running) -> tuple[Client, list[str]]:
    """Return a member, and tables of theirs in every state."""
    client = server.client()
    client.ask("POST", "/api/register", {"name": "Schema", "passphrase": "drei mal drei Steine"})
    waiting = client.table("nonaga(first=0)", "me", "open", listed=True)["id"]
    running = client.table("triominos", "me", "device")["id"]
    closed = client.table("tricubo(seats=2)", "device", "device", spectators=False)["id"]
    return client, [waiting, running, closed]


@pytest.mark.filterwarnings("ignore")  # of schemathesis and what it brings along; ours have their own tests
def test_no_request_that_the_description_suggests_or_forbids_is_a_fault(server: Running) -> None:
    import requests  # a second of work, which only the worker that gets this test need do
    import schemathesis
    from schemathesis import GenerationMode

    client, tables = _host(server)
    base = f"http://127.0.0.1:{server.port}"
    schema: Any = schemathesis.openapi.from_url(f"{base}/openapi/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    lot, statuses = random.Random(3), dict[str, set[int]]()
    with requests.Session() as session:
        for operation in operations:
            name = f"{operation.method.upper()} {operation.path}"
            cookie = "" if operation.path == LEAVE else client.cookie
            headers = {"X-Dreierlei": "1", "Cookie": cookie}
            wrong = [GenerationMode.NEGATIVE] if operation.body or any(operation.iter_parameters()) else []
            for mode in (GenerationMode.POSITIVE, *wrong):
                _try(operation, mode, session, base, headers, tables, lot, statuses.setdefault(name, set()))
    faults = {name: found for name, found in statuses.items() if max(found) >= 500}
    assert not faults
    assert {200, 201, 400, 404, 409} <= set().union(*statuses.values())
    assert 200 in statuses["GET /api/tables/{id}"]


def _try(
    operation: Any,
    mode: GenerationMode,
    session: requests.Session,
    base: str,
    headers: dict[str, str],
    tables: list[str],
    lot: random.Random,
    statuses: set[int],
) -> None:
    """Send some requests to one operation, and note how they were answered."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        if "id" in (case.path_parameters or {}) and lot.random() < 0.6:
            case.path_parameters["id"] = lot.choice(tables)
        answer = case.call(base_url=base, session=session, headers=headers, timeout=PATIENCE)
        statuses.add(answer.status_code)
        assert "Traceback" not in answer.text

    try:
        run()
    except Unsatisfiable:
        assert mode.is_negative  # any text is right, and it has nothing else
