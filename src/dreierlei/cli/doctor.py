"""`dreierlei doctor`: is everything as it should be? Looks through the store and replays every record."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.server_options import USUAL, Data, Database, extra, word
from dreierlei.server.settings import Settings


def doctor(
    data: Data = Path("data"),
    database: Database = USUAL,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Look through the store, and say what is wrong."""
    with extra():
        from dreierlei.server.maintenance.doctor import examine
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        bar = progress.add_task(word("doctor.replaying"), total=None)
        settings = Settings(data=data, database=database)
        report = asyncio.run(examine(settings, lambda done, of: progress.update(bar, completed=done, total=of)))
    faults, notices = ([each.text(language()) for each in some] for some in (report.faults, report.notices))
    if as_json:
        print_json({"counts": report.counts, "faults": faults, "notices": notices})
    else:
        if report.counts:
            screen.print(word("doctor.looked", **report.counts), soft_wrap=True)
        for line in (*faults, *notices):
            screen.print(f"- {line}", markup=False, soft_wrap=True)
        screen.print(word("doctor.faults", count=len(faults)) if faults else word("doctor.well"), soft_wrap=True)
    if faults:
        raise typer.Exit(1)
