"""The log: one JSON object per line, each line bound to all before it by a hash; the log is the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.tournament import codec
from dreierlei.tournament.events import Edited, Fact, LogEvent, Registered, Who, slug

VERSIONS = (1, 2)
_KINDS: dict[str, type[Fact]] = {slug(kind): kind for kind in Fact.__args__}


@dataclass(frozen=True, slots=True)
class _Envelope:
    v: int
    n: int
    time: str
    who: Who
    what: str
    key: str = ""
    hash: str = ""


def chain(events: Iterable[LogEvent], head: str = "") -> list[tuple[str, str]]:
    """Return the line of every event and the hash it ends in, going on from the hash of the line before (§12.5)."""
    lines = []
    for event in events:
        plain = _plain(event)
        head = sha256(f"{head}\n{codec.line(plain)}".encode()).hexdigest()
        lines.append((codec.line(plain if event.version == 1 else {**plain, "hash": head}), head))
    return lines


def _plain(event: LogEvent) -> dict[str, Any]:
    """Return the event as JSON without its hash, in the shape of its edition."""
    data = {"v": event.version, "n": event.number, "time": event.time}
    fact = codec.encode(event.fact)
    who = codec.encode(event.who)
    if event.version == 1:
        del who["helper"]
        return {**data, "who": who, "what": slug(type(event.fact)), "data": _former(event.fact, fact)}
    return {**data, "who": who, "key": event.key, "what": slug(type(event.fact)), "data": fact}


_ADDED = {
    "created": ("commitment",), "registered": ("game",), "checked-in": ("game",), "drawn": ("draw", "why"),
    "lots-drawn": ("draw",), "concluded": ("secret",),
}  # fmt: skip  # what the second edition added to facts of the first


def _former(fact: Fact, data: Any) -> Any:
    """Return a fact as the first edition wrote it: fewer fields, and names in one."""
    for field in _ADDED.get(slug(type(fact)), ()):
        del data[field]
    if "profile" in data:
        del data["profile"]["options"]["confirm"]
    if isinstance(fact, Registered):
        data["people"] = [_one_name(person) for person in data["people"]]
    if isinstance(fact, Edited):
        data["person"] = _one_name(data["person"])
    return data


def _one_name(person: dict[str, str]) -> dict[str, str]:
    first, last = person.pop("first"), person.pop("last")
    return {"name": f"{first} {last}".strip(), **person}


def _two_names(data: Any) -> Any:
    """Return the data of a fact of the first edition with every name in two fields."""
    if isinstance(data, dict):
        if type(data.get("name")) is str and data.keys() <= {"name", "club", "city"}:
            first, _, last = data["name"].rpartition(" ")
            rest = {key: value for key, value in data.items() if key != "name"}
            return {"first": first, "last": last, **rest}
        return {key: _two_names(value) for key, value in data.items()}
    return [_two_names(value) for value in data] if isinstance(data, list) else data


def load_event(text: str) -> tuple[LogEvent, str]:
    """Return the event of one line and the hash it carries, which is none in the first edition."""
    data = codec.parse(text)
    fact = data.pop("data", None)
    envelope = codec.decode(_Envelope, data)
    if envelope.v not in VERSIONS:
        raise Refusal("tournament.log.version", found=envelope.v, known=VERSIONS[-1])
    if envelope.what not in _KINDS:
        raise Refusal("tournament.log.what", found=envelope.what)
    if (envelope.v == 1) == bool(envelope.hash):
        raise Refusal("tournament.log.lacking" if envelope.v > 1 else "tournament.log.unknown", path="hash")
    if envelope.v == 1 and envelope.what in ("registered", "edited"):
        fact = _two_names(fact)
    known = codec.decode(_KINDS[envelope.what], fact, "data")
    return LogEvent(envelope.n, envelope.time, envelope.who, known, envelope.key, envelope.v), envelope.hash


def link_lines(lines: Iterable[str], head: str = "", edition: int = 1) -> list[tuple[LogEvent, str]]:
    """Return the event of every line and the hash after it, or refuse the first line that was changed (§12.5)."""
    linked: list[tuple[LogEvent, str]] = []
    for text in lines:
        event, hash = load_event(text)
        head = chain([event], head)[0][1]
        if event.version < edition or (event.version > 1 and hash != head):
            raise Refusal("tournament.log.broken", number=event.number)
        edition = event.version
        linked.append((event, head))
    return linked


def write_log(events: Iterable[LogEvent]) -> str:
    """Return events as the text of a log file; its last line says that nothing was cut off."""
    known = tuple(events)
    lines = chain(known)
    text = "".join(f"{line}\n" for line, _ in lines)
    return text + end_line(known, lines[-1][1]) if lines else text


def end_line(events: Sequence[LogEvent], head: str) -> str:
    """Return the last line of a file, which a log of the first edition has none of."""
    if events[-1].version == 1:
        return ""
    return codec.line({"end": events[-1].number, "hash": head}) + "\n"


def read_log(text: str) -> tuple[LogEvent, ...]:
    """Return the events of a log file, or refuse the first line that is none, was changed, or is cut off."""
    events: list[LogEvent] = []
    head, edition, ended = "", 1, False
    unmarked = text.removeprefix("\ufeff")  # as editors of Windows begin a file
    lines = [(number, line) for number, line in enumerate(unmarked.split("\n"), 1) if line.strip()]
    for number, line in lines:
        try:
            if ended:
                raise Refusal("tournament.log.behind")
            if line.lstrip().startswith('{"end":'):
                _ends(line, events, head)
                ended = True
                continue
            event, head = link_lines([line], head, edition)[0]
        except Refusal as refusal:
            if events and number == lines[-1][0] and not line.rstrip().endswith("}"):
                raise Refusal("tournament.log.cut", entries=len(events)) from None
            fault = Sentence(refusal.slug, **refusal.facts)
            raise Refusal("tournament.log.line", line=number, fault=fault) from None
        edition = event.version
        events.append(event)
    if events and edition > 1 and not ended:
        raise Refusal("tournament.log.cut", entries=len(events))
    return tuple(events)


def _ends(line: str, events: Sequence[LogEvent], head: str) -> None:
    data = codec.parse(line)
    if data.get("end") != len(events) or data.get("hash") != head:
        raise Refusal("tournament.log.end", found=len(events), expected=data.get("end"))
