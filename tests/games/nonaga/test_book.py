"""The book of Nonaga: what it knows is proven, whoever asks however the field lies; bots and analysis go by it."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from dreierlei import Rng, game
from dreierlei.bots import bot
from dreierlei.core import Action, Refusal, State
from dreierlei.core.state import compiled
from dreierlei.games.nonaga.actions import Relocate, Slide
from dreierlei.games.nonaga.book import ATTITUDES, Attitude, Book, book, is_book, standard
from dreierlei.games.nonaga.book_proof import enter, verify
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.knowledge import LEVELS
from dreierlei.games.nonaga.prover import Prover
from dreierlei.games.nonaga.text import Position, write
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex
from dreierlei.play import Match
from dreierlei.server.analysis_work import look
from dreierlei.study.analysis import analyse
from dreierlei.study.analyst import Analyst

NONAGA = game("nonaga(first=0)")
KNOWN = sorted(book().entries)
LONGEST = max(KNOWN, key=lambda each: (book().entries[each][0], each[1]))
BRIEF = [each for each in KNOWN if book().entries[each][0] == 5]
SMALL = (".*0o/oo1oo/o1oo/.0oo/.0oo/1", "slide")  # few replies
FAR = [each for each in KNOWN if book().entries[each][0] == 9]
slow_interpreted = pytest.mark.skipif(not compiled, reason="interpreted, proofs take minutes")


def known(rows: str, phase: str, rules: str = "nonaga(first=0)", turn: int = 0) -> State:
    return game(rules).load(f"0:0 {rows} 0 {phase} {turn}")


def longest(turn: int = 0, rules: str = "nonaga(first=0)") -> State:
    return known(*LONGEST, rules, turn)


def elsewhere(state: State, attitude: Attitude, exchanged: bool) -> State:
    """The position in another attitude, with the seats exchanged or not."""
    view, there = cast(NonagaView, state.observe(0)), attitude.there
    pieces = [[there(cell) for cell in own] for own in (view.pieces[::-1] if exchanged else view.pieces)]
    frozen = None if view.frozen is None else there(view.frozen)
    discs, mover = [there(cell) for cell in view.discs], view.mover ^ exchanged
    return NONAGA.load(write(Position(discs, pieces, frozen, mover, view.phase, view.turn)))


def moved(ply: Action, attitude: Attitude) -> Action:
    assert isinstance(ply, Slide | Relocate)
    return replace(ply, origin=attitude.there(ply.origin), target=attitude.there(ply.target))


def test_an_attitude_leads_there_and_back() -> None:
    cells = {attitude.there(Hex(3, -5)) for attitude in ATTITUDES}
    assert len(cells) == 12
    for attitude in ATTITUDES:
        shifted = attitude._replace(corner=Hex(-4, 7))
        assert shifted.back(shifted.there(Hex(3, -5))) == Hex(3, -5)


@pytest.mark.parametrize("exchanged", [False, True])
def test_a_position_is_known_wherever_it_lies_and_whoever_is_to_move(exchanged: bool) -> None:
    state = longest()
    found = book().find(state)
    assert found
    for attitude in ATTITUDES:
        there = attitude._replace(corner=Hex(6, -2))
        alike = elsewhere(state, there, exchanged)
        again = book().find(alike)
        assert standard(cast(NonagaView, alike.observe(0)))[0] == LONGEST[0]
        assert again
        assert alike.allows(alike.to_act[0], again.ply)
        assert again.turns == found.turns
    assert book().find(NONAGA.start()) is None


def test_the_ply_is_put_where_the_field_lies() -> None:
    unlike = {elsewhere(longest(), attitude, exchanged=False).dump().split(" ")[1] for attitude in ATTITUDES}
    assert len(unlike) == 12  # else several plies would be right
    found = book().find(longest())
    for attitude in ATTITUDES:
        again = book().find(elsewhere(longest(), attitude, exchanged=False))
        assert found
        assert again
        assert again.ply == moved(found.ply, attitude)


def test_the_end_of_the_game_is_heeded() -> None:
    turns = book().entries[LONGEST][0]
    cap = f"nonaga(first=0,cap={10 + turns})"
    assert book().find(longest(10, cap))
    assert book().find(longest(11, cap)) is None
    assert book().find(longest(0, "nonaga(first=0,repetition=1)")) is None


def test_the_book_is_small_and_about_wins_that_are_far() -> None:
    assert len(zlib.compress(book().dump().encode())) < 200_000
    assert {turns for turns, _ in book().entries.values()} == {5, 7, 9}
    assert min(turns for turns, _ in book().entries.values()) == 5


def test_a_book_is_read_as_it_was_written_and_refused_when_changed(tmp_path: Path) -> None:
    path = tmp_path / "book"
    assert Book.read(path) == Book()
    book().save(path)
    assert is_book(path)
    assert Book.read(path) == book()
    path.write_text(path.read_text().replace("[5,", "[3,", 1))
    with pytest.raises(Refusal) as why:
        Book.read(path)
    assert why.value.slug == "nonaga.prove.book_damaged"


@slow_interpreted
def test_a_sample_of_the_book_is_proven_anew() -> None:
    step = len(BRIEF) // 3
    for rows, phase in [SMALL, *BRIEF[step : 3 * step : step]]:
        verify(book(), Prover(NONAGA.start(), 16), rows, phase)


@slow_interpreted
@pytest.mark.slow
def test_a_large_sample_of_the_book_is_proven_anew() -> None:
    prover = Prover(NONAGA.start(), 64)
    for rows, phase in [*FAR, *BRIEF[::200]]:
        verify(book(), prover, rows, phase)


@slow_interpreted
def test_what_is_wrong_is_refused() -> None:
    rows, phase = next(each for each in BRIEF if each[1] == "relocate")
    plies = [str(ply) for ply in known(rows, phase).legal(0)]
    assert not all(proves(rows, phase, ply) for ply in plies[:10])


def proves(rows: str, phase: str, ply: str) -> bool:
    """Whether the book would be right with another ply."""
    try:
        verify(Book({(rows, phase): (5, ply)}), Prover(NONAGA.start(), 1), rows, phase)
    except Refusal:
        return False
    return True


@slow_interpreted
def test_a_certificate_becomes_entries_for_both_plies() -> None:
    state, made = known(*SMALL), Book()
    prover = Prover(state, 1)
    certificate = prover.certificate([(state, list(prover.deepen(state, 5))[-1])])
    enter(made, state, certificate)
    slide = made.find(state)
    assert slide
    state.apply(0, slide.ply)
    relocation = made.find(state)
    assert relocation
    assert (slide.turns, relocation.turns) == (5, 5)
    assert state.allows(0, relocation.ply)
    with pytest.raises(Refusal):
        enter(made, state, replace(certificate, nodes=certificate.nodes[:-1]))


def test_only_the_level_without_noise_plays_from_the_book() -> None:
    found = book().find(longest())
    assert found
    for level in LEVELS:
        thought = IterativeDeepening(NONAGA, level, 1).think(longest(), nodes=30)[0]
        booked = thought.proven and thought.depth == found.turns
        assert booked == (level == LEVELS[-1])
    assert not IterativeDeepening(NONAGA).think(longest(), depth=2)[0].proven


def test_level_six_announces_the_turn_of_the_book_and_carries_the_win_through() -> None:
    state, lot = longest(), Rng(7)
    players = [bot(NONAGA, 6, None, 250), bot(NONAGA, 6, None, 250)]
    found = book().find(state)
    while not state.over:
        seat = state.to_act[0]
        best = players[seat].think(NONAGA, state.observe(seat), lot, 1)[0]
        if seat == 0:
            assert best.proven
            assert best.value == 1.0
        if found:
            assert best.action == found.ply
            assert len(best.line) == (2 if state.phase == "slide" else 1)
            found = None
        state.apply(seat, best.action)
    outcome = state.outcome()
    assert outcome
    assert outcome.winners == (0,)


def test_several_lines_begin_with_that_of_the_book() -> None:
    state = longest()
    for length in (2, 1):  # the slide and the relocation, then the relocation alone
        found = book().find(state)
        thoughts = IterativeDeepening(NONAGA).think(state, nodes=600, lines=3)
        assert found
        assert thoughts[0].proven
        assert thoughts[0].action == found.ply
        assert len({thought.line[:length] for thought in thoughts}) == len(thoughts) == 3
        state.apply(0, found.ply)


def test_analysis_shows_the_win_of_the_book() -> None:
    analyst, state = Analyst(NONAGA, 0.02), longest()
    expected, best = analyst.position(state, 0)
    found = book().find(state)
    assert found
    assert expected == (1.0, 0.0)
    assert (best[0].action, best[0].value, best[0].proven) == (str(found.ply), 1.0, True)
    other = next(action for action in state.legal(0) if action != found.ply)
    judged = analyst.judge(state, 0, other)
    assert judged
    assert judged.best[0].proven


def test_the_page_shows_it_as_proven() -> None:
    found = book().find(longest())
    _, expected, seat, best, _ = look("nonaga(first=0)", longest().dump(), 0.02)
    assert found
    assert (expected, seat) == ((1.0, 0.0), 0)
    assert (best[0].action, best[0].proven) == (str(found.ply), True)


def test_the_analysis_of_a_match_finds_that_it_was_won() -> None:
    match, state = Match(NONAGA, Rng(1), start=longest().dump()), longest()
    found = book().find(state)
    assert found
    other = next(action for action in state.legal(0) if action != found.ply)
    match.play(0, other)
    analysis = analyse(match, 0.02)
    assert analysis.curve[0] == (1.0, 0.0)
    assert analysis.judgements[0].best[0].action == str(found.ply)
    assert analysis.judgements[0].best[0].proven
