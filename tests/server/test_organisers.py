"""What organisers keep between tournaments: the people they know, and series."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import event
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.contest import Contest
from tests.server.inside import opened

from dreierlei.server.tournaments.contacts import ContactFields, Kept

POSTER = {"name": "Probe", "place": "Halle", "date": "2026-05-03", "director": "Rita Rath"}
ADA = {"first": "Ada", "last": "Adler", "club": "Dreieck", "city": "Köln"}


def _keep(client: Client, *people: dict[str, str]) -> Any:
    return client.ask("POST", "/api/contacts", {"people": list(people)})


def test_people_are_kept_brought_up_to_date_and_forgotten(server: Running) -> None:
    rita = server.client().guest("Rita")
    assert _keep(rita, ADA, {"last": "Bąk"}).body == {"added": 2, "known": 0}
    more = {**ADA, "email": "ada@example.org", "phone": "+49 221 / 12-34", "consent": "2026-05-01"}
    assert _keep(rita, more).body == {"added": 0, "known": 1}
    assert _keep(rita, ADA).body == {"added": 0, "known": 1}  # what a list does not tell is kept
    ada, bak = rita.ask("GET", "/api/contacts").body
    assert ada == {**more, "id": ada["id"]}
    assert rita.ask("PATCH", f"/api/contacts/{bak['id']}", {"last": "Bąk", "first": "Benno"}).status == 204
    assert rita.ask("PATCH", f"/api/contacts/{bak['id']}", ADA).body["slug"] == "server.contact.twice"
    assert rita.ask("PATCH", f"/api/contacts/{ada['id']}", {**more, "email": "", "phone": ""}).status == 204
    assert rita.ask("GET", "/api/contacts").body[0]["consent"] == ""  # nothing is left that it was given for
    assert rita.ask("POST", "/api/contacts/forget", {"ids": [ada["id"]]}).status == 204
    assert [each["first"] for each in rita.ask("GET", "/api/contacts").body] == ["Benno"]


@pytest.mark.parametrize(
    ("wrong", "slug"),
    [
        ({"email": "ada@example.org"}, "server.contact.consent"),
        ({"phone": "0221 1234"}, "server.contact.consent"),
        ({"email": "ada", "consent": "2026-05-01"}, "server.contact.email"),
        ({"phone": "call me", "consent": "2026-05-01"}, "server.contact.phone"),
        ({"phone": "0221 1234", "consent": "yesterday"}, "server.contact.day"),
        ({"last": "", "first": ""}, "tournament.text.length"),
    ],
)
def test_nobody_is_written_down_wrongly_or_reached_without_consent(
    server: Running, wrong: dict[str, str], slug: str
) -> None:
    rita = server.client().guest("Rita")
    assert _keep(rita, {"last": "Gut"}, {**ADA, **wrong}).body["slug"] == slug
    assert rita.ask("GET", "/api/contacts").body == []


def test_many_people_are_written_down_in_few_statements_for_which_all_plies_wait(tmp_path: Path) -> None:
    people = [ContactFields("Ada", f"Nummer {number}") for number in range(300)]
    told = [structs.replace(each, email="a@example.org", consent="2026-05-01") for each in people]
    statements: list[str] = []

    async def run() -> None:
        async with opened(tmp_path) as services:
            rita = (await services.people.guest("Rita")).id or ""
            engine = services.store.engine.sync_engine
            event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
            assert await services.contacts.keep(rita, [*people, *people]) == Kept(300, 300)
            assert await services.contacts.keep(rita, told) == Kept(0, 300)
            assert {each.email for each in await services.contacts.all(rita)} == {"a@example.org"}

    asyncio.run(run())
    assert len([each for each in statements if "contacts" in each]) == 5


def test_nobody_sees_or_changes_the_people_of_others(server: Running) -> None:
    rita, eve = server.client().guest("Rita"), server.client().guest("Eve")
    _keep(rita, ADA)
    mine = rita.ask("GET", "/api/contacts").body[0]["id"]
    assert eve.ask("GET", "/api/contacts").body == []
    assert eve.ask("PATCH", f"/api/contacts/{mine}", {"last": "Weg"}).status == 404
    assert eve.ask("POST", "/api/contacts/forget", {"ids": [mine]}).status == 204
    assert len(rita.ask("GET", "/api/contacts").body) == 1
    assert server.client().ask("GET", "/api/contacts").status == 401


def test_the_list_of_people_is_read_in_again(server: Running) -> None:
    rita, uwe = server.client().guest("Rita"), server.client().guest("Uwe")
    _keep(rita, {**ADA, "email": "ada@example.org", "consent": "2026-05-01"}, {"last": "Bąk", "first": "Benno"})
    nobody = server.client().guest("Rolf").ask("GET", "/api/contacts.csv?lang=de").body
    text = rita.ask("GET", "/api/contacts.csv?lang=de").body
    assert nobody == text.splitlines(keepends=True)[0], "a list of nobody has its headings"
    found = uwe.ask("POST", "/api/contacts/read", text.encode()).body
    assert found["columns"] == ["last", "first", "club", "city", "email", "phone", "consent"]
    assert [row["last"] for row in found["rows"]] == ["Adler", "Bąk"]
    people = [
        {part: row["cells"][at] if at < len(row["cells"]) else "" for at, part in enumerate(found["columns"])}
        for row in found["rows"]
    ]
    assert _keep(uwe, *people).body == {"added": 2, "known": 0}
    mine, theirs = (client.ask("GET", "/api/contacts").body for client in (rita, uwe))
    assert [{**each, "id": ""} for each in mine] == [{**each, "id": ""} for each in theirs]


def _played(client: Client, date: str, practice: int = 9) -> str:
    """Return a tournament that was played to the end."""
    made = client.ask("POST", "/api/tournaments/practice", {"players": practice}).body
    path = f"/api/tournaments/{made['id']}"
    poster = {**POSTER, "date": date}
    assert client.ask("POST", f"{path}/steps", {"do": "change", "poster": poster}).status == 201
    while (step := client.ask("GET", path).body["step"]) is not None:
        _step(client, path, step)
    return str(made["id"])


def _step(client: Client, path: str, step: dict[str, Any]) -> None:
    seen = client.ask("GET", path).body
    if seen["running"]:
        client.ask("POST", f"{path}/invent")
    elif seen["ties"] and seen["missing"]:
        client.ask("POST", f"{path}/steps", {"do": "lots"})
    elif step["game"] == 3 and not seen["referee"]:
        client.ask("POST", f"{path}/steps", {"do": "referee", "name": "Rudi Recht"})
    else:
        facts = {
            key: step[key] for key in ("game", "round") if step[key] and not (step["act"] == "draw" and key == "round")
        }
        answer = client.ask("POST", f"{path}/steps", {"do": step["act"], **facts})
        assert answer.status == 201, (step, answer)


def test_a_series_has_standings_and_says_who_has_qualified(server: Running) -> None:
    rita, eve = server.client().guest("Rita"), server.client().guest("Eve")
    first, second = _played(rita, "2026-05-03"), _played(rita, "2026-06-07")
    made = rita.ask("POST", "/api/series", {"name": "Quali 2026"}).body
    path = f"/api/series/{made['id']}"
    fields = {"name": "Quali 2026", "best": 0, "tournaments": [second, first]}
    assert rita.ask("PATCH", path, fields).status == 204
    twice = rita.ask("PATCH", path, {**fields, "tournaments": [first, second, first]})
    assert twice.body["slug"] == "server.series.tournaments"
    found = rita.ask("GET", path).body
    assert [leg["id"] for leg in found["legs"]] == [first, second]
    assert all(leg["counts"] for leg in found["legs"])
    assert found["standings"][0]["rank"] == 1
    assert {row["qualified"] for row in found["standings"]} >= {0, None}
    winners = {row["name"] for row in found["standings"] if row["qualified"] == 0}

    third = rita.ask("POST", "/api/tournaments", {"poster": POSTER}).body["id"]
    people = [{"name": name} for name in [*sorted(winners), "Neu Hier"]]
    assert rita.ask("POST", f"/api/tournaments/{third}/steps", {"do": "register", "people": people}).status == 201
    assert rita.ask("PATCH", path, {**fields, "tournaments": [first, second, third]}).status == 204
    known = rita.ask("GET", f"/api/tournaments/{third}/qualified").body
    assert known == {"players": list(range(1, len(winners) + 1)), "series": ["Quali 2026"]}
    step = {"do": "qualified", "players": known["players"], "moves_up": False}
    assert rita.ask("POST", f"/api/tournaments/{third}/steps", step).status == 201
    seen = rita.ask("GET", f"/api/tournaments/{third}").body
    assert (seen["qualified"], seen["moves_up"]) == (known["players"], False)

    assert eve.ask("GET", path).status == 404
    assert eve.ask("PATCH", path, fields).status in (403, 404)
    mine = eve.ask("POST", "/api/series", {"name": "Eve"}).body["id"]
    assert eve.ask("PATCH", f"/api/series/{mine}", fields).body["slug"] == "server.tournament.owner"
    eve.ask("DELETE", path)
    assert [each["name"] for each in rita.ask("GET", "/api/series").body] == ["Quali 2026"]
    assert rita.ask("DELETE", path).status == 204
    assert rita.ask("GET", "/api/series").body == []


def test_a_list_of_as_many_as_a_tournament_takes_is_entered_as_json_too(server: Running) -> None:
    contest = Contest.opened(server, 0)
    club = "Verein zur Pflege des Dreiecksspiels"
    rows = [{"number": at, "last": f"Person {at}", "first": "Anna-Maria", "club": club, "city": "Köln", "status": "da"}
            for at in range(1, 2001)]  # fmt: skip  # one row
    contest.do("register-list", text=json.dumps(rows, indent=1))
    assert len(contest.view["players"]) == 2000
    assert contest.tried("register-list", text="Noch Wer").body["slug"] == "tournament.list.full"


def test_the_handbook_is_in_the_program_with_pictures_that_are_there(server: Running) -> None:
    for language, title in (("de", "Handbuch"), ("en", "handbook")):
        found = server.client().ask("GET", f"/api/handbook?lang={language}")
        text = json.dumps(found.body)
        assert title in text
        sources = [part.split('"')[0] for part in found.body["html"].split('src="')[1:]]
        assert len(sources) >= 6
        for source in sources:
            assert server.client().ask("HEAD", source).status == 200, source
