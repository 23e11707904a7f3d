"""Modules: the page's ES modules, joined by what they import.

A browser asks one server for six things at a time, so a page of sixty modules takes ten journeys. The server gives a
module with everything it imports in one file; each is written and checked as a module of its own, and works as one.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
_DYNAMIC = re.compile(r'import\((["`])(\.[^"`]+)')
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Modules:
    """The modules of a page, by their path; those that the first one imports are there before any other."""

    def __init__(self, sources: Mapping[str, str], first: str) -> None:
        self.sources = sources
        self.first = first
        self._always = set(self.closure(first))

    def imports(self, path: str) -> list[str]:
        """Return what a module imports, in order."""
        return [_resolved(path, found[2]) for found in _IMPORT.finditer(self.sources[path])]

    def dynamic(self, path: str) -> list[str]:
        """Return what a module imports only when it is needed; a name that is filled in later stands as `*`."""
        found = (_resolved(path, each[2]) for each in _DYNAMIC.finditer(_uncommented(self.sources[path])))
        return [re.sub(r"\$\{\w+\}", "*", each) for each in found]

    def closure(self, path: str) -> list[str]:
        """Return a module and everything it imports; what is imported stands before who imports it."""
        found: list[str] = []
        self._collect(path, (), found)
        return found

    def _collect(self, path: str, importers: tuple[str, ...], found: list[str]) -> None:
        if path in importers:
            raise ValueError(f"{path} imports itself by {', '.join(importers[importers.index(path) + 1 :])}.")
        if path in found:
            return
        for each in self.imports(path):
            self._collect(each, (*importers, path), found)
        found.append(path)

    def joined(self, path: str) -> str:
        """Return a module that is as this one, with all that it imports in it."""
        if path == self.first:
            parts = ["export const $modules = {};\n", *(self._part(each, path) for each in self.closure(path))]
            return "".join(parts)
        parts = [self._part(each, path) for each in self.closure(path) if each not in self._always]
        names = ", ".join(_exported(self.sources[path]))
        return (
            f'import {{ $modules }} from "{_relative(self.first, path)}";\n'
            f'{"".join(parts)}export const {{ {names} }} = $modules["{path}"];\n'
        )

    def _part(self, path: str, within: str) -> str:
        """Return a module as a function that is called once, whatever file it comes with."""

        def bound(found: re.Match[str]) -> str:
            names = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1])
            return f'const {{{names}}} = $modules["{_resolved(path, found[2])}"];\n'

        def moved(found: re.Match[str]) -> str:
            return f"import({found[1]}{_relative(_resolved(path, found[2]), within)}"

        source = self.sources[path]
        names = ", ".join(_exported(source))
        text = _EXPORT.sub(r"\1 \2", _IMPORT.sub(bound, source))
        for odd in _unread(text):
            raise ValueError(f"{path} says {odd!r}; named imports and exports of constants can be joined, no others.")
        return f'$modules["{path}"] ??= (() => {{\n{_DYNAMIC.sub(moved, text)}return {{ {names} }};\n}})();\n'


def _exported(source: str) -> list[str]:
    return [found[2] for found in _EXPORT.finditer(source)]


def _unread(text: str) -> Iterator[str]:
    for found in _OTHER.finditer(text):
        if found[0] != "export {};":  # a module of types alone
            yield found[0]


def _uncommented(source: str) -> str:
    return re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)


def _resolved(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


def _relative(path: str, within: str) -> str:
    found = posixpath.relpath(path, posixpath.dirname(within) or ".")
    return found if found.startswith(".") else f"./{found}"
