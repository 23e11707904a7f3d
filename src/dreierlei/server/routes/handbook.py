"""The director's handbook, as a page of the program."""

from __future__ import annotations

from functools import cache

from litestar import get
from msgspec import Struct

from dreierlei.server.assets import HOME
from dreierlei.server.routes.pages import assets


class Handbook(Struct):
    """The handbook in one language."""

    html: str


@cache
def _handbook(language: str) -> Handbook:
    """Return the handbook with its pictures at the address where this server has them."""
    from markdown_it import MarkdownIt

    text = (HOME / "handbook" / f"{language}.md").read_text("utf-8")
    return Handbook(MarkdownIt().render(text).replace('src="', f'src="{assets().folder}/handbook/'))


@get("/api/handbook")
async def handbook(language: str) -> Handbook:
    """Give the director's handbook in the language of the reader."""
    return _handbook(language)


HANDLERS = [handbook]
