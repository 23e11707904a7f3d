"""Restored: a log that comes from a file, looked at before anything is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, cast

from msgspec import DecodeError, EncodeError, Meta, Struct, json, structs

from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, Sentence
from dreierlei.server import wire
from dreierlei.server.store import Store
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.keys import is_hash
from dreierlei.server.tournaments.live import LiveTournament, logged
from dreierlei.server.tournaments.overview import overview
from dreierlei.server.tournaments.setup import Setup, data_address
from dreierlei.tournament import audit, read_log

LONGEST = 2000
"""Characters of a text in a log, at most; what is typed has at most half of it."""
LARGEST = 2**53
"""No number in a log is further from 0: a page could not read it."""
MOST_RENEWED = 1_000_000
"""How often the director's link of a file may have been renewed: what a store can count on from."""


@dataclass(frozen=True)
class Restored:
    """A tournament from a file."""

    name: str
    lines: Sequence[str]
    """Its log as the store keeps it."""
    faults: Sequence[Sentence]
    """The draws and lots of it that do not follow from their seeds."""
    private: Private | None
    """What lets the printed links go on being valid; none where the file is for everybody."""


class Private(Struct):
    """What only the director's own backup holds."""

    id: Annotated[str, Meta(pattern="^[0-9a-z]{4,24}$")]
    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    renewed: Annotated[int, Meta(ge=0, le=MOST_RENEWED)]
    setup: Setup = Setup(saved=True)
    """What the director chose besides the rules: address, countdown, picture, passphrase."""


class _End(Struct):
    private: Private | None = None


_NOWHERE = cast(Store, None)
"""A tournament that is only looked at is never stored."""


def checked(body: bytes) -> Restored:
    """Return the tournament of a file, or refuse it; takes seconds where the file is long."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("server.tournament.text") from None
    events = read_log(text)
    if not events:
        raise Refusal("server.tournament.empty")
    live = LiveTournament("", "", "", 0, Setup(), _NOWHERE)
    live.take(*logged(events))
    if not all(_bounded(json.decode(line)) for line in live.lines):
        raise Refusal("server.tournament.odd")
    try:  # a log that no server of ours has written may say what no page can show
        for language in LANGUAGES:
            wire.ENCODER.encode(overview(live, language, owner=True))
            wire.ENCODER.encode(beamer(live, language))
        faults = audit(events)
    except (ValueError, LookupError, OverflowError, TypeError, EncodeError):
        raise Refusal("server.tournament.odd") from None
    return Restored(live.state.profile.name, live.lines, faults, _private(text))


def _bounded(part: object) -> bool:
    """Whether all texts and numbers of an entry are as short as somebody could have typed them."""
    if isinstance(part, dict):
        return all(map(_bounded, part.values()))
    if isinstance(part, list):
        return all(map(_bounded, part))
    if isinstance(part, str):
        return len(part) <= LONGEST
    return not isinstance(part, int) or abs(part) <= LARGEST


def _private(text: str) -> Private | None:
    last = text.rstrip().rpartition("\n")[2]
    try:
        found = json.decode(last, type=_End).private if last.startswith('{"end":') else None
    except DecodeError:
        return None
    return found and structs.replace(found, setup=_sound(found.setup))


def _sound(setup: Setup) -> Setup:
    """Return what a file says of a setup, without a passphrase or a picture that nobody could have chosen."""
    passphrase = setup.passphrase if is_hash(setup.passphrase) else ""
    return structs.replace(setup, passphrase=passphrase, logo=_printable(setup))


def _printable(setup: Setup) -> str:
    """Return the address of a setup's picture; nothing where there is none that can be printed."""
    from dreierlei.prints import checked_logo

    try:
        return data_address(checked_logo(setup.picture), setup.picture) if setup.logo else ""
    except (Refusal, ValueError):  # no picture, or no base64
        return ""
