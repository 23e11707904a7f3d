"""A hall in which tests run tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest
from tests.play.checks import named_in_full
from tests.sentences import said_in_full

from dreierlei import tournament as td

DIRECTOR = td.Who("director", "Rita")


class Run:
    """A tournament with its log and somebody who types."""

    def __init__(self, seed: str = "Dreierlei", sealed: bool = False, **options: Any) -> None:
        self.log: list[td.LogEvent] = []
        self.states: list[td.Tournament] = []
        self.state = td.Tournament()
        profile = td.Profile("Open", "Köln", "2026-05-03", "Rita Rath", td.TournamentOptions(**options))
        self.secret = "geheim" if sealed else ""
        commitment = td.commit(self.secret) if sealed else ""
        self._add(td.create(self.stamp(), profile, seed, commitment))

    def stamp(self, who: td.Who = DIRECTOR) -> td.Stamp:
        minute = len(self.log)
        return td.Stamp(f"2026-05-03T{10 + minute // 3600:02}:{minute // 60 % 60:02}:{minute % 60:02}+02:00", who)

    def _add(self, event: td.LogEvent) -> td.LogEvent:
        self.state = self.state.after(event)
        self.log.append(event)
        self.states.append(self.state)
        return event

    def do(self, command: Callable[..., td.LogEvent], *facts: Any, who: td.Who = DIRECTOR, **more: Any) -> td.LogEvent:
        """Give a command and write down what comes of it."""
        return self._add(command(self.state, self.stamp(who), *facts, **more))

    def refused(self, command: Callable[..., td.LogEvent], *facts: Any, who: td.Who = DIRECTOR, **more: Any) -> str:
        """Give a command that must be refused, and return the slug of the refusal."""
        before = self.state
        with pytest.raises(td.Refusal) as caught:
            command(self.state, self.stamp(who), *facts, **more)
        assert self.state is before
        named_in_full(caught.value)
        return caught.value.slug.removeprefix("tournament.")

    def enter(self, count: int) -> Run:
        """Enter players who are all there."""
        self.do(td.register, [td.Entrant("Player", f"{number:03}") for number in range(1, count + 1)], present=True)
        return self

    def even_final(self) -> Run:
        """Play until the three finalists have equal scores; player 1 was ahead before it, the other two are alike."""
        for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
            self.open(game, round)
            self.hand_in(lambda players: [100 + (player == 1) for player in players])
        self.open(3, 1)
        self.do(td.enter_scores, td.Where(3, 1, 1), 0, [50, 50, 50])
        return self

    def open(self, game: int, round: int) -> Run:
        """Go on until a round has begun, with falling scores at every table before it."""
        while (game, round) not in self.state.started:
            self.advance()
        return self

    def advance(self) -> None:
        """Take the next step, handing in and drawing what is missing before it."""
        self.hand_in()
        step = td.upcoming(self.state)
        assert step is not None
        if step.game == td.FINAL and not self.state.referee:
            self.do(td.name_referee, "Rudi Recht")
        if any(".lot-" in sentence.slug for sentence in td.missing(self.state)):
            self.do(td.draw_lots, self.lottery())
        if step.act == "draw":
            self.do(td.draw_game, step.game, self.lottery(), "again")
        elif step.act == "start":
            self.do(td.start_round, step.game, step.round)
        elif step.act == "close":
            self.do(td.close_round, step.game, step.round)
        else:
            self.do(td.conclude, "", self.secret)

    def lottery(self) -> td.Lottery | None:
        """What the hall sees at this moment."""
        return td.Lottery(self.secret, f"dice {len(self.log)}") if self.secret else None

    def hand_in(
        self, scores: Callable[[Sequence[int]], Iterable[int]] | None = None, *, by_tables: bool = False
    ) -> None:
        """Hand in all sheets that are out, as the director or each as its table."""
        game, round = self.state.running or (0, 0)
        for table, sheet in enumerate(self.state.sheets.get((game, round), ()), 1):
            if not sheet.complete:
                points = list(
                    scores(sheet.players) if scores else (100 - 10 * seat for seat in range(len(sheet.players)))
                )
                gone = [player in sheet.barred | sheet.left for player in sheet.players]
                told = [None if out else score for score, out in zip(points, gone, strict=True)]
                who = td.Who("table", table=table) if by_tables else DIRECTOR
                self.do(td.enter_scores, td.Where(game, round, table), sheet.version, told, who=who)

    def finish(self) -> Run:
        """Go on to the end."""
        while self.state.conclusion is None:
            self.advance()
        return self


@pytest.fixture(scope="session")
def new_run() -> type[Run]:
    return Run


@pytest.fixture(scope="module", autouse=True)
def every_sentence_can_be_said() -> Iterator[None]:
    """Whatever a test lets the room say."""
    with said_in_full():
        yield
