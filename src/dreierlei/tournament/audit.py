"""The audit: every draw and every lot of a log worked out again, by anyone (M3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dreierlei.core.words import Sentence
from dreierlei.tournament.course import drawing
from dreierlei.tournament.draw import lots
from dreierlei.tournament.events import Concluded, Drawn, DrawSeed, LogEvent, LotsDrawn
from dreierlei.tournament.lottery import commit, mixed
from dreierlei.tournament.state import LABELS, Tournament, lots_label


def audit(events: Iterable[LogEvent]) -> tuple[Sentence, ...]:
    """Return draws and lots of a log that their seeds do not give, and seeds that the secret does not (§3.13)."""
    tournament, faults = Tournament(), list[Sentence]()
    sealed: list[tuple[int, str, DrawSeed]] = []
    secrets: list[tuple[int, str, str]] = []
    for event in events:
        before, tournament = tournament, tournament.after(event)
        fact = event.fact
        if isinstance(fact, Drawn | LotsDrawn):
            faults += _drawn(before, event.number, fact)
            if fact.draw is not None:
                sealed.append((event.number, before.commitment, fact.draw))
                faults += _numbered(before, event.number, fact)
        if isinstance(fact, Concluded) and fact.secret:
            secrets.append((event.number, before.commitment, fact.secret))
    return (*faults, *_revealed(sealed, secrets))


def _drawn(before: Tournament, number: int, fact: Drawn | LotsDrawn) -> Iterator[Sentence]:
    seed = fact.draw.seed if fact.draw else before.seed
    if bool(before.commitment) != (fact.draw is not None):
        yield Sentence("tournament.audit.unsealed", number=number)
    if isinstance(fact, Drawn) and drawing(before, fact.game, seed) != fact.tables:
        yield Sentence("tournament.audit.draw", number=number, game=fact.game)
    if isinstance(fact, LotsDrawn):
        for group in fact.groups:
            if lots(seed, group) != group:
                names = ", ".join(before.names(sorted(group)))
                yield Sentence("tournament.audit.lots", number=number, names=names)


def _numbered(before: Tournament, number: int, fact: Drawn | LotsDrawn) -> Iterator[Sentence]:
    """Yield a draw whose number is neither the next nor, drawn again, the one it had (§3.11)."""
    label = LABELS[fact.game] if isinstance(fact, Drawn) else lots_label(fact.groups)
    known = before.tickets.get(label)
    due = known.draw.number if known else len(before.tickets) + 1
    if fact.draw is not None and fact.draw.number != due:
        yield Sentence("tournament.audit.number", number=number, found=fact.draw.number, due=due)


def _revealed(sealed: list[tuple[int, str, DrawSeed]], secrets: list[tuple[int, str, str]]) -> Iterator[Sentence]:
    """Yield secrets that do not fit their published hash, and draws that do not fit their secret."""
    known = {commitment: secret for _, commitment, secret in secrets if commit(secret) == commitment}
    for number, commitment, secret in secrets:
        if commit(secret) != commitment:
            yield Sentence("tournament.audit.secret", number=number)
    for number, commitment, draw in sealed:
        if commitment in known and mixed(known[commitment], draw.number, draw.seen) != draw.seed:
            yield Sentence("tournament.audit.seed", number=number, draw=draw.number)
