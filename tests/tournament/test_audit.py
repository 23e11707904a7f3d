"""§3.13: what a forged log says against its seeds, its secret, or the rules of its steps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.events import (
    Concluded,
    Drawn,
    DrawSeed,
    Fact,
    LotsDrawn,
    RoundClosed,
    ScoresCorrected,
    ScoresEntered,
    Swapped,
    TurnCorrected,
    TurnWritten,
)
from dreierlei.tournament.lottery import mixed

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

TABLE = td.Who("table", table=1)
FIRST, SECOND = td.Where(1, 1, 1), td.Where(1, 2, 1)


def faults(run: Run, *forged: Fact, who: td.Who | None = None) -> list[str]:
    """Return the faults of a log that goes on with facts which no command has looked at."""
    log = list(run.log)
    for fact in forged:
        log.append(td.LogEvent(len(log) + 1, run.stamp().time, who or run.stamp().who, fact))
    td.read_log(td.write_log(log))  # as files go, it is sound
    return [fault.slug.removeprefix("tournament.audit.") for fault in td.audit(log)]


def draw(number: int, seen: str) -> DrawSeed:
    return DrawSeed(number, mixed("geheim", number, seen), seen, "hall")


def tied(new_run: type[Run]) -> Run:
    """A sealed tournament in which 1 to 5 are tied, and 6 to 9."""
    run = new_run(sealed=True).enter(9)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [50] * len(players))
    return run


def test_s3_13_a_log_that_the_house_has_written_is_sound(new_run: type[Run]) -> None:
    run = tied(new_run)
    assert faults(run) == []
    assert faults(run.finish()) == []
    run.do(td.undo, run.state.number, "a slip of the pen")
    assert faults(run) == []


@pytest.mark.parametrize("people", [(1, 2), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_s6_4_a_lot_for_others_than_those_who_are_tied_is_found(new_run: type[Run], people: tuple[int, ...]) -> None:
    """Whoever may choose who takes part in a lot draws until it suits."""
    run = tied(new_run)
    number = len(run.state.tickets) + 1
    seed = draw(number, "5 5 5")
    assert faults(run, LotsDrawn((td.lots(seed.seed, people),), seed)) == ["untied"]
    genuine = LotsDrawn((td.lots(seed.seed, range(1, 10)),), seed)
    assert faults(run, genuine) == []
    again = draw(number + 1, "6 6 6")
    assert faults(run, genuine, LotsDrawn((td.lots(again.seed, people),), again)) == ["untied"]


def test_s6_4_a_lot_before_all_results_are_in_is_found(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).open(1, 1)
    seed = draw(2, "1 1 1")
    assert faults(run, LotsDrawn((td.lots(seed.seed, range(1, 10)),), seed)) == ["untied"]


def test_s3_11_a_draw_that_was_repeated_until_it_suited_is_found(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    run.do(td.draw_game, 1, td.Lottery("geheim", "3 1 6"))
    other = draw(1, "2 2 2")
    again = Drawn(1, td.draw_tables(other.seed, "game 1", range(1, 10)), 0, other, "noise in the hall")
    assert faults(run, again) == ["step", "chosen"]
    run.do(td.undo, run.state.number, "noise in the hall")
    assert faults(run, again) == ["chosen"]
    run.do(td.miss, [9])
    known = draw(1, "3 1 6")
    assert faults(run, Drawn(1, td.draw_tables(known.seed, "game 1", range(1, 9)), 0, known, "9 is not here")) == [
        "chosen"
    ]
    new = draw(1, "4 4 4")
    assert faults(run, Drawn(1, td.draw_tables(new.seed, "game 1", range(1, 9)), 0, new, "9 is not here")) == []


def test_s3_1_a_result_without_the_secret_is_found(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).finish()
    end = run.log.pop()
    assert faults(run, Concluded()) == ["withheld"]
    assert faults(run, Concluded("fire")) == ["withheld"]
    assert faults(run, end.fact) == []


def played(new_run: type[Run]) -> Run:
    """A tournament in whose second round table 1 has written a turn and then its scores."""
    run = new_run(sealed=True).enter(9).open(1, 2)
    run.do(td.write_turn, SECOND, 0, 0, td.Turn(9))
    run.do(td.enter_scores, SECOND, run.state.sheet(SECOND).version, [30, 20, 10])
    return run


@pytest.mark.parametrize(
    ("fact", "who", "slug"),
    [
        (ScoresCorrected(FIRST, (100, 90, 80), (80, 90, 100), "misread"), None, "step"),  # §10.3: it is over
        (ScoresCorrected(SECOND, (30, 20, 11), (10, 20, 30), "misread"), None, "other"),
        (ScoresCorrected(SECOND, (30, 20, 10), (30, 20, 10), "misread"), None, "step"),
        (ScoresCorrected(SECOND, (30, 20, 10), (10, 20, 30), " "), None, "step"),  # §10.4: without a reason
        (ScoresEntered(SECOND, (10, 20, 30)), None, "step"),  # over what stands there
        (ScoresEntered(td.Where(1, 2, 2), (10, 20, 30)), TABLE, "step"),  # §10.1: not its own
        (ScoresEntered(td.Where(1, 2, 2), (10, 20, None)), None, "step"),  # §11.3: nobody has left
        (TurnCorrected(SECOND, 0, 0, td.Turn(8), td.Turn(7), "misread"), None, "other"),
        (TurnCorrected(SECOND, 0, 0, td.Turn(9), td.Turn(7)), None, "step"),
        (TurnWritten(SECOND, 1, td.Turn(5)), None, "step"),
        (Swapped(1, 1, 2, "friends"), None, "step"),  # §3.8: too late
        (Concluded("", "geheim"), None, "step"),
    ],
)
def test_s10_3_a_step_that_nobody_could_take_is_found(
    new_run: type[Run], fact: Fact, who: td.Who | None, slug: str
) -> None:
    run = played(new_run)
    assert faults(run, fact, who=who) == [slug]


def test_s4_1_a_round_that_was_never_closed_is_found(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).finish()
    kept = [event for event in run.log if not isinstance(event.fact, RoundClosed)]
    log = [replace(event, number=number) for number, event in enumerate(kept, 1)]
    final = next(event for event in log if isinstance(event.fact, Drawn) and event.fact.game == td.FINAL)
    found = td.audit(log)
    assert (found[0].slug, found[0].facts["number"]) == ("tournament.audit.step", final.number)
