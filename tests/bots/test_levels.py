"""The levels: every game has six, each plays by the rules and within its time, and has a name in both languages."""

from __future__ import annotations

import pickle
from typing import cast

import pytest
from tests.bots.timeless import no_time
from tests.toys.shelf import TABLES
from tests.toys.shelf import named as toy

from dreierlei import Rng, game
from dreierlei.bots import LEVELS, Bot, Random, Thinker, any_bot, bot, by_name, level_name
from dreierlei.core import CHANCE, Game, Refusal
from dreierlei.core.knowledge import SearchKind
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.words import LANGUAGES, say
from dreierlei.play import Match

GAMES = (
    "nonaga(first=0)",  # else it may win by its book, without a thought
    "triapon",
    "triapon(barricades=true)",
    "stein3",
    "triominos",
    "triominos(seats=4,rounds=2)",
    "tricubo",
    "tricubo(seats=3,side=B)",
)
SECONDS = 0.05


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules_and_ends_when_its_time_does(
    text: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = no_time(monkeypatch)
    rules = game(text)
    match, rng = Match(rules, Rng(level)), Rng(level)
    player, other = bot(rules, level, SECONDS), Random()
    for _ in range(24):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, (player if seat == 0 or rules.seats == 1 else other).choose(rules, match.view(seat), rng))
    assert given or rules.knowledge().levels[level - 1].blind  # whoever sees nothing needs no time
    assert all(seconds is not None and 0 <= seconds <= SECONDS for seconds in given)


def test_without_time_a_search_does_the_least_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    for text in ("nonaga", "triapon", "stein3", "triominos", "tricubo(seats=3)"):
        rules = game(text)
        match = Match(rules, Rng(2))
        view, legal = match.view(match.to_act[0]), len(match.legal(match.to_act[0]))
        thoughts = bot(rules, 6, SECONDS).think(rules, view, Rng(1), lines=100)
        visits = [thought.visits for thought in thoughts]
        if rules.knowledge().search is SearchKind.SAMPLED_DEALS:
            assert visits == [1] * legal  # one deal
        elif rules.knowledge().search is SearchKind.MCTS:
            assert visits == [1]  # one simulation
        else:
            assert max(visits) <= 2  # alpha-beta looks at its flag at every position


def test_time_that_nobody_limits_is_not_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    given = no_time(monkeypatch)
    rules = game("stein3")
    bot(rules, 4, None).choose(rules, rules.start().observe(0), Rng(1))
    assert given == [None]


@pytest.mark.parametrize("table", TABLES)
def test_a_game_without_knowledge_has_levels_too(table: str) -> None:
    rules = toy(table)
    for level in LEVELS:
        match = met(rules, [bot(rules, level, None, 30)] * rules.seats, level)
        assert match.outcome
        assert match.outcome.reason == "repetition" or match.outcome == match.state.outcome()
        assert all(str(entry).startswith(("*", "0", "1", "2", "3", "4")) for entry in match.record.entries)


@pytest.mark.parametrize("table", ["shuttle", "shuttle(ring=3,cap=20,paint=red)", "wheel(seats=3,rounds=2)", "cards"])
def test_where_play_decides_a_level_without_knowledge_beats_chance(table: str) -> None:
    rules, won, games = toy(table), 0.0, 24
    for seed in range(games):
        players: list[Bot] = [Random() for _ in range(rules.seats)]
        players[seed % rules.seats] = bot(rules, 5, None, 150)
        outcome = met(rules, players, seed).outcome
        assert outcome
        won += outcome.shares[seed % rules.seats]
    assert won > 1.3 * games / rules.seats


def met(rules: Game, players: list[Bot], seed: int) -> Match:
    """A match of bots, played to its end."""
    match, rng = Match(rules, Rng(seed)), Rng(seed + 1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(rules, match.view(seat), rng))
    return match


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)", "tricubo"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_has_not_played_yet_can_be_sent_to_another_process(name: str, level: int) -> None:
    rules = game(name)
    sent = cast(Thinker, pickle.loads(pickle.dumps(bot(rules, level, None, 20))))
    match = Match(rules, Rng(1))
    seat = match.to_act[0]
    assert sent.choose(rules, match.view(seat), Rng(1)) in match.legal(seat)


def test_every_level_has_a_name_and_says_what_it_is() -> None:
    for language in LANGUAGES:
        names = [level_name(level, language) for level in LEVELS]
        assert len(set(names)) == 6
        assert all(say(f"bots.about.{level}", language) for level in LEVELS)


@pytest.mark.parametrize("text", GAMES)
def test_every_game_has_six_levels_and_the_last_has_no_handicap(text: str) -> None:
    levels = game(text).knowledge().levels
    assert len(levels) == len(LEVELS)
    last = levels[-1]
    assert (last.depth, last.simulations, last.noise, last.blind, last.heuristics) == (0, 0, 0.0, 0.0, True)


def test_bots_are_called_by_their_words() -> None:
    rules = game("triapon")
    assert isinstance(by_name(rules, "random"), Random)
    for word in ("1", "level6", "uct(simulations=50)", "uct"):
        match = Match(rules, Rng(1))
        seat = match.to_act[0]
        match.play(seat, by_name(rules, word, 0.05).choose(rules, match.view(seat), Rng(1)))


@pytest.mark.parametrize(
    "word",
    [
        "7",
        "level0",
        "magic",
        "random(x=1)",
        "uct(x=1)",
        "uct(simulations=0)",
        "uct(simulations=a)",
        "uct(simulations=²)",
        pytest.param(f"uct(simulations={'9' * 5000})", id="uct(simulations=9…)"),
        pytest.param("9" * 5000, id="9…"),
        "6(nodes=0)",
        "6(nodes=2000000000)",
        "6(nodes=x)",
        "6(seconds=x)",
        "6(threads=0)",
        "6(threads=9)",
        "6(threads=x)",
        "6(depth=3)",
    ],
)
def test_what_is_no_bot_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as why:
        by_name(game("nonaga"), word)
    assert why.value.text("de") != why.value.text("en")


@pytest.mark.parametrize("word", ["", "(", "²", "6(nodes=9", "ein bot"])
def test_what_has_not_the_form_of_a_name_is_no_bot_and_no_game(word: str) -> None:
    with pytest.raises(Refusal) as why:
        by_name(game("nonaga"), word)
    assert (why.value.slug, why.value.facts["name"]) == ("bots.refused.name", word)


@pytest.mark.parametrize("word", ["6x(net=none)", "7(net=none)", "66(net=none)", "6(net=none,depth=3)"])
def test_what_is_no_level_judges_by_no_net(word: str) -> None:
    with pytest.raises(Refusal) as why:
        any_bot(game("nonaga"), word)
    assert (why.value.slug, why.value.facts["name"]) == ("bots.refused.net", word)


@pytest.mark.parametrize(
    ("word", "limits"),
    [
        ("5", (1.0, None)),
        ("5(seconds=0.2)", (0.2, None)),
        ("5(nodes=700)", (None, 700)),
        ("level5(seconds=3,nodes=700)", (3.0, 700)),
    ],
)
def test_a_name_may_say_how_long_or_how_far_to_look(word: str, limits: tuple[float | None, int | None]) -> None:
    for text in GAMES:
        player = by_name(game(text), word)
        assert (getattr(player, "seconds"), getattr(player, "nodes")) == limits  # noqa: B009  # only thinkers have them


@pytest.mark.parametrize(("word", "threads"), [("6", 1), ("6(threads=2)", 2), ("6(nodes=9,threads=8)", 8)])
def test_a_name_may_say_how_many_threads_search(word: str, threads: int) -> None:
    for text in GAMES:
        assert getattr(by_name(game(text), word), "threads") == threads  # noqa: B009  # only thinkers have them


@pytest.mark.parametrize("text", ["nonaga", "triapon", "stein3", "triominos", "tricubo(seats=3)"])
@pytest.mark.parametrize("nodes", [1, 60, 1000])
def test_nodes_are_counted_and_no_more_are_looked_at(text: str, nodes: int) -> None:
    rules = game(text)
    match = Match(rules, Rng(2))
    view, legal = match.view(match.to_act[0]), len(match.legal(match.to_act[0]))
    one, two = (bot(rules, 6, None, nodes).think(rules, view, Rng(1), lines=100) for _ in range(2))
    assert one == two
    visits = [thought.visits for thought in one]
    kind = rules.knowledge().search
    looked = sum(visits) if kind in (SearchKind.MCTS, SearchKind.SAMPLED_DEALS) else max(visits)
    assert looked <= max(nodes + 2, legal * (kind is SearchKind.SAMPLED_DEALS))  # every action is tried once
    assert looked >= nodes / 2


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9])
def test_no_time_and_too_much_time_are_refused(seconds: float) -> None:
    with pytest.raises(Refusal):
        bot(game("nonaga"), 6, seconds)


def test_alone_at_tricubo_the_bot_plays_the_solution() -> None:
    from dreierlei.bots.rollout import Rollout
    from dreierlei.games.tricubo import Tricubo
    from dreierlei.games.tricubo.solution import Solution

    rules = Tricubo(1)
    solution, rng = Solution(rules), Rng(1)
    rollout = Rollout(rules, rules.knowledge().heuristics())
    assert rules.knowledge().prepare(StopFlag())
    player = bot(rules, 6)
    for _ in range(5):
        state = rules.start()
        while not state.over:
            if state.acts(CHANCE):
                state.advance(CHANCE, state.lot(CHANCE, rng))
                continue
            worth = solution.choices(state)
            best = max(worth.values())
            assert worth[player.choose(rules, state.observe(0), rng)] == best
            quick = state.decode(0, rollout.playout_move(state, 0, rng.below(1 << 30)))
            assert state.phase == "start" or worth[quick] == best
            state.apply(0, next(iter(worth)))


@pytest.mark.parametrize("name", ["nonaga(first=0)", "triapon(first=0)"])
def test_a_level_without_its_net_judges_by_hand_and_with_as_many_threads_as_named(name: str) -> None:
    kind = game(name)
    view = kind.start().observe(0)
    values = []
    for word in ("6(nodes=60)", "6(nodes=60,net=none)", "6(nodes=60,net=none,threads=2)"):
        found = cast(Thinker, any_bot(kind, word))
        values.append((found.think(kind, view, Rng(1), 1)[0].value, found.threads))
    assert values[0] != values[1]
    assert [threads for _, threads in values] == [1, 1, 2]


@pytest.mark.parametrize("level", [1, 6])
@pytest.mark.parametrize("text", ["nonaga", "triapon", "stein3", "triominos", "triominos(seats=3)", "tricubo(seats=2)"])
def test_a_bot_refuses_to_choose_or_think_for_a_seat_that_is_not_to_act(text: str, level: int) -> None:
    rules, rng = game(text), Rng(1)
    state = rules.start()
    while not any(seat not in state.to_act for seat in range(rules.seats)) or state.acts(CHANCE):
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    other = next(seat for seat in range(rules.seats) if seat not in state.to_act)
    player = bot(rules, level, None, 10)
    for asked in (player.choose, player.think, Random().choose):
        with pytest.raises(Refusal, match=rf"Seat {other + 1} is not to act: expected one of: {state.to_act[0] + 1}"):
            asked(rules, state.observe(other), rng)
