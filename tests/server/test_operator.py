"""Who runs the server: said by a file, missed by nobody, refused in words where it is wrong; bots in one's language."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.conftest import Running
from tests.server.inside import opened, refusal
from typer.testing import CliRunner

from dreierlei.cli import app
from dreierlei.server import operator
from dreierlei.server.settings import Settings
from dreierlei.server.tables.chair import named

GOOD = 'name = "Spielverein"\naddress = ["Ring 3", "33333 Dreistadt"]\nemail = "wir@example.org"\n'


def test_the_imprint_is_what_the_file_says(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "operator.toml").write_text(GOOD)
    server = Running(data).start()
    try:
        told = server.client().ask("GET", "/api/imprint").body
        assert told["operator"]["address"] == ["Ring 3", "33333 Dreistadt"]
        assert told["keep"]["guests"] == 180
    finally:
        server.stop()


@pytest.mark.parametrize(
    "text", ["name = ", 'name = "X"\n', GOOD + "colour = 3\n", GOOD.replace('"Spielverein"', '""')]
)
def test_a_file_that_says_too_little_is_refused_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "operator.toml").write_text(text)
    with refusal("server.operator.file"):
        operator.read(Settings(data=tmp_path))


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    assert operator.read(Settings(data=tmp_path)) is None
    with refusal("server.operator.file"):
        operator.read(Settings(data=tmp_path, operator=tmp_path / "missing.toml"))


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), ("0.0.0.0", True), ("::1", False)])
def test_a_server_for_others_warns_where_nothing_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, host: str, warned: bool
) -> None:
    async def story() -> None:
        async with opened(tmp_path, host=host):
            pass

    asyncio.run(story())
    assert ("imprint" in caplog.text) == warned


def test_the_doctor_mentions_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path):
            pass

    asyncio.run(story())
    said = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)])
    assert "operator.toml" in said.output.replace("\n", "")
    (tmp_path / "operator.toml").write_text(GOOD)
    said = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)])
    assert "operator.toml" not in said.output.replace("\n", "")


def test_bots_are_called_in_the_language_of_the_reader() -> None:
    assert named("bot", "Geselle II", 3, "en") == "Journeyman II"
    assert named("bot", "Journeyman", 3, "de") == "Geselle"
    assert named("bot", "Anna Beispiel", 3, "en") == "Anna Beispiel"
    assert named("player", "Geselle", 3, "en") == "Geselle"


def test_two_readers_of_one_table_read_the_same_bot_in_two_languages(server: Running) -> None:
    ada = server.client().guest("Ada")
    table = ada.table("triapon", "me", "bot3", "bot3")["id"]
    for language, expected in (
        ("de", ["Ada", "Geselle I", "Geselle II"]),
        ("en", ["Ada", "Journeyman I", "Journeyman II"]),
    ):
        told = ada.ask("GET", f"/api/tables/{table}", **{"Accept-Language": language}).body
        assert [seat["name"] for seat in told["seats"]] == expected
