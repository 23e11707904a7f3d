"""Options: one frozen dataclass per game, written `name(option=value,…)` where a value differs from its default."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, Self

from dreierlei.core.refusal import Refusal, check_type

_CALL = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\((.*)\))?", re.ASCII | re.DOTALL)
_WORD = re.compile(r"[^\s(),]+")


def option(
    default: Any,
    *,
    low: int | None = None,
    high: int | None = None,
    among: tuple[str, ...] = (),
    pictured: tuple[str, ...] = (),
) -> Any:
    """A field of an options class: a whole number from low to high, one word among some, any word, or true/false.

    Words that are `pictured` look different on the board, so that a form can show them.
    """
    return field(default=default, metadata={"low": low, "high": high, "among": among, "pictured": pictured})


@dataclass(frozen=True)
class Options:
    """The choices a table may make before a game; a game without any uses this class itself."""

    def __post_init__(self) -> None:
        for name, value in self.items():
            self._check(name, value)

    def items(self) -> tuple[tuple[str, Any], ...]:
        """The options as (name, value), in order."""
        return tuple((spec.name, getattr(self, spec.name)) for spec in fields(self))

    @classmethod
    def expected(cls, name: str) -> str:
        """What an option takes, in words for an error or a form."""
        spec = next(spec for spec in fields(cls) if spec.name == name)
        if isinstance(spec.default, bool):
            return "true | false"
        if isinstance(spec.default, int):
            return f"{spec.metadata['low']}…{spec.metadata['high']}"
        return " | ".join(spec.metadata["among"]) or "a-z…"

    @classmethod
    def _check(cls, name: str, value: Any) -> None:
        spec = next(spec for spec in fields(cls) if spec.name == name)
        low, high, among = spec.metadata["low"], spec.metadata["high"], spec.metadata["among"]
        good = type(value) is type(spec.default)
        if good and type(value) is int:
            good = (low is None or low <= value) and (high is None or value <= high)
        if good and type(value) is str:
            good = value in among if among else bool(_WORD.fullmatch(value))
        if not good:
            raise Refusal("core.option.value", option=name, value=shown(value), expected=cls.expected(name))

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """The options with these values, given as words or as they are; the others keep their defaults."""
        known = {spec.name: spec for spec in fields(cls)}
        read: dict[str, Any] = {}
        for name, value in values.items():
            if name not in known:
                raise Refusal("core.option.unknown", option=name, expected=", ".join(known) or "–")
            read[name] = cls._read(name, plain(value), known[name])
        return cls(**read)

    @classmethod
    def _read(cls, name: str, value: Any, spec: Any) -> Any:
        default = spec.default
        if type(value) is int and str(value) in spec.metadata["among"]:
            return str(value)
        if not isinstance(value, str) or isinstance(default, str):
            return value
        if isinstance(default, bool) and value in ("true", "false"):
            return value == "true"
        if isinstance(default, int) and re.fullmatch(r"-?\d{1,9}", value, re.ASCII):
            return int(value)
        raise Refusal("core.option.value", option=name, value=value, expected=cls.expected(name))

    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as words."""
        return {spec.name: shown(getattr(self, spec.name)) for spec in fields(self) if _differs(self, spec)}


def _differs(options: Options, spec: Any) -> bool:
    return bool(getattr(options, spec.name) != spec.default)


def plain(value: Any) -> Any:
    """Return a single number of NumPy or PyTorch as Python has it, and everything else as it is."""
    return value.item() if getattr(value, "ndim", None) == 0 else value


def shown(value: object) -> str:
    """A value as it is written in an option: true, 7, wide."""
    try:
        return str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # Python does not write numbers of thousands of digits
        return "…"


def call(name: str, values: dict[str, str]) -> str:
    """Write `name(key=value,…)`, or the bare name."""
    return f"{name}({','.join(f'{key}={value}' for key, value in values.items())})" if values else name


def parse_call(text: str) -> tuple[str, dict[str, str]]:
    """Read `name(key=value,…)`."""
    check_type("text", text, str, 'str, "nonaga(cap=100)"')
    match = _CALL.fullmatch(text.strip())
    if not match:
        raise Refusal("core.option.form", text=text)
    values: dict[str, str] = {}
    for part in filter(None, (match[2] or "").split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise Refusal("core.option.pair", part=part)
        if key in values:
            raise Refusal("core.option.twice", option=key)
        values[key] = value
    return match[1], values
