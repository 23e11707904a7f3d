"""Keys: what is void ends at once, nothing outlives what made it, and a second device helps who forgot a passphrase."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import websockets
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.inside import opened
from tests.server.test_accounts import PASSPHRASE, member

from dreierlei.core import Refusal
from dreierlei.server.names import compared, named


async def ended(client: Client) -> bool:
    """Whether a client's socket is cut off."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await client.socket.recv()
    except websockets.ConnectionClosed:
        return True


def test_a_revoked_token_and_an_ended_session_lose_their_sockets_and_no_others(server: Running) -> None:
    ada = member(server, "Ada Widerruf")
    made = ada.ask("POST", "/api/me/tokens", {"label": "Programm"}).body
    second = server.client()
    assert second.ask("POST", "/api/login", {"name": "Ada Widerruf", "passphrase": PASSPHRASE}).status == 201

    async def run() -> None:
        program = await Client(server.port, token=made["token"]).open()
        first, other = await ada.open(), await second.open()
        assert ada.ask("DELETE", f"/api/me/tokens/{made['id']}").status == 204
        assert await ended(program)
        sessions = ada.ask("GET", "/api/me/sessions").body
        assert [each["this"] for each in sessions] == [True, False]
        assert ada.ask("DELETE", f"/api/me/sessions/{sessions[1]['id']}").status == 204
        assert await ended(other)
        assert (await first.answer("ping"))["t"] == "pong"
        await first.close()

    asyncio.run(run())
    assert second.ask("GET", "/api/me").body["kind"] == "none"


def test_whoever_comes_in_anew_leaves_no_key_of_the_same_browser_behind(server: Running) -> None:
    ada = server.client().guest("Gast vorher")

    async def run() -> None:
        guest = await ada.open()
        assert ada.ask("POST", "/api/register", {"name": "Ada Anders", "passphrase": PASSPHRASE}).status == 201
        assert await ended(guest)  # other tabs come back by the new session
        assert len(ada.ask("GET", "/api/me/sessions").body) == 1
        member = await ada.open()
        assert ada.ask("POST", "/api/login", {"name": "Ada Anders", "passphrase": PASSPHRASE}).status == 201
        assert await ended(member)
        assert len(ada.ask("GET", "/api/me/sessions").body) == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/me/tokens", {"label": "noch eines"}),
        ("POST", "/api/me/bots", {"name": "Ableger"}),
        ("POST", "/api/me/link", None),
        ("POST", "/api/me/passphrase", {"passphrase": "eine andere Phrase", "old": PASSPHRASE}),
        ("GET", "/api/me/sessions", None),
        ("DELETE", "/api/me/sessions", None),
    ],
)
def test_a_token_makes_nothing_that_outlives_it(server: Running, method: str, path: str, body: object) -> None:
    name = f"Token {abs(hash((method, path))) % 10**9}"
    token = member(server, name).ask("POST", "/api/me/tokens", {"label": "x"}).body["token"]
    answer = Client(server.port, token=token).ask(method, path, body)
    assert (answer.status, answer.body["slug"]) == (403, "server.auth.session")


def test_twenty_tokens_at_most_also_when_many_are_asked_for_at_once(server: Running) -> None:
    ada = member(server, "Ada Eilig")

    def ask(_: int) -> int:
        return Client(server.port, ada.cookie).ask("POST", "/api/me/tokens", {"label": "x"}).status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(ask, range(40))) == [201] * 20 + [400] * 20
    assert len(ada.ask("GET", "/api/me/tokens").body) == 20


def test_a_passphrase_is_changed_with_the_old_one_and_other_devices_sign_in_again(server: Running) -> None:
    ada = member(server, "Ada Wechsel")
    other = server.client()
    other.ask("POST", "/api/login", {"name": "Ada Wechsel", "passphrase": PASSPHRASE})
    wrong = ada.ask("POST", "/api/me/passphrase", {"passphrase": "eine neue Phrase", "old": "falsch falsch"})
    assert (wrong.status, wrong.body["slug"]) == (401, "server.person.wrong")
    assert ada.ask("POST", "/api/me/passphrase", {"passphrase": "kurz", "old": PASSPHRASE}).status == 400
    assert ada.ask("POST", "/api/me/passphrase", {"passphrase": "eine neue Phrase", "old": PASSPHRASE}).status == 204
    assert ada.ask("GET", "/api/me").body["kind"] == "member"
    assert other.ask("GET", "/api/me").body["kind"] == "none"
    assert other.ask("POST", "/api/login", {"name": "Ada Wechsel", "passphrase": PASSPHRASE}).status == 401
    assert other.ask("POST", "/api/login", {"name": "Ada Wechsel", "passphrase": "eine neue Phrase"}).status == 201


def test_a_forgotten_passphrase_is_replaced_with_a_link_from_a_second_device(server: Running) -> None:
    first, second = member(server, "Ada Vergessen"), server.client()
    second.ask("POST", "/api/login", {"name": "Ada Vergessen", "passphrase": PASSPHRASE})

    def code(client: Client) -> str:
        found: str = client.ask("POST", "/api/me/link").body["path"]
        return found.removeprefix("/link/")

    for useless in (code(first), code(member(server, "Bo Fremd"))):
        answer = first.ask("POST", "/api/me/passphrase", {"passphrase": "eine neue Phrase", "code": useless})
        assert (answer.status, answer.body["slug"]) == (403, "server.person.device")
    good = code(second)
    assert first.ask("POST", "/api/me/passphrase", {"passphrase": "eine neue Phrase", "code": good}).status == 204
    again = first.ask("POST", "/api/me/passphrase", {"passphrase": "noch eine Phrase", "code": good})
    assert again.body["slug"] == "server.person.link"
    entered = server.client().ask("POST", "/api/login", {"name": "Ada Vergessen", "passphrase": "eine neue Phrase"})
    assert entered.status == 201


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "Ada\u3164",
        "\uffa0Ada",
        "Ada\u202e",
        "Ada\u200b",
        "Ada\u17b4",
        "\ufe0f",
        "\u0301",
        "Аda",  # the first letter is Cyrillic
        "Adα",  # the last one is Greek
        "A\u0301\u0302\u0303\u0304da",
        "",
    ],
)
def test_names_that_show_nothing_or_mean_to_deceive_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as why:
        named(name)
    assert why.value.slug == "server.person.name"


@pytest.mark.parametrize(
    "name", ["Ada", "Jürgen Ü.", "Зоя", "Ωμέγα", "陈 Chen", "さくら", "محمد", "Ada 🎲", "!", "Đặng"]
)
def test_names_of_all_tongues_stay_as_they_are(name: str) -> None:
    assert named(name) == name


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "ＡＤＡ"), ("Coco", "Сосо"), ("Ada", "ada"), ("Kot", "Κοτ"), ("Ada", "Adɑ")]
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert compared(one) == compared(other)


def test_a_sign_that_only_chooses_a_drawing_makes_no_other_name() -> None:
    assert named("Ada\ufe0f") == named("A\U000e0100da") == "Ada"
    assert named("Rita ❤\ufe0f") == "Rita ❤"


def test_passphrases_are_tried_one_after_the_other_and_fair_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        tried: list[str] = []
        under_way = 0

        def opens(_: str, passphrase: str) -> bool:  # each needs 64 MB
            nonlocal under_way
            under_way += 1
            assert under_way == 1
            tried.append(passphrase)
            time.sleep(0.001)
            under_way -= 1
            return False

        async with opened(tmp_path) as services:
            monkeypatch.setattr("dreierlei.server.people.opens", opens)
            many = [services.people.enter(f"Nobody {number}", "guessed", "1.2.3.4") for number in range(40)]
            one = services.people.enter("Ada", "mistyped", "5.6.7.8")
            waiting = [asyncio.create_task(each) for each in (*many, one)]
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert {getattr(each, "slug", "") for each in answers} == {"server.person.passphrase"}
            assert len(tried) == 41

    asyncio.run(run())
