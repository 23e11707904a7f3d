"""Reference results: random play, plain UCT with three budgets and the six levels in one league a game.

    python -m bench.ladder FOLDER [--game triapon] [--games 200] [--jobs 2]

Prints one table a game in Markdown. Results are kept in the folder: a run that was stopped goes on, a longer one adds.
What a bot may do is counted in nodes and simulations, not in seconds, so that every machine plays the same games.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dreierlei.arena import Estimate, League, LeagueReport, ResultsFile, processes, report, run
from dreierlei.arena.levels import level_bot

PLAIN = ("random", "uct(simulations=10)", "uct(simulations=100)", "uct(simulations=1000)", "1", "2", "3", "4")
BOTS = {
    "nonaga": (*PLAIN, "5(nodes=1000000)", level_bot("nonaga", 6)),
    "triapon": (*PLAIN, "5", level_bot("triapon", 6)),
    "stein3": (*PLAIN, "5", level_bot("stein3", 6)),
    "triominos": (*PLAIN, "5", level_bot("triominos", 6)),
    "tricubo(seats=2)": (*PLAIN, "5", level_bot("tricubo", 6)),
    "tricubo": ("random", "1", "2", "3", "4", "5", "6"),
}
"""Who meets at which table; alone at one points are compared, which UCT, thinking of who wins, knows nothing of."""
SEED = 17


def ladder(table: str, games: int, jobs: int, folder: Path) -> LeagueReport:
    """Return what a league of so many games tells."""
    league = League.of(table, BOTS[table], SEED)
    folder.mkdir(parents=True, exist_ok=True)
    with ResultsFile(folder / f"{table}.jsonl", league) as file:
        return report(league, list(run(league, league.games(games), processes(jobs), file)))


def text(found: LeagueReport) -> str:
    """Return the table of a league, the best first."""
    scored = found.standings[0].score is not None
    heads = ["bot", *(["share of the wins"] if found.seats else []), "rating", *(["points"] if scored else [])]
    rows = [heads, ["---", *["---:"] * (len(heads) - 1)]]
    for row in found.standings:
        share = [_interval(row.share, 2)] if found.seats else []
        rating = f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}" if row.rating else "–"
        rows.append([f"`{row.bot}`", *share, rating, *([_interval(row.score, 1)] if row.score else [])])
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    seats = found.standings[0].contests
    return f"### {found.game}\n\n{found.games} games, {seats} seats for each bot.\n\n{lines}\n"


def _interval(number: Estimate, digits: int) -> str:
    if number.low is None or number.high is None:
        return f"{number.value:.{digits}f}"
    return f"{number.value:.{digits}f} ({number.low:.{digits}f}–{number.high:.{digits}f})"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("--game", choices=BOTS, action="append", help="this table alone; may be repeated")
    parser.add_argument("--games", type=int, default=200, help="of each league, rounded up to whole laps")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    given = parser.parse_args()
    for table in given.game or BOTS:
        print(text(ladder(table, given.games, given.jobs, given.folder)), flush=True)


if __name__ == "__main__":
    main()
