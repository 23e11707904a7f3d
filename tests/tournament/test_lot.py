"""§3: the lot."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei import tournament as td
from dreierlei.tournament.draw import Lot, _fewest, _groups
from dreierlei.tournament.events import Drawn, LotsDrawn
from dreierlei.tournament.state import lots_label

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def test_s3_1_seed_is_published_before_and_stays(new_run: type[Run]) -> None:
    run = new_run(seed="").enter(6)
    assert [sentence.slug for sentence in td.missing(run.state)] == ["tournament.missing.seed"]
    assert run.refused(td.publish_seed, "  ") == "text.length"
    run.do(td.publish_seed, " 6 aus  49 ")
    run.do(td.publish_seed, "Lotto 3 17 Cafe\u0301")
    assert run.state.seed == "Lotto 3 17 Café"
    draw = run.do(td.draw_game, 1)
    assert run.refused(td.publish_seed, "other") == "seed.late"
    run.do(td.undo, draw.number, "second thoughts")
    assert run.refused(td.publish_seed, "other") == "seed.late"
    run.do(td.draw_game, 1)
    assert run.log[-1].fact == draw.fact


def test_s3_1_audit_finds_a_forged_draw(new_run: type[Run]) -> None:
    run = new_run().enter(9)
    run.do(td.draw_game, 1)
    fact = run.log[-1].fact
    assert isinstance(fact, Drawn)
    forged = replace(run.log[-1], fact=replace(fact, tables=fact.tables[::-1]))
    assert [fault.slug for fault in td.audit([*run.log[:-1], forged])] == ["tournament.audit.draw"]
    lots = td.lots("Dreierlei", [1, 2])
    event = replace(run.log[-1], number=run.state.number + 1, fact=LotsDrawn((lots[::-1],)))
    assert [fault.slug for fault in td.audit([*run.log, event])] == ["tournament.audit.lots", "tournament.audit.untied"]


@given(st.integers(1, 10**6), st.text(min_size=1).filter(lambda text: text.isprintable()))
def test_s3_2_choices_stay_in_range(limit: int, seed: str) -> None:
    lot, again = Lot(seed, "x"), Lot(seed, "x")
    numbers = [lot.below(limit) for _ in range(5)]
    assert all(0 <= number < limit for number in numbers)
    assert numbers == [again.below(limit) for _ in range(5)]


def test_s3_2_numbers_that_would_favour_are_dropped() -> None:
    lot, plain = Lot("s", "x"), Lot("s", "x")
    raw = [plain.below(1 << 256) for _ in range(60)]
    limit = (1 << 255) + 1  # so large that almost every second number must go
    kept = [number for number in raw if number < limit]
    assert len(kept) < 50
    assert [lot.below(limit) for _ in kept] == kept


def test_s3_3_shuffles_are_fair() -> None:
    orders = Counter(tuple(Lot(f"seed {number}", "x").shuffled("abc")) for number in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_s3_4_game_1_is_dealt_from_the_shuffle(new_run: type[Run]) -> None:
    run = new_run(seed="any").enter(10)
    run.do(td.draw_game, 1)
    row = Lot("any", "game 1").shuffled(range(1, 11))
    assert run.state.seatings[1] == (tuple(row[:3]), tuple(row[3:6]), tuple(row[6:]))
    assert run.state.seatings[1] == td.draw_tables("any", "game 1", range(10, 0, -1))


def test_s3_5_game_2_is_drawn_again(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(1, 2)
    run.hand_in()
    run.do(td.draw_game, 2)
    assert run.state.seatings[2] == td.draw_tables("Dreierlei", "game 2", range(1, 10)) != run.state.seatings[1]
    fact = run.log[-1].fact
    assert isinstance(fact, Drawn)
    assert fact.repeats == td.repeats(run.state.seatings[2], run.state.seatings[1]) == 5


@pytest.mark.parametrize(
    ("players", "least"), [*zip(range(6, 12), (2, 3, 4, 0, 1, 2), strict=True), *((n, 0) for n in range(12, 51))]
)
def test_s3_6_fewest_meetings_are_reached(players: int, least: int) -> None:
    for seed in ("a", "b", "c"):
        first = td.draw_tables(seed, "game 1", range(1, players + 1))
        second = td.draw_tables(seed, "game 2", range(1, players + 1), first)
        assert td.repeats(second, first) == least
        assert sorted(player for table in second for player in table) == list(range(1, players + 1))
        assert sorted(map(len, second)) == sorted(td.sizes(players))


def test_s3_6_five_hundred_players() -> None:
    first = td.draw_tables("s", "game 1", range(1, 501))
    second = td.draw_tables("s", "game 2", range(1, 501), first)
    assert td.repeats(second, first) == 0


def scatter(groups: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Whether groups can be dealt to tables with never two of a group together, filling the emptiest first."""
    rooms = list(sizes)
    for group in sorted(groups, reverse=True):
        rooms.sort(reverse=True)
        if group > sum(room > 0 for room in rooms):
            return False
        rooms[:group] = [room - 1 for room in rooms[:group]]
    return not any(rooms)


def test_s3_6_from_twelve_on_everybody_can_be_scattered() -> None:
    for players in range(12, 21):
        for length in range(-(-players // 4), players + 1):
            for groups in combinations_with_replacement(range(1, 5), length):
                if sum(groups) == players:
                    assert scatter(groups, td.sizes(players)), (players, groups)


def test_s3_6_minimum_after_drop_outs() -> None:
    assert td.fewest((3, 3), (3, 3)) == 2
    assert td.fewest((1, 2, 3), (3, 3)) == 1
    assert td.fewest((2, 2, 2), (3, 3)) == 0
    assert td.fewest((4, 4), (4, 4)) == 4
    assert td.fewest((1,) * 11, (3, 4, 4)) == 0
    assert td.fewest((2, 3), (5,)) == 4


def test_s3_6_no_earlier_table_is_larger_than_the_tables_are_many() -> None:
    assert td.fewest((1,) * 7 + (5,), (3, 3, 3, 3)) == 1
    for players in range(3, 12):
        for length in range(1, players + 1):
            for groups in combinations_with_replacement(range(1, 6), length):
                if sum(groups) == players:
                    assert (_fewest(groups, td.sizes(players)) == 0) is (max(groups) <= len(td.sizes(players)))


def test_s3_6_a_table_of_five_that_many_join_is_drawn_again(new_run: type[Run]) -> None:
    run = new_run(second_draw="fewest").enter(5).open(1, 2)
    run.hand_in()
    run.do(td.register, [td.Entrant("Late", f"{number:03}") for number in range(7)], present=True, game=2)
    run.do(td.draw_game, 2)
    assert td.repeats(run.state.seatings[2], run.state.seatings[1]) == 1


def test_s3_6_every_best_seating_has_its_chance() -> None:
    first = ((1, 2, 3), (4, 5, 6))
    seen = Counter(
        frozenset(map(frozenset, td.draw_tables(f"seed {number}", "game 2", range(1, 7), first)))
        for number in range(1800)
    )
    assert len(seen) == 9
    assert all(abs(count - 200) < 65 for count in seen.values())


def test_s3_6_drop_outs_between_the_games(new_run: type[Run]) -> None:
    run = new_run(second_draw="fewest").enter(16).open(1, 2)
    run.hand_in()
    for player in run.state.seatings[1][0]:
        run.do(td.drop_out, player)
    run.do(td.draw_game, 2)
    assert sorted(map(len, run.state.seatings[2])) == [3, 3, 3, 3]
    assert td.repeats(run.state.seatings[2], run.state.seatings[1]) == 0


def test_s3_6_newcomers_are_groups_of_their_own() -> None:
    before = ((5, 6), (3, 4))
    assert _groups((3, 4, 5, 6), before) == (2, 2)
    assert _groups((1, 3, 4, 8, 9), before) == (1, 1, 1, 2)


def test_s3_7_lots_drawn_at_once_are_known_by_all_who_are_tied() -> None:
    assert lots_label(((3, 1), (20, 4))) == "lots 1 3; 4 20"


def test_s3_7_lot_of_a_tie() -> None:
    expected = tuple(Lot("Dreierlei", "lot 2 5 7").shuffled([2, 5, 7]))
    assert td.lots("Dreierlei", [7, 2, 5]) == expected
    assert {td.lots(str(seed), [1, 2])[0] for seed in range(20)} == {1, 2}


def test_s3_8_swap_by_hand(new_run: type[Run]) -> None:
    run = new_run().enter(7)
    assert run.refused(td.swap, 1, 1, 2, "draught") == "swap.late"
    run.do(td.draw_game, 1)
    (one, *_), (other, *_) = run.state.seatings[1]
    assert run.refused(td.swap, 1, one, other, " ") == "text.length"
    assert run.refused(td.swap, 1, one, one, "draught") == "swap.same"
    assert run.refused(td.swap, 1, one, 99, "draught") == "player.unknown"
    run.do(td.swap, 1, one, other, "draught")
    assert (run.state.seatings[1][0][0], run.state.seatings[1][1][0]) == (other, one)
    assert td.audit(run.log) == ()
    run.do(td.start_round, 1, 1)
    assert run.refused(td.swap, 1, one, other, "draught") == "swap.late"


def test_s3_8_swap_takes_drawn_players(new_run: type[Run]) -> None:
    run = new_run().enter(8)
    run.do(td.miss, [8])
    run.do(td.draw_game, 1)
    assert run.refused(td.swap, 1, 1, 8, "draught") == "swap.unseated"


def test_s3_9_example() -> None:
    assert Lot("Dreierlei", "game 1").below(1 << 256) == int(
        "034b51f2d7e7df15ca901c0116a662349c96c8e33ec89929512451f574b9c034", 16
    )
    assert td.draw_tables("Dreierlei", "game 1", range(1, 8)) == ((5, 3, 6), (1, 4, 2, 7))
    nine = td.draw_tables("Dreierlei", "game 1", range(1, 10))
    assert nine == ((6, 4, 1), (8, 5, 3), (9, 2, 7))
    assert td.draw_tables("Dreierlei", "game 2", range(1, 10)) == ((3, 8, 5), (4, 2, 6), (9, 1, 7))
    assert td.draw_tables("Dreierlei", "game 2", range(1, 10), nine) == ((7, 5, 1), (2, 6, 3), (4, 8, 9))
    assert td.lots("Dreierlei", [2, 5, 7]) == (5, 7, 2)
