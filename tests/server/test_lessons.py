"""The first lessons over the wire: every step is given with its rule, and judged."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.study.lessons import lesson


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_given_and_judged(server: Running, name: str) -> None:
    client = server.client().guest(f"Lernt {name}")

    def right(id: str, action: str) -> Any:
        return client.ask("POST", f"/api/lessons/{name}/{id}", {"action": action}).body["right"]

    told = client.ask("GET", f"/api/lessons/{name}?lang=de").body
    assert [each["task"] for each in told["steps"]] == [step.de for step in lesson(name)]
    for given, step in zip(told["steps"], lesson(name), strict=True):
        assert given["rule"]["number"] == step.rule
        assert right(step.id, given["answer"])
        assert [right(step.id, text) for text in step.legal()[:3]] == [step.right(text) for text in step.legal()[:3]]


@pytest.mark.parametrize(
    ("method", "path", "body", "said"),
    [
        ("POST", "nonaga/slide", {"action": "slide(2:0,0:0)"}, "§2.1"),
        ("POST", "nonaga/slide", {"action": "nonsense"}, "nonsense"),
        ("POST", "nonaga/nothing", {"action": "slide(2:0,1:1)"}, "slide, across"),
        ("GET", "chess", None, "chess"),
    ],
)
def test_what_cannot_be_is_refused_in_words(server: Running, method: str, path: str, body: Any, said: str) -> None:
    answer = server.client().ask(method, f"/api/lessons/{path}?lang=de", body)
    assert 400 <= answer.status < 500
    assert said in answer.body["text"]
