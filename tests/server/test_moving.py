"""A tournament moves to another laptop: whatever was printed before stays valid where the address stays."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.conftest import Running

POSTER = {"name": "Probe", "place": "Halle", "date": "2026-05-03", "director": "Rita Rath"}
LOGO = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'><rect width='30' height='10'/></svg>"
PEOPLE = "\n".join(f"Person {number}" for number in range(1, 8))


def test_printed_codes_helpers_address_and_picture_go_on_at_another_laptop(own: Callable[..., Running]) -> None:
    first, second = own(), own()
    rita = first.client().guest("Rita")
    made = rita.ask("POST", "/api/tournaments", {"poster": POSTER}).body
    path = f"/api/tournaments/{made['id']}"
    for step in (
        {"do": "add-helper", "name": "Ida", "rights": ["results"]},
        {"do": "register-list", "text": PEOPLE, "present": True},
        {"do": "draw", "game": 1, "seen": "3 1 6"},
        {"do": "start", "game": 1, "round": 1},
    ):
        assert rita.ask("POST", f"{path}/steps", step).status == 201, step
    assert rita.ask("PATCH", f"{path}/setup", {"origin": "http://192.168.4.1:8333"}).status == 200
    assert rita.ask("PUT", f"{path}/logo", LOGO).body["logo"] == "set"
    assert rita.ask("PUT", f"{path}/logo", b"no picture").body["slug"] == "prints.logo.kind"
    links = rita.ask("GET", f"{path}/links").body
    backup = rita.ask("GET", f"{path}/file").body

    uwe = second.client().guest("Uwe")
    assert uwe.restore(backup.encode()).body["id"] == made["id"]
    moved = uwe.ask("GET", f"{path}/links").body
    assert {**moved, "reached": {}} == {**links, "reached": {}, "reachable": moved["reachable"]}
    assert uwe.ask("GET", path).body["setup"]["logo"] == "set"
    place, key = links["tables"][0]["path"].split("/")[-2:]
    phone = second.client()
    sheet = phone.ask("GET", f"{path}/tables/{place}/{key}").body["sheet"]
    turn = {"do": "turn", "version": sheet["version"], "seat": 0, "turn": {"tile": 7}}
    assert phone.ask("POST", f"{path}/tables/{place}/{key}", turn).status == 201
    helper = second.client().ask("GET", path, **{"X-Tournament-Key": links["helpers"][0]["path"].split("/")[-1]})
    assert helper.body["rights"] == ["results"]


def test_a_paused_countdown_does_not_go_on_into_the_next_round(server: Running) -> None:
    rita = server.client().guest("Rita")
    poster = {**POSTER, "options": {"minutes": 40}}
    path = f"/api/tournaments/{rita.ask('POST', '/api/tournaments', {'poster': poster}).body['id']}"
    for step in (
        {"do": "register-list", "text": PEOPLE, "present": True},
        {"do": "draw", "game": 1},
        {"do": "start", "game": 1, "round": 1},
    ):
        assert rita.ask("POST", f"{path}/steps", step).status == 201
    assert rita.ask("PATCH", f"{path}/wall", {"left": 90_000}).status == 200
    beamer = rita.ask("GET", f"{path}/beamer").body
    assert (beamer["until"], beamer["left"]) == (None, 90_000)
    for sheet in rita.ask("GET", path).body["rounds"][0]["sheets"]:
        scores = {"do": "scores", "version": sheet["version"], "scores": [50] * len(sheet["players"])}
        assert rita.ask("POST", f"{path}/sheets/1-1-{sheet['table']}", scores).status == 201
    assert rita.ask("POST", f"{path}/steps", {"do": "start", "game": 1, "round": 2}).status == 201
    beamer = rita.ask("GET", f"{path}/beamer").body
    assert beamer["left"] is None
    assert beamer["until"]
