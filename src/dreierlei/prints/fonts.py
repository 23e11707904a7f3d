"""Fonts: which texts this machine can draw, and which would come out as boxes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from dreierlei.core.refusal import Refusal

ROOM = Path(__file__).parent
_DRAWN = (range(0x500), range(0x1E00, 0x20D0), range(0x2100, 0x2230))
"""Latin, Greek, Cyrillic, marks and fractions: what the fonts inside typst draw."""


def typesetter() -> ModuleType:
    """Return the typesetter, or refuse where it is not installed."""
    try:
        import typst
    except ImportError:
        raise Refusal("prints.part", part="typst") from None
    return typst


def plain(text: str) -> bool:
    """Whether a text can do without the fonts of the machine: only names from farther away ask for them."""
    return all(any(ord(sign) in signs for signs in _DRAWN) for sign in set(text))


def undrawn(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the texts with a sign that neither typst nor any font of this machine draws."""
    return tuple(text for text in dict.fromkeys(texts) if not plain(text) and not _drawn(text))


def _drawn(text: str) -> bool:
    """Whether a text can be drawn whole: a PDF that is to be kept for ever (PDF/A) is refused with a box in it."""
    odd = " ".join(word for word in dict.fromkeys(text.split()) if not plain(word))  # a whole book would take minutes
    inputs = {"data": json.dumps({"text": odd, "words": {}}, ensure_ascii=False)}
    try:
        typesetter().compile(
            ROOM / "signs.typ", root=ROOM, format="pdf", pdf_standards="a-2b", sys_inputs=inputs, font_paths=_fonts()
        )
    except RuntimeError:  # typst's word for it
        return False
    return True


@cache
def _fonts() -> Any:
    """Return all fonts of the machine, which are looked for once."""
    return typesetter().Fonts()
