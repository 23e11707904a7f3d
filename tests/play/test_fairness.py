"""Chance that anybody can check: derived from a secret and nonces, without bias, and found out where it is not."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.play.checks import named_in_full, refused
from tests.toys.shelf import TABLES, named

from dreierlei.core import CHANCE, Refusal, Rng
from dreierlei.games import NAMES
from dreierlei.play import Event, Match, Ply, fairness, read

SECRET = hashlib.sha256(b"secret").hexdigest()
ALL = [*TABLES, *NAMES, "triominos(seats=4)", "tricubo(seats=3)"]


def nonce(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()[:32]


def played(table: str, seed: int = 1, secret: str = SECRET, plies: int = 40) -> Match:
    """Return a match with nonces of all seats but the last, played at random for a while, undoing now and then."""
    which, rng = named(table), Rng(seed)
    match = Match(which, headers={"commitment": fairness.commitment(secret)})
    for seat in range(max(1, which.seats - 1)):
        match.add_nonce(seat, nonce(f"{seat}"))
    fairness.draw(match, secret)
    while not match.over and plies:
        plies -= 1
        if match.undoer is not None and rng.below(3) == 0:
            match.undo(match.undoer)
            continue
        seat = match.to_act[rng.below(len(match.to_act))]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
        fairness.draw(match, secret)
    if not match.over:
        match.resign(0)
    match.record.headers["secret"] = secret
    return match


@pytest.mark.parametrize("table", ALL)
def test_every_record_of_every_game_verifies_after_reading_it_back(table: str) -> None:
    match = played(table)
    verdict = fairness.verify(read(match.text(), named))
    assert verdict.fair
    assert verdict.draws == sum(isinstance(entry, Ply) and entry.seat == CHANCE for entry in match.record.entries)
    assert verdict.nonces == match.nonces


def test_ten_lines_of_anybodys_own_compute_the_same() -> None:
    match = played("tricubo(seats=2)", plies=4)
    message = f"{nonce('0')},- 0 0".encode()
    found = int.from_bytes(hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).digest(), "big") % 216
    faces = [found // 36 + 1, found // 6 % 6 + 1, found % 6 + 1]
    rolled = next(str(entry) for entry in match.record.entries if isinstance(entry, Ply))
    assert [int(mark) for mark in rolled if mark.isdigit()] == faces


@pytest.mark.parametrize("table", ["triominos(seats=3)", "tricubo", "wheel"])
def test_the_first_chance_ply_that_differs_is_named(table: str) -> None:
    match = played(table)
    chances = [n for n, entry in enumerate(match.record.entries) if isinstance(entry, Ply) and entry.seat == CHANCE]
    for place in chances[:3]:
        forged = Match(match.game, headers=match.record.headers)
        for entry in match.record.entries[:place]:
            forged.enter(entry)
        honest = match.record.entries[place]
        assert isinstance(honest, Ply)
        other = next(action for action in forged.legal(CHANCE) if action != honest.action)
        forged.play(CHANCE, other)
        verdict = fairness.verify(forged)
        assert not verdict.fair
        assert (verdict.draws, verdict.nonces) == (chances.index(place), match.nonces)
        assert verdict.difference == fairness.Difference(place + 1, str(other), str(honest.action))


@pytest.mark.parametrize("table", ["triominos(seats=3)", "tricubo(seats=2)", "wheel(seats=2)"])
def test_a_chance_ply_that_was_left_out_is_named(table: str) -> None:
    match = played(table, plies=12)
    chances = [n for n, entry in enumerate(match.record.entries) if isinstance(entry, Ply) and entry.seat == CHANCE]
    place = chances[-1]
    cut = Match(match.game, headers=match.record.headers)
    for entry in match.record.entries[:place]:
        cut.enter(entry)
    honest = match.record.entries[place]
    assert isinstance(honest, Ply)
    verdict = fairness.verify(cut)
    assert not verdict.over
    assert verdict.difference == fairness.Difference(place + 1, "", str(honest.action))
    cut.resign(0)
    verdict = fairness.verify(cut)
    assert (verdict.fair, verdict.over) == (False, True)
    assert verdict.difference == fairness.Difference(place + 1, "! resign 0", str(honest.action))
    told = fairness.draws(cut)
    assert told[:-1] == fairness.draws(match)[: len(chances) - 1]
    assert told[-1] == fairness.ChanceDraw(place, sum(cut.state.weights()), 0, 0)  # no number leads to it


def test_who_leaves_before_the_first_deal_leaves_no_gap() -> None:
    match = Match(named("triominos(seats=3)"), headers={"commitment": fairness.commitment(SECRET), "secret": SECRET})
    match.resign(0)
    assert fairness.verify(match).fair
    assert fairness.draws(match) == []


def test_another_secret_another_nonce_or_none_is_found_out() -> None:
    match = played("tricubo(seats=2)")
    other = hashlib.sha256(b"other").hexdigest()
    match.record.headers["commitment"] = fairness.commitment(other)
    assert not fairness.verify(match).committed
    assert not fairness.verify(match).fair
    match.record.headers["secret"] = other
    verdict = fairness.verify(match)
    assert verdict.committed
    assert verdict.difference is not None
    for changed in ([], [Event("nonce", 0, nonce("forged"))]):
        again = played("tricubo(seats=2)")
        again.record.entries[0:1] = changed
        text = again.text()
        assert not fairness.verify(read(text, named)).fair


def test_a_record_that_begins_elsewhere_is_checked_from_there() -> None:
    start = played("wheel(seats=2)", plies=2).state.copy()
    match = Match(start.game, start=start.dump(), headers={"commitment": fairness.commitment(SECRET)})
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        fairness.draw(match, SECRET)
    match.record.headers["secret"] = SECRET
    assert fairness.verify(match).fair
    assert fairness.draws(match)


@pytest.mark.parametrize("table", ["wheel(seats=3,rounds=2)", "triominos(seats=3)", "tricubo(seats=2)", "cards"])
def test_without_the_rules_a_draw_is_checked_by_the_numbers_that_lead_to_it(table: str) -> None:
    match = played(table)
    again, joined = Match(match.game), fairness.joined(match.nonces, match.game.seats)
    draws = iter(enumerate(fairness.draws(match)))
    for place, entry in enumerate(match.record.entries):
        if isinstance(entry, Ply) and entry.seat == CHANCE:
            count, draw = next(draws)
            assert (draw.number, draw.total) == (place, sum(again.state.weights()))
            assert draw.low <= fairness.number(SECRET, joined, count, draw.total) < draw.high
            leading = [fairness.chosen(again.state, found) == entry.action for found in range(draw.total)]
            assert leading == [draw.low <= found < draw.high for found in range(draw.total)]
        again.enter(entry)
    assert next(draws, None) is None


def walked(table: str, *, hesitant: bool) -> tuple[list[str], int]:
    """Return what chance did while first choices were taken, each taken back once or not, and how many were."""
    match, undone = Match(named(table)), 0
    fairness.draw(match, SECRET)
    for _ in range(60):
        if match.over:
            break
        seat = match.to_act[0]
        choice = match.legal(seat)[0]
        match.play(seat, choice)
        if hesitant and match.undoer == seat:
            match.undo(seat)
            match.play(seat, choice)
            undone += 1
        fairness.draw(match, SECRET)
    plies = [entry for entry in match.record.entries if isinstance(entry, Ply)]
    return [str(ply) for ply in plies if ply.seat == CHANCE], undone


def test_taking_back_does_not_change_the_next_draw() -> None:
    undone = 0
    for table in ALL:
        straight, _ = walked(table, hesitant=False)
        turned, times = walked(table, hesitant=True)
        assert straight == turned
        undone += times if turned else 0
    assert undone


@given(st.integers(1, 5000), st.integers(0, 10**6))
def test_a_number_is_below_its_total(total: int, draw: int) -> None:
    assert 0 <= fairness.number(SECRET, "-", draw, total) < total


def test_numbers_that_would_be_too_likely_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first_too_many = 2**256 - 2**256 % 10
    answers = [number.to_bytes(32, "big") for number in (2**256 - 1, first_too_many, first_too_many - 1)]
    asked: list[bytes] = []

    def digest(_: bytes, message: bytes, *__: object) -> bytes:
        asked.append(message)
        return answers[len(asked) - 1]

    monkeypatch.setattr("hmac.digest", digest)
    assert fairness.number(SECRET, "-", 8, 10) == 9
    assert asked == [b"- 8 0", b"- 8 1", b"- 8 2"]


def test_every_outcome_comes_up_as_often_as_its_weight() -> None:
    counts = Counter(fairness.number(SECRET, "-", draw, 6) for draw in range(12_000))
    expected = 2000
    assert sum((counts[face] - expected) ** 2 / expected for face in range(6)) < 20.5  # chi-square, one in a thousand


def test_weights_decide_on_which_outcome_a_number_falls() -> None:
    match = Match(named("wheel"))
    state = match.state
    while not state.acts(CHANCE):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    weights, legal = state.weights(), state.legal(CHANCE)
    fell = [fairness.chosen(state, found) for found in range(sum(weights))]
    assert Counter(map(str, fell)) == Counter({str(a): w for a, w in zip(legal, weights, strict=True) if w})
    with pytest.raises(ValueError, match=r"^the number is not below the sum of the weights$"):
        fairness.chosen(state, sum(weights))


def test_a_nonce_is_given_once_and_before_the_first_ply() -> None:
    match = Match(named("tricubo(seats=2)"))
    refused("play.fairness.nonce", match, "add_nonce", 0, "0" * 31)
    refused("play.fairness.nonce", match, "add_nonce", 0, "G" * 32)
    assert refused("play.seat", match, "add_nonce", 2, nonce("a")).facts["last"] == 2
    assert refused("play.fairness.nonce", match, "add_nonce", 0, "0" * 90).facts["nonce"] == "0" * 80
    assert refused("play.fairness.nonce", match, "enter", Event("nonce", 0)).facts["nonce"] == ""
    match.add_nonce(1, nonce("a"))
    refused("play.fairness.late", match, "add_nonce", 1, nonce("b"))
    fairness.draw(match, SECRET)
    refused("play.fairness.late", match, "add_nonce", 0, nonce("c"))


@pytest.mark.parametrize(
    ("headers", "slug"),
    [
        ({}, "play.fairness.none"),
        ({"commitment": SECRET}, "play.fairness.running"),
        ({"commitment": "x", "secret": SECRET}, "play.fairness.hexadecimal"),
        ({"commitment": SECRET, "secret": SECRET.upper()}, "play.fairness.hexadecimal"),
        ({"commitment": "0" * 90, "secret": SECRET}, "play.fairness.hexadecimal"),
    ],
)
def test_a_record_that_cannot_be_checked_is_refused(headers: dict[str, str], slug: str) -> None:
    with pytest.raises(Refusal) as why:
        fairness.verify(Match(named("tricubo"), headers=headers))
    assert why.value.slug == slug
    named_in_full(why.value)
    assert len(str(why.value.facts.get("value", ""))) <= 80


@pytest.mark.parametrize(
    "line", ["! nonce", "! nonce 0", "! nonce 0 abc", "! nonce 2 " + "0" * 32, "! undo 0 " + "0" * 32]
)
def test_a_bad_nonce_in_a_record_is_refused_by_its_line(line: str) -> None:
    good = played("tricubo(seats=2)").text().splitlines()
    place = good.index("") + 1
    with pytest.raises(Refusal) as why:
        read("\n".join([*good[:place], line, *good[place:]]), named)
    assert why.value.slug == "play.record.line"
    assert why.value.facts["line"] == place + 1
    assert isinstance(why.value.facts["why"], Refusal)
    assert why.value.facts["why"].slug == "play.record.entry"
