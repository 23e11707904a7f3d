"""§12: the log, and what is made of it."""

from __future__ import annotations

import csv
import json
import re
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreierlei import tournament as td
from dreierlei.core.words import Sentence
from dreierlei.tournament import exports
from dreierlei.tournament.events import Drawn, DrawSeed, Fact, RoundClosed, TurnCorrected
from dreierlei.tournament.log import load_event
from dreierlei.tournament.people import plain
from dreierlei.tournament.sentences import Listed, sentence

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def full(new_run: type[Run]) -> Run:
    """A tournament in which everything happens at least once."""
    run = new_run(seed="", final_rounds=2)
    run.do(td.publish_seed, "Lotto")
    run.do(td.change, run.state.profile)
    run.enter(12)
    run.do(td.register, [td.Entrant("", "=1+1", "-SV", "Köln"), td.Entrant("", "Öz"), td.Entrant("", "Weg")])
    run.do(td.edit, 14, td.Entrant("", "Özil", "", "Bonn"))
    run.do(td.withdraw, 15)
    run.do(td.check_in, [13])
    run.do(td.miss, [14])
    run.do(td.draw_game, 1)
    run.do(td.swap, 1, 1, 2, "draught")
    run.do(td.start_round, 1, 1)
    where = td.Where(1, 1, 1)
    run.do(td.write_turn, where, 0, 0, td.Turn(tile=7, bought=2), who=td.Who("table", "", 1))
    run.do(td.correct_turn, where, run.state.number, 0, 0, td.Turn(tile=8, bought=2), "misread")
    run.do(td.correct_turn, where, run.state.number, 0, 0, None)
    run.do(td.enter_scores, where, run.state.number, [7, 7, 7])
    run.do(td.correct_scores, where, run.state.number, [7, 7, 6], "sum")
    run.do(td.drop_out, 3)
    run.do(td.drop_out, 4, "ill")
    run.do(td.decide, "Quiet, please.")
    run.do(td.undo, run.state.number, "they are quiet")
    for game, round in ((1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [5] * len(players))
    run.do(td.close_round, 2, 2)
    run.do(td.draw_lots)
    run.do(td.draw_game, 3)
    one, two, *_ = run.state.seatings[3][0]
    run.do(td.swap, 3, one, two, "left-handed")
    return run.finish()


def sealed(new_run: type[Run]) -> Run:
    """A tournament of the second edition in which the rest happens."""
    run = new_run(sealed=True, confirm=True)
    run.do(td.add_helper, "Hanna", ["results", "check-in"])
    run.enter(7)
    run.do(td.draw_game, 1, run.lottery())
    run.do(td.register, [td.Entrant("Late", "Comer")], present=True, game=2)
    run.do(td.start_round, 1, 1)
    helper, table, where = td.Who("helper", "Hanna", helper=1), td.Who("table", table=1), td.Where(1, 1, 1)
    run.do(td.note_table, where, 0, 1, "Berta", who=table)
    run.do(td.note_table, where, run.state.number, 1, who=table)
    run.do(td.note_table, where, run.state.number, None, "Berta", who=table)
    run.do(td.write_turn, where, run.state.number, 0, td.Turn(tile=3), who=table)
    run.do(td.undo_sheet, where, run.state.number, "wrong table", who=helper)
    run.do(td.call_director, where, "a tile is lacking", who=table)
    run.do(td.answer_call, where, "found it", who=helper)
    run.do(td.call_director, where, who=table)
    run.do(td.answer_call, where)
    run.do(td.drop_out, 1)
    run.do(td.come_back, 1)
    run.do(td.drop_out, 2, "ill")
    run.do(td.come_back, 2, "well")
    for qualified, moves_up in (([1, 2], True), ([1], False), ([], True)):
        run.do(td.note_qualified, qualified, moves_up)
    run.do(td.edit, 3, td.Entrant("", "New"))
    run.do(td.undo_player, 3, run.state.players[3].written, "old was right", who=helper)
    run.hand_in(by_tables=True)
    players = run.state.sheet(where).players
    run.do(td.confirm, where, run.state.sheet(where).version, players[1], who=table)
    run.do(td.confirm, td.Where(1, 1, 2), run.state.sheet(td.Where(1, 1, 2)).version)
    run.do(td.close_round, 1, 1)
    run.do(td.publish, "standings")
    run.do(td.hold, "standings")
    run.do(td.remove_helper, 1)
    run.do(td.conclude, "power cut", run.secret)
    run.do(td.undo, run.state.number, "power is back")
    run.secret = "neu"
    run.do(td.commit_again, td.commit("neu"), "known")
    run.do(td.start_round, 1, 2)
    for table_number, sheet in enumerate(run.state.sheets[1, 2], 1):
        hand = td.Who("table", table=table_number)
        run.do(td.enter_scores, td.Where(1, 2, table_number), 0, [5] * len(sheet.players), who=hand)
        run.do(td.confirm, td.Where(1, 2, table_number), run.state.number)
    run.do(td.draw_game, 2, run.lottery())
    run.do(td.drop_out, 3)
    run.do(td.draw_game, 2, run.lottery(), "3 has left")
    return run


@pytest.fixture(scope="module")
def whole_log(new_run: type[Run]) -> str:
    return td.write_log(full(new_run).log)


def test_s12_1_state_is_what_the_events_add_up_to(new_run: type[Run]) -> None:
    run = full(new_run)
    assert td.Tournament.replay(run.log) == run.state
    assert [event.number for event in run.log] == list(range(1, run.state.number + 1))
    assert td.audit(run.log) == ()


def test_s12_1_same_seed_same_day(new_run: type[Run]) -> None:
    assert td.write_log(full(new_run).log) == td.write_log(full(new_run).log)


def test_s12_2_a_log_that_an_editor_of_windows_has_saved_is_the_same(new_run: type[Run]) -> None:
    log = full(new_run).log
    text = td.write_log(log)
    assert td.read_log("\ufeff" + text.replace("\n", "\r\n")) == tuple(log)


def test_s12_2_one_object_per_line(new_run: type[Run]) -> None:
    run = full(new_run)
    text = td.write_log(run.log)
    assert td.read_log(text) == tuple(run.log)
    assert td.read_log(text.replace("\n", "\r\n\n")) == tuple(run.log)
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines.pop() == {"end": len(run.log), "hash": lines[-1]["hash"]}
    assert [line["n"] for line in lines] == [event.number for event in run.log]
    assert {tuple(line) for line in lines} == {("v", "n", "time", "who", "key", "what", "data", "hash")}
    assert lines[0]["v"] == 2


OPTIONS = "data.profile.options"
CUT = r"""'{}"v":2,"n":1,"time":"2026-05-03T10:00:00+02:00","who":{{"rol"""


def kind(path: str, expected: str, found: str) -> dict[str, object]:
    """What is said of a value that is of another kind than expected."""
    return {"path": path, "expected": expected, "found": found}


@pytest.mark.parametrize(
    ("old", "new", "slug", "facts"),
    [
        ('{"v":2', '{"v":3', "version", {"found": 3, "known": 2}),
        ('{"v":2', '{"v":1', "unknown", {"path": "hash"}),
        ('"hash":"', '"hush":"', "unknown", {"path": "hush"}),
        ('"hash":"', '"hash":"0', "broken", {"number": 1}),
        ('"minutes":0', '"minutes":1', "broken", {"number": 1}),
        ('"what":"created"', '"what":"invented"', "what", {"found": "invented"}),
        (
            '"role":"director"',
            '"role":"king"',
            "kind",
            kind("who.role", "director | helper | table | player", "'king'"),
        ),
        ('"minutes":0', '"minutes":0.5', "kind", kind(f"{OPTIONS}.minutes", "int", "0.5")),
        ('"minutes":0', '"minutes":true', "kind", kind(f"{OPTIONS}.minutes", "int", "True")),
        ('"final_rounds":1', '"final_rounds":true', "kind", kind(f"{OPTIONS}.final_rounds", "1 | 2", "True")),
        ('"seed":"Dreierlei"', '"seed":["a"]', "kind", kind("data.seed", "str", "['a']")),
        ('"seed":"Dreierlei"', '"seed":"\\ud800"', "kind", kind("data.seed", "text", "'\\ud800'")),
        ('"seed":"Dreierlei"', '"seed":"\\udfff"', "kind", kind("data.seed", "text", "'\\udfff'")),
        ('"seed":"Dreierlei"', '"sead":"Dreierlei"', "unknown", {"path": "data.sead"}),
        ('"place":"Köln",', "", "lacking", {"path": "data.profile.place"}),
        ('"data":{', '"data":[{', "whole", kind("", "object", CUT.format("{"))),
        ('"data":', '"date":', "unknown", {"path": "date"}),
        ("{", "[", "whole", kind("", "object", CUT.format("["))),
    ],
)
def test_s12_2_bad_line_is_named(new_run: type[Run], old: str, new: str, slug: str, facts: dict[str, object]) -> None:
    text = td.write_log(new_run().log)
    assert old in text
    with pytest.raises(td.Refusal) as caught:
        td.read_log("\n" + text.replace(old, new, 1))
    assert caught.value.facts["line"] == 2
    fault = caught.value.facts["fault"]
    assert isinstance(fault, Sentence)
    assert (fault.slug, fault.facts) == (f"tournament.log.{slug}", facts)
    assert caught.value.text("de")


@pytest.mark.parametrize(
    ("data", "slug", "facts"),
    [
        ([], "kind", kind("data", "object", "[]")),
        (None, "kind", kind("data", "object", "None")),
        ({}, "lacking", {"path": "data.people"}),
        ({"people": {}}, "kind", kind("data.people", "list", "{}")),
        ({"people": [{"first": "", "last": "A"}, 7]}, "kind", kind("data.people[1]", "object", "7")),
        ({"people": [{"first": "", "last": "A", "club": 1}]}, "kind", kind("data.people[0].club", "str", "1")),
        ({"people": [{"first": "", "last": "A", "age": 1}]}, "unknown", {"path": "data.people[0].age"}),
        ({"people": [{"last": "A"}]}, "lacking", {"path": "data.people[0].first"}),
    ],
)
def test_s12_2_a_wrong_part_is_named_by_its_path(data: object, slug: str, facts: dict[str, object]) -> None:
    line = {"v": 2, "n": 2, "time": "2026-05-03", "who": {"role": "director"}, "what": "registered", "hash": "0"}
    with pytest.raises(td.Refusal) as caught:
        load_event(json.dumps({**line, "data": data}))
    assert (caught.value.slug, caught.value.facts) == (f"tournament.log.{slug}", facts)


def test_s12_2_gaps_and_nonsense_are_refused(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    for log in (run.log[1:], run.log[:1] * 2, run.log[:2] + run.log[3:]):
        with pytest.raises(td.Refusal, match="does not fit the log"):
            td.Tournament.replay(log)
    fact = run.log[2].fact
    assert isinstance(fact, Drawn)
    forged = replace(run.log[2], fact=replace(fact, tables=((99, *fact.tables[0]), *fact.tables[1:])))
    with pytest.raises(td.Refusal, match="known players"):
        td.Tournament.replay([*run.log[:2], forged])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["v", "n", "who", "x"]), inner),
    max_leaves=8,
)


@given(st.text() | json_values.map(json.dumps))
def test_s12_2_any_text_is_read_or_refused(text: str) -> None:
    events: tuple[td.LogEvent, ...] = ()
    with suppress(td.Refusal):
        events = td.read_log(text)
    assert td.read_log(td.write_log(events)) == events


@given(st.data())
def test_s12_2_damaged_logs_are_read_or_refused(whole_log: str, data: st.DataObject) -> None:
    text = whole_log
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.sampled_from(["", "9", "-", '"', "null", "[", "true"])) + text[at + 1 :]
    with suppress(td.Refusal):
        assert td.Tournament.replay(td.read_log(damaged)).number


@given(st.data())
@settings(max_examples=200)
def test_s12_2_forged_numbers_are_refused_or_harmless(whole_log: str, data: st.DataObject) -> None:
    spots = [match.span() for match in re.finditer(r"(?<=[:\[,])-?\d+(?=[,\]}])", whole_log)]
    start, end = data.draw(st.sampled_from(spots))
    forged = whole_log[:start] + str(data.draw(st.sampled_from([-1, 0, 1, 2, 3, 5, 99]))) + whole_log[end:]
    with suppress(td.Refusal):
        log = td.read_log(forged)
        state = td.Tournament.replay(log)
        assert len(td.ranking(state)) == len(state.participants)
        assert td.qualification(state).places <= len(state.participants)
        assert td.missing(state)
        assert len(exports.log_rows(log, "de")) == len(log)
        assert len(td.audit(log)) <= len(log)


def test_s12_2_a_final_is_never_closed_as_a_round_is(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(3, 1)
    run.hand_in()
    forged = replace(run.log[-1], number=run.state.number + 1, fact=RoundClosed(3, 1))
    with pytest.raises(td.Refusal, match="does not fit"):
        run.state.after(forged)


def test_s12_5_a_line_without_its_hash_and_a_file_without_its_end_are_refused(new_run: type[Run]) -> None:
    lines = td.write_log(new_run().enter(6).log).splitlines()
    bare = json.dumps({key: value for key, value in json.loads(lines[0]).items() if key != "hash"})
    with pytest.raises(td.Refusal) as caught:
        load_event(bare)
    assert (caught.value.slug, caught.value.facts) == ("tournament.log.lacking", {"path": "hash"})
    for end in ("", "\n"):
        with pytest.raises(td.Refusal) as caught:
            td.read_log("\n".join(lines[:-1]) + end)
        assert (caught.value.slug, caught.value.facts) == ("tournament.log.cut", {"entries": 2})


def test_s12_2_what_may_be_lacking_is_of_its_kind_where_it_is_there() -> None:
    line = {"v": 2, "n": 2, "time": "", "who": {"role": "director"}, "what": "drawn", "hash": "0"}
    assert load_event(json.dumps({**line, "data": {"game": 1, "tables": [[1, 2]], "draw": None}}))[0].fact == Drawn(
        1, ((1, 2),)
    )
    for draw, found in ((5, kind("data.draw", "object", "5")), ({"seed": 1}, {"path": "data.draw.number"})):
        with pytest.raises(td.Refusal) as caught:
            load_event(json.dumps({**line, "data": {"game": 1, "tables": [], "draw": draw}}))
        assert caught.value.facts == found


def test_s12_2_what_is_no_object_is_shown() -> None:
    with pytest.raises(td.Refusal) as caught:
        load_event("[5]")
    assert caught.value.facts == kind("", "object", "[5]")
    assert caught.value.text("en") == "[5] is no entry; expected is: object."


def test_s12_5_a_last_line_that_is_whole_is_not_cut_off(new_run: type[Run]) -> None:
    text = td.write_log(new_run().enter(6).log).replace("\n", "\r\n")
    assert td.read_log(text)
    with pytest.raises(td.Refusal) as caught:
        td.read_log(text.replace('"hash":"', '"hash":"0'))
    assert caught.value.facts["line"] == 1
    with pytest.raises(td.Refusal) as caught:
        td.read_log(text.replace('{"end":2', '{"end":3'))
    assert caught.value.facts["line"] == 3
    fault = caught.value.facts["fault"]
    assert isinstance(fault, Sentence)
    assert (fault.slug, fault.facts) == ("tournament.log.end", {"found": 2, "expected": 3})


def test_s12_3_undo_takes_the_last_step_back(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    states = [run.state]
    run.do(td.draw_game, 1)
    states.append(run.state)
    run.do(td.swap, 1, 1, 2, "draught")
    moved = run.state.number
    assert run.refused(td.undo, moved - 1, "that one") == "undo.moved"
    assert run.refused(td.undo, moved, "") == "text.length"
    run.do(td.undo, moved, "no draught")
    assert run.state.seatings == states[1].seatings
    assert run.state.number == moved + 1
    assert run.state.last is not None
    run.do(td.undo, run.state.last.number, "late entry")
    assert (run.state.seatings, run.state.players) == ({}, states[0].players)
    run.do(td.undo, 2, "all wrong")
    assert run.refused(td.undo, 1, "even that") == "undo.nothing"
    assert td.Tournament.replay(run.log) == run.state


def test_s12_4_start_of_a_played_round_stays(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    start = run.state.number
    run.do(td.undo, start, "too early")
    run.do(td.start_round, 1, 1)
    start = run.state.number
    run.do(td.enter_scores, td.Where(1, 1, 1), 0, [1, 2, 3])
    run.do(td.undo, run.state.number, "wrong sheet")
    assert run.refused(td.undo, start, "back further") == "undo.played"


def test_log_in_words(new_run: type[Run]) -> None:
    run = full(new_run)
    other = sealed(new_run)
    kinds = {type(event.fact) for event in (*run.log, *other.log)}
    assert kinds == set(Fact.__args__), "every kind of event is told"
    for language in ("de", "en"):
        for row in exports.log_rows(other.log, language):
            assert "{" not in str(row["what"]), row
            assert "Sentence" not in str(row["what"]), row
    for language in ("de", "en"):
        rows = exports.log_rows(run.log, language)
        assert len(rows) == len(run.log)
        assert not any("{" in str(row["what"]) or "Where(" in str(row["what"]) for row in rows)
    german = {str(row["what"]) for row in exports.log_rows(run.log, "de")}
    assert "Spiel 1, Runde 1, Tisch 1: Ergebnis korrigiert von 7 / 7 / 7 auf 7 / 7 / 6. Grund: sum" in german
    assert "Finale, Runde 2 gestartet." in german
    assert "Ausgestiegen: Player 004. Grund: ill" in german
    assert sum(note.undone for note in td.notes(run.log)) == 1


@pytest.mark.parametrize(
    ("game", "repeats", "told"),
    [
        (1, 0, "Spiel 1 ausgelost: 2 Tische."),
        (2, 0, "Spiel 2 ausgelost: 2 Tische, 0 wiederholte Begegnungen."),
        (2, 1, "Spiel 2 ausgelost: 2 Tische, 1 wiederholte Begegnung."),
        (2, 5, "Spiel 2 ausgelost: 2 Tische, 5 wiederholte Begegnungen."),
    ],
)
def test_the_log_tells_repeated_meetings_where_anybody_can_meet_again(game: int, repeats: int, told: str) -> None:
    drawn = Drawn(game, ((1, 2, 3), (4, 5, 6)), repeats)
    assert sentence(drawn, td.Tournament()).text("de") == told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Drawn(3, ((1, 2, 3),)), "Seats of the final drawn."),
        (
            Drawn(3, ((1, 2),), 0, DrawSeed(3, "ab", "6 6", "hall")),
            'Seats of the final drawn (draw 3, seen in the hall: "6 6", seed ab).',
        ),
        (
            Drawn(3, ((1, 2),), 0, DrawSeed(3, "ab", "cd", "random"), "ill"),
            'Seats of the final drawn again (draw 3, randomness of the computer: "cd", seed ab). Reason: ill',
        ),
        (
            TurnCorrected(td.Where(3, 1, 1), 0, 2, td.Turn(tile=7, bought=2), None),
            "final, round 1: seat 1, turn 3 (-3 ||) struck out.",
        ),
        (
            TurnCorrected(td.Where(3, 1, 1), 0, 2, td.Turn(tile=7), None, "torn"),
            "final, round 1: seat 1, turn 3 (7) struck out. Reason: torn",
        ),
        (
            TurnCorrected(td.Where(1, 2, 3), 0, 2, td.Turn(tile=7), td.Turn(tile=8)),
            "game 1, round 2, table 3: seat 1, turn 3 corrected from 7 to 8.",
        ),
        (
            TurnCorrected(td.Where(1, 2, 3), 0, 2, td.Turn(tile=7), td.Turn(tile=8), "slip"),
            "game 1, round 2, table 3: seat 1, turn 3 corrected from 7 to 8. Reason: slip",
        ),
    ],
)
def test_the_log_in_words_for_what_is_rare(fact: Fact, told: str) -> None:
    assert sentence(fact, td.Tournament()).text("en") == told


def test_exports_are_english_by_default(new_run: type[Run]) -> None:
    run = full(new_run)
    assert exports.log_rows(run.log) == exports.log_rows(run.log, "en")
    for rows in (exports.player_rows, exports.ranking_rows, exports.qualification_rows):
        assert rows(run.state) == rows(run.state, language="en")
    assert exports.csv_text(exports.player_rows(run.state)) == exports.csv_text(
        exports.player_rows(run.state), "en", ","
    )


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        ("2026-05-03T10:00:00+02:00", "03.05.2026 10:00:00", "2026-05-03 10:00:00"),
        ("2026-05-03T08:00:00+00:00", "03.05.2026 08:00:00 UTC", "2026-05-03 08:00:00 UTC"),
        ("2026-05-03T10:00:00", "03.05.2026 10:00:00", "2026-05-03 10:00:00"),
        ("at noon", "at noon", "at noon"),
    ],
)
def test_moments_are_told_by_the_clock_of_the_place(text: str, german: str, english: str) -> None:
    assert (exports.local_time(text, "de"), exports.local_time(text, "en")) == (german, english)


def test_rankings_as_rows(new_run: type[Run]) -> None:
    run = full(new_run)
    rows = exports.ranking_rows(run.state)
    assert [row["rank"] for row in rows] == list(range(1, 14))
    data = json.loads(exports.json_text(rows))
    assert [row["points"] for row in data] == [str(row["points"]) for row in rows]
    assert any("/" in row["points"] for row in data)
    table = list(csv.reader(StringIO(exports.csv_text(rows, "de", ";")), delimiter=";"))
    assert table[0][:7] == ["Platz", "Nr.", "Name", "Verein", "Ort", "Turnierpunkte", "Spielpunkte"]
    assert len({len(line) for line in table}) == 1
    points = [float(line[5].replace(",", ".")) for line in table[1:]]
    assert points == [pytest.approx(float(row.points), abs=1e-4) for row in td.ranking(run.state)]
    assert any("," in line[5] for line in table[1:])
    english = list(csv.reader(StringIO(exports.csv_text(rows, "en"))))
    assert any("." in line[5] for line in english[1:])
    formula = next(line for line in table if "1+1" in line[2])
    assert (formula[2], formula[3]) == ("'=1+1", "'-SV")


def test_seating_and_lists_as_rows(new_run: type[Run]) -> None:
    run = full(new_run)
    tables = exports.seating_by_table(run.state, 1)
    assert [(row["table"], row["seat"]) for row in tables][:4] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    people = [run.state.players[int(str(row["number"]))].person for row in exports.seating_by_name(run.state, 1)]
    assert people == sorted(people, key=lambda person: person.order)
    assert sorted(["Zoe", "Özil", "Otto", "Paul"], key=plain) == ["Otto", "Özil", "Paul", "Zoe"]
    assert exports.seating_by_table(run.state, 9) == ()
    assert exports.csv_text(()) == ""
    assert exports.csv_text((), "de", ";", exports.QUALIFIED) == "Platz;Nr.;Name;Verein;Ort;Bei Gleichstand\r\n"
    assert len(exports.csv_text(tables).split("\r\n")) == len(tables) + 2  # lines end as RFC 4180 and Excel have them
    qualified = exports.qualification_rows(run.state)
    assert [row["rank"] for row in qualified] == [1, 2]
    statuses = [row["status"] for row in exports.player_rows(run.state, "de")]
    assert set(statuses) == {"anwesend", "ausgestiegen", "nicht erschienen"}  # and nobody who was taken back


def test_sentences_of_a_list_are_told_in_one_language() -> None:
    rights = Listed([Sentence("tournament.right.results"), Sentence("tournament.right.check-in")])
    assert rights.text() == rights.text("en") != rights.text("de")
