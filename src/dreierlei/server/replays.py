"""Replays: a record as somebody leafs through it, every position with what was hidden laid open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec import Struct

from dreierlei.core import SPECTATOR, Refusal, View
from dreierlei.games import game
from dreierlei.play import Match, Ply, read
from dreierlei.play.positions import positions
from dreierlei.server import wire
from dreierlei.server.tables import story

LARGEST = 256 * 1024
"""Bytes of a record file, at most."""
MOST = 4000
"""Entries of a record that is shown whole, at most."""


class ReplayStep(Struct):
    """A position of a replay: its text, and what is seen of it."""

    position: str
    view: Any


class Replay(Struct):
    """All that a page needs to leaf through a record without asking again."""

    game: str
    title: str
    names: list[str]
    headers: dict[str, str]
    entries: list[wire.EntryInfo]
    steps: list[ReplayStep]
    """The first position, and the one after each entry."""
    notation: list[str | None]
    account: list[list[story.AccountItem]]
    record: str


def written(body: bytes, language: str) -> bytes:
    """Return the replay of a record file as JSON, or refuse the file."""
    return wire.ENCODER.encode(replay(read(checked(body), game), language))


def checked(body: bytes) -> str:
    """Return the text of a record file, or refuse what is no text or too long."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("server.replay.text") from None
    if (count := text.count("\n")) > MOST:
        raise Refusal("server.replay.long", entries=count, most=MOST)
    return text


def replay(match: Match, language: str) -> Replay:
    """Return the replay of a match."""
    record = match.record
    return Replay(
        game=str(match.game),
        title=match.game.title(language),
        names=list(record.names) or [""] * match.game.seats,
        headers=record.headers,
        entries=[_entry(number, entry) for number, entry in enumerate(record.entries)],
        steps=list(_steps(match)),
        notation=story.notation(match, record.entries, 0, _told(match), language),
        account=story.account(match, language) if match.outcome else [],
        record=match.text(),
    )


def _told(match: Match) -> list[str]:
    return [name or str(seat + 1) for seat, name in enumerate(match.record.names or [""] * match.game.seats)]


def _entry(number: int, entry: Any) -> wire.EntryInfo:
    if isinstance(entry, Ply):
        return wire.EntryInfo(number, entry.seat, 0, action=str(entry.action))
    return wire.EntryInfo(number, entry.seat, 0, event=entry.kind)


def _steps(match: Match) -> Iterator[ReplayStep]:
    last = len(match.record.entries)
    for number, state in enumerate(positions(match)):
        view: View = state.laid_open(SPECTATOR)
        if number == last and match.outcome:  # perhaps ended by the referee, not by the rules of the game
            view = replace(view, outcome=match.outcome, to_act=(), phase="over")
        yield ReplayStep(state.dump(), view)
