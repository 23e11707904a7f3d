"""An oracle that says from the text of a log alone what is settled, and looks whether anything shows more."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

Round = tuple[int, int]
PRELIMINARIES = ((1, 1), (1, 2), (2, 1), (2, 2))
SHARES = {1: (5,), 2: (5, 3), 3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (5, 3, 2, 1, 0)}


class Oracle:
    """What the events so far settle, worked out without the director's code."""

    def __init__(self) -> None:
        self.kept: list[dict[str, Any]] = []

    @classmethod
    def of(cls, lines: Iterable[str]) -> Oracle:
        """Return the oracle of a whole log."""
        oracle = cls()
        for line in lines:
            oracle.hear(line)
        return oracle

    def hear(self, line: str) -> None:
        """Take one more line of the log."""
        event = json.loads(line)
        if event.get("what") == "undone":
            self.kept.pop()
        elif "what" in event:
            self.kept.append(event)

    def _all(self, *kinds: str) -> list[dict[str, Any]]:
        """Return the data of events of some kinds that no undo of a sheet or player has taken back."""
        back = {each["data"]["number"] for each in self.kept if each["what"] in ("sheet-undone", "player-undone")}
        return [
            each["data"] | {"n": each["n"]} for each in self.kept if each["what"] in kinds and each["n"] not in back
        ]

    @property
    def begun(self) -> list[Round]:
        """The rounds that have begun."""
        return [(each["game"], each["round"]) for each in self._all("round-started")]

    @property
    def declared(self) -> bool:
        """Whether there is a result."""
        return bool(self._all("concluded"))

    @property
    def closed(self) -> set[Round]:
        """The rounds in which nothing can be corrected any more."""
        shut = {(each["game"], each["round"]) for each in self._all("round-closed")}
        return {*self.begun[:-1], *shut} | (set(self.begun) if self.declared else set())

    @property
    def shown(self) -> dict[str, set[Round]]:
        """What is published, and the rounds that were closed at that moment."""
        found: dict[str, set[Round]] = {}
        before = Oracle()
        for event in self.kept:
            before.kept.append(event)
            if event["what"] == "published":
                found[event["data"]["what"]] = before.closed
            if event["what"] == "held":
                found.pop(event["data"]["what"], None)
        return found

    @property
    def out(self) -> set[int]:
        """Who has left."""
        gone: set[int] = set()
        live = {data["n"] for data in self._all("dropped-out", "returned")}
        for each in self.kept:
            if each["n"] in live:
                (gone.add if each["what"] == "dropped-out" else gone.discard)(each["data"]["player"])
        return gone

    def _tables(self) -> dict[int, list[list[int]]]:
        tables: dict[int, list[list[int]]] = {}
        for each in self.kept:
            data = each["data"]
            if each["what"] == "drawn":
                tables[data["game"]] = [list(table) for table in data["tables"]]
            if each["what"] == "swapped":
                pair = {data["first"]: data["second"], data["second"]: data["first"]}
                tables[data["game"]] = [[pair.get(one, one) for one in table] for table in tables[data["game"]]]
        return tables

    def totals(self) -> dict[int, tuple[Fraction, int]]:
        """Return tournament points and game points of the preliminaries."""
        tables = self._tables()
        scores: dict[tuple[int, int, int], list[int | None]] = {}
        for each in self._all("scores-entered", "scores-corrected"):
            where = each["where"]
            scores[where["game"], where["round"], where["table"]] = each["scores" if "scores" in each else "new"]
        sums: dict[int, tuple[Fraction, int]] = {}
        for (game, round, table), told in scores.items():
            if (game, round) in PRELIMINARIES:
                for player, score in zip(tables[game][table - 1], told, strict=True):
                    points, total = sums.get(player, (Fraction(), 0))
                    sums[player] = points + share(told, score), total + (score or 0)
        return sums

    @property
    def finalists(self) -> set[int]:
        """Who plays the final, as far as that is settled."""
        if (3, 1) in self.begun:
            return set(self._tables()[3][0])
        if self.declared or (2, 2) not in self.closed:
            return set()
        gone, sums = self.out, self.totals()
        order = sorted((player for player in sums if player not in gone), key=lambda each: sums[each], reverse=True)
        first = self._tables()[1]
        most = 3 if sum(map(len, first)) <= 18 else 4
        if len(order) <= most:
            return set(order)
        tied = [player for player in order if sums[player] == sums[order[most - 1]]]
        better = [player for player in order if sums[player] > sums[order[most - 1]]]
        if len(better) + len(tied) == most:
            return {*better, *tied}
        lots = [group for each in self._all("lots-drawn") for group in each["groups"] if {*tied} <= {*group}]
        return {*better, *[player for player in lots[-1] if player in tied][: most - len(better)]} if lots else set()


def share(scores: list[int | None], score: int | None) -> Fraction:
    """Return the tournament points of a score among those of its table."""
    if score is None:
        return Fraction()
    told = sorted((each for each in scores if each is not None), reverse=True)
    shares = [SHARES[len(told)][place] for place, each in enumerate(told) if each == score]
    return Fraction(sum(shares), len(shares))
