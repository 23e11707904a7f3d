"""What is printed before the first round, and the organiser's picture on it."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest
from tests.prints.conftest import Printed, rehearsed, renamed, replayed, until

from dreierlei import prints
from dreierlei import tournament as td
from dreierlei.core import Refusal
from dreierlei.prints import entrance

SVG = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'><rect width='30' height='10' fill='#000'/></svg>"
LONG = "Anna-Maria Theodora von der Heide-Schwarzenberger zu Unterwellenborn"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_check_in_list_has_everybody_by_last_name(language: str) -> None:
    state = until(rehearsed(13), lambda found: len(found.players) >= 13)
    printed = Printed(prints.check_in_list(state, language))
    order = sorted(state.players.values(), key=lambda each: each.person.order)
    spots = [printed.text.index(each.person.last + ", " + each.person.first) for each in order]
    assert spots == sorted(spots)


def test_the_check_in_list_ticks_who_has_come_and_leaves_out_who_has_withdrawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(entrance, "render", lambda kind, language, data: data)
    state: Any = until(rehearsed(13), lambda found: len(found.players) >= 13)
    statuses = ("registered", "present", "out", "missed", "withdrawn")
    for number, status in enumerate(statuses, 1):
        state.players[number] = replace(state.players[number], status=status)
    listed: Any = entrance.check_in_list(state)
    ticks = {row["number"]: (row["here"], row["missed"]) for row in listed["rows"] if row["number"] <= len(statuses)}
    assert ticks == {1: (False, False), 2: (True, False), 3: (True, False), 4: (False, True)}


def test_everybody_gets_a_badge_and_ten_fit_on_a_page() -> None:
    state = replayed(rehearsed(23))
    printed = Printed(prints.badges(state))
    assert len(printed.pages) == 3
    for each in state.players.values():
        badge = f"{each.number} {each.name}"
        assert (badge in printed.text) == (each.status not in ("missed", "withdrawn"))


def test_long_names_stay_on_their_badge() -> None:
    printed = Printed(prints.badges(replayed(renamed(rehearsed(9), lambda number: f"{LONG} {number}", "Verein " * 10))))
    assert len(printed.pages) == 1
    assert min(printed.ink(0)) >= 35


def test_there_is_a_card_for_every_table_before_and_after_the_draw() -> None:
    before = until(rehearsed(13), lambda found: len(found.present) >= 13)
    for state in (before, replayed(rehearsed(13))):
        assert [page.count("Tisch") for page in Printed(prints.table_cards(state)).pages] == [2] * 4


def test_spare_sheets_have_room_for_three_and_for_four() -> None:
    printed = Printed(prints.spare_sheets(replayed(rehearsed(9)[:1])))
    assert [page.count("Unterschrift") for page in printed.pages] == [3, 4]
    assert not printed.codes(0)


def test_without_entries_there_is_nobody_to_print() -> None:
    created = replayed(rehearsed(9)[:1])
    for kind in ("check-in-list", "badges", "table-cards"):
        with pytest.raises(Refusal, match=r"Nobody|Niemand"):
            prints.document(kind, created)


def test_the_picture_of_the_organiser_stands_on_every_kind_of_print() -> None:
    log = rehearsed(9)
    state = td.Tournament.replay(log)
    for kind in set(prints.KINDS) - {"poster"}:
        with_picture = prints.document(kind, state, events=log, logo=SVG)
        assert with_picture != prints.document(kind, state, events=log)
        Printed(with_picture)


@pytest.mark.parametrize(
    "bad", [b"", b"hello", b"<svg", b"<html></html>", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff" + b"x" * 400_000]
)
def test_what_is_no_picture_is_refused(bad: bytes) -> None:
    with pytest.raises(Refusal):
        prints.checked_logo(bad)


def _drawing(inside: bytes) -> bytes:
    return b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>" + inside + b"</svg>"


def _nested(depth: int) -> bytes:
    return _drawing(b"<g>" * depth + b"<rect width='5' height='5'/>" + b"</g>" * depth)


@pytest.mark.parametrize("kind", [b"image/svg+xml", b"text/plain", b" IMAGE/SVG+XML"])
def test_a_drawing_that_the_typesetter_might_die_of_is_refused(kind: bytes) -> None:
    assert prints.checked_logo(_nested(90)) == "svg"
    inner = b"<image width='5' height='5' href=' data:" + kind + b";base64," + b64encode(_nested(5)) + b"'/>"
    for bad in (_nested(1000), _drawing(inner)):
        with pytest.raises(Refusal) as refused:
            prints.checked_logo(bad)
        assert refused.value.slug == "prints.logo.kind"


def test_a_drawing_may_hold_a_photograph() -> None:
    assert prints.checked_logo(_drawing(b"<image width='5' height='5' href='data:image/png;base64,iVBORw0KGgo='/>"))
