"""What phones need to put the page on their home screen."""

from __future__ import annotations

import json
import struct
from http.client import HTTPConnection

from tests.patience import PATIENCE
from tests.server.conftest import Running


def _fetched(server: Running, path: str) -> tuple[str, bytes]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200, path
        return answer.headers.get_content_type(), answer.read()
    finally:
        connection.close()


def test_the_manifest_names_icons_that_are_what_it_says(server: Running) -> None:
    assert b'rel="manifest" href="/manifest.webmanifest"' in _fetched(server, "/")[1]
    kind, body = _fetched(server, "/manifest.webmanifest")
    assert kind == "application/manifest+json"
    manifest = json.loads(body)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    assert {"maskable"} == {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon}
    for icon in manifest["icons"]:
        kind, picture = _fetched(server, icon["src"])
        assert kind == icon["type"]
        if kind == "image/png":
            width, height = struct.unpack(">II", picture[16:24])
            assert icon["sizes"] == f"{width}x{height}"
