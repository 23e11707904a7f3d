"""Scores read off a list of plies alone, without any position: what a referee with a pencil would do."""

from __future__ import annotations

from collections.abc import Iterable


def totals(
    plies: Iterable[tuple[int, str]], seats: int, columns: list[int], purple: int, colours: list[int]
) -> list[int]:
    """Return the total of every seat after these plies; a ply is a seat (-1: the dice) and the text of an action."""
    marks = [[0] * 5 for _ in range(seats)]
    if seats > 1:
        for seat in range(seats):
            marks[seat][seat % 5] = 1
    noted = [0] * seats
    fields = [0] * seats
    faces: dict[str, int] = {}
    for seat, text in plies:
        word, _, inside = text.rstrip(")").partition("(")
        parts = inside.split(",")
        size = parts[0].removesuffix("+joker")
        if word == "roll":
            faces = dict(zip(("large", "medium", "small"), map(int, parts), strict=True))
        elif word == "start":
            marks[seat][int(parts[0]) - 1] = 1
        elif word in ("colour", "any"):
            fields[seat] += 1
        elif word == "score":
            for row in parts[1].split("+"):
                crossed = marks[seat][int(row) - 1]
                noted[seat] += columns[crossed - 1] if crossed > 0 else 0
        elif word == "cross":
            place = faces[size] - 1
            marks[seat][place] = min(len(columns), marks[seat][place] + {"large": 3, "medium": 2, "small": 1}[size])
    results = []
    for seat in range(seats):
        ending = sum(columns[crossed - 1] for crossed in marks[seat] if crossed > 0)
        bonus = 5 if sum(crossed > len(columns) - purple for crossed in marks[seat]) > 2 else 0
        results.append(ending + noted[seat] + sum(colours[: fields[seat]]) + bonus)
    return results
