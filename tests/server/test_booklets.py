"""The rules on paper over the wire."""

from __future__ import annotations

from http.client import HTTPConnection

from tests.patience import PATIENCE
from tests.server.conftest import Running

from dreierlei import prints


def _asked(server: Running, path: str) -> tuple[int, str, bytes]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read()
    connection.close()
    return found


def test_a_guest_gets_the_booklet_of_a_game(server: Running) -> None:
    for query, folded in (("", True), ("&folded=true", True), ("&folded=false", False)):
        status, kind, body = _asked(server, f"/api/rules/tricubo/booklet?lang=en{query}")
        assert (status, kind) == (200, "application/pdf")
        assert body == prints.booklet("tricubo", "en", folded=folded)


def test_no_other_game_has_a_booklet(server: Running) -> None:
    status, kind, body = _asked(server, "/api/rules/chess/booklet?lang=de")
    assert (status, kind) == (400, "application/json")
    assert "chess" in body.decode()
