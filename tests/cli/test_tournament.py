"""`dreierlei tournament` as people call it."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tournament.conftest import Run
from typer.testing import CliRunner, Result

from dreierlei import cli
from dreierlei import tournament as td
from dreierlei.cli.console import screen
from dreierlei.cli.tournament import app
from dreierlei.core import Refusal
from dreierlei.tournament.events import Drawn, Registered
from dreierlei.tournament.rehearsal import MOST, Rehearsal

FORMER = Path(__file__).parents[1] / "tournament" / "former"
LISTED = {6: (2, 0), 7: (1, 1), 8: (0, 2), 16: (0, 4), 23: (5, 2), 28: (0, 7), 48: (16, 0), 50: (14, 2)}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "en")
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setattr(screen, "width", 140)


def call(*words: object, code: int = 0) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output + repr(result.exception)
    return result


def told(*words: object) -> Any:
    return json.loads(call(*words, "--json").stdout)


def refused(*words: object) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert isinstance(result.exception, Refusal), result.output
    assert all(result.exception.text(language) for language in ("de", "en"))
    return result.exception.slug.removeprefix("tournament.")


def people(folder: Path, count: int) -> Path:
    path = folder / f"{count}.csv"
    path.write_text("Name;Verein;Ort\n" + "".join(f"Player {number};Club;City\n" for number in range(1, count + 1)))
    return path


def rehearsed(folder: Path, players: int, *words: object) -> Path:
    path = folder / "log.jsonl"
    call("rehearse", players, "--seed", "Dreierlei", "--date", "2026-05-03", "--out", path, *words)
    return path


# draw


@pytest.mark.parametrize(
    ("count", "words", "tables"),
    [
        (7, (), [[5, 3, 6], [1, 4, 2, 7]]),
        (9, (), [[6, 4, 1], [8, 5, 3], [9, 2, 7]]),
        (9, ("--game", 2), [[3, 8, 5], [4, 2, 6], [9, 1, 7]]),
        (9, ("--game", 2, "--fewest"), [[7, 5, 1], [2, 6, 3], [4, 8, 9]]),
    ],
)
def test_the_example_of_the_rules_is_drawn(tmp_path: Path, count: int, words: tuple[object, ...], tables: Any) -> None:
    found = told("draw", "--seed", "Dreierlei", *words, people(tmp_path, count))
    assert found["tables"] == tables
    assert [(row["table"], row["seat"], row["number"], row["name"]) for row in found["seats"]] == [
        (table, seat, number, f"Player {number}")
        for table, numbers in enumerate(tables, 1)
        for seat, number in enumerate(numbers, 1)
    ]


def by_hand(seed: str, numbers: list[int]) -> list[int]:
    """Shuffle as the rules say, with nothing but a hash."""
    for count, place in enumerate(reversed(range(1, len(numbers)))):
        # Numbers that must be dropped are rarer than anything that has ever happened.
        other = int(hashlib.sha256(f"{seed}\ngame 1\n{count}".encode()).hexdigest(), 16) % (place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


@pytest.mark.parametrize("count", [3, 5, 14, 61])
def test_anyone_can_draw_by_hand(tmp_path: Path, count: int) -> None:
    found = told("draw", "--seed", "  Köln   2026 ", people(tmp_path, count))
    assert found["seed"] == "Köln 2026"
    assert [number for table in found["tables"] for number in table] == by_hand("Köln 2026", list(range(1, count + 1)))


@pytest.mark.parametrize("fewest", [True, False])
def test_the_director_has_drawn_the_same(tmp_path: Path, fewest: bool) -> None:
    way = ("--fewest",) if fewest else ()
    path = rehearsed(tmp_path, 11, "--leavers", 3, *way)
    events = td.read_log(path.read_text("utf-8"))
    entered = [person for event in events if isinstance(event.fact, Registered) for person in event.fact.people]
    listed = tmp_path / "list.csv"
    listed.write_text("".join(f"{person.name}\t{person.club}\t{person.city}\n" for person in entered), "utf-8")
    state, games = td.Tournament(), set()
    for event in events:
        fact = event.fact
        if isinstance(fact, Drawn) and fact.game != td.FINAL:
            absent = [word for number in state.players if number not in state.present for word in ("--absent", number)]
            more = ("--game", 2, "--previous", path, *way) if fact.game == 2 else ()
            assert fact.draw
            found = told("draw", "--seed", fact.draw.seed, *more, *absent, listed)
            assert found["tables"] == [list(table) for table in fact.tables]
            assert found["repeats"] == (fact.repeats if fact.game == 2 else None)
            games.add(fact.game)
        state = state.after(event)
    assert games == {1, 2}


def test_a_drawn_game_1_can_be_the_previous_one(tmp_path: Path) -> None:
    listed, file = people(tmp_path, 10), tmp_path / "first.json"
    file.write_text(call("draw", "--seed", "A", listed, "--json").stdout)
    alike = told("draw", "--seed", "A", "--game", 2, "--fewest", listed)
    assert told("draw", "--seed", "A", "--game", 2, "--fewest", "--previous", file, listed) == alike
    assert alike["repeats"] == 1  # the known minimum for ten
    other = told("draw", "--seed", "B", "--game", 2, "--fewest", "--previous", file, "--absent", 3, listed)
    assert sorted(number for table in other["tables"] for number in table) == [1, 2, 4, 5, 6, 7, 8, 9, 10]


def test_seats_are_printed_by_table_and_by_name(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Zoë,,\nÄrmel,,\nBert [bold],,\nAnton,,\nÖzil,,\nOtto,,\n", "utf-8")
    text = call("draw", "--seed", "Dreierlei", path).stdout
    first, second = text.split("By name")
    names = ["Anton", "Ärmel", "Bert [bold]", "Otto", "Özil", "Zoë"]
    assert all(name in first for name in names)
    places = [second.index(name) for name in names]
    assert places == sorted(places)
    assert "6 players at 2 tables (2 of three, 0 of four)" in text


def test_german_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "de")
    text = call("draw", "--seed", "Dreierlei", "--game", 2, "--fewest", people(tmp_path, 8)).stdout
    for word in ("Nach Tischen", "Nach Namen", "Verein", "Spiel 2, Startwert „Dreierlei“", "zusammensaßen: 4."):
        assert word in text


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (("--game", 3), "cli.game"),
        (("--game", 1, "--fewest"), "cli.first"),
        (("--previous", "x"), "cli.first"),
        (("--game", 2, "--fewest", "--absent", 1), "cli.unsure"),
        (("--absent", 8), "cli.stranger"),
        (("--absent", 0), "cli.stranger"),
        (tuple(word for number in range(1, 6) for word in ("--absent", number)), "missing.players"),
        (("--seed", ""), "text.length"),
        (("--seed", "a\u200bb"), "text.printable"),
        (("--game", 2, "--previous", "/no/such/file"), "cli.file"),
    ],
)
def test_what_cannot_be_drawn_is_refused(tmp_path: Path, words: tuple[object, ...], slug: str) -> None:
    assert refused("draw", "--seed", "Dreierlei", people(tmp_path, 7), *words) == slug


@pytest.mark.parametrize(
    "text", ["", "Hello!", "[1, 2]", '{"game": 2, "tables": [[1, 2, 3]]}', '{"game": 1, "tables": 5}']
)
def test_a_file_without_game_1_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "first.json"
    file.write_text(text)
    slug = refused("draw", "--seed", "A", "--game", 2, "--previous", file, people(tmp_path, 9))
    assert slug in ("cli.previous", "cli.previous-log")


def test_a_list_that_is_none_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("\n")
    assert refused("draw", "--seed", "A", empty) == "list.empty"
    empty.write_bytes(b"\xff\xfe")
    assert refused("draw", "--seed", "A", empty) == "list.empty"
    empty.write_bytes(b"\xff\xfe\xd8")
    assert refused("draw", "--seed", "A", empty) == "list.encoding"
    assert refused("draw", "--seed", "A", tmp_path / "none.csv") == "cli.file"


# tables


@pytest.mark.parametrize("players", LISTED)
def test_tables_are_those_of_the_list(players: int) -> None:
    found = told("tables", players)
    assert (found["threes"], found["fours"]) == LISTED[players]
    assert sum(found["tables"]) == players
    assert found["finalists"] == (3 if players <= 18 else 4)
    assert found["qualifiers"] == -(-players // 9)


def test_small_numbers_sit_at_one_table_and_qualify_nobody() -> None:
    found = told("tables", 5)
    assert (found["tables"], found["finalists"], found["qualifiers"]) == ([5], 3, 0)
    text = call("tables", 5).stdout
    assert "one table for all" in text
    assert "it takes at least 6" in text
    assert told("tables", 2)["finalists"] == 2


def test_tables_are_told_in_words() -> None:
    assert call("tables", 23).stdout.split("\n")[0] == "23 players: tables of three: 5, of four: 2."
    assert call("tables", 6).stdout.split("\n")[0] == "6 players: tables of three: 2, of four: 0."


@pytest.mark.parametrize(("players", "slug"), [(1, "tables.few"), (0, "tables.few"), (2001, "list.full")])
def test_numbers_without_tables_are_refused(players: int, slug: str) -> None:
    assert refused("tables", players) == slug


# rank and log


def test_the_ranking_of_a_log_is_worked_out(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 19)
    state = td.Tournament.replay(td.read_log(path.read_text("utf-8")))
    found = told("rank", path)
    assert [row["number"] for row in found["ranking"]] == [row.player.number for row in td.ranking(state)]
    assert [row["number"] for row in found["qualification"]] == [row["number"] for row in found["ranking"][:3]]
    text = call("rank", path).stdout
    assert all(row["name"] in text for row in found["ranking"])
    assert "Qualified (3): 1. " + found["ranking"][0]["name"] in text
    assert "F.1" in text


def test_a_ranking_in_json_is_told_in_the_language_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, path = Run().enter(9).even_final(), tmp_path / "log.jsonl"
    run.finish()
    path.write_text(td.write_log(run.log), "utf-8")
    for language, ahead, lot in (("en", "preliminaries", "lot"), ("de", "Vorrunden", "Los")):
        monkeypatch.setenv("DREIERLEI_LANG", language)
        found = told("rank", path)
        assert [row["tiebreak"] for row in found["ranking"]][:3] == [ahead, lot, lot]
        assert [row["tiebreak"] for row in found["qualification"]] == [ahead]


def test_who_had_left_has_a_dash_for_the_round(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 9, "--leavers", 3)
    rows = td.ranking(td.Tournament.replay(td.read_log(path.read_text("utf-8"))))
    lacking = sum(result.score is None for row in rows for result in (*row.results, *row.final))
    cells = [cell.strip() for line in call("rank", path).stdout.splitlines() for cell in line.split("│")]
    assert cells.count("–") == lacking > 0


def test_a_narrow_screen_leaves_out_the_rounds_and_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "width", 80)
    path = rehearsed(tmp_path, 12)
    text = call("rank", path).stdout
    assert "F.1" not in text
    assert "…" not in text
    assert max(map(len, text.split("Qualified")[0].splitlines())) <= 80


def test_long_names_cost_no_figures_and_namesakes_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "width", 80)
    path, run = tmp_path / "log.jsonl", Run()
    long = td.Entrant("Maksymilian Władysław Kazimierz", "Łukasiewicz-Brzęczyszczykiewicz")
    run.do(td.register, [long, td.Entrant("Anna", "Schmidt", city="Ulm"), td.Entrant("Anna", "Schmidt")], present=True)
    path.write_text(td.write_log(run.enter(6).finish().log), "utf-8")
    text = call("rank", path).stdout
    assert "…" not in text
    assert "Anna Schmidt (Ulm)" in text
    assert "Anna Schmidt (3)" in text
    assert all(f" {row.score} " in text for row in td.ranking(run.state))


def test_a_tournament_that_still_runs_tells_what_is_next(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 9)
    events = td.read_log(path.read_text("utf-8"))
    seen = set()
    for count in range(1, len(events) + 1):
        path.write_text(td.write_log(events[:count]), "utf-8")
        text = call("rank", path).stdout
        state = td.Tournament.replay(td.read_log(path.read_text("utf-8")))
        step = td.upcoming(state)
        assert (step.sentence.text("en") if step else "The result is declared.") in text
        assert all(sentence.text("en") in text for sentence in (td.missing(state) if step else ()))
        seen.add(step)
    assert seen == {*td.steps(state), None}


def test_what_can_still_change_is_called_provisional_and_names_no_finalists(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 9, "--final-rounds", 2)
    events = td.read_log(path.read_text("utf-8"))
    found, text = told("rank", path), call("rank", path).stdout
    assert (found["provisional"], len(found["finalists"])) == (False, 3)
    assert "Provisional: " not in text
    assert "In the final: " in text
    assert found["ranking"][0]["final_2_score"] is not None
    count = next(
        count for count in range(1, len(events)) if td.ranks.played(replayed(events[:count]), td.ranks.PRELIMINARIES)
    )
    path.write_text(td.write_log(events[:count]), "utf-8")
    found, text = told("rank", path), call("rank", path).stdout
    assert (found["provisional"], found["finalists"]) == (True, [])
    assert "Provisional: " in text
    assert "In the final: " not in text


def replayed(events: Sequence[td.LogEvent]) -> td.Tournament:
    return td.Tournament.replay(events)


def test_a_log_is_told_in_sentences_and_found_sound(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 13)
    found = told("log", path)
    assert found["faults"] == []
    assert len(found["events"]) == len(path.read_text("utf-8").splitlines()) - 1
    text = call("log", path).stdout
    assert all(row["what"] in text for row in found["events"])
    assert 'the secret "Dreierlei" fits the hash' in text


def test_verify_says_how_many_entries_are_chained(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 7)
    found = told("verify", path)
    assert found["chained"] == found["entries"] == len(path.read_text("utf-8").splitlines()) - 1
    former = told("verify", FORMER / "rehearsal-7.log")
    assert (former["chained"], former["sound"]) == (0, True)


def test_what_was_undone_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    stamp = td.Stamp("2026-05-03T10:00:00+02:00", td.Who("director", "Rita"))
    events = [td.create(stamp, td.Profile("Open", "Köln", "2026-05-03", "Rita [red]"), "seed")]
    events.append(td.publish_seed(td.Tournament.replay(events), stamp, "other"))
    events.append(td.undo(td.Tournament.replay(events), stamp, 2, "why not"))
    path.write_text(td.write_log(events), "utf-8")
    lines = call("log", path).stdout.splitlines()
    assert [("undone" in line) for line in lines[:2]] == [False, True]
    assert 'seed "seed"' in " ".join(lines)
    assert "No round has begun yet" in call("rank", path).stdout


def test_a_draw_that_was_tampered_with_is_found(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 9)
    events = list(td.read_log(path.read_text("utf-8")))
    at = next(number for number, event in enumerate(events) if isinstance(event.fact, Drawn))
    fact = events[at].fact
    assert isinstance(fact, Drawn)
    (one, *first), (other, *second), *rest = fact.tables
    events[at] = replace(events[at], fact=replace(fact, tables=((other, *first), (one, *second), *rest)))
    path.write_text(td.write_log(events), "utf-8")
    for command in ("log", "verify"):
        text = call(command, path, code=1).stdout
        assert f"Entry {at + 1}: this draw of game 1 does not follow from its seed." in text
        assert "fits the hash" not in text
        assert call(command, path, "--json", code=1).stdout


def test_verify_names_the_broken_event(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 9)
    text = path.read_text("utf-8")
    assert call("verify", path).stdout.startswith("Checked: ")
    assert told("verify", path)["sound"] is True
    path.write_text(text.replace('"present":false', '"present":true', 1), "utf-8")
    assert refused("verify", path) == "log.line"
    assert "Entry 2" in json.loads(call("verify", path, "--json", code=1).stdout)["faults"][0]
    path.write_text(text[: len(text) // 2], "utf-8")
    assert refused("verify", path) == "log.cut"


@pytest.mark.parametrize("command", ["rank", "log"])
def test_what_is_no_log_is_refused(tmp_path: Path, command: str) -> None:
    path = tmp_path / "log.jsonl"
    assert refused(command, path) == "cli.file"
    path.write_text("\n")
    assert refused(command, path) == "cli.empty"
    path.write_text("Hello!\n")
    assert refused(command, path) == "log.line"


# rehearse


@pytest.mark.parametrize("players", [*range(3, 30), 50, 51, 100])
def test_a_rehearsal_runs_from_the_poster_to_the_result(players: int) -> None:
    leavers = players % 4 if players > 6 else 0
    options = td.TournamentOptions("fewest" if players % 2 else "lot", 2 if players % 3 else 1)
    rehearsal = Rehearsal(players, f"seed {players}", "2026-05-03", "de", options, leavers)
    state = rehearsal.run()
    assert state.conclusion is not None
    assert len(state.participants) == players
    assert sum(player.status == "out" for player in state.players.values()) == leavers
    assert [player.status for player in state.players.values()].count("missed") == 1
    log = td.write_log(rehearsal.log)
    assert td.Tournament.replay(td.read_log(log)) == state
    assert td.audit(rehearsal.log) == ()
    for sheets in state.sheets.values():
        for sheet in sheets:
            assert td.warnings(sheet, state.names(sheet.players)) == ()


def test_slips_are_set_right_now_and_then() -> None:
    rehearsal = Rehearsal(100, "slips", "2026-05-03")
    rehearsal.run()
    slips = sum(type(event.fact).__name__ == "ScoresCorrected" for event in rehearsal.log)
    sheets = sum(type(event.fact).__name__ == "ScoresEntered" for event in rehearsal.log)
    assert 1 <= slips < sheets / 8


def test_the_same_seed_is_the_same_rehearsal() -> None:
    one, two, other = (Rehearsal(14, seed, "2026-05-03") for seed in ("a", "a", "b"))
    for rehearsal in (one, two, other):
        rehearsal.run()
    assert td.write_log(one.log) == td.write_log(two.log) != td.write_log(other.log)


def test_a_rehearsal_prints_what_its_log_gives(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    words = ("rehearse", 14, "--seed", "Probe", "--date", "2026-05-03", "--final-rounds", 2)
    found = told(*words, "--out", path)
    assert found == told("rank", path) == told(*words)
    assert len(found["qualification"]) == 2
    text = call(*words, "--out", tmp_path / "again.jsonl").stdout
    assert "Log saved: " in text
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()


def test_a_log_is_never_overwritten(tmp_path: Path) -> None:
    path = rehearsed(tmp_path, 6)
    before = path.read_bytes()
    assert refused("rehearse", 6, "--seed", "other", "--out", path) == "cli.exists"
    assert path.read_bytes() == before
    assert refused("rehearse", 6, "--seed", "other", "--out", tmp_path / "no" / "log") == "cli.file"


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ((2,), "rehearsal.players"),
        ((MOST + 1,), "rehearsal.players"),
        ((9, "--leavers", 7), "rehearsal.leavers"),
        ((9, "--leavers", -1), "rehearsal.leavers"),
        ((9, "--final-rounds", 3), "options.final-rounds"),
        ((9, "--date", "tomorrow"), "date"),
    ],
)
def test_what_cannot_be_rehearsed_is_refused(words: tuple[object, ...], slug: str) -> None:
    assert refused("rehearse", "--seed", "a", *words) == slug


def test_every_sentence_is_said() -> None:
    whole = tomllib.loads((Path(td.__file__).parent / "words.toml").read_text("utf-8"))
    book = whole["cli"]
    room = Path(cli.__file__).parent
    code = "".join((room / name).read_text("utf-8") for name in ("tournament.py", "tournament_output.py"))
    slugs = [slug for slug, entry in book.items() if "de" in entry]
    slugs += [f"option.{slug}" for slug in book["option"]]
    for slug in slugs:
        assert f'"{slug}"' in code or f'"tournament.cli.{slug}"' in code, slug
    rehearsal = (Path(td.__file__).parent / "rehearsal.py").read_text("utf-8")
    for slug in whole["rehearsal"]:
        assert f'_say("{slug}")' in rehearsal or f'"tournament.rehearsal.{slug}"' in rehearsal, slug


def test_the_commands_run_as_a_program(tmp_path: Path) -> None:
    script = "from dreierlei.cli.tournament import app; app()"
    run = subprocess.run(
        [sys.executable, "-c", script, "draw", "--seed", "Dreierlei", str(people(tmp_path, 7)), "--json"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(run.stdout)["tables"] == [[5, 3, 6], [1, 4, 2, 7]]
