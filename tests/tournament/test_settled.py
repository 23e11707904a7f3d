"""§14: what the hall is shown; §13: who may show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dreierlei import tournament as td

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

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


def test_s13_2_results_after_the_round_are_the_directors(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6)
    run.do(td.add_helper, "Hanna", ["results"])
    run.open(1, 1)
    run.hand_in()
    where = td.Where(1, 1, 1)
    assert (
        run.refused(td.correct_scores, where, run.state.sheet(where).version, [1, 2, 3], "x", who=HANNA) == "sheet.over"
    )
