"""What a log needs, in memory and in time, grows as the log does, whatever it is made of."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from dreierlei import tournament as td
from dreierlei.core import Refusal
from dreierlei.kit.turn import Turn
from dreierlei.tournament.bounds import ENTRIES, EVENTS
from dreierlei.tournament.events import (
    CheckedIn,
    Created,
    Decided,
    Drawn,
    DroppedOut,
    Edited,
    Fact,
    HelperAdded,
    LogEvent,
    LotsDrawn,
    PlayerUndone,
    Registered,
    Returned,
    RoundStarted,
    TurnWritten,
    Undone,
    Withdrawn,
)
from dreierlei.tournament.people import told_apart
from dreierlei.tournament.sentences import sentence

DIRECTOR = td.Who("director", "Rita")
POSTER = td.Profile("Cup", "Halle", "2026-05-03", "Rita Rath")


def log(facts: Sequence[Fact]) -> list[LogEvent]:
    facts = [Created(POSTER, "seed"), *facts]
    return [LogEvent(number, "2026-05-03T10:00:00+02:00", DIRECTOR, fact) for number, fact in enumerate(facts, 1)]


def people(count: int) -> Registered:
    return Registered(tuple(td.Entrant("Ada", f"Nummer {number}") for number in range(count)))


def arriving(size: int) -> list[Fact]:
    return [people(size), *(CheckedIn((number,)) for number in range(1, size + 1))]


def leaving(size: int) -> list[Fact]:
    pairs = ((DroppedOut(number), Returned(number)) for number in range(1, size // 2 + 1))
    return [people(size // 2), *(fact for pair in pairs for fact in pair)]


def writing(size: int) -> list[Fact]:
    players = size // 8
    tables = tuple((number,) for number in range(1, players + 1))
    turns = [TurnWritten(td.Where(1, 1, table), 0, Turn(5)) for _ in range(8) for table in range(1, players + 1)]
    return [people(players), CheckedIn(tuple(range(1, players + 1))), Drawn(1, tables), RoundStarted(1, 1), *turns]


def deciding(size: int) -> list[Fact]:
    return [Decided(f"case {number}") for number in range(size)]


def drawing_lots(size: int) -> list[Fact]:
    return [people(2), *(LotsDrawn(((1, 2),)) for _ in range(size))]


def helping(size: int) -> list[Fact]:
    return [HelperAdded(f"Hand {number}", ("results",)) for number in range(size // 8)]  # there are at most a hundred


def peak(events: list[LogEvent]) -> int:
    tracemalloc.start()
    state = td.Tournament.replay(events)
    assert state.number == len(events)
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


@pytest.mark.parametrize("kind", [arriving, leaving, writing, deciding, drawing_lots, helping])
def test_twice_the_log_needs_twice_the_memory(kind: Callable[[int], list[Fact]]) -> None:
    small, large = peak(log(kind(400))), peak(log(kind(800)))
    assert large / small < 2.6, "four times would be quadratic"


@pytest.mark.parametrize("kind", [arriving, leaving, writing, deciding, drawing_lots, helping])
def test_every_state_comes_back_step_by_step(kind: Callable[[int], list[Fact]]) -> None:
    states = [td.Tournament()]
    for event in log(kind(40)):
        states.append(states[-1].after(event))
    state, number = states[-1], states[-1].number
    for before in reversed(states[1:-1]):
        assert state.last is not None
        number += 1
        state = state.after(LogEvent(number, "", DIRECTOR, Undone(state.last.number, "")))
        for name in ("players", "sheets", "decisions", "lots", "helpers", "last"):
            assert getattr(state, name) == getattr(before, name)
        assert list(state.players) == list(before.players)


def test_nobody_is_told_apart_line_by_line_or_table_by_table(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def counted(people: Mapping[int, td.Entrant], *, by_last: bool = False) -> dict[int, str]:
        told.append(len(people))
        return told_apart(people, by_last=by_last)

    monkeypatch.setattr("dreierlei.tournament.state.told_apart", counted)
    known = [Decided("late", (1, 2)), *deciding(40)]
    states = [td.Tournament.replay(log([*writing(size), *known])) for size in (40, 160)]
    assert not told, "replaying needs no names"
    assert len(td.notes(log([*arriving(40), *leaving(40)]))) == 1 + 41 + 41
    assert not told, "nor does a log that is told tell everybody apart at every line"
    found = []
    for state in states:
        told.clear()
        assert len(td.missing(state)) == len(state.players), "every table is out"
        found.append(len(told))
    assert found[0] == found[1], "however many tables there are"
    with pytest.raises(Refusal):
        td.Tournament.replay(log([*writing(40), Decided("who?", (1, 99))]))


def test_a_log_calls_everybody_as_they_were_called_at_that_moment() -> None:
    ada, bea = td.Entrant("Ada", "Alt", "TSV"), td.Entrant("Bea", "Alt", "SC")
    facts: list[Fact] = [
        Registered((ada,)), CheckedIn((1,)), Registered((replace(ada, club="SC"), bea)), CheckedIn((2,)),
        Edited(2, bea), DroppedOut(2), PlayerUndone(2, 7, ""), Withdrawn(3), DroppedOut(2), Undone(10, ""),
        Undone(9, ""), DroppedOut(3), Undone(13, ""), Undone(8, ""), Undone(7, ""), Undone(6, ""), Undone(5, ""),
        Undone(4, ""), CheckedIn((1,)),
    ]  # fmt: skip  # one beside the other
    events, state = log(facts), td.Tournament()
    told = td.notes(events)
    for event, note in zip(events, told, strict=True):
        state = state.after(event)
        assert note.sentence.text("de") == sentence(event.fact, state).text("de")
    arrivals = [note.sentence.facts["players"] for note in told if isinstance(note.event.fact, CheckedIn)]
    assert arrivals == ["Ada Alt", "Ada Alt (SC)", "Ada Alt"], "a namesake came, and was taken back"


def test_a_log_takes_no_more_people_than_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal) as why:
        td.Tournament.replay(log([people(ENTRIES), people(1)]))
    assert why.value.slug == "tournament.list.full"
    assert str(ENTRIES) in why.value.text("de")


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.tournament.state.EVENTS", 3)
    with pytest.raises(Refusal) as why:
        td.Tournament.replay(log(deciding(4)))
    assert (why.value.slug, why.value.facts) == ("tournament.log.full", {"most": 3})
    assert EVENTS > 3


def test_numbers_that_no_sheet_takes_are_none_in_a_log_either() -> None:
    for odd in (Turn(bought=10**9), Turn(-1), Turn(total=10**6)):
        with pytest.raises(Refusal) as why:
            td.Tournament.replay(log([*writing(40), TurnWritten(td.Where(1, 1, 1), 0, odd)]))
        assert why.value.slug == "tournament.log.impossible"
