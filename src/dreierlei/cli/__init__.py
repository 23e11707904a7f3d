"""The command line: one module per command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from dreierlei import __version__
from dreierlei.cli import (
    admin,
    analyse,
    arena,
    backup,
    balance,
    bench,
    check,
    doctor,
    engine,
    games,
    menu,
    perft,
    play,
    prove,
    puzzles,
    replay,
    restore,
    rules,
    serve,
    show,
    solve,
    think,
    tournament,
    train,
    verify,
)
from dreierlei.cli.console import errors
from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import prepare_streams
from dreierlei.cli.usage import CommandGroup, UsageError, complaint, translated
from dreierlei.core import Refusal
from dreierlei.core.words import say

app = typer.Typer(
    cls=CommandGroup, add_completion=False, help=tell("help.app"), pretty_exceptions_enable=False, rich_markup_mode=None
)
OWN = {"arena", "bench", "check", "engine", "perft", "play", "show", "think", "train"}
"""Commands that take a game or a bot of one's own, which is found in the folder one stands in, too."""
PLAIN = {"ignore_unknown_options": True}  # positions may begin with a minus

app.command("games", help=tell("help.games"))(games.games)
app.command("play", help=tell("help.play"))(play.play)
app.command("rules", help=tell("help.rules"))(rules.rules)
app.command("show", help=tell("help.show"), context_settings=PLAIN)(show.show)
app.command("replay", help=tell("help.replay"))(replay.replay)
app.command("analyse", help=tell("help.analyse"))(analyse.analyse)
app.command("verify", help=tell("help.verify"))(verify.verify)
app.command("perft", help=tell("help.perft"))(perft.perft)
app.command("check", help=tell("help.check"))(check.check)
app.command("bench", help=tell("help.bench"))(bench.bench)
app.command("think", help=say("bots.help.think", language()), context_settings=PLAIN)(think.think)
app.command("engine", help=say("bots.help.engine", language()))(engine.engine)
app.command("arena", help=arena.word("help"))(arena.arena)
app.command("train", help=train.word("help"))(train.train)
app.command("solve", help=tell("help.solve"), context_settings=PLAIN)(solve.solve)
app.command("prove", help=tell("help.prove"), context_settings=PLAIN)(prove.prove)
app.command("serve", help=say("server.serve.help", language()))(serve.serve)
app.command("backup", help=say("server.backup.help", language()))(backup.backup)
app.command("restore", help=say("server.restore.help", language()))(restore.restore)
app.command("doctor", help=say("server.doctor.help", language()))(doctor.doctor)
app.add_typer(admin.app, name="admin")
app.add_typer(tournament.app, name="tournament")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(balance.app, name="balance")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: Annotated[str, typer.Option(help=tell("help.lang"))] = "",
    version: Annotated[bool, typer.Option("--version", help=tell("help.version"))] = False,
) -> None:
    """Without a command, open the menu."""
    if lang and lang != language():
        raise Refusal("cli.lang", lang=lang)
    if context.invoked_subcommand in OWN and "" not in sys.path:
        sys.path.insert(0, "")
    if version:
        print(__version__)
    elif context.invoked_subcommand is None:
        menu.menu()


def main() -> None:
    """Run the command line; whatever is refused is said in one sentence, with exit code 2."""
    prepare_streams()
    try:
        sys.exit(app(standalone_mode=False))
    except UsageError as why:
        print(complaint(why), file=sys.stderr)
        sys.exit(2)
    except typer.Abort:
        print(translated("Aborted!"), file=sys.stderr)
        sys.exit(1)
    except Refusal as why:
        errors.print(why.text(language()), markup=False, soft_wrap=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as why:
        if why.filename is None:
            raise
        refused = Refusal("cli.place", file=why.filename, why=why)
        errors.print(refused.text(language()), markup=False, soft_wrap=True)
        sys.exit(2)
