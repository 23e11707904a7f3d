"""Where other devices find the server."""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.conftest import Running

from dreierlei.server.address import alone, code, own_addresses

POSTER = {"name": "Probe", "place": "Halle", "date": "2026-05-03", "director": "Rita Rath"}


def test_a_server_for_this_machine_only_says_so(server: Running) -> None:
    found = server.client().ask("GET", "/api/address").body
    assert found == {"origin": f"http://127.0.0.1:{server.port}", "reachable": False}


def test_a_server_for_the_network_names_an_address_that_others_can_use(own: Callable[..., Running]) -> None:
    server = own("--host", "0.0.0.0")
    found = server.client().ask("GET", "/api/address").body
    assert found["reachable"]
    assert found["origin"].startswith("http://")
    assert found["origin"].endswith(f":{server.port}")


def test_a_server_for_the_hall_says_where_phones_find_it(own: Callable[..., Running]) -> None:
    server = own("--hall")
    told = server.said.readline()
    for address in own_addresses():
        assert f"http://{address}:{server.port}/" in told
    assert told.strip()


def test_who_comes_by_another_name_is_told_that_name(server: Running) -> None:
    found = server.client().ask("GET", "/api/address", Host="halle.local:8333").body
    assert found == {"origin": "http://halle.local:8333", "reachable": True}


def test_no_name_of_the_machine_itself_is_given_to_others(own: Callable[..., Running]) -> None:
    server = own("--host", "0.0.0.0")
    rita = server.client().guest("Rita")
    path = f"/api/tournaments/{rita.ask('POST', '/api/tournaments', {'poster': POSTER}).body['id']}"
    for home in ("0.0.0.0", "127.0.0.2", "LOCALHOST", "localhost.", "[::1]", "[::]", "spiel.localhost"):
        found = rita.ask("GET", "/api/address", Host=f"{home}:{server.port}").body
        assert (home in found["origin"]) is not found["reachable"]
        rita.ask("PATCH", f"{path}/setup", {"origin": f"http://{home}:{server.port}"})
        assert not rita.ask("GET", f"{path}/links").body["reachable"]


def test_a_chosen_address_of_a_server_that_is_not_open_reaches_nobody(server: Running) -> None:
    rita = server.client().guest("Rita")
    path = f"/api/tournaments/{rita.ask('POST', '/api/tournaments', {'poster': POSTER}).body['id']}"
    for address in own_addresses():
        rita.ask("PATCH", f"{path}/setup", {"origin": f"http://{address}:{server.port}"})
        assert not rita.ask("GET", f"{path}/links").body["reachable"]
    rita.ask("PATCH", f"{path}/setup", {"origin": "https://turnier.example.org"})
    assert rita.ask("GET", f"{path}/links").body["reachable"], "a proxy in front is not ours to know"


@pytest.mark.parametrize(
    ("listens", "client", "headers", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", {"host": "localhost:8333"}, True),
        ("127.0.0.1", "::1", {"host": "[::1]:8333"}, True),
        ("0.0.0.0", "127.0.0.1", {"host": "localhost:8333"}, False),
        ("127.0.0.1", "192.168.4.7", {"host": "localhost:8333"}, False),
        ("127.0.0.1", "127.0.0.1", {"host": "spiel.example.org"}, False),
        *(
            ("127.0.0.1", "127.0.0.1", {"host": "localhost:8333", name: "192.168.4.7"}, False)
            for name in ("forwarded", "x-forwarded-for", "x-forwarded-host")
        ),
    ],
)
def test_who_sits_at_the_machine_is_told_from_who_comes_through_a_proxy_on_it(
    listens: str, client: str, headers: dict[str, str], expected: bool
) -> None:
    came: Any = SimpleNamespace(
        headers=headers, client=SimpleNamespace(host=client), url=SimpleNamespace(netloc="localhost:8333")
    )
    settings: Any = SimpleNamespace(host=listens)
    assert alone(came, settings) is expected


def test_the_code_on_the_wall_carries_the_chosen_address(server: Running) -> None:
    rita = server.client().guest("Rita")
    id = rita.ask("POST", "/api/tournaments", {"poster": POSTER}).body["id"]
    rita.ask("PATCH", f"/api/tournaments/{id}/setup", {"origin": "http://192.168.4.1:8333"})
    told = {f"/t/{id}/register/abc": "http://192.168.4.1:8333", "/t/none/x": "", "/join/x": "", "/t": ""}
    for path, home in told.items():
        shown = rita.ask("GET", f"/qr?path={path}").body
        assert shown == code(f"{home or f'http://127.0.0.1:{server.port}'}{path}").decode()


def test_a_director_at_the_machine_opens_its_server_to_the_network(own: Callable[..., Running]) -> None:
    server = own()
    rita = server.client().guest("Rita")
    path = f"/api/tournaments/{rita.ask('POST', '/api/tournaments', {'poster': POSTER}).body['id']}"
    links = rita.ask("GET", f"{path}/links").body
    assert links["opening"]
    assert not links["reachable"]
    assert rita.ask("POST", f"{path}/network", Host="halle.local:8333").status == 400
    assert rita.ask("POST", f"{path}/network", **{"X-Forwarded-For": "203.0.113.5"}).status == 400
    opened = rita.ask("POST", f"{path}/network").body
    assert not opened["opening"]
    for address in own_addresses():
        with socket.create_connection((address, server.port), timeout=PATIENCE):
            pass
    assert rita.ask("GET", f"{path}/links").body["reachable"] == bool(own_addresses())
    assert rita.ask("POST", f"{path}/network").body["slug"] == "server.tournament.network"
