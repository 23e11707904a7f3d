"""A layout and its data in, PDF out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

from dreierlei.core.refusal import Refusal

ROOM = Path(__file__).parent
LONGEST = 400
"""Signs of a link, at most; a longer one gives a QR code that phones read badly."""
_DRAWN = (range(0x530), range(0x1E00, 0x20D0), range(0x2100, 0x2230))
"""Latin, Greek, Cyrillic, marks and fractions: what the fonts inside typst draw."""


_LOGO: ContextVar[bytes] = ContextVar("logo", default=b"")
"""The organiser's picture, which stands on every page that is made meanwhile."""
LOGO = 300_000
"""Bytes of that picture, at most."""
_STARTS = {"png": b"\x89PNG\r\n", "jpg": b"\xff\xd8\xff", "svg": b"<"}


@contextmanager
def letterhead(logo: bytes) -> Iterator[None]:
    """Let all prints made meanwhile carry a picture, or the sign of the house."""
    before = _LOGO.set(logo)
    try:
        yield
    finally:
        _LOGO.reset(before)


def picture_kind(logo: bytes) -> str:
    """Return whether a picture is png, jpg or svg, or refuse what is none or too large."""
    if len(logo) > LOGO:
        raise Refusal("prints.logo.large", most=LOGO // 1000, found=len(logo) // 1000)
    found = next((kind for kind, start in _STARTS.items() if logo.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(start)), "")
    if not found:
        raise Refusal("prints.logo.kind")
    return found


def checked_logo(logo: bytes) -> str:
    """Return the kind of a picture that can be printed, or refuse it."""
    kind = picture_kind(logo)
    with letterhead(logo):
        try:
            render("logo", "de", {"words": {}})
        except RuntimeError:  # typst's word for a picture that it cannot read
            raise Refusal("prints.logo.kind") from None
    return kind


def render(layout: str, language: str, data: Mapping[str, object]) -> bytes:
    """Return the PDF that a layout of this room makes of data; the same data give the same bytes."""
    text = _text(language, data)
    return _typst().compile(  # type: ignore[no-any-return]  # one document gives bytes
        ROOM / f"{layout}.typ", root=ROOM, format="pdf", sys_inputs={"data": text}, ignore_system_fonts=_plain(text)
    )


def pages(layout: str, language: str, data: Mapping[str, object]) -> int:
    """Return how many pages a layout makes of data, as it says itself under `<pages>`."""
    text = _text(language, data)
    found = _typst().query(
        ROOM / f"{layout}.typ",
        "<pages>",
        field="value",
        one=True,
        root=ROOM,
        sys_inputs={"data": text},
        ignore_system_fonts=_plain(text),
    )
    return int(json.loads(found))


def _typst() -> ModuleType:
    """Return the typesetter, or refuse where it is not installed."""
    try:
        import typst
    except ImportError:
        raise Refusal("prints.part", part="typst") from None
    return typst


def _text(language: str, data: Mapping[str, object]) -> str:
    """Return data as layouts read it."""
    logo = _LOGO.get()
    picture = {"kind": picture_kind(logo), "bytes": list(logo)} if logo else None
    return json.dumps({**data, "language": language, "logo": picture}, ensure_ascii=False)


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
