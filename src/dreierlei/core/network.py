"""Network: a small net of whole numbers on inputs of which a ply changes few, in the manner of NNUE (Nasu, 2018).

The input is a number of places, each of which shows one row of the first layer: a triad and how it is filled, a seat
and how many balls it has. The sums of all rows that are shown are kept, one set for each seat that may be to act, and
corrected where a place shows something else than when it was last looked at. Of the sums the first `seats` go straight
to the output, all others, cut off below 0 and above 1, through one more layer. The output is a share for every seat,
the one to act first.
"""

from __future__ import annotations

from array import array

from dreierlei.core import weights

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from math import exp

    from dreierlei.core.simd import clip, dot, show, swap
WIDTH, INNER, SEATS = weights.WIDTH, weights.INNER, 8
# 1.0 is 256 in the sums and in what is cut off, 64 in the weights of both other layers.
HIGHEST, SHIFT = 255, 6
UNIT = 1.0 / (256 * 64)


class Network:
    """The net of one game with its sums; each thread needs one of its own."""

    def __init__(self, given: weights.Weights) -> None:
        if not given.hidden:
            raise ValueError("a net of one layer needs no network")
        self.weights = given
        self.seats = given.seats
        self.places = given.places
        self.columns = given.columns
        self.inner = given.inner
        self.inner_bias = given.inner_bias
        self.outer = given.outer
        self.outer_bias = given.outer_bias
        first = (given.bias[i] + given.places * given.columns[i] for i in range(weights.WIDTH))
        self.sums = array("h", first) * given.seats
        self.clipped = array("h", [0]) * WIDTH
        self.shown = array("i", [0]) * (given.seats * given.places)  # at first every place shows row 0
        self.come = array("i", [0]) * given.places
        self.gone = array("i", [0]) * given.places
        self.waiting = 0
        if not cython.compiled:
            self.logit = [0] * SEATS
            self.shares = [0.0] * SEATS

    def put(self, view: int, place: int, row: int) -> None:
        """Show a row at a place, as seen by a seat; `settle` sums it up."""
        self.waiting = show(self.shown, self.places * view + place, row, self.come, self.gone, self.waiting)

    def settle(self, view: int) -> None:
        """Correct the sums of a seat by all that was put."""
        swap(self.sums, WIDTH * view, self.columns, self.come, self.gone, self.waiting)
        self.waiting = 0

    def judge(self, view: int) -> None:
        """Write the shares into `shares`: of the seat whose view it is, of the next, and so on."""
        i = 0
        j = 0
        at = WIDTH * view
        total = 0
        most = 0
        whole = 0.0
        clip(self.clipped, self.sums, at)
        for i in range(self.seats):
            self.logit[i] = self.outer_bias[i] + self.sums[at + i] * 64
        for j in range(INNER):
            total = self.inner_bias[j] + dot(self.clipped, self.inner, WIDTH * j)
            total = 0 if total < 0 else total >> SHIFT
            total = HIGHEST if total > HIGHEST else total
            for i in range(self.seats):
                self.logit[i] += total * self.outer[INNER * i + j]
        most = self.logit[0]
        for i in range(self.seats):
            most = self.logit[i] if self.logit[i] > most else most
        for i in range(self.seats):
            self.shares[i] = exp(UNIT * (self.logit[i] - most))
            whole += self.shares[i]
        for i in range(self.seats):
            self.shares[i] /= whole

    def rows(self, view: int) -> list[int]:
        """Return what all places show: what the net is trained on."""
        return [self.shown[self.places * view + place] for place in range(self.places)]

    def told(self) -> list[float]:
        """Return the shares that were written last."""
        return [self.shares[i] for i in range(self.seats)]
