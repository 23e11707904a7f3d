"""Preview: what other programs show of an address that somebody shares (Open Graph)."""

from __future__ import annotations

from html import escape

from msgspec import Struct, json

from dreierlei.core import Outcome
from dreierlei.core.words import say
from dreierlei.games import NAMES, game
from dreierlei.server import wire


class _Standing(Struct):
    """The part of every view that says how a match stands."""

    to_act: tuple[int, ...]
    outcome: Outcome | None


def preview(home: str, shown: wire.TableSnapshot | None, name: str | None, language: str) -> list[str]:
    """Return the tags of a page: of a table that anybody may see, of a game, or of the house."""
    title, text = say("web.title", language), say("web.start.lead", language)
    if name in NAMES:
        title, text = say(f"{name}.title", language), say(f"{name}.about", language)
    if shown is not None:
        name = shown.game.partition("(")[0]
        title = f"{game(shown.game).title(language)}: {' – '.join(_names(shown, language))}"
        text = _standing(shown, language)
    image = f"/previews/{name}.png" if name in NAMES else "/icon-512.png"
    tags = {"type": "website", "site_name": "Dreierlei", "title": title, "description": text, "image": home + image}
    return [f'<meta property="og:{tag}" content="{escape(value)}">' for tag, value in tags.items()]


def _names(shown: wire.TableSnapshot, language: str) -> list[str]:
    return [seat.name or say("server.preview.free", language) for seat in shown.seats]


def _standing(shown: wire.TableSnapshot, language: str) -> str:
    """Return in words how a match stands."""
    names, now = _names(shown, language), _view(shown)
    if shown.status != "over" or now is None or now.outcome is None:
        acting = ", ".join(names[seat] for seat in now.to_act if seat >= 0) if now is not None else ""
        status = "turn" if shown.status == "running" and acting else shown.status
        return say(f"server.preview.{status}", language, names=acting)
    winners = ", ".join(names[seat] for seat in now.outcome.winners)
    return say("server.preview.won" if winners else "server.preview.drawn", language, names=winners)


def _view(shown: wire.TableSnapshot) -> _Standing | None:
    """Return what anybody may see of the position, which may have been written already."""
    view = next(iter(shown.views.values()), None)
    return None if view is None else json.decode(wire.ENCODER.encode(view), type=_Standing)
