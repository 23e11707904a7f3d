"""Sentences: whatever a test lets a room say can be said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from string import Formatter

import pytest

from dreierlei.core import words


@cache
def gaps(slug: str) -> frozenset[str]:
    """Return the facts that a sentence needs, in whichever language."""
    texts = (words._entry(slug)[language] for language in words.LANGUAGES)
    return frozenset(name for text in texts for _, name, _, _ in Formatter().parse(text) if name)


@contextmanager
def said_in_full() -> Iterator[None]:
    """See to it that every sentence, refusals included, is written down in all languages and lacks no fact."""
    plain = words.Sentence.__init__

    def made(sentence: words.Sentence, slug: str, /, **facts: object) -> None:
        plain(sentence, slug, **facts)
        lacking = [name for name in gaps(slug) if facts.get(name) is None]
        assert not lacking, f"{slug} lacks {lacking}"

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(words.Sentence, "__init__", made)
        yield
