"""Threat: what somebody could do to a seat if it were their turn."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.words import Sentence


@dataclass(frozen=True, slots=True)
class Threat:
    """A danger in words, with the places of the board that it is about, as actions write them."""

    text: Sentence
    places: tuple[str, ...]
    """What is in danger."""
    origins: tuple[str, ...]
    """Where it comes from."""
