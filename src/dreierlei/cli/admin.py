"""`dreierlei admin`: people, reports and running tables of a store, also while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from dreierlei.cli.console import agreed, print_json, screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.server_options import USUAL, Data, Database, extra, word
from dreierlei.cli.usage import CommandGroup
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.settings import Settings

if TYPE_CHECKING:
    from dreierlei.server.moderation import Moderation
    from dreierlei.server.people import Person

Result = TypeVar("Result")
AsJson = Annotated[bool, typer.Option("--json", help=tell("help.json"))]
BOTS = ("bot_queue", "bot_workers_busy", "bot_workers_started", "bot_pace")
"""What a server's metrics tell of its bots."""
Who = Annotated[str, typer.Argument(metavar="NAME|ID", help=word("admin.who"))]

app = typer.Typer(
    cls=CommandGroup, help=word("admin.help"), add_completion=False, no_args_is_help=True, rich_markup_mode=None
)


def _with_store(data: Path, database: str, work: Callable[[Moderation], Awaitable[Result]]) -> Result:
    """Do something with the store of a server, whether it runs or not."""
    with extra():
        from dreierlei.server.moderation import Moderation
        from dreierlei.server.store import Store
        from dreierlei.server.store.lockfile import LockFile
    settings = Settings(data=data, database=database)
    if settings.file and not settings.file.exists():
        raise Refusal("server.backup.nothing", path=settings.file)
    if settings.file:
        LockFile(settings.file).require_whole()

    async def run() -> Result:
        store = Store(settings.url)
        await store.open()
        try:
            return await work(Moderation(store))
        finally:
            await store.close()

    return asyncio.run(run())


def _done(slug: str, name: str) -> None:
    screen.print(word(f"admin.{slug}", name=name), markup=False, soft_wrap=True)


def _when(milliseconds: int | None) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000):%Y-%m-%d %H:%M}" if milliseconds else ""


def _said(name: str, slug: str, as_json: bool) -> str:
    """Return a thing in words for people, by its own name for programs."""
    return name if as_json else say(slug.format(name), language())


def _show(columns: list[str], rows: list[list[object]], as_json: bool) -> None:
    """Print a list, as a table for people or as JSON for programs."""
    if as_json:
        return print_json([dict(zip(columns, row, strict=True)) for row in rows])
    shown = [[word(f"admin.column.{column}") for column in columns]]
    shown += [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in shown) for place in range(len(columns))]
    for row in shown:  # an id that is cut off helps nobody: a narrow terminal breaks the line
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        screen.print(line.rstrip(), markup=False, soft_wrap=True)
    return None


@app.command("people", help=word("admin.people"))
def people(
    search: Annotated[str, typer.Argument(help=word("admin.search"))] = "",
    data: Data = Path("data"),
    database: Database = USUAL,
    as_json: AsJson = False,
) -> None:
    """List people, the newest first."""
    rows = _with_store(data, database, lambda moderation: moderation.people(search))
    columns = ["id", "name", "kind", "created", "tables", "admin", "banned"]
    _show(
        columns,
        [
            [
                row.id,
                row.name,
                _said(row.kind, "web.admin.kind.{}", as_json),
                _when(row.made),
                row.tables,
                "✓" if row.admin else None,
                _when(row.banned),
            ]
            for row in rows
        ],
        as_json,
    )


def _do(
    slug: str, who: str, data: Path, database: str, deed: Callable[[Moderation, Person], Awaitable[object]]
) -> None:
    """Do something with a person, and say so."""

    async def work(moderation: Moderation) -> str:
        person = await moderation.find(who)
        await deed(moderation, person)
        return person.name

    _done(slug, _with_store(data, database, work))


def _operator() -> Person:
    """Return as whom the command line acts."""
    from dreierlei.server.people import NOBODY

    return NOBODY


@app.command("grant", help=word("admin.grant"))
def grant(who: Who, data: Data = Path("data"), database: Database = USUAL) -> None:
    """Make a member an admin."""
    _do("granted", who, data, database, lambda moderation, person: moderation.grant(_operator(), person))


@app.command("revoke", help=word("admin.revoke"))
def revoke(who: Who, data: Data = Path("data"), database: Database = USUAL) -> None:
    """Make an admin a member like others."""
    _do("revoked", who, data, database, lambda moderation, person: moderation.grant(_operator(), person, admin=False))


@app.command("ban", help=word("admin.ban"))
def ban(who: Who, data: Data = Path("data"), database: Database = USUAL) -> None:
    """Let somebody in no more."""
    _do("banned", who, data, database, lambda moderation, person: moderation.ban(_operator(), person))


@app.command("unban", help=word("admin.unban"))
def unban(who: Who, data: Data = Path("data"), database: Database = USUAL) -> None:
    """Let somebody in again."""
    _do("unbanned", who, data, database, lambda moderation, person: moderation.ban(_operator(), person, banned=False))


@app.command("rename", help=word("admin.rename"))
def rename(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help=word("admin.name"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Give somebody another name."""
    _do("renamed", who, data, database, lambda moderation, person: moderation.rename(_operator(), person, name))


@app.command("delete", help=word("admin.delete"))
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help=word("admin.yes"))] = False,
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Forget somebody; games stay without the name."""
    if not yes and not agreed(word("admin.sure", name=who)):
        raise typer.Exit(1)
    _do("deleted", who, data, database, lambda moderation, person: moderation.delete(_operator(), person))


@app.command("export", help=word("admin.export"))
def export(
    who: Who,
    target: Annotated[Path, typer.Argument(metavar="FILE", help=word("backup.target"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Write all that is kept of somebody to a file."""

    async def work(moderation: Moderation) -> bytes:
        from dreierlei.server.personal_data import export

        return b"".join([part async for part in export(moderation.store, await moderation.find(who))])

    found = _with_store(data, database, work)
    with extra():
        from dreierlei.server.maintenance.copies import whole_or_not_at_all
    if target.exists():
        raise Refusal("server.backup.exists", path=target)
    whole_or_not_at_all(target, lambda part: part.write_bytes(found))
    _done("exported", str(target))


@app.command("reports", help=word("admin.reports"))
def reports(data: Data = Path("data"), database: Database = USUAL, as_json: AsJson = False) -> None:
    """List what was reported and is still open."""
    rows = _with_store(data, database, lambda moderation: moderation.reports())
    columns = ["id", "created", "table", "number", "name", "text"]
    _show(columns, [[row.id, _when(row.made), row.table, row.number, row.name, row.text] for row in rows], as_json)


@app.command("remove", help=word("admin.remove"))
def remove(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=word("admin.table"))],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help=word("admin.number"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Take back what somebody said."""
    _with_store(data, database, lambda moderation: moderation.remove_line(_operator(), table, number))
    _done("removed", f"{table} {number}")


@app.command("close", help=word("admin.close"))
def close(
    report: Annotated[str, typer.Argument(metavar="ID", help=word("admin.report_id"))],
    data: Data = Path("data"),
    database: Database = USUAL,
) -> None:
    """Put a report aside."""
    _with_store(data, database, lambda moderation: moderation.close_report(_operator(), report))
    _done("closed", report)


@app.command("tables", help=word("admin.tables"))
def tables(data: Data = Path("data"), database: Database = USUAL, as_json: AsJson = False) -> None:
    """List the tables at which a match runs."""
    rows = _with_store(data, database, lambda moderation: moderation.tables())
    columns = ["id", "game", "names", "number", "updated"]
    _show(
        columns,
        [
            [
                row.id,
                _said(row.game.partition("(")[0], "{}.title", as_json),
                ", ".join(names),
                row.number,
                _when(row.updated),
            ]
            for row, names in rows
        ],
        as_json,
    )


@app.command("log", help=word("admin.log"))
def log(data: Data = Path("data"), database: Database = USUAL, as_json: AsJson = False) -> None:
    """List what admins did, the latest first."""
    rows = _with_store(data, database, lambda moderation: moderation.log())
    columns = ["number", "created", "by", "act", "person", "table", "text"]
    _show(
        columns,
        [
            [
                row.number,
                _when(row.made),
                row.name,
                _said(row.act, "web.admin.act.{}", as_json),
                row.person,
                row.table,
                row.text,
            ]
            for row in rows
        ],
        as_json,
    )


@app.command("ratings", help=word("admin.ratings"))
def ratings(data: Data = Path("data"), database: Database = USUAL) -> None:
    """Work all ratings out again from the stored results."""

    async def work(moderation: Moderation) -> tuple[int, int]:
        from dreierlei.server.results import renew

        return await moderation.store.change(renew)

    count, wrong = _with_store(data, database, work)
    screen.print(word("admin.renewed", count=count, wrong=wrong), markup=False, soft_wrap=True)


@app.command("bots", help=word("admin.bots"))
def bots(url: Annotated[str, typer.Option(help=word("admin.url"))] = "http://127.0.0.1:8333") -> None:
    """Show the bots' queue of a running server on this machine, by its metrics."""
    from urllib.error import URLError
    from urllib.request import urlopen

    if not url.startswith(("http://", "https://")):
        raise Refusal("server.admin.unreachable", url=url, why="http://…")
    try:
        with urlopen(f"{url.rstrip('/')}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
    except (URLError, OSError) as why:
        raise Refusal("server.admin.unreachable", url=url, why=getattr(why, "reason", why)) from None
    for line in lines:
        name, _, value = line.removeprefix("dreierlei_").partition(" ")
        if name in BOTS:
            screen.print(f"{word(f'admin.metric.{name}')}: {float(value):g}")
