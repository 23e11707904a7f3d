"""How a book of Nonaga is made, and checked: every entry is a node of a certificate that the plain rules accept."""

from __future__ import annotations

from dataclasses import replace

from dreierlei.core.refusal import Refusal
from dreierlei.core.state import State
from dreierlei.games.nonaga.book import Book
from dreierlei.games.nonaga.certificate import Certificate, Claim, ProofNode, check, shapes
from dreierlei.games.nonaga.prover import Prover

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
    """Refuse an entry that the plain rules do not accept, given the entries and the wins that are nearer."""
    position = f"0:0 {rows} 0 {phase} 0"
    state, plies = prover.state.game.load(position), list[str]()
    while state.to_act == (0,):
        found = book.find(state)
        if found is None or not state.allows(0, found.ply):
            raise Refusal("nonaga.prove.doubt", position=state.dump())
        plies.append(str(found.ply))
        state.apply(0, found.ply)
    node = ProofNode(book.entries[rows, phase][0], position, tuple(plies))
    booked = _booked(book, prover, state)
    nodes = dict(booked)
    prover.cover(state, 0, node.turns - 1, nodes)
    near = [each for key, each in nodes.items() if booked.get(key) is not each]
    certificate = Certificate(str(state.game), 0, (Claim(node.turns, position),), (node, *near))
    check(certificate, known=shapes(replace(certificate, nodes=tuple(booked.values()))))


def _booked(book: Book, prover: Prover, state: State) -> dict[int, ProofNode]:
    """Return what the book knows of the positions after the replies to a turn of the first seat."""
    found = {}
    for reply in prover.replies(state):
        if entry := book.find(reply):
            found[prover.search.identity(reply, 0)] = ProofNode(entry.turns, reply.dump(), (str(entry.ply),))
    return found
