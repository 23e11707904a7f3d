"""Match: one game being played, checked ply by ply, with its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from dreierlei.core import CHANCE, Action, Game, Outcome, Refusal, Rng, State, View, ranked, words
from dreierlei.core.game import checked_game
from dreierlei.core.refusal import check_type
from dreierlei.core.words import seat_numbers
from dreierlei.play.past import PastPlies
from dreierlei.play.position_counts import PositionCounts
from dreierlei.play.record import NONCE, Entry, Event, Ply, Record, checked_headers, one_line
from dreierlei.play.veil import Veil

Lot = Callable[[State, int], Action]
"""What chance does in a state; the number counts its plies since the last of a seat, from 0."""
LEFT = {"resign": "resigned", "forfeit": "time"}
"""The events by which a seat leaves the match, and the reasons that they give."""


class PlannedPlies(NamedTuple):
    """What an action would do."""

    entries: list[Entry]
    outcome: Outcome | None
    """How it would end the match, if it would."""


class Match:
    """The referee of one game: it checks, `State.apply` trusts.

    With a generator, chance plies are drawn as they come up; without one they must be entered, as a replay does.
    """

    def __init__(
        self,
        game: Game,
        rng: Rng | None = None,
        *,
        names: tuple[str, ...] = (),
        start: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        checked_game(game)
        if rng is not None:
            check_type("rng", rng, Rng, "dreierlei.Rng(7)")
        for name in names:
            check_type("names", name, str, 'names=("Anna", "Bo")')
        if names and len(names) != game.seats:
            raise Refusal("play.names", names=len(names), seats=game.seats)
        names = tuple(name.strip() for name in names)
        if not all(map(one_line, names)):
            raise Refusal("play.name")
        self.game = game
        self.rng = rng
        self.record = Record(game, names, checked_headers(headers or {}), start)
        self.state = self.record.first()
        self.record.start = None if start is None else self.state.dump()  # in one line, however it was given
        self.outcome: Outcome | None = self.state.outcome()
        self.agreeing: set[int] = set()
        self.draws = 0
        """How many chance plies there were; none is ever taken back."""
        self.undone = 0
        """How many plies have been taken back."""
        self.nonces: dict[int, str] = {}
        """What seats have added to chance, see `play.fairness`."""
        self.veil = Veil(game.seats)
        covers = type(self.state).witness is not State.witness
        self.secret = game.hidden or bool(game.sealed_phases) or covers
        """Whether some may see what others may not."""
        self._offers: dict[int, list[str]] = {}
        self._counts = PositionCounts(game)
        self._past = PastPlies(self.record)
        self._note()
        self._chance()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return () if self.outcome else self.state.to_act

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have a say: all of them must agree to stop, and each may resign."""
        return () if self.outcome else self.game.asked(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules of the game or otherwise."""
        return self.outcome is not None

    def legal(self, seat: int) -> list[Action]:
        """Return a seat's legal actions."""
        return [] if self.outcome else self.state.legal(seat)

    def texts(self, seat: int) -> list[str]:
        """Return the texts of a seat's legal actions; one of them is then known without being read."""
        if self.outcome:
            return []
        if seat not in self._offers:
            self._offers[seat] = self.state.texts(seat)
        return self._offers[seat]

    @property
    def undoer(self) -> int | None:
        """The seat that may take its last ply back inside its own turn, if one may."""
        last = None if self.outcome else self._past.last
        return last if last is not None and self.state.acts(last) else None

    @property
    def undoable(self) -> int:
        """How many plies can be taken back: those since chance has acted, or a turn has shown what was hidden."""
        return len(self._past)

    def view(self, viewer: int) -> View:
        """Return what a seat, or a SPECTATOR, may know."""
        self.state.check_viewer(viewer)  # a sketch may not
        view = self.state.observe(viewer)
        if self.outcome and not self.state.over:  # ended by the referee, not by the rules of the game
            return replace(view, outcome=self.outcome, to_act=(), phase="over")
        barred = self._counts.barred
        return replace(view, repeated=barred) if barred else view

    def unchanged(self, seat: int, number: int) -> bool:
        """Whether a seat sees what it saw after so many entries: since then others have made sealed choices only."""
        entries = self.record.entries
        if not 0 <= number < len(entries):
            return number == len(entries)
        return all(self.veil.sealed(n) and entries[n].seat != seat for n in range(number, len(entries)))

    def play(self, seat: int, action: Action | str) -> None:
        """Do an action, given as itself or as its text, if it is legal."""
        self._do(Ply(seat, self._checked(seat, action)))
        self._chance()

    def planned(self, seat: int, action: Action | str, lot: Lot) -> PlannedPlies:
        """Return what a legal action would do, with whatever chance does next; nothing is done yet."""
        checked = self._checked(seat, action)
        state = self.state.copy()
        state.apply(seat, checked)
        entries: list[Entry] = [Ply(seat, checked)]
        if state.acts(CHANCE):
            entries += self._luck(state, lot)
        return PlannedPlies(entries, self._ended(state))

    def ending(self, entries: Sequence[Entry]) -> Outcome | None:
        """Return how entries that may follow on this very position would end the match, if they would."""
        last = entries[-1]
        if isinstance(last, Event):
            return self._outcome_of(last)
        state = self.state.copy()
        for entry in entries:
            if isinstance(entry, Ply) and entry.action is not None:
                state.apply(entry.seat, entry.action)
        return self._ended(state)

    def luck(self, lot: Lot) -> list[Entry]:
        """Return what chance would add to the record now; nothing is done yet."""
        return [] if self.outcome or not self.state.acts(CHANCE) else self._luck(self.state.copy(), lot)

    def _luck(self, state: State, lot: Lot) -> list[Entry]:
        found: list[Entry] = []
        while state.acts(CHANCE) and not self._counts.would_end(state):
            action = lot(state, len(found))
            found.append(Ply(CHANCE, action))
            state.apply(CHANCE, action)
        return found

    def _ended(self, state: State) -> Outcome | None:
        """Return how the match would have ended if a position came up now, if it would."""
        return state.outcome() or (self._drawn() if self._counts.would_end(state) else None)

    def _drawn(self) -> Outcome:
        """Return how a match ends whose position has stood too often."""
        return Outcome.of_winners(self.game.seats, (), "repetition")

    def _checked(self, seat: int, action: Action | str) -> Action:
        """Return an action that is legal, or refuse it."""
        if isinstance(action, str):
            try:
                place = self._offers.get(seat, []).index(action)
            except ValueError:
                action = self.game.actions.parse(action)
            else:
                return self.state.decode(seat, self.state.ids(seat)[place])
        self._check(seat, action)
        return action

    def objection(self, seat: int, action: str) -> str | None:
        """Return the slug of the rule that forbids a seat to do what a text says now, or None where nothing does."""
        self._check_turn(seat)
        read = self.game.actions.parse(action)
        return None if self.state.allows(seat, read) else self.state.objection(seat, read) or "play.objection"

    def _check(self, seat: int, action: Action) -> None:
        self._check_turn(seat)
        if not self.state.allows(seat, action):
            why = self.state.objection(seat, action) or "play.objection"
            example = self.state.decode(seat, self.state.ids(seat)[0])
            raise Refusal("play.illegal", action=action, why=Refusal(why), example=example)

    def _check_turn(self, seat: int) -> None:
        if self.outcome:
            raise Refusal("play.over")
        if not self.state.acts(seat):
            raise Refusal("play.turn", seat=seat_numbers(seat), expected=seat_numbers(*self.state.to_act))

    def _do(self, ply: Ply) -> None:
        seat, action = ply.seat, ply.action
        assert action is not None
        before = self.state.copy()
        self._offers.clear()
        if self.secret:
            self.veil.cover(len(self.record.entries), self.state, seat, action)
        self.state.apply(seat, action)
        self.record.entries.append(ply)
        self.agreeing.clear()
        self.draws += seat == CHANCE
        self._past.add(seat, before)
        if seat == CHANCE:
            self._past.bar("chance")
        elif self.secret and not self.state.acts(seat):
            self._past.bar("hidden")
        self.outcome = self.state.outcome()
        if self.secret:
            self.veil.reveal(before.to_act, self.state)
        self._note()

    def _note(self) -> None:
        """Count the position; the same one too often is a draw."""
        if not self.outcome and self._counts.add(self.state):
            self.outcome = self._drawn()

    def _chance(self) -> None:
        if self.rng:
            self.draw(self.rng)

    def draw(self, rng: Rng) -> None:
        """Draw chance plies for as long as chance is to act."""
        while not self.outcome and self.state.acts(CHANCE):
            self._do(Ply(CHANCE, self.state.decode(CHANCE, self.state.lot(CHANCE, rng))))

    # What players do besides playing.

    def undo(self, seat: int) -> None:
        """Take back the last ply, which is a seat's, before chance has acted; who wants it is not asked here."""
        if self.outcome:
            raise Refusal("play.over")
        if self._past.last != seat:
            raise Refusal("play.undo", seat=seat + 1)
        self._counts.remove(self.state)
        self.state = self._past.back()
        self._offers.clear()
        self.record.entries.append(Event("undo", seat))
        self.undone += 1
        self.agreeing.clear()

    def check_undo(self, seat: int) -> None:
        """Refuse a seat that has nothing to take back inside its own turn."""
        if self.outcome:
            raise Refusal("play.over")
        if self.undoer != seat:
            raise Refusal("play.undo", seat=seat + 1)

    def turn_back(self, seat: int) -> list[int]:
        """Return whose plies must go, the last first, so that a seat's last turn begins again; or refuse."""
        if self.outcome:
            raise Refusal("play.over")
        return self._past.turn(seat)

    def resign(self, seat: int) -> None:
        """End the match with a seat in the last place."""
        self._leave("resign", seat)

    def forfeit(self, seat: int) -> None:
        """End the match with a seat in the last place because its time is up."""
        self._leave("forfeit", seat)

    def _leave(self, kind: str, seat: int) -> None:
        self.check_say(seat)
        self._end(Event(kind, seat))

    def _end(self, event: Event) -> None:
        outcome = self._outcome_of(event)
        self.record.entries.append(event)
        self.outcome = outcome

    def _outcome_of(self, event: Event) -> Outcome | None:
        """Return how an event ends the match, if it does."""
        if event.kind == "agree":
            return self.game.stopped(self.state)
        if event.kind not in LEFT:
            return None
        return _behind(self.game.stopped(self.state), event.seat or 0, self.asked, LEFT[event.kind])

    def agree(self, seat: int) -> bool:
        """Offer to stop here, or agree to it; when the last seat has agreed, the match ends. Any ply withdraws it."""
        self.check_say(seat)
        self.agreeing.add(seat)
        if not self.agreeing.issuperset(self.asked):
            return False
        self._stop()
        return True

    def check_say(self, seat: int) -> None:
        """Refuse a seat that has no say in how the match ends."""
        if self.outcome:
            raise Refusal("play.over")
        if not 0 <= seat < self.game.seats:
            raise Refusal("play.seat", seat=seat + 1, last=self.game.seats)
        if seat not in self.asked:
            raise Refusal("play.out", seat=seat + 1, expected=seat_numbers(*self.asked))

    def _stop(self) -> None:
        self._end(Event("agree"))

    def add_nonce(self, seat: int, nonce: str) -> None:
        """Let a seat add to chance, once and before the first ply."""
        if not 0 <= seat < self.game.seats:
            raise Refusal("play.seat", seat=seat + 1, last=self.game.seats)
        if not NONCE.fullmatch(nonce):
            raise Refusal("play.fairness.nonce", nonce=nonce[:80])
        if seat in self.nonces or not self.fresh:
            raise Refusal("play.fairness.late", seat=seat + 1)
        self.nonces[seat] = nonce
        self.record.entries.append(Event("nonce", seat, nonce))

    @property
    def fresh(self) -> bool:
        """Whether nothing has happened yet, except that seats have added nonces."""
        return len(self.nonces) == len(self.record.entries) and not self.outcome

    def enter(self, entry: Entry, *, checked: bool = False) -> None:
        """Do what an entry of a record says, checked like everything else unless `planned` has done so just now."""
        if isinstance(entry, Ply):
            if entry.action is None:
                raise Refusal("play.record.hidden")
            if checked:
                self._do(entry)
            else:
                self.play(entry.seat, entry.action)
        elif entry.kind == "agree":
            if self.outcome:
                raise Refusal("play.over")
            self._stop()
        elif entry.kind == "nonce":
            self.add_nonce(entry.seat or 0, entry.value or "")
        else:
            {"undo": self.undo, "resign": self.resign, "forfeit": self.forfeit}[entry.kind](entry.seat or 0)

    def seen(self, viewer: int) -> list[Entry]:
        """Return the entries as a viewer may see them; when the match is over, all of them."""
        self.state.check_viewer(viewer)
        return [self.sight(viewer, number) for number in range(len(self.record.entries))]

    def sight(self, viewer: int, number: int) -> Entry:
        """Return one entry as a viewer may see it."""
        entry = self.record.entries[number]
        if self.outcome or viewer in self.veil.get(number, (viewer,)) or isinstance(entry, Event):
            return entry
        return Ply(entry.seat, None)

    def covered(self, number: int) -> int:
        """Return how many of the first so many entries some may not see."""
        return 0 if self.outcome else sum(veiled < number for veiled in self.veil)

    def text(self) -> str:
        """Return the record as text."""
        return self.record.text(self.outcome)

    def __repr__(self) -> str:
        now = f"over, {self.outcome.reason}" if self.outcome else f"to act {self.to_act}"
        return f"<match of {self.game}: record of {len(self.record.entries)}, {now}>"


def reason(game: Game, outcome: Outcome, language: str = "en") -> str:
    """Return in words why a match ended: a rule of the game, or of the referee."""
    own = f"{game.name}.reason.{outcome.reason}"
    return words.say(own if words.known(own) else f"play.reason.{outcome.reason}", language)


def _behind(outcome: Outcome, seat: int, asked: tuple[int, ...], reason: str) -> Outcome:
    """Return an outcome with one seat put behind all others, in their order; of equals, who is out comes later."""
    keys = [(other != seat, -place, other in asked) for other, place in enumerate(outcome.places)]
    return Outcome(ranked(keys), reason, outcome.scores)
