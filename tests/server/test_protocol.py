"""docs/protocol.md, held against the messages and the routes: neither has more than the other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from dreierlei.server import wire
from dreierlei.server.settings import Settings

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
CLIENT = {message.__struct_config__.tag: message for message in get_args(wire.AnyClientMessage)}
SERVER = {message.__struct_config__.tag: message for message in wire.ServerMessage.__subclasses__()}
PARTS = {
    "Seat": wire.SeatInfo,
    "Card": wire.TableCard,
    "Line": wire.ChatLine,
    "clock": wire.ClockReading,
    "control": wire.TimeControl,
}
"""Parts of messages by the names that the document gives them."""


def _rows(title: str) -> dict[str, str]:
    """Return the second column of a table by its first."""
    table = TEXT.partition(title)[2].partition("\n\n")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()[2:]]
    return {row[1].strip("`"): row[2] for row in cells}


def _listed(cell: str) -> list[str]:
    """Return the fields of `table, line: Line, ref?`."""
    code = re.search(r"`([^`]*)`", cell)
    return re.sub(r": [^,]*?(\[\[[^\]]*\]\]|\[[^\]]*\]|\w+)", "", code[1]).split(", ") if code else []


def _fields(struct: type[Any]) -> list[str]:
    """Return the fields of a struct, with a question mark where one may be left out."""
    return [field.encode_name + ("" if field.required else "?") for field in msgspec.structs.fields(struct)]


def test_every_message_of_a_client_is_described() -> None:
    assert set(_rows("From a client:")) == set(CLIENT)


def test_every_message_of_the_server_is_described() -> None:
    assert set(_rows("From the server:")) == set(SERVER)


@pytest.mark.parametrize("tag", CLIENT)
def test_a_message_of_a_client_has_the_fields_that_are_described(tag: str) -> None:
    assert _listed(_rows("From a client:")[tag]) == _fields(CLIENT[tag])


@pytest.mark.parametrize("tag", SERVER)
def test_a_message_of_the_server_has_the_fields_that_are_described(tag: str) -> None:
    assert _listed(_rows("From the server:")[tag]) == _fields(SERVER[tag])


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_a_message_has_the_fields_that_are_described(name: str) -> None:
    found = re.search(rf"`{name}`(?: is|:) `\{{(.*?)\}}`", TEXT) or re.search(rf"\b{name}: \{{(.*?)\}}", TEXT)
    assert found, name
    assert _listed(f"`{found[1]}`") == [field.rstrip("?") for field in _fields(PARTS[name])]


def test_an_entry_is_described_in_both_its_forms() -> None:
    fields = [field.rstrip("?") for field in _fields(wire.EntryInfo)]
    assert f"`{{{', '.join(fields[:-1])}}}`" in TEXT
    assert f"`{{{', '.join([*fields[:-2], fields[-1]])}}}`" in TEXT


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # what Litestar 3 wants, the oldest that will do lacks
def test_every_route_is_described_and_none_besides(tmp_path: Path) -> None:
    from dreierlei.server.app import app

    described = set()
    for line in TEXT.splitlines():
        found = re.match(r"\| `([A-Z, ]+) (/api/[^`]*)`(.*?)\|", line)
        if found:
            ends = re.findall(r"`(/\w+)`", found[3])
            paths = [found[2], *(found[2].rpartition("/")[0] + end for end in ends)]
            described |= {(method, path) for method in found[1].split(", ") for path in paths}
    served = {
        (method, route.path_format)
        for route in app(Settings(data=tmp_path, database="", redis="")).routes
        for method in getattr(route, "methods", ())
        if route.path_format.startswith("/api/") and method != "OPTIONS"
    }
    assert described == served
