"""Record files, by mutation of good ones: a match that reads back as itself, or a refusal with a line number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.fuzz.mutation import mutated, reshuffled
from tests.toys.shelf import TABLES, named

from dreierlei.core import Game, Refusal, Rng
from dreierlei.play import Match, read


def record(table: str, seed: int) -> str:
    """Return the record of a match with whatever may stand in one."""
    rng, which = Rng(seed), named(table)
    names = tuple(f"Name {seat}" for seat in range(which.seats))
    match = Match(which, Rng(seed), names=names if seed % 2 else (), headers={"event": "Probe"} if seed % 3 else {})
    while not match.over and rng.below(15):
        seat = match.to_act[rng.below(len(match.to_act))]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
        if not match.over and match.state.acts(seat) and rng.below(4) == 0 and match.record.entries[-1].seat == seat:
            match.undo(seat)
    if not match.over and seed % 2:
        match.resign(0)
    return match.text()


RECORDS = [record(table, seed) for table in (*TABLES, "nonaga") for seed in range(3)]


def known(text: str, version: str | None) -> Game:
    """Return a game of the shelf or the house; addresses of others are tried elsewhere."""
    if ":" in text:
        raise Refusal("games.unknown", name=text, names="…")
    return named(text, version)


def check_record(text: str) -> None:
    try:
        match = read(text, known)
    except Refusal as refusal:
        check_refusal(refusal, len(text.splitlines()))
        return
    again = read(match.text(), known)
    assert again.text() == match.text()
    assert (again.state.dump(), again.outcome) == (match.state.dump(), match.outcome)


def check_refusal(why: Refusal, lines: int) -> None:
    assert why.slug == "play.record.line"
    line = why.facts["line"]
    assert isinstance(line, int)
    assert 1 <= line <= lines + 1
    assert why.text("de").startswith(f"Zeile {line}: ")


def test_good_records_are_good() -> None:
    for text in RECORDS:
        assert read(text, known).text() == text


@examples(150)
@given(mutated(RECORDS))
def test_spoilt_records(text: str) -> None:
    check_record(text)


@examples(120)
@given(reshuffled(RECORDS))
def test_records_with_their_lines_reshuffled(text: str) -> None:
    check_record(text)


@examples(80)
@given(
    st.one_of(st.text(max_size=80), st.text(max_size=60).map(lambda text: f"dreierlei record 1\ngame: shuttle\n{text}"))
)
def test_wild_records(text: str) -> None:
    check_record(text)


names = st.text(max_size=12)


@examples(80)
@given(names, names, st.dictionaries(st.text(max_size=8), names, max_size=2))
def test_any_names_and_headers_that_are_taken_are_read_back(one: str, two: str, headers: dict[str, str]) -> None:
    try:
        match = Match(named("shuttle"), names=(one, two), headers=headers)
    except Refusal:
        return
    again = read(match.text(), known)
    assert (again.record.names, again.record.headers) == (match.record.names, match.record.headers)
