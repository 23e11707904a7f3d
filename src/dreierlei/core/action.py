"""Actions: frozen dataclasses with a context-free text, `kind(field,field)`, and a JSON form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, Protocol, Self, get_type_hints, runtime_checkable

from dreierlei.core.refusal import Refusal, check_type

KEPT = 1 << 15
"""So many texts of a kind of action are remembered."""
_TEXT = re.compile(r"([a-z][a-z_]*)(?:\(([^()]*)\))?", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,12}", re.ASCII)
_WORD = re.compile(r"[^\s(),]+")


@runtime_checkable
class Written(Protocol):
    """A field type with a text of its own, such as a cell of a board."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text, or refuse it."""


@dataclass(frozen=True, slots=True)
class Action:
    """One choice of one seat, or of chance; each kind is a subclass whose lower-case name is its word."""

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.lower()

    def __str__(self) -> str:
        write = _writers.get(type(self)) or _writer(type(self))
        return write(self)

    def json(self) -> dict[str, Any]:
        """The action as a JSON object: its kind, and each field as a word or a number."""
        return {"kind": self.kind} | {spec.name: _plain(getattr(self, spec.name)) for spec in fields(self)}


_writers: dict[type[Action], Callable[[Action], str]] = {}


def _writer(kind: type[Action]) -> Callable[[Action], str]:
    """Return, and remember, what writes the text of one kind of action: thousands a second are written."""
    names = [spec.name for spec in fields(kind)]
    word = kind.kind
    if not names:
        write: Callable[[Action], str] = lambda _: word  # noqa: E731  # one of three of a kind
    elif len(names) == 1:
        only = attrgetter(names[0])
        write = lambda action: f"{word}({_write(only(action))})"  # noqa: E731  # one of three of a kind
    else:
        values = attrgetter(*names)
        write = lambda action: f"{word}({','.join(map(_write, values(action)))})"  # noqa: E731  # one of three of a kind
    _writers[kind] = lru_cache(KEPT)(write)
    return _writers[kind]


def _write(value: object) -> str:
    return str(value).lower() if value is True or value is False else str(value)


def _plain(value: object) -> object:
    return value if isinstance(value, (bool, int)) else str(value)


class Actions:
    """The action space of a game: its kinds, and how many dense ids a policy needs."""

    def __init__(self, size: int, *kinds: type[Action]) -> None:
        self.size = size
        self.kinds = {kind.kind: kind for kind in kinds}
        self._fields = {kind.kind: _fields(kind) for kind in kinds}

    def parse(self, text: str) -> Action:
        """Read the text of an action; whether it is legal is another question."""
        check_type("action", text, str, "str")
        match = _TEXT.fullmatch(text.strip())
        if not match:
            raise Refusal("core.action.form", text=text)
        kind = self._kind(match[1])
        given = [part.strip() for part in match[2].split(",")] if match[2] else []
        return self._build(kind, given)

    def from_json(self, value: object) -> Action:
        """Read the JSON object of an action."""
        if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
            raise Refusal("core.action.json", kinds=self._words())
        kind = self._kind(value["kind"])
        names = [name for name, _ in self._fields[kind.kind]]
        if set(value) - {"kind"} != set(names):
            raise Refusal("core.action.fields", kind=kind.kind, expected=", ".join(names) or "–", count=len(names))
        return self._build(kind, [_spelt(kind, name, value[name]) for name in names])

    def _words(self) -> str:
        return ", ".join(self.kinds)

    def _kind(self, word: str) -> type[Action]:
        if word not in self.kinds:
            raise Refusal("core.action.kind", kind=word, kinds=self._words())
        return self.kinds[word]

    def _build(self, kind: type[Action], given: list[str]) -> Action:
        expected = self._fields[kind.kind]
        if len(given) != len(expected):
            names = ", ".join(name for name, _ in expected)
            raise Refusal("core.action.fields", kind=kind.kind, expected=names or "–", count=len(expected))
        return kind(*(_read(kind, name, of, text) for (name, of), text in zip(expected, given, strict=True)))


def _fields(kind: type[Action]) -> tuple[tuple[str, type], ...]:
    hints = get_type_hints(kind)
    return tuple((spec.name, hints[spec.name]) for spec in fields(kind))


def _spelt(kind: type[Action], name: str, value: object) -> str:
    """A JSON value as it would be written in the text; nothing but words, whole numbers and truth values can be."""
    small = isinstance(value, int) and abs(value) < 10**12
    if not small and not isinstance(value, str):
        raise Refusal("core.action.plain", kind=kind.kind, field=name)
    return _write(value)


def _read(kind: type[Action], name: str, of: type, text: str) -> Any:
    if of is int and _NUMBER.fullmatch(text):
        return int(text)
    if of is bool and text in ("true", "false"):
        return text == "true"
    if of is str and _WORD.fullmatch(text):
        return text
    if hasattr(of, "parse"):  # a type as `Written` describes it
        try:
            return of.parse(text)
        except Refusal as why:
            raise Refusal("core.action.field", kind=kind.kind, field=name, why=why) from None
    raise Refusal("core.action.value", kind=kind.kind, field=name, text=text, expected=of.__name__)
