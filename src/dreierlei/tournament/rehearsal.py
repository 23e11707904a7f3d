"""A rehearsal: a whole tournament with invented players, every event of it as a director would make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import say
from dreierlei.tournament.agenda import missing, upcoming
from dreierlei.tournament.bounds import ENTRIES
from dreierlei.tournament.course import close_round, conclude, draw_game, draw_lots, name_referee, start_round
from dreierlei.tournament.draw import Lot
from dreierlei.tournament.entries import check_in, create, drop_out, miss, register
from dreierlei.tournament.events import LogEvent, Profile, Stamp, TournamentOptions, Who
from dreierlei.tournament.lottery import Lottery, commit
from dreierlei.tournament.people import Entrant, clean
from dreierlei.tournament.ranks import PRELIMINARIES
from dreierlei.tournament.results import correct_scores, enter_scores
from dreierlei.tournament.score_sheet import ScoreSheet, Where
from dreierlei.tournament.state import FINAL, Tournament

FIRST_NAMES = (
    "Ada", "Ahmet", "Ákos", "Anke", "Bärbel", "Benno", "Cem", "Clara", "Dörte", "Dragan", "Edda", "Emil", "Fatma",
    "Fiete", "Gesa", "Günter", "Hanna", "Hüseyin", "Ida", "Ivo", "Jale", "Jörg", "Käthe", "Kofi", "Lene", "Luís",
    "Malte", "Maya", "Nele", "Noé", "Oda", "Onno", "Pınar", "Paul", "Renée", "Rolf", "Søren", "Svea", "Tarik",
    "Thea", "Ulla", "Uwe", "Vera", "Viktor", "Wanda", "Wim", "Xenia", "Yusuf", "Zoë", "Zygmunt",
)  # fmt: skip  # the names of the alphabet
LAST_NAMES = (
    "Adler", "Ahrens", "Bąk", "Birnbaum", "Çelik", "Clausen", "Demir", "Dünnebier", "Eisele", "Engelhardt", "Fährmann",
    "Ferrari", "Gärtner", "Groß", "Hölzl", "Huang", "Imhof", "Ivanov", "Jäger", "Jensen", "Kaya", "König", "Löwe",
    "Lindqvist", "Mäurer", "Moreau", "Nguyen", "Nussbaum", "Öztürk", "Okafor", "Pfeiffer", "Prinz", "Quast",
    "Quiroga", "Rößler", "Rossi", "Sánchez", "Strauß", "Thönnes", "Tanaka", "Ünal", "Ulrich", "Vögele", "Vasić",
    "Wächter", "Wójcik", "Xander", "Yıldız", "Zöllner", "Żak",
)  # fmt: skip  # the names of the alphabet
CLUBS = (
    ("Dreieck Köln", "Köln"),
    ("Spitze Ecken", "Kiel"),
    ("Steinfreunde", "Ulm"),
    ("Brett & Bohne", "Halle"),
    ("", ""),
)
MOST = ENTRIES - 1
"""Players, at most: one more is entered and does not show up."""
LEFT = 3
"""So many stay to the end."""
SLIPS = 20
"""One sheet in so many is handed in with a slip and set right."""


def check_players(players: int) -> None:
    """Refuse a rehearsal for fewer or more than a tournament takes."""
    if not LEFT <= players <= MOST:
        raise Refusal("tournament.rehearsal.players", players=players, least=LEFT, most=MOST)


@dataclass
class Rehearsal:
    """A tournament in which chance plays, all of it from one seed."""

    players: int
    seed: str
    date: str
    language: str = "en"
    options: TournamentOptions = field(default_factory=TournamentOptions)
    leavers: int = 0
    """How many leave before the final."""
    clock: Callable[[], str] | None = None
    """What tells the time; without one, a minute passes with every event."""
    secret: str = ""
    """The secret of its draws; without one the seed, so that the same rehearsal can be held again."""
    state: Tournament = field(default_factory=Tournament, init=False)
    log: list[LogEvent] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        check_players(self.players)
        if not 0 <= self.leavers <= self.players - LEFT:
            raise Refusal("tournament.rehearsal.leavers", leavers=self.leavers, most=self.players - LEFT)
        try:
            self.date = date.fromisoformat(self.date).isoformat()
        except ValueError:
            raise Refusal("tournament.date", found=self.date) from None
        self.seed = clean("seed", self.seed, 200)
        self.secret = self.secret or self.seed
        self.lot = Lot(self.seed, "rehearsal")
        self.skill = {number: self.lot.below(60) for number in range(1, self.players + 2)}

    def run(self) -> Tournament:
        """Go from the poster to the declared result, and return the last state."""
        self.begin()
        leaving = self._leaving()
        while (step := upcoming(self.state)) is not None:
            if step.game == FINAL and not self.state.referee:
                self._do(name_referee, self._say("referee"))
            if any(".lot-" in sentence.slug for sentence in missing(self.state)):
                self._do(draw_lots, self._lottery())
            if step.act == "draw":
                self._do(draw_game, step.game, self._lottery())
            elif step.act == "close":
                self._do(close_round, step.game, step.round)
            elif step.act == "conclude":
                self._do(conclude, "", self.secret)
            else:
                self._do(start_round, step.game, step.round)
                for player in leaving.get((step.game, step.round), ()):
                    self._do(drop_out, player)
                self._hand_in(step.game, step.round)
        return self.state

    # The door.

    def begin(self) -> None:
        """Enter everybody, and one who does not show up."""
        profile = Profile(self._say("name"), self._say("place"), self.date, self._say("director"), self.options)
        self._add(create(self._stamp(), profile, commitment=commit(self.secret)))
        people = tuple(self._people())
        self._do(register, people[:-1])
        self._do(register, people[-1:])
        coming = self.lot.shuffled(range(1, self.players + 2))
        self._do(check_in, coming[: self.players // 2])
        self._do(check_in, coming[self.players // 2 : -1])
        self._do(miss, coming[-1:])

    def _lottery(self) -> Lottery:
        """Return what the hall would roll: five dice."""
        return Lottery(self.secret, " ".join(str(1 + self.lot.below(6)) for _ in range(5)))

    def _people(self) -> Iterator[Entrant]:
        pairs = self.lot.shuffled((first, last) for first in FIRST_NAMES for last in LAST_NAMES)
        for first, last in pairs[: self.players + 1]:
            yield Entrant(first, last, *CLUBS[self.lot.below(len(CLUBS))])

    def _leaving(self) -> dict[tuple[int, int], list[int]]:
        """Return who leaves in which round."""
        leaving: dict[tuple[int, int], list[int]] = {}
        for player in self.lot.shuffled(self.state.present)[: self.leavers]:
            leaving.setdefault(PRELIMINARIES[self.lot.below(len(PRELIMINARIES))], []).append(player)
        return leaving

    # The tables.

    def _hand_in(self, game: int, round: int) -> None:
        """Hand in the sheets as the tables come to their ends, now and then with a slip that is set right."""
        for table in self.lot.shuffled(range(1, len(self.state.sheets[game, round]) + 1)):
            where = Where(game, round, table)
            sheet = self.state.sheet(where)
            if sheet.complete:
                continue
            scores, hand = invented(self.state, sheet, self.lot, self.skill), Who("table", table=table)
            slip = self.lot.below(SLIPS) == 0
            first = next(seat for seat, score in enumerate(scores) if score is not None)
            wrong = [10 + (score or 0) if slip and seat == first else score for seat, score in enumerate(scores)]
            self._do(enter_scores, where, sheet.version, wrong, who=hand)
            if slip:
                who = hand if self.state.running else self._director
                self._do(correct_scores, where, self.state.sheet(where).version, scores, self._say("slip"), who=who)

    # The log.

    @property
    def _director(self) -> Who:
        return Who("director", self._say("director"))

    def _stamp(self, who: Who | None = None) -> Stamp:
        """Return the moment; without a clock the next minute, and long tournaments go on into the night."""
        if self.clock is not None:
            return Stamp(self.clock(), who or self._director)
        began = datetime.fromisoformat(f"{self.date}T09:00:00+00:00")
        return Stamp((began + timedelta(minutes=len(self.log))).isoformat(), who or self._director)

    def _do(self, command: Callable[..., LogEvent], *facts: Any, who: Who | None = None) -> None:
        self._add(command(self.state, self._stamp(who), *facts))

    def _add(self, event: LogEvent) -> None:
        self.state = self.state.after(event)
        self.log.append(event)

    def _say(self, slug: str) -> str:
        return say(f"tournament.rehearsal.{slug}", self.language)


def invented(tournament: Tournament, sheet: ScoreSheet, lot: Lot, skill: Mapping[int, int]) -> list[int | None]:
    """Return scores as they come about, a dash for whoever has left, and 0 for one alone (§11.4)."""
    here = [tournament.players[player].status == "present" for player in sheet.players]
    scores = [skill[player] + sum(lot.below(60) for _ in range(4)) - 40 for player in sheet.players]
    alone = sum(here) == 1
    return [(0 if alone else score) if present else None for score, present in zip(scores, here, strict=True)]
