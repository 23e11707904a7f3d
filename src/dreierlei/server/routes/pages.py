"""Pages: the page itself, its parts and its words."""

from __future__ import annotations

from functools import cache, lru_cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter
from msgspec import json

from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES
from dreierlei.server.address import code, origin
from dreierlei.server.page_words import page_words
from dreierlei.server.services import Services

HOME = Path(str(files("dreierlei.web")))
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}
AnyRequest = Request[Any, Any, Any]


def _answer(request: AnyRequest, body: bytes, kind: str) -> Response[bytes]:
    """Answer with a part of the page, or that the browser has it already."""
    tag, packed = _packed(body)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=kind)
    return Response(body, headers=headers, media_type=kind)


@lru_cache(256)
def _packed(body: bytes) -> tuple[str, bytes]:
    """Return the tag of a part, and the part packed."""
    return f'"{sha256(body).hexdigest()[:20]}"', compress(body, 6)


@get(
    ["/", *(f"/{room}/{{rest:path}}" for room in ("new", "table", "join", "link", "rules", "t"))],
    include_in_schema=False,
)
async def page(request: AnyRequest) -> Response[bytes]:
    """Give the page; which part of it is shown, it knows from the address."""
    return _answer(request, (HOME / "index.html").read_bytes(), KINDS[".html"])


@get(["/me", "/schema", "/t"], include_in_schema=False)
async def leaf(request: AnyRequest) -> Response[bytes]:
    """Give the page, for addresses without anything behind them."""
    return _answer(request, (HOME / "index.html").read_bytes(), KINDS[".html"])


@get(["/{folder:str}/{name:str}", "/{name:str}"], include_in_schema=False)
async def part(request: AnyRequest, name: str, folder: str = "") -> Response[bytes]:
    """Give a part of the page."""
    path = _parts().get(f"{folder}/{name}" if folder else name)
    if path is None:
        raise Refusal("server.page", path=f"{folder}/{name}"[:80])
    return _answer(request, path.read_bytes(), KINDS[path.suffix])


@cache
def _parts() -> dict[str, Path]:
    """Return the files that may be given away, by their address: no others can be asked for."""
    return {str(path.relative_to(HOME)): path for path in HOME.rglob("*") if path.suffix in KINDS}


@get("/words/{file:str}", include_in_schema=False)
async def words(request: AnyRequest, file: str) -> Response[bytes]:
    """Give the words of a language."""
    language = file.removesuffix(".json")
    if language not in LANGUAGES:
        raise Refusal("server.page", path=f"words/{file}"[:80])
    return _answer(request, json.encode(page_words(language)), "application/json")


@get("/qr", include_in_schema=False)
async def qr(
    request: AnyRequest, services: Services, path: Annotated[str, Parameter(max_length=200)]
) -> Response[bytes]:
    """Give the QR code of an address of this server."""
    if not path.startswith("/"):
        raise Refusal("server.page", path=path[:80])
    return _answer(request, code(f"{origin(request, services.settings)[0]}{path}"), KINDS[".svg"])


HANDLERS = [page, leaf, part, words, qr]
