from __future__ import annotations

import pytest
from tests.adapters.oracle import ORACLES
from tests.toys.shelf import named

from dreierlei.core import CHANCE, Refusal, Rng, State
from dreierlei.games import game

TABLES = (
    "nonaga",
    "triapon",
    "triapon(barricades=true,out_may_win=true)",
    "triapon(rounds=1,rounds_from=placing)",
    "stein3",
    "triominos",
    "triominos(seats=4,rounds=2,bridge=strict)",
    "tricubo",
    "tricubo(side=B)",
    "tricubo(seats=3,side=B)",
)
SLOTS = {"triapon": 2116, "stein3": 1318, "triominos": 3251, "tricubo": 40, "nonaga": 1235}


@pytest.mark.parametrize("name", TABLES)
def test_the_planes_are_what_the_view_says(name: str) -> None:
    table, rng = game(name), Rng(21)
    planes, oracle, pairs = table.planes(), ORACLES[table.name], 0
    for _ in range(3):
        state = table.start()
        while not state.over:
            for seat in range(table.seats):
                boards, numbers = planes.observation(state, seat)
                expected, others = oracle(table, state.observe(seat), seat)
                size = planes.area // planes.shape[0]
                for i, plane in enumerate(expected):
                    if plane_name(planes.planes, i) != "place bonus":  # it is held against `worth` below
                        assert list(boards[size * i : size * (i + 1)]) == plane, (plane_name(planes.planes, i), seat)
                assert list(numbers) == others
                pairs += 1
            mover = state.to_act[0]
            state.advance_unchecked(mover, state.lot(mover, rng))
    assert pairs > 40


def plane_name(planes: tuple[object, ...], number: int) -> str:
    names = [plane.name for plane in planes for _ in range(plane.count)]  # type: ignore[attr-defined]
    return str(names[number])


def test_the_bonus_of_a_place_is_what_a_tile_there_earns() -> None:
    state, rng, seen = game("triominos").start(), Rng(3), set()
    planes = state.game.planes()
    first = 5 + state.game.seats + 5
    while not state.over:
        seat = state.to_act[0]
        if seat != CHANCE and state.phase == "turn":
            boards, _ = planes.observation(state, seat)
            for slot in planes.legal(state, seat):
                if slot < 58 * 56 and state.dump().split()[10] != "-":
                    bonus = boards[58 * first + slot // 56]
                    assert bonus == state.worth(state.decode(seat, slot))  # type: ignore[attr-defined]
                    seen.add(bonus)
        state.advance_unchecked(seat, state.lot(seat, rng))
    assert 0 in seen


@pytest.mark.parametrize("name", TABLES)
def test_numbers_and_planes_stay_within_the_bounds_of_their_table(name: str) -> None:
    table, rng = game(name), Rng(5)
    for face in table.faces():
        planes = table.planes(face)
        assert (planes.area, planes.width) == (len(planes.observation(table.start(), 0)[0]), total(planes.numbers))
        assert planes.size == total(planes.slots)
        bounds = [(some.low, some.high) for some in planes.numbers for _ in range(some.count)]
        state = table.start()
        while not state.over:
            numbers = planes.observation(state, 0)[1]
            assert all(low <= number <= high for number, (low, high) in zip(numbers, bounds, strict=True))
            mover = state.to_act[0]
            state.advance_unchecked(mover, state.lot(mover, rng))


def total(some: tuple[object, ...]) -> int:
    return sum(each.count for each in some)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "slots"), SLOTS.items())
def test_how_many_slots_there_are(name: str, slots: int) -> None:
    assert game(name).planes().size == slots
    if name == "nonaga":
        assert game(name).planes("window").size == 3529


@pytest.mark.parametrize("name", TABLES)
def test_a_slot_means_its_action_and_back(name: str) -> None:
    table, rng = game(name), Rng(9)
    planes = table.planes()
    for _ in range(2):
        state = table.start()
        while not state.over:
            mover = state.to_act[0]
            if mover != CHANCE:
                slots = [planes.slotted(state, mover, index) for index in state.ids(mover)]
                assert sorted(slots) == planes.legal(state, mover)
                assert [planes.chosen(state, mover, slot) for slot in slots] == state.ids(mover)
            state.advance_unchecked(mover, state.lot(mover, rng))


@pytest.mark.parametrize("name", TABLES)
def test_the_legal_slots_are_those_of_the_mask(name: str) -> None:
    table, rng = game(name), Rng(14)
    for face in table.faces():
        planes, state = table.planes(face), table.start()
        while not state.over:
            mover = state.to_act[0]
            for seat in (seat for seat in range(table.seats) if state.acts(seat)):
                mask = planes.masked(state, seat)
                assert planes.legal(state, seat) == [slot for slot in range(planes.size) if mask[slot]]
            assert planes.legal(state, table.seats - 1) == [] or state.acts(table.seats - 1)
            state.advance_unchecked(mover, state.lot(mover, rng))


def span(state: State) -> int:
    """How many columns or rows the field of a Nonaga position takes, whichever are more."""
    rows = state.dump().split()[1].split("/")
    return max(len(rows), max(map(len, rows)))


def test_the_window_of_nonaga_holds_a_field_that_both_seats_stretch() -> None:
    table, rng, widest = game("nonaga(cap=60,repetition=0)"), Rng(1), 0
    state = table.start()
    state.advance(CHANCE, state.ids(CHANCE)[0])
    while not state.over:
        seat, best = state.to_act[0], []
        for index in state.ids(seat):
            ahead = state.copy()
            ahead.advance_unchecked(seat, index)
            best.append((not ahead.over, span(ahead), rng.below(1000), index))
        widest = max(widest, span(state))
        for face in table.faces():
            boards, _ = table.planes(face).observation(state, seat)
            assert (sum(boards[:441]), sum(boards[441:882]), sum(boards[882:1323])) == (19, 3, 3)
        slots = [table.planes().slotted(state, seat, index) for index in state.ids(seat)]
        assert len(set(slots)) == len(slots)
        assert max(slots) < 1235
        state.advance_unchecked(seat, max(best)[-1])
    assert widest >= 8


def test_a_face_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="nonaga has no face 'maps' for learners: expected one of: slots, window"):
        game("nonaga").planes("maps")
    with pytest.raises(Refusal, match="expected a game whose faces"):
        named("wheel").planes()
