"""Bots that are other programs: what they are told, and what becomes of programs that misbehave."""

from __future__ import annotations

import gc
import shlex
import sys
from pathlib import Path

import pytest
from tests.toys.shelf import named

from dreierlei import Rng, game
from dreierlei.arena import League, run
from dreierlei.bots import any_bot, engine_bot
from dreierlei.bots.engine_bot import EngineBot
from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES

NONAGA = game("nonaga(first=0)")
FAKE = Path(__file__).with_name("fake_engine.py")
OURS = shlex.join([sys.executable, "-m", "dreierlei.cli", "engine", "{game}"])


@pytest.fixture(autouse=True)
def nobody_left() -> None:
    """No program of another test waits to be asked."""
    for process in [each for idle in engine_bot._idle.values() for each in idle]:
        process.end()
    engine_bot._idle.clear()


class Program:
    """The fake engine in one mode, and what it has heard."""

    def __init__(self, mode: str, folder: Path) -> None:
        self.log = folder / "heard.txt"
        self.command = shlex.join([sys.executable, str(FAKE), mode, str(self.log)])

    def bot(self, values: str = "") -> EngineBot:
        found = any_bot(NONAGA, f"engine{values}:{self.command}")
        assert isinstance(found, EngineBot)
        return found

    @property
    def heard(self) -> list[str]:
        return self.log.read_text("utf-8").splitlines()


def asked(bot: EngineBot, seed: int = 1) -> str:
    return str(bot.choose(NONAGA, NONAGA.start().observe(0), Rng(seed)))


def test_a_program_is_told_who_plays_what_and_for_how_long(tmp_path: Path) -> None:
    program = Program("good", tmp_path)
    assert asked(program.bot("(seconds=0.25,nodes=900,level=4)"), seed=5) == "slide(2:0,-1:0)"
    seed = Rng(5).below(engine_bot.SEEDS)
    assert program.heard == [
        "hello",
        "set level 4",
        f"set seed {seed}",
        "newgame",
        "isready",
        f"position {NONAGA.start().dump()}",
        "go time 0.25 nodes 900",
    ]


@pytest.mark.parametrize(
    ("values", "line"),
    [("", "go time 1.0"), ("(seconds=2)", "go time 2.0"), ("(nodes=7)", "go nodes 7"), ("()", "go time 1.0")],
)
def test_limits_are_passed_on(values: str, line: str, tmp_path: Path) -> None:
    program = Program("good", tmp_path)
    asked(program.bot(values))
    assert program.heard[-1] == line


def test_of_several_who_choose_at_once_a_program_is_told_its_seat(tmp_path: Path) -> None:
    rules, program = named("fists"), Program("any", tmp_path)
    state = rules.start()
    assert len(state.to_act) > 1
    with pytest.raises(Refusal):  # it knows one ply, of another game
        program.bot().choose(rules, state.observe(1), Rng(1))
    assert program.heard[-1] == "go time 1.0 seat 1"


def test_a_program_without_settings_gets_none(tmp_path: Path) -> None:
    program = Program("plain", tmp_path)
    asked(program.bot())
    assert not [line for line in program.heard if line.startswith("set")]


def test_the_next_game_goes_to_the_same_program(tmp_path: Path) -> None:
    program = Program("good", tmp_path)
    for _ in range(3):
        bot = program.bot()
        asked(bot)
        bot.close()
    assert program.heard.count("hello") == 1
    assert program.heard.count("newgame") == 3


def test_two_seats_at_once_have_a_program_each(tmp_path: Path) -> None:
    program = Program("good", tmp_path)
    bots = [program.bot(), program.bot()]
    for bot in bots:
        asked(bot)
    assert program.heard.count("hello") == 2


def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    bot = Program("good", tmp_path).bot()
    asked(bot)
    process = bot._process
    assert process is not None
    assert process._process.poll() is None
    del bot
    gc.collect()
    assert process._process.poll() is not None


@pytest.mark.parametrize(
    ("mode", "slug", "said"),
    [
        ("dies", "died", "out of ideas"),
        ("late", "late", "go time 0.01"),
        ("mute", "late", "hello"),
        ("nonsense", "nonsense", "banana"),
        ("empty", "nonsense", "best"),
        ("binary", "nonsense", "best \ufffd\ufffd"),
        ("talks", "late", "go time 0.01"),
        ("illegal", "illegal", "slide(9:9,8:8)"),
        ("error", "error", "no such position"),
        ("other", "game", "triapon"),
    ],
)
def test_a_program_that_misbehaves_is_refused_by_name(
    mode: str, slug: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_bot, "GRACE", 0.1)
    if mode == "mute":
        monkeypatch.setattr(engine_bot, "START", 0.1)
    program = Program(mode, tmp_path)
    with pytest.raises(Refusal) as caught:
        asked(program.bot("(seconds=0.01)" if slug == "late" else ""))
    assert caught.value.slug == f"bots.engine.{slug}"
    for language in LANGUAGES:
        assert "fake_engine.py" in caught.value.text(language)
        assert said in caught.value.text(language)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("engine:", "bots.engine.missing"),
        ("engine:no-such-program here", "bots.engine.missing"),
        ("engine:'unbalanced", "bots.engine.missing"),
        ("engine(seconds=0):sh", "bots.refused.seconds"),
        ("engine(nodes=0):sh", "bots.refused.nodes"),
        ("engine(nodes=many):sh", "bots.refused.nodes"),
        ("engine(level):sh", "core.option.pair"),
    ],
)
def test_what_cannot_be_started_is_refused_before_a_game(text: str, slug: str) -> None:
    with pytest.raises(Refusal) as caught:
        any_bot(NONAGA, text)
    assert caught.value.slug == slug
    assert caught.value.text("de") != caught.value.text("en")


def test_a_setting_that_a_program_has_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no setting 'colour': expected one of: level, seed"):
        asked(Program("good", tmp_path).bot("(colour=3)"))


def test_what_is_hidden_is_not_told(tmp_path: Path) -> None:
    rules, rng = game("triominos"), Rng(3)
    state = rules.start()
    while state.to_act == (-1,):
        state.advance(-1, state.lot(-1, rng))
    seat = state.to_act[0]
    lines = set()
    for twin in (state, rules.imagine(state.observe(seat), Rng(8)), rules.imagine(state.observe(seat), Rng(9))):
        program = Program("error", tmp_path)
        bot = program.bot()
        bot._prepare = lambda *_: None  # type: ignore[method-assign]  # the fake says that it plays another game
        with pytest.raises(Refusal):
            bot.choose(rules, twin.observe(seat), Rng(1))
        lines.add(program.heard[-2])
    assert len(lines) == 1


def test_a_league_with_another_program_can_be_played_again() -> None:
    bots = ("2(nodes=50)", f"engine(nodes=50,level=2):{OURS}")
    league = League.of("nonaga(cap=3)", bots, 4)
    once, again = ([result.played for result in run(league, 4)] for _ in range(2))
    assert once == again
    assert {row[1] for row in once} == {(0, 1), (1, 0)}
    assert len(engine_bot._idle) == 1
    assert sum(map(len, engine_bot._idle.values())) == 1


def test_a_program_that_dies_ends_the_run_with_its_game(tmp_path: Path) -> None:
    program = Program("dies", tmp_path)
    league = League.of("nonaga(first=0)", ("random", f"engine:{program.command}"))
    with pytest.raises(Refusal) as caught:
        list(run(league, 2))
    assert caught.value.slug == "arena.fault"
    assert "out of ideas" in caught.value.text("de")
