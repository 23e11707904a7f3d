"""Setup: what a director chooses besides the rules, in bounds that hold for what a file says of it, too."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Annotated

from msgspec import Meta, Struct, structs

from dreierlei.bots import LEVELS

Level = Annotated[int, Meta(ge=0, le=LEVELS[-1])]
Limit = Annotated[int, Meta(ge=0, le=2000)]
Until = Annotated[int, Meta(ge=0, le=2**53)]
Left = Annotated[int, Meta(ge=0, le=2**40)]
Origin = Annotated[str, Meta(max_length=200, pattern=r"^(https?://[^\s/]+)?$(?!\n)")]
Slide = Annotated[str, Meta(max_length=40)]
SlideTurn = Annotated[int, Meta(ge=-(2**40), le=2**40)]
_MEDIA = {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}


class Setup(Struct, frozen=True):
    """What the director chooses besides the rules; it may change at any time."""

    entry: bool = False
    """Whether people may enter themselves."""
    public: bool = True
    """Whether everybody who knows the address may see what the beamer shows."""
    screen: bool = False
    """Whether rounds are played at tables of the platform."""
    level: Level = 0
    """The level of the bots that take all seats on screen; 0: people do."""
    until: Until | None = None
    """When the round shall end, in milliseconds of the usual epoch; none: as the minutes of a round say."""
    practice: bool = False
    """Whether the players are invented; then results may be, too."""
    left: Left | None = None
    """Milliseconds that were left when the countdown was paused; none: it runs."""
    limit: Limit = 0
    """Entries at which self-registration closes; 0: none."""
    origin: Origin = ""
    """The address that links and prints carry; none: the one the director came by."""
    saved: bool = False
    """Whether the director has put the key of the tournament into a safe place."""
    passphrase: str = ""
    """The hash of the passphrase that opens the tournament on any device."""
    slide: Slide = ""
    """The slide that the wall keeps showing; none: slides change by themselves."""
    paused: bool = False
    """Whether the wall stays on its slide."""
    turn: SlideTurn = 0
    """How often the wall was told to go on to the next slide."""
    logo: str = ""
    """The organiser's picture as a data address, for prints and the results page."""

    @property
    def picture(self) -> bytes:
        """The organiser's picture as it was sent; nothing where there is none."""
        return b64decode(self.logo.partition(",")[2])

    @property
    def shown(self) -> Setup:
        """What pages are told of it: neither the picture nor the hash of the passphrase."""
        told = {name: "set" for name in ("passphrase", "logo") if getattr(self, name)}
        return structs.replace(self, **told)


def data_address(kind: str, picture: bytes) -> str:
    """Return a picture as a data address, as a setup keeps it."""
    return f"data:{_MEDIA[kind]};base64,{b64encode(picture).decode()}"
