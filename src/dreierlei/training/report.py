"""The report of a run: its generations as a table, and its curves as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dreierlei.core.words import say
from dreierlei.games import any_game
from dreierlei.training.generations import Generation, Plan

WIDTH, HEIGHT, EDGE = 640, 240, 40
COLOURS = {"learned": "#0072b2", "unseen": "#d55e00"}


def write(folder: Path, plan: Plan, done: Sequence[Generation], language: str) -> Path:
    """Write the report into the folder of a run; return its file."""
    (folder / "curves.svg").write_text(curves(done, language), "utf-8")
    lines = [f"# {say('training.report.title', language, game=plan.game)}", ""]
    net = any_game(plan.game).knowledge().net
    intro, gate = ("plan", "gate") if net is None or net.plays else ("plan_of_levels", "foresight")
    lines += [say(f"training.report.{intro}", language, seed=plan.seed, games=plan.games, nodes=plan.nodes), ""]
    heads = [say(f"training.report.{head}", language) for head in ("number", "positions", "cpu", "loss", "brier", gate)]
    lines += [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}", *(_row(made, language) for made in done), ""]
    lines += [f"![{say('training.report.curves', language)}](curves.svg)", ""]
    path = folder / "report.md"
    path.write_text("\n".join(lines), "utf-8")
    return path


def _row(made: Generation, language: str) -> str:
    last = min(made.curve, key=lambda epoch: epoch.unseen)  # the one that was kept
    passed = say("training.report.passed" if made.passed else "training.report.failed", language)
    gate = f"{made.share:.3f} ({made.low:.3f}–{made.high:.3f}; {made.fair:.3f}): {passed}"
    loss = f"{last.learned:.4f} / {last.unseen:.4f}"
    cells = (made.number, made.positions, f"{made.seconds / 60:.1f}", loss, f"{last.brier:.4f}", gate)
    return f"| {' | '.join(map(str, cells))} |"


def curves(done: Sequence[Generation], language: str) -> str:
    """Return the losses of all epochs, one generation after the other, as SVG."""
    epochs = [epoch for made in done for epoch in made.curve]
    values = [value for epoch in epochs for value in (epoch.learned, epoch.unseen)] or [0.0, 1.0]
    low, high = min(values), max(max(values), min(values) + 1e-6)

    def point(at: int, value: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * at / max(1, len(epochs) - 1)
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / (high - low):.1f}"

    box, font = f'viewBox="0 0 {WIDTH} {HEIGHT}"', 'font-family="sans-serif" font-size="12"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {box} {font}>']
    for place, name in enumerate(COLOURS):
        points = " ".join(point(at, getattr(epoch, name)) for at, epoch in enumerate(epochs))
        dash = ' stroke-dasharray="5 3"' if place else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"{dash}/>')
        word = say(f"training.report.{name}", language)
        parts.append(f'<text x="{EDGE + 260 * place}" y="20" fill="{COLOURS[name]}">{word}</text>')
    parts.append(f'<text x="2" y="{EDGE}">{high:.3f}</text><text x="2" y="{HEIGHT - EDGE}">{low:.3f}</text>')
    return "\n".join([*parts, "</svg>", ""])
