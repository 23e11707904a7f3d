"""What cannot be printed is refused, in both languages, with what was expected."""

from __future__ import annotations

import builtins
import json
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import typst
from tests.prints.conftest import Printed, rehearsed, renamed, replayed, until
from tests.tournament.conftest import Run
from typer.testing import CliRunner

from dreierlei import prints
from dreierlei import tournament as td
from dreierlei.cli.tournament import app
from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, known, say
from dreierlei.study.figures import figures
from dreierlei.tournament.rehearsal import FIRST_NAMES, LAST_NAMES

ROOM = Path(prints.__file__).parent
LINK = "https://dreierlei.example/t/"
EMPTY, OPEN = td.Tournament(), Run().state


def refused(make: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as caught:
        make()
    assert all(caught.value.text(language) for language in LANGUAGES)
    return caught.value.slug.removeprefix("prints.")


@pytest.mark.parametrize(
    ("kind", "wish", "slug"),
    [
        ("seating", {}, "kind-unknown"),
        ("poster", {}, "poster.link"),
        ("poster", {"link": lambda where: LINK}, "poster.link"),
        ("poster", {"link": "dreierlei.example"}, "link.none"),
        ("poster", {"link": "ftp://dreierlei.example"}, "link.none"),
        ("poster", {"link": "https://"}, "link.none"),
        ("poster", {"link": "https://[::1"}, "link.none"),
        ("poster", {"link": "https://dreierlei.example/a b"}, "link.none"),
        ("poster", {"link": LINK + "x" * 400}, "link.none"),
        ("poster", {"link": LINK, "game": 1}, "superfluous"),
        ("seating-by-name", {}, "tournament.unsettled.undrawn"),
        ("seating-by-name", {"game": 2}, "tournament.unsettled.undrawn"),
        ("seating-by-table", {"game": 3}, "tournament.unsettled.undrawn-final"),
        ("seating-by-table", {"game": 4}, "game-unknown"),
        ("seating-by-table", {"round": 1}, "superfluous"),
        ("sheets", {"game": 1}, "tournament.unsettled.undrawn"),
        ("sheets", {"game": 0}, "game-unknown"),
        ("preliminary-ranking", {}, "tournament.unsettled.standings"),
        ("finalists", {}, "tournament.unsettled.finalists"),
        ("final-ranking", {}, "tournament.unsettled.result"),
        ("qualification", {}, "tournament.unsettled.result"),
        ("qualification", {"best": 3}, "superfluous"),
        ("certificates", {}, "tournament.unsettled.result"),
        ("log", {}, "log.partial"),
        ("poster", {"link": LINK, "language": "fr"}, "language"),
    ],
)
def test_an_empty_hall_prints_little(kind: str, wish: dict[str, Any], slug: str) -> None:
    assert refused(lambda: prints.document(kind, OPEN, **wish)) == slug


@pytest.mark.parametrize("language", ["fr", "", "DE"])
@pytest.mark.parametrize("kind", prints.KINDS)
def test_no_print_speaks_an_unknown_language(kind: str, language: str) -> None:
    log = rehearsed(6)
    state = replayed(log[:2]) if kind == "poster" else replayed(log)
    link = LINK if kind == "poster" else None
    events = log if kind == "log" else ()
    assert refused(lambda: prints.document(kind, state, link=link, events=events, language=language)) == "language"


@pytest.mark.parametrize("kind", prints.KINDS)
def test_without_a_tournament_nothing_is_printed(kind: str) -> None:
    assert refused(lambda: prints.document(kind, EMPTY, link=LINK if kind == "poster" else None))


def test_rounds_and_ranks_that_there_are_not() -> None:
    state = replayed(rehearsed(13))
    assert refused(lambda: prints.sheets(state, 1, 3)) == "round-unknown"
    assert refused(lambda: prints.sheets(state, 1, 0)) == "round-unknown"
    assert refused(lambda: prints.sheets(state, td.FINAL, 2)) == "round-unknown"
    assert refused(lambda: prints.sheets(state, 1, 1, "nowhere")) == "link.none"
    assert refused(lambda: prints.certificates(state, 0)) == "best-unknown"
    assert refused(lambda: prints.certificates(state, 14)) == "best-unknown"


def test_seats_drawn_for_others_than_those_who_are_there_are_not_printed() -> None:
    log = rehearsed(13)
    stamp = td.Stamp("2026-05-03T20:00:00+02:00", td.Who("director", "Rita"))
    drawn = {game: until(log, partial(_is_drawn, game)) for game in (1, 2, td.FINAL)}
    gone = {game: state.seatings[game][0][0] for game, state in drawn.items()}
    left = {game: drawn[game].after(td.drop_out(drawn[game], stamp, gone[game])) for game in (2, td.FINAL)}
    left[1] = drawn[1].after(td.miss(drawn[1], stamp, [gone[1]]))
    for game, state in left.items():
        for kind in ("seating-by-name", "seating-by-table", "sheets"):
            slug = refused(partial(prints.document, kind, state))
            assert slug == ("tournament.unsettled.redraw-final" if game == td.FINAL else "tournament.unsettled.redraw")


def _is_drawn(game: int, state: td.Tournament) -> bool:
    return game in state.seatings


def test_results_wait_for_the_final_and_entries_end_with_the_draw() -> None:
    log = rehearsed(13)
    running = until(log, lambda state: (2, 2) in state.started)
    assert refused(lambda: prints.finalists(running)) == "tournament.unsettled.finalists"
    assert refused(lambda: prints.final_ranking(running)) == "tournament.unsettled.result"
    assert refused(lambda: prints.certificates(running)) == "tournament.unsettled.result"
    assert refused(lambda: prints.qualification(running)) == "tournament.unsettled.result"
    assert refused(lambda: prints.poster(running, LINK)) == "poster.late"


def test_a_log_is_printed_whole() -> None:
    log = rehearsed(6)
    assert refused(lambda: prints.document("log", replayed(log), events=log[:-1])) == "log.partial"
    assert refused(lambda: prints.log(())) == "log.none"


@pytest.mark.parametrize("part", ["typst", "segno"])
def test_a_missing_package_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def lacking(name: str, *more: Any, **facts: Any) -> Any:
        if name == part:
            raise ImportError(name)
        return real(name, *more, **facts)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(Refusal) as caught:
        prints.poster(OPEN, LINK)
    assert (caught.value.slug, caught.value.facts) == ("prints.part", {"part": part})


def test_a_booklet_names_the_package_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    figures.cache_clear()
    monkeypatch.setitem(sys.modules, "msgspec", None)
    with pytest.raises(Refusal) as caught:
        prints.booklet("nonaga")
    assert (caught.value.slug, caught.value.facts) == ("prints.part", {"part": "msgspec"})


# The room.


@pytest.mark.parametrize("kind", prints.KINDS)
def test_the_same_state_gives_the_same_bytes(kind: str) -> None:
    log = rehearsed(13)
    state = replayed(log[:2]) if kind == "poster" else replayed(log)
    link = LINK if "link" in prints.KINDS[kind].takes else None
    first, second = (prints.document(kind, state, link=link, events=log[: state.number]) for _ in range(2))
    assert first == second


def test_every_kind_has_a_title_and_a_layout() -> None:
    for name, kind in prints.KINDS.items():
        assert known(kind.title.slug)
        assert (getattr(prints, name.replace("-", "_"))).__doc__
    of_kinds = set(prints.KINDS) - {"final-ranking", "preliminary-ranking", "spare-sheets"} | {"ranking"}
    assert {layout.stem for layout in ROOM.glob("*.typ")} == of_kinds | {"layout", "logo", "booklet", "fold", "signs"}


def test_every_word_is_used() -> None:
    sources = "".join(path.read_text("utf-8") for path in (*ROOM.glob("*.py"), ROOM.parent / "cli" / "prints.py"))

    def walk(book: dict[str, Any], path: str = "") -> None:
        for name, inner in book.items():
            slug = f"{path}.{name}".lstrip(".")
            if "de" in inner:
                assert any(f'"{stem}{slug}"' in sources for stem in ("", "prints.")) or _made(slug), slug
            else:
                walk(inner, slug)

    walk(tomllib.loads((ROOM / "words.toml").read_text("utf-8")))


def _made(slug: str) -> bool:
    """Whether a slug is put together from a part that varies."""
    room, _, rest = slug.partition(".")
    return room in ("month", "kind", "cli", "mark", "tiebreak") or (
        slug.startswith(("log.change.", "certificate.place-")) and bool(rest)
    )


def test_no_layout_is_handed_words_it_does_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: dict[str, set[str]] = {}
    monkeypatch.setattr(typst, "compile", lambda layout, **facts: handed.setdefault(layout.name, _words(facts)) and b"")
    log = rehearsed(13)
    for kind in prints.KINDS:
        state, link = (replayed(log[:2]), LINK) if kind == "poster" else (replayed(log), None)
        prints.document(kind, state, link=link, events=log[: state.number])
    assert len(handed) == len(prints.KINDS) - 2
    for layout, words in handed.items():
        text = (ROOM / layout).read_text("utf-8") + (ROOM / "layout.typ").read_text("utf-8")
        assert [
            word for word in words if f'"{word.removeprefix("log.")}"' not in text and f'"{word}"' not in text
        ] == []


def _words(facts: dict[str, Any]) -> set[str]:
    return set(json.loads(facts["sys_inputs"]["data"])["words"])


def test_markup_in_names_is_text() -> None:
    run = Run()
    names = ["#panic()", "*a* _b_ $c$", "<label> @ref", "\\u{41} `raw`", '"quoted" {x}', "= Heading // no"]
    run.do(td.register, [td.Entrant("", name) for name in names], present=True)
    run.open(1, 1)
    printed = Printed(prints.seating_by_table(run.state)).text
    assert [name for name in names if name not in printed] == []


def test_every_letter_of_every_name_is_drawn() -> None:
    letters = sorted(set("".join((*FIRST_NAMES, *LAST_NAMES)) + "½⅓⅔¼¾−–…|/ЖщΩώčĐőțẞŵñ"))
    text = "#set page(width: 20pt, height: 20pt, margin: 2pt)\n"
    text += '#set text(font: ("Libertinus Serif", "New Computer Modern"))\n'
    pages = typst.compile(
        (text + "#pagebreak()".join(f'#"{letter}"' for letter in ["\U0010fffd", *letters])).encode(),
        format="png",
        ignore_system_fonts=True,
    )
    assert isinstance(pages, list)
    assert len(pages) == len(letters) + 1
    assert [letter for letter, page in zip(letters, pages[1:], strict=True) if page == pages[0]] == []


NOWHERE = "\U0010fffd"
"""A sign that no font has."""


def test_names_that_no_font_draws_are_known_and_the_print_says_so() -> None:
    assert prints.undrawn(["Ada", "Ольга", f"Bo {NOWHERE}", "Ada"]) == (f"Bo {NOWHERE}",)
    log = renamed(rehearsed(6), lambda number: f"Bo {NOWHERE}" if number == 2 else f"Bo {number}", "TSV")
    state = replayed(log)
    assert prints.odd_texts(state) == [(2, f"Bo {NOWHERE}")]
    for kind in ("check-in-list", "seating-by-name", "final-ranking"):
        assert say("prints.lacking", "de") in Printed(prints.document(kind, state)).text
        assert say("prints.lacking", "de") not in Printed(prints.document(kind, replayed(rehearsed(6)))).text


# The command.


def call(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["print", *map(str, words)])
    if isinstance(result.exception, Refusal):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_text(td.write_log(rehearsed(13)), "utf-8")
    return path


@pytest.mark.parametrize("kind", [kind for kind in prints.KINDS if kind != "poster"])
def test_the_command_prints_every_kind(kind: str, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert "out.pdf" in call(kind, log, "--out", out, "--lang", "de").replace("\n", "")
    wish: dict[str, Any] = {"events": rehearsed(13)}
    assert out.read_bytes() == prints.document(kind, replayed(rehearsed(13)), **wish, language="de")


def test_the_command_says_which_names_no_font_draws(tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "out.pdf"
    log.write_text(td.write_log(renamed(rehearsed(6), lambda number: f"Bo {NOWHERE}{number}")), "utf-8")
    assert f"Bo {NOWHERE}1, Bo {NOWHERE}2" in call("badges", log, "--out", out)


def test_the_command_hands_on_what_it_is_told(log: Path, tmp_path: Path) -> None:
    out, state = tmp_path / "out.pdf", replayed(rehearsed(13))
    call("sheets", log, "--out", out, "--game", "2", "--round", 1, "--link", LINK, "--lang", "en")
    assert out.read_bytes() == prints.sheets(state, 2, 1, LINK, "en")
    call("sheets", log, "--out", out, "--game", "final", "--lang", "de")
    assert out.read_bytes() == prints.sheets(state, td.FINAL, language="de")
    call("certificates", log, "--out", out, "--best", 2, "--lang", "de")
    assert out.read_bytes() == prints.certificates(state, 2)
    first = tmp_path / "first.jsonl"
    first.write_text(td.write_log(rehearsed(13)[:2]), "utf-8")
    call("poster", first, "--out", out, "--link", LINK, "--lang", "de")
    assert Printed(out.read_bytes()).codes(0) == [LINK]


def test_the_command_refuses_and_overwrites_nothing_but_prints(log: Path, tmp_path: Path) -> None:
    out, text = tmp_path / "out.pdf", log.read_text("utf-8")
    assert refused(lambda: call("sheets", log, "--out", out, "--game", "3")) == "cli.game-word"
    assert refused(lambda: call("sheets", tmp_path / "none", "--out", out)) == "cli.file"
    assert refused(lambda: call("sheets", log, "--out", out, "--logo", tmp_path / "none.png")) == "cli.picture"
    assert refused(lambda: call("sheets", log, "--out", log)) == "cli.exists"
    assert refused(lambda: call("sheets", log, "--out", tmp_path / "no" / "where.pdf")) == "cli.closed"
    assert refused(lambda: call("sheets", log, "--out", tmp_path)) == "cli.closed"
    assert refused(lambda: call("sheets", log, "--out", out, "--lang", "fr")) == "language"
    empty = tmp_path / "empty"
    empty.write_text("")
    assert refused(lambda: call("log", empty, "--out", out)) == "tournament.cli.empty"
    assert not out.exists()
    assert log.read_text("utf-8") == text
