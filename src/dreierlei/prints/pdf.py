"""A layout and its data in, PDF out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from urllib.parse import urlsplit

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import say
from dreierlei.prints.fonts import ROOM, plain, typesetter, undrawn
from dreierlei.prints.svg import check_svg

LONGEST = 400
"""Signs of a link, at most; a longer one gives a QR code that phones read badly."""
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
    if kind == "svg":
        check_svg(logo)
    with letterhead(logo):
        try:
            render("logo", "de", {"words": {}})
        except RuntimeError:  # typst's word for a picture that it cannot read
            raise Refusal("prints.logo.kind") from None
    return kind


def render(layout: str, language: str, data: Mapping[str, object]) -> bytes:
    """Return the PDF that a layout of this room makes of data; the same data give the same bytes."""
    text = _text(language, data)
    return typesetter().compile(  # type: ignore[no-any-return]  # one document gives bytes
        ROOM / f"{layout}.typ", root=ROOM, format="pdf", sys_inputs={"data": text}, ignore_system_fonts=plain(text)
    )


def pages(layout: str, language: str, data: Mapping[str, object]) -> int:
    """Return how many pages a layout makes of data, as it says itself under `<pages>`."""
    text = _text(language, data)
    found = typesetter().query(
        ROOM / f"{layout}.typ",
        "<pages>",
        field="value",
        one=True,
        root=ROOM,
        sys_inputs={"data": text},
        ignore_system_fonts=plain(text),
    )
    return int(json.loads(found))


def _text(language: str, data: Mapping[str, object]) -> str:
    """Return data as layouts read it."""
    logo = _LOGO.get()
    picture = {"kind": picture_kind(logo), "bytes": list(logo)} if logo else None
    lacking = say("prints.lacking", language) if undrawn([json.dumps(data, ensure_ascii=False)]) else ""
    more = {"language": language, "logo": picture, "lacking": lacking}
    return json.dumps({**data, **more}, ensure_ascii=False)


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
