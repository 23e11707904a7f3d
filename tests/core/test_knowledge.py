"""Knowledge: what a game tells bots, ours and anybody's own."""

from __future__ import annotations

from typing import cast

import pytest
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Shuttle, ShuttleState

from dreierlei import Rng, game
from dreierlei.bots import LEVELS, MCTS, Bot, OpponentModel, OwnSearch, SampledDeals, bot
from dreierlei.core import SPECTATOR, Game, State
from dreierlei.core.game import Sample
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import GameSearch, Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.sketch import Sketch
from dreierlei.core.sketch_heuristics import SketchHeuristics
from dreierlei.core.state import compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.games import NAMES, any_game
from dreierlei.play import Match

LAST = Level(simulations=40)


class Painter(SketchHeuristics):
    """Likes to paint in the own colour, and says how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.ranks = True
        self.horizon = 6
        self.asked = {"choose": 0, "share": 0, "worth": 0, "ranking": 0}

    def choose(self, state: Sketch, seat: int, rng: Rng) -> int:
        """Paint in the own colour, hop anywhere."""
        self.asked["choose"] += 1
        return 2 + seat if state.phase == "paint" else state.lot(seat, rng)

    def share(self, state: Sketch, seat: int) -> float:
        """Whoever's colour it is stands better."""
        self.asked["share"] += 1
        return 0.7 if cast(ShuttleState, state).colour == ("red", "blue")[seat] else 0.3

    def worth(self, state: Sketch, seat: int) -> float:
        """The share of the win."""
        self.asked["worth"] += 1
        return state.share(seat)

    def ranking(self, state: Sketch, seat: int, ids: list[int]) -> list[int]:
        """The own colour first."""
        self.asked["ranking"] += 1
        return [900 if index == 2 + seat else 100 for index in ids]


class Forgetful(Painter):
    """Ranks too few."""

    def ranking(self, state: Sketch, seat: int, ids: list[int]) -> list[int]:
        """Forget the last."""
        return [1] * (len(ids) - 1)


class Broken(Painter):
    """Cannot judge."""

    def share(self, state: Sketch, seat: int) -> float:
        """Fail."""
        raise ArithmeticError("no idea")

    choose = share  # type: ignore[assignment]  # it fails all the same


class Taught(Shuttle):
    """The toy with knowledge of its own, as another package would offer it."""

    search = SearchKind.MCTS
    heuristics: Heuristics = Heuristics()

    def knowledge(self) -> Knowledge:
        """Return what has been set up."""
        return Knowledge(self.search, (*[Level(simulations=8, depth=1)] * 5, LAST), lambda: self.heuristics)


def taught(search: SearchKind, heuristics: Heuristics) -> Game:
    rules = Taught()
    rules.search, rules.heuristics = search, heuristics
    return rules


@pytest.mark.parametrize("table", TABLES)
def test_a_game_without_knowledge_is_played_by_what_it_hides(table: str) -> None:
    rules = named(table)
    known = rules.knowledge()
    secret = table.startswith(("cards", "fists"))
    assert known.search is (SearchKind.SAMPLED_DEALS if secret else SearchKind.MCTS)
    assert len(known.levels) == len(LEVELS)
    assert known.own_search is None
    assert known.prepare(StopFlag())
    player = bot(rules, 6)
    assert isinstance(getattr(player, "other", player), SampledDeals if secret else MCTS)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("nonaga", OwnSearch),
        ("triapon", MCTS),
        ("stein3", OpponentModel),
        ("triominos", SampledDeals),
        ("tricubo", OwnSearch if compiled else SampledDeals),
        ("tricubo(seats=2)", SampledDeals),
    ],
)
def test_each_game_is_played_by_the_search_that_suits_it(text: str, kind: type[Bot]) -> None:
    players = [bot(game(text), level, steady=True) for level in LEVELS]
    assert all(type(getattr(player, "other", player)) is kind for player in players)  # some take a win in one first


@pytest.mark.parametrize("search", [SearchKind.MCTS, SearchKind.PARANOID, SearchKind.SAMPLED_DEALS])
def test_a_game_of_ones_own_can_teach_bots_in_plain_python(search: SearchKind) -> None:
    painter = Painter()
    rules = taught(search, painter)
    state = rules.load("0 blue 0 paint")
    chosen = bot(rules, 6, None).choose(rules, state.observe(0), Rng(1))
    assert str(chosen) == "paint(red)"
    used = {
        SearchKind.MCTS: {"choose", "share", "ranking"},
        SearchKind.PARANOID: {"share", "ranking"},
        SearchKind.SAMPLED_DEALS: {"choose", "share"},
    }[search]
    assert used <= {word for word, times in painter.asked.items() if times}


def test_levels_of_ones_own_are_used() -> None:
    rules = taught(SearchKind.MCTS, Painter())
    view = rules.start().observe(0)
    assert sum(thought.visits for thought in bot(rules, 6, None).think(rules, view, Rng(1))) == LAST.simulations
    assert sum(thought.visits for thought in bot(rules, 2, None).think(rules, view, Rng(1))) == 8


@pytest.mark.parametrize("search", [SearchKind.MCTS, SearchKind.PARANOID, SearchKind.SAMPLED_DEALS])
@pytest.mark.parametrize("heuristics", [Broken, Forgetful])
def test_a_fault_in_ones_own_heuristics_is_raised(search: SearchKind, heuristics: type[Painter]) -> None:
    if heuristics is Forgetful and search is SearchKind.SAMPLED_DEALS:
        pytest.skip("nothing is ranked there")
    rules = taught(search, heuristics())
    with pytest.raises((ArithmeticError, ValueError, TypeError)):
        bot(rules, 6, None).choose(rules, rules.start().observe(0), Rng(1))
    assert rules.fault is None


class Oracle:
    """A search of a game's own that always takes the first action."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level, self.seed = level, seed
        self.threads = 1
        self.stop_flag = StopFlag()

    def think(self, state: State, *, seconds: float | None, nodes: int | None = None, lines: int = 1) -> list[Thought]:
        """Return the first action."""
        action = state.legal(state.to_act[0])[0]
        return [Thought(action, 1.0, (action,), 1, 1)]


class Searched(Shuttle):
    """The toy with a search of its own."""

    def knowledge(self) -> Knowledge:
        """Return it."""

        def own_search(level: Level, seed: int) -> GameSearch:
            return Oracle(level, seed)

        return Knowledge(SearchKind.OWN, own_search=own_search)


def test_a_search_of_ones_own_plays_by_the_address_of_its_game() -> None:
    rules = any_game("tests.core.test_knowledge:Searched")
    match, player, rng = Match(rules, Rng(1)), bot(rules, 6), Rng(2)
    assert isinstance(player, OwnSearch)
    while not match.over:
        seat = match.to_act[0]
        first = match.legal(seat)[0]
        chosen = player.choose(rules, match.view(seat), rng)
        assert chosen == first
        match.play(seat, chosen)


def test_a_search_of_its_own_and_the_wish_to_use_it_go_together() -> None:
    with pytest.raises(TypeError):
        Knowledge(SearchKind.OWN)
    with pytest.raises(TypeError):
        Knowledge(SearchKind.MCTS, own_search=lambda level, seed: Oracle(level, seed))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_how_long_it_takes_and_shows_a_position(name: str) -> None:
    rules = game(name)
    view = type(rules).sample_view()
    assert 5 <= rules.minutes <= 60
    assert rules.sample.position
    assert view.outcome is None
    assert view.viewer == rules.sample.viewer
    assert view.game.startswith(name)


def test_a_game_that_shows_no_position_shows_its_start() -> None:
    assert Shuttle.sample == Sample()
    assert Shuttle.sample_view() == Shuttle().start().observe(SPECTATOR)
