from __future__ import annotations

import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dreierlei
from dreierlei.core import Refusal, words
from dreierlei.core.words import LANGUAGES, Sentence, known, say

ROOT = Path(dreierlei.__file__).parent
BOOKS = [*sorted(ROOT.rglob("words.toml")), *sorted((Path(__file__).parents[1] / "toys").rglob("words.toml"))]
SOURCES = sorted(ROOT.rglob("*.py"))
_SAID = re.compile(r'\b(?:Refusal|Sentence|say)\(\s*(f?)"([^"]+)"')
_LITERAL = re.compile(r'(?<![\w.])"([^"{}\n]+)"')
_SLUG = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+")


def entries(book: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every entry of a book that holds texts, with its path."""
    if any(isinstance(value, str) for value in book.values()):
        yield path, book
        return
    for name, inner in book.items():
        yield from entries(inner, f"{path}.{name}".lstrip("."))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("book", BOOKS, ids=[str(book.parent.name) for book in BOOKS])
def test_every_entry_has_both_languages_and_the_same_facts(book: Path) -> None:
    found = list(entries(tomllib.loads(book.read_text("utf-8"))))
    assert found
    for path, entry in found:
        assert set(entry) == set(LANGUAGES), path
        assert all(isinstance(text, str) and text.strip() for text in entry.values()), path
        assert fields(entry["de"]) == fields(entry["en"]), path
        assert all(name.isidentifier() for name in fields(entry["de"])), path


def slugs(source: Path) -> Iterator[str]:
    """Yield the slugs that a source refuses with or says, and literals that look like one of a room: objections too."""
    text = source.read_text("utf-8")
    yield from (slug for form, slug in _SAID.findall(text) if not form)
    for literal in _LITERAL.findall(text):
        if _SLUG.fullmatch(literal) and literal.partition(".")[0] in ROOMS and not literal.endswith((".toml", ".json")):
            yield literal


ROOMS = {book.parent.name for book in BOOKS if book.is_relative_to(ROOT)}
SPEAKING = [source for source in SOURCES if any(slugs(source))]


@pytest.mark.parametrize("source", SPEAKING, ids=[str(source.relative_to(ROOT)) for source in SPEAKING])
def test_every_slug_in_the_source_is_written_down(source: Path) -> None:
    for room in ROOMS:
        if (ROOT / "games" / room).exists():
            words.rooms.setdefault(room, f"dreierlei.games.{room}")
    room = source.parent.name  # within its own room a slug may go without the room's name
    assert [slug for slug in slugs(source) if not known(slug) and not known(f"{room}.{slug}")] == []


def test_the_source_speaks() -> None:
    rooms = {slug.partition(".")[0] for source in SPEAKING for slug in slugs(source)}
    assert {"core", "kit", "play", "games", "nonaga"} <= rooms


def test_say() -> None:
    facts = {"text": "x"}
    assert say("kit.cell", "en", **facts).startswith("'x' is not a cell: expected ")
    assert say("kit.cell", "de", **facts).startswith("„x“ ist keine Zelle")


def test_a_fact_is_never_read_as_a_form() -> None:
    assert "'{game.__class__}'" in say("kit.cell", text="{game.__class__}")


def test_a_sentence_inside_a_sentence_speaks_the_same_language() -> None:
    why = Refusal("core.action.field", kind="slide", field="origin", why=Refusal("kit.cell", text="?"))
    assert str(why).startswith("In the field 'origin' of the move 'slide': '?' is not a cell: expected ")
    assert "des Zugs „slide“: „?“ ist keine Zelle: erwartet " in why.text("de")
    assert str(Sentence("kit.cell", text="?")) == str(why.facts["why"])


@pytest.mark.parametrize(
    "slug", ["nowhere.x", "core.nothing", "core.option", "core.seats.de", "core.seats.de.x", "core", "bots.x", ""]
)
def test_unknown_slugs(slug: str) -> None:
    assert not known(slug)
    with pytest.raises(LookupError):
        say(slug)


def test_known_slugs() -> None:
    assert known("core.seats")
    assert known("play.record.line")


def test_a_refusal_survives_the_way_to_another_process() -> None:
    refusal = Refusal("play.record.line", line=3, why=Refusal("kit.cell", text="q"))
    again = pickle.loads(pickle.dumps(refusal))
    assert isinstance(again, Refusal)
    assert isinstance(again, ValueError)
    assert (again.slug, str(again)) == (refusal.slug, str(refusal))


@pytest.mark.parametrize(
    ("fault", "german", "english"),
    [
        (FileNotFoundError(2, "No such file or directory", "x.txt"), "gibt es nicht", "there is none"),
        (PermissionError(13, "Permission denied", "x.txt"), "dazu fehlt das Recht", "permission denied"),
        (IsADirectoryError(21, "Is a directory", "x"), "das ist ein Ordner", "that is a folder"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "kein Text in UTF-8", "no text in UTF-8"),
        (OSError(28, "No space left on device"), "No space left on device", "No space left on device"),
    ],
)
def test_a_fault_of_the_system_is_told_in_the_language_and_names_no_file_twice(
    fault: Exception, german: str, english: str
) -> None:
    refusal = Refusal("cli.file", file="x.txt", why=fault)
    assert f"({german})" in refusal.text("de")
    assert f"({english})" in refusal.text("en")
    assert refusal.text("de").count("x.txt") == 1
