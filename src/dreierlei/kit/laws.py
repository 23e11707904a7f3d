"""The laws: what every game, under every option and for every number of seats, must keep."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass
from subprocess import CalledProcessError
from typing import Any, cast

from dreierlei.core import CHANCE, SPECTATOR, Game, Refusal, Rng, State, words
from dreierlei.core.planes import NOTHING, Planes
from dreierlei.core.state import compiled
from dreierlei.kit.trace import interpreted, trace

Law = Callable[[State, Rng], None]


class Broken(AssertionError):
    """A law that a game does not keep, and where."""

    def __init__(self, law: str, where: str, what: str) -> None:
        super().__init__(f"{law}: {what} [{where}]")
        self.law, self.where, self.what = law, where, what


@dataclass(frozen=True, slots=True)
class Report:
    """What a check has done."""

    game: str
    games: int
    plies: int
    laws: tuple[str, ...]


def check(game: Game, seeds: Iterable[int] = range(10), *, every: int = 1, twins: int = 1) -> Report:
    """Play random games and hold every law at every so-many-th position; raise Broken at the first fault.

    So many `twins` of them are also played interpreted, in a process of its own, and compared ply by ply.
    """
    games = plies = 0
    words_are_said(game)
    for seed in seeds:
        plies += _play(game, Rng(seed), every)
        if games < twins and compiled:
            both_speeds_agree(game, seed)
        games += 1
    return Report(str(game), games, plies, NAMES)


def _play(game: Game, rng: Rng, every: int) -> int:
    state = game.start()
    plies: list[tuple[int, str]] = []
    while True:
        if state.over or len(plies) % every == 0:
            _hold(state, rng)
        if state.over:
            break
        seat = state.to_act[rng.below(len(state.to_act))]
        index = state.lot(seat, rng)
        _expect(index in state.ids(seat), "lot_is_legal", state, f"id {index} is not legal")
        plies.append((seat, str(state.decode(seat, index))))
        state.advance_unchecked(seat, index)
        _expect(len(plies) <= game.longest, "ends_in_bounds", state, f"longer than {game.longest} plies")
    replays(game, plies, state)
    return len(plies)


def _hold(state: State, rng: Rng) -> None:
    before = state.dump()
    for law in LAWS:
        try:
            law(state, rng)
        except Exception as why:  # a game that fails while it is held to a law does not keep it
            raise why if isinstance(why, Broken) else _failed(law, state, why) from why
        _expect(state.dump() == before, law.__name__, state, f"looking changed the position {before}")


def _failed(law: Law, state: State, why: Exception) -> Broken:
    return Broken(law.__name__, f"{state.game} {state.dump()}", f"{type(why).__name__}: {why}")


def _expect(good: bool, law: str, state: State, what: str) -> None:
    if not good:
        raise Broken(law, f"{state.game} {state.dump()}", what)


def _viewers(game: Game) -> tuple[int, ...]:
    return (*range(game.seats), SPECTATOR)


def text_round_trips(state: State, rng: Rng) -> None:
    """A position read from its own line is the same position."""
    again = state.game.load(state.dump())
    _expect(again.dump() == state.dump(), "text_round_trips", state, f"read back as {again.dump()}")
    for seat in (CHANCE, *range(state.game.seats)):
        _expect(again.ids(seat) == state.ids(seat), "text_round_trips", state, f"other actions for seat {seat}")
    _expect(again.outcome() == state.outcome(), "text_round_trips", state, f"other outcome {again.outcome()}")
    _expect(again.key() == state.key(), "text_round_trips", state, "other key")
    _expect(again.fingerprint() == state.fingerprint(), "text_round_trips", state, "other fingerprint")
    both = (state.key() is None) == (state.fingerprint() is None)
    _expect(both, "text_round_trips", state, "a key without a fingerprint, or the other way round")
    _expect(again == state and hash(again) == hash(state), "text_round_trips", state, "not equal to itself")


def actions_round_trip(state: State, rng: Rng) -> None:
    """An action is the same by id, by text and by JSON."""
    space = state.game.actions
    for seat in state.to_act:
        ids = state.ids(seat)
        _expect(len(set(ids)) == len(ids), "actions_round_trip", state, "an id occurs twice")
        _expect(ids == sorted(ids), "actions_round_trip", state, "the ids do not ascend")
        for index in ids if len(ids) < 40 else [ids[rng.below(len(ids))] for _ in range(40)]:
            action = state.decode(seat, index)
            _expect(0 <= index < space.size, "actions_round_trip", state, f"id {index} of {action} is out of range")
            _expect(state.encode(seat, action) == index, "actions_round_trip", state, f"{action} has another id")
            _expect(space.parse(str(action)) == action, "actions_round_trip", state, f"text of {action}")
            _expect(space.from_json(action.json()) == action, "actions_round_trip", state, f"JSON of {action}")
        actions = {str(state.decode(seat, index)) for index in ids}
        _expect(len(actions) == len(ids), "actions_round_trip", state, "two ids have the same text")


def copies_are_independent(state: State, rng: Rng) -> None:
    """What happens to a copy does not happen to the original, nor the other way round."""
    if state.over:
        return
    before, twin = state.dump(), copy.copy(state)
    other = copy.deepcopy(twin)
    rebuild, facts = cast("tuple[Callable[..., State], tuple[Any, ...]]", state.__reduce__())  # what a pickle holds
    again = rebuild(*facts)
    _expect(again == state, "copies_are_independent", state, f"pickled it is {again.dump()}")
    seat = state.to_act[0]
    twin.advance_unchecked(seat, twin.lot(seat, rng))
    _expect(state.dump() == before, "copies_are_independent", state, "a copy moved the original")
    _expect(other.dump() == before, "copies_are_independent", state, "an original moved its copy")
    other.advance_unchecked(seat, other.lot(seat, rng))


def advance_is_safe(state: State, rng: Rng) -> None:
    """An id that is not legal is refused, whoever tries it, and nothing happens."""
    for seat in (CHANCE, *range(state.game.seats), state.game.seats):
        legal = state.ids(seat)
        for index in (-1, rng.below(state.game.actions.size), state.game.actions.size, 10**12):
            if index not in legal:
                _expect(_refuses(state, seat, index), "advance_is_safe", state, f"seat {seat} may do {index}")


def _refuses(state: State, seat: int, index: int) -> bool:
    try:
        copy.copy(state).advance(seat, index)
    except Refusal:
        return True
    return False


def views_are_honest(state: State, rng: Rng) -> None:
    """A view can be imagined as a full state, and every state so imagined looks the same and allows the same."""
    for viewer in _viewers(state.game):
        view = state.observe(viewer)
        _expect(is_dataclass(view) and view.viewer == viewer, "views_are_honest", state, f"viewer {viewer}")
        _expect(view.to_act == state.to_act, "views_are_honest", state, f"to_act of viewer {viewer}")
        _expect(view.outcome == state.outcome(), "views_are_honest", state, f"outcome of viewer {viewer}")
        imagined = state.game.imagine(view, rng)
        again = imagined.observe(viewer)
        _expect(
            repr(again) == repr(view), "views_are_honest", state, f"viewer {viewer} would see {_apart(view, again)}"
        )
        declared = state.game.hidden or state.game.sealed(state.phase) or imagined.dump() == state.dump()
        _expect(declared, "views_are_honest", state, f"viewer {viewer} does not see all, and `hidden` does not say so")
        if viewer in state.to_act:
            same = imagined.ids(viewer) == state.ids(viewer)
            _expect(same, "views_are_honest", state, f"seat {viewer} could tell by its actions")


def _apart(view: object, again: object) -> str:
    """Where two views differ."""
    names = [spec.name for spec in fields(view) if getattr(view, spec.name) != getattr(again, spec.name, None)]  # type: ignore[arg-type]  # checked to be a dataclass
    return ", ".join(f"{name}={getattr(again, name, None)!r}" for name in names)


def planes_hold_what_views_hold(state: State, rng: Rng) -> None:
    """What learners are given depends on the view alone, and their slots are the legal actions, one for one."""
    for face in state.game.faces():
        planes = state.game.planes(face)
        for seat in range(state.game.seats):
            imagined = state.game.imagine(state.observe(seat), rng)
            same = planes.observation(imagined, seat) == planes.observation(state, seat)
            _expect(same, "planes_hold_what_views_hold", state, f"seat {seat} is given by {face} what it may not know")
        for seat in state.to_act:
            if seat != CHANCE:
                done = sorted(_reached(planes, state, seat))
                _expect(done == state.ids(seat), "planes_hold_what_views_hold", state, f"{face} offers other actions")


def _reached(planes: Planes, state: State, seat: int, held: int = NOTHING) -> list[int]:
    """Return the ids of all slots, of those behind a slot that takes another step too."""
    found: list[int] = []
    for slot in planes.legal(state, seat, held):
        index = planes.chosen(state, seat, slot, held)
        found += [index] if index >= 0 else _reached(planes, state, seat, -2 - index)
    return found


def sealed_choices_commute(state: State, rng: Rng) -> None:
    """Choices made at the same time give the same position in any order, and nobody sees them before the last."""
    seats = state.to_act
    if len(seats) < 2:
        return
    chosen = {seat: state.lot(seat, rng) for seat in seats}
    ahead, back = state.copy(), state.copy()
    for seat in seats:
        ahead.advance_unchecked(seat, chosen[seat])
    for seat in reversed(seats):
        back.advance_unchecked(seat, chosen[seat])
    _expect(ahead.dump() == back.dump(), "sealed_choices_commute", state, f"{ahead.dump()} or {back.dump()}")
    first, second = state.copy(), state.copy()
    first.advance_unchecked(seats[0], chosen[seats[0]])
    second.advance_unchecked(seats[0], second.lot(seats[0], rng))
    for viewer in _viewers(state.game):
        if viewer != seats[0]:
            same = repr(first.observe(viewer)) == repr(second.observe(viewer))
            _expect(same, "sealed_choices_commute", state, f"viewer {viewer} sees what seat {seats[0]} chose")


def nobody_is_stuck(state: State, rng: Rng) -> None:
    """Whoever is to act can, and nobody else; chance acts alone, with positive weights."""
    for seat in (CHANCE, *range(state.game.seats)):
        acts, ids = seat in state.to_act, state.ids(seat)
        _expect(acts == bool(ids), "nobody_is_stuck", state, f"seat {seat} has {len(ids)} actions")
    if CHANCE in state.to_act:
        weights = state.weights()
        _expect(state.to_act == (CHANCE,), "nobody_is_stuck", state, "chance does not act alone")
        _expect(len(weights) == len(state.ids(CHANCE)), "nobody_is_stuck", state, "not one weight an outcome")
        _expect(min(weights) > 0, "nobody_is_stuck", state, "a weight is not positive")
    _expect(state.over == (state.phase == "over"), "nobody_is_stuck", state, f"phase {state.phase}")


def outcomes_are_whole(state: State, rng: Rng) -> None:
    """There is an outcome at the end and not before; places, shares and reason fit together."""
    outcome = state.outcome()
    _expect((outcome is not None) == state.over, "outcomes_are_whole", state, f"outcome {outcome}")
    if outcome is None:
        return
    seats = state.game.seats
    _expect(len(outcome.places) == seats, "outcomes_are_whole", state, f"{len(outcome.places)} places")
    ranks = tuple(1 + sum(other < place for other in outcome.places) for place in outcome.places)
    _expect(ranks == outcome.places, "outcomes_are_whole", state, f"places {outcome.places}")
    close = all(abs(a - b) < 1e-9 for a, b in zip(state.values(), outcome.shares, strict=True))
    _expect(close, "outcomes_are_whole", state, f"values {state.values()} are not the shares {outcome.shares}")
    slug = f"{state.game.name}.reason.{outcome.reason}"
    _expect(words.known(slug), "outcomes_are_whole", state, f"no words for {slug}")


def replays(game: Game, plies: list[tuple[int, str]], end: State) -> None:
    """The plies alone, as text, lead from the start to the same end."""
    state = game.start()
    for seat, text in plies:
        action = game.actions.parse(text)
        _expect(state.allows(seat, action), "replays", state, f"{text} is not legal for seat {seat}")
        state.apply(seat, action)
    _expect(state.dump() == end.dump(), "replays", state, f"ended as {end.dump()} before")


def both_speeds_agree(game: Game, seed: int) -> None:
    """Compiled and interpreted rules play the same game, ply by ply."""
    fast = list(trace(game, seed))
    try:
        slow = interpreted(_address(game), seed)
    except CalledProcessError as why:
        last = why.stderr.strip().rpartition("\n")[2]
        raise Broken("both_speeds_agree", f"{game} seed {seed}", f"interpreted it fails: {last}") from None
    for number, (one, two) in enumerate(zip(fast, slow, strict=False)):
        if one != two:
            raise Broken("both_speeds_agree", f"{game} seed {seed} ply {number}", f"{one} or {two}")
    if len(fast) != len(slow):
        raise Broken("both_speeds_agree", f"{game} seed {seed}", f"{len(fast)} or {len(slow)} lines")


def _address(game: Game) -> str:
    """The string by which another process finds the game, wherever it comes from."""
    _, bracket, rest = str(game).partition("(")
    return f"{type(game).__module__}:{type(game).__name__}{bracket}{rest}"


def words_are_said(game: Game) -> None:
    """Whatever a player reads of a game is there in every language."""
    slugs = ["title", "about", *(f"phase.{phase}" for phase in game.phases)]
    slugs += [f"option.{name}" for name, _ in game.options.items()]
    for slug in slugs:
        if not words.known(f"{game.name}.{slug}"):
            raise Broken("words_are_said", str(game), f"no words for {game.name}.{slug}")


LAWS: tuple[Law, ...] = (
    nobody_is_stuck,
    outcomes_are_whole,
    text_round_trips,
    actions_round_trip,
    copies_are_independent,
    advance_is_safe,
    views_are_honest,
    planes_hold_what_views_hold,
    sealed_choices_commute,
)

NAMES = (
    words_are_said.__name__,
    *(law.__name__ for law in LAWS),
    "lot_is_legal",
    "ends_in_bounds",
    replays.__name__,
    both_speeds_agree.__name__,
)
"""The names of all laws, in the order in which they are held."""
