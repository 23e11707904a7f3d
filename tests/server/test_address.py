"""Where other devices find the server."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.conftest import Running


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
