"""Position lines of Nonaga: a refusal, or a position that is safe to play on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.fuzz.mutation import asked, mutated

from dreierlei.core import Rng
from dreierlei.games import game
from dreierlei.kit.walk import perft, playouts

NONAGA = game("nonaga(cap=40)")
MARKS = st.sampled_from("o01*.")


def lines() -> list[str]:
    """Return positions from the beginning, the middle and the end of games."""
    found = []
    for seed in range(6):
        state, rng = NONAGA.start(), Rng(seed)
        while not state.over:
            found.append(state.dump())
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        found.append(state.dump())
    return sorted(set(found))


def check_line(line: str) -> None:
    state = asked(lambda: NONAGA.load(line))
    if state is None:
        return
    again = NONAGA.load(state.dump())
    assert again.dump() == state.dump()
    assert again.outcome() == state.outcome()
    assert (state.outcome() is None) == bool(state.to_act)
    assert NONAGA.imagine(state.observe(0), Rng(1)).dump() == state.dump()
    NONAGA.picture(state.observe(1))
    for seat in state.to_act:
        ids = state.ids(seat)
        assert ids == again.ids(seat)
        assert perft(state, 1) == len(ids) == len(set(ids)) > 0
        for index in ids[:: max(1, len(ids) // 10)]:
            action = state.decode(seat, index)
            assert state.encode(seat, action) == index
            assert NONAGA.actions.parse(str(action)) == action
    if not state.over:
        assert playouts(state, Rng(3), 30)[1] >= 30


@examples(150)
@given(mutated(lines()))
def test_spoilt_lines(line: str) -> None:
    check_line(line)


@examples(80)
@given(st.text(max_size=60))
def test_wild_lines(line: str) -> None:
    check_line(line)


@examples(150)
@given(
    st.integers(-(10**9), 10**9),
    st.permutations("o" * 13 + "000111"),
    st.lists(st.integers(0, 8), min_size=19, max_size=19),
    st.sampled_from(["0 slide", "1 slide", "0 relocate", "1 relocate", "0 over"]),
    st.integers(0, 41),
)
def test_fields_of_any_shape(west: int, marks: list[str], steps: list[int], asks: str, turn: int) -> None:
    """Lay nineteen discs as a growing heap, with the pieces anywhere on it."""
    cells = [(30, 30)]
    for step in steps:
        q, r = cells[-1 - step % len(cells)]
        near = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        ring = [(q + dq, r + dr) for dq, dr in near[step % 6 :] + near[: step % 6]]
        cells += [cell for cell in ring if cell not in cells][:1]
    laid = dict(zip(cells, marks, strict=False))
    columns = range(min(q for q, _ in laid), max(q for q, _ in laid) + 1)
    rows = [
        "".join(laid.get((q, r), ".") for q in columns)
        for r in range(min(r for _, r in laid), max(r for _, r in laid) + 1)
    ]
    check_line(f"{west}:{-west} {'/'.join(rows)} {asks} {turn}")
