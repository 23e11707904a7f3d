"""Where other devices find the server."""

from __future__ import annotations

import socket
from collections.abc import Callable

from tests.server.conftest import Running

from dreierlei.server.address import own_addresses

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


def test_who_comes_by_another_name_is_told_that_name(server: Running) -> None:
    found = server.client().ask("GET", "/api/address", Host="halle.local:8333").body
    assert found == {"origin": "http://halle.local:8333", "reachable": True}


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
        with socket.create_connection((address, server.port), timeout=20):
            pass
    assert rita.ask("GET", f"{path}/links").body["reachable"] == bool(own_addresses())
    assert rita.ask("POST", f"{path}/network").body["slug"] == "server.tournament.network"
