"""Puzzles: positions with exactly one right ply, mined from games of bots and proven; no input or output."""

from dreierlei.study.puzzles.puzzle import Puzzle, daily, find, puzzles

__all__ = ["Puzzle", "daily", "find", "puzzles"]
