"""SVG: whether a drawing that somebody has sent can be set; its typesetter dies of what is nested without end."""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

from dreierlei.core.refusal import Refusal

DEEPEST = 100
"""Groups within groups, at most; programs for drawing make a dozen."""
_FOREIGN = re.compile(r"\s*data:(?!image/(png|jpe?g|gif|webp)[;,])", re.IGNORECASE)
"""What stands in a drawing and may be another drawing, which nobody has looked at."""


def check_svg(drawing: bytes) -> None:
    """Refuse a drawing that is nested too deeply, holds other drawings, or is none."""
    parser, depth = expat.ParserCreate(), 0

    def enter(_: str, attributes: dict[str, Any]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST or any(map(_FOREIGN.match, attributes.values())):
            raise Refusal("prints.logo.kind")

    def leave(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = enter, leave
    try:
        parser.Parse(drawing.lstrip(b" \r\n\t"), True)
    except expat.ExpatError:
        raise Refusal("prints.logo.kind") from None
