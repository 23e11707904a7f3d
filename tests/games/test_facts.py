"""Whatever a bot may advise has a reason in words, in both languages, by the view of its seat alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from dreierlei.core import CHANCE, Action, Game, Rng, State
from dreierlei.core.words import LANGUAGES, Sentence
from dreierlei.games import game
from dreierlei.games.nonaga.actions import Slide
from dreierlei.games.stein3.actions import Move
from dreierlei.games.stein3.board import Field
from dreierlei.games.triapon.actions import Capture
from dreierlei.games.tricubo.actions import Cross
from dreierlei.games.triominos.actions import Buy, Lay
from dreierlei.games.triominos.facts import hexagons
from dreierlei.kit.views import in_turn
from dreierlei.play import Match
from dreierlei.study.figures import figures
from dreierlei.study.puzzles import puzzles

GAMES = {
    "nonaga": 60,
    "triapon": 70,
    "triapon(barricades=true)": 120,
    "stein3": 90,
    "triominos(seats=3)": 60,
    "tricubo(seats=2)": 40,
    "tricubo(side=B)": 30,
}
"""Plies that are looked at."""


@pytest.mark.parametrize("text", GAMES)
def test_every_action_has_a_reason(text: str) -> None:
    kind = game(text)
    match, lot = Match(kind, Rng(4)), Rng(5)
    for _ in range(GAMES[text]):
        if match.over:
            break
        seat = match.to_act[0]
        assert seat != CHANCE
        legal = match.legal(seat)
        for action in lot.shuffled(legal)[:3]:
            told = kind.reasons(match.view(seat), action)
            assert told, f"{action} in {match.state.dump()}"
            words = [sentence.text(language) for sentence in told for language in LANGUAGES]
            assert all(words)
            if kind.name != "nonaga":  # whose places are named so
                assert not [each for each in words if re.search(r"(costs|kostet) [-−]|(?<!\w)-\d", each)], action
        match.play(seat, legal[lot.below(len(legal))])


def test_triominos_an_open_hexagon_threatens_whoever_does_not_have_its_tile() -> None:
    kind = game("triominos")
    (before,) = [each.before() for each in figures("triominos") if each.id == "hexagon"]  # seat 0 has the sixth tile
    (threat,) = kind.threats(before.observe(1), 1)
    assert threat.origins == ("2:1",)
    assert threat.text.text("en").startswith("A hexagon is open: 50 points with a tile like 2-4-5 ")
    assert kind.threats(before.observe(0), 0) == ()


def decided(name: str, seeds: Iterable[int]) -> Iterator[tuple[Game, State, int]]:
    """Positions of random games in which a seat decides."""
    kind = game(name)
    for seed in seeds:
        match, lot = Match(kind, Rng(seed)), Rng(seed + 1)
        while not match.over:
            seat = match.to_act[0]
            yield kind, match.state.copy(), seat
            legal = match.legal(seat)
            match.play(seat, legal[lot.below(len(legal))])


def after(state: State, seat: int, action: Action) -> State:
    ahead = state.copy()
    ahead.apply(seat, action)
    return ahead


def slugs(told: Iterable[Sentence]) -> dict[str, Sentence]:
    """Sentences by the last part of their slugs."""
    return {sentence.slug.rpartition(".")[2]: sentence for sentence in told}


def test_triominos_whoever_has_one_tile_left_threatens() -> None:
    ends = set()
    for kind, state, seat in decided("triominos(seats=3)", range(1, 9)):
        view: Any = state.observe(seat)
        told = {threat.text.facts.get("who") for threat in kind.threats(view, seat)} - {None}
        few = {other for other in range(3) if other != seat and view.counts[other] == 1}
        assert told == (few if view.out is None else set())
        ends.add((bool(few), view.out is None))
    assert {(True, True), (True, False)} <= ends  # in the last lap it is too late to fear that


def test_triominos_a_tile_that_everybody_else_has_declined_threatens_nobody() -> None:
    for kind, state, seat in decided("triominos(seats=3)", range(1, 9)):
        view: Any = state.observe(seat)
        others = [other for other in range(3) if other != seat]
        free = replace(view, declined=((), (), ()))
        for (place, bonus), tiles in hexagons(kind, free, others).items():
            lacking = tuple(tiles)
            one = replace(free, declined=tuple(lacking if other == others[0] else () for other in range(3)))
            both = replace(free, declined=tuple(() if other == seat else lacking for other in range(3)))
            assert hexagons(kind, one, others)[place, bonus] == tiles
            assert (place, bonus) not in hexagons(kind, both, others)
            return
    pytest.fail("no hexagon was open")


def test_triominos_points_are_those_that_a_tile_brings() -> None:
    said = set()
    for kind, state, seat in decided("triominos", range(1, 5)):
        view: Any = state.observe(seat)
        if view.phase != "turn" or len(view.hand) < 2:
            continue
        gains = {
            action: after(state, seat, action).observe(seat).scores[seat] - view.scores[seat]  # type: ignore[attr-defined]
            for action in state.legal(seat)
            if isinstance(action, Lay)
        }
        for action in state.legal(seat):
            told = slugs(kind.reasons(view, action))
            if isinstance(action, Lay):
                assert ("most" in told) == (len(set(gains.values())) > 1 and gains[action] == max(gains.values()))
            elif isinstance(action, Buy) and gains:
                assert told["buys"].facts["best"] == max(gains.values())
            said |= set(told)
    assert said >= {"most", "buys", "must_buy", "only"}


def _wins(state: State, seat: int) -> set[tuple[str, str]]:
    """The slides by which a seat of Nonaga would win if it were its turn."""
    parts = state.dump().split()
    turned = state.game.load(" ".join([*parts[:2], str(seat), "slide", *parts[4:]]))
    slides = [action for action in turned.legal(seat) if isinstance(action, Slide)]
    return {(str(each.origin), str(each.target)) for each in slides if after(turned, seat, each).over}


def test_nonaga_threats_are_the_slides_by_which_the_other_would_win() -> None:
    threatened = 0
    for puzzle in puzzles("nonaga")[::4]:
        state, seat = puzzle.state(), puzzle.seat
        found = state.game.threats(state.observe(seat), seat)
        assert {(*threat.origins, *threat.places) for threat in found} == _wins(state, 1 - seat)
        threatened += bool(found)
    assert threatened > 3


def test_nonaga_nothing_is_stopped_that_can_still_be_done() -> None:
    seen = set()
    for puzzle in [each for each in puzzles("nonaga") if each.theme == "defence"][:6]:
        state, seat = puzzle.state(), puzzle.seat
        for action in state.legal(seat):
            ahead = after(state, seat, action)
            if ahead.over:
                continue
            stops = "stops" in slugs(state.game.reasons(state.observe(seat), action))
            assert stops == (bool(_wins(state, 1 - seat)) and not _wins(ahead, 1 - seat))
            seen.add(stops)
    assert seen == {True, False}


def test_triapon_balls_in_the_hand_are_left_to_whoever_loses_one() -> None:
    placing = 0
    for kind, state, seat in decided("triapon", range(1, 5)):
        view: Any = state.observe(seat)
        for action in state.legal(seat) if view.phase == "capture" else ():
            told = slugs(kind.reasons(view, action))
            if "takes" in told and isinstance(action, Capture):
                victim = next(owner for owner in range(3) if action.hollow in view.balls[owner])
                hands = view.hands[victim] if view.hands else 0
                assert told["takes"].facts["count"] == len(view.balls[victim]) - 1 + hands
                placing += hands > 0
    assert placing


def _reached(kind: Game, view: Any, field: Field | None, enemies: Iterable[int]) -> bool:
    """Whether one of some seats of 3Stein could capture on a field if it were its turn."""
    return any(
        isinstance(move, Move) and move.target == field
        for enemy in enemies
        for move in in_turn(kind, view, enemy, "move", kept=None).legal(enemy)
    )


def test_stein3_what_is_told_of_captures_and_lords_is_so() -> None:
    seen = set()
    for kind, state, seat in decided("stein3", range(1, 4)):
        view: Any = state.observe(seat)
        camps = [view.captor if each == view.vassal else each for each in range(3)]
        told = {cast(int, threat.text.facts["who"]) for threat in kind.threats(view, seat)}
        assert not {each for each in told if camps[each] == camps[seat]}
        seen.add(("allied", view.vassal in (seat, None)))
        for action in state.legal(seat)[:6] if view.phase == "move" else ():
            ahead = after(state, seat, action)
            if ahead.over or not isinstance(action, Move) or ahead.acts(seat):
                continue
            then: Any = ahead.observe(seat)
            enemies = [each for each in range(3) if camps[each] != camps[seat]]
            found = slugs(kind.reasons(view, action))
            if "takes" in found:
                free = found["takes"].facts["free"] != ""
                assert free != _reached(kind, then, action.target, enemies)
                seen.add(("free", free))
            if view.lords[seat] and _reached(kind, view, view.lords[seat], enemies):
                saved = "saves" in found
                assert saved != _reached(kind, then, then.lords[seat], enemies)
                seen.add(("saves", saved))
            bare = slugs(kind.reasons(replace(view, reserve=(0, 0, 0)), action))
            assert "advances" not in bare  # nothing would come of it
            seen.add(("advances", "advances" in found))
    assert seen >= {(what, how) for what in ("allied", "free", "saves", "advances") for how in (True, False)}


@pytest.mark.parametrize("name", ["tricubo", "tricubo(side=B)"])
def test_tricubo_a_cross_brings_what_its_row_gains(name: str) -> None:
    seen = set()
    for kind, state, seat in decided(name, range(1, 6)):
        view: Any = state.observe(seat)
        columns, purple = (0, *view.sheet.columns), len(view.sheet.columns) - view.sheet.purple
        for action in state.legal(seat):
            if not isinstance(action, Cross):
                continue
            found = slugs(kind.reasons(view, action))
            then: Any = after(state, seat, action).observe(seat)
            before, now = view.blocks[seat].crosses, then.blocks[seat].crosses
            [row] = [row for row in range(len(now)) if now[row] != before[row]] or [
                cast(int, found["crosses"].facts["row"]) - 1
            ]
            assert found["crosses"].facts["points"] == f"{columns[now[row]] - columns[before[row]]:+d}".replace(
                "-", "−"
            )
            entered = before[row] <= purple < now[row]
            assert bool({"purple", "purple_more"} & set(found)) == entered
            if entered:
                [told] = [found[slug] for slug in ("purple", "purple_more") if slug in found]
                assert told.facts["count"] == sum(crosses > purple for crosses in now)
            seen.add((entered, before[row] > purple))
    assert seen >= {(True, False), (False, True), (False, False)}
