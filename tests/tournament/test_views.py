"""What desk and phone are shown: names that tell people apart, and no button that would be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei import tournament as td
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.overview import overview
from dreierlei.server.tournaments.setup import Setup
from dreierlei.server.tournaments.sheets import table_view

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

CLUBS = ("TSV", "SC Nord", "", "FC")


def _live(state: td.Tournament) -> LiveTournament:
    live = LiveTournament("x", "", "00", 0, Setup(), None)  # type: ignore[arg-type]  # nothing is stored
    live.state = state
    return live


def test_s1_3_namesakes_are_told_apart_at_desk_phone_and_in_the_log(new_run: type[Run]) -> None:
    run = new_run(confirm=True)
    run.do(td.register, [td.Entrant("Anna", "Meier", club) for club in CLUBS[:3]] + [td.Entrant("Bert", "Bo")])
    run.do(td.withdraw, 4)
    run.do(td.register, [td.Entrant("Bert", "Bo")])
    assert "Anna Meier (TSV), Anna Meier (SC Nord), Anna Meier (3), Bert Bo" in str(td.missing(run.state)[0])
    run.do(td.check_in, [1, 2, 3, 5])
    run.open(1, 1)
    told = {each.number: each.called for each in overview(_live(run.state), "de", owner=True).players}
    assert told == {1: "Anna Meier (TSV)", 2: "Anna Meier (SC Nord)", 3: "Anna Meier (3)", 4: "Bert Bo", 5: "Bert Bo"}
    where = td.Where(1, 1, 1)
    phone = table_view(_live(run.state), where, "de")
    seats = run.state.sheet(where).players
    assert [column.name for column in phone.sheet.columns] == [told[player] for player in seats]
    assert (phone.writer, phone.writing) == (told[seats[0]], seats[0])
    run.do(td.drop_out, 2)
    assert "Anna Meier (SC Nord)" in td.notes(run.log)[-1].sentence.text("de")


def test_s12_6_only_what_can_be_taken_back_is_offered(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    run.do(td.miss, [6])
    run.do(td.check_in, [6])

    def offered() -> list[int]:
        return [each.number for each in overview(_live(run.state), "de", owner=True).players if each.undo]

    assert offered() == [6]
    run.open(1, 1)
    assert offered() == [], "who is seated stays so"
    run.do(td.drop_out, 2)
    assert offered() == [2]


def test_s14_2_standings_on_the_wall_name_the_last_round_that_they_count(new_run: type[Run]) -> None:
    run = new_run(final_rounds=2).enter(6).open(1, 2)
    run.do(td.publish, "standings")
    assert beamer(_live(run.state), "de").after == (1, 1)
    run.open(3, 2)
    run.do(td.publish, "standings")
    assert beamer(_live(run.state), "de").after == (2, 2), "the final counts in no standings"
    run.finish()
    run.do(td.publish, "standings")
    assert beamer(_live(run.state), "de").after == (2, 2)
