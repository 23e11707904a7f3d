"""Whether the parts of a Triominos position go together (§8.3)."""

from __future__ import annotations

from collections import Counter

from dreierlei.core.refusal import Refusal
from dreierlei.games.triominos.position import HANDS, Position
from dreierlei.games.triominos.tiles import TILES
from dreierlei.kit.triangles import Corner, Triangle, connected

_AMONG = Counter(tile.value for tile in TILES)


def check(position: Position, seats: int, rounds: int, target: int) -> None:
    """Refuse a position that no game can reach or that could not go on."""
    _check_tiles(position)
    _check_table(position)
    _check_memory(position)
    _check_people(position, seats)
    _check_end(position, rounds, target)
    {"draw": _check_draw, "deal": _check_deal}.get(position.phase, _check_turn)(position, seats)


def _expect(good: bool, slug: str, **facts: object) -> None:
    if not good:
        raise Refusal(f"triominos.text.{slug}", **facts)


def _check_tiles(position: Position) -> None:
    """Every tile exists once (§1.1), so that nobody declines it twice either."""
    for tiles in (position.gone, *position.declined):
        times = Counter(tile.plain() for tile in tiles)
        twice = next((tile for tile, number in times.items() if number > 1), None)
        _expect(twice is None, "twice", tile=twice)


def _check_table(position: Position) -> None:
    """The tiles on the table share sides, agree at every corner, and cover 0:0 (§3.1, §3.2)."""
    cells = [cell for cell, _ in position.table]
    numbers: dict[Corner, int] = {}
    _expect(len(set(cells)) == len(cells), "cells")
    _expect(not cells or Triangle(0, 0) in cells, "origin")
    _expect(connected(cells), "apart")
    for cell, tile in position.table:
        for corner, written in zip(cell.corners(), tile, strict=True):
            _expect(numbers.setdefault(corner, written) == written, "corner", cell=cell)


def _check_memory(position: Position) -> None:
    """Only tiles that are still hidden are kept in mind, and none before the first is laid (§6.5)."""
    laid = {tile.plain() for _, tile in position.table}
    wrong = next((tile for kept in position.declined for tile in kept if tile in laid or not laid), None)
    _expect(wrong is None, "declined", tile=wrong)


def _check_people(position: Position, seats: int) -> None:
    """The parts that name a seat do so exactly where there is one."""
    phase = position.phase
    _present("start", position.start, phase != "draw", phase)
    _present("mover", position.mover, phase in ("turn", "buy", "last"), phase)
    _present("out", position.out, phase == "last" or (phase == "over" and position.passes < seats), phase)
    _expect(phase in ("turn", "buy") or position.bought == 0, "bought", phase=phase, bought=position.bought)


def _present(field: str, seat: int | None, due: bool, phase: str) -> None:
    if seat is None:
        _expect(not due, "seat_due", field=field, phase=phase)
    else:
        _expect(due, "seat_undue", field=field, seat=seat + 1, phase=phase)


def _check_end(position: Position, rounds: int, target: int) -> None:
    """A match must not go on after its end, nor end before it (§7.3, §7.4)."""
    reached = target > 0 and max(position.scores) >= target
    last = position.round == rounds
    _expect(position.phase != "over" or last or reached, "goes_on", round=position.round, rounds=rounds)
    _expect(position.phase not in ("draw", "deal") or not reached, "reached", phase=position.phase, target=target)


def _check_draw(position: Position, seats: int) -> None:
    """Before the deal there are no hands; those who draw are two at least, and one has not drawn yet (§2.1, §2.2).

    A tie of so many seats needs as many tiles of the same value. So no tile of a value above the highest that has them
    can have been drawn in earlier goes, and these tiles are enough for everybody to draw again.
    """
    waiting = [seat for seat in position.contenders if position.drawn[seat] is None]
    _expect(not position.table and not any(position.hands) and not position.passes, "early", phase="draw")
    _expect(len(position.contenders) >= 2 and bool(waiting), "contenders", waiting=len(waiting))
    _expect(bool(position.aside) or len(position.contenders) == seats, "contenders", waiting=len(waiting))
    # §2.1: the seats draw in their order.
    _expect(waiting == list(position.contenders[-len(waiting) :]), "turns_drawn", seat=waiting[0] + 1)
    highest = max(value for value, among in _AMONG.items() if among >= len(position.contenders))
    above = next((tile for tile in position.aside if tile.value > highest), None)
    _expect(above is None, "aside", tile=above, highest=highest)


def _check_deal(position: Position, seats: int) -> None:
    """Tiles are dealt one at a time from the start seat on (§2.4)."""
    sizes = [len(hand) for hand in position.hands]
    start, total = position.start or 0, sum(sizes)
    dealt = [(total - (seat - start) % seats + seats - 1) // seats for seat in range(seats)]
    _expect(not position.table and not position.passes, "early", phase="deal")
    _expect(sizes == dealt and total < seats * HANDS[seats], "dealt", sizes=_listed(sizes), expected=_listed(dealt))


def _check_turn(position: Position, seats: int) -> None:
    """From the first turn on, everybody who is not out has tiles, and the pool gives no more than it had (§2.3)."""
    pool, most = len(position.pool), len(TILES) - seats * HANDS[seats]
    most -= position.bought - (position.phase == "buy")
    _expect(pool <= most, "pool", pool=pool, most=most)
    _expect(
        position.phase != "buy" or (pool > 0 and position.bought > 0), "bought", phase="buy", bought=position.bought
    )
    _expect(position.passes == 0 or pool == 0, "passes", passes=position.passes, pool=pool)
    _expect(position.passes < seats or position.phase == "over", "passes", passes=position.passes, pool=pool)
    _expect(position.passes == 0 or position.out is None, "passes", passes=position.passes, pool=pool)
    _check_hands(position, seats)


def _check_hands(position: Position, seats: int) -> None:
    """A hand is empty where its seat was out first, or out too in the last lap (§5.1, §5.2)."""
    lap: list[int] = []
    if position.out is not None:
        end = position.start or 0
        lap = _between(position.out, end, seats)
        _expect(not position.hands[position.out], "out_hand", seat=position.out + 1)
        _expect(bool(position.table), "out_table")
        if position.mover is not None:
            _expect(position.mover in lap, "lap", seat=position.mover + 1)
    played = lap if position.mover is None else lap[: lap.index(position.mover)] if lap else []
    for seat in range(seats):
        may = seat == position.out or seat in played
        _expect(may or bool(position.hands[seat]), "empty_hand", seat=seat + 1)


def _between(out: int, end: int, seats: int) -> list[int]:
    """Return the seats after one and before another, going round."""
    return [(out + step) % seats for step in range(1, (end - out - 1) % seats + 1)]


def _listed(sizes: list[int]) -> str:
    return "/".join(map(str, sizes))
