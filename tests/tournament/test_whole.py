"""Whole tournaments with every number of players, against a slow checker that reads nothing but the log file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from dreierlei import tournament as td

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

LIST = """6 2/0 7 1/1 8 0/2 9 3/0 10 2/1 11 1/2 12 4/0 13 3/1 14 2/2 15 5/0 16 0/4 17 3/2 18 6/0 19 5/1 20 0/5 21 7/0
22 6/1 23 5/2 24 8/0 25 7/1 26 6/2 27 9/0 28 0/7 29 7/2 30 10/0 31 9/1 32 0/8 33 11/0 34 10/1 35 9/2 36 0/9 37 11/1
38 10/2 39 13/0 40 0/10 41 11/2 42 14/0 43 13/1 44 0/11 45 15/0 46 14/1 47 13/2 48 16/0 49 15/1 50 14/2"""


class Slow:
    """The tournament once more, from the text of its log alone."""

    def __init__(self, text: str) -> None:
        self.seed = ""
        self.options: dict[str, Any] = {}
        self.status: dict[int, str] = {}
        self.tables: dict[int, list[list[int]]] = {}
        self.scores: dict[tuple[int, int, int], dict[int, int | None]] = {}
        self.field: list[int] = []
        self.lots: list[list[int]] = []
        for what, data in effective(text):
            self.read(what, data)

    def read(self, what: str, data: Any) -> None:
        match what:
            case "created":
                self.seed, self.options = data["seed"], data["profile"]["options"]
            case "registered":
                for _ in data["people"]:
                    self.status[len(self.status) + 1] = "present" if data["present"] else "registered"
            case "withdrawn":
                self.status[data["player"]] = "withdrawn"
            case "checked-in":
                self.status |= dict.fromkeys(data["players"], "present")
            case "missed":
                self.status |= dict.fromkeys(data["players"], "missed")
            case "dropped-out":
                self.status[data["player"]] = "out"
            case "drawn":
                assert data["tables"] == self.drawn(data["game"], self.here(), self.tables.get(1, []))
                self.tables[data["game"]] = data["tables"]
            case "swapped":
                pair = {data["first"]: data["second"], data["second"]: data["first"]}
                tables = self.tables[data["game"]]
                self.tables[data["game"]] = [[pair.get(player, player) for player in table] for table in tables]
            case "round-started":
                self.field = self.field or self.here()
            case "scores-entered" | "scores-corrected":
                where = data["where"]
                seats = self.tables[where["game"]][where["table"] - 1]
                scores = data["scores"] if what == "scores-entered" else data["new"]
                self.scores[where["game"], where["round"], where["table"]] = dict(zip(seats, scores, strict=True))
            case "lots-drawn":
                self.lots += data["groups"]

    def here(self) -> list[int]:
        return [player for player, status in self.status.items() if status == "present"]

    def points(self, player: int, games: tuple[int, ...]) -> tuple[Fraction, int]:
        points, score = Fraction(0), 0
        for (game, _, _), scores in self.scores.items():
            mine = scores.get(player)
            if game in games and mine is not None:
                row = sorted((value for value in scores.values() if value is not None), reverse=True)
                prizes = {1: [5], 2: [5, 3], 3: [5, 3, 1], 4: [5, 3, 2, 1], 5: [5, 3, 2, 1, 0]}[len(row)]
                shared = [prize for prize, value in zip(prizes, row, strict=True) if value == mine]
                points += Fraction(sum(shared), len(shared))
                score += mine
        return points, score

    def whole(self, player: int, games: tuple[int, ...]) -> tuple[int, int]:
        """Points in sixtieths, which are whole for every way to share a place."""
        points, score = self.points(player, games)
        assert (points * 60).denominator == 1
        return int(points * 60), score

    def before(self, player: int, tied: list[int]) -> int:
        """How many of those equal to a player a lot for them all puts before."""
        for lot in reversed(self.lots):
            if {player, *tied} <= set(lot):
                return sum(lot.index(other) < lot.index(player) for other in tied)
        return 0

    def merit(self, player: int, final: bool) -> list[Any]:
        stays = self.status[player] != "out"
        preliminaries = self.whole(player, (1, 2))
        if not final:
            return [*preliminaries, stays]
        if player in self.tables[3][0]:
            return [1, *self.whole(player, (3,)), stays, *preliminaries]
        return [0, *preliminaries, stays]

    def ranks(self, final: bool) -> dict[int, int]:
        merits = {player: self.merit(player, final) for player in self.field}
        ranks = {}
        for player in self.field:
            better = sum(merits[other] > merits[player] for other in self.field)
            tied = [other for other in self.field if other != player and merits[other] == merits[player]]
            ranks[player] = 1 + better + self.before(player, tied)
        return ranks

    def lot(self, label: str) -> Iterator[int]:
        count = 0
        while True:
            yield int(hashlib.sha256(f"{self.seed}\n{label}\n{count}".encode()).hexdigest(), 16)
            count += 1

    def shuffle(self, numbers: Iterator[int], row: list[int]) -> list[int]:
        row = sorted(row)
        for place in reversed(range(1, len(row))):
            number = next(numbers)
            while number // (place + 1) >= 2**256 // (place + 1):
                number = next(numbers)
            row[place], row[number % (place + 1)] = row[number % (place + 1)], row[place]
        return row

    def drawn(self, game: int, here: list[int], before: list[list[int]]) -> list[list[int]]:
        """The tables as somebody with nothing but the rules would draw them."""
        if game == 3:
            ranks = self.ranks(final=False)
            best = sorted(here, key=ranks.__getitem__)[: 3 if len(self.field) < 19 else 4]
            return [self.shuffle(self.lot("final"), best)]
        numbers = self.lot(f"game {game}")
        threes, fours = tables(len(here))
        best_of = least(here, before, threes, fours) if game == 2 and self.options["second_draw"] == "fewest" else None
        while True:
            row = self.shuffle(numbers, here)
            seated = [row[3 * table : 3 * table + 3] for table in range(threes)]
            seated += [row[3 * threes + 4 * table : 3 * threes + 4 * table + 4] for table in range(fours)]
            seated = seated or [row]
            if best_of is None or meetings(seated, before) == best_of:
                return seated


def effective(text: str) -> list[tuple[str, Any]]:
    """Events that no later one undid."""
    kept: list[tuple[str, Any]] = []
    for line in text.splitlines():
        event = json.loads(line)
        if "end" in event:
            break
        if event["what"] == "undone":
            kept.pop()
        else:
            kept.append((event["what"], event["data"]))
    return kept


def tables(players: int) -> tuple[int, int]:
    if players < 6:
        return 0, 0
    words = LIST.split()
    listed = {int(words[at]): words[at + 1] for at in range(0, len(words), 2)}
    if players in listed:
        threes, fours = map(int, listed[players].split("/"))
        return threes, fours
    return next(((players - 4 * fours) // 3, fours) for fours in (0, 1, 2) if (players - 4 * fours) % 3 == 0)


def meetings(seated: list[list[int]], before: list[list[int]]) -> int:
    earlier = {frozenset((one, other)) for table in before for one in table for other in table if one != other}
    again = {frozenset((one, other)) for table in seated for one in table for other in table if one != other}
    return len(earlier & again)


def least(here: list[int], before: list[list[int]], threes: int, fours: int) -> int:
    """The fewest meetings, found by seating one after the other wherever it could still be better."""
    if len(here) >= 12:
        return 0
    home = {player: number for number, table in enumerate(before) for player in table}
    rooms = [3] * threes + [4] * fours or [len(here)]
    best = [99]

    def seat(rest: list[int], tables: list[list[int]], cost: int) -> None:
        if cost >= best[0]:
            return
        if not rest:
            best[0] = cost
            return
        for table, room in zip(tables, rooms, strict=True):
            if len(table) < room:
                met = sum(home[rest[0]] == home[other] for other in table)
                table.append(rest[0])
                seat(rest[1:], tables, cost + met)
                table.pop()

    seat(here, [[] for _ in rooms], 0)
    return best[0]


class Day:
    """A director with little luck: ties, drop-outs, slips, corrections, second thoughts."""

    def __init__(self, new_run: Run, chance: Random, count: int) -> None:
        self.new_run, self.chance, self.count = new_run, chance, count
        self.often = count <= 24
        self.checked = 0

    def run(self) -> None:
        self.door()
        while self.new_run.state.conclusion is None:
            step = td.upcoming(self.new_run.state)
            assert step is not None
            self.ready(step)
            if step.act == "draw":
                self.new_run.do(td.draw_game, step.game)
                self.second_thoughts(step.game)
            elif step.act == "start":
                self.new_run.do(td.start_round, step.game, step.round)
                self.round(step.game, step.round)
            elif step.act == "close":
                self.new_run.do(td.close_round, step.game, step.round)
            else:
                self.new_run.do(td.conclude)
            self.same_again()

    def door(self) -> None:
        new_run, count = self.new_run, self.count
        people = [td.Entrant("", "Player", f"{number}", "TSV" if number % 2 else "") for number in range(1, count + 3)]
        new_run.do(td.register, people[:-1])
        new_run.do(td.withdraw, 2)
        new_run.do(td.check_in, [number for number in range(1, count + 1) if number != 2])
        new_run.do(td.miss, [count + 1])
        assert [sentence.slug for sentence in td.missing(new_run.state)] == []
        new_run.do(td.register, [people[-1]], present=True)
        assert len(new_run.state.present) == count

    def second_thoughts(self, game: int) -> None:
        """A swap, an undo of it, and somebody who is gone after all."""
        players = [player for table in self.new_run.state.seatings[game] for player in table]
        first, second = self.chance.sample(players, 2)
        swap = self.new_run.do(td.swap, game, first, second, "wheelchair")
        if self.chance.random() < 0.5:
            self.new_run.do(td.undo, swap.number, "not needed")
        if self.chance.random() < 0.3 and len(self.new_run.state.present) > 4 and self.new_run.state.started:
            self.leave()

    def leave(self) -> None:
        self.new_run.do(td.drop_out, self.chance.choice(self.new_run.state.present), "train")

    def round(self, game: int, round: int) -> None:
        order = list(range(1, len(self.new_run.state.seatings[game]) + 1))
        self.chance.shuffle(order)
        for table in order:
            if self.chance.random() < 1 / len(order) and len(self.new_run.state.present) > 4:
                self.leave()
            self.table(td.Where(game, round, table))
            if self.often:
                self.same_again()
        self.correct(game, round, td.Who("director", "Rita"))
        if self.chance.random() < 0.3 and len(self.new_run.state.present) > 4 and game < 3:
            self.leave()

    def table(self, where: td.Where) -> None:
        new_run, who = self.new_run, td.Who("table", "phone", where.table)
        sheet = new_run.state.sheet(where)
        if sheet.complete:
            return
        if self.chance.random() < 0.3:
            seat = next(seat for seat, player in enumerate(sheet.players) if player not in sheet.barred)
            new_run.do(td.write_turn, where, sheet.version, seat, td.Turn(tile=7, bought=2), who=who)
            assert new_run.refused(td.enter_scores, where, sheet.version, self.scores(sheet), who=who) == "sheet.stale"
        new_run.do(td.enter_scores, where, new_run.state.sheet(where).version, self.scores(sheet), who=who)
        if self.chance.random() < 2 / len(new_run.state.sheets[where.game, where.round]) and new_run.state.running:
            self.correct(where.game, where.round, who, where.table)

    def scores(self, sheet: td.ScoreSheet) -> list[int | None]:
        """Few different scores, so that ties are many."""
        gone = [self.new_run.state.players[player].status == "out" for player in sheet.players]
        scores: list[int | None] = [self.chance.randrange(-1, 4) * 10 for _ in sheet.players]
        return [None if out else score for score, out in zip(scores, gone, strict=True)]

    def correct(self, game: int, round: int, who: td.Who, table: int = 0) -> None:
        where = td.Where(game, round, table or self.chance.randint(1, len(self.new_run.state.seatings[game])))
        sheet = self.new_run.state.sheet(where)
        scores = self.scores(sheet)
        if scores == list(sheet.scores or ()):
            return
        moves = td.preview(self.new_run.state, where, scores)
        old = {row.player.number: row.rank for row in td.ranking(self.new_run.state)}
        self.new_run.do(td.correct_scores, where, sheet.version, scores, "slip of the pen", who=who)
        new = {row.player.number: row.rank for row in td.ranking(self.new_run.state)}
        told = {move.player: move.ranks for move in moves}
        assert all((old[player], new[player]) == told.get(player, (old[player], old[player])) for player in old)

    def ready(self, step: td.Step) -> None:
        new_run = self.new_run
        if any(".lot-" in sentence.slug for sentence in td.missing(new_run.state)):
            new_run.do(td.draw_lots)
        if step == td.Step("start", td.FINAL, 1):
            assert [sentence.slug for sentence in td.missing(new_run.state)] == ["tournament.missing.referee"]
            new_run.do(td.name_referee, "Rudi Recht")
        assert td.missing(new_run.state) == ()

    def same_again(self) -> None:
        """The states lived through equal the replay of the text of the log: all, or in large halls a sample."""
        if not self.often and td.upcoming(self.new_run.state) not in (td.Step("draw", 2), None):
            return
        again = td.read_log(td.write_log(self.new_run.log))
        for until in range(self.checked if self.often else len(again) - 1, len(again)):
            assert td.Tournament.replay(again[: until + 1]) == self.new_run.states[until]
        self.checked = len(again)


def usual(count: int) -> bool:
    """Whether a number of participants belongs to every run: all small halls, and of large ones every tenth."""
    return count <= 50 or count % 10 == 0 or count in (99, 101, 199)


@pytest.mark.parametrize(
    "count", [pytest.param(count, marks=() if usual(count) else pytest.mark.slow) for count in range(6, 201)]
)
def test_whole_tournament(new_run: type[Run], count: int) -> None:
    chance = Random(count)
    run = new_run(
        seed=f"Lotto {count}", second_draw="fewest" if count % 2 else "lot", final_rounds=2 if count % 3 == 0 else 1
    )
    Day(run, chance, count).run()
    text = td.write_log(run.log)
    assert td.audit(run.log) == ()
    compare(run.state, Slow(text), count)


def compare(state: td.Tournament, slow: Slow, count: int) -> None:
    assert len(state.participants) == len(slow.field) == count
    assert {row.player.number: row.rank for row in td.preliminary(state)} == slow.ranks(final=False)
    ranks = slow.ranks(final=True)
    rows = td.ranking(state)
    assert {row.player.number: row.rank for row in rows} == ranks
    assert [row.rank for row in rows] == sorted(ranks.values())
    for row in rows:
        assert (row.points, row.score) == slow.points(row.player.number, (1, 2))
    qualified = td.qualification(state)
    assert qualified.barred is None
    assert {row.player.number for row in qualified.rows} == {
        player for player, rank in ranks.items() if rank <= (count + 8) // 9
    }
    assert len(qualified.rows) == qualified.places == (count + 8) // 9
    final(state, slow, count)


def final(state: td.Tournament, slow: Slow, count: int) -> None:
    """The finalists are the best who were there; those who left before the final are passed over."""
    seated = set(slow.tables[3][0])
    places = 3 if count <= 18 else 4
    assert len(seated) == places
    assert set(td.finalists(state)) == seated
    ranks = slow.ranks(final=False)
    for player in slow.field:
        if player not in seated and slow.status[player] == "present":
            assert all(ranks[player] > ranks[finalist] for finalist in seated if slow.status[finalist] == "present")
    assert {row.player.number for row in td.ranking(state)[:places]} == seated
