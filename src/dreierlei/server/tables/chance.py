"""Chance: deals, draws and dice that nobody can foresee."""

from __future__ import annotations

import secrets

from dreierlei.core import CHANCE, Action, Rng, State


def drawn(state: State, _: int) -> Action:
    """Return what chance does; a generator's numbers are used once only, so what was seen tells nothing."""
    return state.decode(CHANCE, state.lot(CHANCE, Rng(secrets.randbits(64))))
