"""The page's types are those of what the server sends; `make lint` holds the page against them."""

from __future__ import annotations

from tests.web.types import PLACE, files


def test_types_are_written_from_what_the_server_sends() -> None:
    written = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.d.ts")}
    assert written == files(), "what the server sends has changed: run `python -m tests.web.types`"
