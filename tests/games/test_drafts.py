"""Positions that are set up by hand: every edit is told as it is, and what cannot be played is named."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dreierlei.core import Refusal
from dreierlei.core.draft import NOTHING, Draft
from dreierlei.core.words import LANGUAGES
from dreierlei.games import NAMES, any_game

GAMES = [*NAMES, "triapon(barricades=true)", "triominos(seats=3,rounds=2)", "tricubo(seats=2)", "tricubo(side=B)"]
TABLE = "turn 1 0 0 0 0 - - 014.022/001.004 0/0 0:0=111,1:0=112"


def drafted(name: str, line: str = "") -> Draft[Any]:
    game = any_game(name)
    return game.draft(line or game.start().dump())


def refused(draft: Draft[Any]) -> Refusal:
    with pytest.raises(Refusal) as why:
        draft.game.load(draft.text())
    return why.value


def lines(name: str) -> list[str]:
    """Positions of random games."""
    rng = Random(name)
    found: list[str] = []
    for _ in range(3):
        state = any_game(name).start()
        while state.to_act and len(found) < 200:
            found.append(state.dump())
            seat = rng.choice(state.to_act)
            state.apply(seat, state.game.actions.parse(rng.choice(state.texts(seat))))
        found.append(state.dump())
    return rng.sample(found, 40)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_nobody_edits_stays_as_it_is(name: str) -> None:
    for line in lines(name):
        draft = drafted(name, line)
        assert draft.text() == line
        assert any_game(name).load(line).dump() == line


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_put_or_set_reads_back_and_is_drawn(name: str) -> None:
    """Edits at random: a draft never breaks, and every piece is where it was put."""
    rng = Random(name)
    draft = drafted(name)
    for _ in range(60):
        spots, trays = list(draft.spots()), draft.trays()
        pieces = [NOTHING, *(piece.name for piece in draft.pieces()), *(tile for tray in trays for tile in tray.pieces)]
        if spots and rng.random() < 0.7:
            spot, piece = rng.choice([*spots, *(tray.name for tray in trays)]), rng.choice(pieces)
            draft = draft.put(spot, piece)
            if spot in draft.spots() and piece not in (NOTHING, "turn"):
                assert draft.spots()[spot] == piece
        else:
            part = rng.choice(draft.parts())
            value = rng.choice(part.among)[0] if part.among else str(rng.randint(part.low, part.high))
            draft = draft.set(part.name, value)
            assert {each.name: each.value for each in draft.parts()}.get(part.name, value) == value
        assert drafted(name, draft.text()).text() == draft.text()
        assert draft.view().game == str(draft.game)
        _judged(draft)


def _judged(draft: Draft[Any]) -> None:
    why = _flaw(draft)
    if why is None:
        return
    spots, parts = draft.amiss(why)
    assert set(spots) <= set(draft.spots())
    assert set(parts) <= {part.name for part in draft.parts()}
    assert all(draft.told(why, language) for language in LANGUAGES)


def _flaw(draft: Draft[Any]) -> Refusal | None:
    """Return why a position cannot be played; one that can is written as it was."""
    try:
        state = draft.game.load(draft.text())
    except Refusal as why:
        return why
    assert state.dump() == draft.text()
    return None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(name: str, language: str) -> None:
    draft = drafted(name)
    labels = [piece.label for piece in draft.pieces()] + [tray.label for tray in draft.trays()]
    labels += [part.label for part in draft.parts()]
    labels += [label for part in draft.parts() for _, label in part.among]
    assert all("draft." not in label.text(language) and label.text(language) for label in labels)


@pytest.mark.parametrize("name", NAMES)
def test_what_there_is_not_is_refused_and_changes_nothing(name: str) -> None:
    draft = drafted(name)
    before = draft.text()
    edits: list[Callable[[], Draft[Any]]] = [
        lambda: draft.put("cell:99:99", NOTHING),
        lambda: draft.put("", "queen"),
        lambda: draft.move("nowhere", "nowhere"),
        lambda: draft.set("weather", "1"),
        lambda: draft.set("phase", "war"),
        lambda: draft.set(next(part.name for part in draft.parts() if not part.among), "many"),
    ]
    for edit in edits:
        with pytest.raises(Refusal):
            edit()
    assert draft.text() == before


def test_nonaga_a_piece_leaves_its_disc_and_takes_another() -> None:
    draft = drafted("nonaga").move("cell:0:-2", "cell:0:0")
    assert (draft.spots()["cell:0:-2"], draft.spots()["cell:0:0"]) == ("disc", "piece.0")
    assert draft.game.load(draft.text())


def test_nonaga_a_disc_that_lies_apart_is_pointed_at() -> None:
    draft = drafted("nonaga").put("cell:3:-3", "disc").put("cell:4:-3", "disc")
    for spot in ("cell:3:-3", "cell:1:1"):
        draft = draft.put(spot, NOTHING)
    why = refused(draft)
    assert why.slug == "nonaga.text.apart"
    assert draft.amiss(why)[0] == ("cell:4:-3",)
    assert "„Brett“" in draft.told(why, "de")


def test_nonaga_only_one_disc_was_just_relocated() -> None:
    draft = drafted("nonaga").put("cell:0:0", "frozen").put("cell:1:0", "frozen")
    assert [spot for spot, piece in draft.spots().items() if piece == "frozen"] == ["cell:1:0"]


def test_a_seat_is_counted_from_one_for_whoever_reads() -> None:
    draft = drafted("nonaga").put("cell:0:-2", NOTHING)
    assert "Platz 1" in draft.told(refused(draft), "de")


def test_triapon_balls_come_from_the_hand() -> None:
    draft = drafted("triapon").set("phase", "place").put("hollow:e3", "ball.0").set("mover", "1")
    assert draft.game.load(draft.text()).observe(0).hands == (8, 9, 9)
    assert draft.put("hollow:e3", NOTHING).text().split()[3] == "9,9,9"


def test_triapon_moving_has_no_hands() -> None:
    draft = drafted("triapon").set("phase", "move")
    why = refused(draft)
    assert why.slug == "triapon.text.balls"
    assert drafted("triapon", draft.text()).text() == draft.text()


def test_stein3_a_lord_leaves_where_he_stood_and_a_full_army_is_pointed_at() -> None:
    draft = drafted("stein3").put("field:j1", "lord.0")
    assert draft.spots()["field:b1"] == NOTHING
    many = draft.put("field:j2", "knight.0")
    why = refused(many)
    assert why.slug == "stein3.text.many"
    assert {many.spots()[spot][-1] for spot in many.amiss(why)[0]} == {"0"}


def test_triominos_a_tile_lies_as_it_fits_and_is_turned_by_hand() -> None:
    draft = drafted("triominos", TABLE).put("cell:2:0", "123")
    assert draft.spots()["cell:2:0"] == "123"
    laid = dict(part.split("=") for part in draft.text().split()[10].split(","))
    assert laid["2:0"] in ("123", "231", "312")
    turned = draft.put("cell:2:0", "turn")
    assert turned.text() != draft.text()
    why = refused(turned)
    assert why.slug == "triominos.text.corner"
    assert turned.amiss(why)[0]


def test_triominos_a_tile_is_in_one_place_only() -> None:
    draft = drafted("triominos", TABLE).put("hand.1", "112")
    trays = {tray.name: tray.pieces for tray in draft.trays()}
    assert "112" in trays["hand.1"]
    assert "112" not in (*trays["pool"], *trays["hand.0"], *draft.spots().values())
    assert "112" in {tray.name: tray.pieces for tray in draft.put("pool", "112").trays()}["pool"]


def test_tricubo_dice_lie_there_as_long_as_they_are_used() -> None:
    draft = drafted("tricubo(seats=2)").set("phase", "pick")
    assert [part.value for part in draft.parts() if part.name.startswith("dice")] == ["1", "1", "1"]
    assert draft.game.load(draft.text())
    assert draft.set("phase", "roll").text().split()[2] == "-"


def test_tricubo_rows_are_crossed_from_the_left_and_cleared_from_the_right() -> None:
    draft = drafted("tricubo(seats=2)").put("box:1.2.3", "cross")
    assert draft.position.sheets[1].crosses == (0, 3, 0, 0, 0)
    assert draft.put("box:1.2.2", "cross").text() == draft.text()
    assert draft.put("box:1.2.2", NOTHING).position.sheets[1].crosses == (0, 1, 0, 0, 0)
    assert draft.game.load(draft.text())


def test_tricubo_a_circle_notes_what_the_row_is_worth_then_what_it_was_worth_before() -> None:
    draft = drafted("tricubo(seats=2)").put("box:0.1.3", "cross")
    noted = []
    for _ in range(5):
        draft = draft.put("circle:0.1", "cross")
        noted.append(draft.position.sheets[0].interim[0])
        assert draft.game.load(draft.text())
    assert noted == [4, 7, 1, 0, 4]
    assert draft.put("circle:0.1", NOTHING).position.sheets[0].interim[0] is None


def test_tricubo_a_joker_that_is_crossed_has_been_used() -> None:
    draft = drafted("tricubo(seats=2,side=B)").put("joker:1", "cross").put("colour:1.any", "cross")
    assert draft.text().split()[4].split("/")[1].endswith(":a:-")
    assert "joker:0" not in drafted("tricubo(seats=2)").spots()


def test_tricubo_a_score_that_cannot_be_is_pointed_at() -> None:
    draft = drafted("tricubo(seats=2)").put("box:1.2.3", "cross").put("circle:1.2", "cross").put("box:1.2.3", NOTHING)
    why = refused(draft)
    assert why.slug == "tricubo.text.interim"
    assert draft.amiss(why)[0] == ("circle:1.2",)
    assert "„Blätter“" in draft.told(why, "de")


@pytest.mark.parametrize("name", NAMES)
def test_everything_can_be_taken_away(name: str) -> None:
    cleared = drafted(name, lines(name)[0]).clear()
    assert not {*cleared.spots().values()} - {NOTHING, "disc"}
    assert all(tray.name == "pool" or not tray.pieces for tray in cleared.trays())
    assert drafted(name, cleared.text()).text() == cleared.text()


def test_stein3_an_army_is_called_by_its_colour() -> None:
    draft = drafted("stein3").put("field:j1", "knight.1")
    assert "„Blau“" in draft.told(refused(draft), "de")


def test_what_a_part_may_be_is_told_by_its_label() -> None:
    draft = drafted("tricubo(seats=2)")
    for row in (1, 2, 3):
        draft = draft.put(f"box:0.{row}.6", "cross")
    told = draft.told(refused(draft), "de")
    assert "„Was ansteht“ kann nicht „würfeln“ sein" in told
    assert "erwartet wird „zu Ende“" in told
