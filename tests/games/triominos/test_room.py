"""The room as a whole: its rules, laws, words, frame and picture."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest
from tests.games.triominos.lines import at, line, play

from dreierlei import SPECTATOR, Action, Refusal, Rng, game
from dreierlei.core import words
from dreierlei.core.state import CAPACITY
from dreierlei.games.triominos import TILES, Buy, Deal, Draw, Lay, Pass, Stay, Tile, TriominosView
from dreierlei.kit.laws import check
from dreierlei.kit.triangles import Triangle

ROOM = files("dreierlei.games.triominos")


@pytest.mark.parametrize(
    "text",
    [
        "triominos",
        "triominos(seats=3,bridge=strict)",
        "triominos(seats=4,start_bonus=true)",
        "triominos(seats=5,rounds=2)",
        "triominos(seats=6)",
        "triominos(seats=3,target=100)",
    ],
)
def test_laws(text: str) -> None:
    assert check(game(text), range(2), every=5).plies > 100


def test_the_frame_holds_whatever_56_tiles_can_reach() -> None:
    # The frame has 128 columns round column 64 and 64 rows round row 32 for cells and corners alike.
    reached, front = {Triangle(0, 0)}, {Triangle(0, 0)}
    for _ in range(56):
        front = {near for cell in front for near in cell.neighbours()} - reached
        reached |= front
    corners = {corner for cell in reached for corner in cell.corners()}
    assert max(abs(cell.q) for cell in reached) == 56
    assert max(abs(cell.r) for cell in reached) == 28
    assert all(0 < corner.q + 64 < 127 and 0 < corner.r + 32 < 63 for corner in corners)


@pytest.mark.parametrize("seats", range(2, 7))
def test_tiles_never_run_out_however_often_the_start_is_tied(seats: int) -> None:
    longest, rng = 0, Rng(seats)
    for _ in range(40):
        state, plies = game(f"triominos(seats={seats})").start(), 0
        while state.phase == "draw":
            view = state.observe(0)
            assert isinstance(view, TriominosView)
            highest = max((tile.value for tile in view.drawn if tile is not None), default=None)
            tiles = [action for action in state.legal(-1) if isinstance(action, Draw)]
            tied = [action for action in tiles if action.tile.value == highest]
            choice = tied or tiles
            state.apply(-1, choice[rng.below(len(choice))])
            plies += 1
        longest = max(longest, plies)
    assert 2 * seats < longest <= 56


def test_no_decision_has_more_actions_than_the_buffer() -> None:
    # With n tiles on the table there are n + 2 places at most, and no more than 56 - n tiles in a hand.
    assert max((laid + 2) * (56 - laid) for laid in range(57)) + 1 == 842 < CAPACITY


def test_a_long_row_of_tiles_stays_on_the_table() -> None:
    # In a row each cell q has the corners q, q + 1 and q + 2 of a zigzag from the lower left of 0:0.
    zigzag = row([0, 0], set(), 45)
    assert zigzag is not None
    table = ",".join(f"{q}:0={lying(zigzag, q)}" for q in range(45))
    state = at(line("*", "555", table=table))
    assert len(state.places_open()) == 45 + 2
    assert game("triominos").load(state.dump()).dump() == state.dump()
    assert state.places_open()[-1] == Triangle(44, 1)


def lying(zigzag: list[int], q: int) -> Tile:
    """Return the tile of a cell of the row, read from the corner that the cell points with."""
    one, two, three = zigzag[q : q + 3]
    return Tile(two, three, one) if q % 2 == 0 else Tile(two, one, three)


def row(zigzag: list[int], used: set[Tile], length: int) -> list[int] | None:
    """Return the zigzag made longer until it has so many tiles, no tile twice."""
    if len(zigzag) == length + 2:
        return zigzag
    for number in range(6):
        laid = lying([*zigzag, number], len(zigzag) - 2)
        tile = min(laid.turned(times) for times in range(3))
        if tile in TILES[:-1] and tile not in used:
            found = row([*zigzag, number], used | {tile}, length)
            if found is not None:
                return found
    return None


OBJECTIONS: list[tuple[str, Action, str]] = [
    (line("333.444", "*"), Lay(Tile(0, 0, 1), Triangle(1, 0)), "hand"),
    (line("333.444", "*"), Lay(Tile(0, 2, 1), Triangle(1, 0)), "tile"),
    (line("333.444", "*", table="-"), Lay(Tile(3, 3, 3), Triangle(1, 0)), "first"),
    (line("001.444", "*"), Lay(Tile(0, 0, 1), Triangle(0, 0)), "taken"),
    (line("001.444", "*"), Lay(Tile(0, 0, 1), Triangle(2, 0)), "apart"),
    (line("001.444", "*"), Lay(Tile(0, 0, 1), Triangle(99, 0)), "apart"),
    (line("001.444", "*"), Lay(Tile(0, 0, 1), Triangle(1, 0)), "turned"),
    (line("001.444", "*"), Lay(Tile(0, 0, 1), Triangle(0, 1)), "corner"),
    (line("001.444", "*"), Lay(Tile(4, 4, 4), Triangle(1, 0)), "nowhere"),
    (line("001.444", "*"), Lay(Tile(4, 4, 4), Triangle(0, 0)), "nowhere"),
    (line("001.444", "*", bought=3, pool=2), Buy(), "buy_three"),
    (line("001.444", "*"), Buy(), "buy_empty"),
    (line("001.444", "*", pool=2), Pass(), "pass_early"),
    (line("001.444", "*"), Stay(), "stay"),
    (line("001.444", "*"), Deal(Tile(0, 0, 2)), "chance"),
    (line("001.444", "-", "*", phase="last", out=1, mover=0, start=1), Buy(), "buy_last"),
    (line("001.444", "-", "*", phase="last", out=1, mover=0, start=1), Pass(), "pass_last"),
]


@pytest.mark.parametrize(("text", "action", "why"), OBJECTIONS)
def test_objections_name_the_rule(text: str, action: Action, why: str) -> None:
    state = at(text)
    assert not state.allows(0, action)
    assert state.objection(0, action) == f"triominos.objection.{why}"
    assert "§" in words.say(f"triominos.objection.{why}", "de")


def test_chance_is_held_to_the_rules_too() -> None:
    buying = play(at(line("333.444", "*", pool=2)), "buy")
    assert buying.objection(-1, Draw(Tile(0, 0, 1))) == "triominos.objection.deal"
    assert buying.objection(-1, Deal(Tile(3, 3, 3))) == "triominos.objection.gone"
    assert buying.objection(-1, Deal(Tile(5, 5, 4))) == "triominos.objection.plain"
    assert buying.objection(0, Buy()) == "triominos.objection.wait"
    assert not any(buying.allows(-1, action) for action in (Draw(Tile(5, 5, 5)), Deal(Tile(5, 5, 4))))
    start = game("triominos").start()
    assert start.objection(-1, Deal(Tile(0, 0, 1))) == "triominos.objection.draw"


def test_every_refusal_and_reason_has_words_and_every_word_is_used() -> None:
    book = tomllib.loads((ROOM / "words.toml").read_text("utf-8"))
    source = "".join(
        (ROOM / name).read_text("utf-8") for name in ("text.py", "soundness.py", "objection.py", "state.py")
    )
    assert [slug for slug in (*book["text"], *book["objection"]) if not re.search(rf'[".]{slug}"', source)] == []
    assert set(book["reason"]) == {"last", "early", "rounds", "target", "limit", "agreed"}
    assert set(book["action"]) == set(game("triominos").actions.kinds)


def test_a_view_of_another_game_is_refused() -> None:
    with pytest.raises(Refusal, match="expected a view of that game"):
        game("triominos").imagine(game("nonaga").start().observe(0), Rng(1))
    with pytest.raises(Refusal, match="A view of triominos does not belong to triominos"):
        game("triominos(rounds=2)").imagine(game("triominos").start().observe(0), Rng(1))


def test_picture_shows_table_hand_and_seats() -> None:
    state = play(at(line("001.333.444", "*", pool=3, scores="12/-7")), "lay(100,1:0)")
    drawn = re.sub(r"\[/?(?:s\d|dim|mark)\]", "", state.game.picture(state.observe(0)))
    assert drawn.splitlines() == [
        "        0",
        "  -1      ·",
        "        0───0",
        "   0  ·╱▲╲▼╱·",
        "      2───1",
        "   1    ·",
        "",
        "  1 ▲  2     13  ▷",
        "▶ 2 ▲ 49     -7",
        "    ▲  3",
        "",
        "333  444",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_pictures_are_narrow_enough_for_a_terminal(seed: int) -> None:
    state, rng = game("triominos(seats=4)").start(), Rng(seed)
    while not state.over:
        (seat,) = state.to_act
        state.advance(seat, state.lot(seat, rng))
        drawn = state.game.picture(state.observe(SPECTATOR))
        plain = re.sub(r"\[/?(?:s\d|dim|mark)\]", "", drawn)
        assert "[" not in plain
        assert max(map(len, plain.splitlines())) <= 100
