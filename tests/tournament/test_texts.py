"""Whatever people write: how long it may be, and by which name it is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.tournament.conftest import DIRECTOR, Run

from dreierlei import tournament as td
from dreierlei.core.words import Sentence

TABLE = td.Who("table", table=1)
ONE, TWO = td.Where(1, 1, 1), td.Where(1, 1, 2)
POSTER = td.Profile("Open", "Köln", "2026-05-03", "Rita Rath")
TURN = td.Turn(tile=5)
LATE = td.Entrant("Late", "Comer")
Asked = Callable[..., td.LogEvent]


@pytest.fixture(scope="module")
def halls() -> dict[str, Run]:
    """Tournaments at which something may be written."""
    halls = {"poster": Run(seed=""), "door": Run(sealed=True).enter(7), "drawn": Run().enter(6)}
    halls["drawn"].do(td.draw_game, 1)
    playing = halls["playing"] = Run(sealed=True).enter(7).open(1, 1)
    playing.do(td.drop_out, 7)
    playing.do(td.edit, 6, td.Entrant("New", "Name"))
    playing.do(td.write_turn, ONE, 0, 0, TURN)
    playing.do(td.call_director, ONE, who=TABLE)
    playing.do(td.enter_scores, TWO, 0, [None if each == 7 else 5 for each in playing.state.sheet(TWO).players])
    return halls


def act(command: Asked, *facts: Any, who: td.Who = DIRECTOR) -> Callable[[Run, str], td.LogEvent]:
    """Give a command in which one fact is the text that is tried; a fact may ask the hall for what it needs."""

    def told(run: Run, text: str) -> td.LogEvent:
        found = [fact(run, text) if callable(fact) else fact for fact in facts]
        return command(run.state, run.stamp(who), *found)

    return told


def said(_: Run, text: str) -> str:
    return text


def version(where: td.Where) -> Callable[[Run, str], int]:
    return lambda run, _: run.state.sheet(where).version


def keyed(run: Run, text: str) -> td.LogEvent:
    return td.register(run.state, replace(run.stamp(), key=text), [LATE])


def poster(part: str) -> Callable[[Run, str], td.LogEvent]:
    def created(run: Run, text: str) -> td.LogEvent:
        return td.create(run.stamp(), replace(POSTER, **{part: text}))  # type: ignore[arg-type]  # a text of a poster

    return created


def person(part: str) -> Callable[[Run, str], td.LogEvent]:
    return act(td.register, lambda _, text: [replace(LATE, **{part: text})])


def scores(run: Run, _: str) -> list[int | None]:
    return [None if player == 7 else 6 for player in run.state.sheet(TWO).players]


TEXTS: list[tuple[str, str, int, int, Callable[[Run, str], td.LogEvent]]] = [
    ("poster", "tournament", 1, 120, poster("name")),
    ("poster", "place", 0, 120, poster("place")),
    ("poster", "director", 1, 80, poster("director")),
    ("poster", "seed", 0, 200, lambda run, text: td.create(run.stamp(), POSTER, text)),
    ("poster", "seed", 1, 200, act(td.publish_seed, said)),
    ("poster", "helper", 1, 80, act(td.add_helper, said, ["beamer"])),
    ("door", "key", 0, 80, keyed),
    ("door", "club", 0, 80, person("club")),
    ("door", "city", 0, 80, person("city")),
    ("door", "seen", 1, 200, act(td.draw_game, 1, lambda run, text: td.Lottery(run.secret, text))),
    ("door", "why", 0, 500, act(td.draw_game, 1, lambda run, _: td.Lottery(run.secret, "3 1 6"), said)),
    ("door", "why", 1, 500, act(td.commit_again, td.commit("neu"), said)),
    ("drawn", "why", 1, 500, act(td.swap, 1, 1, 2, said)),
    ("drawn", "referee", 1, 80, act(td.name_referee, said)),
    ("playing", "why", 0, 500, act(td.drop_out, 1, said)),
    ("playing", "why", 0, 500, act(td.come_back, 7, said)),
    ("playing", "why", 1, 500, act(td.undo_player, 6, lambda run, _: run.state.players[6].written, said)),
    ("playing", "why", 1, 500, act(td.undo, lambda run, _: run.state.number, said)),
    ("playing", "why", 1, 500, act(td.undo_sheet, ONE, version(ONE), said)),
    ("playing", "why", 0, 500, act(td.correct_turn, ONE, version(ONE), 0, 0, TURN, said)),
    ("playing", "why", 1, 500, act(td.correct_scores, TWO, version(TWO), scores, said)),
    ("playing", "decision", 1, 1000, act(td.decide, said)),
    ("playing", "writer", 0, 250, act(td.note_table, ONE, version(ONE), 0, said)),
    ("playing", "call", 0, 300, act(td.call_director, ONE, said, who=TABLE)),
    ("playing", "call", 0, 300, act(td.answer_call, ONE, said)),
]


def refused(act: Callable[[Run, str], td.LogEvent], run: Run, text: str) -> td.Refusal:
    with pytest.raises(td.Refusal) as caught:
        act(run, text)
    return caught.value


@pytest.mark.parametrize(("hall", "part", "least", "most", "write"), TEXTS)
def test_texts_have_bounds_and_names(
    halls: dict[str, Run], hall: str, part: str, least: int, most: int, write: Callable[[Run, str], td.LogEvent]
) -> None:
    run = halls[hall]
    assert "x" * most in str(write(run, "x" * most))
    assert "Ä b" in str(write(run, "  A\u0308  b "))
    if least == 0:
        assert write(run, "")
    for text in ["x" * (most + 1)] + [" "] * least:
        length = {"least": least, "most": most, "found": len(text.strip())}
        assert _told(refused(write, run, text)) == ("length", part, length)
    assert _told(refused(write, run, "a\x00b")) == ("printable", part, {})


def _told(why: td.Refusal) -> tuple[str, str, dict[str, object]]:
    """Return what kind of text a refusal is about, by its slug, and what else it says."""
    part, facts = why.facts["part"], {name: fact for name, fact in why.facts.items() if name != "part"}
    assert isinstance(part, Sentence)
    return why.slug.removeprefix("tournament.text."), part.slug.removeprefix("tournament.part."), facts


def test_whole_names_have_bounds(halls: dict[str, Run]) -> None:
    run = halls["door"]
    for first, last, found in (("x" * 40, "y" * 40, 81), ("", "y" * 81, 81), ("x" * 81, "", 81), (" ", " ", 0)):
        why = refused(act(td.register, [td.Entrant(first, last)]), run, "")
        assert _told(why) == ("length", "name", {"least": 1, "most": 80, "found": found})
    assert td.register(run.state, run.stamp(), [td.Entrant("x" * 39, "y" * 40)])
    assert td.Entrant(" Anna ", "").cleaned() == td.Entrant("", "Anna")


def test_the_reason_to_break_off_has_a_bound(halls: dict[str, Run]) -> None:
    run = halls["playing"]
    assert td.conclude(run.state, run.stamp(), "x" * 500, run.secret)
    with pytest.raises(td.Refusal) as caught:
        td.conclude(run.state, run.stamp(), "x" * 501, run.secret)
    assert _told(caught.value) == ("length", "why", {"least": 0, "most": 500, "found": 501})
