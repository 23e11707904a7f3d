"""Sheets of one's own: read, written as a code, refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei import Refusal, game
from dreierlei.core import words
from dreierlei.games.tricubo import Tricubo, TricuboOptions
from dreierlei.games.tricubo.sheet import Sheet, Title, built, canonical, chosen, named, read, standard

GOOD: dict[str, Any] = {"columns": [1, 2, 3], "purple": 1, "colours": [0, 0, 0, 1], "joker": True}
names = st.text(min_size=1, max_size=40).filter(lambda name: name.isprintable() and name == name.strip())


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    columns = tuple(draw(st.lists(st.integers(0, 40), min_size=3, max_size=10)))
    colours = tuple(draw(st.lists(st.integers(-20, 20), min_size=4, max_size=4)))
    floors = sorted({0, *draw(st.lists(st.integers(1, 999), max_size=4))})
    titles = tuple(Title(floor, draw(names), draw(names)) for floor in floors)
    return Sheet(columns, draw(st.integers(1, len(columns))), colours, draw(st.booleans()), titles)


def attempt(reading: Callable[[], Sheet]) -> Sheet | Refusal:
    try:
        return reading()
    except Refusal as why:
        return why


@given(sheets())
def test_a_code_says_all_of_a_sheet(sheet: Sheet) -> None:
    which = game(f"tricubo(side={sheet.code})")
    assert isinstance(which, Tricubo)
    assert which.sheet == sheet
    assert game(str(which)) == which
    assert named(canonical(sheet)) == sheet
    assert not set(sheet.code) & set(",()= ;|/\\\n")


@given(st.text(max_size=60))
def test_any_word_is_a_sheet_or_refused(word: str) -> None:
    found = attempt(lambda: named(word))
    if isinstance(found, Refusal):
        assert all(found.text(language) for language in words.LANGUAGES)
    else:
        assert named(canonical(found)) == found


@given(st.from_regex(r"\Ac[\d.]{1,12}_p\d{1,12}_f[-\d.]{1,16}_j[01](_t[\d.~a%C3]{1,12})?\Z"))
def test_any_code_is_a_sheet_or_refused(code: str) -> None:
    found = attempt(lambda: named(code))
    if isinstance(found, Refusal):
        assert found.slug.startswith("tricubo.sheet.")
    else:
        assert named(found.code) == found


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        ({"column": [1]}, "unknown"),
        ({"purple": None}, "missing"),
        ({"columns": "abc"}, "list"),
        ({"columns": [1, 2]}, "list"),
        ({"columns": [1, 2, 41]}, "number"),
        ({"columns": [1, 2, 2.5]}, "number"),
        ({"columns": [1, 2, True]}, "number"),
        ({"purple": 4}, "number"),
        ({"purple": "2"}, "number"),
        ({"colours": [0, 0, 0]}, "list"),
        ({"colours": [0, 0, 0, 21]}, "number"),
        ({"joker": 1}, "joker"),
        ({"titles": []}, "titles"),
        ({"titles": [{"from": 0}]}, "titles"),
        ({"titles": [{"from": 0, "de": "x", "fr": "y"}]}, "titles"),
        ({"titles": [{"from": 1, "de": "x"}]}, "floors"),
        ({"titles": [{"from": 0, "de": "x"}, {"from": 0, "de": "y"}]}, "floors"),
        ({"titles": [{"from": -1, "de": "x"}]}, "number"),
        ({"titles": [{"from": 0, "de": ""}]}, "name"),
        ({"titles": [{"from": 0, "de": "a\nb"}]}, "name"),
        ({"titles": [{"from": 0, "de": 7}]}, "name"),
    ],
)
def test_each_fault_has_its_sentence(change: dict[str, Any], slug: str) -> None:
    values = {key: value for key, value in (GOOD | change).items() if value is not None}
    with pytest.raises(Refusal) as caught:
        built(values, "mine.toml")
    assert caught.value.slug == f"tricubo.sheet.{slug}"
    for language in words.LANGUAGES:
        assert "mine.toml" in caught.value.text(language)


def test_files_that_are_no_sheets(tmp_path: Path) -> None:
    bad = {"no.toml": None, "folder.toml": "", "broken.toml": "columns = [", "large.toml": "# " + "x" * 30_000}
    slugs = []
    for name, text in bad.items():
        path = tmp_path / name
        if name.startswith("folder"):
            path.mkdir()
        elif text is not None:
            path.write_text(text)
        with pytest.raises(Refusal) as caught:
            read(path)
        slugs.append(caught.value.slug.rpartition(".")[2])
        assert all(name in caught.value.text(language) for language in words.LANGUAGES)
    assert slugs == ["file", "file", "toml", "large"]
    (tmp_path / "latin.toml").write_bytes(b"# \xff\n")
    with pytest.raises(Refusal):
        read(tmp_path / "latin.toml")


def test_a_path_is_taken_from_people_at_this_machine_only(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("columns = [1, 2, 3]\npurple = 1\ncolours = [0, 0, 0, 1]\njoker = true\n")
    assert chosen(str(path)) == read(path) == built(GOOD, "")
    assert chosen("B") == standard("B")
    assert TricuboOptions(side=path).side == "c1.2.3_p1_f0.0.0.1_j1"  # type: ignore[arg-type]  # a Path becomes its code
    with pytest.raises(Refusal) as caught:
        game(f"tricubo(side={path})")
    assert caught.value.slug == "tricubo.sheet.side"
    with pytest.raises(Refusal):
        TricuboOptions(side=7)  # type: ignore[arg-type]  # what is neither a word nor a path is refused


def test_small_letters_name_the_sides_too() -> None:
    assert str(game("tricubo(side=b)")) == "tricubo(side=B)"


def test_the_folder_of_sheets_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from dreierlei.games.tricubo import sheet, store

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert sheet.folder() == tmp_path / "config" / "dreierlei" / "sheets"
    assert store.folder() == tmp_path / "cache" / "dreierlei"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert store.folder() == Path.home() / ".cache" / "dreierlei"
    monkeypatch.setattr("sys.platform", "darwin")
    assert store.folder() == Path.home() / "Library" / "Caches" / "dreierlei"
    assert sheet.folder().parts[-4:] == ("Library", "Application Support", "dreierlei", "sheets")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert store.folder() == tmp_path / "local" / "dreierlei" / "Cache"
    assert sheet.folder() == tmp_path / "roaming" / "dreierlei" / "sheets"
