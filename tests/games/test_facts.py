"""What people are told of a ply and of threats is so: held against what then really can be played."""

from __future__ import annotations

from typing import Any

import pytest

from dreierlei.core import Action, Rng, View
from dreierlei.core.words import LANGUAGES, Sentence
from dreierlei.games import NAMES, game
from dreierlei.games.nonaga import Slide
from dreierlei.games.stein3 import Move
from dreierlei.games.triapon import Capture
from dreierlei.play import Match


def _plies(text: str, games: int, most: int = 200) -> list[tuple[Match, int, Action]]:
    """Return positions of random games, each with an action that is about to be done."""
    found = []
    for seed in range(games):
        match, rng = Match(game(text), Rng(seed)), Rng(seed + 100)
        while not match.over and len(match.record.entries) < most:
            seat = match.to_act[rng.below(len(match.to_act))]
            actions = match.legal(seat)
            before = Match(match.game, start=match.state.dump())
            found.append((before, seat, actions[rng.below(len(actions))]))
            match.play(seat, found[-1][2])
    return found


def _slugs(match: Match, seat: int, action: Action) -> dict[str, Sentence]:
    reasons = match.game.reasons(match.view(seat), action)
    return {reason.slug.rpartition(".")[2]: reason for reason in reasons}


def _after(match: Match, seat: int, action: Action) -> Match:
    again = Match(match.game, start=match.state.dump())
    again.play(seat, action)
    return again


def _wins(match: Match, seat: int) -> set[tuple[str, str]]:
    """Return the slides by which the seat in turn really wins."""
    slides = [slide for slide in match.legal(seat) if isinstance(slide, Slide)]
    return {(str(slide.origin), str(slide.target)) for slide in slides if _after(match, seat, slide).over}


def test_nonaga_threats_are_the_slides_that_win_when_it_is_the_others_turn() -> None:
    seen = 0
    for match, seat, _ in _plies("nonaga(first=0)", 25):
        if match.state.phase != "slide":
            continue
        threats = match.game.threats(match.view(1 - seat), 1 - seat)
        assert {(threat.origins[0], threat.places[0]) for threat in threats} == _wins(match, seat)
        seen += len(threats)
    assert seen > 5


def test_nonaga_reasons_come_true() -> None:
    seen: set[str] = set()
    for match, seat, action in _plies("nonaga(first=0)", 40):
        reasons, after = _slugs(match, seat, action), _after(match, seat, action)
        seen.update(reasons)
        assert ("wins" in reasons) == after.over
        if after.state.phase == "slide" and not after.over:  # the other's turn
            safe = not _wins(after, 1 - seat)
            assert safe or not reasons.keys() & {"stops", "quiet"}
    assert {"wins", "stops", "threatens", "pair", "hems", "opens", "quiet"} <= seen, seen


def test_stein3_threats_are_the_captures_of_the_lord_when_it_is_the_others_turn() -> None:
    seen = 0
    for match, seat, _ in _plies("stein3", 12, 300):
        view: Any = match.view(seat)
        for other in {0, 1, 2} - {seat} if view.phase == "move" else ():
            moves = [move for move in match.legal(seat) if isinstance(move, Move)]
            real = {str(move.origin) for move in moves if move.target == view.lords[other]}
            threats = [
                threat for threat in match.game.threats(view, other) if int(str(threat.text.facts["who"])) == seat
            ]
            assert {origin for threat in threats for origin in threat.origins} == real
            seen += len(real)
    assert seen > 5


def test_stein3_reasons_come_true() -> None:
    seen: set[str] = set()
    for match, seat, action in _plies("stein3", 12, 300):
        reasons, after = _slugs(match, seat, action), _after(match, seat, action)
        seen.update(reasons)
        before, then = (_pieces(each.view(seat)) for each in (match, after))
        assert ("wins" in reasons) == after.over
        if isinstance(action, Move) and not after.over:
            assert ("takes" in reasons) == (str(action.target) in before)
            assert ("promotes" in reasons) <= (
                before[str(action.origin)] == "squire" and then[str(action.target)] == "knight"
            )
        if "saves" in reasons or "safe" in reasons:
            lord = {"saves": (after.view(seat).lords[seat],), "safe": _own(after, seat)}  # type: ignore[attr-defined]  # of a Stein3View
            fields = lord["saves" if "saves" in reasons else "safe"]
            other = after.to_act[0]
            assert other == seat or not any(
                isinstance(move, Move) and move.target in fields for move in after.legal(other)
            )
    assert {"takes", "saves", "attacks_lord", "attacks_knight", "escapes", "advances"} <= seen, seen


def _own(match: Match, seat: int) -> tuple[Any, ...]:
    view: Any = match.view(seat)
    return view.lords[seat], *view.knights[seat], *view.squires[seat]


def _pieces(view: Any) -> dict[str, str]:
    """Return the kind of piece on every field."""
    found = {str(lord): "lord" for lord in view.lords if lord}
    for kind in ("knights", "squires"):
        found |= {str(field): kind[:-1] for own in getattr(view, kind) for field in own}
    return found


def test_triapon_threats_are_the_rows_that_close_when_it_is_the_others_turn() -> None:
    seen = 0
    for match, seat, _ in _plies("triapon(first=0)", 6, 120):
        if match.state.phase not in ("place", "move"):
            continue
        real: dict[str, set[str]] = {}
        for action in match.legal(seat):
            after = _after(match, seat, action)
            if not after.over and after.state.phase == "capture" and after.to_act == (seat,):
                prey = {str(taken.hollow) for taken in after.legal(seat) if isinstance(taken, Capture)}
                real.setdefault(str(getattr(action, "target", None) or getattr(action, "hollow", None)), set()).update(
                    prey
                )
        view: Any = match.view(seat)
        for other in {0, 1, 2} - {seat} - set(view.out):
            own = {str(ball) for ball in view.balls[other]}
            threats = [each for each in match.game.threats(view, other) if int(str(each.text.facts["who"])) == seat]
            assert {threat.origins[0]: set(threat.places) for threat in threats} == {
                at: prey & own for at, prey in real.items()
            }
            seen += len(threats)
    assert seen > 5


def test_triapon_reasons_come_true() -> None:
    seen: set[str] = set()
    for match, seat, action in _plies("triapon(first=0)", 12, 200):
        reasons, after = _slugs(match, seat, action), _after(match, seat, action)
        seen.update(reasons)
        captures = not after.over and after.state.phase == "capture"
        assert ("closes" in reasons) == captures
        if "out" in reasons or "takes" in reasons:
            victim = int(str(next(iter(reasons.values())).facts["who"]))
            view: Any = after.view(seat)
            assert ("out" in reasons) == (victim in view.out)
    assert {"closes", "blocks", "guards", "threatens", "takes", "breaks", "lines"} <= seen, seen


def test_triominos_reasons_are_the_points_that_are_written_down() -> None:
    seen: set[str] = set()
    for match, seat, action in _plies("triominos(seats=3)", 8):
        reasons, view = _slugs(match, seat, action), match.view(seat)
        seen.update(reasons)
        state = match.state.copy()
        state.apply(seat, action)
        after: Any = state.observe(seat)
        told = sum(
            int(str(reasons[slug].facts[fact]))
            for slug in reasons
            for fact in ("points", "bonus")
            if fact in reasons[slug].facts
        )
        if reasons and not state.over and "last" not in reasons and after.round == view.round:  # type: ignore[attr-defined]  # of a TriominosView
            gained = after.scores[seat] - view.scores[seat]  # type: ignore[attr-defined]  # of a TriominosView
            assert gained == (0 if "stays" in reasons else told), (reasons, gained)
    assert {"points", "bridge", "most", "only", "must_buy", "passes"} <= seen, seen


def test_tricubo_reasons_are_the_points_on_the_block() -> None:
    seen: set[str] = set()
    for match, seat, action in _plies("tricubo(seats=1)", 30):
        reasons = _slugs(match, seat, action)
        seen.update(reasons)
        state = match.state.copy()
        state.apply(seat, action)
        before, after = (_block(view) for view in (match.view(seat), state.observe(seat)))
        kind = {"crosses": "rows", "colour": "colours", "scores": "interim"}
        for slug in reasons.keys() & kind.keys():
            gained = getattr(after.points, kind[slug]) - getattr(before.points, kind[slug])
            assert slug == "scores" or gained == reasons[slug].facts["points"]
    assert {"crosses", "colour", "scores", "purple", "starts"} <= seen, seen


def _block(view: View) -> Any:
    return view.blocks[0]  # type: ignore[attr-defined]  # of a TricuboView


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_said_can_be_said_in_both_languages(name: str) -> None:
    for match, seat, action in _plies(name, 3, 80):
        threats = match.game.threats(match.view(seat), seat)
        for sentence in (*match.game.reasons(match.view(seat), action), *(threat.text for threat in threats)):
            assert all(sentence.text(language) for language in LANGUAGES)
    assert game(name).shows_threats == (name in ("nonaga", "stein3", "triapon"))
