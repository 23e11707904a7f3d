"""The situation of the endgame that the printed rules describe in words, put back on the board.

The figure is lost. Red's knight stands on a red field, c5; a red knight on f6 and a blue squire on j6 stand beside his
way with their tips; yellow's lord has a squire and a knight in his comb. Blue is red's vassal.
"""

from __future__ import annotations

from tests.games.stein3 import checker
from tests.games.stein3.scene import at, goes, played

from dreierlei import State

RED, BLUE, YELLOW = "b1/c5f6/i1", "-/o4/j6", "m5/d3m6/m4"


def scene(mover: str, red: str = RED, yellow: str = YELLOW) -> State:
    return at(red, BLUE, yellow, vassal="blue:red", mover=mover)


def threatens(state: State, field: str, lord: str) -> bool:
    """Return whether the piece on a field could capture the lord if its colour were to move now."""
    position = checker.read(state.dump())
    return (
        lord in goes(state, field)
        if position.board[field][0] in state.to_act
        else lord in checker.targets(position, field)
    )


def test_red_knight_passes_two_tip_fields_and_goes_six_fields_along_his_line() -> None:
    way = next(way for way in checker.ways("c5") if "n5" in way)
    assert way.index("n5") == 5
    assert "n5" in goes(scene("red"), "c5")
    after = played(scene("red"), "move(c5,n5)")
    assert threatens(after, "n5", "m5")
    assert not threatens(scene("red"), "c5", "m5")


def test_squire_on_a_tip_field_does_not_shield_the_lord() -> None:
    assert "m5" in goes(scene("red", red="b1/f6n5/i1"), "n5")
    assert not {"m4"} & goes(scene("red", red="b1/f6n5/i1"), "n5")


def test_yellow_squire_steps_into_the_way_and_is_backed_by_a_knight() -> None:
    yellow = scene("yellow", red="b1/f6n5/i1")
    shielded = played(yellow, "move(m4,m3)")
    assert shielded.to_act == (0,)
    assert goes(shielded, "n5") & {"m3", "m5"} == {"m3"}
    taken = played(shielded, "move(n5,m3)", "move(o4,o3)")
    assert "m3" in goes(taken, "m6")


def test_yellow_knight_captures_the_red_squire_and_threatens_the_red_lord() -> None:
    yellow = scene("yellow")
    assert not threatens(yellow, "d3", "b1")
    after = played(yellow, "move(d3,i1)")
    assert checker.read(after.dump()).board["i1"] == (2, "knight")
    assert threatens(after, "i1", "b1")


def test_blue_vassal_moves_one_field_in_his_comb_and_threatens_the_yellow_lord() -> None:
    blue = scene("blue")
    assert not threatens(blue, "o4", "m5")
    after = played(blue, "move(o4,o5)")
    assert threatens(after, "o5", "m5")
    assert not threatens(after, "o5", "b1")


def test_whoever_is_not_stopped_wins() -> None:
    won = played(scene("red"), "move(c5,n5)", "move(o4,o3)", "move(m6,m1)", "move(n5,m5)").outcome()
    assert won is not None
    assert won.winners == (0,)
    vassal = played(scene("blue"), "move(o4,o5)", "move(m6,m1)", "move(b1,b2)", "move(o5,m5)").outcome()
    assert vassal is not None
    assert vassal.winners == (1,)
