"""Certificates of forced wins in Nonaga, checked by the plain rules alone.

A certificate is a file of JSON lines. The first says what is claimed: the game, who wins, in which positions, and
within how many turns in each. Every other line is a node: a position in which the winner is to move, within how many
turns it wins from there, and its turn. A node is right if its turn is legal and wins at once, or if after every reply
of the other the winner can connect at once or has a node, shifted, turned or mirrored as it may be, that is nearer to
the win.

So every node is checked by itself, no line goes on for ever, and no position comes twice on the way (§4.2).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from dreierlei.core.options import parse_call
from dreierlei.core.refusal import Refusal
from dreierlei.games.nonaga.options import NonagaOptions
from dreierlei.games.nonaga.plain_rules import Cell, Move, PlainPosition, after, choices, joints, targets, won
from dreierlei.games.nonaga.text import read

VERSION = 2
BEGINNING = '{"certificate": "nonaga"'
"""How every file begins."""
Shape = tuple[int, str, tuple[tuple[int, ...], ...]]
"""A position, the same for all that are alike."""


class Claim(NamedTuple):
    """A position that the winner of a certificate is said to win, whoever is to move."""

    turns: int
    position: str


class ProofNode(NamedTuple):
    """One position of a certificate, and what the winner does there."""

    turns: int
    """Within how many turns the winner wins, its own and the other's together."""
    position: str
    plies: tuple[str, ...]
    """The slide, unless it is done already, and the relocation, unless the slide wins."""


@dataclass(frozen=True)
class Certificate:
    """Claims, which share their nodes."""

    game: str
    winner: int
    claims: tuple[Claim, ...]
    nodes: tuple[ProofNode, ...]

    def write(self, path: Path) -> None:
        """Write the file."""
        head = {"certificate": "nonaga", "version": VERSION, "game": self.game, "winner": self.winner}
        head |= {"claims": self.claims, "nodes": len(self.nodes)}
        lines = [json.dumps(head), *(json.dumps([node.turns, node.position, *node.plies]) for node in self.nodes)]
        try:
            path.write_text("\n".join(lines) + "\n", "utf-8")
        except OSError as why:
            raise Refusal("nonaga.prove.file", file=path, why=why) from None


def read_certificate(path: Path) -> Certificate:
    """Read a file, or refuse what is no certificate."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as why:
        raise Refusal("nonaga.prove.file", file=path, why=why) from None
    head = _line(path, lines, 0)
    try:
        if head["certificate"] != "nonaga" or head["version"] not in (1, VERSION) or head["winner"] not in (0, 1):
            raise ValueError
        count, claims = int(head["nodes"]), tuple(_claims(head))
        if not claims:
            raise ValueError
        found = Certificate(str(head["game"]), head["winner"], claims, ())
    except (KeyError, TypeError, ValueError):
        raise Refusal("nonaga.prove.claim", file=path) from None
    if count != len(lines) - 1:
        raise Refusal("nonaga.prove.cut", file=path, count=len(lines) - 1, expected=count)
    return replace(found, nodes=tuple(_node(path, lines, number) for number in range(1, count + 1)))


def _claims(head: Any) -> Iterator[Claim]:
    """Give the claims of the first line; version 1 had a single one."""
    claims = [[head["turns"], head["position"]]] if head["version"] == 1 else head["claims"]
    for turns, position in claims:
        yield Claim(int(turns), str(position))


def _line(path: Path, lines: list[str], number: int) -> Any:
    try:
        return json.loads(lines[number])
    except (ValueError, IndexError):
        raise Refusal("nonaga.prove.line", file=path, line=number + 1) from None


def _node(path: Path, lines: list[str], number: int) -> ProofNode:
    match _line(path, lines, number):
        case [int(turns), str(position), *plies] if (
            turns > 0 and 1 <= len(plies) <= 2 and all(type(ply) is str for ply in plies)
        ):
            return ProofNode(turns, position, tuple(plies))
    raise Refusal("nonaga.prove.line", file=path, line=number + 1)


# The check.


def check(
    certificate: Certificate,
    progress: Callable[[Iterable[ProofNode]], Iterable[ProofNode]] = iter,
    known: Mapping[Shape, int] = MappingProxyType({}),
) -> None:
    """Refuse a certificate that does not prove what it claims, naming the node that fails.

    Known: positions that are checked elsewhere, and within how many turns the winner wins them.
    """
    claimed = [(claim, _claimed(claim, certificate)) for claim in certificate.claims]
    known = {**known, **shapes(certificate)}
    for claim, position in claimed:
        _founded(claim, position, certificate.winner, known)
    for node in progress(certificate.nodes):
        _right(node, _position(node.position, certificate), known)


def _founded(claim: Claim, position: PlainPosition, winner: int, known: Mapping[Shape, int]) -> None:
    """Refuse a claim that does not follow from what the nodes say."""
    if position.mover != winner:
        _answered(position, claim.turns, claim.position, known)
    elif known.get(shape(position), claim.turns + 1) > claim.turns:
        raise Refusal("nonaga.prove.root", position=claim.position, turns=claim.turns)


def _claimed(claim: Claim, certificate: Certificate) -> PlainPosition:
    """Return the position of a claim, in which the game must be able to go on for so long (§4.2, §4.3)."""
    chosen = _options(certificate)
    turn = read(claim.position, chosen).turn
    if turn + claim.turns > chosen.cap:
        raise Refusal("nonaga.prove.cap", turn=turn, turns=claim.turns, cap=chosen.cap)
    if chosen.repetition == 1:
        raise Refusal("nonaga.prove.repetition")
    return _position(claim.position, certificate)


def _options(certificate: Certificate) -> NonagaOptions:
    name, values = parse_call(certificate.game)
    if name != "nonaga":
        raise Refusal("nonaga.prove.other", game=certificate.game)
    return NonagaOptions.of(values)


def _position(text: str, certificate: Certificate) -> PlainPosition:
    """Return a position as the plain rules have it."""
    seen = read(text, _options(certificate))
    if seen.phase not in ("slide", "relocate"):
        raise Refusal("nonaga.prove.phase", position=text, phase=seen.phase)
    one, two = (frozenset((cell.q, cell.r) for cell in own) for own in seen.pieces)
    frozen = None if seen.frozen is None else (seen.frozen.q, seen.frozen.r)
    return PlainPosition(frozenset((cell.q, cell.r) for cell in seen.discs), (one, two), seen.mover, seen.phase, frozen)


def shapes(certificate: Certificate) -> dict[Shape, int]:
    """Return within how many turns the positions of the nodes are said to be won."""
    found: dict[Shape, int] = {}
    for node in certificate.nodes:
        position = _position(node.position, certificate)
        if position.mover != certificate.winner:
            raise Refusal("nonaga.prove.mover", position=node.position)
        place = shape(position)
        found[place] = min(node.turns, found.get(place, node.turns))
    return found


def _right(node: ProofNode, position: PlainPosition, known: Mapping[Shape, int]) -> None:
    """Refuse a node whose turn is not legal, or is answered."""
    for ply in node.plies:
        legal = {_text(position, move): move for move in choices(position)}
        if ply not in legal:
            raise Refusal("nonaga.prove.illegal", position=node.position, ply=ply)
        mover, position = position.mover, after(position, legal[ply])
        if won(position, mover):
            return
    if position.phase != "slide":
        raise Refusal("nonaga.prove.unfinished", position=node.position)
    _answered(position, node.turns - 1, node.position, known)


def _answered(position: PlainPosition, turns: int, where: str, known: Mapping[Shape, int]) -> None:
    """Refuse a position in which some turn of the loser is not followed by a win within fewer turns."""
    for plies, end in _turns(position):
        if won(end, position.mover):
            raise Refusal("nonaga.prove.loses", position=where, reply=" ".join(plies))
        left = 1 if _wins_at_once(end) else known.get(shape(end), turns)
        if left >= turns:
            raise Refusal("nonaga.prove.reply", position=where, reply=" ".join(plies), turns=turns)


def _turns(position: PlainPosition) -> Iterator[tuple[tuple[str, ...], PlainPosition]]:
    """Give every turn of a position as its plies, with the position after it."""
    for move in choices(position):
        then, ply = after(position, move), _text(position, move)
        if position.phase == "relocate" or won(then, position.mover):
            yield (ply,), then
        else:
            for plies, end in _turns(then):
                yield (ply, *plies), end


def _wins_at_once(position: PlainPosition) -> bool:
    own = position.pieces[position.mover]
    for piece in own:
        wanted = joints(*(own - {piece}))
        if wanted and wanted & targets(position, piece):
            return True
    return False


def _text(position: PlainPosition, move: Move | None) -> str:
    """Return a move as records write it."""
    if move is None:
        return "pass"
    (q, r), (to_q, to_r) = move
    return f"{position.phase}({q}:{r},{to_q}:{to_r})"


def shape(position: PlainPosition) -> Shape:
    """Return what all positions have in common that differ by a shift, by turning and by mirroring (§1.3)."""
    marks = dict.fromkeys(position.discs, 0) | ({} if position.frozen is None else {position.frozen: 1})
    marks |= {cell: 2 + seat for seat in (0, 1) for cell in position.pieces[seat]}
    found = []
    for _ in range(6):
        marks = {(-r, q + r): mark for (q, r), mark in marks.items()}
        found += [_laid(marks), _laid({(r, q): mark for (q, r), mark in marks.items()})]
    return position.mover, position.phase, min(found)


def _laid(marks: dict[Cell, int]) -> tuple[tuple[int, ...], ...]:
    west, north = min(q for q, _ in marks), min(r for _, r in marks)
    return tuple(sorted((q - west, r - north, mark) for (q, r), mark in marks.items()))
