"""Passphrases that are sealed at once: in earnest each takes a sixth of a second of a core and 64 MB."""

from functools import partial

import argon2

IN_EARNEST = argon2.PasswordHasher


def use() -> None:
    """Let this process, and whatever it forks, seal quickly; a seal says itself how it is opened."""
    argon2.PasswordHasher = partial(  # type: ignore[misc,assignment]
        IN_EARNEST, time_cost=1, memory_cost=8, parallelism=1
    )
