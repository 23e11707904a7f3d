"""What the tests of the referee ask again and again."""

from __future__ import annotations

import pytest

from dreierlei.core import Outcome, Refusal, words
from dreierlei.play import Match


def refused(slug: str, match: Match, do: str, *facts: object) -> Refusal:
    """Return the refusal of a call, which must change nothing."""
    before = (match.text(), match.state.dump(), match.outcome, match.to_act, set(match.agreeing))
    with pytest.raises(Refusal) as why:
        getattr(match, do)(*facts)
    assert why.value.slug == slug
    named_in_full(why.value)
    assert (match.text(), match.state.dump(), match.outcome, match.to_act, set(match.agreeing)) == before
    return why.value


def named_in_full(why: Refusal) -> None:
    """Expect a refusal to name what was wrong and what was expected, in every language."""
    for language in words.LANGUAGES:
        assert "None" not in why.text(language)
        assert "{" not in why.text(language)


def ended(match: Match) -> Outcome:
    """Return the outcome of a match that must be over."""
    assert match.over
    assert match.outcome is not None
    return match.outcome
