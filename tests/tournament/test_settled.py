"""§14: what the hall is shown; §13: who may show it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.settled import published, require_seats

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

    from dreierlei.tournament.events import Right

HANNA = td.Who("helper", "Hanna", helper=1)


def level(players: tuple[int, ...]) -> list[int]:
    """Scores that leave all but the first two equal."""
    return [{1: 90, 2: 80}.get(player, 10) for player in players]


def test_s14_1_nothing_is_settled_while_it_can_be_corrected(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    assert td.settled(run.state) == td.Settled((), (), (), (), None)
    run.open(1, 1)
    run.hand_in()
    assert td.settled(run.state).standings == ()
    assert run.refused(td.publish, "standings") == "unsettled.standings"
    run.open(1, 2)
    assert td.settled(run.state).rounds == ((1, 1),)
    assert {len(row.results) for row in td.settled(run.state).standings} == {1}


def test_s14_1_finalists_wait_for_the_close_and_for_the_lot(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(level)  # type: ignore[arg-type]  # players of a table
    assert td.settled(run.state).finalists == ()
    run.do(td.close_round, 2, 2)
    assert td.settled(run.state).finalists == (), "the lot at the last place is open"
    assert run.refused(td.publish, "finalists") == "unsettled.finalists"
    run.do(td.draw_lots, run.lottery())
    assert td.settled(run.state).finalists == td.finalists(run.state)
    run.do(td.undo, run.state.number, "not yet")
    assert td.settled(run.state).finalists == ()
    run.finish()


def test_s14_1_places_and_qualifiers_wait_for_the_declaration(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).open(3, 1)
    run.hand_in()
    found = td.settled(run.state)
    assert (found.ranking, found.qualification) == ((), None)
    assert run.refused(td.publish, "result") == "unsettled.result"
    with pytest.raises(td.Refusal, match="declared"):
        td.require_settled(run.state, "result")
    run.finish()
    assert td.settled(run.state).ranking == td.ranking(run.state)
    assert td.settled(run.state).qualification == td.qualification(run.state)


def test_s14_2_shown_when_published_until_held_back(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).open(1, 2)
    assert td.published(run.state).standings == ()
    run.do(td.publish, "standings")
    shown = td.published(run.state)
    assert (shown.rounds, shown.finalists, shown.ranking) == (((1, 1),), (), ())
    run.open(2, 1)
    assert td.published(run.state).rounds == ((1, 1),), "newer rounds are published anew"
    run.do(td.hold, "standings")
    assert td.published(run.state).standings == ()
    assert run.refused(td.hold, "standings") == "unsettled.hidden"
    run.finish()
    run.do(td.publish, "result")
    assert td.published(run.state).ranking == td.ranking(run.state)


def test_s14_2_an_undo_takes_away_what_it_unsettles(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).open(1, 1)
    run.hand_in()
    close = run.do(td.close_round, 1, 1)
    run.do(td.publish, "standings")
    assert td.published(run.state).standings
    run.do(td.undo, run.state.number, "too early")
    run.do(td.undo, close.number, "a slip")
    assert td.published(run.state).standings == ()


def test_s10_2_a_closed_round_is_corrected_no_more(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    assert run.refused(td.close_round, 1, 1) == "missing.sheet"
    run.hand_in()
    assert run.refused(td.close_round, 1, 2) == "close.other"
    run.do(td.close_round, 1, 1)
    assert run.refused(td.close_round, 1, 1) == "close.other"
    where = td.Where(1, 1, 1)
    version = run.state.sheet(where).version
    assert run.refused(td.correct_scores, where, version, [1, 2, 3], "late") == "sheet.closed"
    assert run.refused(td.undo_sheet, where, version, "late") == "sheet.closed"


def test_s14_2_the_hall_is_shown_who_qualifies_with_the_result(new_run: type[Run]) -> None:
    run = new_run().enter(6).finish()
    assert published(run.state).qualification is None
    run.do(td.publish, "result")
    assert published(run.state).qualification == td.qualification(run.state)
    assert published(run.state).ranking == td.ranking(run.state)


def test_s4_3_seats_are_refused_with_what_they_lack(new_run: type[Run]) -> None:
    def lack(game: int) -> str:
        with pytest.raises(td.Refusal) as caught:
            require_seats(run.state, game)
        assert caught.value.facts == {"game": game}
        return caught.value.slug.removeprefix("tournament.unsettled.")

    run = new_run().enter(7)
    assert (lack(1), lack(3)) == ("undrawn", "undrawn-final")
    run.do(td.draw_game, 1)
    require_seats(run.state, 1)
    run.do(td.miss, [7])
    assert lack(1) == "redraw"
    run.open(2, 2)
    run.hand_in()
    while 3 not in run.state.seatings:
        run.advance()
    require_seats(run.state, 3)
    run.do(td.drop_out, run.state.seatings[3][0][0])
    assert lack(3) == "redraw-final"


def test_s13_1_helpers_have_names_and_can_be_withdrawn(new_run: type[Run]) -> None:
    run = new_run(sealed=True)
    assert run.refused(td.add_helper, "Hanna", []) == "helper.rights"
    run.do(td.add_helper, "Hanna", ["check-in"])
    assert run.refused(td.add_helper, "HANNA", ["beamer"]) == "helper.twice"
    assert run.refused(td.add_helper, "Ida", ["check-in"], who=HANNA) == "director-only"
    event = run.do(td.register, [td.Entrant("Anna", "Groß")], present=True, who=HANNA)
    assert event.who == HANNA
    run.do(td.remove_helper, 1)
    assert run.refused(td.register, [td.Entrant("", "Bert")], present=True, who=HANNA) == "helper.withdrawn"
    assert run.refused(td.remove_helper, 1) == "helper.unknown"
    assert run.refused(td.check_in, [1], who=td.Who("helper", "Nobody", helper=7)) == "helper.withdrawn"


def test_s13_1_the_name_of_a_helper_who_was_withdrawn_is_free_again(new_run: type[Run]) -> None:
    run = new_run()
    run.do(td.add_helper, "Hanna", ("results",))
    assert run.refused(td.add_helper, "HANNA", ("results",)) == "helper.twice"
    run.do(td.remove_helper, 1)
    run.do(td.add_helper, "Hanna", ("check-in",))
    assert [helper.active for helper in run.state.helpers.values()] == [False, True]


@pytest.mark.parametrize("right", td.RIGHTS)
def test_s13_2_a_helper_may_what_was_allowed(new_run: type[Run], right: str) -> None:
    run = new_run(sealed=True).enter(7)
    run.do(td.add_helper, "Hanna", [right])
    run.open(1, 2)
    where = td.Where(1, 2, 1)
    players = run.state.sheet(where).players
    asked: dict[str, tuple[Any, ...]] = {
        "check-in": (td.drop_out, 1),
        "results": (td.enter_scores, where, 0, [3] * len(players)),
        "beamer": (td.publish, "standings"),
    }
    for need, (command, *facts) in asked.items():
        if need == right:
            run.do(command, *facts, who=HANNA)
        else:
            assert run.refused(command, *facts, who=HANNA) == "helper.right"
    steps: tuple[tuple[Any, ...], ...] = ((td.draw_game, 2), (td.start_round, 2, 1), (td.conclude,), (td.undo, 1, "x"))
    for command, *facts in steps:
        assert run.refused(command, *facts, who=HANNA) == "director-only"


@pytest.fixture(scope="module")
def helped(new_run: type[Run]) -> Run:
    """A hall where everything that a helper may do can be done; for each right one has it, and another all others."""
    run = new_run(sealed=True).enter(9)
    for right in td.RIGHTS:
        run.do(td.add_helper, f"May {right}", [right])
        run.do(td.add_helper, f"May not {right}", [other for other in td.RIGHTS if other != right])
    run.do(td.register, [td.Entrant("", "Awaited"), td.Entrant("", "Away")])
    run.do(td.miss, [11])
    run.do(td.drop_out, 9)
    run.do(td.edit, 8, td.Entrant("New", "Name"))
    return run


@pytest.fixture(scope="module")
def playing(helped: Run) -> Run:
    """The same hall while game 1 is played, after its first round."""
    run = copy(helped)
    run.log, run.states = [*helped.log], [*helped.states]
    run.do(td.check_in, [10])
    run.open(1, 2)
    run.do(td.publish, "standings")
    run.do(td.write_turn, ONE, 0, 0, td.Turn(tile=5))
    run.do(td.call_director, ONE, who=td.Who("table", table=1))
    run.do(td.enter_scores, TWO, 0, [5, 5, 5], who=td.Who("table", table=2))
    return run


ONE, TWO = td.Where(1, 2, 1), td.Where(1, 2, 2)


@pytest.mark.parametrize(
    ("right", "command", "facts"),
    [
        ("check-in", td.register, lambda state: ([td.Entrant("", "Late")], True)),
        ("check-in", td.edit, lambda state: (1, td.Entrant("", "Late"))),
        ("check-in", td.withdraw, lambda state: (1,)),
        ("check-in", td.check_in, lambda state: ([10, 11],)),
        ("check-in", td.miss, lambda state: ([1],)),
        ("check-in", td.drop_out, lambda state: (1,)),
        ("check-in", td.come_back, lambda state: (9,)),
        ("check-in", td.undo_player, lambda state: (8, state.players[8].written, "right before")),
        ("results", td.write_turn, lambda state: (ONE, state.sheet(ONE).version, 1, td.Turn(tile=3))),
        ("results", td.correct_turn, lambda state: (ONE, state.sheet(ONE).version, 0, 0, None)),
        ("results", td.undo_sheet, lambda state: (ONE, state.sheet(ONE).version, "slip")),
        ("results", td.note_table, lambda state: (ONE, state.sheet(ONE).version, 1)),
        ("results", td.answer_call, lambda state: (ONE,)),
        ("results", td.enter_scores, lambda state: (ONE, state.sheet(ONE).version, [5, 5, 5])),
        ("results", td.correct_scores, lambda state: (TWO, state.sheet(TWO).version, [6, 5, 5], "slip")),
        ("results", td.confirm, lambda state: (TWO, state.sheet(TWO).version)),
        ("beamer", td.publish, lambda state: ("standings",)),
        ("beamer", td.hold, lambda state: ("standings",)),
    ],
)
def test_s13_2_every_act_asks_for_its_own_right(
    helped: Run, playing: Run, right: Right, command: Any, facts: Callable[[td.Tournament], tuple[Any, ...]]
) -> None:
    run = helped if right == "check-in" else playing
    may = 1 + 2 * td.RIGHTS.index(right)
    assert command(run.state, run.stamp(td.Who("helper", helper=may)), *facts(run.state)).who.helper == may
    with pytest.raises(td.Refusal) as caught:
        command(run.state, run.stamp(td.Who("helper", helper=may + 1)), *facts(run.state))
    assert (caught.value.slug, caught.value.facts) == ("tournament.helper.right", {"name": f"May not {right}"})
    alone = run.refused(command, *facts(run.state), who=td.Who("player"))
    assert alone in ("director-only", "sheet.foreign")


def test_s13_2_results_after_the_round_are_the_directors(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6)
    run.do(td.add_helper, "Hanna", ["results"])
    run.open(1, 1)
    run.hand_in()
    where = td.Where(1, 1, 1)
    assert (
        run.refused(td.correct_scores, where, run.state.sheet(where).version, [1, 2, 3], "x", who=HANNA) == "sheet.over"
    )


def test_s14_3_who_joins_later_changes_no_standings_of_before(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    run.do(td.draw_game, 1, run.lottery())
    run.do(td.register, [td.Entrant("", "Late")], present=True, game=2)
    run.open(1, 1)
    gone = run.state.seatings[1][0][0]
    run.do(td.drop_out, gone)
    run.open(1, 2)
    run.hand_in()
    run.do(td.close_round, 1, 2)
    run.do(td.publish, "standings")
    before = [(row.rank, row.player.number) for row in published(run.state).standings]
    assert before[-1] == (9, gone)
    run.open(2, 1)
    assert [(row.rank, row.player.number) for row in published(run.state).standings] == before
    run.open(2, 2)
    run.do(td.publish, "standings")
    assert len(published(run.state).standings) == 10


def test_s14_3_a_lot_of_later_parts_nobody_in_earlier_standings(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    run.hand_in(lambda players: [50] * len(players))
    run.do(td.close_round, 1, 1)
    run.do(td.publish, "standings")
    before = published(run.state).standings
    for game, round in ((1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [50] * len(players))
    run.do(td.draw_lots, run.lottery())
    assert published(run.state).standings == before
    assert {row.rank for row in before} == {1}
    assert [row.rank for row in td.preliminary(run.state)] == [1, 2, 3, 4, 5, 6]
