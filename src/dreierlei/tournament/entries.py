"""Entries: from the poster to the door, and out of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.checks import directed, director_only, entered, record, still_open
from dreierlei.tournament.events import (
    Changed,
    CheckedIn,
    Created,
    DroppedOut,
    Edited,
    LogEvent,
    Missed,
    Profile,
    Registered,
    SeedPublished,
    Stamp,
    Withdrawn,
)
from dreierlei.tournament.people import Entrant, clean
from dreierlei.tournament.state import DRAW, Tournament

MOST = 2000
"""Entries, at most."""


def create(stamp: Stamp, profile: Profile, seed: str = "") -> LogEvent:
    """Set up a tournament; the seed may follow later."""
    director_only(stamp)
    return record(Tournament(), stamp, Created(_poster(profile), clean("seed", seed, 200, 0)))


def change(tournament: Tournament, stamp: Stamp, profile: Profile) -> LogEvent:
    """Change the poster; options only before the first draw."""
    directed(tournament, stamp)
    poster = _poster(profile)
    if poster.options != tournament.profile.options and DRAW in tournament.witnessed:
        raise Refusal("tournament.options.late")
    _not_director(poster.director, (player.person for player in tournament.players.values()))
    return record(tournament, stamp, Changed(poster))


def publish_seed(tournament: Tournament, stamp: Stamp, seed: str) -> LogEvent:
    """Make the seed known; once something was drawn from it, it stays (§3.1)."""
    directed(tournament, stamp)
    if DRAW in tournament.witnessed:
        raise Refusal("tournament.seed.late")
    return record(tournament, stamp, SeedPublished(clean("seed", seed, 200)))


def _poster(profile: Profile) -> Profile:
    try:
        day = date.fromisoformat(profile.date).isoformat()
    except ValueError:
        raise Refusal("tournament.date", found=profile.date) from None
    options = profile.options
    if options.second_draw not in ("lot", "fewest"):
        raise Refusal("tournament.options.second-draw", found=options.second_draw)
    if options.final_rounds not in (1, 2):
        raise Refusal("tournament.options.final-rounds", found=options.final_rounds)
    if not 0 <= options.minutes <= 600:
        raise Refusal("tournament.options.minutes", found=options.minutes)
    name, director = clean("tournament", profile.name, 120), clean("director", profile.director, 80)
    return replace(profile, name=name, place=clean("place", profile.place, 120, 0), date=day, director=director)


def register(tournament: Tournament, stamp: Stamp, people: Iterable[Entrant], present: bool = False) -> LogEvent:
    """Enter people until the first draw (§1.4); `present` checks them in at once."""
    still_open(tournament)
    if stamp.who.role == "table" or (stamp.who.role == "player" and present):
        raise Refusal("tournament.director-only")
    _before_draw(tournament)
    tidy = tuple(person.cleaned() for person in people)
    if not tidy:
        raise Refusal("tournament.list.empty")
    if len(tournament.players) + len(tidy) > MOST:
        raise Refusal("tournament.list.full", most=MOST)
    _not_director(tournament.profile.director, tidy)
    known = {player.person.same for player in tournament.players.values() if player.status != "withdrawn"}
    for person in tidy:
        _new(person, known)
        known.add(person.same)
    return record(tournament, stamp, Registered(tidy, present))


def edit(tournament: Tournament, stamp: Stamp, player: int, person: Entrant) -> LogEvent:
    """Set name, club or city of a player right."""
    directed(tournament, stamp)
    entered(tournament, player)
    tidy = person.cleaned()
    _not_director(tournament.profile.director, [tidy])
    others = (other for other in tournament.players.values() if other.number != player)
    _new(tidy, {other.person.same for other in others if other.status != "withdrawn"})
    return record(tournament, stamp, Edited(player, tidy))


def _new(person: Entrant, known: set[tuple[str, str, str]]) -> None:
    if person.same in known:
        raise Refusal("tournament.player.twice", name=person.name)


def _not_director(director: str, people: Iterable[Entrant]) -> None:
    if any(person.name.casefold() == director.casefold() for person in people):
        raise Refusal("tournament.player.director", name=director)  # §1.2


def _before_draw(tournament: Tournament) -> None:
    if 1 in tournament.seatings:
        raise Refusal("tournament.player.late")


def withdraw(tournament: Tournament, stamp: Stamp, player: int) -> LogEvent:
    """Take an entry back before the first draw."""
    directed(tournament, stamp)
    _before_draw(tournament)
    _of_status(tournament, [player], ("registered", "present", "missed"))
    return record(tournament, stamp, Withdrawn(player))


def check_in(tournament: Tournament, stamp: Stamp, players: Iterable[int]) -> LogEvent:
    """Note that players are in the hall; who was given up may still come before the first draw (§1.5)."""
    directed(tournament, stamp)
    _before_draw(tournament)
    return record(tournament, stamp, CheckedIn(_of_status(tournament, players, ("registered", "missed"))))


def miss(tournament: Tournament, stamp: Stamp, players: Iterable[int]) -> LogEvent:
    """Note that players did not show up, until the first round begins."""
    directed(tournament, stamp)
    if tournament.started:
        raise Refusal("tournament.player.started")
    return record(tournament, stamp, Missed(_of_status(tournament, players, ("registered", "present"))))


def drop_out(tournament: Tournament, stamp: Stamp, player: int, why: str = "") -> LogEvent:
    """Note that a player leaves the tournament, at any time (§11, M1)."""
    directed(tournament, stamp)
    _of_status(tournament, [player], ("present",))
    return record(tournament, stamp, DroppedOut(player, clean("why", why, 500, 0)))


def _of_status(tournament: Tournament, players: Iterable[int], wanted: tuple[str, ...]) -> tuple[int, ...]:
    numbers = tuple(dict.fromkeys(players))
    for number in numbers:
        player = entered(tournament, number)
        if player.status not in wanted:
            raise Refusal(f"tournament.player.is-{player.status}", name=player.name)
    if not numbers:
        raise Refusal("tournament.player.nobody")
    return numbers
