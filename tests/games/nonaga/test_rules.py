"""One test for each paragraph of Nonaga's rules.md, named after it."""

from __future__ import annotations

from collections import Counter

import pytest

from dreierlei import CHANCE, Action, Refusal, Rng, State, game
from dreierlei.games.nonaga import Nonaga, NonagaView, Pass, Relocate, Slide
from dreierlei.kit.hexes import Hex, connected, hexagon
from dreierlei.kit.lot import First
from dreierlei.kit.walk import perft
from dreierlei.play import Match

BEFORE = "-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 lot 0"
START = "-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide 0"
HOLED = "-4:-3 ......0/....0o/..oooo/.o..1/11ooo*/.o.oo/0 0 slide 40"
"""A field with a hole of two cells, -1:0 and -2:0."""
STAR = "-3:-3 ...0..o/...1.o/...oo/ooooo10/..oo/.1.o/0..o 0 slide 10"
"""A field of six arms; seat 0 stands on the ends of three, behind seat 1."""
WINS = {
    "line": ("-4:-2 .......1/.....oo/...0.1o/..ooo0*/o0oo1/..ooo 0 slide 20", "1:1", "-2:1"),
    "triangle": ("-4:-3 ......*/....oo1/...oo0/.ooooo/o.o100/..o.1 0 slide 6", "1:-1", "1:0"),
    "hook": ("-3:-3 ....o/....o1/...oo/o11oo0/o0ooo/..*o0 0 slide 6", "-2:1", "1:1"),
}


def at(line: str) -> State:
    return game("nonaga").load(line)


def seen(state: State) -> NonagaView:
    view = state.observe(0)
    assert isinstance(view, NonagaView)
    return view


def relocations(line: str, seat: int = 0) -> set[Action]:
    return set(at(line).legal(seat))


def move(origin: str, target: str) -> Relocate:
    return Relocate(Hex.parse(origin), Hex.parse(target))


def slide(origin: str, target: str) -> Slide:
    return Slide(Hex.parse(origin), Hex.parse(target))


def test_s1_1_cells_are_written_q_r_and_have_six_neighbours() -> None:
    assert Hex.parse("-3:12") == Hex(-3, 12)
    assert [str(cell) for cell in Hex(0, 0).neighbours()] == ["1:0", "0:1", "-1:1", "-1:0", "0:-1", "1:-1"]


def test_s1_2_the_start_is_a_hexagon_with_pieces_on_its_corners() -> None:
    view = seen(game("nonaga(first=0)").start())
    assert set(view.discs) == hexagon(2)
    assert view.pieces == ((Hex(0, -2), Hex(2, 0), Hex(-2, 2)), (Hex(2, -2), Hex(-2, 0), Hex(0, 2)))
    assert view.to_act == (0,)


def test_s1_3_the_field_drifts_without_limit_and_a_shift_changes_nothing() -> None:
    far = at(START.replace("-2:-2", "900000000:-900000000"))
    assert far.key() == at(START).key()
    assert len(far.legal(0)) == 9
    far.apply(0, far.legal(0)[0])
    assert len(far.legal(0)) == 60
    line = HOLED.replace("slide", "relocate")
    east, shifted = relocations(line), relocations(line.replace("-4:-3", "496:697"))
    by = Hex(500, 700)
    assert shifted == {Relocate(a.origin.plus(by), a.target.plus(by)) for a in east if isinstance(a, Relocate)}


def test_s1_4_the_lot_decides_who_begins_and_a_rematch_alternates() -> None:
    start = game("nonaga").start()
    assert (start.to_act, start.phase) == ((CHANCE,), "lot")
    assert (start.legal(CHANCE), start.weights()) == ([First(0), First(1)], [1, 1])
    for seat in range(2):
        state = start.copy()
        state.apply(CHANCE, First(seat))
        assert (state.to_act, state.phase, len(state.legal(seat))) == ((seat,), "slide", 9)
        assert perft(state, 2) == 570
    begun = Counter(Match(game("nonaga"), Rng(seed)).to_act for seed in range(400))
    assert min(begun[0,], begun[1,]) > 150
    # The players change seats, and the seat that began begins again.
    for seed in range(8):
        match = Match(game("nonaga(cap=9)"), rng := Rng(seed))
        opener, plies = match.to_act[0], 0
        while not match.over and plies < seed:
            match.play(match.to_act[0], match.state.decode(match.to_act[0], match.state.lot(match.to_act[0], rng)))
            plies += 1
        if not match.over:
            match.resign(0)
        assert str(match.game.rematch(match.state)) == f"nonaga(cap=9,first={opener})"
    assert str(game("nonaga").rematch(start)) == "nonaga"
    fixed = game("nonaga(first=1)")
    assert fixed.rematch(fixed.start()) == fixed


def test_s2_1_a_piece_slides_to_the_last_disc_before_a_gap_or_a_piece() -> None:
    state = game("nonaga(first=0)").start()
    assert state.allows(0, slide("2:0", "-1:0"))  # stopped by the piece of seat 1 on -2:0
    assert not state.allows(0, slide("2:0", "0:0"))
    assert state.allows(0, slide("0:-2", "0:1"))  # stopped by the piece of seat 1 on 0:2
    assert at(HOLED).allows(0, slide("0:-2", "0:-1"))  # stopped by the piece of seat 1 on 0:0
    assert at(STAR.replace(" 0 slide", " 1 slide")).allows(1, slide("2:0", "-3:0"))  # to the last disc of the arm
    assert not any(action.origin == Hex(2, -2) for action in state.legal(0) if isinstance(action, Slide))


def test_s2_2_a_piece_must_leave_its_disc() -> None:
    legal = game("nonaga(first=0)").start().legal(0)
    assert len(legal) == 9
    assert all(isinstance(action, Slide) and action.origin != action.target for action in legal)


def test_s2_3_a_slide_that_connects_ends_the_game_without_a_second_decision() -> None:
    line, origin, target = WINS["line"]
    state = at(line)
    state.apply(0, slide(origin, target))
    assert (state.over, state.to_act, state.phase) == (True, (), "over")
    other = at(line)
    other.apply(0, next(action for action in other.legal(0) if action != slide(origin, target)))
    assert (other.over, other.phase) == (False, "relocate")


def _after(state: State, action: Action) -> State:
    twin = state.copy()
    twin.apply(0, action)
    return twin


def test_s2_4_a_seat_without_a_slide_passes_and_goes_on_with_the_second_decision() -> None:
    state = at(STAR)
    assert state.legal(0) == [Pass()]
    state.apply(0, Pass())
    assert state.phase == "relocate"
    assert state.to_act == (0,)


def test_s3_1_a_disc_without_a_piece_is_put_down_elsewhere() -> None:
    line = "-2:-2 ...01/.oooo/1ooo0/oooo/0o1o 0 relocate 2"
    state = at(line)
    view = seen(state)
    taken = {cell for own in view.pieces for cell in own}
    for action in state.legal(0):
        assert isinstance(action, Relocate)
        assert action.origin in view.discs
        assert action.origin not in taken
        after = seen(_after(state, action))
        assert set(after.discs) == set(view.discs) - {action.origin} | {action.target}


def test_s3_2_the_disc_relocated_in_the_turn_before_stays() -> None:
    free = relocations("-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 relocate 2")
    frozen = relocations("-2:-2 ..0*1/.oooo/1ooo0/oooo/0o1 0 relocate 2")
    assert {action for action in free if isinstance(action, Relocate) and action.origin != Hex(1, -2)} == frozen
    state = game("nonaga(first=0)").start()
    state.apply(0, state.legal(0)[0])
    state.apply(0, move("2:-1", "1:-3"))
    assert seen(state).frozen == Hex(1, -3)
    state.apply(1, state.legal(1)[0])
    state.apply(1, state.legal(1)[0])
    assert seen(state).frozen != Hex(1, -3)  # one turn later it is free again


def test_s3_3_a_disc_that_is_locked_in_or_opens_only_into_a_hole_stays() -> None:
    inner = {Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1)}
    origins = {
        a.origin for a in relocations("-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 relocate 2") if isinstance(a, Relocate)
    }
    assert not origins & inner
    holed = at(HOLED.replace("slide", "relocate"))
    gap = [Hex(-1, -1), Hex(-2, 1)]  # two empty neighbours side by side, but both are the hole
    assert not {Hex(-1, 0), Hex(-2, 0)} & set(seen(holed).discs)
    for disc in gap:
        assert {Hex(-1, 0), Hex(-2, 0)} <= set(disc.neighbours())
        assert not any(isinstance(a, Relocate) and a.origin == disc for a in holed.legal(0))
        assert holed.objection(0, Relocate(disc, Hex(2, -2))) == "nonaga.objection.locked"


def test_s3_4_the_new_cell_is_empty_another_one_and_touches_two_discs() -> None:
    line = "-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 relocate 2"
    state, legal = at(line), relocations(line)
    assert move("1:-2", "1:-2") not in legal
    assert move("1:-2", "0:0") not in legal
    assert move("1:-2", "1:-3") not in legal  # touches 0:-2… only through its own old place
    assert state.objection(0, move("1:-2", "1:-3")) == "nonaga.objection.loose"
    assert move("2:-1", "1:-3") in legal
    assert state.objection(0, move("1:-2", "0:0")) == "nonaga.objection.taken"


def test_s3_5_a_hole_is_a_possible_new_place_and_a_single_contact_may_be_left() -> None:
    targets = {a.target for a in relocations(HOLED.replace("slide", "relocate")) if isinstance(a, Relocate)}
    assert {Hex(-1, 0), Hex(-2, 0)} <= targets
    hexagon = at("-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 relocate 2")
    contacts = {_contacts(_after(hexagon, action)) for action in hexagon.legal(0)}
    assert contacts == {2}  # a corner of the hexagon keeps two …
    star = at(STAR.replace("slide", "relocate"))
    assert any(_contacts(_after(star, action)) == 1 for action in star.legal(0))  # … but the end of an arm may have one


def _contacts(state: State) -> int:
    discs = set(seen(state).discs)
    return min(sum(cell in discs for cell in disc.neighbours()) for disc in discs)


def test_s3_6_the_field_stays_in_one_piece_and_a_bridge_may_be_moved_to_join_it_again() -> None:
    line = "-4:-4 ......0/.....o1/.....o/..0..o1/..ooo/oo..o/.*.o/.0oo/.1 0 relocate 40"
    state = at(line)
    discs = set(seen(state).discs)
    bridges = [a for a in state.legal(0) if isinstance(a, Relocate) and not connected(discs - {a.origin})]
    assert bridges
    assert all(connected(discs - {a.origin} | {a.target}) for a in bridges)
    assert all(connected(seen(_after(state, action)).discs) for action in state.legal(0))
    apart = [
        move(str(a.origin), str(spot))
        for a in bridges
        for spot in {b.target for b in state.legal(0) if isinstance(b, Relocate)}
        if not connected(discs - {a.origin} | {spot})
    ]
    assert "nonaga.objection.apart" in {state.objection(0, action) for action in apart}


def test_s3_7_a_seat_without_a_relocation_passes() -> None:
    # all discs carry a piece, are locked, would leave the field in two, or were relocated just before:
    # such a field was never seen in play, so the rule itself is asked
    state = at("-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 relocate 2")
    assert Pass() not in state.legal(0)
    assert not state.allows(0, Pass())
    state.apply(0, Pass())  # trusts its caller
    assert (state.phase, state.to_act, seen(state).frozen) == ("slide", (1,), None)


@pytest.mark.parametrize("shape", WINS)
def test_s4_1_line_triangle_and_hook_win(shape: str) -> None:
    line, origin, target = WINS[shape]
    state = at(line)
    state.apply(0, slide(origin, target))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, state.values()) == ((0,), "connected", (1.0, 0.0))
    own = seen(state).pieces[0]
    neighbours = sum(a in b.neighbours() for a in own for b in own) // 2
    assert neighbours == (3 if shape == "triangle" else 2)


def test_s4_2_the_same_position_for_the_third_time_is_a_draw() -> None:
    match = Match(game("nonaga(first=0)"))
    there = [(0, "slide(2:0,2:-1)", "relocate(1:-2,3:-2)"), (1, "slide(-2:0,-2:1)", "relocate(-1:2,-3:2)")]
    back = [(0, "slide(2:-1,2:0)", "relocate(3:-2,1:-2)"), (1, "slide(-2:1,-2:0)", "relocate(-3:2,-1:2)")]
    for _ in range(9):
        for seat, first, second in there + back:
            if match.over:
                break
            match.play(seat, first)
            match.play(seat, second)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.drawn) == ("repetition", True)
    # the start has no relocated disc and so never comes back; the position after the first turn stands three times
    assert len(match.record.entries) == 2 * 4 * 2 + 2


def test_s4_3_after_the_cap_the_game_is_drawn() -> None:
    state, rng, turns = game("nonaga(cap=2,first=0)").start(), Rng(1), 0
    while not state.over:
        turns += state.phase == "relocate"
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    outcome = state.outcome()
    assert turns == 2
    assert outcome is not None
    assert (outcome.reason, outcome.drawn, state.values()) == ("cap", True, (0.5, 0.5))


def test_s5_1_repetition_can_be_switched_off() -> None:
    assert game("nonaga").repetition == 3
    assert game("nonaga(repetition=0)").repetition == 0
    with pytest.raises(Refusal, match="repetition"):
        game("nonaga(repetition=10)")


def test_s5_2_the_cap_is_an_option() -> None:
    assert game("nonaga").longest == 601
    assert str(game("nonaga(cap=7)")) == "nonaga(cap=7)"
    with pytest.raises(Refusal, match="cap"):
        game("nonaga(cap=0)")


def test_s5_3_a_seat_may_be_fixed_to_begin() -> None:
    for seat in range(2):
        start = game(f"nonaga(first={seat})").start()
        assert (start.to_act, start.phase, len(start.legal(seat))) == ((seat,), "slide", 9)
    assert str(game("nonaga(first=lot)")) == "nonaga"
    with pytest.raises(Refusal):
        game("nonaga(first=2)")
    assert str(game("nonaga", version=1)) == "nonaga(first=0)"


def test_s6_1_a_position_is_one_line_of_five_parts() -> None:
    for line in (START, HOLED, "7:-3 ..0o1/.o*oo/1ooo0/oooo/0o1 1 relocate 12"):
        assert at(line).dump() == line
    view = seen(at("7:-3 ..0o1/.o*oo/1ooo0/oooo/0o1 1 relocate 12"))
    assert (view.frozen, view.mover, view.phase, view.turn) == (Hex(9, -2), 1, "relocate", 12)


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        (START + " x", "kit.fields"),
        (START.replace("-2:-2", "2"), "kit.field"),
        (START.replace("o1/", "x1/", 1), "nonaga.text.mark"),
        (START.replace("o1/", "1/", 1), "nonaga.text.discs"),
        (START.replace("o1/", "00/", 1), "nonaga.text.pieces"),
        (START.replace("oooo", "**oo", 1), "nonaga.text.frozen"),
        (START.replace("0o1 ", "0..o1 ").replace("oooo/0.", "oo/oo/0.", 1), "nonaga.text.apart"),
        (START.replace(" 0 slide", " 2 slide"), "kit.number"),
        (START.replace("slide", "jump"), "kit.word"),
        (START.replace("slide 0", "slide 301"), "kit.number"),
        (START.replace("slide", "over"), "nonaga.text.goes_on"),
        (START.replace("slide 0", "slide 300"), "nonaga.text.ended"),
        ("-2:-2 ..0o1/.0ooo/o0ooo/1ooo/oo1 0 slide 4", "nonaga.text.ended"),
        ("-2:-2 ..001/.0oo1/oooo1/oooo/ooo 0 over 4", "nonaga.text.both"),
        (BEFORE.replace(" 0 lot", " 1 lot"), "nonaga.text.lot"),
        (BEFORE.replace("lot 0", "lot 2"), "nonaga.text.lot"),
        (BEFORE.replace("oooo", "o*oo", 1), "nonaga.text.lot"),
    ],
)
def test_a_bad_line_is_refused_by_its_part(line: str, slug: str) -> None:
    with pytest.raises(Refusal) as refused:
        at(line)
    assert refused.value.slug == slug


def test_where_a_seat_is_fixed_there_is_no_lot() -> None:
    with pytest.raises(Refusal) as refused:
        game("nonaga(first=0)").load(BEFORE)
    assert refused.value.slug == "nonaga.text.lot"
    assert game("nonaga(first=0)").load(START.replace(" 0 slide 0", " 1 slide 0")).to_act == (1,)


def test_s6_2_the_start_as_a_line() -> None:
    assert game("nonaga(first=0)").start().dump() == START
    assert game("nonaga").start().dump() == BEFORE
    assert game("nonaga").load(BEFORE).legal(CHANCE) == [First(0), First(1)]


def test_s7_1_actions_are_written_with_their_cells() -> None:
    space = Nonaga.actions
    assert str(slide("2:0", "-1:0")) == "slide(2:0,-1:0)"
    assert space.parse("relocate(2:-1,1:-3)") == move("2:-1", "1:-3")
    assert space.parse(" pass ") == Pass()
    assert space.parse("first(1)") == First(1)
    assert move("2:-1", "1:-3").json() == {"kind": "relocate", "origin": "2:-1", "target": "1:-3"}


@pytest.mark.parametrize(
    ("action", "slug"),
    [
        (slide("0:0", "1:0"), "nonaga.objection.piece"),
        (slide("2:0", "1:0"), "nonaga.objection.far"),
        (slide("2:0", "2:0"), "nonaga.objection.far"),
        (move("2:-1", "1:-3"), "nonaga.objection.slide"),
        (Pass(), "nonaga.objection.slide"),
    ],
)
def test_what_is_not_allowed_is_explained(action: Action, slug: str) -> None:
    state = game("nonaga(first=0)").start()
    assert not state.allows(0, action)
    assert state.objection(0, action) == slug
