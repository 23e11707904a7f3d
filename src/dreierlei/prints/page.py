"""What all pages share: head, dates, times, numbers and names as they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import LANGUAGES, say
from dreierlei.prints.fonts import plain
from dreierlei.tournament import FINAL, Player, Tournament, require_seats
from dreierlei.tournament.state import LABELS

Data = dict[str, object]


def word(slug: str, language: str, **facts: object) -> str:
    """Return a sentence of this room."""
    if language not in LANGUAGES:
        raise Refusal("prints.language", found=language, expected=", ".join(LANGUAGES))
    return say(f"prints.{slug}", language, **facts)


def page(tournament: Tournament, language: str, title: str, subtitle: str = "", words: Iterable[str] = ()) -> Data:
    """Return what stands on every page of a print: its heads, and the words of its layout."""
    if not tournament.number:
        raise Refusal("tournament.uncreated")
    profile = tournament.profile
    return {
        "title": title,
        "subtitle": subtitle,
        "tournament": {"name": profile.name, "place": profile.place, "where": held(tournament, language)}
        | {"date": day(profile.date, language)},
        "director": profile.director,
        "words": {slug: word(slug, language) for slug in ("page", *words)},
    }


def odd_texts(tournament: Tournament) -> list[tuple[int, str]]:
    """Return what was typed in and asks for fonts of the machine, each text with the number of its first entry.

    What stands on the poster has the number 0.
    """
    profile, entered = tournament.profile, tournament.players.values()
    people = (each for each in entered if each.status != "withdrawn")
    typed = [(0, text) for text in (profile.name, profile.place, profile.director)]
    typed += [(each.number, text) for each in people for text in (each.name, each.person.club, each.person.city)]
    first = {text: number for number, text in reversed(typed) if not plain(text)}
    return sorted((number, text) for text, number in first.items())


def held(tournament: Tournament, language: str) -> str:
    """Return where and when a tournament is held, as far as that is known."""
    profile = tournament.profile
    return ", ".join(part for part in (profile.place, day(profile.date, language)) if part)


def day(text: str, language: str) -> str:
    """Return a date as people write it: "3. Mai 2026"."""
    try:
        found = date.fromisoformat(text)
    except ValueError:  # a log from elsewhere: what it says is what is printed
        return text
    month = word(f"month.{found.month}", language)
    return word("date", language, day=found.day, month=month, year=found.year)


def moment(text: str, language: str) -> tuple[str, str]:
    """Return day and time of a point in time, as it was written down."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:  # as above
        return text, ""
    shown = word("day", language, day=found.day, month=found.month, year=found.year)
    zone = "" if found.tzinfo is None or found.utcoffset() else " UTC"
    return shown, f"{found:%H:%M:%S}{zone}"


def figure(number: int | None) -> str:
    """Return a number with a proper minus, or a dash for none."""
    return "–" if number is None else str(number).replace("-", "−")


def draw_note(tournament: Tournament, game: int, language: str, slug: str = "draw-note") -> str:
    """Return what tells one draw of a game from another: its number, its seed, and the moment of the print."""
    ticket, entry = tournament.tickets.get(LABELS[game]), tournament.seated.get(game, 0)
    seed, number = (ticket.draw.seed, ticket.draw.number) if ticket else (tournament.seed, game)
    return word(slug, language, number=number, entry=entry, seed=seed, time=stand(tournament, language))


def stand(tournament: Tournament, language: str) -> str:
    """Return the moment as of which something is printed: that of the last event."""
    return " ".join(moment(tournament.last.time, language)).strip() if tournament.last else ""


def home(player: Player) -> str:
    """Return club and city of a player, the city only where the club does not name it."""
    club, city = player.person.club, player.person.city
    return club if not city or city.casefold() in club.casefold() else ", ".join(part for part in (club, city) if part)


def game_title(game: int, language: str) -> str:
    """Return how a game is called: "Spiel 2", "Finale"."""
    return word("final" if game == FINAL else "game", language, game=game)


def drawn(tournament: Tournament, game: int | None) -> int:
    """Return a game that has been drawn, by default the last one."""
    asked = max(tournament.seatings, default=1) if game is None else game
    if asked not in (1, 2, FINAL):
        raise Refusal("prints.game-unknown", found=asked)
    require_seats(tournament, asked)
    return asked
