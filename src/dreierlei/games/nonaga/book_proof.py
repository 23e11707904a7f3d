"""How a book of Nonaga is made, and checked: every entry is a node of a certificate that the plain rules accept."""

from __future__ import annotations

from dataclasses import replace

from dreierlei.core.refusal import Refusal
from dreierlei.core.state import State
from dreierlei.games.nonaga.book import Book
from dreierlei.games.nonaga.certificate import Certificate, ProofNode, check
from dreierlei.games.nonaga.prover import ProofResult, Prover

SOON = 3
"""Wins within so many turns are left to the search."""


def enter(book: Book, state: State, certificate: Certificate) -> None:
    """Check a certificate, and add its positions but for those that are nearly won."""
    check(certificate)
    for node in certificate.nodes:
        before = state.game.load(node.position)
        for text in node.plies if node.turns > SOON else ():
            ply = state.game.actions.parse(text)
            book.add(before, node.turns, ply)
            before.apply(certificate.winner, ply)


def verify(book: Book, prover: Prover, rows: str, phase: str) -> None:
    """Prove an entry anew by the plies of the book, and refuse it where the plain rules do not accept that."""
    turns, position = book.entries[rows, phase][0], f"0:0 {rows} 0 {phase} 0"
    state, plies = prover.state.game.load(position), list[str]()
    while state.to_act == (0,):
        found = book.find(state)
        if found is None or not state.allows(0, found.ply):
            raise Refusal("nonaga.prove.doubt", position=state.dump())
        plies.append(str(found.ply))
        state.apply(0, found.ply)
    if prover.search.ask(state, 0, turns - 1) < 1:
        raise Refusal("nonaga.prove.doubt", position=state.dump())
    rest = prover.certificate(state, ProofResult(0, turns - 1))
    node = ProofNode(turns, position, tuple(plies))
    check(replace(rest, position=position, turns=turns, nodes=(node, *rest.nodes)))
