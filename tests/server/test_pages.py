"""The page's files: kept by browsers for ever, free of limits, joined so that a visit takes few journeys."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import tracemalloc
from collections.abc import Callable

import pytest
from tests.patience import PATIENCE
from tests.server.conftest import Running

from dreierlei.server.assets import Assets
from dreierlei.server.modules import Modules

PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "de-DE,de;q=0.9"}


class Answer:
    """What came back."""

    def __init__(self, running: Running, path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection("localhost", running.port, timeout=PATIENCE)
        connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        found = connection.getresponse()
        self.status, self.headers, self.body = found.status, found.headers, found.read()
        connection.close()

    @property
    def text(self) -> str:
        """Return what was sent, unpacked."""
        packed = self.headers["content-encoding"] == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


def _folder(running: Running) -> str:
    found = re.search(r'data-files="(/v/\w+)"', Answer(running, "/").text)
    assert found
    return found[1]


def test_files_are_kept_for_ever_and_packed(server: Running) -> None:
    folder = _folder(server)
    plain = Answer(server, f"{folder}/app.js")
    packed = Answer(server, f"{folder}/app.js", accept_encoding="gzip, br")
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert 2 * len(packed.body) < len(plain.body)
    tag = plain.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = Answer(server, f"{folder}/app.js", if_none_match=known)
        assert (again.status, again.body) == (304, b"")
    assert Answer(server, f"{folder}/app.js", if_none_match='"other"').status == 200


def test_everything_the_page_names_is_there(server: Running) -> None:
    html = Answer(server, "/").text
    named = re.findall(r'(?:href|src)="(/v/[^"]+)"', html)
    assert len(named) > 8
    for path in named:
        head = Answer(server, path, "HEAD")
        assert (head.status, head.body) == (200, b""), path
        assert int(head.headers["content-length"]) == len(Answer(server, path).body)


@pytest.mark.parametrize("path", ["index.html", "words.toml", "../app.js", "lib/words.js", "boards/none.js", ""])
def test_nothing_else_is_given_away(server: Running, path: str) -> None:
    assert Answer(server, f"{_folder(server)}/{path}").status == 404


def test_the_files_of_another_version_are_not_these(server: Running) -> None:
    assert Answer(server, "/v/0123456789abcdef/app.js").status == 404


def test_a_crowd_behind_one_address_gets_the_page(own: Callable[..., Running]) -> None:
    running = own("--limits", "0.2")
    files = re.findall(r'(?:href|src)="(/v/[^"]+)"', Answer(running, "/").text)
    answers = [Answer(running, path).status for _ in range(40) for path in ("/", *files)]
    assert set(answers) == {200}
    assert len(answers) > 400


def test_the_files_of_the_page_do_not_count_into_what_is_asked_of_the_api(own: Callable[..., Running]) -> None:
    running = own("--limits", "0.02")  # so low that no machine is too busy to ask more than comes back meanwhile
    folder = _folder(running)
    assert 429 in {Answer(running, "/api/games").status for _ in range(500)}
    assert Answer(running, f"{folder}/app.js").status == 200


def test_the_page_brings_what_it_asks_for_first(server: Running) -> None:
    guest = server.client().guest("Ada")
    table = guest.ask("POST", "/api/tables", TABLE).body["id"]
    html = Answer(server, f"/table/{table}", cookie=guest.cookie).text
    found = re.search(r'id="given">(.*?)</script>', html)
    assert found
    given = json.loads(found[1])
    assert given["/api/me"]["name"] == "Ada"
    assert given[f"/api/tables/{table}"] == guest.ask("GET", f"/api/tables/{table}").body
    assert "/boards/nonaga.js" in html
    assert "/boards/triapon.js" not in html


def test_the_first_board_comes_with_the_first_six_files(server: Running) -> None:
    """Browsers fetch six files of a server at a time: one more would cost the first board a round trip."""
    html = Answer(server, "/").text
    files = re.findall(r'<link rel="(?:stylesheet|preload|modulepreload)"[^>]* href="/v/\w+/([^"]+)"', html)
    assert set(files[:6]) == {
        "style.css",
        "words/de.json",
        "games.json",
        "app.js",
        "pages/start.js",
        "boards/nonaga.js",
    }


TABLE = {
    "game": "nonaga",
    "seats": [{"kind": "me"}, {"kind": "device"}],
    "control": {"kind": "none", "time": 0, "increment": 0},
    "timeout": "forfeit",
    "listed": False,
    "spectators": False,
}


def test_a_page_of_a_private_table_brings_nothing_of_it(server: Running) -> None:
    table = server.client().guest("Ada").ask("POST", "/api/tables", TABLE).body["id"]
    html = Answer(server, f"/table/{table}").text
    assert "/api/tables/" not in html


def test_what_is_brought_cannot_end_the_script(server: Running) -> None:
    guest = server.client().guest("</script><b>")
    html = Answer(server, "/", cookie=guest.cookie).text
    assert "\\u003c/script>\\u003cb>" in html
    assert "</script><b>" not in html


@pytest.mark.parametrize(
    "path",
    ["/", "/me", "/t", "/rules/nonaga", "/new/triapon", "/service_worker.js", "/icon.svg", "/health", "/health/ready"],
)
def test_pages_answer_head(server: Running, path: str) -> None:
    head, whole = Answer(server, path, "HEAD"), Answer(server, path)
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    ("language", "home"), [("de-DE,de;q=0.9", "Zur Startseite"), ("en-GB,en;q=0.9", "To the start page")]
)
@pytest.mark.parametrize("path", ["/no/<b>where", "/api/no/<b>where"])
def test_an_unknown_address_is_a_page_for_people(server: Running, path: str, language: str, home: str) -> None:
    answer = Answer(server, path, accept=PERSON["Accept"], accept_language=language)
    assert answer.status == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert home in answer.text
    assert "<b>" not in answer.text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(("path", "accept"), [("/nowhere", "*/*"), ("/api/nowhere", "application/json")])
def test_an_unknown_address_is_json_for_programs(server: Running, path: str, accept: str) -> None:
    answer = Answer(server, path, accept=accept)
    assert answer.status == 404
    assert json.loads(answer.text)["slug"] == "server.page"


@pytest.mark.parametrize("path", ["/", "/table/0", "/nowhere"])
def test_no_browser_and_no_proxy_keeps_a_page_that_is_for_one_reader(server: Running, path: str) -> None:
    answer = Answer(server, path, **PERSON)
    assert answer.headers["cache-control"] == "no-store"
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))


def test_the_language_that_was_chosen_counts(server: Running) -> None:
    html = Answer(server, "/", accept_language="de", cookie="dreierlei-language=en").text
    assert '<html lang="en"' in html
    assert "words/en.json" in html


def test_what_is_asked_for_and_not_there_is_not_remembered() -> None:
    assets = Assets({})
    assert assets.at("main.js") is assets.at("main.js")
    tracemalloc.start()
    try:
        for number in range(200):
            assert assets.at(f"{number}" + "x" * 20_000) is None
        assert tracemalloc.get_traced_memory()[0] < 1_000_000
    finally:
        tracemalloc.stop()


def test_the_address_changes_with_any_content() -> None:
    assert Assets({"games.json": b"1"}).folder == Assets({"games.json": b"1"}).folder
    assert Assets({"games.json": b"1"}).folder != Assets({"games.json": b"2"}).folder


# Joining.

SOURCES = {
    "app.js": 'import { a } from "./lib/a.js";\nconst later = () => import("./pages/p.js");\na(later);\n',
    "lib/a.js": "export function a() {}\nexport const named = (name) => import(`../boards/${name}.js`);\n",
    "lib/b.js": 'import { a as first } from "./a.js";\nexport class B { x = first; }\n',
    "pages/p.js": 'import { a } from "../lib/a.js";\nimport { B } from "../lib/b.js";\nexport const open = [a, B];\n',
}


def test_a_joined_module_brings_what_the_first_has_not() -> None:
    modules = Modules(SOURCES, "app.js")
    first, page = modules.joined("app.js"), modules.joined("pages/p.js")
    assert first.index('$modules["lib/a.js"] ??=') < first.index('$modules["app.js"] ??=')
    assert 'import { $modules } from "../app.js";' in page
    assert '$modules["lib/a.js"] ??=' not in page
    assert 'const { a: first } = $modules["lib/a.js"];' in page
    assert page.endswith('export const { open } = $modules["pages/p.js"];\n')


def test_what_is_imported_later_is_found_from_the_joined_file() -> None:
    modules = Modules(SOURCES, "app.js")
    assert "import(`./boards/${name}.js`)" in modules.joined("app.js")
    assert modules.dynamic("lib/a.js") == ["boards/*.js"]


@pytest.mark.parametrize(
    "odd", ["export let x = 1;\n", "export default 1;\n", 'import "./a.js";\n', 'import * as a from "./a.js";\n']
)
def test_what_cannot_be_joined_is_refused(odd: str) -> None:
    modules = Modules(SOURCES | {"lib/b.js": odd}, "app.js")
    with pytest.raises(ValueError, match=re.escape("lib/b.js says")):
        modules.joined("pages/p.js")


def test_modules_in_a_circle_are_refused() -> None:
    circle = {"app.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./app.js";\n'}
    with pytest.raises(ValueError, match="imports itself"):
        Modules(circle, "app.js")
