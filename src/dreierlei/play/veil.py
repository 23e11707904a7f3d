"""Veil: the entries of a match that some may not see yet."""

from __future__ import annotations

from dreierlei.core import SPECTATOR, Action, State


class Veil(dict[int, frozenset[int]]):
    """The numbers of entries that some may not see yet, and who may."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self._viewers = (SPECTATOR, *range(seats))
        self._sealed: list[int] = []

    def cover(self, number: int, state: State, seat: int, action: Action) -> None:
        """Note who may see an action that is about to be done, and will have a number in the record."""
        seers = frozenset(viewer for viewer in self._viewers if state.witness(seat, action, viewer) is not None)
        if len(seers) < len(self._viewers):
            self[number] = seers
        if state.sealed(seat):
            self._sealed.append(number)

    def sealed(self, number: int) -> bool:
        """Whether an entry is a choice that is sealed until the others have chosen, too."""
        return number in self._sealed

    def reveal(self, acted: tuple[int, ...], state: State) -> None:
        """Lift the veil from sealed choices once the last of those who chose at once has chosen."""
        if self._sealed and len(acted) == 1 and not (state.to_act == acted and state.sealed(acted[0])):
            for number in self._sealed:
                self.pop(number, None)
            self._sealed.clear()
