"""Every figure of the rules is true: its marks are asked of the engine, and what they are said to show of the board."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from dreierlei.games import NAMES
from dreierlei.games.stein3 import board as kites
from dreierlei.games.triapon.board import HOLLOWS, KINDS, Hollow
from dreierlei.study.figures import Figure, figures
from dreierlei.study.rulebook import rulebook

ALL = [figure for name in NAMES for figure in figures(name)]
BY_ID = {(figure.rules.name, figure.id): figure for figure in ALL}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FIELDS = [str(field) for field in kites.FIELDS]


@pytest.mark.parametrize("figure", ALL, ids=lambda figure: f"{figure.rules.name}-{figure.id}")
def test_the_engine_denies_nothing(figure: Figure) -> None:
    assert list(figure.faults()) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_stands_at_a_paragraph_under_a_name_of_its_own(name: str) -> None:
    numbers = {each.number for each in rulebook(name, "de").paragraphs}
    assert {each.after for each in figures(name)} <= numbers
    assert len({each.id for each in figures(name)}) == len(figures(name))
    assert all(each.de != each.en for each in figures(name))


def test_every_figure_claims_something() -> None:
    for figure in ALL:
        shown = (figure.plies, figure.may, figure.may_not, figure.sees, figure.phase, figure.sheet)
        assert any(shown), figure.id


FALSE: dict[str, tuple[tuple[str, str], Callable[[Figure], Figure]]] = {
    "no ply": (("nonaga", "first-slides"), lambda it: replace(it, may=(*it.may, "slide(2:0,0:0)"))),
    "too few": (("nonaga", "first-slides"), lambda it: replace(it, may=it.may[1:])),
    "allowed": (("nonaga", "locked"), lambda it: replace(it, may_not={"relocate(2:0,1:2)": "locked"})),
    "another rule": (("nonaga", "locked"), lambda it: replace(it, may_not={"relocate(0:0,0:0)": "frozen"})),
    "not won": (("nonaga", "line"), lambda it: replace(it, wins=1)),
    "another phase": (("triapon", "fourth"), lambda it: replace(it, phase="capture")),
    "other points": (("triominos", "hexagon"), lambda it: replace(it, sees={"scores": [11, 0]})),
    "another sheet": (("triominos", "sheet"), lambda it: replace(it, sheet=it.sheet[:1])),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_figure_is_found_out(name: str) -> None:
    which, spoil = FALSE[name]
    assert list(spoil(BY_ID[which]).faults()) != []


def test_a_ply_that_is_not_legal_makes_no_figure() -> None:
    with pytest.raises(ValueError, match="not legal"):
        replace(BY_ID["nonaga", "line"], plies=("slide(2:0,0:0)",)).state()


def _pairs(figure: Figure) -> list[tuple[int, int]]:
    """Return the steps between neighbouring pieces of seat 0."""
    own = figure.state().observe(0).pieces[0]  # type: ignore[attr-defined]  # a view of Nonaga
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.combinations(own, 2)]
    return [step for step in steps if step in STEPS]


def test_nonaga_shows_a_line_a_triangle_and_a_hook() -> None:
    line, hook = _pairs(BY_ID["nonaga", "line"]), _pairs(BY_ID["nonaga", "hook"])
    assert len(_pairs(BY_ID["nonaga", "triangle"])) == 3
    assert len(line) == len(hook) == 2
    assert line[0] in (line[1], (-line[1][0], -line[1][1]))
    assert hook[0] not in (hook[1], (-hook[1][0], -hook[1][1]))


def test_nonaga_shows_a_disc_with_one_contact() -> None:
    figure = BY_ID["nonaga", "single"]
    discs = {tuple(disc) for disc in figure.state().observe(0).discs}  # type: ignore[attr-defined]  # of Nonaga
    q, r = map(int, figure.labels["!"][0].removeprefix("cell:").split(":"))
    assert sum((q + a, r + b) in discs for a, b in STEPS) == 1


def test_triapon_shows_the_three_kinds() -> None:
    figure = BY_ID["triapon", "kinds"]
    for label, kind in zip("KML", ("short", "medium", "long"), strict=True):
        first, second, third = (Hollow.parse(handle.removeprefix("hollow:")) for handle in figure.lines[label])
        row, place = second.row - first.row, second.place - first.place
        assert row * row - row * place + place * place == KINDS[kind]
        assert third == second.plus((row, place))
    assert len(HOLLOWS) == 45


def test_triapon_the_jump_forms_a_triad() -> None:
    figure = BY_ID["triapon", "jump"]
    assert {replace(figure, plies=(text,)).state().phase for text in figure.may} == {"capture"}


def _named(figure: Figure, label: str) -> set[str]:
    return {handle.removeprefix("field:") for handle in figure.labels[label]}


def test_stein3_shows_half_combs_line_castle_and_goal() -> None:
    halves = {kites.LETTERS[comb] for comb in kites.HALF}
    assert {field[0] for field in _named(BY_ID["stein3", "board"], "½")} == halves
    on = {number for number in range(kites.COUNT) if (2, 2) in kites.lines(number)}
    assert _named(BY_ID["stein3", "lines"], "●") == {FIELDS[number] for number in on}
    for tip in _named(BY_ID["stein3", "lines"], "△"):
        assert set(kites.beside(FIELDS.index(tip))) <= on
    assert _named(BY_ID["stein3", "castle"], "♜") == {FIELDS[number] for number in kites.CASTLES[0]}
    assert _named(BY_ID["stein3", "goal"], "◎") == {FIELDS[number] for number in kites.GOALS[0]}


@pytest.mark.parametrize(("id", "lord"), [("red-attacks", "m5"), ("yellow-attacks", "a2"), ("blue-attacks", "m5")])
def test_stein3_each_arrow_threatens_a_lord(id: str, lord: str) -> None:
    figure = BY_ID["stein3", id]
    mover = figure.position.split()[5]
    (ply,) = figure.may
    assert not any(text.endswith(f",{lord})") for text in figure.legal())
    parts = replace(figure, plies=(ply,)).state().dump().split()
    again = replace(figure, position=" ".join([*parts[:5], mover, *parts[6:]]))
    assert any(text.endswith(f",{lord})") and ply[:-1].split(",")[1] in text for text in again.legal())


def test_stein3_yellow_can_answer_with_the_squire() -> None:
    figure = replace(BY_ID["stein3", "red-attacks"], plies=("move(a3,o3)", "move(f4,f3)", "move(q1,m3)"))
    assert "move(o3,m5)" not in figure.legal()
    taken = replace(figure, plies=(*figure.plies, "move(o3,m3)", "move(f3,f4)"))
    assert "move(m6,m3)" in taken.legal()
