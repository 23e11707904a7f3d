"""Types of what the page reads, from the server's structs and the games' views.

`python -m tests.web.types` writes them. They are TypeScript declarations in `web/types/`; the page's JSDoc names them,
and `tsc` holds the page against them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from dreierlei.games import NAMES, game
from dreierlei.server import wire
from dreierlei.server.analyses import ActionCost, AnalysisStatus, PositionAnalysis
from dreierlei.server.history import HistoryPage
from dreierlei.server.leaderboards import Leaderboard
from dreierlei.server.pairing import Pairing
from dreierlei.server.profiles import MemberProfile
from dreierlei.server.puzzles import PuzzleAnswer, PuzzleList, PuzzleSolution, PuzzleTask
from dreierlei.server.replays import Replay
from dreierlei.server.routes import (
    accounts,
    admin,
    balance,
    daily,
    drafts,
    friends,
    games,
    keys,
    lessons,
    operator,
    persons,
    positions,
    rules,
    tables,
)
from dreierlei.server.study_progress import Progress
from dreierlei.server.tournaments import beamer, overview, sheets
from dreierlei.server.tournaments.cards import TournamentCard

PLACE = Path(__file__).parents[2] / "src" / "dreierlei" / "web" / "types"
HEAD = "// Written by `python -m tests.web.types` from what the server sends; do not edit.\n"
LATER = {
    "views": "Record<string, View>",
    "view": "View",
    "sample": "View",
    "pictures": "Record<string, View>",
    "data": "any",
}
"""Fields whose types Python leaves open: a view by its seat (-2 is what everybody sees), a tournament by its reader."""
VIEWS = [type(game(name).start().observe(0)) for name in NAMES]
WIRE = [
    *(Replay, positions.PositionInfo, drafts.DraftInfo, AnalysisStatus, PositionAnalysis, ActionCost),
    *(PuzzleList, PuzzleTask, PuzzleAnswer, PuzzleSolution),
    *(MemberProfile, HistoryPage, Leaderboard, persons.SeatRating, wire.WatchableTable, friends.FriendLists),
    *(wire.TableSnapshot, wire.News, wire.Seating, wire.ChatNews, wire.LobbyCards, wire.TournamentView),
    *(
        wire.Done,
        wire.Objection,
        wire.Hint,
        wire.Threats,
        wire.Pong,
        wire.Refused,
        accounts.Me,
        games.Description,
        rules.GameRules,
        balance.GameBalance,
    ),
    Progress,
    *(lessons.LessonInfo, lessons.LessonVerdict),
    *(tables.Address, tables.Made, tables.Past, tables.Lists, keys.Session, Pairing, operator.Imprint),
    daily.DailyGames,
    *(admin.ServerStatus, admin.Account, admin.ReportedLine, admin.RunningTable, admin.ActInfo),
]
TOURNAMENT = [overview.Overview, beamer.Beamer, sheets.TableView, sheets.TurnPreview, TournamentCard]
SCALARS = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}
Named = inspect.StructType | inspect.DataclassType | inspect.NamedTupleType


class Declarations:
    """The types of one file, each declared once."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[type, str]] = {}

    def add(self, kind: type) -> str:
        """Declare a type and all that it is made of; return its name."""
        return self.name(inspect.type_info(kind))

    def name(self, info: inspect.Type) -> str:
        """Return how a type is written."""
        if isinstance(info, Named):
            return self._declared(info)
        if isinstance(info, inspect.UnionType):
            return " | ".join(dict.fromkeys(self.name(each) for each in info.types))
        if isinstance(info, inspect.LiteralType):
            return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in info.values)
        if isinstance(info, inspect.DictType):
            return f"Record<string, {self.name(info.value_type)}>"
        if isinstance(info, inspect.TupleType):
            return f"[{', '.join(self.name(each) for each in info.item_types)}]"
        if isinstance(info, inspect.VarTupleType | inspect.ListType):
            inner = self.name(info.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        return SCALARS[type(info)]

    def _declared(self, info: Named) -> str:
        name = info.cls.__name__
        known = self.found.get(name)
        if known is not None and known[0] is not info.cls:
            raise ValueError(f"{name} of {info.cls.__module__} and of {known[0].__module__} need two names.")
        if known is None:
            self.found[name] = info.cls, ""
            self.found[name] = info.cls, self._body(info)
        return name

    def _body(self, info: Named) -> str:
        about = f"/** {(info.cls.__doc__ or '').strip().splitlines()[0]} */\n"
        if isinstance(info, inspect.NamedTupleType):
            items = ", ".join(f"{field.name}: {self.name(field.type)}" for field in info.fields)
            return f"{about}export type {info.cls.__name__} = [{items}];\n"
        lines = "".join(f"  {line};\n" for line in self._fields(info))
        return f"{about}export interface {info.cls.__name__} {{\n{lines}}}\n"

    def _fields(self, info: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
        if isinstance(info, inspect.StructType) and info.tag_field:
            yield f'{info.tag_field}: "{info.tag}"'
        for field in info.fields:
            kind = LATER.get(field.name) or self.name(field.type)
            yield f"{field.encode_name}{'' if _always(info, field) else '?'}: {kind}"


def _always(info: inspect.StructType | inspect.DataclassType, field: inspect.Field) -> bool:
    """Whether a field is sent even where it has its default."""
    config = getattr(info.cls, "__struct_config__", None)
    return field.required or config is None or not config.omit_defaults


def _file(kinds: list[Any], *more: str) -> str:
    declarations = Declarations()
    for kind in kinds:
        declarations.add(kind)
    return "\n".join([HEAD, *(text for _, text in declarations.found.values()), *more])


def files() -> dict[str, str]:
    """Return the declarations by the name of their file."""
    views = " | ".join(kind.__name__ for kind in VIEWS)
    messages = " | ".join(kind.__name__ for kind in WIRE if issubclass(kind, wire.ServerMessage))
    return {
        "views.d.ts": _file(VIEWS, f"export type View = {views};\n"),
        "wire.d.ts": _file(WIRE, f"export type Message = {messages};\n", 'import type { View } from "./views.js";\n'),
        "tournament.d.ts": _file(TOURNAMENT),
    }


def main() -> None:
    """Write the files."""
    PLACE.mkdir(exist_ok=True)
    for name, text in files().items():
        (PLACE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
