"""Names of people: shown as they are written, and never two that look alike for two accounts."""

from __future__ import annotations

import unicodedata

from dreierlei.core import Refusal
from dreierlei.core.marks import unseen, without_variants

MOST = 24
"""Characters of a name, at most."""
ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU"))
"""Scripts with letters that look like those of another of them; a name keeps to one."""
DELETED = "[gelöscht/deleted]"
"""How a person who was forgotten is called at the tables where they sat; readers are told in their language."""
MARKS = 2
"""Accents on one letter, at most."""
_TWINS = str.maketrans(
    "авекмнорстухіјѕԁԛԝүһӏӕәαικνορτυχϲγɑɡıɩǀ",
    "abekmhopctyxijsdqwyhlæəaikvoptuxcyagiil",
)
"""Letters of other scripts and rare ones, and the usual Latin ones that look like them."""


def named(name: str) -> str:
    """Return a name as it is shown, or refuse it."""
    clean = " ".join(unicodedata.normalize("NFC", without_variants(name)).split())
    fine = 1 <= len(clean) <= MOST and not any(map(unseen, clean)) and len(_scripts(clean)) <= 1
    if not fine or _accents(clean) > MARKS or all(unicodedata.category(mark)[0] in "MZ" for mark in clean):
        raise Refusal("server.person.name", most=MOST)
    return clean


def compared(name: str) -> str:
    """Return what two names share that nobody can tell apart."""
    return plain(name).translate(_TWINS)


def plain(name: str) -> str:
    """Return a name without what cannot be seen, in small letters."""
    return unicodedata.normalize("NFKC", visible(name)).casefold()[:80]


def visible(text: str) -> str:
    """Return a line without what cannot be seen, and with single spaces: a NUL, say, is kept by no database."""
    return "".join(mark for mark in " ".join(text.split()) if unicodedata.category(mark) != "Cc")


def _scripts(text: str) -> frozenset[str]:
    """Return the scripts of a name in which one letter may be taken for another's."""
    letters = (mark for mark in unicodedata.normalize("NFKC", text) if unicodedata.category(mark)[0] == "L")
    return ALIKE & {unicodedata.name(mark, "").partition(" ")[0] for mark in letters}


def _accents(text: str) -> int:
    """Return how many accents the letter with the most has, beyond those that are one with it."""
    most = run = 0
    for mark in text:
        run = run + 1 if unicodedata.combining(mark) or unicodedata.category(mark) in ("Mn", "Me") else 0
        most = max(most, run)
    return most
