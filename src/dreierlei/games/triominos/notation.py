"""How people write the turns of Triominos, and of what points are made up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dreierlei.core.words import Sentence
from dreierlei.games.triominos.actions import Buy, Lay, Pass, Stay
from dreierlei.kit.turn import BOUGHT, LAST, SLASH, Turn

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Items
    from dreierlei.games.triominos.sheet import Sheet
    from dreierlei.games.triominos.state import TriominosState


def notation(state: TriominosState, action: Action) -> Sentence | None:
    """Return an action with the points that it brings or costs."""
    if isinstance(action, Lay):
        bonus = state.worth(action)
        facts = {"tile": "-".join(map(str, action.tile)), "cell": action.cell, "points": action.tile.value}
        if bonus:
            return Sentence("triominos.notation.bonus", bonus=bonus, **facts)
        return Sentence("triominos.notation.lay", **facts)
    costs = {Buy: BOUGHT, Pass: SLASH, Stay: 0}
    if type(action) not in costs:
        return None
    return Sentence(f"triominos.notation.{action.kind}", points=-costs[type(action)])


def account(pages: Sequence[Sheet], seats: int) -> tuple[Items, ...]:
    """Return of what each seat's points are made up."""
    return tuple(_items([turn for page in pages for turn in page.turns(seat)]) for seat in range(seats))


def _items(turns: Iterable[Turn]) -> Items:
    sums = dict.fromkeys(("tiles", "bonus", "last", "others", "bought", "slash", "own"), 0)
    for turn in turns:
        sums["tiles"] += turn.tile or 0
        sums["bonus"] += turn.bonus
        sums["last"] += turn.last * LAST
        sums["others"] += turn.others
        sums["bought"] += turn.bought * BOUGHT
        sums["slash"] += turn.slash * SLASH
        sums["own"] -= turn.own
    return tuple((Sentence(f"triominos.account.{name}"), points) for name, points in sums.items() if points)
