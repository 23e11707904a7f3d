from __future__ import annotations

import pytest
from tests.play.checks import ended, refused
from tests.toys.cards import Cards
from tests.toys.fists import Fists, FistsOptions, Show
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Hop, Paint, Shuttle, ShuttleState
from tests.toys.stairs import Climb, Stairs
from tests.toys.survivors import Hit, Survivors
from tests.toys.wheel import Keep, Land, Spin, Wheel

from dreierlei.core import CHANCE, SPECTATOR, Action, Outcome, Refusal, Rng, words
from dreierlei.games import game
from dreierlei.play import Event, Match, Ply, read, reason


def test_play_takes_actions_and_their_texts() -> None:
    match = Match(Shuttle())
    assert (match.to_act, match.over, match.outcome, match.record.start) == ((0,), False, None, None)
    assert match.legal(0) == [Hop(1), Hop(-1)]
    assert match.legal(1) == []
    match.play(0, Hop(1))
    match.play(0, " paint( red ) ")
    assert match.record.entries == [Ply(0, Hop(1)), Ply(0, Paint("red"))]
    assert (match.to_act, match.state.dump()) == ((1,), "1 red 1 hop")
    assert match.view(0) == match.state.observe(0)


def test_a_match_ends_by_the_rules() -> None:
    match = Match(Shuttle())
    for seat, text in [(0, "hop(1)"), (0, "paint(blue)"), (1, "hop(1)")]:
        match.play(seat, text)
    assert ended(match) == Outcome.of_winners(2, (1,), "home")
    assert (match.to_act, match.legal(0), match.legal(1)) == ((), [], [])


def test_a_refused_ply_changes_nothing() -> None:
    match = Match(Shuttle())
    match.play(0, "hop(1)")
    refused("core.action.form", match, "play", 0, "paint(")
    refused("core.action.kind", match, "play", 0, "jump(1)")
    refused("core.action.fields", match, "play", 0, "paint")
    assert "Seat 2 is not to move: expected a move of: 1" in str(refused("play.turn", match, "play", 1, "paint(red)"))
    assert "Seat *" in str(refused("play.turn", match, "play", CHANCE, "paint(red)"))
    refused("play.turn", match, "play", 7, "paint(red)")
    refused("play.turn", match, "play", SPECTATOR, "paint(red)")
    several = Match(Fists(3))
    several.play(1, Show("rock"))
    assert refused("play.turn", several, "play", 1, Show("rock")).facts["expected"] == "1, 3"
    refused("play.illegal", match, "play", 0, "paint(green)")
    refused("play.illegal", match, "play", 0, Keep())
    why = refused("play.illegal", match, "play", 0, "hop(1)")
    expected = (
        "hop(1) is not possible here: The shuttle hops by exactly one place. Allowed is, for example, paint(red)."
    )
    assert str(why) == expected
    assert "Erlaubt ist zum Beispiel paint(red)" in why.text("de")
    assert "The rules do not allow it now" in str(refused("play.illegal", match, "play", 0, Paint("green")))


def test_after_the_end_everything_is_refused() -> None:
    match = Match(Stairs())
    match.play(0, Climb(3))
    match.play(0, Climb(1))
    assert match.over
    for do in ("undo", "check_undo", "turn_back", "resign", "forfeit", "agree"):
        refused("play.over", match, do, 0)
    refused("play.over", match, "play", 0, Climb(1))
    refused("play.over", match, "enter", Event("agree"))


@pytest.mark.parametrize("table", [*TABLES, "nonaga"])
def test_any_match_can_be_played_to_its_end(table: str) -> None:
    for seed in range(4):
        rng = Rng(seed)
        match = Match(named(table), Rng(seed))
        while not match.over:
            assert CHANCE not in match.to_act
            seat = match.to_act[rng.below(len(match.to_act))]
            choices = match.legal(seat)
            match.play(seat, choices[rng.below(len(choices))])
        for language in words.LANGUAGES:
            assert reason(match.game, ended(match), language)


def test_chance_is_drawn_from_the_generator() -> None:
    match = Match(Wheel(), Rng(6))
    match.play(0, Spin())
    expected = Wheel().start()
    expected.apply(0, Spin())
    drawn = expected.decode(CHANCE, expected.lot(CHANCE, Rng(6)))
    assert match.record.entries == [Ply(0, Spin()), Ply(CHANCE, drawn)]
    assert CHANCE not in match.to_act


def test_chance_is_drawn_at_the_start_too() -> None:
    one, two, other = (Match(Cards(3), Rng(seed)) for seed in (1, 1, 4))
    assert [str(entry)[:7] for entry in one.record.entries] == ["* deal("] * 3
    assert one.record.entries == two.record.entries != other.record.entries


def test_chance_is_drawn_by_its_weights() -> None:
    rng = Rng(1)
    landed = []
    for _ in range(1200):
        match = Match(Wheel(), rng)
        match.play(0, Spin())
        landed.append(match.record.entries[1])
    counts = [landed.count(Ply(CHANCE, Land(on))) for on in range(3)]
    assert sum(counts) == 1200
    assert all(abs(count - 200 * weight) < 80 for count, weight in zip(counts, (1, 3, 2), strict=True))


def test_without_a_generator_chance_is_entered_and_checked() -> None:
    match = Match(Cards(2))
    assert match.to_act == (CHANCE,)
    refused("play.turn", match, "play", 0, "bid(true)")
    match.play(CHANCE, "deal(3)")
    refused("play.illegal", match, "play", CHANCE, "deal(3)")
    refused("play.illegal", match, "play", CHANCE, "deal(8)")
    match.play(CHANCE, "deal(4)")
    assert match.to_act == (0,)


def test_undo_inside_a_turn_stays_in_the_record_and_replays() -> None:
    match = Match(Shuttle())
    match.play(0, "hop(1)")
    match.undo(0)
    assert match.state.dump() == Shuttle().start().dump()
    match.play(0, "hop(-1)")
    match.play(0, "paint(red)")
    assert list(map(str, match.record.entries)) == ["0 hop(1)", "! undo 0", "0 hop(-1)", "0 paint(red)"]
    again = read(match.text(), named)
    assert (again.state.dump(), again.text()) == (match.state.dump(), match.text())


def test_undo_takes_the_last_ply_back_and_no_other() -> None:
    match = Match(Shuttle())
    refused("play.undo", match, "undo", 0)
    match.play(0, "hop(1)")
    refused("play.undo", match, "undo", 1)
    match.play(0, "paint(red)")
    assert match.undoer is None
    refused("play.undo", match, "check_undo", 0)
    refused("play.undo", match, "undo", 1)
    match.undo(0)
    assert match.undoer == 0


def test_a_turn_is_taken_back_with_all_that_came_after_it() -> None:
    match = Match(Shuttle())
    refused("play.back.nothing", match, "turn_back", 0)
    for seat in (0, 1, 0):
        match.play(seat, "hop(1)")
        match.play(seat, "paint(red)")
    assert (match.turn_back(1), match.turn_back(0)) == ([0, 0, 1, 1], [0, 0])
    for seat in match.turn_back(1):
        match.undo(seat)
    assert (match.to_act, match.turn_back(0), match.undoable) == ((1,), [0, 0], 2)
    again = read(match.text(), named)
    assert (again.state.dump(), again.text()) == (match.state.dump(), match.text())


@pytest.mark.parametrize("text", ["nonaga", "triapon", "stein3(seats=3)"])
def test_taking_everything_back_leads_to_the_first_decision(text: str) -> None:
    match, rng = Match(game(text), Rng(4)), Rng(5)
    first, past = match.state.dump(), list[tuple[int, str]]()
    while not match.over and len(past) < 60:
        past.append((match.to_act[0], match.state.dump()))
        actions = match.legal(match.to_act[0])
        match.play(match.to_act[0], actions[rng.below(len(actions))])
    assert match.undoable
    for seat, dump in reversed(past[-match.undoable :]):
        match.undo(seat)
        assert match.state.dump() == dump
    assert match.state.dump() == first
    refused("play.back.nothing", match, "turn_back", match.to_act[0])


@pytest.mark.parametrize(("text", "why"), [("triominos", "hidden"), ("tricubo(seats=2)", "chance")])
def test_what_chance_or_a_hidden_hand_has_shown_is_not_played_anew(text: str, why: str) -> None:
    match, slugs = Match(game(text), Rng(4)), set()
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        for each in () if match.over else range(2):
            slugs.add(_refusal(match, each))
    assert {"play.back.chance", f"play.back.{why}"} <= slugs


def _refusal(match: Match, seat: int) -> str:
    """Return why a seat cannot take its last turn back; what it could take back is its own alone."""
    try:
        assert set(match.turn_back(seat)) == {seat}
    except Refusal as why:
        return why.slug
    return ""


def test_undo_does_not_reach_behind_chance() -> None:
    match = Match(Wheel())
    match.play(0, Spin())
    match.play(CHANCE, Land(1))
    refused("play.undo", match, "undo", 0)
    refused("play.back.chance", match, "turn_back", 0)
    assert match.to_act == (0,)
    refused("play.undo", match, "undo", 0)


def test_several_plies_are_undone_one_by_one() -> None:
    match = Match(Stairs.of({"height": 9}))
    for steps in (1, 2, 3):
        match.play(0, Climb(steps))
    for dump in ("6 5", "8 1", "9 0"):
        match.undo(0)
        assert match.state.dump() == dump
    refused("play.undo", match, "undo", 0)
    assert read(match.text(), named).state.dump() == "9 0"


def test_undo_among_several_who_choose_at_once() -> None:
    match = Match(Fists(2, FistsOptions(hands=2)))
    match.play(0, Show("rock"))
    match.play(1, Show("paper"))
    refused("play.undo", match, "undo", 0)
    match.undo(1)
    match.undo(0)
    assert match.state.dump() == match.game.start().dump()
    match.play(0, Show("rock"))
    match.play(1, Show("rock"))
    match.play(1, Show("rock"))
    refused("play.undo", match, "undo", 0)
    refused("play.undo", match, "undo", 1)


def test_undo_withdraws_an_offer_to_stop() -> None:
    match = Match(Shuttle())
    match.play(0, "hop(1)")
    match.agree(1)
    match.undo(0)
    assert match.agreeing == set()


def test_names_must_fit() -> None:
    with pytest.raises(Refusal, match="1 name does not fit: expected 2"):
        Match(Shuttle(), names=("Ada",))
    for end in "\n", "\r", "\x0b", "\x1c", "\x85", "\u2028":
        with pytest.raises(Refusal, match="A name has a line break"):
            Match(Shuttle(), names=("Ada", f"Bo{end}b"))


@pytest.mark.parametrize(
    "key", ["game", "version", "start", "seat 0", "seat 9", "Event", "", "a:b", "two words", "x\n"]
)
def test_headers_that_could_not_be_read_back_are_refused(key: str) -> None:
    with pytest.raises(Refusal) as why:
        Match(Shuttle(), headers={key: "x"})
    assert why.value.slug == "play.header.key"
    assert why.value.facts == {"key": key, "reserved": "game, version, start, seat 0…"}


def test_header_values_stay_on_their_line() -> None:
    with pytest.raises(Refusal) as why:
        Match(Shuttle(), headers={"event": "a\u2029b"})
    assert why.value.slug == "play.header.value"
    assert why.value.facts == {"key": "event"}


def test_a_bad_start_is_refused() -> None:
    with pytest.raises(Refusal, match="A position of shuttle has 4 parts"):
        Match(Shuttle(), start="1 red")


def test_a_match_may_start_at_its_end() -> None:
    match = Match(Stairs(), start="0 9")
    assert ended(match).scores == (9,)
    refused("play.over", match, "play", 0, Climb(1))


def test_an_objection_without_words_of_the_game_is_the_referees() -> None:
    class Curt(Survivors):
        pass

    match = Match(Curt())
    assert "The rules do not allow it now." in str(refused("play.illegal", match, "play", 0, Hit(0)))


def test_an_objection_is_told_without_a_try() -> None:
    match = Match(Shuttle())
    assert match.objection(0, "hop(1)") is None
    assert match.objection(0, "hop(2)") == "shuttle.objection.hop"
    assert match.objection(0, "paint(green)") == "play.objection"
    refused("play.turn", match, "objection", 1, "hop(1)")
    refused("core.action.form", match, "objection", 0, "hop(")


def test_a_game_is_told_which_seat_it_is_about() -> None:
    class Personal(ShuttleState):
        def objection(self, seat: int, action: Action) -> str | None:
            return "shuttle.objection.hop" if seat == self.mover else None

        def decode(self, seat: int, index: int) -> Action:
            assert seat == self.mover
            return super().decode(seat, index)

    class Polite(Shuttle):
        position = Personal

    match = Match(Polite())
    assert match.objection(0, "hop(2)") == "shuttle.objection.hop"
    match.play(0, match.texts(0)[0])
    assert match.record.entries == [Ply(0, Hop(1))]


def test_nonaga_names_the_rule() -> None:
    match = Match(game("nonaga(first=0)"))
    start = match.state.legal(0)[0]
    assert "§2.1" in str(refused("play.illegal", match, "play", 0, "slide(0:0,0:1)"))
    refused("play.illegal", match, "play", 0, "relocate(0:0,5:5)")
    match.play(0, start)
    refused("play.illegal", match, "play", 0, start)


def test_reasons_of_the_game_come_before_the_referees() -> None:
    assert reason(Shuttle(), Outcome((1, 1), "cap")).startswith("Draw: the agreed number")
    assert reason(Shuttle(), Outcome((1, 2), "resigned")) == "Resigned."


def test_bots_play_by_their_views_alone() -> None:
    from dreierlei.bots import Bot, Random

    bot: Bot = Random()
    for table in (*TABLES, "nonaga"):
        rng = Rng(11)
        match = Match(named(table), rng)
        while not match.over:
            seat = match.to_act[0]
            choice: Action = bot.choose(match.game, match.view(seat), rng)
            match.play(seat, choice)
        assert match.record.entries


def test_a_match_tells_in_short_how_it_stands() -> None:
    match = Match(Shuttle())
    match.play(0, Hop(1))
    assert repr(match) == f"<match of {match.game}: record of 1, to act (0,)>"
    match.resign(1)
    assert repr(match) == f"<match of {match.game}: record of 2, over, resigned>"
