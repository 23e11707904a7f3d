"""The actions of Nonaga."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core import Action
from dreierlei.kit.hexes import Hex


@dataclass(frozen=True, slots=True)
class Slide(Action):
    """A piece slides from a cell as far as it goes, to another (§2.1)."""

    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Relocate(Action):
    """A disc leaves a cell and is put down on another (§3.1)."""

    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A decision without any option is passed (§2.4, §3.7)."""
