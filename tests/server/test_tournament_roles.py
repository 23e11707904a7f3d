"""Who sees and does what in a tournament: owner, director, helpers, phones; and writes that come twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.contest import Contest
from tests.server.inside import Reader, opened, until

from dreierlei import tournament as td
from dreierlei.core import Refusal
from dreierlei.server.tournaments import practice
from dreierlei.server.tournaments.live import LiveTournament, stamp
from dreierlei.server.tournaments.live import Reader as Follower
from dreierlei.server.tournaments.setup import Setup

BY = stamp(td.Who("director", "Rita"))


def _key(path: str) -> str:
    return path.rsplit("/", maxsplit=1)[-1]


def _helper(contest: Contest, name: str, *rights: str) -> Contest:
    contest.do("add-helper", name=name, rights=list(rights))
    link = next(each for each in contest.ask("GET", "/links").body["helpers"] if each["name"] == name)
    return Contest(contest.server, contest.server.client().guest(name), contest.id, key=_key(link["path"]))


def test_a_helper_has_what_was_allowed_and_nothing_of_the_owner(server: Running) -> None:
    contest = Contest.opened(server, 6)
    helper = _helper(contest, "Ida", "check-in")
    view = helper.view
    assert (view["owner"], view["rights"], view["helpers"]) == (False, ["check-in"], [])
    assert contest.view["rights"] is None
    helper.do("register", people=[{"first": "Neu", "last": "Ling"}], present=True)
    assert "Ida" in contest.ask("GET", "/log").body[-1]["who"]
    for asked in (
        helper.tried("draw", game=1),
        helper.tried("publish", what="standings"),
        helper.tried("undo", number=2, why="x"),
    ):
        assert asked.status == 403, asked
    for path in ("/links", "/file", "/log", "/qr/director", "/public-log", "/exports/log.csv", "/prints/log"):
        assert helper.ask("GET", path).status == 403, path
    assert helper.ask("DELETE", "").status == 403
    assert helper.ask("PATCH", "/setup", {"public": False}).status == 403
    assert helper.ask("PATCH", "/wall", {"paused": True}).status == 403
    contest.do("remove-helper", helper=1)
    assert helper.ask("GET", "").body["slug"] == "server.tournament.withdrawn"
    assert helper.tried("register", people=[{"first": "Noch", "last": "Jemand"}]).status == 403


def test_nobody_gets_the_link_of_a_helper_who_was_taken_back(server: Running) -> None:
    contest = Contest.opened(server, 0)
    ida = _helper(contest, "Ida", "check-in")
    contest.do("undo", number=contest.view["last"]["number"], why="Falscher Name")
    assert ida.ask("GET", "").status == 403
    ben = _helper(contest, "Ben", "results")
    assert (ben.key != ida.key, ben.view["rights"]) == (True, ["results"])
    assert ida.ask("GET", "").status == 403


def test_what_two_people_choose_at_once_is_chosen(server: Running) -> None:
    contest = Contest.opened(server, 0)
    helper = _helper(contest, "Ben", "beamer")
    for turn in range(1, 6):
        with ThreadPoolExecutor(2) as both:
            wall = both.submit(helper.ask, "PATCH", "/wall", {"turn": turn})
            rules = both.submit(contest.ask, "PATCH", "/setup", {"limit": 10 + turn})
        assert (wall.result().status, rules.result().status) == (200, 200)
        setup = contest.view["setup"]
        assert (setup["turn"], setup["limit"]) == (turn, 10 + turn)


def test_as_many_enter_themselves_as_may_also_all_at_once(server: Running) -> None:
    contest = Contest.opened(server, 0)
    key = _key(contest.ask("GET", "/links").body["entry"])
    contest.ask("PATCH", "/setup", {"entry": True, "limit": 3})
    phones = [server.client() for _ in range(10)]
    body = {"key": key, "last": "Ling"}

    def enter(number: int) -> str:
        answer = phones[number].ask("POST", f"{contest.path}/entry", body | {"first": f"Neu {number}"})
        return "in" if answer.status == 201 else str(answer.body["slug"])

    with ThreadPoolExecutor(8) as hall:
        told = sorted(hall.map(enter, range(8)))
    assert told == ["in"] * 3 + ["server.tournament.full"] * 5
    assert len(contest.view["players"]) == 3
    contest.do("withdraw", player=1)
    assert phones[0].ask("GET", f"{contest.path}/entry?key={key}").body["open"] is True
    assert [enter(number) for number in (8, 9)] == ["in", "server.tournament.full"]  # there is a place, and only one


def test_a_helper_follows_what_was_allowed_and_is_deaf_once_dismissed(server: Running) -> None:
    async def run() -> None:
        contest = Contest.opened(server, 6)
        helper = _helper(contest, "Ida", "check-in")
        await helper.director.open()
        await helper.director.say("follow", tournament=contest.id, role="director", key=helper.key)
        told = (await helper.director.next("tournament"))["data"]
        assert (told["owner"], told["rights"], told["helpers"]) == (False, ["check-in"], [])
        contest.do("remove-helper", helper=1)
        last = await helper.director.next("tournament", "refused")
        assert (last["slug"], last["facts"]) == ("server.tournament.withdrawn", {"tournament": contest.id})
        await helper.director.close()

    asyncio.run(run())


def test_a_renewed_link_gets_no_live_data(server: Running) -> None:
    async def run() -> None:
        contest = Contest.opened(server, 6)
        key = _key(contest.ask("GET", "/links").body["director"])
        second: Client = server.client().guest("Zweite")
        await second.open()
        await second.say("follow", tournament=contest.id, role="director", key=key)
        first = await second.next("tournament")
        assert first["data"]["owner"] is False
        assert contest.ask("POST", "/links").status == 201
        assert (await second.next("tournament", "refused")).get("slug") == "server.tournament.renewed"
        contest.do("decide", text="Nobody else hears this.")
        contest.do("draw", game=1, seen="6")
        await second.answer("ping")
        assert not [each for each in second.heard if each["t"] == "tournament"][1:]
        await second.close()

    asyncio.run(run())


def test_the_key_opens_the_tournament_on_any_device(server: Running) -> None:
    director = server.client().guest("Rita")
    poster = {"name": "Open", "place": "", "date": "2026-05-03", "director": "Rita Rath"}
    made = director.ask("POST", "/api/tournaments", {"poster": poster}).body
    other = Contest(server, server.client(), made["id"], key=made["key"])
    assert other.view["owner"] is True
    assert other.ask("POST", "/passphrase", {"passphrase": "kurz"}).body["slug"] == "server.tournament.passphrase-short"
    assert other.ask("POST", "/passphrase", {"passphrase": "vier gute lange Wörter"}).status == 201
    assert other.view["setup"]["passphrase"] == "set"
    path = f"/api/tournaments/{made['id']}/unlock"
    assert server.client().ask("POST", path, {"passphrase": "falsch falsch"}).status == 403
    assert server.client().ask("POST", path, {"passphrase": "vier gute  lange Wörter"}).body["key"] == made["key"]


def test_who_has_only_the_link_gets_no_key_chooses_no_passphrase_and_guesses_none(own: Callable[..., Running]) -> None:
    contest = Contest.opened(own("--limits", "1"), 0)
    link = _key(contest.ask("GET", "/links").body["director"])
    second = Contest(contest.server, contest.server.client().guest("Zweite"), contest.id, key=link)
    assert contest.ask("GET", "/links").body["owner"]
    assert second.ask("GET", "/links").body["owner"] == ""
    assert (contest.ask("GET", "/qr/owner").status, second.ask("GET", "/qr/owner").status) == (200, 400)
    mine = {"passphrase": "nun gehört es mir"}
    for asked in (second.ask("POST", "/passphrase", mine), second.ask("DELETE", "")):
        assert asked.body["slug"] == "server.tournament.owner"
    for name in ("helper-1", "helper-٢"):  # of nobody yet, whose key would outlive the link
        assert second.ask("GET", f"/qr/{quote(name)}").body["slug"] == "tournament.helper.unknown"
    files = contest.ask("GET", "/file").body, second.ask("GET", "/file").body
    secret = json.loads(files[0].splitlines()[-1])["private"]["secret"]
    assert secret not in files[1]
    assert second.director.restore(files[1].encode()).status == 201, "it is a whole tournament all the same"
    assert contest.ask("POST", "/passphrase", {"passphrase": "vier gute lange Wörter"}).status == 201
    guesses = [second.ask("POST", "/unlock", {"passphrase": f"geraten {number}"}).status for number in range(20)]
    assert set(guesses) == {403, 429}


def test_a_write_that_comes_twice_counts_once(server: Running) -> None:
    contest = Contest.opened(server, 6)
    contest.step()
    contest.step()
    phone = contest.phone((1, 1, 1))
    turn: dict[str, Any] = {"seat": 0, "turn": {"tile": 9}}
    first = phone.write("turn", version=0, key="a", **turn)
    again = phone.write("turn", version=0, key="a", **turn)
    assert (first.status, again.status) == (201, 201)
    assert first.body["version"] == again.body["version"]
    other = phone.write("turn", version=0, key="b", **turn)
    assert (other.status, other.body["slug"]) == (409, "tournament.sheet.stale")
    assert other.body["facts"]["sheet"]["columns"][0]["sum"] == 9
    chained = phone.write("turn", version="a", key="c", seat=1, turn={"tile": 4})
    assert chained.status == 201
    assert phone.write("turn", version="never", key="d", seat=1, turn={"tile": 4}).status == 409
    number = contest.view["number"]
    assert contest.tried("decide", text="Once.", key="z").body == contest.tried("decide", text="Once.", key="z").body
    assert contest.view["number"] == number + 1


def test_old_paper_and_unreachable_links(server: Running) -> None:
    contest = Contest.opened(server, 7)
    assert contest.ask("GET", "/prints/poster").body["slug"] == "server.tournament.unreachable"
    page = contest.director.ask("GET", f"{contest.path}/prints/poster?lang=en", Accept="text/html")
    assert page.status == 409
    assert 'prints/poster?lang=en&amp;anyway=true">Print anyway</a>' in page.body
    contest.step()
    assert contest.phone((1, 1, 1)).table()["seated"] == contest.view["number"]
    assert contest.ask("GET", "/prints/sheets").status == 409
    assert contest.ask("PATCH", "/setup", {"origin": "http://192.168.4.1:8333"}).status == 200
    assert contest.ask("GET", "/links").body["origin"] == "http://192.168.4.1:8333"
    assert contest.ask("PATCH", "/setup", {"origin": "nowhere"}).status == 400


def test_what_one_cannot_be_shown_keeps_nobody_else_from_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            tournaments = services.tournaments
            rita = await services.people.guest("Rita")
            live = tournaments.blank(rita, Setup(practice=True))
            log = practice.opened(12, "de", td.TournamentOptions(), live.lot_secret)
            await tournaments.make(live, log)
            await live.do(lambda state: td.draw_game(state, BY, 1, live.lottery("6")))
            place = "1-1-4"
            phone, busy, desk = (Reader(services, rita) for _ in range(3))
            await phone.ask("follow", tournament=live.id, role="table", place=place, key=live.key(f"table {place}"))
            for reader in (busy, desk):
                await reader.ask("follow", tournament=live.id, key=live.key("owner"))
            show = tournaments._view

            async def view(live: LiveTournament, reader: Follower) -> str:
                if reader.connection is busy:
                    raise Refusal("server.often", seconds=1)
                return await show(live, reader)

            monkeypatch.setattr(tournaments, "_view", view)
            await live.do(lambda state: td.undo(state, BY, state.number, "zu früh"))
            await until(lambda: desk.last("tournament")["data"]["number"] == live.state.number)
            assert busy.last("refused")["slug"] == "server.often"
            told = phone.last("tournament")["data"]
            assert (told["status"], told["sheet"]["columns"]) == ("gone", [])
            await live.do(lambda state: td.draw_game(state, BY, 1, live.lottery("6")))
            await until(lambda: phone.last("tournament")["data"]["status"] == "waiting")

    asyncio.run(run())
