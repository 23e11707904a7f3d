"""The page of every environment, written from its tables: `python -m dreierlei.adapters.describe docs/environments`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from dreierlei.adapters.registry import IDS
from dreierlei.core import CHANCE, Game, words
from dreierlei.core.planes import Planes
from dreierlei.games import NAMES, game

SHOWN = {"tricubo": ("tricubo", "tricubo(seats=2)")}
"""The tables whose numbers a page tells, where the one of the bare name does not tell enough."""


def page(name: str) -> str:
    """Return the page of a game."""
    rules = game(name)
    parts = [
        f"# {rules.title('en')}\n\n{words.say(f'{name}.about', 'en')} The rules are in "
        f"[its page](../rules/{name}.md); § below means their paragraphs.",
        _facts(rules),
        "## Actions\n\nA slot means the same in every position, or the observation says what it means. "
        "The mask says which slots are legal.\n" + _faces(rules, _slots),
        "## Observations\n\nSeen from the seat that is asked, itself first; equal to what its View holds, which a law "
        "of the tests proves. Planes are `int8`, numbers `float32`.\n" + _faces(rules, _seen),
        _begin(rules),
        _rewards(rules),
        _end(rules),
        "## Determinism\n\nA seed and the choices give the same game, whatever the number of games or threads, "
        "compiled or interpreted. Each game has a generator of its own; OpenSpiel leaves chance to its caller.",
        f"## Versions\n\nRules version {rules.version}: `{IDS[name]}`, `dreierlei_{name}`. A change of rules by which "
        "an old record would replay differently raises the version, and with it the number of the id.",
        "## Results\n\n[Reference results](results.md) of random play, plain UCT, the levels and a small net.",
        f"## Citation\n\n[How to cite](../researchers.md#how-to-cite-it) the package; name version {rules.version} of "
        "these rules with it, and the options where they are not the defaults.",
    ]
    return "\n\n".join(parts) + "\n"


def _facts(rules: Game) -> str:
    name = rules.name
    seats = rules.seat_counts
    count = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    hidden = "hidden hands" if rules.hidden else "sealed choices" if rules.sealed_phases else "none"
    sizes = ", ".join(f"{face}: {rules.planes(face).size}" for face in rules.faces())
    rows = [
        ("Seats", count),
        ("Hidden information", hidden),
        ("Chance outcomes of one ply, at most", str(rules.chances)),
        ("Action slots", sizes),
        ("Plies of a game, at most", f"{rules.longest:,}"),
        ("Vectorised", f'`dreierlei.adapters.vector.Vector("{name}", 1024)`'),
        ("PettingZoo", f'`dreierlei.adapters.pettingzoo.env("{_several(rules)}")`'),
        ("Gymnasium", f'`gymnasium.make("{IDS[name]}")` after `import dreierlei.adapters.gymnasium`'),
        ("OpenSpiel", f'`pyspiel.load_game("dreierlei_{name}")` after `import dreierlei.adapters.openspiel`'),
    ]
    options = [
        (f"`{option}`", f"`{value}`", f"{words.say(f'{name}.option.{option}', 'en')}")
        for option, value in rules.options.items()
    ]
    return table(("", ""), rows) + "\n\n" + table(("Option", "Default", ""), options)


def _several(rules: Game) -> str:
    return f"{rules.name}(seats=2)" if rules.seats == 1 else rules.name


def _faces(rules: Game, told: Callable[[Planes], str]) -> str:
    return "\n".join(
        f"\n### Face `{face}` of `{shown}`\n\n{told(game(shown).planes(face))}"
        for shown in SHOWN.get(rules.name, (rules.name,))
        for face in rules.faces()
        if told is _seen or shown == rules.name
    )


def _slots(planes: Planes) -> str:
    rows, first = [], 0
    for some in planes.slots:
        rows.append((_span(first, some.count), some.name, some.what))
        first += some.count
    return table(("Slots", "Name", "Meaning"), rows)


def _seen(planes: Planes) -> str:
    rows, first = [], 0
    for plane in planes.planes:
        rows.append((_span(first, plane.count), plane.name, plane.what))
        first += plane.count
    numbers, place = [], 0
    for some in planes.numbers:
        numbers.append((_span(place, some.count), some.name, f"{some.low:g}…{some.high:g}", some.what))
        place += some.count
    shape = "×".join(map(str, planes.shape))
    return (
        f"`planes` of shape {shape}:\n\n{table(('Planes', 'Name', 'Meaning'), rows)}\n\n"
        f"`numbers`, {planes.width} of them:\n\n{table(('Numbers', 'Name', 'Bounds', 'Meaning'), numbers)}"
    )


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}…{first + count - 1}"


def _begin(rules: Game) -> str:
    state = rules.start()
    chance = state.acts(CHANCE)
    who = f"chance, in the phase `{state.phase}`" if chance else f"seat {state.to_act[0]}, in the phase `{state.phase}`"
    return f"## Begin\n\nThe first position as its line is `{state.dump()}`; the first ply is that of {who}."


def _rewards(rules: Game) -> str:
    text = (
        "## Rewards\n\nNothing until the end, then every seat's share of the win so scaled that all sum to 0: a lone "
        "winner gets 1, the others -1 / (seats - 1) each, a draw brings 0 to all."
    )
    return text + (" Alone at the table the reward is the points." if rules.seat_counts[0] == 1 else "")


def _end(rules: Game) -> str:
    slugs = words.below(f"{rules.name}.reason")
    reasons = {f"`{slug.rpartition('.')[2]}`": words.say(slug, "en") for slug in slugs}
    if rules.repetition:
        reasons.setdefault("`repetition`", words.say("play.reason.repetition", "en"))
    return "## End\n\n" + table(("Reason", "Meaning"), reasons.items())


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '·') for cell in row)} |" for row in lines)


def write(folder: Path) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (folder / f"{name}.md").write_text(page(name), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
