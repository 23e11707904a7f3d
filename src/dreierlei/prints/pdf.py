"""A layout and its data in, PDF out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

from dreierlei.core.refusal import Refusal

ROOM = Path(__file__).parent
LONGEST = 400
"""Signs of a link, at most; a longer one gives a QR code that phones read badly."""
_DRAWN = (range(0x530), range(0x1E00, 0x20D0), range(0x2100, 0x2230))
"""Latin, Greek, Cyrillic, marks and fractions: what the fonts inside typst draw."""


def render(layout: str, language: str, data: Mapping[str, object]) -> bytes:
    """Return the PDF that a layout of this room makes of data; the same data give the same bytes."""
    try:
        import typst
    except ImportError:
        raise Refusal("prints.part", part="typst") from None
    text = json.dumps({**data, "language": language}, ensure_ascii=False)
    return typst.compile(
        ROOM / f"{layout}.typ",
        root=ROOM,
        format="pdf",
        sys_inputs={"data": text},
        ignore_system_fonts=_plain(text),
    )


def _plain(text: str) -> bool:
    """Whether a text can do without the fonts of the machine: only names from farther away ask for them."""
    return all(any(ord(sign) in signs for signs in _DRAWN) for sign in set(text))


def checked(link: str) -> str:
    """Return a link, or refuse what no phone would follow."""
    try:
        parts = urlsplit(link)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        good = False
    if not good or not link.isprintable() or " " in link or len(link) > LONGEST:
        raise Refusal("prints.link.none", found=link, most=LONGEST)
    return link


def code(link: str) -> str:
    """Return the QR code of a link as SVG, without a border."""
    try:
        import segno
    except ImportError:
        raise Refusal("prints.part", part="segno") from None
    drawing = BytesIO()
    segno.make_qr(checked(link), error="m").save(drawing, kind="svg", border=0, xmldecl=False, nl=False)
    return drawing.getvalue().decode()
