"""Every kind of print by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.prints.certificates import certificates
from dreierlei.prints.entrance import badges, check_in_list, table_cards
from dreierlei.prints.log import log
from dreierlei.prints.pdf import letterhead
from dreierlei.prints.poster import poster
from dreierlei.prints.seating import seating_by_name, seating_by_table
from dreierlei.prints.sheets import Link, sheets, spare_sheets
from dreierlei.prints.standings import final_ranking, finalists, preliminary_ranking, qualification
from dreierlei.tournament import LogEvent, Tournament


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
    make: Callable[[Tournament, Sequence[LogEvent], Wish, str], bytes]

    @property
    def title(self) -> Sentence:
        """The kind in words."""
        return Sentence(f"prints.kind.{self.name}")


def _log(tournament: Tournament, events: Sequence[LogEvent], language: str) -> bytes:
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
        Kind("poster", ("link",), lambda state, _, wish, lang: _poster(state, wish.link, lang)),
        Kind("check-in-list", (), lambda state, _, wish, lang: check_in_list(state, lang)),
        Kind("badges", (), lambda state, _, wish, lang: badges(state, lang)),
        Kind("table-cards", (), lambda state, _, wish, lang: table_cards(state, lang)),
        Kind("spare-sheets", (), lambda state, _, wish, lang: spare_sheets(state, lang)),
        Kind("seating-by-name", ("game",), lambda state, _, wish, lang: seating_by_name(state, wish.game, lang)),
        Kind("seating-by-table", ("game",), lambda state, _, wish, lang: seating_by_table(state, wish.game, lang)),
        Kind(
            "sheets",
            ("game", "round", "link"),
            lambda state, _, wish, lang: sheets(state, wish.game, wish.round, wish.link, lang),
        ),
        Kind("preliminary-ranking", (), lambda state, _, wish, lang: preliminary_ranking(state, lang)),
        Kind("finalists", (), lambda state, _, wish, lang: finalists(state, lang)),
        Kind("final-ranking", (), lambda state, _, wish, lang: final_ranking(state, lang)),
        Kind("qualification", (), lambda state, _, wish, lang: qualification(state, lang)),
        Kind("certificates", ("best",), lambda state, _, wish, lang: certificates(state, wish.best, lang)),
        Kind("log", (), lambda state, events, wish, lang: _log(state, events, lang)),
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
    events: Sequence[LogEvent] = (),
    language: str = "de",
    logo: bytes = b"",
) -> bytes:
    """Return a print of a tournament as PDF; `events` is the whole log, for the print of it."""
    if kind not in KINDS:
        raise Refusal("prints.kind-unknown", found=kind, kinds=", ".join(KINDS))
    wish, found = Wish(game, round, best, link), KINDS[kind]
    for part in (spec.name for spec in fields(wish)):
        if getattr(wish, part) is not None and part not in found.takes:
            takes = ", ".join(found.takes) or Sentence("prints.nothing")
            raise Refusal("prints.superfluous", kind=kind, part=part, takes=takes)
    with letterhead(logo):
        return found.make(tournament, events, wish, language)
