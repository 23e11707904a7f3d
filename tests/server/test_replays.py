"""Replays: every position of a finished game or a record file, everything laid open; what is no record is refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.server.inside import opened, refusal, seated

from dreierlei.core import CHANCE, Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match, read
from dreierlei.server.replays import MOST, replay, written
from dreierlei.server.routes.replays import of_table


def played(text: str, seed: int = 4) -> Match:
    """Return a random game, played to its end."""
    kind, lot = game(text), Rng(seed)
    match = Match(kind, Rng(seed), names=tuple(f"Mensch {seat}" for seat in range(kind.seats)))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.state.decode(seat, match.state.lot(seat, lot)))
    return match


@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_game_can_be_looked_at_and_read_back(name: str) -> None:
    match = played(name)
    found = json.loads(written(match.text().encode(), "en"))
    assert len(found["steps"]) == len(found["entries"]) + 1 == len(found["notation"]) + 1
    assert found["steps"][-1]["view"]["outcome"]["reason"] == match.outcome.reason  # type: ignore[union-attr]
    for step in found["steps"]:
        assert match.game.load(step["position"]).dump() == step["position"]
    assert read(found["record"], game).text() == match.text()


def test_a_ply_that_was_taken_back_is_taken_back_in_the_replay() -> None:
    match = Match(game("nonaga(first=0)"))
    before = match.state.dump()
    seat = match.to_act[0]
    match.play(seat, match.texts(seat)[0])
    match.undo(seat)
    steps = [step.position for step in replay(match, "en").steps]
    assert steps[0] == steps[2] == before != steps[1]


def test_hands_lie_open_in_a_replay_and_nowhere_else() -> None:
    match = played("triominos")
    dealt = next(n for n, entry in enumerate(match.record.entries) if entry.seat != CHANCE)
    view = replay(match, "en").steps[dealt].view
    assert [len(hand) for hand in view.hands] == list(view.counts)
    again = Match(match.game)
    for entry in match.record.entries[:dealt]:
        again.enter(entry)
    assert all(again.view(viewer).hands is None for viewer in (-2, 0, 1))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "slug"),
    [
        (b"\xff\xfe\x00", "server.replay.text"),
        (b"", "play.record.line"),
        (b"dreierlei record 1\ngame: chess\n", "play.record.line"),
        (b"dreierlei record 1\ngame: nonaga(first=0)\nversion: 1\n\n0 slide(9:9,8:8)\n", "play.record.line"),
        (b"\n" * (MOST + 1), "server.replay.long"),
    ],
)
def test_what_is_no_record_is_refused(body: bytes, slug: str) -> None:
    with refusal(slug):
        written(body, "de")


def test_only_a_table_whose_match_is_over_is_replayed(tmp_path: Path) -> None:
    asyncio.run(_over_only(tmp_path))


async def _over_only(data: Path) -> None:
    async with opened(data) as services:
        table, readers = await seated(services, "triominos")
        person = readers[0].person
        with refusal("server.table.running"):
            await of_table.fn(None, services, person, "en", table.id)
        await readers[0].ask("resign", table=table.id, seat=0)
        found = json.loads((await of_table.fn(None, services, person, "en", table.id)).content)
        assert found["names"] == ["Mensch 0", "Mensch 1"]
        assert found["steps"][-1]["view"]["outcome"]["reason"] == "resigned"
        assert all(step["view"]["hands"] is not None for step in found["steps"])
