"""A rehearsal: a whole tournament that the house plays by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.events import DroppedOut, LotsDrawn, Missed, ScoresEntered
from dreierlei.tournament.rehearsal import MOST, Rehearsal

DAY = "2026-05-03"


@pytest.mark.parametrize(
    ("players", "date", "leavers", "slug", "facts"),
    [
        (2, DAY, 0, "rehearsal.players", {"players": 2, "least": 3, "most": MOST}),
        (MOST + 1, DAY, 0, "rehearsal.players", {"players": MOST + 1, "least": 3, "most": MOST}),
        (9, DAY, -1, "rehearsal.leavers", {"leavers": -1, "most": 6}),
        (9, DAY, 7, "rehearsal.leavers", {"leavers": 7, "most": 6}),
        (9, "3.5.2026", 0, "date", {"found": "3.5.2026"}),
    ],
)
def test_a_rehearsal_that_cannot_be_is_refused(
    players: int, date: str, leavers: int, slug: str, facts: dict[str, object]
) -> None:
    with pytest.raises(td.Refusal) as caught:
        Rehearsal(players, "seed", date, leavers=leavers)
    assert (caught.value.slug, caught.value.facts) == (f"tournament.{slug}", facts)


def test_a_rehearsal_needs_a_seed() -> None:
    for seed, found in ((" ", 0), ("x" * 201, 201)):
        with pytest.raises(td.Refusal) as caught:
            Rehearsal(9, seed, DAY)
        assert caught.value.slug == "tournament.text.length"
        assert (caught.value.facts["least"], caught.value.facts["most"], caught.value.facts["found"]) == (1, 200, found)
    assert Rehearsal(9, "x" * 200, DAY).secret == "x" * 200


@pytest.mark.parametrize(("players", "leavers"), [(3, 0), (7, 4), (12, 9), (19, 3)])
def test_a_rehearsal_is_played_to_its_end(players: int, leavers: int) -> None:
    rehearsal = Rehearsal(players, "seed", DAY, leavers=leavers)
    state = rehearsal.run()
    facts = [event.fact for event in rehearsal.log]
    assert state.conclusion is not None
    assert (len(state.players), len(state.participants), len(state.present)) == (
        players + 1,
        players,
        players - leavers,
    )
    assert sum(isinstance(fact, DroppedOut) for fact in facts) == leavers
    assert sum(len(fact.players) for fact in facts if isinstance(fact, Missed)) == 1
    assert all(
        -40 <= score <= 300 for fact in facts if isinstance(fact, ScoresEntered) for score in fact.scores if score
    )
    assert td.audit(rehearsal.log) == ()
    assert td.read_log(td.write_log(rehearsal.log)) == tuple(rehearsal.log)


def test_a_rehearsal_draws_lots_where_they_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.tournament.rehearsal.invented", lambda state, sheet, *_: [5] * len(sheet.players))
    rehearsal = Rehearsal(9, "seed", DAY)
    rehearsal.run()
    (drawn,) = (event.fact for event in rehearsal.log if isinstance(event.fact, LotsDrawn))
    assert drawn.draw is not None
    assert td.audit(rehearsal.log) == ()


def test_a_rehearsal_by_a_clock_and_with_a_secret_of_its_own() -> None:
    plain = Rehearsal(6, "seed", "20260503", "en", td.TournamentOptions(minutes=30))
    other = Rehearsal(6, "seed", DAY, "en", td.TournamentOptions(minutes=30), clock=lambda: "2026-05-04T12:00:00+00:00")
    plain.run()
    other.run()
    assert plain.log[0].time == "2026-05-03T09:00:00+00:00"
    assert plain.log[5].time == "2026-05-03T09:05:00+00:00"
    assert {event.time for event in other.log} == {"2026-05-04T12:00:00+00:00"}
    assert [replace(event, time="") for event in plain.log] == [replace(event, time="") for event in other.log]
    assert plain.state.profile == td.Profile("Rehearsal", "Club house", DAY, "Rehearsal desk", plain.options)
    sealed = Rehearsal(6, "seed", DAY, secret="geheim")
    assert sealed.run().commitment == td.commit("geheim")
    assert sealed.state.conclusion is not None
    assert sealed.state.conclusion.secret == "geheim"
    assert td.audit(sealed.log) == ()
