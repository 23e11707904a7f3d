"""Story: a match told for people: its plies in their notation, and of what the points are made up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from dreierlei.core import Action, Game, State
from dreierlei.core.game import named
from dreierlei.core.words import say
from dreierlei.play import Entry, Event, Match, Ply


class AccountItem(Struct):
    """For what there were how many points."""

    text: str
    points: int


def notation(match: Match, seen: Sequence[Entry], since: int, names: Sequence[str], language: str) -> list[str | None]:
    """Return the entries of a match from a number on as people write them; None where the page has words enough.

    `seen` are the entries as the reader may see them: what is hidden from them is not told.
    """
    game, entries = match.game, match.record.entries
    earlier, lines = Match(game, start=match.record.start), []
    for number, entry in enumerate(entries):
        shown = seen[number]
        if number >= since:
            visible = isinstance(shown, Ply) and shown.action is not None
            lines.append(_told(earlier, shown, names, language) if visible else None)
        earlier.enter(entry, checked=True)
    return lines


def _told(match: Match, entry: Entry, names: Sequence[str], language: str) -> str | None:
    assert isinstance(entry, Ply)
    assert entry.action is not None
    sentence = match.game.notation(match.state, entry.seat, entry.action)
    if sentence is None:
        return None
    return named(sentence, names, language)


def choices(state: State, seat: int, legal: Iterable[Action], names: Sequence[str], language: str) -> dict[str, str]:
    """Return what a seat may do as people write it; without what the page has words enough for."""
    sentences = {str(each): state.game.notation(state, seat, each) for each in legal}
    return {action: named(each, names, language) for action, each in sentences.items() if each}


def line(state: State, seat: int, plies: Iterable[str], names: Sequence[str], language: str) -> list[str | None]:
    """Return plies that might follow on a position as people write them; None where the page has words enough.

    The first is the seat's own. What cannot follow, since dice or draws come before it, is left to the page, too.
    """
    state, found = state.copy(), list[str | None]()
    for text in plies:
        action = state.game.actions.parse(text)
        if not state.acts(seat) or not state.allows(seat, action):
            found.append(None)
            continue
        sentence = state.game.notation(state, seat, action)
        found.append(named(sentence, names, language) if sentence else None)
        state.apply(seat, action)
        seat = state.to_act[0] if state.to_act else seat
    return found


def seat_names(game: Game, language: str) -> list[str]:
    """Return what seats are called where nobody sits."""
    return [say("web.seat.name", language, seat=seat + 1) for seat in range(game.seats)]


def account(match: Match, language: str) -> list[list[AccountItem]]:
    """Return of what each seat's points are made up."""
    seats = match.game.account(match.state, standing(match.record.entries))
    return [[AccountItem(text.text(language), points) for text, points in items] for items in seats]


def standing(entries: Sequence[Entry]) -> list[tuple[int, Action]]:
    """Return the plies that were not taken back."""
    left: list[tuple[int, Action]] = []
    for entry in entries:
        if isinstance(entry, Ply):
            assert entry.action is not None
            left.append((entry.seat, entry.action))
        elif isinstance(entry, Event) and entry.kind == "undo":
            left.pop()
    return left
