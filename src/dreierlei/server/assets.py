"""Assets: the files of the page, under an address that changes when one of them does, so that browsers keep them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from dreierlei.games import NAMES
from dreierlei.server.modules import Modules

HOME = Path(str(files("dreierlei.web")))
FIRST = "app.js"
"""The module that every page begins with."""
STYLES = ("base", "page", "table")
"""What the other styles build on."""
ICONS = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
WORKER = "service_worker.js"
FIXED = (WORKER, "manifest.webmanifest", *ICONS, *(f"previews/{name}.png" for name in NAMES))
"""Files with an address of their own: a service worker serves the folder it lies in; phones keep the others."""
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_ROUTE = re.compile(r'\[/(\^.+\$)/, \(\) => import\("\./([^"]+)"\)\]')


@dataclass(frozen=True)
class Asset:
    """One file, as it is and packed."""

    kind: str
    body: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, kind: str, body: bytes) -> Asset:
        """Return a file that is packed once."""
        return cls(kind, body, compress(body, 9, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


@dataclass(frozen=True)
class PageRoute:
    """What is found at an address: the module that draws it, and the named parts of the address."""

    module: str
    parts: dict[str, str]


class Assets:
    """All files of the page as they were when the server started."""

    def __init__(self, data: Mapping[str, bytes]) -> None:
        """Read the files; data are those that are made from what the server knows."""
        found = {str(path.relative_to(HOME)): path.read_bytes() for path in sorted(HOME.rglob("*")) if path.is_file()}
        self._pages = {path: found[path].decode() for path in found if path.endswith(".html")}
        self.modules = Modules({path: found[path].decode() for path in found if path.endswith(".js")}, FIRST)
        self._files = {path: found[path] for path in found if Path(path).suffix in (".svg", ".png", ".webmanifest")}
        self._files |= dict(data) | {"style.css": _styles(found)}
        self._entries = [FIRST, *(each for path in self.modules.sources for each in self.modules.dynamic(path))]
        digest = sha256(repr(sorted((found | dict(data)).items())).encode()).hexdigest()[:16]
        self.folder = f"/v/{digest}"
        worker = found[WORKER].replace(b"{files}", self.folder.encode())  # so that another release is another worker
        self.fixed = {path: Asset.of(KINDS[Path(path).suffix], found[path]) for path in FIXED if path != WORKER}
        self.fixed[WORKER] = Asset.of(KINDS[".js"], worker)
        self.routes = _routes(self.modules.sources[FIRST])
        self._packed: dict[str, Asset] = {}

    def at(self, path: str) -> Asset | None:
        """Return the file at a path of the folder, packed once: no others can be asked for, and none is remembered."""
        found = self._packed.get(path) or self._found(path)
        if found is not None:
            self._packed[path] = found
        return found

    def _found(self, path: str) -> Asset | None:
        kind = KINDS.get(Path(path).suffix, "")
        if path in self._files:
            return Asset.of(kind, self._files[path])
        if path in self.modules.sources and any(fnmatch(path, entry) for entry in self._entries):
            return Asset.of(kind, self.modules.joined(path).encode())
        return None

    def html(self, path: str, **slots: str) -> str:
        """Return a page with its slots filled."""
        text = self._pages[path].replace("{files}", self.folder)
        return re.sub(r"\{(\w+)\}", lambda found: slots[found[1]], text)

    def route(self, path: str) -> PageRoute | None:
        """Return what is found at an address of the page."""
        for pattern, module in self.routes:
            if match := pattern.match(path):
                return PageRoute(module, match.groupdict())
        return None


def _styles(found: Mapping[str, bytes]) -> bytes:
    """Return all styles in one file."""
    order = [f"style/{name}.css" for name in STYLES]
    order += [path for path in found if path.startswith("style/") and path not in order]
    return b"\n".join(found[path] for path in order)


def _routes(source: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the addresses that the page knows, as it says them itself."""
    found = _ROUTE.findall(source)
    if len(found) != source.count("=> import("):
        raise ValueError(f"{FIRST} has a route that cannot be read.")
    return [(re.compile(text.replace(r"\/", "/").replace("(?<", "(?P<")), module) for text, module in found]
