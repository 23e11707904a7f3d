"""A game of one's own, in plain Python, behind the interfaces for learners, as CONTRIBUTING tells it."""

from __future__ import annotations

import re
from array import array
from pathlib import Path
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from tests.toys.wheel import Wheel, WheelState

from dreierlei.adapters import pettingzoo
from dreierlei.adapters.gymnasium import DreierleiEnv
from dreierlei.adapters.vector import Vector
from dreierlei.core import Game, Refusal, State
from dreierlei.core.planes import Numbers, Plane, Planes, Slots
from dreierlei.core.state import compiled
from dreierlei.games.tricubo import Tricubo

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.fixture(scope="module")
def own() -> Any:
    """Return the game of the guide."""
    [told] = re.findall(r"```python\n(class WheelPlanes.*?)```", GUIDE.read_text("utf-8"), re.S)
    names = {kind.__name__: kind for kind in (Game, Numbers, Plane, Planes, Slots, State, Wheel)}
    space: dict[str, Any] = names | {"array": array, "__name__": __name__}
    exec("from __future__ import annotations\n" + told, space)
    return space["LearnersWheel"]


def test_the_game_of_the_guide_is_an_environment(own: Any) -> None:
    check_env(DreierleiEnv(own(2), opponent="random"), skip_render_check=True)
    api_test(pettingzoo.env(own(2)), num_cycles=20)


def test_alone_the_reward_is_the_share(own: Any) -> None:
    env = DreierleiEnv(own(1))
    env.reset(seed=1)
    assert env.step(1)[1:3] == (1.0, True)  # type: ignore[arg-type]


class OwnTricubo(Tricubo):
    """It has compiled planes and no id."""

    name = "own"


def test_without_an_id_a_game_is_named_by_its_version() -> None:
    assert str(pettingzoo.env(OwnTricubo(2))) == f"dreierlei_own_v{OwnTricubo.version}"
    assert Vector(OwnTricubo(2), 2).reset(seed=1)[0]["action_mask"].any()


def test_a_game_without_planes_says_so() -> None:
    with pytest.raises(Refusal, match=r"wheel does not show itself to learners: expected a game whose faces\(\)"):
        DreierleiEnv("tests.toys.wheel:Wheel(seats=2)")


class Broken(WheelState):
    """Its second turn fails."""

    def act(self, seat: int, index: int) -> None:
        """Fail."""
        if self.turn == 1:
            raise RuntimeError("these rules are broken")
        super().act(seat, index)


def test_what_the_rules_raise_is_raised(own: Any) -> None:
    class BrokenWheel(own):  # type: ignore[misc]  # it is made at run time
        position = Broken

    env = DreierleiEnv(BrokenWheel(2), opponent="random", seat=0)
    env.reset(seed=1)
    with pytest.raises(RuntimeError, match="these rules are broken"):
        env.step(1)  # type: ignore[arg-type]
    zoo = pettingzoo.env(BrokenWheel(2))
    zoo.reset(seed=1)
    zoo.step(1)
    with pytest.raises(RuntimeError, match="these rules are broken"):
        zoo.step(1)


def test_planes_that_c_would_not_ask_are_refused(own: Any) -> None:
    with pytest.raises(Refusal, match="is written in Python: expected compiled Planes for Vector"):
        Vector(own(2), 2)
    if compiled:

        class Unheard(Planes):
            def write(self, *_: Any) -> None: ...

        class UnheardWheel(Wheel):
            def faces(self) -> Any:
                return {"slots": lambda game: Unheard(game, (), (1,), (), (Slots("choice", "spin, keep", 2),))}

        with pytest.raises(Refusal, match="a write in Python, which compiled ones never ask"):
            UnheardWheel(2).planes()
