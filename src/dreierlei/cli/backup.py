"""`dreierlei backup`: the whole store in one file, also while a server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.console import screen
from dreierlei.cli.language import decimal
from dreierlei.cli.server_options import USUAL, Data, Database, extra, word
from dreierlei.server.settings import Settings


def backup(
    target: Annotated[Path, typer.Argument(metavar="DIR|FILE", help=word("backup.target"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Copy the store while it is used."""
    with extra():
        from dreierlei.server.maintenance.copies import copy_store
        from dreierlei.server.tournaments.seal import key_file
    settings = Settings(data=data, database=database)
    made = copy_store(settings, target)
    screen.print(
        word("backup.made", path=made, size=decimal(made.stat().st_size / 1e6, 1)), markup=False, soft_wrap=True
    )
    if settings.file and key_file(settings.file).exists():
        screen.print(word("backup.key", path=key_file(settings.file)), markup=False, soft_wrap=True)
