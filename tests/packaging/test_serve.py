"""The page, served from an installed wheel."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

COMMENTS = re.compile(r"/\*\*.*?\*/", re.DOTALL)
"""Where types are named that no browser asks for."""
LINKS = re.compile(r"""(?:href|src)="([^"]+\.(?:js|css|svg|webmanifest))"|(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


@pytest.fixture(scope="module")
def page(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    data = tmp_path_factory.mktemp("data")
    program = [str(installed / "dreierlei"), "--lang", "en"]
    command = [*program, "serve", "--port", "0", "--no-browser", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=data) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            yield found.group()
        finally:
            server.terminate()


def test_the_page_and_every_file_it_asks_for_come_from_the_wheel(page: str) -> None:
    seen: set[str] = set()
    left = {page}
    while left:
        address = left.pop()
        seen.add(address)
        with urlopen(address) as answer:
            assert answer.status == 200
            text = answer.read().decode()
        found = {urljoin(address, one or other) for one, other in LINKS.findall(COMMENTS.sub("", text))}
        left |= {link for link in found if link.startswith(page)} - seen
    kinds = [Path(address).suffix for address in seen]
    assert kinds.count(".js") >= 15  # joined when the server starts
    assert kinds.count(".css") >= 1


def test_the_interface_answers(page: str) -> None:
    with urlopen(page + "api/me") as answer:
        assert json.load(answer)["kind"] == "none"
