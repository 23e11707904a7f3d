"""Pages: the page itself, its files and its words."""

from __future__ import annotations

import asyncio
from functools import cache
from gzip import compress
from html import escape
from typing import Annotated, Any

from litestar import HttpMethod, Request, Response, get, route
from litestar.params import Parameter
from msgspec import json

from dreierlei.core import Refusal, words
from dreierlei.core.words import LANGUAGES
from dreierlei.games import NAMES
from dreierlei.server.address import code, origin
from dreierlei.server.assets import FIRST, FIXED, Asset, Assets, PageRoute
from dreierlei.server.page_words import page_words
from dreierlei.server.people import Person
from dreierlei.server.preview import preview
from dreierlei.server.routes import accounts, tables
from dreierlei.server.routes.games import descriptions
from dreierlei.server.routes.rules import rules_of
from dreierlei.server.services import Services

AnyRequest = Request[Any, Any, Any]
READ = [HttpMethod.GET, HttpMethod.HEAD]
KEEP = "public, max-age=31536000, immutable"
HTML = "text/html"
SHELL = "pages/offline.js"
"""The page that a service worker shows at any address where the server cannot be reached."""


@cache
def assets() -> Assets:
    """Return the files of the page."""
    told = {f"words/{language}.json": json.encode(page_words(language)) for language in LANGUAGES}
    return Assets(told | {"games.json": json.encode(descriptions("de"))})


async def _unlimited(_: AnyRequest) -> None:
    """Let anybody have the files of the page: a whole hall may sit behind one address."""


@route("/v/{digest:str}/{path:path}", http_method=READ, include_in_schema=False, before_request=_unlimited)
async def file(request: AnyRequest, digest: str, path: str) -> Response[bytes]:
    """Give a file of the page, to be kept for ever: another one will have another address."""
    found = assets().at(path.removeprefix("/")) if assets().folder == f"/v/{digest}" else None
    if found is None:
        raise Refusal("server.page", path=request.url.path[:80])
    return _answer(request, found, KEEP)


@route([f"/{path}" for path in FIXED], http_method=READ, include_in_schema=False, before_request=_unlimited)
async def fixed(request: AnyRequest) -> Response[bytes]:
    """Give a file that stays where it is."""
    return _answer(request, assets().fixed[request.url.path.removeprefix("/")], "no-cache")


def _answer(request: AnyRequest, found: Asset, keep: str) -> Response[bytes]:
    """Answer with a file, or that the browser has it already."""
    headers = {"ETag": found.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):  # among others, and as a proxy weakens it: W/"…"
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, headers=headers, media_type=found.kind)


@route(["/", "/{path:path}"], http_method=READ, include_in_schema=False)
async def page(request: AnyRequest, services: Services, person: Person, language: str) -> Response[bytes]:
    """Give the page, and with it what it would ask for first."""
    found = assets().route(request.url.path)
    if found is None:
        raise Refusal("server.page", path=request.url.path[:80])
    given = await _given(found, services, person, language)
    table = given.get(f"/api/tables/{found.parts.get('id')}")
    tags = preview(origin(request, services.settings)[0], table, found.parts.get("game"), language)
    head = "\n".join([*tags, _head(found, language, given)])
    shell = " data-shell" if found.module == SHELL else ""
    text = assets().html("index.html", language=language, head=head, shell=shell)
    return _html(request, text, 200)


async def _given(found: PageRoute, services: Services, person: Person, language: str) -> dict[str, Any]:
    """Return the answers to what a page asks for first; what is refused it may ask for itself."""
    if found.module == SHELL:
        return {}
    given: dict[str, Any] = {"/api/me": await accounts.me.fn(person)}
    try:
        if found.module == "pages/start.js":
            given["/api/tables"] = await tables.lists.fn(services, person, language)
        elif found.module == "pages/table.js":
            id = found.parts["id"]
            given[f"/api/tables/{id}"] = await tables.show.fn(services, person, language, id)
        elif found.module == "pages/rules.js" and found.parts["game"] in NAMES:
            name = found.parts["game"]
            given[f"/api/rules/{name}"] = rules_of(name, language)
    except Refusal:
        pass
    return given


def _head(found: PageRoute, language: str, given: dict[str, Any]) -> str:
    """Return what the page has to load: browsers fetch six files at a time, so what all boards need stands first."""
    folder = assets().folder
    modules = [FIRST, found.module, *(f"boards/{name}.js" for name in _boards(found, given))]
    data = json.encode(given, enc_hook=str).decode().replace("<", "\\u003c")
    return "\n".join(
        [
            f'<link rel="preload" as="fetch" crossorigin href="{folder}/words/{language}.json">',
            f'<link rel="preload" as="fetch" crossorigin href="{folder}/games.json">',
            *(f'<link rel="modulepreload" href="{folder}/{module}">' for module in modules),
            f'<script type="module" src="{folder}/{FIRST}"></script>',
            f'<script type="application/json" id="given">{data}</script>',
        ]
    )


def _boards(found: PageRoute, given: dict[str, Any]) -> list[str]:
    """Return the games whose boards a page shows."""
    if found.module == "pages/start.js":
        return list(NAMES)
    shown = [table.game.partition("(")[0] for path, table in given.items() if path.startswith("/api/tables/")]
    return [name for name in (*shown, found.parts.get("game")) if name in NAMES]


def _html(request: AnyRequest, text: str, status: int) -> Response[bytes]:
    """Answer with a page, which no browser keeps: it is for this reader at this moment."""
    body = text.encode()
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = compress(body, 6, mtime=0), "gzip"
    return Response(body, status_code=status, headers=headers, media_type=HTML)


def for_people(request: AnyRequest) -> bool:
    """Whether somebody will read the answer in a browser, a print in a new tab for example, and not a program."""
    return "text/html" in request.headers.get("accept", "")


def sorry(request: AnyRequest, language: str, status: int, slug: str, text: str) -> Response[bytes]:
    """Say to a person what is wrong, with the way home, and the way to insist where there is one."""
    title, home = words.say("web.sorry", language), words.say("web.home", language)
    slots = {"language": language, "title": escape(title), "text": escape(text), "home": escape(home), "anyway": ""}
    if slug == "server.tournament.unreachable":
        address = escape(f"{request.url.path}?{request.url.query}&anyway=true")
        slots["anyway"] = f'<a class="button" href="{address}">{escape(words.say("web.anyway", language))}</a>'
    return _html(request, assets().html("sorry.html", **slots), status)


@get("/qr", include_in_schema=False)
async def qr(
    request: AnyRequest, services: Services, path: Annotated[str, Parameter(max_length=200)]
) -> Response[bytes]:
    """Give the QR code of an address of this server; of a tournament's, as its director has chosen it."""
    if not path.startswith("/"):
        raise Refusal("server.page", path=path[:80])
    home, _ = origin(request, services.settings, await services.tournaments.origin(path))
    found = Asset.of("image/svg+xml", await asyncio.to_thread(code, f"{home}{path}"))
    return _answer(request, found, "no-cache")


HANDLERS = [page, file, fixed, qr]
