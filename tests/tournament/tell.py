"""Write what whole days tell: `python -m tests.tournament.tell`, after a change of words or rules that is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tests.tournament.conftest import Run
from tests.tournament.test_log import full, sealed

from dreierlei import tournament as td
from dreierlei.core.words import LANGUAGES
from dreierlei.tournament import exports
from dreierlei.tournament.rehearsal import Rehearsal

TOLD = Path(__file__).parent / "told"


def everything() -> list[td.LogEvent]:
    """A tournament with one public seed."""
    return full(Run).log


def second_edition() -> list[td.LogEvent]:
    """A tournament with sealed draws, a helper and confirmed results."""
    return sealed(Run).log


def rehearsal() -> list[td.LogEvent]:
    """A tournament that the house has played by itself."""
    options = td.TournamentOptions("fewest", 2, 45)
    rehearsal = Rehearsal(14, "Probe 23", "2026-05-03", "de", options, leavers=4)
    rehearsal.run()
    return rehearsal.log


DAYS: dict[str, Callable[[], list[td.LogEvent]]] = {
    "everything": everything, "second-edition": second_edition, "rehearsal": rehearsal,
}  # fmt: skip  # names of files


def told(log: list[td.LogEvent]) -> str:
    """Return all that a log says and exports, in every language, and the hash that it ends in."""
    state = td.Tournament.replay(log)
    parts = [part for language in LANGUAGES for part in _parts(log, state, language)]
    ranking = exports.json_text(exports.ranking_rows(state)[:1])
    return "\n".join([*parts, "# JSON", ranking, "# hash", td.write_log(log).splitlines()[-1], ""])


def _parts(log: list[td.LogEvent], state: td.Tournament, language: str) -> Iterator[str]:
    rows = {"log": exports.log_rows(log, language), "entries": exports.player_rows(state, language)}
    for game in state.seatings:
        rows |= {f"tables of game {game}": exports.seating_by_table(state, game)}
        rows |= {f"names of game {game}": exports.seating_by_name(state, game)}
    rows |= {"ranking": exports.ranking_rows(state, language=language)}
    rows |= {"qualification": exports.qualification_rows(state, language)}
    for name, found in rows.items():
        text = exports.csv_text(found, language, ";" if language == "de" else ",")
        yield f"# {name} ({language})\n" + text.replace("\r\n", "\n")


if __name__ == "__main__":
    TOLD.mkdir(exist_ok=True)
    for name, day in DAYS.items():
        (TOLD / f"{name}.txt").write_text(told(day()), "utf-8")
