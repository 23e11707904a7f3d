"""§1 and §2: entering, and the tables in the new_run."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei import tournament as td
from dreierlei.tournament.people import split_name
from dreierlei.tournament.tables import BINDING

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

ANNA, BERT = td.Entrant("", "Anna", "TSV", "Köln"), td.Entrant("", "Bert")


def test_s1_1_fewer_than_six_play_without_qualifying(new_run: type[Run]) -> None:
    run = new_run().enter(5).finish()
    assert len(td.ranking(run.state)) == 5
    assert td.qualification(run.state).places == 0
    assert "at least 6" in str(td.qualification(run.state).barred)
    assert new_run().enter(2).refused(td.draw_game, 1) == "missing.players"
    assert new_run().enter(3).do(td.draw_game, 1)


@pytest.mark.parametrize(
    ("profile", "slug"),
    [
        (td.Profile("", "Köln", "2026-05-03", "Rita"), "text.length"),
        (td.Profile("Open", "Köln", "3.5.2026", "Rita"), "date"),
        (td.Profile("Open", "Köln", "2026-05-03", " "), "text.length"),
        (td.Profile("Open", "", "2026-05-03", "Rita", td.TournamentOptions("best")), "options.second-draw"),  # type: ignore[arg-type]  # what a careless caller sends
        (td.Profile("Open", "", "2026-05-03", "Rita", td.TournamentOptions(final_rounds=3)), "options.final-rounds"),  # type: ignore[arg-type]  # as above
        (td.Profile("Open", "Köln", "2026-05-03", "Rita", td.TournamentOptions(minutes=-1)), "options.minutes"),
        (td.Profile("Open\x00", "Köln", "2026-05-03", "Rita"), "text.printable"),
        (td.Profile("Open", "Köln", "2026-05-03", "\u3164"), "text.printable"),
        (td.Profile("Open", "\u2800", "2026-05-03", "Rita"), "text.printable"),
        (td.Profile("Open", "Köln", "2026-05-03", "\ufe0f"), "text.length"),
    ],
)
def test_s1_1_poster_needs_its_parts(profile: td.Profile, slug: str) -> None:
    with pytest.raises(td.Refusal) as caught:
        td.create(td.Stamp("2026-05-03T10:00", td.Who("director")), profile)
    assert caught.value.slug == f"tournament.{slug}"


def test_s1_1_time_is_a_time() -> None:
    profile = td.Profile("Open", "Köln", "2026-05-03", "Rita")
    with pytest.raises(td.Refusal, match="point in time"):
        td.create(td.Stamp("noon", td.Who("director")), profile)


def test_s1_2_director_does_not_play(new_run: type[Run]) -> None:
    run = new_run()
    assert run.refused(td.register, [td.Entrant("rita ", "RATH")]) == "player.director"
    run.do(td.register, [ANNA])
    assert run.refused(td.edit, 1, td.Entrant("Rita", "Rath")) == "player.director"
    assert run.refused(td.change, td.Profile("Open", "Köln", "2026-05-03", "Anna")) == "player.director"


def test_s1_2_a_list_says_before_that_the_director_does_not_play() -> None:
    rows = td.read_list("Anna; TSV\nRATH, rita; TSV\nRita Rath sen.", director="Rita Rath").rows
    assert [row.fault.slug if row.fault else None for row in rows] == [None, "tournament.player.director", None]
    assert [row.person.name if row.person else None for row in rows] == ["Anna", None, "Rita Rath sen."]


def test_s1_3_same_person_only_once(new_run: type[Run]) -> None:
    run = new_run()
    run.do(td.register, [ANNA, td.Entrant("", "Anna", "TSV", "Bonn")])
    assert run.refused(td.register, [td.Entrant("", "ANNA", "tsv", "köln")]) == "player.twice"
    assert run.refused(td.register, [BERT, BERT]) == "player.twice"
    assert run.refused(td.edit, 2, ANNA) == "player.twice"
    assert run.refused(td.register, []) == "list.empty"
    run.do(td.edit, 2, td.Entrant("", " Anne ", "TSV"))
    assert run.state.players[2].person == td.Entrant("", "Anne", "TSV")


@pytest.mark.parametrize(
    "text",
    [
        "Anna,TSV,Köln\nBert",
        "Anna;TSV;Köln\r\nBert;;\r\n",
        "\ufeffName\tVerein\tOrt\nAnna\tTSV\tKöln\n\nBert\t\t",
        "ort;Spieler;verein\nKöln;Anna;TSV\n;Bert;",
        '"Anna", "TSV", "Köln"\n  Bert  ',
    ],
)
def test_s1_3_lists_in_many_shapes(text: str) -> None:
    assert td.entrants(td.read_list(text)) == (ANNA, BERT)


BJOERN = td.Entrant("Björn", "Müller", "TSV", "Köln")


@pytest.mark.parametrize(
    "text",
    [
        "Name;Vorname;Verein;Ort\nMüller;Björn;TSV;Köln",
        "ORT;VEREIN;VORNAME;NAME\nKöln;TSV;Björn;Müller",
        "sep=;\r\nVorname;Familienname;Verein;Ort\r\nBjörn;Müller;TSV;Köln",
        "Meldeliste 2026\n\nStand: 1. Mai;;\nNr.;Nachname;Vorname;Club / Verein;Ort (PLZ)\n7;Müller;Björn;TSV;Köln",
        "Teilnehmer*in;Verein;Wohnort\nMüller, Björn;TSV;Köln",
        "Nachname, Vorname\tVerein\tStadt\n12. Müller, Björn\tTSV\tKöln",
    ],
)
def test_s1_3_headings_as_people_write_them(text: str) -> None:
    assert td.entrants(td.read_list(text)) == (BJOERN,)


def test_s1_3_a_last_name_before_a_comma_is_no_club() -> None:
    found = td.entrants(td.read_list("Anna Meier, TSV\nMüller, Björn\n2. Cem Çelik\nMadonna, TSV"))
    assert [(each.first, each.last, each.club) for each in found] == [
        ("Anna", "Meier", "TSV"),
        ("Björn", "Müller", ""),
        ("Cem", "Çelik", ""),
        ("", "Madonna", "TSV"),
    ]


def test_s1_3_columns_that_are_told_keep_both_names() -> None:
    (found,) = td.read_list("Müller;Björn;TSV", ("name", "first", "club")).rows
    assert found.person == td.Entrant("Björn", "Müller", "TSV")


DOERTE = td.Entrant("Dörte", "Demir", "Verein", "Ulm")


@pytest.mark.parametrize(
    "text",
    [
        "Dörte;Demir;Verein;Ulm\nUwe;Öztürk;Dreieck;Köln\nHans-Peter;Kofi;Dreieck;Köln",
        "1;Demir;Dörte;Verein;Ulm\n2;Öztürk;Uwe;Dreieck;Köln\n3;Ulrich;Hans;Dreieck;Köln",
        "Demir\tDörte\tVerein\tUlm\nKofi\tUwe\nvan Damme\tSvea\nÖztürk\tXaver",
    ],
)
def test_s1_3_common_first_names_tell_the_columns(text: str) -> None:
    assert td.entrants(td.read_list(text))[0] == DOERTE


@pytest.mark.parametrize(
    "text",
    [
        "Dörte;Demir;Verein",
        "Anna;TSV;Köln\nBernd;FCK;Bonn\nUwe;SV;Ulm",
        "Anna;Concordia;Köln\nBernd;Concordia;Bonn\nUwe;Borussia;Ulm\nUte;Borussia;Ulm",
        "Anna Meier;Concordia\nBernd Kaya;Borussia\nUwe Jäger;Germania",
        "Dreieck;Kante;Köln\nSpitze;Ecke;Bonn\nStein;Brett;Ulm",
    ],
)
def test_s1_3_without_a_sign_of_two_names_the_first_column_is_the_name(text: str) -> None:
    assert td.read_list(text).columns[:2] == ("name", "club")


def test_s1_3_particles_do_not_count_in_the_alphabet() -> None:
    names = (
        "Jan van Damme",
        "Annegret von der Heide",
        "Iris Ismer",
        "Karl von und zu Stein",
        "Eva Von Braun",
        "Al De Luca",
        "Gül Öztürk",
        "Seán O’Brien",
        "Ada O'Malley",
        "Max Müller-Zorn",
        "Moni Müller",
        "Mia Müllerin",
        "Jan Łukasz",
        "Lea Lutz",
        "Mads Øberg",
    )
    people = sorted(td.entrants(td.read_list("\n".join(names))), key=lambda each: each.order)
    listed = [person.listed for person in people]
    assert listed == [
        "Braun, Eva Von",
        "Damme, Jan van",
        "Heide, Annegret von der",
        "Ismer, Iris",
        "Luca, Al De",
        "Łukasz, Jan",
        "Lutz, Lea",
        "Müller, Moni",
        "Müller-Zorn, Max",
        "Müllerin, Mia",
        "Øberg, Mads",
        "O’Brien, Seán",
        "O'Malley, Ada",
        "Öztürk, Gül",
        "Stein, Karl von und zu",
    ]
    again = td.entrants(td.read_list("\n".join(name.replace(",", ", ") for name in listed)))
    assert [each.name for each in again] == [person.name for person in people]
    assert td.Entrant("Eva", "Von Braun").order < td.Entrant("Jan", "Weiß").order
    assert td.Entrant("Eva", "Von Braun").listed == "Von Braun, Eva"


@pytest.mark.parametrize(("name", "last"), [("Annegret von der Heide", "von der Heide"), ("Von Anna", "Anna")])
def test_s1_3_last_names_of_several_words(name: str, last: str) -> None:
    assert td.entrants(td.read_list(name))[0].last == last


def test_s1_3_particles_behind_a_comma_belong_to_the_last_name() -> None:
    assert split_name("Heide, Annegret Maria von der") == ("Annegret Maria", "von der Heide")
    assert split_name("Stein, von") == ("von", "Stein"), "nothing but a particle is a name"
    assert td.Entrant("Jan", "von").listed == "von, Jan"
    assert td.Entrant("Jan", "von").order < td.Entrant("Jan", "Wagner").order


def test_s1_3_one_column_may_have_a_heading() -> None:
    for heading in ("Nachname", "Name", "Vorname"):
        found = td.read_list(f"{heading}\nMadonna")
        assert (found.heading, len(found.rows)) == (True, 1), heading


def test_s1_3_a_heading_that_says_nothing_names_no_column() -> None:
    assert td.read_list("Name;Bemerkung\nAnna Meier;vegetarisch").columns == ("name", "")


@pytest.mark.parametrize("heading", [None, True])
def test_s1_3_a_name_turned_round_among_others_is_one_person(heading: bool | None) -> None:
    lines = ["Wer, Woher"] if heading else []
    text = "\n".join([*lines, "Anna Meier, TSV", "Müller, Björn", "Cem Kaya"])
    people = td.entrants(td.read_list(text, heading=heading))
    assert people == (
        td.Entrant("Anna", "Meier", "TSV"),
        td.Entrant("Björn", "Müller"),
        td.Entrant("Cem", "Kaya"),
    )


def test_s1_3_separators_have_an_order() -> None:
    lines = ["Anna Groß;TSV\t1", "Bert Klein;SV\t2", "Cem Kaya;FC", "Dora Lang;BC", "Emil Kurz;SC"]
    assert td.read_list("\n".join(lines)).separator == ";", "what stands in most lines"
    assert td.entrants(td.read_list("Groß, Anna;TSV")) == (td.Entrant("Anna", "Groß", "TSV"),)
    assert td.entrants(td.read_list('"Groß, Anna",TSV')) == (td.Entrant("Anna", "Groß", "TSV"),)
    assert td.read_list('"Groß; Anna",TSV\n"Klein; Bert",SV').separator == ",", "what stands in quotes parts nothing"
    assert td.entrants(td.read_list("Anna;Bert\tTSV")) == (td.Entrant("", "Anna;Bert", "TSV"),)


@pytest.mark.parametrize(
    ("text", "slug", "line"),
    [
        ("", "empty", None),
        ("Name;Verein;Ort\n", "empty", None),
        ("Anna\n\n,TSV", "line", 3),
        ("Anna\nBert\nANNA", "twice", 3),
        ("Name,Verein\nAnna,TSV\nBert\nAnna,tsv", "twice", 4),
        ('Anna\n"Bert', "quotes", 2),
        ('Anna\n"Bert" B,TSV', "quotes", 2),
        ("Anna\nBe\u200brt", "line", 2),
        (f"Anna\n{'x' * 81}", "line", 2),
    ],
)
def test_s1_3_wrong_line_is_named(text: str, slug: str, line: int | None) -> None:
    with pytest.raises(td.Refusal) as caught:
        td.entrants(td.read_list(text))
    assert caught.value.slug == f"tournament.list.{slug}"
    assert caught.value.facts.get("line") == line
    for language in ("de", "en"):
        assert line is None or str(line) in caught.value.text(language)


@given(st.text(alphabet=st.sampled_from('aÄ,;\t"\n\r \x00\u2028=')) | st.text())
def test_s1_3_any_text_is_read_or_refused(text: str) -> None:
    with suppress(td.Refusal):
        people = td.entrants(td.read_list(text))
        assert people
        assert all(person.name == person.cleaned().name for person in people)


def test_s1_4_numbers_follow_on_and_stay(new_run: type[Run]) -> None:
    run = new_run()
    run.do(td.register, [ANNA, BERT])
    run.do(td.withdraw, 1)
    run.do(td.register, [ANNA], present=True)
    assert [(number, player.status) for number, player in run.state.players.items()] == [
        (1, "withdrawn"),
        (2, "registered"),
        (3, "present"),
    ]
    assert run.refused(td.withdraw, 1) == "player.is-withdrawn"
    assert run.refused(td.withdraw, 9) == "player.unknown"


def test_s1_4_who_comes_after_the_draw_must_be_there_and_game_1_is_drawn_again(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6)
    run.do(td.draw_game, 1, run.lottery())
    assert run.refused(td.register, [ANNA]) == "player.drawn"
    assert run.refused(td.withdraw, 1) == "player.drawn"
    run.do(td.miss, [6])
    run.do(td.draw_game, 1, run.lottery(), "6 is missing")
    run.do(td.register, [ANNA], present=True)
    assert td.upcoming(run.state) == td.Step("draw", 1)
    assert run.refused(td.start_round, 1, 1) == "step.order"
    run.do(td.draw_game, 1, run.lottery(), "Anna came")
    assert {player for table in run.state.seatings[1] for player in table} == {1, 2, 3, 4, 5, 7}, "6 stays away"
    run.do(td.start_round, 1, 1)
    assert run.refused(td.register, [BERT], present=True) == "player.late"
    assert run.refused(td.check_in, [6]) == "player.late"


def test_s1_4_self_registration_is_not_yet_presence(new_run: type[Run]) -> None:
    run = new_run()
    alone = td.Who("player", "Anna")
    run.do(td.register, [ANNA], who=alone)
    assert run.refused(td.register, [BERT], who=alone, present=True) == "director-only"
    assert run.refused(td.register, [BERT], who=td.Who("table", "", 1)) == "director-only"
    assert run.refused(td.check_in, [1], who=alone) == "director-only"


def test_s1_5_door_is_settled_before_the_draw(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    run.do(td.register, [ANNA, BERT])
    assert [sentence.slug for sentence in td.missing(run.state)] == ["tournament.missing.door"]
    assert "Anna, Bert" in td.missing(run.state)[0].text("de")
    crowd = new_run()
    crowd.do(td.register, [td.Entrant("Ada", f"Nr. {number}") for number in range(1, 201)])
    assert "(200): Ada Nr. 1, " in td.missing(crowd.state)[0].text("de")
    assert len(td.missing(crowd.state)[0].text("de")) < 300, "what a helper's phone shows above the list itself"
    run.do(td.miss, [7, 8])
    run.do(td.check_in, [8])
    assert run.refused(td.check_in, [8]) == "player.is-present"
    assert run.refused(td.check_in, []) == "player.nobody"
    assert run.refused(td.drop_out, 7) == "player.is-missed"
    run.do(td.draw_game, 1)
    assert sorted(map(len, run.state.seatings[1])) == [3, 4]


def test_s1_5_of_many_at_the_door_some_are_named_and_the_rest_counted(new_run: type[Run]) -> None:
    run = new_run()
    run.do(td.register, [td.Entrant("", f"Spieler {number}") for number in range(1, 10)])
    assert "Spieler 7, Spieler 8 und 1 weitere Person. Alle" in next(iter(td.missing(run.state))).text("de")
    run.do(td.register, [td.Entrant("", "Spieler 10")])
    assert "(10): Spieler 1, " in next(iter(td.missing(run.state))).text("en")
    assert "Spieler 8 and 2 more. Everybody" in next(iter(td.missing(run.state))).text("en")


def test_s1_5_no_show_after_the_draw_brings_a_new_draw(new_run: type[Run]) -> None:
    run = new_run().enter(7)
    run.do(td.draw_game, 1)
    run.do(td.miss, [4])
    assert td.upcoming(run.state) == td.Step("draw", 1)
    assert run.refused(td.start_round, 1, 1) == "step.order"
    run.do(td.draw_game, 1)
    assert sorted(map(len, run.state.seatings[1])) == [3, 3]
    run.do(td.start_round, 1, 1)
    assert run.refused(td.miss, [1]) == "player.started"
    assert run.state.participants == (1, 2, 3, 5, 6, 7)


def test_s1_6_options_stand_from_the_first_draw(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    assert run.state.profile.options == td.TournamentOptions("lot", 1, 0)
    profile = td.Profile("Cup", "Bonn", "2026-05-04", "Rita Rath", td.TournamentOptions("fewest", 2, 45))
    run.do(td.change, profile)
    assert run.state.profile == profile
    draw = run.do(td.draw_game, 1)
    run.do(td.undo, draw.number, "typo")
    assert run.refused(td.change, td.Profile("Cup", "Bonn", "2026-05-04", "Rita Rath")) == "options.late"
    run.do(td.change, td.Profile("Cup", "Aachen", "2026-05-04", "Rita Rath", profile.options))


def test_s2_1_list_agrees_with_arithmetic() -> None:
    assert list(BINDING) == list(range(6, 51))
    for players, (threes, fours) in BINDING.items():
        assert 3 * threes + 4 * fours == players
        assert fours <= 2 or threes == 0
        assert td.sizes(players) == (3,) * threes + (4,) * fours
    assert BINDING[48] == (16, 0)
    assert [players for players, (threes, _) in BINDING.items() if not threes] == [8, 16, 20, 28, 32, 36, 40, 44]


def test_s2_2_beyond_the_list_as_many_threes_as_possible() -> None:
    for players in range(51, 600):
        fewest = min(fours for fours in range(players // 4 + 1) if (players - 4 * fours) % 3 == 0)
        assert td.sizes(players) == (3,) * ((players - 4 * fewest) // 3) + (4,) * fewest
        assert fewest <= 2


def test_s2_3_below_six_one_table_for_all() -> None:
    assert [td.sizes(players) for players in (2, 3, 4, 5)] == [(2,), (3,), (4,), (5,)]
    for players in (0, 1):
        with pytest.raises(td.Refusal, match="at least 2"):
            td.sizes(players)


def test_s2_4_threes_come_first() -> None:
    assert td.sizes(11) == (3, 4, 4)
