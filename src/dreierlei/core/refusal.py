"""Refusal: the one error that users meet."""

from __future__ import annotations

from dreierlei.core.words import Sentence


class Refusal(Sentence, ValueError):
    """Something was asked that cannot be; names what was wrong and what was expected, and changed nothing."""

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.slug, self.facts)


def _again(slug: str, facts: dict[str, object]) -> Refusal:
    return Refusal(slug, **facts)
