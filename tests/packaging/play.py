"""Play one game of each kind with the package that is installed, and say from where and how it ran."""

import dreierlei
from dreierlei.bots import Random
from dreierlei.core.state import compiled
from dreierlei.games import NAMES
from dreierlei.play import Match

rng = dreierlei.Rng(1)
for name in NAMES:
    match = Match(dreierlei.game(name), rng)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, Random().choose(match.game, match.view(seat), rng))
    assert match.outcome is not None
print("compiled" if compiled else "interpreted", dreierlei.__version__, dreierlei.__file__)
