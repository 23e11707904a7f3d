"""Drawings: the figures of the rules as the page draws them, for paper; made by `python -m tests.browser.drawings`."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
ROOM = 4
"""What is left free around a drawing, in its own units."""


@cache
def _sheet(name: str) -> dict[str, ElementTree.Element]:
    """Return the parts of a game's drawings by their id."""
    text = files(f"dreierlei.games.{name}").joinpath("figures.svg").read_text("utf-8")
    return {part.get("id", ""): part for part in ElementTree.fromstring(text).iter() if part.get("id")}


def drawing(name: str, id: str) -> str:
    """Return one figure of a game's rules as SVG that needs nothing else."""
    parts = _sheet(name)
    x, y, width, height = map(float, parts[id].attrib["viewBox"].split())
    box = f"{x - ROOM:g} {y - ROOM:g} {width + 2 * ROOM:g} {height + 2 * ROOM:g}"
    whole = ElementTree.Element(f"{{{SVG}}}svg", {"viewBox": box, "font-family": "Libertinus Serif"})
    whole.extend(_plain(shape, parts) for part in ("shared", id) for shape in parts[part])
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(whole, "unicode")


def _plain(shape: ElementTree.Element, parts: dict[str, ElementTree.Element]) -> ElementTree.Element:
    """Return a shape with its own course, where it was written down once for many."""
    if not shape.tag.endswith("use"):
        return shape
    found = deepcopy(shape)
    found.tag = f"{{{SVG}}}path"
    found.set("d", parts[found.attrib.pop("href")[1:]].attrib["d"])
    return found
