from __future__ import annotations

import pytest
from tests.play.checks import named_in_full
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Hop, Shuttle

from dreierlei.core import CHANCE, Outcome, Refusal, Rng
from dreierlei.play import Event, Match, Ply, parse, read
from dreierlei.play.record import result

GOOD = """\
dreierlei record 1
game: shuttle(cap=5)
version: 1
seat 0: Ada
seat 1: Bo
event: Probe
start: 1 red 2 hop

0 hop(-1)
! undo 0
0 hop(1)

result: 1,2 home
"""


def played(table: str, seed: int) -> Match:
    """Return a match played at random, with its seats named and a header."""
    rng, which = Rng(seed), named(table)
    names = tuple(f"Spieler {seat} ß" for seat in range(which.seats))
    match = Match(which, Rng(seed), names=names, headers={"event": "Turnier: Köln", "round 1": "", "date": " 2026 "})
    while not match.over and rng.below(12):
        seat = match.to_act[rng.below(len(match.to_act))]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
    return match


def same(one: Match, two: Match) -> None:
    assert one.text() == two.text()
    assert one.state.dump() == two.state.dump()
    assert (one.outcome, one.to_act, one.game) == (two.outcome, two.to_act, two.game)
    assert (one.record.entries, one.record.names) == (two.record.entries, two.record.names)
    assert (one.record.headers, one.record.start) == (two.record.headers, two.record.start)


@pytest.mark.parametrize("table", [*TABLES, "nonaga", "nonaga(repetition=0,cap=30)"])
def test_every_record_reads_back_as_itself(table: str) -> None:
    for seed in range(5):
        match = played(table, seed)
        assert match.record.headers["date"] == "2026"
        same(read(match.text(), named), match)


@pytest.mark.parametrize("table", ["shuttle", "survivors", "nonaga"])
def test_a_record_may_start_anywhere_and_end_by_an_event(table: str) -> None:
    before = played(table, 3)
    rng = Rng(1)
    start = before.state if not before.over else named(table).start()
    for event in ("resign", "forfeit", "agree", "open"):
        match = Match(named(table), start="  " + start.dump().replace(" ", " \n ", 1) + " ")
        assert match.record.start == start.dump()
        seat = match.to_act[0]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
        if match.to_act == (seat,):
            match.undo(seat)
        if not match.over:
            if event == "agree":
                assert [match.agree(other) for other in range(match.game.seats)][-1]
            elif event != "open":
                getattr(match, event)(match.game.seats - 1)
        same(read(match.text(), named), match)


def test_the_text_of_a_record() -> None:
    names, headers = ("Ada", "Bo"), {"event": "Probe"}
    match = Match(named("shuttle(cap=5)"), names=names, start="1 red 2 hop", headers=headers)
    match.play(0, "hop(-1)")
    match.undo(0)
    assert match.text() == GOOD.split("0 hop(1)", maxsplit=1)[0]
    match.play(0, "hop(1)")
    assert match.text() == GOOD


def test_entries_and_results_in_words() -> None:
    assert str(Ply(CHANCE, Hop(1))) == "* hop(1)"
    assert str(Ply(3, None)) == "3 ?"
    assert (str(Event("agree")), str(Event("resign", 2))) == ("! agree", "! resign 2")
    assert result(Outcome((2, 1, 3), "counted", (5, 9, 0))) == "2,1,3 counted 5,9,0"
    assert result(Outcome((1, 1), "cap")) == "1,1 cap"


def test_forms_that_are_read_as_well() -> None:
    match = read(GOOD, named)
    same(read(GOOD.replace("\n", "\r\n"), named), match)
    same(read("\ufeff" + GOOD, named), match)
    same(read(GOOD.replace("\n", "  \n"), named), match)
    same(read(GOOD.replace("\n0", "\n\n0") + "\n\n", named), match)
    same(read(GOOD.replace("version: 1\n", ""), named), match)
    headers = "game: shuttle(cap=5)\nversion: 1\n"
    same(read(GOOD.replace(headers, "version: 1\ngame: shuttle(cap=5)\n"), named), match)
    same(read(GOOD.replace(headers, "").replace("\n\n0", f"\n{headers}\n0", 1), named), match)
    same(read(GOOD.removesuffix("\n"), named), match)
    same(read(GOOD.replace("\nresult: 1,2 home\n", ""), named), match)
    open_end = GOOD.replace("0 hop(1)\n\nresult: 1,2 home", "\nresult: –")
    assert not read(open_end, named).over
    assert read("dreierlei record 1\ngame: shuttle", named).text() == Match(Shuttle()).text()
    nameless = read("dreierlei record 1\ngame: shuttle\nseat 0: \nseat 1:\n", named)
    assert nameless.record.names == ("", "")
    same(read(nameless.text(), named), nameless)


@pytest.mark.parametrize(
    ("old", "new", "line", "slug"),
    [
        (GOOD, "", 1, "play.record.first"),
        (GOOD, "\n", 1, "play.record.first"),
        ("dreierlei record 1", "Xdreierlei record 1", 1, "play.record.first"),
        ("record 1", "record 2", 1, "play.record.first"),
        ("dreierlei record 1\n", "", 1, "play.record.first"),
        ("version: 1", "version 1", 3, "play.record.header"),
        ("event: Probe", "Event: Probe", 6, "play.record.header"),
        ("event: Probe", "event:Probe", 6, "play.record.header"),
        ("\n\n0 hop(-1)", "\n0 hop(-1)", 8, "play.record.header"),
        ("event: Probe", "seat 1: Cy", 6, "play.record.twice"),
        ("event: Probe", "game: shuttle", 6, "play.record.twice"),
        ("game: shuttle(cap=5)\n", "", 7, "play.record.game"),
        ("shuttle(cap=5)", "halma", 2, "games.unknown"),
        ("shuttle(cap=5)", "shuttle(cap=99)", 2, "core.option.value"),
        ("shuttle(cap=5)", "shuttle(cap=5", 2, "core.option.form"),
        ("version: 1", "version: 2", 3, "core.version"),
        ("version: 1", "version: one", 3, "core.version"),
        ("version: 1", "version:", 3, "core.version"),
        ("game: shuttle(cap=5)\nversion: 1", "version: 2\ngame: shuttle(cap=5)", 3, "core.version"),
        ("game: shuttle(cap=5)\nversion: 1", "version: one\nseat 9: Cy\ngame: shuttle(cap=5)", 4, "core.version"),
        ("seat 1: Bo\n", "", 7, "play.record.seats"),
        ("seat 0: Ada\nseat 1: Bo", "seat 1: Bo\nseat 0: Ada", 8, "play.record.seats"),
        ("event: Probe", "seat 2: Cy", 8, "play.record.seats"),
        ("start: 1 red 2 hop", "start: 1 red 2", 7, "kit.fields"),
        ("start: 1 red 2 hop", "start: 9 red 2 hop", 7, "kit.number"),
        ("0 hop(-1)", "hop(-1)", 9, "play.record.entry"),
        ("0 hop(-1)", "2 hop(-1)", 9, "play.record.entry"),
        ("0 hop(-1)", "0  hop(-1)", 9, "play.record.entry"),
        ("0 hop(-1)", "0 hop( -1)", 9, "play.record.entry"),
        ("0 hop(-1)", "! resign", 9, "play.record.entry"),
        ("0 hop(-1)", "! resign 2", 9, "play.record.entry"),
        ("0 hop(-1)", "! agree 0", 9, "play.record.entry"),
        ("0 hop(-1)", "! faint 0", 9, "play.record.entry"),
        ("0 hop(-1)", "0 ?", 9, "play.record.hidden"),
        ("0 hop(-1)", "0 hop", 9, "core.action.fields"),
        ("0 hop(-1)", "0 jump(1)", 9, "core.action.kind"),
        ("0 hop(-1)", "0 hop(-1", 9, "core.action.form"),
        ("0 hop(-1)", "0 hop(up)", 9, "core.action.value"),
        ("0 hop(-1)", "0 hop(2)", 9, "play.illegal"),
        ("0 hop(-1)", "1 hop(1)", 9, "play.record.counted"),
        ("0 hop(-1)", "* hop(1)", 9, "play.turn"),
        ("! undo 0", "! undo 1", 10, "play.record.counted"),
        ("0 hop(1)\n", "0 hop(1)\n1 hop(1)\n", 12, "play.over"),
        ("0 hop(1)\n", "0 hop(1)\n! agree\n", 12, "play.over"),
        ("result: 1,2 home", "result: 2,1 home", 13, "play.record.result"),
        ("result: 1,2 home", "result: –", 13, "play.record.result"),
        ("0 hop(1)\n", "", 12, "play.record.result"),
        ("home\n", "home\n\n0 hop(1)\n", 15, "play.record.after"),
    ],
)
def test_every_bad_line_is_refused_by_its_number(old: str, new: str, line: int, slug: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(Refusal) as refused:
        read(GOOD.replace(old, new), named)
    assert refused.value.slug == "play.record.line"
    why = refused.value.facts["why"]
    assert isinstance(why, Refusal)
    assert (refused.value.facts["line"], why.slug) == (line, slug)
    named_in_full(refused.value)
    assert str(refused.value) == f"Line {line}: {why}"
    assert refused.value.text("de") == f"Zeile {line}: {why.text('de')}"


def test_a_refused_line_says_whose_it_is_as_people_and_as_records_count() -> None:
    with pytest.raises(Refusal) as refused:
        read(GOOD.replace("0 hop(-1)", "1 hop(1)"), named)
    assert str(refused.value) == (
        "Line 9: Seat 2 is not to move: expected a move of: 1 (* is chance). "
        "Records count seats from 0: '1 hop(1)' is a line of seat 2."
    )


@pytest.mark.parametrize(
    ("old", "new", "fact", "value"),
    [
        (GOOD, "", "line", ""),
        ("event: Probe", "seat 1: Cy", "key", "seat 1"),
        ("0 hop(-1)", "! resign 2", "last", 1),
    ],
)
def test_a_refusal_names_what_was_wrong(old: str, new: str, fact: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        read(GOOD.replace(old, new), named)
    why = refused.value.facts["why"]
    assert isinstance(why, Refusal)
    assert why.facts[fact] == value


def test_who_plays_alone_may_stop() -> None:
    assert parse("! agree", named("tricubo")) == Event("agree")
