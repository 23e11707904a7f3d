"""Several people at one device: nobody reads what another one holds."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from dreierlei import Rng, game
from dreierlei.cli import console, play
from dreierlei.core import State
from dreierlei.games.triominos import TriominosView
from dreierlei.play import Match

SEED = 5
CLEAR, SCROLLBACK = "\x1b[2J", "\x1b[3J"


class Screen:
    """A terminal that keeps all that was written to it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.file = io.StringIO()
        drawn = Console(file=self.file, theme=console.THEME, highlight=False, force_terminal=True, width=160)
        patch.setattr(console, "screen", drawn)
        patch.setattr(play, "screen", drawn)
        patch.setenv("DREIERLEI_LANG", "en")

    def play(self, typed: str, *, hotseat: bool = True, name: str = "triominos") -> str:
        """Play with what is typed, and return all that was written."""
        self.patch.setattr(sys, "stdin", Typed(typed, self.file))
        play.play(name, hotseat=hotseat, seed=SEED, bot="random")
        return self.file.getvalue()


class Typed(io.StringIO):
    """What people type; it leaves a mark on the screen where they are asked."""

    def __init__(self, text: str, screen: io.StringIO) -> None:
        super().__init__(text)
        self.screen = screen

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]  # as StringIO has it
        self.screen.write("\0")
        return super().readline(-1 if size is None else size)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


def hand(state: State, seat: int) -> set[str]:
    view = state.observe(seat)
    assert isinstance(view, TriominosView)
    return {str(tile) for tile in view.hand}


def tiles(text: str) -> set[str]:
    """All that could be read as tiles."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    return set(re.findall(r"(?<![\d:])\d{3}(?!\d)", plain))


def first() -> tuple[State, int, int]:
    """The first decision of the match, who decides and who waits."""
    match = Match(game("triominos"), Rng(SEED))
    seat = match.to_act[0]
    return match.state, seat, 1 - seat


def test_p_shows_the_own_hand_and_no_other(screen: Screen) -> None:
    state, seat, other = first()
    said = screen.play("\np\nq\n")
    assert hand(state, seat) <= tiles(said)
    assert not hand(state, other) & tiles(said)
    assert state.dump() not in said


def test_p_shows_the_line_of_a_position_that_hides_nothing(screen: Screen) -> None:
    assert "0 slide 0" in screen.play("p\nq\n", name="nonaga")


def test_nothing_is_shown_before_the_device_has_been_handed_over(screen: Screen) -> None:
    state, _, _ = first()
    before = screen.play("\nq\n").split("\0")[0]
    assert "Hand the device to" in before
    assert not tiles(before) & (hand(state, 0) | hand(state, 1))


def test_at_the_hand_over_the_last_hand_cannot_be_read_nor_scrolled_back_to(screen: Screen) -> None:
    state, seat, other = first()
    parts = screen.play("\n1\n\nq\n").split("\0")
    own = hand(state, seat)
    assert own <= tiles(parts[1])
    assert CLEAR in parts[2]
    left = parts[2].rpartition(SCROLLBACK)[2]
    assert left != parts[2]
    assert "Hand the device to" in left
    assert not tiles(left) & (own | hand(state, other))
    played = state.copy()
    played.apply(seat, state.legal(seat)[0])
    assert played.to_act == (other,)
    assert hand(played, other) <= tiles(parts[3])
    assert not hand(played, seat) & tiles(parts[3])


def test_whoever_plays_on_hands_nothing_over(screen: Screen) -> None:
    assert screen.play("p\nq\n", hotseat=False).count("Hand the device") == 0
    assert screen.play("\np\nm\nq\n").count("Hand the device") == 1


def test_every_time_another_is_to_act_the_device_is_handed_over(screen: Screen) -> None:
    match, asked, typed = Match(game("triominos"), Rng(SEED)), list[int](), ""
    for _ in range(12):
        [seat] = match.to_act
        if asked[-1:] != [seat]:
            asked.append(seat)
            typed += "\n"
        typed += "1\n"
        match.play(seat, match.legal(seat)[0])
    handed = re.findall(r"Hand the device to \S*Seat (\d)", screen.play(typed))
    assert [int(seat) - 1 for seat in handed[: len(asked)]] == asked
    assert len(asked) > 4
