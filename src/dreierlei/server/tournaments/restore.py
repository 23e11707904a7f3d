"""Restored: a log that comes from a file, looked at before anything is made of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import EncodeError

from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, Sentence
from dreierlei.server import wire
from dreierlei.server.store import Store
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.live import LiveTournament, Setup
from dreierlei.server.tournaments.overview import overview
from dreierlei.tournament import LogEvent, audit, read_log


def checked(body: bytes, store: Store) -> tuple[Sequence[LogEvent], Sequence[Sentence]]:
    """Return the events of a file, and the draws and lots of it that the seed does not give; or refuse it."""
    try:
        events = read_log(body.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refusal("server.tournament.text") from None
    if not events:
        raise Refusal("server.tournament.empty")
    live = LiveTournament("", "", "", 0, Setup(), store)
    live.take(events, [event.line() for event in events])
    try:  # a log that no server of ours has written may say what no page can show
        for language in LANGUAGES:
            wire.ENCODER.encode(overview(live, language, owner=True))
            wire.ENCODER.encode(beamer(live, language))
        faults = audit(events)
    except (ValueError, LookupError, OverflowError, TypeError, EncodeError):
        raise Refusal("server.tournament.odd") from None
    return events, faults
