"""Every print, read back: whoever and whatever belongs on it stands on it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.prints.conftest import Printed, rehearsed, renamed, replayed, until
from tests.tournament.conftest import Run

from dreierlei import prints
from dreierlei import tournament as td
from dreierlei.core.words import LANGUAGES, say
from dreierlei.prints.page import figure, home
from dreierlei.tournament.events import Created, LotsDrawn
from dreierlei.tournament.state import LABELS

LINK = "https://dreierlei.example/t/8f3a/"
SIZES = [(6, 2), (13, 4), (50, 16), (200, 66)]
LONGEST = "Maximiliane-Friederike Freifrau von und zu Guttenberg-Schleißheim der Älteren Nr"
WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenversicherungsbeauftragter"


def entered(state: td.Tournament) -> set[str]:
    return {state.players[number].name for number in state.participants}


# seating


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "tables"), SIZES)
def test_the_seating_by_name_tells_everybody_where_to_sit(players: int, tables: int, language: str) -> None:
    state = replayed(rehearsed(players))
    printed = Printed(prints.seating_by_name(state, 1, language))
    for table, seats in enumerate(state.seatings[1], 1):
        for seat, player in enumerate(seats, 1):
            person = state.players[player].person
            assert f"{person.last}, {person.first} {table} {seat}" in printed.text
    assert len(state.seatings[1]) == tables
    assert len(printed.pages) == -(-players // 52)
    assert say("prints.table", language) in printed.pages[-1]


def test_the_seating_by_name_goes_by_the_alphabet() -> None:
    log = renamed(rehearsed(6), lambda number: ["Zoë", "Ákos", "Bo", "Äda", "Lucja", "Öle", "Ada"][number - 1])
    printed = Printed(prints.seating_by_name(replayed(log), 1))
    found = re.findall(r"\b(Zoë|Ákos|Bo|Äda|Lucja|Öle|Ada)\b", printed.text)
    assert found == [name for name in ("Ada", "Äda", "Ákos", "Bo", "Lucja", "Öle", "Zoë") if name in found]
    assert len(found) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "tables"), SIZES)
def test_the_seating_by_table_has_every_table_with_its_seats(players: int, tables: int, language: str) -> None:
    state = replayed(rehearsed(players))
    printed = Printed(prints.seating_by_table(state, 2, language))
    for seats in state.seatings[2]:
        row = " ".join(f"{seat} {name}" for seat, name in enumerate(state.names(seats), 1))
        assert row in printed.text
    assert printed.text.count(f"{say('prints.table', language)} ") == tables
    assert len(printed.pages) <= 1 + tables // 16


def test_the_final_and_the_last_game_drawn_are_seated() -> None:
    state = replayed(rehearsed(19))
    final = Printed(prints.seating_by_table(state, td.FINAL)).text
    assert all(name in final for name in state.names(state.seatings[td.FINAL][0]))
    assert prints.seating_by_table(state) == prints.seating_by_table(state, td.FINAL)
    early = until(rehearsed(19), lambda state: bool(state.seatings))
    assert prints.seating_by_name(early) == prints.seating_by_name(early, 1)


def test_a_namesake_who_writes_is_marked_on_the_sheet() -> None:
    run = Run()
    namesakes = [td.Entrant("Kim", "Lee", club) for club in ("TSV", "SV", "TV")]
    run.do(td.register, namesakes, present=True)
    run.open(1, 1)
    last = run.state.seatings[1][0][-1]
    (name,) = run.state.names([last])
    run.do(td.note_table, td.Where(1, 1, 1), 0, 0, name)
    printed = Printed(prints.sheets(run.state, 1, 1)).text
    assert printed.count(say("prints.writes", "de")) == 1


def test_namesakes_are_told_apart() -> None:
    log = rehearsed(6)
    twins = renamed(log, lambda number: "Kim Lee" if number < 3 else f"Player {number}")
    printed = Printed(prints.seating_by_name(replayed(twins), 1)).text
    assert "Kim Lee (1)" in printed
    assert "Kim Lee (2)" in printed
    assert "Player 3 (" not in printed


# score sheets


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "tables"), SIZES)
def test_there_is_one_sheet_for_each_table_of_a_round(players: int, tables: int, language: str) -> None:
    state = until(rehearsed(players), lambda state: 1 in state.seatings)
    printed = Printed(prints.sheets(state, 1, 2, None, language))
    assert len(printed.pages) == tables
    for table, (page, seats) in enumerate(zip(printed.pages, state.seatings[1], strict=True), 1):
        assert f"{say('prints.table', language)} {table} " in page
        game = say("prints.game", language, game=1)
        assert say("prints.round", language, game=game, round=2) in page
        names = state.names(seats)
        assert [name for name in names if name not in page] == []
        for column in ("laid", "bonus", "total", "score", "place", "points", "signature"):
            assert page.count(say(f"prints.{column}", language)) >= len(names)
        assert page.count(say("prints.writes", language)) == 1


@pytest.mark.parametrize(
    "link", [LINK, LINK.rstrip("/"), lambda where: f"{LINK}{where.game}/{where.round}/{where.table}"]
)
def test_the_code_of_a_sheet_leads_to_its_table(link: prints.Link) -> None:
    state = replayed(rehearsed(13))
    printed = Printed(prints.sheets(state, 2, 1, link))
    assert f"Auslosung 2 (Eintrag {state.seated[2]})" in printed.text  # as on the seating beside it
    assert [printed.codes(page) for page in range(4)] == [[f"{LINK}2/1/{table}"] for table in range(1, 5)]


def test_without_a_link_there_is_no_code_and_all_rounds_come_in_turn() -> None:
    state = replayed(rehearsed(13))
    printed = Printed(prints.sheets(state, 1))
    assert [re.findall(r"Runde (\d)", page)[0] for page in printed.pages] == list("11112222")
    assert printed.codes(0) == []


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_sheets_of_the_final_name_the_referee(rounds: int) -> None:
    state = replayed(rehearsed(19, "de", rounds))
    printed = Printed(prints.sheets(state, td.FINAL, link=LINK))
    assert len(printed.pages) == rounds
    for number, page in enumerate(printed.pages, 1):
        assert f"Finale, Runde {number}" in page
        assert state.referee in page
        assert "Schreibt und leitet das Finale" in page
        assert " schreibt" not in page
        assert printed.codes(number - 1) == [f"{LINK}3/{number}/1"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_sheet_fits_on_its_page_however_long_the_names(players: int) -> None:
    run = Run()
    names = [f"{text[:78]}{number}" for number, text in enumerate([LONGEST, WORD] * 3)][: max(players, 3)]
    run.do(
        td.register,
        [td.Entrant("", name, "Verein für gehobenes Dreieckspiel Niederbayern", "Ort") for name in names],
        present=True,
    )
    run.open(1, 2)
    if players == 2:
        run.do(td.drop_out, 3)
        run.open(2, 1)
    printed = Printed(prints.sheets(run.state, link=LINK))
    assert len(printed.pages) == 2
    assert all(min(printed.ink(page)) > 20 for page in range(2))
    assert len(run.state.seatings[max(run.state.seatings)][0]) == players


def test_what_was_written_stands_on_the_sheet() -> None:
    run = Run().enter(6).open(1, 1)
    where = td.Where(1, 1, 1)
    turns = [td.Turn(8, 2), td.Turn(None, 3, True), td.Turn(9, 0, False, 50), td.Turn(3, last=True, others=17)]
    for turn in turns:
        run.do(td.write_turn, where, run.state.sheet(where).version, 0, turn)
    page = Printed(prints.sheets(run.state, 1, 1)).pages[0]
    for cells in ("−2 || −2", "−25 |||/ −27", "9 50 32", "3 25 17 77"):
        assert cells in page
    run.do(td.enter_scores, where, run.state.sheet(where).version, [77, 77, -5])
    page = Printed(prints.sheets(run.state, 1, 1)).pages[0]
    assert "Spielpunkte 77 Spielpunkte 77 Spielpunkte −5" in page
    assert "Platz 1 Platz 1 Platz 3" in page
    assert "Turnierpunkte 4 Turnierpunkte 4 Turnierpunkte 1" in page


def test_more_turns_than_lines_go_on_overleaf() -> None:
    run = Run().enter(6).open(1, 1)
    where = td.Where(1, 1, 1)
    for _ in range(45):
        run.do(td.write_turn, where, run.state.sheet(where).version, 0, td.Turn(1))
    printed = Printed(prints.sheets(run.state, 1, 1))
    assert len(printed.pages) == 3
    assert "44 1 44 45 1 45 " in printed.pages[1]
    assert run.state.players[run.state.seatings[1][0][0]].name in printed.pages[1]


def test_who_has_left_does_not_write() -> None:
    run = Run().enter(7).open(1, 1)
    gone, following = run.state.seatings[1][0][:2]
    run.do(td.drop_out, gone)
    page = Printed(prints.sheets(run.state, 1, 2)).pages[0]
    assert f"{run.state.players[gone].name} ausgestiegen" in page
    assert f"{run.state.players[following].name} schreibt" in page


# rankings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [6, 19, 120])
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_final_ranking_has_every_name_and_number(players: int, rounds: int, language: str) -> None:
    state = replayed(rehearsed(players, "de", rounds, players // 8))
    printed = Printed(prints.final_ranking(state, language))
    rows = td.ranking(state)
    assert say("prints.declared", language) in printed.text
    for row in rows:
        assert any(_stands(page, row) for page in printed.pages), row
    finalists = [row for row in rows if row.final]
    first = _dense(printed.pages[0])
    for row in finalists:
        points = sum((result.points or Fraction() for result in row.final), Fraction())
        score = sum(result.score or 0 for result in row.final)
        at = first.find(_dense(f"{row.rank} {row.player.number} {row.player.name}"))
        numbers = _dense(f"{_cells(row.final) if rounds == 2 else ''}{td.shown(points)}{figure(score)}")
        assert numbers in first[at : at + 90]
    assert printed.text.count(say("prints.finalist-note", language)) == len(finalists)
    assert len(printed.pages) <= 1 + players // 22


def _cells(results: tuple[td.Result, ...]) -> str:
    """Return the rounds of a row as they stand under each other."""
    return "".join(
        f"{figure(result.score)} {'' if result.points is None else f'{td.shown(result.points)} '}" for result in results
    )


def _stands(page: str, row: td.Row) -> bool:
    text = _dense(page)  # numbers under each other are read back without the space between them
    at = text.rfind(_dense(f"{row.rank} {row.player.number} {row.player.name}"))
    numbers = _dense(f"{_cells(row.results)}{td.shown(row.points)}{figure(row.score)}")
    return at >= 0 and numbers in text[at : at + 130]


def _dense(text: str) -> str:
    return text.replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_points_are_printed_as_fractions(language: str) -> None:
    run = Run().enter(7).open(1, 1)
    for table, scores in ((1, [50, 50, 50]), (2, [90, -20, -20, -20])):
        where = td.Where(1, 1, table)
        run.do(td.enter_scores, where, run.state.sheet(where).version, scores)
    run.do(td.start_round, 1, 2)
    run.do(td.enter_scores, td.Where(1, 2, 2), 0, [90, 90, 30, 30])
    run.do(td.enter_scores, td.Where(1, 2, 1), 0, [1, 2, 3])
    open_round = Printed(prints.preliminary_ranking(run.state, language)).text
    assert "180" not in open_round, "a round that can be corrected does not count"
    run.do(td.close_round, 1, 2)
    printed = Printed(prints.preliminary_ranking(run.state, language))
    assert printed.text.count("−20 2 ") == 3
    assert "90 5 90 4 9 180" in printed.text
    assert printed.text.count("30 1½ 3½ 10") == 2
    game = say("prints.game", language, game=1)
    told = {"round": say("prints.round", language, game=game, round=2)}
    assert say("prints.stand", language, time="", **told).partition("(")[0] in printed.text


def test_thirds_are_printed_as_thirds() -> None:
    run = Run().enter(8).open(1, 1)
    for table in (1, 2):
        where = td.Where(1, 1, table)
        run.do(td.enter_scores, where, run.state.sheet(where).version, [50, 50, 50, 10])
    run.do(td.close_round, 1, 1)
    text = Printed(prints.preliminary_ranking(run.state)).text
    assert text.count("50 3⅓ 3⅓ 50") == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lot_is_named_where_it_decided(language: str) -> None:
    run = Run().enter(6)
    for game, round in td.ranks.PRELIMINARIES:
        if round == 1:
            run.do(td.draw_game, game)
        run.do(td.start_round, game, round)
        for table in (1, 2):
            run.do(td.enter_scores, td.Where(game, round, table), 0, [40, 40, 40])
    run.do(td.close_round, 2, 2)
    assert say("prints.tiebreak.lot", language) not in Printed(prints.preliminary_ranking(run.state, language)).text
    assert say("prints.finalist-note", language) not in Printed(prints.preliminary_ranking(run.state, language)).text
    with pytest.raises(td.Refusal) as caught:
        prints.finalists(run.state, language)
    assert caught.value.slug == "tournament.unsettled.finalists"
    run.do(td.draw_lots)
    text = Printed(prints.preliminary_ranking(run.state, language)).text
    assert text.count(f" 12 160 {say('prints.mark.lot', language)} ") == 6
    assert text.count(say("prints.finalist-note", language)) == 3
    assert say("prints.tiebreak.lot", language) in text
    assert say("prints.four", language) in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [13, 19])
def test_the_finalists_are_named_with_seat_and_referee(players: int, language: str) -> None:
    log = rehearsed(players, "de")
    before = until(log, lambda state: bool(td.settled(state).finalists))
    text = Printed(prints.finalists(before, language)).text
    names = before.names(td.finalists(before))
    assert len(names) == (3 if players <= 18 else 4)
    assert all(name in text for name in names)
    assert say("prints.seat", language) not in text
    state = replayed(log)
    text = Printed(prints.finalists(state, language)).text
    assert text.count(f"{say('prints.seat', language)} ") == len(names)
    seats = [state.seatings[td.FINAL][0].index(player) + 1 for player in td.finalists(state)]
    assert re.findall(rf"{say('prints.seat', language)} (\d)", text) == list(map(str, seats))
    assert state.referee in text
    for row in td.preliminary(state)[: len(names)]:
        assert say("prints.sum", language, points=td.shown(row.points), score=row.score) in text


def test_finalists_have_no_seats_once_one_of_those_drawn_has_left() -> None:
    state = until(rehearsed(13), lambda state: td.FINAL in state.seatings)
    assert state.last
    state = state.after(td.drop_out(state, td.Stamp(state.last.time, state.last.who), td.finalists(state)[0], "krank"))
    text = Printed(prints.finalists(state)).text
    assert all(name in text for name in state.names(td.finalists(state)))
    assert say("prints.seat", "de") not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [6, 10, 200])
def test_the_qualification_list(players: int, language: str) -> None:
    state = replayed(rehearsed(players))
    printed = Printed(prints.qualification(state, language))
    places = -(-players // 9)
    assert len(printed.pages) == 1
    for row in td.ranking(state)[:places]:
        assert f"{row.rank} {row.player.name}" in printed.text
    assert td.ranking(state)[places].player.name not in printed.text
    assert state.profile.director in printed.text


def test_a_small_or_broken_tournament_qualifies_nobody_and_says_so() -> None:
    state = replayed(rehearsed(5))
    text = Printed(prints.qualification(state)).text
    assert say("tournament.qualification.few", "de", found=5, least=6) in text
    broken = Run().enter(6).open(1, 2)
    broken.do(td.conclude, "Stromausfall")
    assert say("tournament.qualification.broken", "de") in Printed(prints.qualification(broken.state)).text
    assert "Turnier abgebrochen: Stromausfall" in Printed(prints.final_ranking(broken.state)).text


@pytest.mark.parametrize(
    ("players", "told"),
    [(9, "10 haben teilgenommen, 9 davon von der ersten Runde an"), (5, "ersten Runde an haben 5 teilgenommen")],
)
def test_list_page_and_certificates_tell_one_number(players: int, told: str) -> None:
    """§1.8: who joined in game 2 has taken part; the places follow from those who began."""
    run = Run().enter(players)
    run.do(td.draw_game, 1)
    run.do(td.register, [td.Entrant("Spät", "Kommer")], present=True, game=2)
    run.finish()
    assert told in Printed(prints.qualification(run.state)).text
    assert told in prints.results_page(run.state)
    among = say("prints.certificate.among", "de", players=players + 1)
    assert Printed(prints.certificates(run.state)).text.count(among) == players + 1


def test_a_result_that_is_not_declared_is_not_printed() -> None:
    state = until(rehearsed(13), lambda state: td.ranks.played(state, td.ranks.final_rounds(state)))
    assert state.conclusion is None
    for make in (prints.final_ranking, prints.qualification, prints.certificates):
        with pytest.raises(td.Refusal) as caught:
            make(state)
        assert caught.value.slug == "tournament.unsettled.result"


# certificates


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_gets_a_certificate(language: str) -> None:
    state = replayed(rehearsed(23, "de", 1, 2))
    printed = Printed(prints.certificates(state, None, language))
    rows = td.ranking(state)
    assert len(printed.pages) == len(rows) == 23
    endings = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"}
    for row, page in zip(rows, printed.pages, strict=True):
        place = f"{row.rank}. Platz" if language == "de" else f"{row.rank}{endings.get(row.rank, 'th')} place"
        for part in (row.player.name, f" {place} ", state.profile.name, state.profile.place, state.profile.director):
            assert part in page
        assert say("prints.certificate.among", language, players=23) in page
    assert ("3. Mai 2026" if language == "de" else "3 May 2026") in printed.text


def test_certificates_of_the_best() -> None:
    state = replayed(rehearsed(13))
    printed = Printed(prints.certificates(state, 3))
    assert len(printed.pages) == 3
    assert printed.text.count(say("prints.certificate.among", "de", players=13)) == 3


@pytest.mark.parametrize("name", [LONGEST, WORD])
def test_long_names_stay_on_the_paper(name: str) -> None:
    log = renamed(
        rehearsed(13), lambda number: f"{name[:77]}{number}", "Verein zur Pflege des gehobenen Dreieckspiels e. V."
    )
    state = replayed(log)
    for kind in ("seating-by-name", "seating-by-table", "final-ranking", "finalists", "qualification", "certificates"):
        printed = Printed(prints.document(kind, state, events=log))
        for page in range(len(printed.pages)):
            assert min(printed.ink(page)) >= 20, (kind, page)
        told = printed.text.replace(" ", "").replace("-", "")
        for number in (row.player.number for row in td.ranking(state)[:2]):
            assert state.players[number].name.replace(" ", "").replace("-", "") in told, kind


# log


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [6, 50])
def test_the_log_has_every_entry(players: int, language: str) -> None:
    log = rehearsed(players, "de", 1, 2)
    printed = Printed(prints.log(log, language))
    said = printed.text.replace("- ", "-")
    for note in td.notes(log):
        assert note.sentence.text(language)[:60].replace("- ", "-") in said
        assert f" {note.event.number} {note.event.time[11:19]} " in printed.text
    assert replayed(log).seed in printed.text
    sound = say("prints.log.sound", language, draws=3, lots=0, seed="Dreierlei")
    assert sound.partition(":")[0] in printed.text


def test_every_group_that_was_parted_counts_as_a_lot() -> None:
    run = Run().enter(14).finish()
    drawn = [event.fact for event in run.log if isinstance(event.fact, LotsDrawn)]
    lots = sum(len(fact.groups) for fact in drawn)
    assert lots > len(drawn)
    sound = say("prints.log.sound", "de", draws=3, lots=lots, seed=run.state.seed)
    assert sound in Printed(prints.log(run.log)).text


def test_corrections_stand_in_columns() -> None:
    run = Run().enter(6).open(1, 1)
    where = td.Where(1, 1, 1)
    run.do(td.enter_scores, where, 0, [10, 20, 30])
    run.do(td.correct_scores, where, run.state.sheet(where).version, [10, 20, -35], "Rechenfehler")
    run.do(td.decide, "Das Brett bleibt liegen", (1, 2))
    run.do(td.drop_out, 6, "krank")
    run.do(td.undo, run.state.number, "war ein Irrtum")
    text = Printed(prints.log(run.log)).text
    assert "10 / 20 / 30 10 / 20 / −35 Rechenfehler" in text
    assert "Entscheidung: Das Brett bleibt liegen" in text
    assert "Ausgestiegen: Player 006 (zurückgenommen)" in text
    assert "war ein Irrtum" in text
    assert f"{len(run.log)} Einträge, davon 4 " in text


def test_a_draw_that_does_not_follow_from_the_seed_is_told() -> None:
    run = Run().enter(6)
    run.do(td.draw_game, 1)
    fact = run.log[0].fact
    assert isinstance(fact, Created)
    run.log[0] = replace(run.log[0], fact=replace(fact, seed="Another"))
    text = Printed(prints.log(run.log)).text
    assert say("tournament.audit.draw", "de", number=3, game=1) in text
    assert "Nachgerechnet" not in text


# poster


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_poster_leads_to_the_entry(language: str) -> None:
    state = Run().state
    printed = Printed(prints.poster(state, f"{LINK}enter", language))
    assert printed.codes(0) == [f"{LINK}enter"]
    assert len(printed.pages) == 1
    for part in ("Open", "Köln", "Rita Rath", "dreierlei.example/t/8f3a/enter", say("prints.poster.call", language)):
        assert part in printed.text
    assert "://" not in printed.text  # nobody types that


def test_a_tournament_without_a_place_has_no_comma_before_its_date() -> None:
    run = Run()
    run.do(td.change, replace(run.state.profile, place=""))
    run.enter(6).open(1, 1)
    for printed in (prints.check_in_list(run.state), prints.sheets(run.state, 1)):
        assert "3. Mai 2026" in Printed(printed).text
        assert ", 3. Mai" not in Printed(printed).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_as_one_page_of_html(language: str) -> None:
    state = replayed(rehearsed(13))
    page = prints.results_page(state, language)
    assert all(row.player.name in page for row in td.ranking(state))
    places = td.qualification(state).places
    assert page.count("<tr class=q>") == page.count(f"<b>{say('prints.qualifies', language)}</b>") == places
    assert "http" not in page, "nothing is loaded from anywhere"
    early = until(rehearsed(13), lambda state: td.ranks.played(state, td.ranks.final_rounds(state)))
    with pytest.raises(td.Refusal):
        prints.results_page(early, language)


def test_the_page_of_the_result_says_who_left() -> None:
    run = Run().enter(9).open(2, 1)
    run.hand_in()
    run.do(td.drop_out, 4)
    run.finish()
    page = prints.results_page(run.state)
    assert page.count("ausgestiegen") == 1
    assert re.search(rf"{run.state.players[4].name}( \(\w+\))?<small>ausgestiegen", page)


def test_on_the_page_of_html_names_are_names_whatever_they_look_like() -> None:
    log = renamed(rehearsed(6), lambda number: f"Bo <i>{number}", "A & <u>B")
    state = replayed(log)
    page = prints.results_page(replace(state, profile=replace(state.profile, name="Cup <1>")))
    assert page.count("Bo &lt;i&gt;") == page.count("A &amp; &lt;u&gt;B") == 6
    assert page.count("Cup &lt;1&gt;") == 2
    assert not re.search("<i>|<u>|<1>", page)


def test_the_page_of_html_has_the_rounds_that_were_played_and_says_what_parts_equals() -> None:
    run = Run().enter(6).open(1, 1)
    for table in (1, 2):
        run.do(td.enter_scores, td.Where(1, 1, table), 0, [40, 40, 40])
    run.do(td.drop_out, 1, "krank")
    run.do(td.conclude, "Stromausfall")
    page = prints.results_page(run.state, "de")
    assert page.count("<th scope=col>") == 5
    assert f"({say('prints.mark.left', 'de')})" in page
    assert f"{say('prints.mark.left', 'de')}: {say('prints.tiebreak.left', 'de')}." in page


@pytest.mark.parametrize(("moves_up", "count"), [(True, 2), (False, 1)])
def test_the_qualification_list_names_who_has_a_place_already(moves_up: bool, count: int) -> None:
    run = Run().enter(13)
    while td.upcoming(run.state) != td.Step("conclude"):
        run.advance()
    run.hand_in()
    winner = td.ranking(run.state)[0].player
    run.do(td.note_qualified, [winner.number], moves_up)
    run.finish()
    text = Printed(prints.qualification(run.state)).text
    follows = "Wer in der Rangliste folgt, rückt nach" if moves_up else "Der Platz verfällt"
    assert f"früheren Turnier qualifiziert: {winner.name}. {follows}" in text
    assert ("2 Personen sind" if count == 2 else "Eine Person ist") in text
    assert len(td.qualification(run.state).rows) == count


def test_a_city_is_named_where_the_club_does_not_name_it() -> None:
    homes = {("SG KÖLN", "Köln"): "SG KÖLN", ("Eck", "Ulm"): "Eck, Ulm", ("Eck", ""): "Eck", ("", "Ulm"): "Ulm"}
    assert {key: home(td.Player(1, td.Entrant("A", "B", *key), "present")) for key in homes} == homes


@pytest.mark.parametrize("drawn", [1, 2])
def test_a_draw_is_told_from_others_by_its_own_number_and_seed(drawn: int) -> None:
    state = replayed(rehearsed(9))
    draw = state.tickets[LABELS[drawn]].draw
    assert draw.seed != state.seed
    assert draw.seed in Printed(prints.seating_by_table(state, drawn)).text.replace("- ", "").replace(" ", "")
