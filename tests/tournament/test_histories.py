"""Random histories: no acknowledged write is lost or applied twice, and everything can be computed again."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreierlei import tournament as td

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

KEPT = ("players", "turns", "scores", "starter", "writer", "confirmed", "barred")


class History:
    """A day on which everybody does at random what may be done, on versions that may be old, now and then twice."""

    def __init__(self, run: Run, chance: Random, count: int) -> None:
        self.run, self.chance = run, chance
        self.numbers: dict[str, int] = {}
        """What a phone called its entry -> its number, as a server keeps it."""
        self.said: list[tuple[str, Any, tuple[Any, ...], td.Who]] = []
        self.acknowledged = 0
        run.enter(count)

    def send(self, command: Any, *facts: Any, who: td.Who) -> bool:
        """Send an entry as a phone does, sometimes again; return whether it was acknowledged."""
        key = f"k{len(self.said)}"
        self.said.append((key, command, facts, who))
        done = self.deliver(*self.said[-1])
        if self.chance.random() < 0.3:
            assert self.deliver(*self.chance.choice(self.said)) in (True, False)
        return done

    def deliver(self, key: str, command: Any, facts: tuple[Any, ...], who: td.Who) -> bool:
        """Apply an entry once, whatever the network does; a version that is old is refused."""
        if key in self.numbers:
            return True
        run = self.run
        try:
            event = command(run.state, replace(run.stamp(who), key=key), *facts)
        except td.Refusal:
            return False
        run.state = run.state.after(event)
        run.log.append(event)
        run.states.append(run.state)
        self.numbers[key] = event.number
        self.acknowledged += 1
        return True

    def round(self, game: int, round: int) -> None:
        run, chance = self.run, self.chance
        tables = range(1, len(run.state.seatings[game]) + 1)
        for _ in range(3 * len(tables)):
            where = td.Where(game, round, chance.choice(tables))
            self.entry(where, td.Who("table", table=where.table))
            if chance.random() < 0.05:
                self.player()
        for table in tables:
            where = td.Where(game, round, table)
            sheet = run.state.sheet(where)
            if not sheet.complete:
                gone = sheet.barred | sheet.left
                scores = [None if player in gone else chance.randrange(9) * 10 for player in sheet.players]
                run.do(td.enter_scores, where, sheet.version, scores)

    def entry(self, where: td.Where, who: td.Who) -> None:
        """Write a turn, strike one, or take the last entry back; one in four has read an old sheet."""
        sheet = self.run.state.sheet(where)
        version = sheet.version if self.chance.random() < 0.75 else sheet.version - 1
        seat = self.chance.randrange(len(sheet.players))
        what = self.chance.random()
        before = self.run.state
        if what < 0.6:
            done = self.send(td.write_turn, where, version, seat, td.Turn(tile=self.chance.randrange(16)), who=who)
            if done and version == sheet.version:
                assert len(self.run.log) > before.number
        elif what < 0.8 and sheet.turns[seat]:
            self.send(td.correct_turn, where, version, seat, 0, None, "", who=who)
        elif sheet.past is not None:
            past = sheet.past
            if self.deliver(f"u{before.number}", td.undo_sheet, (where, sheet.version, "slip"), who):
                now = self.run.state.sheet(where)
                assert [getattr(now, part) for part in KEPT] == [getattr(past, part) for part in KEPT]
                assert all(
                    one == other
                    for at, (one, other) in enumerate(
                        zip(
                            self.run.state.sheets[where.game, where.round],
                            before.sheets[where.game, where.round],
                            strict=True,
                        ),
                        1,
                    )
                    if at != where.table
                ), "other tables stay as they are"

    def player(self) -> None:
        """Somebody leaves, comes back, or it was a mistake."""
        run, chance = self.run, self.chance
        out = [number for number, player in run.state.players.items() if player.status == "out"]
        if out and chance.random() < 0.6:
            number = chance.choice(out)
            if chance.random() < 0.5:
                run.do(td.come_back, number)
            else:
                run.do(td.undo_player, number, run.state.players[number].written, "mistake")
            assert run.state.players[number].status == "present"
        elif len(run.state.present) > 5:
            run.do(td.drop_out, chance.choice(run.state.present))

    def day(self) -> None:
        while self.run.state.conclusion is None:
            step = td.upcoming(self.run.state)
            assert step is not None
            self.run.advance()
            if step.act == "start":
                self.round(step.game, step.round)


def _kept(run: Run, count: int, seed: int) -> None:
    """Play a random day and compute it again from its log."""
    history = History(run, Random(seed), count)
    history.day()
    text = td.write_log(run.log)
    again = td.read_log(text)
    assert again == tuple(run.log), "the chain of hashes holds"
    assert td.Tournament.replay(again) == run.state, "the state is its replay"
    keys = [event.key for event in again if event.key]
    assert len(keys) == len(set(keys)), "no write is applied twice"
    assert {key: event.number for event in again if (key := event.key)} == history.numbers, "no write is lost"
    assert history.acknowledged == len(keys) > 0
    assert td.audit(again) == ()


@pytest.mark.parametrize("count", [*range(6, 14), 37, 200])
def test_s12_1_random_histories(new_run: type[Run], count: int) -> None:
    _kept(new_run(sealed=True, second_draw="fewest" if count % 2 else "lot", confirm=False), count, count)


HISTORIES = {"count": st.integers(6, 200), "seed": st.integers(0, 10**6), "apart": st.sampled_from(["fewest", "lot"])}


@settings(max_examples=8)
@given(**{**HISTORIES, "count": st.integers(6, 60)})
def test_s12_1_any_history(new_run: type[Run], count: int, seed: int, apart: str) -> None:
    _kept(new_run(sealed=True, second_draw=apart), count, seed)


@pytest.mark.slow
@settings(max_examples=150)
@given(**HISTORIES)
def test_s12_1_any_history_of_up_to_two_hundred(new_run: type[Run], count: int, seed: int, apart: str) -> None:
    _kept(new_run(sealed=True, second_draw=apart), count, seed)
