"""In which form a bot plays follows from its table's secret: one form for a whole match, on every server."""

from __future__ import annotations

from collections import Counter

from tests.server.memory import ADA, BEN, applied, moment, table

from dreierlei.server.tables import chance, seats
from dreierlei.server.tables.table import Table


def of(secret: str, *levels: int, game: str = "stein3", id: str = "t1") -> Table:
    """A table of bots, and Ada at the last seat."""
    found = table(game, *levels, ADA)
    found.secret, found.id = secret, id
    return found


def test_a_match_has_one_form_on_every_server() -> None:
    for number in range(20):
        secret = f"{number:064x}"
        first, other = of(secret, 3, 3), of(secret, 3, 3)
        assert [chance.bot_level(first, seat) for seat in (0, 1)] == [chance.bot_level(other, seat) for seat in (0, 1)]


def test_forms_differ_between_matches_and_seats_as_often_as_the_level_says() -> None:
    drawn = Counter(
        (chance.bot_level(made, 0), chance.bot_level(made, 1))
        for made in (of(f"{number:064x}", 3, 3) for number in range(400))
    )
    assert {level for pair in drawn for level in pair} == {2, 3, 4}
    assert len(drawn) == 9  # a seat's form tells nothing of another's


def test_the_secret_is_all_that_it_hangs_on_so_the_game_of_the_day_is_the_same_for_all() -> None:
    secrets = [f"{number:064x}" for number in range(20)]
    levels = [chance.bot_level(of(secret, 3, 3), 0) for secret in secrets]
    assert levels == [chance.bot_level(of(secret, 3, 3, id="t2"), 0) for secret in secrets]
    assert len(set(levels)) > 1


def test_a_table_from_before_there_were_secrets_has_forms_too() -> None:
    assert {chance.bot_level(of("", 3, 3, id=f"t{number}"), 0) for number in range(40)} == {2, 3, 4}


def test_whoever_has_no_form_plays_as_their_level() -> None:
    for number in range(40):
        assert chance.bot_level(of(f"{number:064x}", 6, 6), 0) == 6
        assert chance.bot_level(of(f"{number:064x}", 3, game="nonaga"), 0) == 3


def test_a_bot_that_takes_a_seat_over_has_a_form() -> None:
    drawn = set()
    for number in range(40):
        running = table("stein3", ADA, BEN, 2)
        running.secret = f"{number:064x}"
        applied(running, seats.replace_by_bot(running, "ada", 0, 2, moment()))
        drawn.add(chance.bot_level(running, 0))
    assert drawn == {1, 2, 3}
