"""The audit: every draw and every lot of a log worked out again, and every step held against the rules (M3, §10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.tournament.agenda import Step, all_in, missing
from dreierlei.tournament.course import close_round, drawing, swap, undo
from dreierlei.tournament.draw import lots
from dreierlei.tournament.events import (
    Concluded,
    Drawn,
    DrawSeed,
    Fact,
    LogEvent,
    LotsDrawn,
    RoundClosed,
    RoundStarted,
    ScoresCorrected,
    ScoresEntered,
    SheetUndone,
    Stamp,
    Swapped,
    TableNoted,
    TurnCorrected,
    TurnWritten,
    Undone,
)
from dreierlei.tournament.lottery import commit, mixed
from dreierlei.tournament.ranks import PRELIMINARIES, played, ranking, ties
from dreierlei.tournament.results import (
    correct_scores,
    correct_turn,
    enter_scores,
    note_table,
    undo_sheet,
    write_turn,
)
from dreierlei.tournament.state import FINAL, LABELS, Tournament, lots_label


def audit(events: Iterable[LogEvent]) -> tuple[Sentence, ...]:
    """Return what a log says against its seeds, its secret, or the rules of its steps (§3.13)."""
    tournament, faults = Tournament(), list[Sentence]()
    sealed: list[tuple[int, str, DrawSeed]] = []
    secrets: list[tuple[int, str, str]] = []
    for event in events:
        before, tournament = tournament, tournament.after(event)
        fact = event.fact
        faults += _taken(before, event)
        if isinstance(fact, Drawn | LotsDrawn):
            faults += _drawn(before, event.number, fact)
            if fact.draw is not None:
                sealed.append((event.number, before.commitment, fact.draw))
                faults += _numbered(before, event.number, fact)
        if isinstance(fact, Concluded) and fact.secret:
            secrets.append((event.number, before.commitment, fact.secret))
        elif isinstance(fact, Concluded) and before.commitment and not before.spent:
            faults.append(Sentence("tournament.audit.withheld", number=event.number))
    return (*faults, *_revealed(sealed, secrets))


def _drawn(before: Tournament, number: int, fact: Drawn | LotsDrawn) -> Iterator[Sentence]:
    seed = fact.draw.seed if fact.draw else before.seed
    if bool(before.commitment) != (fact.draw is not None):
        yield Sentence("tournament.audit.unsealed", number=number)
    if isinstance(fact, Drawn) and drawing(before, fact.game, seed) != fact.tables:
        final = "-final" if fact.game == FINAL else ""
        yield Sentence(f"tournament.audit.draw{final}", number=number, game=fact.game)
    if isinstance(fact, LotsDrawn):
        yield from _lots(before, number, fact, seed)


def _lots(before: Tournament, number: int, fact: LotsDrawn, seed: str) -> Iterator[Sentence]:
    """Yield lots that the seed does not give, or that were drawn for others than those who were tied (§6.4)."""
    for group in fact.groups:
        if lots(seed, group) != group:
            yield Sentence("tournament.audit.lots", number=number, names=_names(before, group))
    open = ties(ranking(before)) if played(before, PRELIMINARIES) and all_in(before) else ()
    if [sorted(group) for group in fact.groups] != [sorted(tied) for tied in open]:
        names = "; ".join(_names(before, group) for group in fact.groups)
        yield Sentence("tournament.audit.untied", number=number, names=names)


def _names(tournament: Tournament, players: Iterable[int]) -> str:
    return ", ".join(tournament.names(sorted(players)))


def _numbered(before: Tournament, number: int, fact: Drawn | LotsDrawn) -> Iterator[Sentence]:
    """Yield a draw whose number is neither the next nor, drawn again, the one it had, or that was chosen (§3.11)."""
    label = LABELS[fact.game] if isinstance(fact, Drawn) else lots_label(fact.groups)
    known = before.tickets.get(label)
    due = known.draw.number if known else len(before.tickets) + 1
    if fact.draw is None:
        return
    if fact.draw.number != due:
        yield Sentence("tournament.audit.number", number=number, found=fact.draw.number, due=due)
    seated = {player for table in fact.tables for player in table} if isinstance(fact, Drawn) else set[int]()
    if known is not None and (fact.draw != known.draw if seated == set(known.people) else fact.draw.seen in known.seen):
        yield Sentence("tournament.audit.chosen", number=number, draw=fact.draw.number)


def _taken(before: Tournament, event: LogEvent) -> Iterator[Sentence]:
    """Yield a step that nobody could take at this moment, or whose entry says something else than it did."""
    fault = _lacking(before, event)
    if fault is None:
        try:
            found = _again(before, Stamp(event.time, event.who), event.fact)
        except Refusal as refusal:
            fault = Sentence(refusal.slug, **refusal.facts)
        else:
            if found is not None and found.fact != event.fact:
                yield Sentence("tournament.audit.other", number=event.number)
    if fault is not None:
        yield Sentence("tournament.audit.step", number=event.number, fault=fault)


def _lacking(before: Tournament, event: LogEvent) -> Sentence | None:
    """Return what was missing before a step of the day (§4.1); the first edition drew the final earlier."""
    fact = event.fact
    if event.version == 1 or not isinstance(fact, Drawn | RoundStarted | Concluded):
        return None
    if isinstance(fact, Concluded):
        return None if fact.why else next(iter(missing(before, Step("conclude"))), None)
    step = Step("draw", fact.game) if isinstance(fact, Drawn) else Step("start", fact.game, fact.round)
    return next(iter(missing(before, step)), None)


def _again(before: Tournament, by: Stamp, fact: Fact) -> LogEvent | None:
    """Take a step anew that writes on a sheet, closes a round, changes seats or takes something back."""
    match fact:
        case TurnWritten(where):
            return write_turn(before, by, where, before.sheet(where).version, fact.seat, fact.turn)
        case TurnCorrected(where):
            seen = before.sheet(where).version
            return correct_turn(before, by, where, seen, fact.seat, fact.index, fact.new, fact.why)
        case ScoresEntered(where):
            return enter_scores(before, by, where, before.sheet(where).version, fact.scores)
        case ScoresCorrected(where):
            return correct_scores(before, by, where, before.sheet(where).version, fact.new, fact.why)
        case TableNoted(where):
            return note_table(before, by, where, before.sheet(where).version, fact.starter, fact.writer)
        case SheetUndone(where):
            return undo_sheet(before, by, where, before.sheet(where).version, fact.why)
        case RoundClosed():
            return close_round(before, by, fact.game, fact.round)
        case Swapped():
            return swap(before, by, fact.game, fact.first, fact.second, fact.why)
        case Undone():
            return undo(before, by, fact.number, fact.why)
    return None


def _revealed(sealed: list[tuple[int, str, DrawSeed]], secrets: list[tuple[int, str, str]]) -> Iterator[Sentence]:
    """Yield secrets that do not fit their published hash, and draws that do not fit their secret."""
    known = {commitment: secret for _, commitment, secret in secrets if commit(secret) == commitment}
    for number, commitment, secret in secrets:
        if commit(secret) != commitment:
            yield Sentence("tournament.audit.secret", number=number)
    for number, commitment, draw in sealed:
        if commitment in known and mixed(known[commitment], draw.number, draw.seen) != draw.seed:
            yield Sentence("tournament.audit.seed", number=number, draw=draw.number)
