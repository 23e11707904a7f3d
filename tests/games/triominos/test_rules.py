"""One test for each paragraph of Triominos' rules.md, named after it."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from tests.games.triominos.lines import at, legal, line, play, seen, without

from dreierlei import CHANCE, SPECTATOR, Refusal, Rng, game
from dreierlei.games.triominos import (
    TILES,
    Buy,
    Deal,
    Draw,
    Tile,
    TriominosState,
    TriominosView,
    Turn,
    call,
    sheets,
)
from dreierlei.kit.triangles import Triangle


def start(text: str = "triominos") -> TriominosState:
    return cast(TriominosState, game(text).start())


def test_s1_1_the_56_tiles_never_fall_clockwise_and_may_be_turned() -> None:
    assert len(set(TILES)) == 56
    assert Counter(len(set(tile)) for tile in TILES) == {1: 6, 2: 30, 3: 20}
    assert all(tile.first <= tile.second <= tile.third for tile in TILES)
    assert Tile.parse("201").plain() == Tile(0, 1, 2)
    with pytest.raises(Refusal, match="no tile 021"):
        Tile.parse("021")


def test_s1_2_the_value_is_the_sum_of_the_numbers() -> None:
    assert Tile.parse("345").value == 12
    assert sum(tile.value for tile in TILES) == 420


def test_s2_1_everybody_draws_in_order_and_the_highest_starts() -> None:
    state = play(start("triominos(seats=3)"), "draw(012)", "draw(555)")
    assert seen(state).drawn == (Tile(0, 1, 2), Tile(5, 5, 5), None)
    assert "draw(555)" not in legal(state)
    assert seen(play(state, "draw(455)")).start == 1


def test_s2_2_the_tied_draw_again_and_then_all_tiles_go_back() -> None:
    state = play(start("triominos(seats=3)"), "draw(055)", "draw(000)", "draw(145)")
    view = seen(state)
    assert (view.contenders, view.drawn) == ((0, 2), (None, None, None))
    assert view.aside == (Tile(0, 0, 0), Tile(0, 5, 5), Tile(1, 4, 5))
    assert len(legal(state)) == 53
    play(state, "draw(003)", "draw(012)")
    assert seen(state).contenders == (0, 2)
    play(state, "draw(004)", "draw(555)")
    assert (seen(state).start, seen(state).phase, len(legal(state))) == (2, "deal", 56)


def test_s2_2_the_tiles_always_suffice_for_another_draw() -> None:
    among = Counter(tile.value for tile in TILES)
    for seats, untouched in zip(range(2, 7), (2, 4, 7, 11, 16), strict=True):
        highest = max(value for value, tiles in among.items() if tiles >= seats)
        assert sum(tile.value > highest for tile in TILES) == untouched >= seats


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_s2_3_hands_by_the_number_of_seats(seats: int, size: int) -> None:
    state, rng = start(f"triominos(seats={seats})"), Rng(seats)
    while state.phase in ("draw", "deal"):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    assert seen(state).counts == (size,) * seats
    assert seen(state).pool == 56 - seats * size


def test_s2_4_tiles_are_dealt_one_at_a_time_from_the_start_seat() -> None:
    state = play(start("triominos(seats=3)"), "draw(000)", "draw(001)", "draw(555)")
    order = []
    for tile in TILES[:7]:
        before = seen(state).counts
        play(state, f"deal({tile})")
        order.append([now - then for now, then in zip(seen(state).counts, before, strict=True)].index(1))
    assert order == [2, 0, 1, 2, 0, 1, 2]
    assert state.hand(2) == (TILES[0], TILES[3], TILES[6])


def test_s3_1_the_first_tile_is_any_and_goes_to_0_0() -> None:
    state = at(line("012.333", "*", table="-", pool=5, start=0, mover=0))
    assert legal(state) == {"lay(012,0:0)", "lay(333,0:0)", "buy"}
    late = at(line("012.333", "*", table="-", pool=5, start=1, mover=0, scores="0/-25"))
    assert legal(late) == legal(state)
    view = seen(play(state, "lay(012,0:0)"))
    assert (view.table, view.scores, view.to_act) == (((Triangle(0, 0), Tile(0, 1, 2)),), (3, 0), (1,))


def test_s3_2_a_tile_shares_a_side_and_agrees_at_every_corner() -> None:
    state = at(line("001.023.112.333", "*", pool=5))
    assert legal(state) == {"lay(100,1:0)", "lay(121,0:1)", "lay(230,-1:0)", "buy"}
    view = seen(play(state, "lay(121,0:1)"))
    assert (view.scores, view.mover) == ((4, 0), 1)
    # The third corner counts too: 144 agrees with two of the numbers round 2:0, and only 134 with all.
    held = at(line("134.144", "*", table=without("2:0")))
    assert [lay for lay in legal(held) if lay.endswith(",2:0)")] == ["lay(134,2:0)"]


def test_s3_2_n_tiles_open_at_most_two_places_more() -> None:
    state, rng = start("triominos(seats=4)"), Rng(4)
    while not state.over:
        (seat,) = state.to_act
        state.advance(seat, state.lot(seat, rng))
        laid = len(seen(state).table)
        assert len(state.places_open()) <= laid + 2 * (laid > 0)


def test_s3_3_buying_costs_five_and_gives_a_tile_also_by_choice() -> None:
    state = play(at(line("001.333", "*", pool=5)), "buy")
    assert (state.to_act, seen(state).scores, seen(state).mover) == ((CHANCE,), (-5, 0), 0)
    bought = sorted(legal(state))
    assert len(bought) == 5
    play(state, bought[0])
    assert len(state.hand(0)) == 3
    assert {"lay(100,1:0)", "buy"} <= legal(state)


def test_s3_4_three_tiles_at_most_in_a_turn() -> None:
    state = at(line("001.333", "*", pool=5))
    for _ in range(3):
        play(state, "buy")
        play(state, min(legal(state)))
    assert len(state.hand(0)) == 5
    assert "buy" not in legal(state)
    assert state.objection(0, Buy()) == "triominos.objection.buy_three"


@pytest.mark.parametrize(("pool", "costs"), [(0, 10), (1, 15), (2, 20), (3, 25), (9, 25)])
def test_s3_5_passing_costs_ten_more_when_nothing_can_be_bought(pool: int, costs: int) -> None:
    state = at(line("333.444", "*", pool=pool))
    for _ in range(min(pool, 3)):
        assert "pass" not in legal(state)
        play(state, "buy")
        play(state, min(legal(state)))
    assert legal(state) >= {"pass"}
    assert "buy" not in legal(state)
    assert seen(play(state, "pass")).scores == (-costs, 0)
    assert state.to_act == (1,)


def test_s3_6_points_may_be_negative() -> None:
    assert seen(play(at(line("333.444", "*", scores="-3/0")), "pass")).scores == (-13, 0)


def test_s4_1_only_the_highest_bonus_counts() -> None:
    # 2:0 is the sixth round its upper corner, and hangs on 1:0 with 4:0 at the corner across: hexagon and bridge.
    state = at(line("134.000", "*", table=without("2:0", "0:1", "1:1", "2:1", "3:1", "4:1")))
    assert seen(play(state, "lay(134,2:0)")).scores == (8 + 50, 0)


def test_s4_2_a_bridge_touches_a_tile_across_from_a_shared_side() -> None:
    # 4:0 hangs on 4:1; the corner across from that side touches 3:-1, which shares no side with it.
    state = at(line("133.000", "*", table=without("4:0", "3:0")))
    assert seen(play(state, "lay(133,4:0)")).scores == (7 + 40, 0)
    plain = at(line("133.000", "*", table=without("4:0", "3:0", "3:-1", "2:-1", "1:-1")))
    assert seen(play(plain, "lay(133,4:0)")).scores == (7, 0)


@pytest.mark.parametrize(("cell", "lying", "bonus"), [("2:-1", "125", 50), ("1:0", "411", 60), ("2:0", "134", 70)])
def test_s4_3_the_sixth_round_a_corner_closes_one_to_three_hexagons(cell: str, lying: str, bonus: int) -> None:
    tile = Tile.parse(lying)
    state = at(line(f"000.{tile.plain()}", "*", table=without(cell)))
    assert seen(play(state, f"lay({lying},{cell})")).scores == (tile.value + bonus, 0)


def test_s5_1_the_first_last_tile_brings_25_and_the_last_lap() -> None:
    state = play(at(line("001", "333.444", "*", pool=3)), "lay(100,1:0)")
    view = seen(state)
    assert (view.scores, view.out, view.phase, view.to_act) == ((1 + 25, 0, 0), 0, "last", (1,))


@pytest.mark.parametrize(("first", "lap"), [(0, [1, 2]), (2, [1]), (1, [])])
def test_s5_2_only_the_seats_before_the_start_seat_have_one_more_turn(first: int, lap: list[int]) -> None:
    state = play(at(line("001", "333", "*", start=first, mover=0)), "lay(100,1:0)")
    turns: list[int] = []
    while not state.over:
        turns += state.to_act
        play(state, "stay")
    assert turns == lap


def test_s5_3_in_the_last_lap_a_seat_lays_or_stays_for_nothing() -> None:
    state = play(at(line("001", "122.333", "*", pool=3)), "lay(100,1:0)")
    assert legal(state) == {"lay(221,0:1)", "stay"}
    assert seen(play(state, "stay")).scores == (26, 0, 0)
    # A bridge or a hexagon earns its bonus as ever.
    lap = at(line("-", "125.000", "*", table=without("2:-1"), phase="last", mover=1, out=0, pool=3))
    assert seen(play(lap, "lay(125,2:-1)")).scores == (0, 8 + 50, 0)


def test_s5_4_who_was_out_first_gets_the_others_tiles_alone() -> None:
    state = play(at(line("001", "122", "*", pool=30)), "lay(100,1:0)", "lay(221,0:1)")
    rest = sum(tile.value for tile in state.hand(2))
    play(state, "stay")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (1 + 25 + rest, 5, 0)
    assert outcome.reason == "last"


def test_s5_5_ten_points_lost_by_all_in_a_row_end_the_round_early() -> None:
    # As in the tournament's example: seat 0 passes before the pool is empty, seat 1 takes the last tile and passes.
    state = at(line("333.444", "555.455", "*", pool=4))
    for _ in range(3):
        play(state, "buy")
        play(state, min(legal(state)))
    play(state, "pass", "buy")
    play(state, *legal(state), "pass", "pass")
    assert (state.to_act, seen(state).passes) == ((0,), 2)
    assert play(state, "pass").over
    broken = at(line("333", "555.122", "*", passes=2, mover=1))
    assert not play(broken, "lay(221,0:1)").over
    assert seen(broken).passes == 0


def test_s5_6_an_early_end_costs_everybody_the_own_tiles() -> None:
    state = at(line("333.444", "555", "*", passes=2, mover=0, scores="50/0/7"))
    rest = sum(tile.value for tile in state.hand(2))
    outcome = play(state, "pass").outcome()
    assert outcome is not None
    assert outcome.scores == (50 - 10 - 21, -15, 7 - rest)
    assert outcome.reason == "early"


def test_s5_7_equal_points_share_a_place_and_the_next_is_skipped() -> None:
    over = line("-", "333", "344", "*", phase="over", mover="-", out=0, scores="20/31/31/5")
    outcome = at(over).outcome()
    assert outcome is not None
    assert outcome.places == (3, 1, 1, 4)
    assert outcome.shares == (0, 0.5, 0.5, 0)


def test_s5_8_if_all_agree_to_stop_the_points_so_far_stand() -> None:
    state = at(line("333", "*", scores="5/9"))
    outcome = state.game.stopped(state)
    assert (outcome.places, outcome.scores, outcome.reason) == ((2, 1), (5, 9), "agreed")


def test_s6_1_a_seat_sees_its_own_hand_and_the_others_numbers() -> None:
    state = at(line("001.333", "*", pool=7))
    view, other, public = seen(state), seen(state, 1), seen(state, SPECTATOR)
    assert view.hand == (Tile(0, 0, 1), Tile(3, 3, 3))
    assert len(other.hand) == 46 == view.counts[1]
    assert (public.hand, public.counts, public.pool) == ((), (2, 46), 7)
    assert view.hands is other.hands is public.hands is None


def test_s6_2_a_tile_dealt_or_bought_is_seen_by_its_owner_alone() -> None:
    state = start("triominos(seats=3)")
    assert state.witness(CHANCE, Draw(Tile(0, 0, 0)), 2) == Draw(Tile(0, 0, 0))
    play(state, "draw(000)", "draw(555)", "draw(001)")
    for owner in (1, 2, 0, 1):
        told = [viewer for viewer in (0, 1, 2, SPECTATOR) if state.witness(CHANCE, Deal(TILES[30]), viewer)]
        assert told == [owner]
        play(state, sorted(legal(state))[0])
    buying = at(line("001.333", "344.444", "*", pool=7, mover=1))
    assert buying.witness(1, Buy(), 0) == Buy()
    play(buying, "buy")
    deal = buying.legal(CHANCE)[0]
    assert [buying.witness(CHANCE, deal, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [None, deal, None, None]


def test_s6_3_hands_are_open_at_the_end() -> None:
    state = play(at(line("001", "*", pool=38)), "lay(100,1:0)", "stay")
    view = seen(state, SPECTATOR)
    assert view.hands == ((), state.hand(1))
    assert view.outcome == state.outcome()


def test_s6_4_every_distribution_of_the_unseen_tiles_is_as_likely() -> None:
    state = at(line("001.333", "*", "555.455", pool=30))
    rng, times, found = Rng(6), 3000, Counter[Tile]()
    view = state.observe(2)
    for _ in range(times):
        twin = cast(TriominosState, state.game.imagine(view, rng))
        assert twin.hand(2) == state.hand(2)
        found.update(twin.hand(0))
    unseen = 56 - 1 - 2
    expected = times * 2 / unseen
    assert len(found) == unseen
    chi = sum((number - expected) ** 2 / expected for number in found.values())
    assert chi < 105  # 52 degrees of freedom: one in 20,000


def declined(state: TriominosState, seat: int = 0) -> str:
    return ".".join(map(str, seen(state, SPECTATOR).declined[seat]))


def test_s6_5_what_fits_and_is_not_laid_is_declined() -> None:
    fits = "001.002.011.022.023.024.025.112.122"
    first = line("333.444", "*", "335.344", pool=9)
    state = play(at(first), "buy")
    assert [declined(state, seat) for seat in range(3)] == [fits, "", ""]
    assert {seen(state, viewer).declined for viewer in (0, 1, 2, SPECTATOR)} == {seen(state).declined}
    assert declined(play(state, "deal(555)")) == fits
    assert declined(play(at(line("333.444", "*")), "pass")) == fits
    assert declined(play(at(line("333", "-", "*", phase="last", out=1, start=1, mover=2)), "stay"), 2) == fits
    assert not any(seen(play(at(line("333.444", "*", table="-", pool=9)), "buy")).declined)


def test_s6_5_earlier_turns_count_until_another_bought_tile_is_kept() -> None:
    known = line("333.444", "*", "335.344", pool=9, declined="555/-/-")
    once = play(at(known), "buy", "deal(455)")
    assert declined(once).endswith(".555")
    assert declined(play(once, "buy")) == "001.002.011.022.023.024.025.112.122"


def test_s6_5_a_tile_that_is_laid_is_declined_by_nobody_and_a_round_begins_anew() -> None:
    told = "001.555/001/-"
    state = play(at(line("001.333", "*", "335.344", pool=9, declined=told)), "lay(100,1:0)")
    assert [declined(state, seat) for seat in range(3)] == ["555", "", ""]
    last = at(line("001", "*", start=1, pool=9, declined="555/-"), ",rounds=2")
    assert not any(seen(play(last, "lay(100,1:0)")).declined)


def test_s7_1_a_strict_bridge_shares_one_side_only() -> None:
    one = line("133.000", "*", table=without("4:0", "3:0"))
    action = at(one).game.actions.parse("lay(133,4:0)")
    assert at(one, ",bridge=strict").worth(action) == 40
    two = line("133.000", "*", table=without("4:0", "2:0"))
    wide, strict = at(two), at(two, ",bridge=strict")
    assert (wide.allows(0, action), wide.worth(action), strict.worth(action)) == (True, 40, 0)


@pytest.mark.parametrize(("tile", "bonus"), [("000", 40), ("333", 10), ("335", 0)])
def test_s7_2_a_triple_as_first_tile_may_earn_a_bonus(tile: str, bonus: int) -> None:
    first = line(f"{tile}.344", "*", table="-", pool=5)
    points = Tile.parse(tile).value
    assert seen(play(at(first), f"lay({tile},0:0)")).scores == (points, 0)
    assert seen(play(at(first, ",start_bonus=true"), f"lay({tile},0:0)")).scores == (points + bonus, 0)


def test_s7_3_rounds_are_added_up_and_each_is_drawn_for() -> None:
    first = at(line("001", "*", pool=38, scores="5/9"), ",rounds=2")
    rest = sum(tile.value for tile in first.hand(1))
    view = seen(play(first, "lay(100,1:0)", "stay"))
    assert (view.phase, view.round, view.scores) == ("draw", 2, (31 + rest, 9))
    assert (view.table, view.counts, view.pool) == ((), (0, 0), 56)
    second = play(at(line("001", "*", pool=38, round=2), ",rounds=2"), "lay(100,1:0)", "stay")
    outcome = second.outcome()
    assert outcome is not None
    assert outcome.reason == "rounds"


def test_s7_4_a_match_for_points_ends_with_the_round_that_reaches_them() -> None:
    low = play(at(line("001", "*", pool=38, scores="0/399"), ",target=400"), "lay(100,1:0)", "stay")
    assert seen(low).round == 2
    high = play(at(line("001", "*", pool=38, scores="0/400"), ",target=400"), "lay(100,1:0)", "stay")
    outcome = high.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("target", (1,))
    last = play(at(line("001", "*", pool=38, round=50), ",target=400"), "lay(100,1:0)", "stay").outcome()
    assert last is not None
    assert last.reason == "limit"
    with pytest.raises(Refusal, match="exclude each other"):
        game("triominos(rounds=2,target=400)")


def test_s8_1_a_line_has_eleven_parts_or_twelve() -> None:
    assert start().dump() == "draw 1 - - 0 0 - ?/? -/- 0/0 -"
    with pytest.raises(Refusal, match="has 11 parts, this one has 2"):
        game("triominos").load("draw 1")
    told = line("333.444", "*", declined="-/001.555")
    assert at(told).dump() == told
    assert at(line("333.444", "*", declined="-")).dump() == line("333.444", "*")
    with pytest.raises(Refusal, match="has 12 parts, this one has 13"):
        at(told + " -")


def test_s8_2_the_parts_say_everything() -> None:
    drawing = "draw 1 - - 0 0 - 012/? -/- 0/0 -"
    assert game("triominos").load(drawing).dump() == drawing
    tied = "draw 1 - - 0 0 - 003/x/?+000.055.145 -/-/- 0/0/0 -"
    state = play(start("triominos(seats=3)"), "draw(055)", "draw(000)", "draw(145)", "draw(003)")
    assert state.dump() == tied == game("triominos(seats=3)").load(tied).dump()
    lap = line("-", "333", "*", phase="last", out=0, mover=1, scores="26/-5/0", pool=3)
    assert at(lap).dump() == lap


def test_s8_3_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="012 occurs twice"):
        at(line("012", "*"))
    with pytest.raises(Refusal, match="on 0:0"):
        at(line("333", "*", table="1:0=101"))
    with pytest.raises(Refusal, match="'declined' names the tile 012"):
        at(line("333", "*", declined="012/-"))


def test_s8_4_cells_are_q_r_and_tiles_are_read_from_the_tip() -> None:
    assert Triangle.parse("-2:0").up
    assert not Triangle(1, 0).up
    state = play(at(line("001.333", "*")), "lay(100,1:0)")
    numbers = {corner: n for cell, tile in seen(state).table for corner, n in zip(cell.corners(), tile, strict=True)}
    assert [numbers[corner] for corner in Triangle(1, 0).corners()] == [1, 0, 0]


def record(first: TriominosState, *plies: str) -> list[tuple[int, str]]:
    state, told = first.copy(), []
    for ply in plies:
        (seat,) = state.to_act
        told.append((seat, ply))
        state.apply(seat, state.game.actions.parse(ply))
    return told


def test_s9_1_the_sheet_has_three_columns() -> None:
    first = at(line("333", "*", pool=2))
    bought = sorted(legal(play(at(first.dump()), "buy")))
    plies = record(first, "buy", bought[0], "buy", bought[1], "pass")
    actions = first.game.actions
    (page,) = sheets(first.game, [(seat, actions.parse(text)) for seat, text in plies], first.dump())
    (row,) = page.columns(0)
    assert (row.left, row.middle, row.marks, row.total) == (-20, (), "||/", -20)
    laid = Turn(tile=8, bonus=50, last=True, bought=1)
    assert (laid.left, laid.middle, laid.marks, laid.points) == (3, (50, 25), "|", 78)


def test_s9_2_the_end_of_a_round_has_its_own_line() -> None:
    first = at(line("001", "122", "*", pool=30))
    rest = sum(tile.value for tile in first.hand(2))
    plies = [(0, "lay(100,1:0)"), (1, "lay(221,0:1)"), (2, "stay")]
    (page,) = sheets(first.game, [(seat, first.game.actions.parse(text)) for seat, text in plies], first.dump())
    assert page.log == (
        (0, Turn(tile=1, last=True)),
        (1, Turn(tile=5)),
        (2, Turn()),
        (0, Turn(others=rest)),
    )
    assert page.totals == (26 + rest, 5, 0)
    assert page.hands == ((), (), first.hand(2))


def test_s9_3_the_calls_of_the_source() -> None:
    assert call(Turn(tile=7, bought=2)) == "-5, -10, 7, makes -3"
    assert call(Turn(tile=7, bought=2), "de") == "-5, -10, 7, ergibt -3"
    assert call(Turn(bought=1, slash=True)) == "-5, -15"
    assert call(Turn(tile=8, bonus=50)) == "8, bonus 50, makes 58"
    assert call(Turn(tile=8, bonus=50), "de") == "8, Bonus 50, ergibt 58"
    assert call(Turn(bought=3, slash=True)) == "-5, -10, -15, -25"
    assert [call(Turn(bought=bought)) for bought in (1, 2)] == ["-5", "-5, -10"]
    assert (call(Turn(tile=7)), call(Turn(slash=True)), call(Turn())) == ("7", "-10", "no tile")


def test_s9_4_sheets_follow_from_the_plies_alone() -> None:
    which, rng = game("triominos(seats=3,rounds=2)"), Rng(94)
    state, plies = which.start(), []
    while not state.over:
        (seat,) = state.to_act
        plies.append((seat, state.decode(seat, state.lot(seat, rng))))
        state.apply(*plies[-1])
        pages = sheets(which, plies) if len(plies) % 20 == 0 or state.over else ()
        assert not pages or pages[-1].totals == cast(TriominosView, state.observe(SPECTATOR)).scores
    assert len(pages) == 2
    with pytest.raises(Refusal, match="Ply number 0"):
        sheets(which, [(0, Buy())])
