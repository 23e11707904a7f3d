from __future__ import annotations

import pytest
from tests.toys.broken import BROKEN, Short, TwoFaced
from tests.toys.shelf import TABLES, named

from dreierlei.core import Game
from dreierlei.core.state import compiled
from dreierlei.games import game
from dreierlei.kit.laws import NAMES, Broken, check

only_compiled = pytest.mark.skipif(not compiled, reason="there is no second speed to compare")


@pytest.mark.parametrize("table", TABLES)
def test_every_toy_keeps_every_law(table: str) -> None:
    toy = named(table)
    assert str(toy) == table
    report = check(toy, seeds=range(12))
    assert (report.game, report.games, report.laws) == (table, 12, NAMES)
    assert 12 <= report.plies <= 12 * toy.longest


@pytest.mark.parametrize(("law", "what", "toy"), BROKEN, ids=[f"{law}: {what}" for law, what, _ in BROKEN])
def test_a_broken_toy_is_caught_by_its_law(law: str, what: str, toy: type[Game]) -> None:
    with pytest.raises(Broken) as caught:
        check(toy(), seeds=range(20), twins=0)
    assert caught.value.law == law
    assert what in caught.value.what
    assert str(caught.value) == f"{law}: {caught.value.what} [{caught.value.where}]"


@only_compiled
def test_rules_that_differ_by_speed_are_caught() -> None:
    with pytest.raises(Broken, match="1 blue 0 hop or 0 blue 0 hop") as caught:
        check(TwoFaced(), seeds=range(2))
    assert caught.value.law == "both_speeds_agree"


@only_compiled
def test_rules_that_fail_interpreted_are_caught() -> None:
    with pytest.raises(Broken, match="interpreted it fails: RuntimeError: no start without a compiler") as caught:
        check(Short(), seeds=range(2))
    assert caught.value.law == "both_speeds_agree"


def test_every_law_is_seen_to_bite() -> None:
    assert {law for law, _, _ in BROKEN} | {"both_speeds_agree"} == set(NAMES)


def test_laws_may_be_held_at_every_few_positions_only() -> None:
    assert check(named("shuttle"), seeds=range(3), every=5, twins=0).games == 3


@only_compiled
@pytest.mark.parametrize("text", ["nonaga", "nonaga(cap=7)"])
def test_nonaga_keeps_every_law_at_both_speeds(text: str) -> None:
    assert check(game(text), seeds=range(8), every=25, twins=8).games == 8
