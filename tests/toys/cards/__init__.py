"""Cards: everybody is dealt one card that nobody else sees, and stays or folds; the highest that stays wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import CHANCE, Action, Actions, Game, Outcome, Rng, State, View
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split, word

DECK = range(1, 8)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """The next seat is dealt a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A seat stays, or folds."""

    stay: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsView(View):
    """How many cards are dealt, who stays (1) or has folded (0), and the cards that the viewer may see."""

    dealt: int
    bids: str
    cards: tuple[int | None, ...]


class CardsState(Sketch):
    """The cards dealt and the bids made so far."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards: list[int] = []
        self.bids = ""

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(CardsState, other)
        self.cards, self.bids = list(twin.cards), twin.bids

    def choices(self, seat: int) -> list[int]:
        """The cards left; or to fold (0) and to stay (8), where the last seat left must stay."""
        if seat == CHANCE:
            return [card for card in DECK if card not in self.cards]
        alone = "1" not in self.bids and len(self.bids) == self.game.seats - 1
        return [8] if alone else [0, 8]

    def decode(self, seat: int, index: int) -> Action:
        """Ids 1…7 are cards."""
        return Deal(index) if index in DECK else Bid(index == 8)

    def encode(self, seat: int, action: Action) -> int:
        """Ids 1…7 are cards."""
        if isinstance(action, Deal):
            return action.card if action.card in DECK else -1
        return 8 * action.stay if isinstance(action, Bid) else -1

    def act(self, seat: int, index: int) -> None:
        """Deal or bid."""
        if seat == CHANCE:
            self.cards.append(index)
        else:
            self.bids += "1" if index else "0"
        self.sit()

    def sit(self) -> None:
        """Ask chance until all have a card, then one seat after the other."""
        if len(self.cards) < self.game.seats:
            self.ask("deal", CHANCE)
        else:
            self.ask("bid", *range(self.game.seats)[len(self.bids) : len(self.bids) + 1])

    def stayers(self) -> list[int]:
        """Return the seats that stay."""
        return [seat for seat, bid in enumerate(self.bids) if bid == "1"]

    def shown(self) -> list[int]:
        """Return the seats whose cards are turned up at the end: those who stay, if there are several."""
        return self.stayers() if self.over and len(self.stayers()) > 1 else []

    def best(self) -> int:
        """Return the seat with the highest card of those who stay."""
        return max(self.stayers(), key=lambda seat: self.cards[seat])

    def share(self, seat: int) -> float:
        """The highest card wins."""
        return 1.0 if seat == self.best() else 0.0

    def outcome(self) -> Outcome | None:
        """Return who has the highest card of those who stay."""
        if not self.over:
            return None
        return Outcome.of_winners(self.game.seats, (self.best(),), "shown" if self.shown() else "folded")

    def witness(self, seat: int, action: Action, viewer: int) -> Action | None:
        """A dealt card is seen by the seat that it is dealt to."""
        return None if isinstance(action, Deal) and viewer != len(self.cards) else action

    def observe(self, viewer: int) -> View:
        """Return the bids, the viewer's own card, and the cards turned up."""
        seen = {viewer, *self.shown()}
        return CardsView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            dealt=len(self.cards),
            bids=self.bids,
            cards=tuple(card if seat in seen else None for seat, card in enumerate(self.cards)),
        )

    def dump(self) -> str:
        """Return `cards bids`."""
        return f"{','.join(map(str, self.cards)) or '-'} {self.bids or '-'}"


class Cards(Game):
    """The game of hidden information."""

    name = "cards"
    position = CardsState
    seat_counts = range(2, 5)
    hidden = True
    phases = ("deal", "bid")
    actions = Actions(9, Deal, Bid)
    longest = 8

    def start(self) -> State:
        """Return the first position."""
        return self._state([], "")

    def load(self, text: str) -> State:
        """Read `cards bids`."""
        cards, bids = split("cards", text, ("cards", "bids"))
        return self._state(
            [number("cards", "cards", part, 1, 7) for part in cards.split(",") if part != "-"],
            "".join(word("cards", "bids", bid, ("0", "1")) for bid in bids.strip("-")),
        )

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position with the unseen cards drawn from the rest of the deck."""
        own = cast(CardsView, view)
        rest = [card for card in DECK if card not in own.cards]
        return self._state([rest.pop(rng.below(len(rest))) if card is None else card for card in own.cards], own.bids)

    def _state(self, cards: list[int], bids: str) -> State:
        state = self.position(self)
        state.cards, state.bids = cards, bids
        state.sit()
        return state
