"""Server options: what the commands about a server's store share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.language import language
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.settings import DATABASE


def word(slug: str, **facts: object) -> str:
    """Return a sentence of the server's."""
    return say(f"server.{slug}", language(), **facts)


Data = Annotated[Path, typer.Option(help=word("serve.data"))]
Database = Annotated[str, typer.Option(help=word("serve.database"))]
USUAL = os.environ.get(DATABASE, "")


@contextmanager
def extra() -> Iterator[None]:
    """Refuse in words where the extra is not installed that importing needs."""
    try:
        yield
    except ImportError as why:
        raise Refusal("server.serve.extra", why=why.name) from None
