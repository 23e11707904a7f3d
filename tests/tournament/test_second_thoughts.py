"""Late arrivals, coming back, notes of a table, confirmation, undo per table and per player, the chain of the log."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.events import TableNoted
from dreierlei.tournament.exports import Rows, csv_text, json_text, player_rows, qualification_rows, ranking_rows
from dreierlei.tournament.log import load_event
from dreierlei.tournament.results import writer

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

LATE = td.Entrant("Late", "Comer")
WHERE = td.Where(1, 1, 1)
TABLE = td.Who("table", table=1)


def test_s1_7_late_arrivals_play_from_game_2(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    assert run.refused(td.register, [LATE], present=True, game=2) == "player.early"
    run.do(td.draw_game, 1, run.lottery())
    assert run.refused(td.register, [LATE], present=True, game=3) == "player.game"
    run.do(td.register, [LATE], present=True, game=2)
    run.do(td.start_round, 1, 1)
    assert (len(run.state.participants), run.state.starters) == (9, 9)
    assert all(10 not in table for table in run.state.seatings[1])
    run.open(2, 1)
    assert any(10 in table for table in run.state.seatings[2])
    assert (len(run.state.participants), run.state.starters) == (10, 9)
    assert run.refused(td.register, [td.Entrant("", "Later")], game=2) == "player.too-late"
    run.finish()
    assert td.qualification(run.state).places == 1, "the number of participants does not change"
    row = next(row for row in td.ranking(run.state) if row.player.number == 10)
    assert [result.round for result in row.results] == [(2, 1), (2, 2)]


def test_s1_7_no_show_who_comes_late(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7)
    run.do(td.miss, [7])
    run.do(td.draw_game, 1, run.lottery())
    run.do(td.check_in, [7], game=2)
    assert td.missing(run.state) == ()
    run.open(2, 1)
    assert any(7 in table for table in run.state.seatings[2])


def test_s1_8_who_was_seated_has_taken_part(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9)
    run.do(td.register, [td.Entrant("", "No-show")])
    run.do(td.miss, [10])
    run.do(td.draw_game, 1, run.lottery())
    run.do(td.register, [LATE, td.Entrant("", "Gone again")], present=True, game=2)
    run.do(td.drop_out, 12)
    run.open(1, 1)
    run.do(td.drop_out, 1)
    run.finish()
    assert run.state.participants == (*range(1, 10), 11)
    assert len(td.ranking(run.state)) == 10
    assert run.state.starters == 9, "which gives places and finalists (§4.2)"


def test_s1_3_near_names_are_pointed_out() -> None:
    known = [td.Entrant("Björn", "Müller", "TSV")]
    rows = td.read_list("Bjoern Mueller;SV\nMüller, Björn;TSV\nBjörn Müler\nAnna Groß", known=known).rows
    assert [(row.same, row.like) for row in rows] == [
        ("", "Björn Müller (TSV)"),
        ("Björn Müller", ""),
        ("", "Björn Müller (TSV)"),
        ("", ""),
    ]


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_s1_3_the_file_of_a_spreadsheet_is_named_as_such(start: bytes) -> None:
    with pytest.raises(td.Refusal) as caught:
        td.read_list(start + bytes(range(256)) * 4)
    assert caught.value.slug == "tournament.list.spreadsheet"
    assert "CSV" in caught.value.text("de")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "windows-1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_s1_3_any_encoding_and_separator(encoding: str, separator: str) -> None:
    lines = ["Nr.|Nachname|Vorname|Verein|Ort", '1|Müller|Björn|"SV ""Ecke"", Köln"|Köln', "2|Groß|Änne||Ulm"]
    data = "\r\n".join(lines).replace("|", separator).encode(encoding)
    found = td.read_list(data)
    assert (found.encoding, found.separator) == (encoding.removesuffix("-sig"), separator)
    assert (found.heading, found.columns) == (True, ("number", "last", "first", "club", "city"))
    assert td.entrants(found) == (
        td.Entrant("Björn", "Müller", 'SV "Ecke", Köln', "Köln"),
        td.Entrant("Änne", "Groß", "", "Ulm"),
    )


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_s1_3_a_mark_at_the_start_tells_the_encoding(mark: bytes) -> None:
    data = mark + "Ωμέγα Ψυχή;ΤΣΒ".encode("utf-16-le" if mark[0] == 0xFF else "utf-16-be")
    found = td.read_list(data)
    assert (found.encoding, td.entrants(found)) == ("utf-16", (td.Entrant("Ωμέγα", "Ψυχή", "ΤΣΒ"),))
    with pytest.raises(td.Refusal) as caught:
        td.read_list(data[:-1])
    assert caught.value.slug == "tournament.list.encoding"


def test_s1_3_the_shortest_lists() -> None:
    for text in ("A", "Bo", "Eva", "Iris", "Bo\n"):
        found = td.read_list(text.encode())
        assert (found.encoding, td.entrants(found)) == ("utf-8", (td.Entrant("", text.strip()),))
    assert td.entrants(td.read_list("Anna\rBert")) == (td.Entrant("", "Anna"), td.Entrant("", "Bert"))


def test_s1_3_a_list_may_say_itself_what_parts_its_columns() -> None:
    found = td.read_list("sep=|\nAnna Meier|TSV; Köln|Bonn\n")
    assert (found.separator, td.entrants(found)) == ("|", (td.Entrant("Anna", "Meier", "TSV; Köln", "Bonn"),))


def test_s1_3_near_names_are_as_long_as_that_takes() -> None:
    def like(one: str, other: str) -> str:
        return td.read_list(f"{one}\n{other}").rows[1].like

    assert like("Ab Cde", "Ab Cdf") == "Ab Cde", "six signs"
    assert like("Al Bo", "Al Bu") == "", "five"
    assert like("Al Bo", "Bo Al") == "Al Bo"


def test_s1_3_two_headings_below_a_title() -> None:
    found = td.read_list("Unser Turnier\nName;Verein\nAnna Meier;TSV\n")
    assert (found.heading, td.entrants(found)) == (True, (td.Entrant("Anna", "Meier", "TSV"),))


def test_s1_3_hyphened_first_names_and_clubs_with_numbers() -> None:
    lines = ["Kaya;Hans-Peter;TSV 1860", "Demir;Anna-Lena;FC 05", "Jäger;Karl-Heinz;SV 98", "Groß;Eva-Maria;1. FC"]
    assert td.read_list("\n".join(lines)).columns == ("last", "first", "club")


def test_s1_3_lines_of_a_list_keep_their_numbers() -> None:
    people: list[dict[str, object]] = [{"name": "Anna"}, {"name": None}, {"name": "Anna", "club": "of no column"}]
    rows = td.read_list(json.dumps(people)).rows
    assert [(row.line, row.cells, row.fault is None, row.same) for row in rows] == [
        (2, ("Anna",), True, ""),
        (3, ("",), False, ""),
        (4, ("Anna",), True, "Anna"),
    ]
    rows = td.read_list("sep=;\nName;Verein\n\nAnna;TSV\n;TSV\n").rows
    assert [(row.line, row.cells) for row in rows] == [(4, ("Anna", "TSV")), (5, ("", "TSV"))]
    for text in ("[]", "[1]", "[{]", "[" * 10_000):
        with pytest.raises(td.Refusal) as caught:
            td.read_list(text)
        assert caught.value.slug == "tournament.list.json", text[:9]


def test_s1_3_last_first_without_quotes_is_one_person() -> None:
    assert td.entrants(td.read_list("Müller, Björn\nGroß, Anna")) == (
        td.Entrant("Björn", "Müller"),
        td.Entrant("Anna", "Groß"),
    )


def test_s1_3_columns_can_be_told() -> None:
    found = td.read_list("a,b,c\nMüller,Köln,Björn", ("last", "city", "first"), heading=True)
    assert td.entrants(found) == (td.Entrant("Björn", "Müller", "", "Köln"),)
    with pytest.raises(td.Refusal, match="last name"):
        td.read_list("a,b", ("club", "city"), heading=False)


def test_s1_3_own_exports_import_again(new_run: type[Run]) -> None:
    run = new_run(sealed=True)
    people = [td.Entrant("Björn", "Müller", "=SV", "Köln"), td.Entrant("", "+Öz"), td.Entrant("@na", "Groß", "-TV")]
    run.do(
        td.register, [*people, *(td.Entrant("P", f"{at}") for at in range(6)), td.Entrant("", "Unsinn")], present=True
    )
    run.do(td.withdraw, 10)
    run.open(1, 2)
    wanted = {player.person.same for player in run.state.players.values() if player.status != "withdrawn"}
    for rows in (player_rows(run.state, "de"), ranking_rows(run.state)):
        texts = [
            csv_text(rows, "de", ";"),
            csv_text(rows, "en"),
            "\ufeff" + csv_text(rows, "de", "\t"),
            json_text(rows),
        ]
        for text in texts:
            assert {person.same for person in td.entrants(td.read_list(text))} == wanted


def test_s1_3_lists_have_bounded_lines_and_columns() -> None:
    few = json_text(tuple({"name": f"Person {at}", "city": "Köln"} for at in range(2000)))
    assert len(td.entrants(td.read_list(few))) == 2000
    many = json_text(tuple({"name": f"Person {at}"} for at in range(2501)))
    wide = ",".join(f"a{at}" for at in range(101))
    for text, slug in (
        (many, "full"),
        ("Anna\n" * 2501, "full"),
        (json_text(({f"a{at}": 1 for at in range(101)},)), "wide"),
        (f"{wide}\nAnna", "wide"),
    ):
        with pytest.raises(td.Refusal) as why:
            td.read_list(text)
        assert why.value.slug == f"tournament.list.{slug}"


def test_s6_4_files_tell_what_parts_equal_players(new_run: type[Run]) -> None:
    run = new_run().enter(9).even_final()
    run.finish()
    told = [row["tiebreak"] for row in ranking_rows(run.state, language="de")]
    assert told[:3] == ["Vorrunden", "Los", "Los"]
    assert "Tie-break" in csv_text(ranking_rows(run.state)).splitlines()[0]
    assert [row["tiebreak"] for row in qualification_rows(run.state, "de")] == ["Vorrunden"]  # with all others in sight


FORMULAS = "=+-@＝＋－＠﹦﹢﹣﹫"


def test_cells_that_a_spreadsheet_would_run_are_escaped() -> None:
    rows: Rows = tuple({"name": f"{sign}cmd"} for sign in FORMULAS)
    assert csv_text(rows).splitlines()[1:] == [f"'{sign}cmd" for sign in FORMULAS]


def test_s9_6_whose_turn_it_is(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7).open(1, 1)
    assert run.state.sheet(WHERE).next_seat == 0
    assert run.refused(td.note_table, WHERE, 0, 3, who=TABLE) == "turn.seat"
    run.do(td.note_table, WHERE, 0, 2, "Player 002", who=TABLE)
    assert (run.state.sheet(WHERE).starter, run.state.sheet(WHERE).writer) == (2, "Player 002")
    seats = []
    for _ in range(7):
        seats.append(run.state.sheet(WHERE).next_seat)
        run.do(td.write_turn, WHERE, run.state.sheet(WHERE).version, seats[-1], td.Turn(tile=3), who=TABLE)
    assert seats == [2, 0, 1, 2, 0, 1, 2]
    run.do(td.correct_turn, WHERE, run.state.sheet(WHERE).version, 1, 0, None, who=TABLE)
    assert run.state.sheet(WHERE).next_seat == 1
    run.do(td.write_turn, WHERE, run.state.sheet(WHERE).version, 0, td.Turn(others=9), who=TABLE)
    assert run.state.sheet(WHERE).next_seat == 1, "what the end brings is no turn"


def test_s9_7_an_entry_keeps_the_name_of_its_sender(new_run: type[Run]) -> None:
    run = new_run(sealed=True)
    stamp = replace(run.stamp(), key="phone-7")
    event = td.register(run.state, stamp, [LATE])
    assert event.key == "phone-7"
    again = td.read_log(td.write_log([*run.log, event]))
    assert again[-1].key == "phone-7"
    with pytest.raises(td.Refusal):
        td.register(run.state, replace(stamp, key="x" * 81), [LATE])


def test_s9_8_confirmed_by_a_second_player(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6).open(1, 1)
    assert run.refused(td.confirm, WHERE, 0, 1, who=TABLE) == "sheet.incomplete"
    run.hand_in(by_tables=True)
    assert [sentence.slug for sentence in td.missing(run.state)] == ["tournament.missing.confirm"] * 2
    sheet = run.state.sheet(WHERE)
    assert run.refused(td.start_round, 1, 2) == "missing.confirm"
    assert run.refused(td.confirm, WHERE, sheet.version, 99, who=TABLE) == "sheet.confirmer"
    assert run.refused(td.confirm, WHERE, sheet.version, who=td.Who("table", table=2)) == "sheet.foreign"
    assert run.refused(td.confirm, WHERE, sheet.version, sheet.players[0], who=TABLE) == "sheet.second", "who writes"
    run.do(td.confirm, WHERE, sheet.version, sheet.players[1], who=TABLE)
    assert run.state.sheet(WHERE).confirmed == sheet.players[1]
    assert run.refused(td.confirm, WHERE, run.state.number, sheet.players[2], who=TABLE) == "sheet.confirmed"
    run.do(td.correct_scores, WHERE, run.state.sheet(WHERE).version, [1, 2, 3], "slip", who=TABLE)
    assert run.state.sheet(WHERE).confirmed is None, "another result needs another word"
    run.do(td.confirm, td.Where(1, 1, 2), run.state.sheet(td.Where(1, 1, 2)).version)
    run.do(td.undo_sheet, td.Where(1, 1, 2), run.state.number, "too early")
    run.do(td.confirm, td.Where(1, 1, 2), run.state.number)
    run.do(td.undo_sheet, WHERE, run.state.sheet(WHERE).version, "no slip")
    assert run.state.sheet(WHERE).confirmed == sheet.players[1]
    run.do(td.start_round, 1, 2)


def test_s9_8_whoever_writes_has_said_so_already(new_run: type[Run]) -> None:
    """§9.8: the second word is somebody else's, wherever the table has noted who writes, also among namesakes."""
    run = new_run(sealed=True, confirm=True)
    run.do(td.register, [td.Entrant("Anna", "Meier", club) for club in ("TSV", "SC", "FC")], present=True)
    run.open(1, 1)
    first, second, third = run.state.sheet(WHERE).players
    run.do(td.note_table, WHERE, 0, 0, run.state.names([second])[0], who=TABLE)
    run.hand_in(by_tables=True)
    version = run.state.sheet(WHERE).version
    assert run.refused(td.confirm, WHERE, version, second, who=TABLE) == "sheet.second"
    for other in (first, third):
        td.confirm(run.state, run.stamp(TABLE), WHERE, version, other)


def test_s9_8_whoever_writes_is_known_under_a_name_that_was_set_right(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6).open(1, 1)
    writing = run.state.sheet(WHERE).players[1]
    stranger = run.state.sheet(td.Where(1, 1, 2)).players[0]
    assert run.refused(td.note_table, WHERE, 0, 0, stranger, who=TABLE) == "sheet.writer"
    noted = run.do(td.note_table, WHERE, 0, 0, writing, who=TABLE)
    told = td.notes(run.log)[-1].sentence.text("en")
    assert told == f"game 1, round 1, table 1: seat 1 begins, Player {writing:03} writes."
    run.hand_in(by_tables=True)
    run.do(td.edit, writing, td.Entrant("Set", "Right"))
    version = run.state.sheet(WHERE).version
    assert writer(run.state, WHERE, run.state.sheet(WHERE)) == "Set Right"
    assert run.refused(td.confirm, WHERE, version, writing, who=TABLE) == "sheet.second"
    assert td.read_log(td.write_log(run.log)) == tuple(run.log)
    forged = replace(noted, fact=TableNoted(WHERE, 0, stranger))
    with pytest.raises(td.Refusal, match="fit"):
        td.Tournament.replay([*run.log[: noted.number - 1], forged])


def test_s9_8_a_log_that_names_who_writes_means_what_it_meant(new_run: type[Run]) -> None:
    """Logs from before the number was noted hold the name; their hashes hold, and nobody confirms the own result."""
    run = new_run(sealed=True, confirm=True).enter(6).open(1, 1)
    writing = run.state.sheet(WHERE).players[1]
    run.do(td.note_table, WHERE, 0, 0, run.state.names([writing])[0], who=TABLE)
    run.hand_in(by_tables=True)
    text = td.write_log(run.log)
    assert f'"writer":"Player {writing:03}"' in text
    assert td.write_log(td.read_log(text)) == text
    assert not td.audit(td.read_log(text))
    version = run.state.sheet(WHERE).version
    assert run.refused(td.confirm, WHERE, version, writing, who=TABLE) == "sheet.second"


def test_s9_8_who_plays_on_alone_needs_nobodys_word(new_run: type[Run]) -> None:
    run = new_run(confirm=True).enter(6).open(1, 1)
    first, second, third = run.state.seatings[1][0]
    run.do(td.drop_out, second)
    run.do(td.drop_out, third)
    run.hand_in(by_tables=True)
    assert [sentence.facts["table"] for sentence in td.missing(run.state)] == [2]
    run.do(td.confirm, td.Where(1, 1, 2), run.state.sheet(td.Where(1, 1, 2)).version)
    assert not td.missing(run.state)
    assert run.state.players[first].status == "present"


def test_s9_9_a_table_corrects_until_the_last_result_is_confirmed(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6).open(1, 1)
    run.hand_in(by_tables=True)
    other, second = td.Where(1, 1, 2), td.Who("table", table=2)
    run.do(td.confirm, WHERE, run.state.sheet(WHERE).version, run.state.sheet(WHERE).players[1], who=TABLE)
    run.do(td.correct_scores, other, run.state.sheet(other).version, [9, 8, 7], "slip", who=second)
    run.do(td.correct_scores, WHERE, run.state.sheet(WHERE).version, [1, 2, 3], "slip", who=TABLE)
    assert [sentence.facts["table"] for sentence in td.missing(run.state)] == [1, 2], "each waits for a word again"
    run.do(td.confirm, WHERE, run.state.number, run.state.sheet(WHERE).players[1], who=TABLE)
    run.do(td.confirm, other, run.state.sheet(other).version, run.state.sheet(other).players[1], who=second)
    late = WHERE, run.state.sheet(WHERE).version, [3, 2, 1], "late"
    assert run.refused(td.correct_scores, *late, who=TABLE) == "sheet.over", "now the director alone (§10.2)"
    run.do(td.correct_scores, *late)
    run.do(td.start_round, 1, 2)


def test_s9_9_no_lot_is_drawn_for_what_is_not_confirmed(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6).open(2, 2)
    run.hand_in(lambda players: [10] * len(players), by_tables=True)
    assert run.refused(td.draw_lots, run.lottery()) == "lots.early"
    for table in (1, 2):
        run.do(td.confirm, td.Where(2, 2, table), run.state.sheet(td.Where(2, 2, table)).version)
    run.do(td.draw_lots, run.lottery())


def test_s9_10_what_the_director_types_is_confirmed_by_it(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6)
    run.do(td.add_helper, "Hilde", ["results"])
    run.open(1, 1)
    other, helper = td.Where(1, 1, 2), td.Who("helper", "Hilde", helper=1)
    run.do(td.enter_scores, WHERE, 0, [30, 20, 10])
    run.do(td.enter_scores, other, 0, [30, 20, 10], who=helper)
    assert [sentence.facts["table"] for sentence in td.missing(run.state)] == [2], "a helper's entry wants a word"
    run.do(td.correct_scores, other, run.state.sheet(other).version, [30, 20, 11], "slip")
    assert run.state.sheet(other).confirmed == 0
    assert run.refused(td.confirm, WHERE, run.state.sheet(WHERE).version) == "sheet.confirmed"
    run.do(td.start_round, 1, 2)


def test_s9_10_no_helper_confirms_what_the_same_helper_typed(new_run: type[Run]) -> None:
    run = new_run(sealed=True, confirm=True).enter(6)
    for name in ("Hilde", "Hans"):
        run.do(td.add_helper, name, ["results"])
    run.open(1, 1)
    hilde, hans = (td.Who("helper", name, helper=number) for number, name in enumerate(("Hilde", "Hans"), 1))
    run.do(td.enter_scores, WHERE, 0, [30, 20, 10], who=hilde)
    assert run.refused(td.confirm, WHERE, run.state.sheet(WHERE).version, who=hilde) == "sheet.own"
    run.do(td.confirm, WHERE, run.state.sheet(WHERE).version, who=hans)
    other, table = td.Where(1, 1, 2), td.Who("table", table=2)
    run.do(td.enter_scores, other, 0, [30, 20, 10], who=hans)
    run.do(td.correct_scores, other, run.state.sheet(other).version, [30, 20, 11], "slip", who=table)
    run.do(td.confirm, other, run.state.sheet(other).version, who=hans)
    assert run.state.sheet(other).confirmed == 0, "it was the table's word by then"
    run.do(td.start_round, 1, 2)


def test_s9_1_the_referee_writes_in_the_final(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(3, 1)
    where = td.Where(3, 1, 1)
    assert writer(run.state, where, run.state.sheet(where)) == run.state.referee == "Rudi Recht"


def test_s4_2_of_many_who_are_waited_for_eight_are_named(new_run: type[Run]) -> None:
    for count, more in ((8, False), (9, True)):
        run = new_run()
        run.do(td.register, [td.Entrant("Ada", f"Blum{number}") for number in range(count)])
        (door,) = [each for each in td.missing(run.state) if each.slug.startswith("tournament.missing.door")]
        assert str(door.facts["names"]).count("Blum") == 8
        assert (door.slug, door.facts.get("more")) == (
            ("tournament.missing.door-more", 1) if more else ("tournament.missing.door", None)
        )


def test_s9_8_the_option_can_change_at_any_time(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    profile = run.state.profile
    run.do(td.change, replace(profile, options=replace(profile.options, confirm=True)), run.state.profiled)
    assert run.refused(td.change, profile, 1) == "poster.stale"
    assert run.refused(td.change, replace(profile, options=replace(profile.options, minutes=5))) == "options.late"


def test_s9_8_a_table_calls(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    assert run.refused(td.call_director, WHERE, "help", who=td.Who("table", table=2)) == "sheet.foreign"
    version = run.state.sheet(WHERE).version
    run.do(td.call_director, WHERE, "help", who=TABLE)
    assert (run.state.sheet(WHERE).called, run.state.sheet(WHERE).version) == ("help", version)
    run.do(td.answer_call, WHERE)
    assert run.refused(td.answer_call, WHERE) == "sheet.uncalled"


def test_s12_6_an_undo_at_a_table_neither_loses_its_call_nor_brings_it_back(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    run.do(td.write_turn, WHERE, run.state.sheet(WHERE).version, 0, td.Turn(5), who=TABLE)
    run.do(td.call_director, WHERE, "help", who=TABLE)
    run.do(td.undo_sheet, WHERE, run.state.sheet(WHERE).version, "slip")
    assert (run.state.sheet(WHERE).called, run.state.sheet(WHERE).turns[0]) == ("help", ())
    run.do(td.write_turn, WHERE, run.state.sheet(WHERE).version, 0, td.Turn(6), who=TABLE)
    run.do(td.answer_call, WHERE)
    run.do(td.undo_sheet, WHERE, run.state.sheet(WHERE).version, "slip")
    assert run.state.sheet(WHERE).called is None


def test_s11_6_who_comes_back_is_drawn_again(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(9).open(1, 1)
    gone = run.state.seatings[1][0][0]
    assert run.refused(td.come_back, gone) == "player.is-present"
    run.do(td.drop_out, gone, "by mistake")
    run.open(1, 2)
    assert gone in run.state.sheet(td.Where(1, 2, 1)).barred
    run.do(td.come_back, gone)
    assert run.refused(td.enter_scores, td.Where(1, 2, 1), 0, [5, 5, 5]) == "scores.barred"
    run.do(td.enter_scores, td.Where(1, 2, 1), 0, [None, 5, 5])
    run.open(2, 1)
    assert any(gone in table for table in run.state.seatings[2])
    assert td.preliminary(run.state)[-1].out is False


def test_s11_6_back_in_the_same_round_may_have_a_dash_or_a_score(new_run: type[Run]) -> None:
    for score in (None, 40):
        run = new_run(sealed=True).enter(6).open(1, 1)
        gone = run.state.seatings[1][0][0]
        run.do(td.drop_out, gone)
        run.do(td.come_back, gone)
        run.do(td.enter_scores, WHERE, 0, [score, 5, 5])
    stays = run.state.seatings[1][1][0]
    assert run.refused(td.enter_scores, td.Where(1, 1, 2), 0, [None, 5, 5]) == "scores.lacking", stays


def test_s12_5_a_changed_line_is_named(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7).open(1, 1)
    lines = td.write_log(run.log).splitlines()
    for at in range(len(run.log)):
        data = json.loads(lines[at])
        data["time"] = "2026-05-03T23:59:59+02:00"
        forged = [*lines[:at], json.dumps(data, ensure_ascii=False, separators=(",", ":")), *lines[at + 1 :]]
        with pytest.raises(td.Refusal) as caught:
            td.read_log("\n".join(forged))
        assert caught.value.facts["line"] == at + 1
        assert str(at + 1) in caught.value.text("de")
        missing = [*lines[:at], *lines[at + 1 :]]
        with pytest.raises(td.Refusal):
            td.read_log("\n".join(missing))


def test_s12_5_a_file_that_was_cut_off_is_refused_in_words(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7).open(1, 1)
    text = td.write_log(run.log)
    for end in range(len(text.splitlines()[0]) + 5, len(text) - 1, 37):
        with pytest.raises(td.Refusal) as caught:
            td.read_log(text[:end])
        assert "abgeschnitten" in caught.value.text("de"), text[:end][-80:]
    with pytest.raises(td.Refusal, match="behind"):
        td.read_log(text + text.splitlines()[0])
    with pytest.raises(td.Refusal, match="entries"):
        td.read_log(text.replace('{"end":4', '{"end":5'))


def test_s12_5_lines_of_the_first_edition_count_in_the_chain(new_run: type[Run]) -> None:
    run = new_run()
    old = [replace(event, version=1) for event in run.log]
    run.enter(6)
    log = [*old, *run.log[1:]]
    text = td.write_log(log)
    assert td.read_log(text) == tuple(log)
    with pytest.raises(td.Refusal, match="Entry 2"):
        td.read_log(text.replace("Köln", "Bonn"))
    first, second, _ = text.splitlines()
    with pytest.raises(td.Refusal):
        td.read_log("\n".join([second, first]))
    assert load_event(first)[1] == ""


def test_s12_6_undo_on_one_sheet_restores_it_exactly(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    other = td.Where(1, 1, 2)
    assert run.refused(td.undo_sheet, WHERE, 0, "x", who=TABLE) == "undo.nothing"
    seen = [run.state.sheet(WHERE)]
    run.do(td.write_turn, WHERE, 0, 0, td.Turn(tile=3), who=TABLE)
    seen.append(run.state.sheet(WHERE))
    run.do(td.enter_scores, other, 0, [1, 2, 3])
    run.do(td.enter_scores, WHERE, run.state.sheet(WHERE).version, [3, 0, 0], who=TABLE)
    beside = run.state.sheet(other)
    for before in reversed(seen):
        assert run.refused(td.undo_sheet, WHERE, 0, "x") == "sheet.stale"
        run.do(td.undo_sheet, WHERE, run.state.sheet(WHERE).version, "table mixed up")
        now = run.state.sheet(WHERE)
        assert replace(now, version=0) == replace(before, version=0)
        assert now.version == run.state.number
        assert run.state.sheet(other) == beside
    assert td.Tournament.replay(run.log) == run.state


def test_s12_6_who_is_seated_stays_there_or_away(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6)
    run.do(td.register, [LATE])
    run.do(td.check_in, [7])
    run.do(td.draw_game, 1, run.lottery())
    assert run.refused(td.undo_player, 7, run.state.players[7].written, "not here") == "undo.seated"
    run.do(td.miss, [7])
    run.do(td.undo_player, 7, run.state.players[7].written, "here after all")
    assert run.state.players[7].status == "present"


def test_s12_6_undo_of_one_player(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7)
    assert run.refused(td.undo_player, 1, 2, "x") == "undo.nothing"
    run.do(td.edit, 1, td.Entrant("New", "Name"), run.state.players[1].version)
    assert run.refused(td.edit, 1, td.Entrant("Newer", "Name"), 2) == "player.stale"
    run.do(td.undo_player, 1, run.state.players[1].written, "old was right")
    assert run.state.players[1].name == "Player 001"
    run.do(td.miss, [7])
    run.do(td.draw_game, 1, run.lottery())
    assert run.refused(td.undo_player, 7, run.state.players[7].written, "came") == "undo.seated"
    run.do(td.start_round, 1, 1)
    run.do(td.drop_out, 2)
    assert run.refused(td.undo_player, 2, 1, "x") == "undo.moved"
    before = run.states[-2]
    run.do(td.undo_player, 2, run.state.players[2].written, "was at the bar")
    assert run.state.present == before.present
    assert run.state.sheets == before.sheets
    assert td.Tournament.replay(run.log) == run.state


def test_s12_6_no_undo_enters_anybody_twice_or_the_director(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6)
    run.do(td.register, [LATE])
    run.do(td.withdraw, 7)
    run.do(td.register, [LATE])
    assert run.refused(td.undo_player, 7, run.state.players[7].written, "comes after all") == "player.twice"
    run.do(td.edit, 8, td.Entrant("Late", "Riser"))
    run.do(td.undo_player, 7, run.state.players[7].written, "comes after all")
    assert run.refused(td.undo_player, 8, run.state.players[8].written, "the former name was right") == "player.twice"
    run.do(td.edit, 7, td.Entrant("Early", "Bird"))
    run.do(td.change, replace(run.state.profile, director="Late Comer"))
    for player in (7, 8):
        assert run.refused(td.undo_player, player, run.state.players[player].written, "slip") == "player.director"


def test_s12_6_nobody_who_never_left_has_a_dash(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    gone = run.state.seatings[1][0][0]
    left = run.do(td.drop_out, gone).number
    run.do(td.enter_scores, WHERE, 0, [None, 5, 5])
    assert run.refused(td.undo_player, gone, left, "was at the bar") == "undo.dash"
    entered = run.state.number
    run.do(td.correct_scores, WHERE, entered, [40, 5, 5], "was at the bar")
    run.do(td.undo_player, gone, left, "was at the bar")
    corrected = run.state.sheet(WHERE).version
    assert run.refused(td.undo_sheet, WHERE, corrected, "slip") == "scores.lacking"
    run.do(td.correct_scores, WHERE, corrected, [30, 5, 5], "misread")
    run.do(td.undo_sheet, WHERE, run.state.sheet(WHERE).version, "read well")
    assert run.state.sheet(WHERE).scores == (40, 5, 5)


def test_s12_6_who_left_in_the_round_before_is_not_kept_away_by_its_dash(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).open(1, 1)
    gone = run.state.seatings[1][0][0]
    left = run.do(td.drop_out, gone).number
    run.open(1, 2)
    run.hand_in()
    run.do(td.undo_player, gone, left, "was at the bar")
    assert run.state.players[gone].status == "present"
