"""Entries: from the poster to the door, and out of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.bounds import require_room
from dreierlei.tournament.checks import directed, entered, reason, record, require_director, require_open, require_right
from dreierlei.tournament.events import (
    Changed,
    CheckedIn,
    Committed,
    Created,
    DroppedOut,
    Edited,
    LogEvent,
    Missed,
    PlayerUndone,
    Profile,
    Registered,
    Returned,
    SeedPublished,
    Stamp,
    Withdrawn,
)
from dreierlei.tournament.people import Entrant, clean, not_director
from dreierlei.tournament.state import DRAW, Player, Tournament


def create(stamp: Stamp, profile: Profile, seed: str = "", commitment: str = "") -> LogEvent:
    """Set up a tournament whose draws are bound to a secret (§3.1), or to one public seed, which may follow (§3.12)."""
    require_director(stamp)
    if commitment:
        return record(Tournament(), stamp, Created(_poster(profile), "", _hash(commitment)))
    return record(Tournament(), stamp, Created(_poster(profile), clean("seed", seed, 200, 0)))


def commit_again(tournament: Tournament, stamp: Stamp, commitment: str, why: str) -> LogEvent:
    """Bind all further draws to a new secret, because the former is lost or known (§3.1)."""
    directed(tournament, stamp)
    if not tournament.commitment:
        raise Refusal("tournament.draw.public")
    return record(tournament, stamp, Committed(_hash(commitment), reason(why)))


def _hash(commitment: str) -> str:
    if len(commitment) != 64 or not set(commitment) <= set("0123456789abcdef"):
        raise Refusal("tournament.draw.hash", found=commitment[:80])
    return commitment


def change(tournament: Tournament, stamp: Stamp, profile: Profile, version: int | None = None) -> LogEvent:
    """Change the poster; options only before the first draw, but whether results are confirmed at any time."""
    directed(tournament, stamp)
    if version is not None and version != tournament.profiled:
        raise Refusal("tournament.poster.stale", seen=version, now=tournament.profiled)
    poster = _poster(profile)
    fixed = replace(poster.options, confirm=tournament.profile.options.confirm)
    if fixed != tournament.profile.options and DRAW in tournament.witnessed:
        raise Refusal("tournament.options.late")
    not_director(poster.director, (player.person for player in tournament.players.values()))
    return record(tournament, stamp, Changed(poster))


def publish_seed(tournament: Tournament, stamp: Stamp, seed: str) -> LogEvent:
    """Make the seed known; once something was drawn from it, it stays (§3.1)."""
    directed(tournament, stamp)
    if DRAW in tournament.witnessed or tournament.commitment:
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


def register(
    tournament: Tournament, stamp: Stamp, people: Iterable[Entrant], present: bool = False, game: int = 1
) -> LogEvent:
    """Enter people until game 1 is played (§1.4), or for game 2 (§1.7); `present` checks them in at once."""
    if stamp.who.role != "player" or present or game != 1:
        require_right(tournament, stamp, "check-in")
    require_open(tournament)
    _in_time(tournament, game)
    if not present:
        _undrawn(tournament, game)
    tidy = tuple(person.cleaned() for person in people)
    if not tidy:
        raise Refusal("tournament.list.empty")
    require_room(len(tournament.players), len(tidy))
    not_director(tournament.profile.director, tidy)
    known = {player.person.same for player in tournament.players.values() if player.status != "withdrawn"}
    for person in tidy:
        _new(person, known)
        known.add(person.same)
    return record(tournament, stamp, Registered(tidy, present, game))


def edit(tournament: Tournament, stamp: Stamp, player: int, person: Entrant, version: int | None = None) -> LogEvent:
    """Set name, club or city of a player right."""
    directed(tournament, stamp, "check-in")
    known = entered(tournament, player)
    if version is not None and version != known.version:
        raise Refusal("tournament.player.stale", name=known.name)
    tidy = person.cleaned()
    _unlike(tournament, player, tidy)
    return record(tournament, stamp, Edited(player, tidy))


def _unlike(tournament: Tournament, player: int, person: Entrant) -> None:
    """Refuse that a player is called as the director or as somebody else who is entered (§1.2, §1.3)."""
    not_director(tournament.profile.director, [person])
    others = (other for other in tournament.players.values() if other.number != player)
    _new(person, {other.person.same for other in others if other.status != "withdrawn"})


def _new(person: Entrant, known: set[tuple[str, str, str]]) -> None:
    if person.same in known:
        raise Refusal("tournament.player.twice", name=person.name)


def _in_time(tournament: Tournament, game: int) -> None:
    """Refuse who comes too late for a game (§1.4, §1.7)."""
    if game not in (1, 2):
        raise Refusal("tournament.player.game", found=game)
    if game == 1 and tournament.started:
        raise Refusal("tournament.player.late")
    if game == 2 and 1 not in tournament.seatings:
        raise Refusal("tournament.player.early")
    if game == 2 and 2 in tournament.seatings:
        raise Refusal("tournament.player.too-late")


def _undrawn(tournament: Tournament, game: int) -> None:
    """Refuse who is not there when game 1 is drawn (§1.4)."""
    if game == 1 and 1 in tournament.seatings:
        raise Refusal("tournament.player.drawn")


def withdraw(tournament: Tournament, stamp: Stamp, player: int) -> LogEvent:
    """Take an entry back before the first draw."""
    directed(tournament, stamp, "check-in")
    _undrawn(tournament, 1)
    _of_status(tournament, [player], ("registered", "present", "missed"))
    return record(tournament, stamp, Withdrawn(player))


def check_in(tournament: Tournament, stamp: Stamp, players: Iterable[int], game: int = 1) -> LogEvent:
    """Note that players are in the hall, for game 1 until it is played, or for game 2 (§1.5, §1.7)."""
    directed(tournament, stamp, "check-in")
    _in_time(tournament, game)
    return record(tournament, stamp, CheckedIn(_of_status(tournament, players, ("registered", "missed")), game))


def miss(tournament: Tournament, stamp: Stamp, players: Iterable[int]) -> LogEvent:
    """Note that players did not show up, until the first round begins."""
    directed(tournament, stamp, "check-in")
    numbers = _of_status(tournament, players, ("registered", "present"))
    if tournament.started and any(tournament.players[number].status == "present" for number in numbers):
        raise Refusal("tournament.player.started")
    return record(tournament, stamp, Missed(numbers))


def drop_out(tournament: Tournament, stamp: Stamp, player: int, why: str = "") -> LogEvent:
    """Note that a player leaves the tournament, at any time (§11, M1)."""
    directed(tournament, stamp, "check-in")
    _of_status(tournament, [player], ("present",))
    return record(tournament, stamp, DroppedOut(player, clean("why", why, 500, 0)))


def come_back(tournament: Tournament, stamp: Stamp, player: int, why: str = "") -> LogEvent:
    """Note that a player who had left is there again, and is drawn for the next game (§11.6, M5)."""
    directed(tournament, stamp, "check-in")
    _of_status(tournament, [player], ("out",))
    return record(tournament, stamp, Returned(player, clean("why", why, 500, 0)))


def undo_player(tournament: Tournament, stamp: Stamp, player: int, number: int, why: str) -> LogEvent:
    """Take back the last change to one player, named by its number (§12.6)."""
    directed(tournament, stamp, "check-in")
    known = entered(tournament, player)
    if known.past is None:
        raise Refusal("tournament.undo.nothing")
    if known.written != number:
        raise Refusal("tournament.undo.moved", asked=number, last=known.written)
    if not undoable_player(tournament, known):
        raise Refusal("tournament.undo.seated", name=known.name)
    _unlike(tournament, player, known.past.person)
    if known.status == "out" and known.past.status != "out":
        _undashed(tournament, player)
    return record(tournament, stamp, PlayerUndone(player, number, reason(why)))


def _undashed(tournament: Tournament, player: int) -> None:
    """Refuse to say that somebody never left whose sheet of the last round has a dash (§11.3)."""
    for table, sheet in enumerate(tournament.sheets.get(tournament.current or DRAW, ()), 1):
        dashed = {who for who, score in zip(sheet.players, sheet.scores or (), strict=False) if score is None}
        if player in dashed - sheet.barred:
            raise Refusal("tournament.undo.dash", name=tournament.players[player].name, table=table)


def undoable_player(tournament: Tournament, player: Player) -> bool:
    """Whether the last change to a player can be taken back (§12.6)."""
    return player.past is not None and _may_be(tournament, player.number, player.past.status)


def _may_be(tournament: Tournament, player: int, status: str) -> bool:
    """Whether a player can have a status: who has been seated is there or has left (§12.6)."""
    if status == tournament.players[player].status:
        return True
    if not tournament.seatings:
        return True
    seated = any(player in table for tables in tournament.seatings.values() for table in tables)
    if not tournament.started:
        return status in ("present", "missed") if seated else status != "present"
    return status in ("present", "out") if seated else status != "present" or tournament.players[player].game == 2


def _of_status(tournament: Tournament, players: Iterable[int], wanted: tuple[str, ...]) -> tuple[int, ...]:
    numbers = tuple(dict.fromkeys(players))
    for number in numbers:
        player = entered(tournament, number)
        if player.status not in wanted:
            raise Refusal(f"tournament.player.is-{player.status}", name=player.name)
    if not numbers:
        raise Refusal("tournament.player.nobody")
    return numbers
