"""Operator: who runs this server, as a file says; German law wants everybody to be told (§5 DDG, Art. 13 GDPR)."""

from __future__ import annotations

import re
import tomllib
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from dreierlei.core import Refusal
from dreierlei.server.maintenance.files import PUBLIC
from dreierlei.server.settings import Settings

Line = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]


class Operator(Struct, forbid_unknown_fields=True):
    """Who answers for the server and how to reach them."""

    name: Line
    address: Annotated[list[Line], Meta(min_length=1, max_length=8)]
    """Where a letter arrives, line by line; a post box is not enough."""
    email: Line
    phone: Text = ""
    represented_by: Text = ""
    register: Text = ""
    """The register and the number, of an association or a company."""
    vat: Text = ""
    responsible: Text = ""
    """Who answers for what is published (§18 MStV), where it is somebody else."""
    authority: Text = ""
    """The authority for data protection that people may complain to."""
    hosting: Text = ""
    """Whose machines the server runs on."""
    privacy: Text = ""
    """What else people should know of their data."""


def path(settings: Settings) -> Path:
    """Return where the file is, or would be."""
    return settings.operator or settings.data / PUBLIC


def read(settings: Settings) -> Operator | None:
    """Return who runs the server; nobody where the usual file is missing."""
    file = path(settings)
    if settings.operator is None and not file.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Operator)
    except (OSError, ValueError) as why:  # TOML, UTF-8 and missing fields alike
        raise Refusal("server.operator.file", path=file, why=why) from None


def contact(found: Operator | None) -> str:
    """Return how others reach the operator, as a link."""
    known = found is not None and re.fullmatch(r"[^@\s]+@[\w-]+(\.[\w-]+)+", found.email)
    return f"mailto:{found.email}" if found and known else "https://dreierlei.invalid"


def private(settings: Settings) -> bool:
    """Whether the server can be reached from its own machine alone."""
    try:
        return ip_address(settings.host).is_loopback
    except ValueError:
        return settings.host == "localhost"
