"""Every paragraph has a test, every citation a paragraph, every sentence both languages and a use."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

from dreierlei import tournament
from dreierlei.core.words import known
from dreierlei.tournament.events import Fact, slug

ROOM = Path(tournament.__file__).parent
CODE = {path.name: path.read_text("utf-8") for path in sorted(ROOM.glob("*.py"))}
RULES = (ROOM / "rules.md").read_text("utf-8")
WORDS = tomllib.loads((ROOM / "words.toml").read_text("utf-8"))


def paragraphs() -> list[str]:
    return re.findall(r"^- §(\d+\.\d+) ", RULES, re.MULTILINE)


def sentences(book: dict[str, Any], path: str = "tournament") -> dict[str, dict[str, str]]:
    """Slug -> its texts."""
    if isinstance(book.get("de"), str):
        return {path: book}
    return {name: text for key, part in book.items() for name, text in sentences(part, f"{path}.{key}").items()}


def test_every_paragraph_has_a_test() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"^def test_s(\d+)_(\d+)_", tests, re.MULTILINE)}
    assert tested == set(paragraphs())
    assert len(paragraphs()) == len(set(paragraphs()))


def test_every_citation_is_a_paragraph() -> None:
    known = {*paragraphs(), *(paragraph.split(".")[0] for paragraph in paragraphs())}
    for name, text in {**CODE, "rules.md": RULES}.items():
        for cited in re.findall(r"§(\d+(?:\.\d+)?)", text):
            assert cited in known, (name, cited)


def test_list_of_tables_is_the_one_in_force() -> None:
    from dreierlei.tournament.tables import BINDING

    paragraph = RULES[RULES.index("- §2.1") : RULES.index("- §2.2")]
    listed = {int(n): (int(a), int(b)) for n, a, b in re.findall(r"(\d+) (\d+)/(\d+)", paragraph)}
    assert listed == BINDING


def test_sentences_have_both_languages_and_the_same_facts() -> None:
    for name, texts in sentences(WORDS).items():
        assert set(texts) == {"de", "en"}, name
        german, english = ({field for _, field, _, _ in string.Formatter().parse(texts[key]) if field} for key in texts)
        assert german == english, name


def test_every_slug_in_the_code_has_its_sentence() -> None:
    for name, text in CODE.items():
        for found in re.findall(r'"(tournament\.[a-z0-9_.-]+[a-z0-9])"', text):
            assert known(found), (name, found)


def test_every_sentence_is_said() -> None:
    code = "".join(CODE.values())
    facts = {slug(kind) for kind in Fact.__args__}
    for name in sentences({key: part for key, part in WORDS.items() if key != "cli"}):
        last = name.rsplit(".", 1)[1]
        word = re.sub(r"^is-|^lot-|^draw-|^game\d_\d_|^final_\d_|(-struck)?(-final)?(-sealed)?(-why)?$", "", last)
        word = re.sub(r"-(late|director|starter|writer|text|lapses|none)$", "", word)
        assert name in code or f'"{word}"' in code or word in facts, name


def test_room_is_pure() -> None:
    allowed = {
        "__future__",
        "collections",
        "csv",
        "dataclasses",
        "datetime",
        "fractions",
        "functools",
        "operator",
        "hashlib",
        "io",
    }
    allowed |= {"itertools", "json", "math", "re", "types", "typing", "unicodedata", "dreierlei"}
    for name, text in CODE.items():
        for module in re.findall(r"^\s*(?:from|import) ([\w.]+)", text, re.MULTILINE):
            assert module.split(".")[0] in allowed, (name, module)
            assert not module.startswith("dreierlei.") or module.split(".")[1] in ("core", "kit", "tournament"), (
                name,
                module,
            )
        assert ".now(" not in text, name
        assert "open(" not in re.sub(r"require_open\(", "", text), name
