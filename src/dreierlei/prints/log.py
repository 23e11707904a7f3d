"""The whole log on paper: what was checked, what was corrected or decided, and every entry."""

from __future__ import annotations

from collections.abc import Sequence

from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import Data, moment, page, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import LogEvent, Note, Tournament, audit, notes
from dreierlei.tournament.events import (
    Decided,
    Drawn,
    DroppedOut,
    LotsDrawn,
    ScoresCorrected,
    Swapped,
    TurnCorrected,
    Undone,
    slug,
)
from dreierlei.tournament.exports import log_rows

_WORDS = (
    "log.entry", "log.time", "log.who", "log.what", "log.old", "log.new", "log.why", "log.undone", "log.changes",
    "log.changes-none", "log.entries", "log.audit",
)  # fmt: skip  # the columns, then the parts
_CHANGES = (ScoresCorrected, TurnCorrected, Swapped, Decided, DroppedOut, Undone)
"""What somebody changed by hand (§3.8, §10, §11, §12.3)."""


def log(events: Sequence[LogEvent], language: str = "de") -> bytes:
    """Return every entry of a log, with corrections and decisions set out by who, when, old, new and why."""
    if not events:
        raise Refusal("prints.log.none")
    tournament, told, title = Tournament.replay(events), notes(events), word("kind.log", language)
    entries = _entries(events, language)
    changes = [
        {**entry, **_change(note, language)}
        for note, entry in zip(told, entries, strict=True)
        if isinstance(note.event.fact, _CHANGES)
    ]
    subtitle = word("log.count", language, entries=len(entries), changes=len(changes))
    data = page(tournament, language, title, subtitle, _WORDS)
    checked = _audit(events, tournament.seed, language)
    return render("log", language, {**data, "entries": entries, "changes": changes, **checked})


def _entries(events: Sequence[LogEvent], language: str) -> list[Data]:
    """Return every entry; the day stands only where it begins."""
    entries: list[Data] = []
    before = ""
    for event, row in zip(events, log_rows(events, language), strict=True):
        day, time = moment(event.time, language)
        told = {key: row[key] for key in ("who", "what", "undone")}
        entries.append({"number": row["event"], "day": day, "begins": day != before, "time": time, **told})
        before = day
    return entries


def _change(note: Note, language: str) -> Data:
    """Return a change by hand in columns: what, old, new, why."""
    facts, kind = note.sentence.facts, slug(type(note.event.fact))
    old, new = (str(facts.get(part) or "").replace("-", "−") for part in ("old", "new"))
    what = word(f"log.change.{kind}", language, **facts)
    return {"what": what, "old": old, "new": new or ("–" if old else ""), "why": str(facts.get("why") or "")}


def _audit(events: Sequence[LogEvent], seed: str, language: str) -> Data:
    faults = [fault.text(language) for fault in audit(events)]
    draws = sum(isinstance(event.fact, Drawn) for event in events)
    lots = sum(len(event.fact.groups) for event in events if isinstance(event.fact, LotsDrawn))
    sound = word("log.sound" if seed else "log.sound-sealed", language, draws=draws, lots=lots, seed=seed)
    return {"faults": faults, "sound": "" if faults else sound}
