"""Refusal: the one error that users meet."""

from __future__ import annotations

from dreierlei.core.words import Sentence


class Refusal(Sentence, ValueError):
    """Something was asked that cannot be; names what was wrong and what was expected, and changed nothing."""

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.slug, self.facts)


def check_type(name: str, given: object, kind: type, expected: str) -> None:
    """Refuse what a caller in Python hands over if it is not of a type; what is expected is said as it is typed."""
    if not isinstance(given, kind):
        raise Refusal("core.type", name=name, given=type(given).__name__, expected=expected)


def _again(slug: str, facts: dict[str, object]) -> Refusal:
    return Refusal(slug, **facts)
