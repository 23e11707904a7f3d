"""Every kind of print by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.prints.certificates import certificates
from dreierlei.prints.chronicle import log
from dreierlei.prints.poster import poster
from dreierlei.prints.seating import seating_by_name, seating_by_table
from dreierlei.prints.sheets import Link, sheets
from dreierlei.prints.standings import final_ranking, finalists, preliminary_ranking, qualification
from dreierlei.tournament import Event, Tournament


@dataclass(frozen=True, slots=True)
class Wish:
    """What more is said about a print."""

    game: int | None = None
    round: int | None = None
    best: int | None = None
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of print, and what may be said about it."""

    name: str
    takes: tuple[str, ...]
    make: Callable[[Tournament, Sequence[Event], Wish, str], bytes]

    @property
    def title(self) -> Sentence:
        """The kind in words."""
        return Sentence(f"prints.kind.{self.name}")


def _log(tournament: Tournament, events: Sequence[Event], language: str) -> bytes:
    if len(events) != tournament.number:
        raise Refusal("prints.log.partial", found=len(events), expected=tournament.number)
    return log(events, language)


def _poster(tournament: Tournament, link: Link | None, language: str) -> bytes:
    if not isinstance(link, str):
        raise Refusal("prints.poster.link")
    return poster(tournament, link, language)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("poster", ("link",), lambda hall, _, wish, lang: _poster(hall, wish.link, lang)),
        Kind("seating-by-name", ("game",), lambda hall, _, wish, lang: seating_by_name(hall, wish.game, lang)),
        Kind("seating-by-table", ("game",), lambda hall, _, wish, lang: seating_by_table(hall, wish.game, lang)),
        Kind(
            "sheets",
            ("game", "round", "link"),
            lambda hall, _, wish, lang: sheets(hall, wish.game, wish.round, wish.link, lang),
        ),
        Kind("preliminary-ranking", (), lambda hall, _, wish, lang: preliminary_ranking(hall, lang)),
        Kind("finalists", (), lambda hall, _, wish, lang: finalists(hall, lang)),
        Kind("final-ranking", (), lambda hall, _, wish, lang: final_ranking(hall, lang)),
        Kind("qualification", (), lambda hall, _, wish, lang: qualification(hall, lang)),
        Kind("certificates", ("best",), lambda hall, _, wish, lang: certificates(hall, wish.best, lang)),
        Kind("log", (), lambda hall, events, wish, lang: _log(hall, events, lang)),
    )
}
"""Kinds of prints by name, in the order of a day."""


def document(
    kind: str,
    tournament: Tournament,
    *,
    game: int | None = None,
    round: int | None = None,
    best: int | None = None,
    link: Link | None = None,
    events: Sequence[Event] = (),
    language: str = "de",
) -> bytes:
    """Return a print of a tournament as PDF; `events` is the whole log, for the print of it."""
    if kind not in KINDS:
        raise Refusal("prints.kind-unknown", found=kind, kinds=", ".join(KINDS))
    wish, found = Wish(game, round, best, link), KINDS[kind]
    for part in (spec.name for spec in fields(wish)):
        if getattr(wish, part) is not None and part not in found.takes:
            takes = ", ".join(found.takes) or Sentence("prints.nothing")
            raise Refusal("prints.superfluous", kind=kind, part=part, takes=takes)
    return found.make(tournament, events, wish, language)
