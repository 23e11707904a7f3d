"""The search of Nonaga against a slow one, and on positions where one turn decides."""

from __future__ import annotations

from typing import cast

import pytest

from dreierlei import Rng, game
from dreierlei.bots import bot
from dreierlei.core import State
from dreierlei.core.level import Level
from dreierlei.games.nonaga import NonagaState, NonagaView, Slide
from dreierlei.games.nonaga.deepening import IterativeDeepening, unfolded
from dreierlei.games.nonaga.heuristics import winner
from dreierlei.games.nonaga.threats import ThreatSearch
from dreierlei.kit.hexes import Hex

NONAGA = game("nonaga(first=0)")
WON = 10000
CLOSE = {1: 54, 2: 36, 3: 20, 4: 11, 5: 5, 6: 1}
ANY = 30000


def wanderings(count: int, plies: int, seed: int = 1) -> list[State]:
    """Positions at the beginning of a turn that random play has led to."""
    found: list[State] = []
    rng = Rng(seed)
    while len(found) < count:
        state = NONAGA.start()
        for _ in range(2 + 2 * rng.below(plies)):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if not state.over and state.phase == "slide":
            found.append(state)
    return found


def turned(state: State, seat: int) -> State:
    """The position as if a seat were to slide."""
    view = cast(NonagaView, state.observe(seat))
    return NONAGA.load(state.dump().rsplit(" ", 3)[0] + f" {seat} slide {view.turn}")


def slow_freedom(state: State, seat: int) -> int:
    """How many slides a seat could do."""
    return sum(isinstance(action, Slide) for action in turned(state, seat).legal(seat))


def slow_wins(state: State, seat: int) -> int:
    """How many slides would connect a seat's pieces, by doing each."""
    own = turned(state, seat)
    found = 0
    for action in own.legal(seat):
        after = own.copy()
        after.apply(seat, action)
        found += after.over and isinstance(action, Slide)
    return found


def apart(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def slow_nearness(state: State, seat: int) -> int:
    a, b, c = cast(NonagaView, state.observe(seat)).pieces[seat]
    pairs = sorted(CLOSE.get(apart(*pair), 0) for pair in ((a, b), (b, c), (a, c)))
    return 2 * sum(pairs) - pairs[0]


def slow_weight(state: State, seat: int) -> int:
    """What a position is worth to a seat that has just moved."""
    if slow_wins(state, 1 - seat):
        return -WON
    menace = (0, 70, 210)[min(2, slow_wins(state, seat))]
    freedom = 33 * slow_freedom(state, seat) - 49 * slow_freedom(state, 1 - seat)
    return slow_nearness(state, seat) - slow_nearness(state, 1 - seat) + freedom - 12 + menace


def turns(state: State) -> list[State]:
    """All positions after a turn of a seat that cannot win at once."""
    seat, found = state.to_act[0], []
    for slide in state.legal(seat):
        mid = state.copy()
        mid.apply(seat, slide)
        for action in mid.legal(seat):
            after = mid.copy()
            after.apply(seat, action)
            found.append(after)
    return found


def played(state: State, turn: int) -> State:
    after = state.copy()
    for action in unfolded(cast(NonagaState, state), turn):
        assert after.allows(after.to_act[0], action)
        after.apply(after.to_act[0], action)
    return after


def quiet(states: list[State]) -> list[State]:
    return [state for state in states if winner(cast(NonagaState, state), state.to_act[0]) < 0]


def test_winning_slides_are_all_found_and_no_others() -> None:
    for state in wanderings(60, 20):
        index = winner(cast(NonagaState, state), state.to_act[0])
        assert (index >= 0) == (slow_wins(state, state.to_act[0]) > 0)
        if index >= 0:
            state.advance(state.to_act[0], index)
            assert state.over


def test_every_turn_is_there_and_weighed_as_a_slow_search_weighs_it() -> None:
    for state in quiet(wanderings(3, 12, seed=5)):
        search = ThreatSearch(NONAGA)
        weighed = sorted((played(state, turn).dump(), search.weighed(turn)) for turn in search.begin(state))
        slow = sorted((after.dump(), slow_weight(after, state.to_act[0])) for after in turns(state))
        assert weighed == [(line, weight) for line, weight in slow if weight > -WON]


def test_two_turns_are_worth_what_a_slow_search_says() -> None:
    for state in quiet(wanderings(3, 8, seed=9)):
        search = ThreatSearch(NONAGA)
        for turn in search.begin(state)[::97]:
            after = played(state, turn)
            if slow_wins(after, after.to_act[0]):
                continue
            best = max(slow_weight(last, after.to_act[0]) for last in turns(after))
            expected = WON - 3 if best == -WON else -best
            assert search.value(turn, 2, -ANY, ANY, 0) == expected
            search.begin(state)


def test_a_narrow_window_tells_on_which_side_the_value_lies() -> None:
    state = quiet(wanderings(1, 6, seed=3))[0]
    search = ThreatSearch(NONAGA)
    for turn in search.begin(state)[:40:7]:
        exact = ThreatSearch(NONAGA)
        exact.trimmed = False
        exact.begin(state)
        value = exact.value(turn, 3, -ANY, ANY, 0)
        fresh = ThreatSearch(NONAGA)
        fresh.trimmed = False
        fresh.begin(state)
        assert (fresh.value(turn, 3, value - 1, value, 1) >= value) is True
        assert (fresh.value(turn, 3, value, value + 1, 1) <= value) is True


def test_a_win_in_one_is_played_at_once() -> None:
    player = bot(NONAGA, 6, None, 100)
    winnable = [
        state for state in wanderings(400, 20, seed=11) if winner(cast(NonagaState, state), state.to_act[0]) >= 0
    ]
    assert len(winnable) > 20
    for state in winnable:
        seat = state.to_act[0]
        state.apply(seat, player.choose(NONAGA, state.observe(seat), Rng(1)))
        assert state.over


def test_a_threat_is_stopped_wherever_it_can_be() -> None:
    tried = 0
    player = bot(NONAGA, 6, None, 300)
    for state in quiet(wanderings(150, 20, seed=21)):
        seat = state.to_act[0]
        if not slow_wins(state, 1 - seat) or not ThreatSearch(NONAGA).begin(state):
            continue
        while state.to_act == (seat,):
            state.apply(seat, player.choose(NONAGA, state.observe(seat), Rng(1)))
        assert winner(cast(NonagaState, state), 1 - seat) < 0
        tried += 1
    assert tried > 10


def test_a_threat_search_finds_only_wins_that_the_whole_search_confirms() -> None:
    confirmed = 0
    for state in quiet(wanderings(60, 10, seed=31)):
        turn = ThreatSearch(NONAGA).forced_win(state, 2, 2000)
        if turn:
            search = ThreatSearch(NONAGA)
            search.trimmed = False
            search.begin(state)
            assert search.value(turn, 4, -ANY, ANY, 0) >= WON - 5
            confirmed += 1
    assert confirmed > 5


def test_where_the_field_lies_does_not_matter() -> None:
    here = NONAGA.load("-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide 0")
    there = NONAGA.load("40:-17 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide 0")
    search = ThreatSearch(NONAGA)
    one = [search.value(turn, 2, -ANY, ANY, 0) for turn in search.begin(here)]
    before = search.leaves
    two = [search.value(turn, 2, -ANY, ANY, 0) for turn in search.begin(there)]
    assert one == two
    assert before > 0
    assert search.leaves == 0  # all of it was remembered


def test_the_second_decision_can_be_asked_for_alone() -> None:
    state = NONAGA.start()
    state.advance(0, state.ids(0)[0])
    thought = IterativeDeepening(NONAGA).think(state, depth=2)[0]
    assert state.allows(0, thought.action)


def test_a_line_can_be_played() -> None:
    for state in quiet(wanderings(10, 10, seed=41)):
        for thought in IterativeDeepening(NONAGA).think(state, depth=3, lines=3):
            after = state.copy()
            for action in thought.line:
                assert after.allows(after.to_act[0], action)
                after.apply(after.to_act[0], action)


def test_lines_are_the_best_and_in_order() -> None:
    state = quiet(wanderings(1, 6, seed=43))[0]
    several = IterativeDeepening(NONAGA, trimmed=False).think(state, depth=2, lines=4)
    assert [thought.value for thought in several] == sorted((thought.value for thought in several), reverse=True)
    assert several[0].value == IterativeDeepening(NONAGA, trimmed=False).think(state, depth=2)[0].value
    assert len({thought.line[:2] for thought in several}) == 4


def test_the_cap_is_a_draw_that_the_search_sees() -> None:
    short = game("nonaga(cap=2,first=0)")
    thought = IterativeDeepening(short).think(short.start(), depth=6)[0]
    assert thought.value == pytest.approx(0.5)


def test_a_level_of_depth_two_is_a_level_of_depth_two() -> None:
    thought = IterativeDeepening(NONAGA, Level(depth=2)).think(NONAGA.start())[0]
    assert thought.depth == 2


@pytest.mark.parametrize("nodes", [1, 10, 500, 5000])
def test_no_more_positions_are_looked_at_than_may_be(nodes: int) -> None:
    deepening = IterativeDeepening(NONAGA)
    thought = deepening.think(NONAGA.start(), nodes=nodes)[0]
    assert thought.visits <= nodes + 2
    assert NONAGA.start().allows(0, thought.action)
    assert thought.depth >= (2 if nodes >= 500 else 1)
    assert not deepening.stop_flag.is_set() or thought.visits > 0


def test_what_was_stopped_is_no_part_of_the_next_search() -> None:
    deepening = IterativeDeepening(NONAGA, trimmed=False)
    deepening.think(NONAGA.start(), nodes=700)
    again = deepening.think(NONAGA.start(), depth=2)[0]
    assert again.value == IterativeDeepening(NONAGA, trimmed=False).think(NONAGA.start(), depth=2)[0].value


def test_a_narrow_look_sees_only_the_most_promising_turns() -> None:
    state = quiet(wanderings(1, 6, seed=43))[0]
    narrow = IterativeDeepening(NONAGA, Level(depth=3, width=4))
    wide = IterativeDeepening(NONAGA, Level(depth=3))
    assert narrow.think(state)[0].visits < wide.think(state)[0].visits
    assert len(narrow.think(state, lines=50)) <= 4


def test_a_misjudging_level_differs_by_its_seed_alone() -> None:
    state = quiet(wanderings(1, 6, seed=43))[0]
    level = Level(depth=2, noise=150, blind=0.3)
    lines = [IterativeDeepening(NONAGA, level, seed).think(state)[0].line for seed in range(12)]
    again = [IterativeDeepening(NONAGA, level, seed).think(state)[0].line for seed in range(12)]
    assert lines == again
    assert len(set(lines)) > 2


def test_full_strength_plays_other_games_from_other_seeds_and_the_same_from_the_same() -> None:
    def game_from(seed: int) -> str:
        state, rng = NONAGA.start(), Rng(seed)
        players = [bot(NONAGA, 6, None, nodes=300) for _ in range(2)]
        for _ in range(8):
            seat = state.to_act[0]
            state.apply(seat, players[seat].choose(NONAGA, state.observe(seat), rng))
        return state.dump()

    games = [game_from(seed) for seed in range(5)]
    assert len(set(games)) > 2
    assert games[3] == game_from(3)
