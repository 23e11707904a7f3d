"""§3: seeds that nobody could know or choose, and that everybody can check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.events import Concluded, Drawn, LotsDrawn
from dreierlei.tournament.lottery import mixed

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def faults(log: list[td.LogEvent]) -> list[str]:
    return [fault.slug.removeprefix("tournament.audit.") for fault in td.audit(log)]


def tied(new_run: type[Run]) -> Run:
    """A sealed tournament with two ties that lots have decided."""
    run = new_run(sealed=True).enter(9)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [50 if player <= 5 else 10 for player in players])
    run.do(td.draw_lots, run.lottery())
    return run


def test_s3_1_the_secret_is_bound_before_and_published_at_the_end(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7)
    assert run.state.commitment == td.commit("geheim")
    assert run.refused(td.draw_game, 1) == "draw.secret"
    assert run.refused(td.draw_game, 1, td.Lottery("another", "3 1 6")) == "draw.secret"
    assert run.refused(td.draw_game, 1, td.Lottery("geheim", "  ")) == "text.length"
    assert run.refused(td.publish_seed, "mine") == "seed.late"
    run.finish()
    text = td.write_log(run.log[:-1])
    assert '"secret":"geheim"' not in text
    assert run.state.conclusion is not None
    assert run.state.conclusion.secret == "geheim"
    assert faults(run.log) == []


def test_s3_1_each_draw_has_a_seed_of_its_own(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7).finish()
    draws = [event.fact.draw for event in run.log if isinstance(event.fact, Drawn)]
    assert [draw.number for draw in draws if draw] == [1, 2, 3]
    assert len({draw.seed for draw in draws if draw}) == 3
    other = new_run(sealed=True).enter(7)
    other.do(td.draw_game, 1, td.Lottery("geheim", "something else"))
    assert other.state.tickets["game 1"].draw.seed != run.state.tickets["game 1"].draw.seed


def test_s3_1_a_secret_that_is_known_draws_no_more(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(7)
    assert run.refused(td.conclude, "fire") == "draw.secret"
    run.do(td.conclude, "fire", "geheim")
    run.do(td.undo, run.state.number, "no fire")
    assert run.refused(td.draw_game, 1, run.lottery()) == "draw.spent"
    assert run.refused(td.commit_again, "short", "known") == "draw.hash"
    assert run.refused(td.commit_again, td.commit("neu"), " ") == "text.length"
    run.do(td.commit_again, td.commit("neu"), "known")
    run.secret = "neu"
    run.finish()
    assert faults(run.log) == []


def test_s3_10_example() -> None:
    rules = (Path(td.__file__).parent / "rules.md").read_text("utf-8")
    assert f"the hash is {td.commit('geheim')} and the seed {mixed('geheim', 1, '3 1 6')}" in rules


def test_s3_11_redraw_keeps_number_and_for_the_same_people_the_seed(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(8)
    first = run.do(td.draw_game, 1, run.lottery())
    run.do(td.undo, first.number, "second thoughts")
    again = run.do(td.draw_game, 1, td.Lottery("geheim", "other dice"))
    assert again.fact == first.fact
    run.do(td.miss, [8])
    assert run.refused(td.draw_game, 1, run.lottery()) == "draw.why"
    run.do(td.draw_game, 1, run.lottery(), "8 has not come")
    fact = run.log[-1].fact
    assert isinstance(fact, Drawn)
    assert isinstance(first.fact, Drawn)
    assert fact.draw
    assert first.fact.draw
    assert fact.draw.number == first.fact.draw.number == 1
    assert fact.draw.seed != first.fact.draw.seed
    assert faults(run.log) == []


def test_s3_11_what_the_hall_saw_before_serves_for_no_other_draw(new_run: type[Run]) -> None:
    """§3.11: the seed of an earlier draw is known; nobody may choose the people who are drawn by it."""
    run = new_run(sealed=True).enter(8)
    first = run.do(td.draw_game, 1, td.Lottery("geheim", "3 1 6"))
    run.do(td.miss, [8])
    assert run.refused(td.draw_game, 1, td.Lottery("geheim", " 3  1 6"), "8 has not come") == "draw.seen"
    run.do(td.draw_game, 1, td.Lottery("geheim", "5 5 2"), "8 has not come")
    while run.state.seatings and run.state.last:
        run.do(td.undo, run.state.last.number, "8 comes")
    for seen in ("3 1 6", "5 5 2"):
        assert run.refused(td.draw_game, 1, td.Lottery("geheim", seen), "8 has come") == "draw.seen"
    last = run.do(td.draw_game, 1, td.Lottery("geheim", "1 1 1"), "8 has come")
    assert isinstance(first.fact, Drawn)
    assert isinstance(last.fact, Drawn)
    assert last.fact.draw != first.fact.draw
    assert faults(run.log) == []


def test_s3_12_one_public_seed_goes_on(new_run: type[Run]) -> None:
    run = new_run().enter(7).finish()
    assert all(event.fact.draw is None for event in run.log if isinstance(event.fact, Drawn))
    assert run.refused(td.commit_again, td.commit("x"), "why") == "concluded"
    fresh = new_run()
    assert fresh.refused(td.commit_again, td.commit("x"), "why") == "draw.public"


def test_s3_13_a_forged_lot_beside_a_genuine_one_is_found(new_run: type[Run]) -> None:
    run = tied(new_run)
    fact = run.log[-1].fact
    assert isinstance(fact, LotsDrawn)
    assert len(fact.groups) > 1
    for forged in range(len(fact.groups)):
        groups = tuple(group[::-1] if at == forged else group for at, group in enumerate(fact.groups))
        log = [*run.log[:-1], replace(run.log[-1], fact=replace(fact, groups=groups))]
        assert faults(log) == ["lots"]
        assert str(min(groups[forged])).zfill(3) in td.audit(log)[0].text("de")
    assert faults(run.log) == []


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        ({"seed": "0" * 64}, ["draw", "seed"]),
        ({"seen": "other dice"}, ["seed"]),
        ({"number": 9}, ["number", "seed"]),
    ],
)
def test_s3_13_a_forged_draw_is_found(new_run: type[Run], change: dict[str, object], slug: list[str]) -> None:
    run = new_run(sealed=True).enter(9).finish()
    at = next(at for at, event in enumerate(run.log) if isinstance(event.fact, Drawn))
    fact = run.log[at].fact
    assert isinstance(fact, Drawn)
    assert fact.draw
    forged = replace(run.log[at], fact=replace(fact, draw=replace(fact.draw, **change)))  # type: ignore[arg-type]  # fields of a draw
    found = faults([*run.log[:at], forged, *run.log[at + 1 :]])
    assert [each for each in found if each in slug] == slug
    bare = replace(run.log[at], fact=replace(fact, draw=None))
    assert "unsealed" in faults([*run.log[:at], bare])


def test_s3_13_a_secret_that_does_not_fit_is_found(new_run: type[Run]) -> None:
    run = new_run(sealed=True).enter(6).finish()
    end = replace(run.log[-1], fact=Concluded("", "another"))
    assert faults([*run.log[:-1], end]) == ["secret"]
