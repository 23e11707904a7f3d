"""Proofs of forced wins: the search against trying everything, its table, and the certificates it writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from dreierlei import Rng, game
from dreierlei.core import Refusal, State
from dreierlei.core.state import compiled
from dreierlei.games.nonaga.certificate import Certificate, Claim, ProofNode, check, read_certificate, shape
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.plain_rules import PlainPosition
from dreierlei.games.nonaga.proof_search import ProofSearch
from dreierlei.games.nonaga.prover import ProofResult, Prover, first_turns
from dreierlei.games.nonaga.view import NonagaView

NONAGA = game("nonaga(first=0)")
WIN_IN_FIVE = "-3:-3 ......o/..10o.1/...oo0/..ooo1/0ooo/*.oo 0 slide 8"
LOST_IN_FOUR = "-4:-3 .....o/...ooo1/...oo0/..ooo/.o0o0/1o.1o 1 relocate 13"
NOT_LOST_IN_FOUR = "-2:-3 ..0o/.ooo/.1o*/1oooo/o0oo/01 1 relocate 9"
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, proofs take minutes")


def wanderings(count: int, seed: int) -> list[State]:
    """Positions that random play has led to, some with the slide done."""
    found: list[State] = []
    rng = Rng(seed)
    while len(found) < count:
        state = NONAGA.start()
        for _ in range(10 + rng.below(20)):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if not state.over:
            found.append(state)
    return found


def turns(state: State) -> Iterator[State]:
    """The positions after every turn of whoever is to move."""
    seat = state.to_act[0]
    for index in state.ids(seat):
        after = state.copy()
        after.advance_unchecked(seat, index)
        if after.over or after.to_act[0] != seat:
            yield after
        else:
            yield from turns(after)


def tried(state: State, seat: int, within: int) -> bool:
    """Whether a seat wins within so many turns, by trying everything."""
    if state.over:
        outcome = state.outcome()
        return outcome is not None and outcome.winners == (seat,)
    if within == 0:
        return False
    if state.to_act[0] == seat:
        return any(tried(after, seat, within - 1) for after in turns(state))
    return all(tried(after, seat, within - 1) for after in turns(state))


def plain(state: State) -> PlainPosition:
    view = cast(NonagaView, state.observe(0))
    one, two = (frozenset((cell.q, cell.r) for cell in own) for own in view.pieces)
    frozen = None if view.frozen is None else (view.frozen.q, view.frozen.r)
    discs = frozenset((cell.q, cell.r) for cell in view.discs)
    return PlainPosition(discs, (one, two), view.mover, view.phase, frozen)


def proven(position: str, most: int = 6) -> Certificate:
    state = NONAGA.load(position)
    prover = Prover(state, 1)
    verdict = list(prover.deepen(state, most))[-1]
    return prover.certificate([(state, verdict)])


def without(certificate: Certificate, number: int) -> Certificate:
    nodes = certificate.nodes
    return replace(certificate, nodes=nodes[:number] + nodes[number + 1 :])


def with_node(certificate: Certificate, number: int, node: ProofNode) -> Certificate:
    nodes = certificate.nodes
    return replace(certificate, nodes=(*nodes[:number], node, *nodes[number + 1 :]))


def refused(certificate: Certificate) -> Refusal:
    with pytest.raises(Refusal) as why:
        check(certificate)
    return why.value


def test_wins_within_three_turns_are_those_that_trying_everything_finds() -> None:
    answers = []
    for state in wanderings(8, seed=3):
        search = ProofSearch(NONAGA, 1)
        for within in (1, 2, 3):
            attacker = state.to_act[0] if within % 2 else 1 - state.to_act[0]
            answers.append(search.ask(state, attacker, within))
            assert (answers[-1] == 1) == tried(state, attacker, within), (state.dump(), within)
    assert 2 < answers.count(1) < 22


def test_wins_within_four_turns_are_those_that_trying_everything_finds() -> None:
    for position, answer in ((LOST_IN_FOUR, 1), (NOT_LOST_IN_FOUR, -1)):
        state = NONAGA.load(position)
        assert ProofSearch(NONAGA, 1).ask(state, 1 - state.to_act[0], 2) == -1
        assert ProofSearch(NONAGA, 1).ask(state, 1 - state.to_act[0], 4) == answer
        assert tried(state, 1 - state.to_act[0], 4) == (answer == 1)


def test_positions_have_one_identity_when_they_are_alike_and_only_then() -> None:
    search = ProofSearch(NONAGA, 1)
    found: dict[object, int] = {}
    start = list(turns(NONAGA.start()))
    for state in [*start, *wanderings(60, seed=5), *list(turns(start[7]))[::9]]:
        kind, identity = shape(plain(state)), search.identity(state, 0)
        assert found.setdefault(kind, identity) == identity
    assert len(set(found.values())) == len(found) > 100


def test_the_first_turns_that_are_alike_are_one() -> None:
    found = first_turns(Prover(NONAGA.start(), 1))
    assert len(found) == 95
    assert sum(turn.alike for turn in found) == 570


def test_a_search_in_small_steps_comes_to_the_same() -> None:
    state = NONAGA.start()
    search, steps = ProofSearch(NONAGA, 1), 0
    while not (found := search.ask(state, 1, 6, 200)):
        steps += 1
    assert found == ProofSearch(NONAGA, 1).ask(state, 1, 6) == -1
    assert steps > 2


def test_a_reply_is_followed_up_before_all_others_are_looked_at() -> None:
    prover = Prover(NONAGA.start(), 1)
    assert list(prover.deepen(prover.state, 6))[-1] == ProofResult(None, 6)
    assert prover.nodes < 1000


def test_a_proof_goes_on_from_its_file(tmp_path: Path) -> None:
    state = NONAGA.load(WIN_IN_FIVE)
    first = Prover(state, 1)
    assert list(first.deepen(state, 5))[-1] == ProofResult(0, 5)
    first.save(tmp_path / "kept")
    second = Prover(state, 1)
    second.load(tmp_path / "kept")
    assert list(second.deepen(state, 5))[-1] == ProofResult(0, 5)
    assert second.nodes < first.nodes / 2
    (tmp_path / "kept").write_bytes((tmp_path / "kept").read_bytes()[:-9])
    with pytest.raises(Refusal, match="kept"):
        Prover(state, 1).load(tmp_path / "kept")


def test_a_certificate_is_read_as_it_was_written_and_proves_its_claim(tmp_path: Path) -> None:
    found = proven(WIN_IN_FIVE)
    assert (found.winner, found.claims) == (0, (Claim(5, WIN_IN_FIVE),))
    found.write(tmp_path / "win")
    again = read_certificate(tmp_path / "win")
    assert again == found
    check(again)


def test_several_wins_of_a_seat_share_a_certificate() -> None:
    start = NONAGA.load(WIN_IN_FIVE)
    prover = Prover(start, 1)
    first, second = (prover.certificate([(state, ProofResult(0, turns))]) for state, turns in both(start, prover))
    shared = prover.certificate([(state, ProofResult(0, turns)) for state, turns in both(start, prover)])
    check(shared)
    assert shared.claims == (*first.claims, *second.claims)
    assert len(shared.nodes) < len(first.nodes) + len(second.nodes)
    false = shared.claims[1]._replace(turns=1)
    assert refused(replace(shared, claims=(shared.claims[0], false))).facts["position"] == false.position


def both(state: State, prover: Prover) -> list[tuple[State, int]]:
    """A position that is won, and the one after the turn that wins, in which the loser is to move."""
    after = state.copy()
    for ply in prover.winning_turn(state, ProofResult(0, 5)):
        after.apply(0, NONAGA.actions.parse(ply))
    return [(state, 5), (after, 4)]


def test_a_certificate_of_the_first_version_is_read(tmp_path: Path) -> None:
    found, path = proven(WIN_IN_FIVE), tmp_path / "win"
    found.write(path)
    first, *rest = path.read_text().splitlines()
    head = json.loads(first)
    (turns, position), head["version"] = head.pop("claims")[0], 1
    path.write_text("\n".join([json.dumps(head | {"turns": turns, "position": position}), *rest]))
    assert read_certificate(path) == found


def test_certificates_of_what_random_play_leads_to_prove_their_claims() -> None:
    kinds = set()
    for state in wanderings(30, seed=11):
        prover = Prover(state, 1)
        verdict = list(prover.deepen(state, 4))[-1]
        if verdict.winner is not None:
            found = prover.certificate([(state, verdict)])
            check(found)
            kinds.add((state.phase, verdict.winner == state.to_act[0]))
            if verdict.turns > 1:
                assert refused(replace(found, claims=(found.claims[0]._replace(turns=verdict.turns - 1),)))
    assert len(kinds) == 4


BROKEN: dict[str, Callable[[Certificate], Certificate]] = {
    "root": lambda found: without(found, 0),
    "reply": lambda found: without(found, len(found.nodes) - 1),
    "illegal": lambda found: with_node(
        found, 3, found.nodes[3]._replace(plies=("slide(9:9,8:9)", found.nodes[3].plies[1]))
    ),
    "unfinished": lambda found: with_node(found, 3, found.nodes[3]._replace(plies=found.nodes[3].plies[:1])),
    "mover": lambda found: replace(found, winner=1),
    "cap": lambda found: replace(found, game="nonaga(cap=10)"),
    "repetition": lambda found: replace(found, game="nonaga(repetition=1)"),
    "other": lambda found: replace(found, game="triapon"),
}


@pytest.mark.parametrize("slug", BROKEN)
def test_a_broken_certificate_is_refused(slug: str) -> None:
    found = proven(WIN_IN_FIVE)
    assert refused(BROKEN[slug](found)).slug == f"nonaga.prove.{slug}"


def test_a_missing_node_is_named_by_the_one_before_it_and_the_reply() -> None:
    found = proven(WIN_IN_FIVE)
    why = refused(without(found, 17))
    assert why.slug == "nonaga.prove.reply"
    before = NONAGA.load(str(why.facts["position"]))
    assert why.facts["position"] == found.nodes[0].position
    for ply in (*found.nodes[0].plies, *str(why.facts["reply"]).split()):
        before.apply(before.to_act[0], NONAGA.actions.parse(ply))
    missing = shape(plain(NONAGA.load(found.nodes[17].position)))
    assert shape(plain(before)) == missing


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        (lambda lines: lines[:-1], "cut"),
        (lambda lines: [*lines[:5], "[1, 2", *lines[6:]], "line"),
        (lambda lines: ["{}", *lines[1:]], "claim"),
        (lambda lines: [json.dumps(json.loads(lines[0]) | {"claims": []}), *lines[1:]], "claim"),
        (lambda lines: [], "line"),
    ],
)
def test_a_file_that_is_no_certificate_is_refused(
    tmp_path: Path, change: Callable[[list[str]], list[str]], slug: str
) -> None:
    path = tmp_path / "win"
    proven(WIN_IN_FIVE).write(path)
    path.write_text("\n".join(change(path.read_text().splitlines())))
    with pytest.raises(Refusal) as why:
        read_certificate(path)
    assert why.value.slug == f"nonaga.prove.{slug}"


def test_the_end_of_the_game_is_heeded() -> None:
    state = game("nonaga(first=0,cap=11)").load(WIN_IN_FIVE)
    assert list(Prover(state, 1).deepen(state, 5))[-1] == ProofResult(None, 3)


def test_a_proven_end_comes_within_as_many_turns_as_the_search_says() -> None:
    said = set()
    states = [NONAGA.load(WIN_IN_FIVE), NONAGA.load(LOST_IN_FOUR), *wanderings(40, 77)]
    for state, lines in [(state, lines) for state in states for lines in (1, 3)]:
        seat, best = state.to_act[0], IterativeDeepening(NONAGA).think(state, nodes=3000, lines=lines)[0]
        assert best.proven == (best.turns is not None)
        if best.turns is not None and best.turns <= 5:
            verdict = list(Prover(state, 1).deepen(state, best.turns))[-1]
            assert verdict.winner == (seat if best.value else 1 - seat)
            said.add((best.value, best.turns))
    assert {(1.0, 1), (1.0, 3), (1.0, 5), (0.0, 2), (0.0, 4)} <= said
