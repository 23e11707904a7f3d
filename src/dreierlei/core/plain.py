"""What compiled modules ask of `cython`, for installs that run the same files interpreted and have no Cython."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()
gil = nullcontext()


def heed_signals() -> None:
    """Do nothing: what is interpreted hears Ctrl+C by itself."""


def cast(_type: Any, value: Any) -> Any:
    """Return the value: only a compiler needs to be told its type."""
    return value
