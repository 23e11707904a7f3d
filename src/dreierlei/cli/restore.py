"""`dreierlei restore`: a copy in the place of the store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.console import screen
from dreierlei.cli.server_options import USUAL, Data, Database, extra, word
from dreierlei.server.settings import Settings


def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help=word("restore.copy"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Put a copy in the place of the store."""
    with extra():
        from dreierlei.server.maintenance.restore import restore_store
        from dreierlei.server.tournaments.seal import key_file, lacks_key
    settings = Settings(data=data, database=database)
    former = restore_store(copy, settings)
    slug = "restore.aside" if former else "restore.done"
    screen.print(word(slug, path=copy, former=former), markup=False, soft_wrap=True)
    if settings.file and lacks_key(settings.file):
        screen.print(word("restore.key", path=key_file(settings.file)), markup=False, soft_wrap=True)
