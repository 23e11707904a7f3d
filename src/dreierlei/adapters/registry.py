"""The ids under which Gymnasium knows the games."""

from __future__ import annotations

IDS = {
    "nonaga": "dreierlei/Nonaga-v0",
    "triapon": "dreierlei/Triapon-v0",
    "stein3": "dreierlei/3Stein-v0",
    "triominos": "dreierlei/Triominos-v0",
    "tricubo": "dreierlei/Tricubo-v0",
}
FIRST = {"nonaga": 2, "triapon": 2, "stein3": 2, "triominos": 1, "tricubo": 1}
"""The version of a game's rules under which it became an environment: `-v0`. A test ties ids to versions."""


def register() -> None:
    """Register the five games."""
    from gymnasium.envs.registration import register, registry

    for name, identity in IDS.items():
        if identity not in registry:
            register(identity, "dreierlei.adapters.gymnasium:DreierleiEnv", kwargs={"game": name, "only": name})
