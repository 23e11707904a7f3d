"""The codec: frozen dataclasses as JSON objects and back, strictly."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from dreierlei.core.refusal import Refusal

_T = TypeVar("_T")


def encode(value: object) -> Any:
    """Return a value as JSON knows it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    return [encode(item) for item in value] if isinstance(value, tuple) else value


def decode(kind: type[_T], data: object, path: str = "") -> _T:
    """Return the value of a kind that JSON data stands for, or refuse the part that stands for none."""
    value: _T = _decode(kind, data, path)
    return value


def parse(text: str) -> dict[str, Any]:
    """Return the JSON object of one line."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _refusal("", "object", text) from None
    if not isinstance(data, dict):
        raise _refusal("", "object", data)
    return data


def line(data: dict[str, Any]) -> str:
    """Return a JSON object on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _decode(kind: Any, data: object, path: str) -> Any:
    if is_dataclass(kind):
        return _object(kind, data, path)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _row(parts[0], data, path)
    if origin is UnionType:
        return _decode(next((part for part in parts if part is type(data)), parts[0]), data, path)
    if origin is Literal:
        if not any(type(part) is type(data) and part == data for part in parts):
            raise _refusal(path, " | ".join(map(str, parts)), data)
        return data
    if type(data) is not kind:  # a bool is an int to Python, not on a score sheet
        raise _refusal(path, kind.__name__, data)
    if isinstance(data, str) and any("\ud800" <= sign <= "\udfff" for sign in data):
        raise _refusal(path, "text", data)  # half a sign: no file could hold it
    return data


def _row(kind: Any, data: object, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _refusal(path, "list", data)
    return tuple(_decode(kind, item, f"{path}[{index}]") for index, item in enumerate(data))


def _object(kind: Any, data: object, path: str) -> Any:
    if not isinstance(data, dict):
        raise _refusal(path, "object", data)
    known = _hints(kind)
    prefix = f"{path}." if path else ""
    for name in data:
        if name not in known:
            raise Refusal("tournament.log.unknown", path=f"{prefix}{name}")
    for field in fields(kind):
        if field.name not in data and field.default is MISSING:
            raise Refusal("tournament.log.lacking", path=f"{prefix}{field.name}")
    return kind(**{name: _decode(known[name], item, f"{prefix}{name}") for name, item in data.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _refusal(path: str, expected: str, found: object) -> Refusal:
    slug = "kind" if path else "whole"
    return Refusal(f"tournament.log.{slug}", path=path, expected=expected, found=repr(found)[:60])
