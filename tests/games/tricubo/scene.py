"""Scenes for the tests of Tricubo: positions made from a line, and what is asked of them."""

from __future__ import annotations

from dreierlei import CHANCE, SPECTATOR, State, game
from dreierlei.games.tricubo import Block, TricuboView

EMPTY = "0,0,0,0,0:-:-"


def solo(dice: str, block: str = EMPTY, played: int = 0, side: str = "A") -> State:
    """A solo decision with these dice in a round."""
    gone = ("large", "medium", "small")[played % 3]
    return game(f"tricubo(side={side})").load(f"{played} pick {dice} {gone} {block} -")


def pick(dice: str, *blocks: str, side: str = "A", played: int = 0) -> State:
    """The active seat's decision with these dice."""
    which = game(f"tricubo(seats={len(blocks)},side={side})")
    return which.load(f"{played} pick {dice} - {'/'.join(blocks)} -")


def others(dice: str, gone: str, *blocks: str, side: str = "A") -> State:
    """The others' decision in the first round, after seat 0 has picked."""
    which = game(f"tricubo(seats={len(blocks)},side={side})")
    return which.load(f"0 others {dice} {gone} {'/'.join(blocks)} -")


def legal(state: State, seat: int = 0) -> set[str]:
    """The texts of a seat's legal actions."""
    return {str(action) for action in state.legal(seat)}


def do(state: State, *plies: str, seat: int = 0) -> State:
    """Do a seat's actions, `roll` by chance, and return the state."""
    for text in plies:
        action = state.game.actions.parse(text)
        actor = CHANCE if text.startswith("roll") else seat
        assert state.allows(actor, action), text
        state.apply(actor, action)
    return state


def view(state: State, viewer: int = SPECTATOR) -> TricuboView:
    """What a viewer sees."""
    found = state.observe(viewer)
    assert isinstance(found, TricuboView)
    return found


def block(state: State, seat: int = 0) -> Block:
    """A seat's block."""
    return view(state).blocks[seat]
