"""Staff: the director and the helpers of a tournament, as its routes ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from litestar.di import Provide
from litestar.params import Parameter

from dreierlei.core import Refusal
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tournaments.live import LiveTournament, stamp
from dreierlei.server.tournaments.registry import require_director, require_staff
from dreierlei.tournament import Stamp, Who
from dreierlei.tournament.checks import require_right
from dreierlei.tournament.events import Right

Id = Annotated[str, Parameter(max_length=40)]
Key = Annotated[str, Parameter(max_length=80, description="the key of a link")]
Held = Annotated[str, Parameter(max_length=80, header="X-Tournament-Key", description="the key of the director's link")]


@dataclass(frozen=True)
class Staff:
    """Somebody who runs a tournament."""

    live: LiveTournament
    person: Person
    owner: bool
    """Whether this is the one who set the tournament up, or has its key."""
    helper: int = 0
    """The number of a helper; 0 is the director."""

    def stamp(self, key: str = "") -> Stamp:
        """Return the moment, and who acts; a second device of the director is told apart by the name of its user."""
        if self.helper:
            helper = self.live.state.helpers[self.helper]
            return stamp(Who("helper", helper.name, helper=helper.number), key)
        name = self.live.state.profile.director if self.owner else self.person.name
        return stamp(Who("director", name), key)

    def require(self, right: Right) -> None:
        """Refuse a helper who lacks a right."""
        require_right(self.live.state, self.stamp(), right)


async def directing(services: Services, person: Person, id: Id, key: Key = "", held: Held = "") -> Staff:
    """Return the director of a tournament, or refuse who is none."""
    live = await services.tournaments.tournament(id)
    require_director(live, person, held or key)
    return Staff(live, person, live.owns(person, held or key))


async def staffed(services: Services, person: Person, id: Id, key: Key = "", held: Held = "") -> Staff:
    """Return the director of a tournament or one of the helpers, or refuse who is neither."""
    live = await services.tournaments.tournament(id)
    helper = require_staff(live, person, held or key)
    return Staff(live, person, live.owns(person, held or key), helper)


DIRECTED = {"staff": Provide(directing)}
STAFFED = {"staff": Provide(staffed)}


def owned(staff: Staff) -> None:
    """Refuse who has only the link."""
    if not staff.owner:
        raise Refusal("server.tournament.owner")
