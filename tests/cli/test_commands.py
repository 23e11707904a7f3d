"""The command line as its users meet it."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from dreierlei.bots import Bot, any_bot
from dreierlei.cli import console, main
from dreierlei.cli.console import screen
from dreierlei.cli.replay import replay
from dreierlei.core import Game, Outcome, Rng
from dreierlei.games import game
from dreierlei.kit.laws import Report
from dreierlei.kit.laws import check as hold
from dreierlei.play import Match, fairness
from dreierlei.prints import booklet
from dreierlei.study.analysis import AnalysisWork

WON = "-3:-3 ......o/..10o.1/...oo0/..ooo1/0ooo/*.oo 0 slide 8"
START = "-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide 0"


class Terminal:
    """Runs commands and keeps what they said."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *words: str, typed: str = "") -> tuple[int, str, str]:
        self.patch.setattr(sys, "argv", ["dreierlei", *words])
        self.patch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main()
        said = self.capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "DREIERLEI_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    return Terminal(capsys, monkeypatch)


def test_games_lists_the_games(terminal: Terminal) -> None:
    code, out, _ = terminal("games")
    assert code == 0
    assert "Nonaga" in out
    [nonaga] = [row for row in json.loads(terminal("games", "--json")[1]) if row["name"] == "nonaga"]
    assert nonaga["seats"] == "2"
    assert nonaga["options"]["cap"]["default"] == 300


def test_options_are_listed_as_they_are_typed(terminal: Terminal) -> None:
    listed = terminal("games")[1]
    assert "touching = false (true | false)" in listed
    assert terminal("show", "triapon(touching=false)")[0] == 0


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (["perft", "nonaga(first=0)", "--depth", "4"], "199.488 Folgen", "199,488 sequences"),
        (["balance", "show", "triominos"], "127,0", "127.0"),
        (["think", "nonaga", "--position", WON, "--time", "60"], "1,000", "1.000"),
    ],
)
def test_numbers_are_written_as_the_reader_writes_them(
    terminal: Terminal, words: list[str], german: str, english: str
) -> None:
    told = terminal("--lang", "de", *words)[1], terminal("--lang", "en", *words)[1]
    assert [german in each for each in told] == [True, False]
    assert [english in each for each in told] == [False, True]


@pytest.mark.parametrize(
    ("language", "said"), [("de", "1,000 (bewiesen, in höchstens 5 Zügen)"), ("en", "1.000 (proven, within 5 turns)")]
)
def test_a_proven_win_is_said_to_come_within_so_many_turns(terminal: Terminal, language: str, said: str) -> None:
    assert said in terminal("--lang", language, "think", "nonaga", "--position", WON, "--time", "60")[1]


def test_what_figures_do_not_say_is_said_beside_them(terminal: Terminal) -> None:
    assert (
        "Ihre Partien mit sich selbst sind wenige Zugfolgen" in terminal("--lang", "de", "balance", "show", "nonaga")[1]
    )
    assert "games with itself are few lines" not in terminal("balance", "show", "triapon")[1]


def test_show_draws_a_position_given_in_three_ways(terminal: Terminal) -> None:
    drawn = {terminal("show", *words)[1] for words in (["nonaga(first=0)"], ["nonaga", START], [START], START.split())}
    assert len(drawn) == 1
    assert drawn.pop().count("▲") == 3


def test_show_takes_no_option_that_there_is_not_for_a_part_of_a_position(terminal: Terminal) -> None:
    code, _, said = terminal("--lang", "de", "show", "nonaga(first=0)", "--position", START)
    assert code == 2
    assert "Diese Option gibt es nicht: --position" in said


def test_show_tells_json(terminal: Terminal) -> None:
    shown = json.loads(terminal("show", "nonaga(first=0)", "--seat", "1", "--json")[1])
    assert shown["view"]["pieces"][0] == [[0, -2], [2, 0], [-2, 2]]
    assert len(shown["legal"]["0"]) == 9


def test_perft_counts_and_divides(terminal: Terminal) -> None:
    assert json.loads(terminal("perft", "nonaga(first=1)", "--depth", "2", "--json")[1])["nodes"] == 570
    divided = json.loads(terminal("perft", "nonaga(first=0)", "--depth", "2", "--divide", "--json")[1])
    assert sum(divided["divide"].values()) == divided["nodes"] == 570
    assert "570" in terminal("perft", "nonaga", "--depth", "2", "--position", START)[1]


def test_check_holds_the_laws(terminal: Terminal) -> None:
    code, out, _ = terminal("check", "nonaga", "--games", "1")
    assert code == 0
    assert "keeps all laws" in out
    assert json.loads(terminal("check", "nonaga", "--games", "1", "--json")[1])["kept"] is True


def test_bench_measures(terminal: Terminal) -> None:
    [speed] = json.loads(terminal("bench", "nonaga", "--seconds", "0.05", "--json")[1])
    assert speed["plies_per_second"] > 0
    assert speed["perft_depth"] >= 1


def test_play_against_the_bot_with_all_commands_and_replay_it(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "?\n3\nu\nm 2:0\nslide(9:9,1:1)\n999\np\nslide( 2:0 , -1:0 )\n1\nr\n"
    options = ("--bot", "random", "--seed", "1", "--record", str(file))
    code, out, err = terminal("play", "nonaga(first=0)", *options, typed=typed)
    assert (code, err) == (0, "")
    for said in ("take back", "No piece of yours stands there", "There is no move 999", START, "Resigned", "Saved"):
        assert said in out
    record = file.read_text("utf-8")
    assert "! undo 0" in record
    assert "! resign 0" in record
    assert record.endswith("result: 2,1 resigned\n")
    code, out, _ = terminal("replay", str(file))
    assert code == 0
    assert "Resigned" in out
    replayed = json.loads(terminal("replay", str(file), "--json")[1])
    assert replayed["outcome"]["places"] == [2, 1]
    assert replayed["positions"][0] == START
    assert terminal("replay", str(file), "--ply", "0")[1].count("▲") == 3


@pytest.mark.parametrize("number", ["0", "999", "²", "9" * 5000])
def test_only_numbers_of_the_list_are_moves(terminal: Terminal, number: str) -> None:
    code, out, err = terminal("play", "nonaga(first=0)", "--bot", "random", typed=f"{number}\nq\n")
    assert (code, err) == (0, "")
    assert f"There is no move {number[:40]}" in out
    assert out.count("▲") == 3  # nothing was played: the field is drawn once


def test_after_undo_the_field_and_the_moves_are_shown_as_before(terminal: Terminal) -> None:
    _, out, _ = terminal("play", "nonaga(first=0)", "--bot", "random", typed="1\nu\nq\n")
    first, moved, back = out.split("Seat 1 > ")[:3]
    assert moved != back
    assert back.splitlines()[-5:] == first.splitlines()[-5:]


def test_seats_are_counted_from_1(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "1\n1\nr\n"
    _, out, _ = terminal("play", "triapon(first=0)", "--hotseat", "--record", str(file), typed=typed)
    assert all(said in out for said in ("● 1 ", "▲ 2 ", "■ 3 ", "Seat 1: a1", "Seat 2 >", "Seat 3: resigns"))
    assert "Seat 3: resigns" in terminal("replay", str(file))[1]
    assert "Platz 3: gibt auf" in terminal("--lang", "de", "play", "triapon(first=0)", "--hotseat", typed=typed)[1]
    thought = terminal("--lang", "de", "think", "nonaga(first=1)", "--level", "1")[1]
    assert "nonaga(first=1): Platz 2, Stufe 1" in thought


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("nonaga(first=0)", "slide(0:-2,1:-2)\nrelocate(0:-2,2:-3)\n", ["Figur 0:-2 → 1:-2", "Scheibe 0:-2 → 2:-3"]),
        ("triapon(first=0)", "place(a1)\n", ["a1"]),
        ("stein3", "move(b3,f1)\nmove(p6,o2)\n", ["K b3–f1", "K p6–o2"]),
        ("tricubo", "start(3)\n", ["Erstes Kreuz in Reihe 3"]),
        ("triominos", "1\n", ["0-1-3 auf 0:0: +4"]),
    ],
)
def test_what_people_have_played_is_said_as_the_game_writes_it(
    terminal: Terminal, tmp_path: Path, name: str, typed: str, told: list[str]
) -> None:
    options = ("--hotseat", "--seed", "3", "--record", str(tmp_path / "game.txt"))
    handed_over = "\n" if name == "triominos" else ""
    for said in (
        terminal("--lang", "de", "play", name, *options, typed=f"{handed_over}{typed}q\n")[1],
        terminal("--lang", "de", "replay", str(tmp_path / "game.txt"), "--all")[1],
    ):
        found = [line.rpartition("Platz ")[2].partition(": ")[2].strip() for line in said.splitlines()]
        assert [line for line in found if line in told] == told, said


def test_whose_ball_was_taken_is_said_by_name(terminal: Terminal) -> None:
    position = "0/00/.1./...2/.2.../....../......2/..11..../......... 0 place 6,6,6 - 0,0,0/0,0,0/0,0,0 0,0,0 0"
    out = terminal("play", "triapon", "--hotseat", "--position", position, typed="place(c1)\ncapture(c2)\nq\n")[1]
    assert "Seat 1: ×c2 (Seat 2)" in out


def test_how_a_game_ended_is_said_once_and_by_name(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--bot", "random", "--record", str(file))
    assert terminal("play", "nonaga(first=0)", *options, typed="r\n")[1].count("Won: Bot 2. Resigned.") == 1
    assert terminal("replay", str(file))[1].count("Resigned.") == 1


def test_a_move_as_its_seat_sees_it(terminal: Terminal) -> None:
    shown = [json.loads(terminal("show", "nonaga(first=0)", "--seat", seat, "--json")[1]) for seat in "12"]
    assert [list(each["legal"]) for each in shown] == [["0"], []]


def test_the_lot_says_who_begins(terminal: Terminal, tmp_path: Path) -> None:
    begun = set()
    for seed in range(1, 9):
        file = tmp_path / f"{seed}.txt"
        options = ("--bot", "random", "--seed", str(seed), "--record", str(file))
        code, out, _ = terminal("play", "nonaga", *options, typed="q\n")
        first, then, *_ = [line for line in file.read_text("utf-8").splitlines() if line[:2] in ("* ", "0 ", "1 ")] + [
            ""
        ]
        assert code == 0
        assert f"Chance: {'Seat 1' if first == '* first(0)' else 'Bot 2'} begins" in out
        begun.add((first, then[:2]))
    assert begun == {("* first(0)", ""), ("* first(1)", "1 ")}


def test_chance_speaks_in_words(terminal: Terminal) -> None:
    for text, words in {
        "triapon": r"Zufall: (Platz|Bot) \d beginnt",
        "triominos": r"Zufall: \d{3} wird um den Start gezogen\n(.*\n)*Zufall: \d{3} wird ausgeteilt",
        "tricubo(seats=2)": r"Zufall: groß \d, mittel \d, klein \d",
    }.items():
        _, out, _ = terminal("--lang", "de", "play", text, "--bot", "random", "--seed", "1", typed="buy\nq\n")
        assert re.search(words, out), out
        assert not re.search(r"Zufall \w", out)


def test_an_analysis_cuts_no_ply_off(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "width", 80)
    file = tmp_path / "game.txt"
    head = "dreierlei record 1\ngame: nonaga(first=0)\nversion: 2\n\n"
    file.write_text(head + "0 slide(2:0,-1:0)\n0 relocate(2:-1,-2:-1)\n", "utf-8")
    _, out, _ = terminal("--lang", "de", "analyse", str(file), "--effort", "0.1")
    assert "…" not in out
    assert "relocate" in out


def test_who_is_out_is_not_asked_to_stop(terminal: Terminal, tmp_path: Path) -> None:
    position = "0/0./..1/.1../..2../.....2/1....0./......../......... 0 move - 2 0,2,4/3,0,3/3,4,0 0,0,0 5"
    file = tmp_path / "game.txt"
    options = ("--hotseat", "--position", position, "--record", str(file))
    _, out, _ = terminal("play", "triapon", *options, typed="a\ny\n")
    assert "All agreed to stop" in out
    assert file.read_text("utf-8").endswith("! agree\n\nresult: 1,2,2 stopped 6,6,7\n")
    assert "Seat 3" not in out


def test_a_whole_game_on_one_device(terminal: Terminal) -> None:
    code, out, _ = terminal("play", "nonaga(cap=2)", "--hotseat", typed="1\n1\n1\n1\n")
    assert code == 0
    assert "A draw. Draw: the agreed number of turns" in out


def test_the_people_at_one_device_may_stop_the_game(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _, out, _ = terminal("play", "nonaga", "--hotseat", "--record", str(file), typed="a\nn\n1\na\ny\n")
    assert "Draw by agreement" in out
    assert file.read_text("utf-8").endswith("! agree\n\nresult: 1,1 agreed\n")
    assert "The bot plays on" in terminal("play", "nonaga", typed="a\nq\n")[1]


def test_the_end_of_input_leaves_the_game(terminal: Terminal) -> None:
    code, out, _ = terminal("play", "nonaga", typed="1\n")
    assert code == 0
    assert "The game was left." in out


def test_the_menu_opens_without_a_command(terminal: Terminal) -> None:
    code, out, _ = terminal(typed="nope\n²\nnonaga\n1\n2\n1\n1\nq\nnonaga\n2\nq\n\n")
    assert code == 0
    assert "Please a number" in out
    assert "6 Grandmaster" in out
    assert "The game was left." in out


def test_german(terminal: Terminal) -> None:
    assert "Worum es geht" in terminal("--lang", "de", "games")[1]
    code, _, err = terminal("--lang", "de", "show", "nonaga", START.replace("slide", "jump"))
    assert code == 2
    assert err.startswith("Der Teil „phase“ der Stellung von nonaga kann nicht „jump“ sein: ")
    assert err.endswith("erwartet wird lot | slide | relocate | over.\n")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["play", "nonago"], "nonago"),
        (["play", "nonaga", "--seat", "3"], "seat 3"),
        (["play", "nonaga", "--bot", "7"], "level 7"),
        (["play", "nonaga", "--bot", "6(seconds=never)"], "never"),
        (["think", "nonaga", "--time", "0"], "0.0 seconds"),
        (["play", "nonaga(cap=x)"], "'cap'"),
        (["play", "nonaga(size=3)"], "'size'"),
        (["play", "nonaga(seats=3)"], "3 seats"),
        (["play", "nonaga("], "nonaga("),
        (["play", "nonaga", "--position", "x"], "has 1"),
        (["play", "nonaga", "--seat", "0"], "seat 0"),
        (["show", "nonaga", "--seat", "7"], "seat 7"),
        (["show", "nonaga", "--seat", "-1"], "seat -1"),
        (["think", "nonaga(first=0)", "--seat", "2"], "Seat 2"),
        (["show", "nonsense"], "nonsense"),
        (["perft", "nonaga", "--depth", "-1"], "Depth -1"),
        (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
        (["balance", "show", "nonaga", "--file", "/nowhere/at/all"], "/nowhere/at/all"),
        (["check", "tests.nowhere:Game"], "tests.nowhere"),
        (["check", "json:dumps"], "dumps"),
        (["check", "nonaga", "--games", "0"], "0 games"),
        (["bench", "--seconds", "0"], "0.0 seconds"),
        (["--lang", "fr", "games"], "'fr'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(terminal: Terminal, words: list[str], named: str) -> None:
    code, out, err = terminal(*words)
    assert code == 2
    assert out == ""
    assert named in err
    assert "expected" in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_bad_record_is_refused_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("dreierlei record 1\ngame: nonaga(first=0)\n\n0 slide(2:0,1:0)\n", "utf-8")
    code, _, err = terminal("replay", str(file))
    assert code == 2
    assert err.startswith("Line 4: slide(2:0,1:0) is not possible here: The piece does not come to rest there")


def test_verify_says_whether_chance_was_fair(terminal: Terminal, tmp_path: Path) -> None:
    secret = "5a" * 32
    match = Match(game("tricubo(seats=2)"), headers={"commitment": fairness.commitment(secret)}, names=("Ada", "Bo"))
    match.add_nonce(1, "0f" * 16)
    fairness.draw(match, secret)
    match.resign(0)
    file = tmp_path / "game.txt"
    file.write_text(match.text(), "utf-8")
    code, _, err = terminal("--lang", "de", "verify", str(file))
    assert code == 2
    assert "„secret“" in err
    match.record.headers["secret"] = secret
    file.write_text(match.text(), "utf-8")
    code, out, _ = terminal("--lang", "de", "verify", str(file))
    assert (code, out.splitlines()[1:]) == (0, ["  Ada: kein Beitrag", f"  Bo: {'0f' * 16}"])
    roll = str(match.record.entries[1])
    other = "* roll(1,1,1)" if roll != "* roll(1,1,1)" else "* roll(1,1,2)"
    file.write_text(match.text().replace(roll, other), "utf-8")
    code, _, err = terminal("verify", str(file))
    assert code == 1
    assert err.startswith(f"Not fair: entry 2 is {other[2:]}; expected {roll[2:]}.")
    assert json.loads(terminal("verify", str(file), "--json")[1])["fair"] is False


def test_rules_are_told_and_printed(terminal: Terminal, tmp_path: Path) -> None:
    code, out, _ = terminal("rules", "nonaga", "--lang", "de")
    assert code == 0
    assert "§3.7" in out
    assert "Festlegung" in out
    file = tmp_path / "nonaga.pdf"
    assert terminal("rules", "nonaga", "--pdf", str(file))[0] == 0
    folded = file.read_bytes()
    assert terminal("rules", "nonaga", "--pdf", str(file), "--no-fold")[0] == 0
    assert folded.startswith(b"%PDF-")
    assert file.read_bytes() != folded


@pytest.mark.parametrize(
    ("words", "said"), [(("chess",), "chess"), (("nonaga", "--lang", "fr"), "fr"), (("nonaga", "--pdf", "/"), "/")]
)
def test_rules_that_cannot_be_told_are_refused(terminal: Terminal, words: tuple[str, ...], said: str) -> None:
    code, out, wrong = terminal("rules", *words)
    assert (code, out) == (2, "")
    assert said in wrong


def _listed(text: str) -> dict[int, str]:
    """The moves of a list on screen, by their numbers."""
    return {int(number): move for number, move in re.findall(r"(?<!\S)(\d+) ([a-z]+\(\S*\))", text)}


def test_the_seat_that_is_asked_for_is_ones_own(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--seat", "2", "--bot", "random", "--seed", "1", "--record", str(file))
    _, out, _ = terminal("play", "nonaga(first=0)", *options, typed="q\n")
    assert "Seat 2 > " in out
    assert "Seat 1 > " not in out
    assert "seat 0: Bot 1\nseat 1: Seat 2\n" in file.read_text("utf-8")


def test_every_seed_gives_its_own_game_again_also_0(terminal: Terminal) -> None:
    games = [terminal("play", "triominos", "--bot", "random", "--seed", seed, typed="q\n")[1] for seed in "001"]
    assert games[0] == games[1] != games[2]


def test_more_moves_than_are_listed_are_counted(terminal: Terminal) -> None:
    _, out, _ = terminal("play", "triapon(first=0)", "--bot", "random", typed="q\n")
    assert len(_listed(out)) == 40
    assert f"… and {len(game('triapon(first=0)').start().legal(0)) - 40} more" in out


def test_moves_that_are_looked_for_keep_their_numbers(terminal: Terminal) -> None:
    _, out, _ = terminal("play", "nonaga(first=0)", "--bot", "random", typed="m (2:0\nq\n")
    first, found, _ = (_listed(part) for part in out.split("Seat 1 > "))
    assert found == {number: move for number, move in first.items() if "(2:0" in move}
    assert 0 < len(found) < len(first)
    assert min(found) > 1


@pytest.mark.parametrize("setting", ["--threads", "--lines"])
def test_think_refuses_more_than_there_can_be(terminal: Terminal, setting: str) -> None:
    code, out, err = terminal("think", "nonaga", "--level", "1", "--time", "0.1", setting, "101")
    assert (code, out) == (2, "")
    assert "101" in err


def test_think_deals_by_its_seed(terminal: Terminal) -> None:
    words = ("think", "triominos", "--level", "1", "--json", "--seed")
    dealt = [json.loads(terminal(*words, seed)[1])["position"] for seed in "112"]
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_seat_is_told_nothing_as_json_but_its_own(terminal: Terminal) -> None:
    state = Match(game("triominos"), Rng(5)).state
    shown = json.loads(terminal("show", "triominos", state.dump(), "--seat", "1", "--json")[1])
    assert shown["position"] is None
    assert shown["view"]["hand"]
    assert not shown["view"]["hands"]


def test_a_replay_goes_to_the_last_entry_and_shows_nobodys_hand(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = Match(game("triominos"), Rng(5))
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    file.write_text(match.text(), "utf-8")
    count = len(match.record.entries)
    told = json.loads(terminal("replay", str(file), "--json")[1])
    assert len(told["positions"]) == count + 1
    assert told["positions"][-1] == match.state.dump()
    code, out, _ = terminal("replay", str(file), "--ply", str(count))
    assert (code, out) == (0, terminal("show", "triominos", match.state.dump())[1])
    assert terminal("replay", str(file), "--ply", str(count + 1))[0] == 2
    assert terminal("replay", str(file), "--ply", "-1")[0] == 2


def test_whoever_leafs_through_a_record_is_told_how_to_leave_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("DREIERLEI_LANG", "en")
    file = tmp_path / "game.txt"
    file.write_text(Match(game("nonaga"), Rng(1)).text(), "utf-8")
    monkeypatch.setattr(sys, "stdin", Keyboard("q\n"))
    replay(file)
    assert capsys.readouterr().out.endswith("[Enter] next, [q] quit ")


def test_an_analysis_counts_entries_from_1_and_names_what_was_better(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = Match(game("nonaga(first=0)"), start=WON)
    best = json.loads(terminal("think", "nonaga", "--position", WON, "--json", "--time", "60")[1])["thoughts"][0]
    worse = next(action for action in match.legal(0) if str(action) != best["action"])
    match.play(0, worse)
    file.write_text(match.text(), "utf-8")
    _, out, _ = terminal("analyse", str(file), "--effort", "0.02")
    [row] = [line.split("│")[1:-1] for line in out.splitlines() if str(worse) in line]
    assert [cell.strip() for cell in (row[0], row[1], row[2])] == ["1", "Seat 1", str(worse)]
    assert row[-1].strip() not in ("", str(worse))
    told = json.loads(terminal("analyse", str(file), "--effort", "0.02", "--json")[1])
    assert (told["effort"], told["judgements"][0]["number"]) == (0.02, 0)


def test_an_analysis_takes_as_much_effort_as_it_is_told(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    class Watched(AnalysisWork):
        def __init__(self, match: Match, effort: float = 1.0) -> None:
            asked.append(effort)
            super().__init__(match, effort)

    monkeypatch.setattr("dreierlei.cli.analyse.AnalysisWork", Watched)
    file = tmp_path / "game.txt"
    file.write_text(Match(game("nonaga(first=0)")).text(), "utf-8")
    assert terminal("analyse", str(file), "--effort", "0.03", "--json")[0] == 0
    assert asked == [0.03]


def test_a_game_that_was_not_fair_is_exit_code_1_as_json_too(terminal: Terminal, tmp_path: Path) -> None:
    secret, file = "5a" * 32, tmp_path / "game.txt"
    match = Match(game("nonaga"), headers={"commitment": fairness.commitment("00" * 32), "secret": secret})
    fairness.draw(match, secret)
    file.write_text(match.text(), "utf-8")
    code, out, _ = terminal("verify", str(file), "--json")
    assert (code, json.loads(out)["fair"]) == (1, False)


def test_perft_counts_from_the_position_that_is_named(terminal: Terminal) -> None:
    counted = [
        json.loads(terminal("perft", "nonaga(first=0)", "--depth", "1", *more, "--json")[1])["nodes"]
        for more in ((), ("--position", WON))
    ]
    assert counted == [9, len(game("nonaga").load(WON).legal(0))]
    assert counted[0] != counted[1]


def test_check_plays_as_many_games_as_asked_from_its_seed(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[range] = []

    def watched(which: Game, played: range) -> Report:
        seeds.append(played)
        return hold(which, played)

    monkeypatch.setattr("dreierlei.cli.check.hold", watched)
    told = json.loads(terminal("check", "nonaga", "--games", "2", "--seed", "7", "--json")[1])
    assert (seeds, told["games"]) == ([range(7, 9)], 2)


def test_a_language_is_asked_for_in_both_ways_and_taken_from_the_environment(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Worum es geht" in terminal("--lang=de", "games")[1]
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Worum es geht" in terminal("games")[1]
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "Worum es geht" not in terminal("games")[1]
    monkeypatch.setenv("DREIERLEI_LANG", "de")
    assert "Worum es geht" in terminal("games")[1]


def test_the_menu_plays_at_the_level_that_was_chosen(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def watched(which: Game, word: str) -> Bot:
        asked.append(word)
        return any_bot(which, word)

    monkeypatch.setattr("dreierlei.cli.play.any_bot", watched)
    terminal(typed="nonaga\n1\n5\nq\n\n")
    assert asked == ["5"]


def test_the_booklet_is_in_the_language_that_is_asked_for(terminal: Terminal, tmp_path: Path) -> None:
    for language in ("de", "en"):
        file = tmp_path / f"{language}.pdf"
        assert terminal("--lang", "en", "rules", "nonaga", "--lang", language, "--pdf", str(file), "--no-fold")[0] == 0
        assert file.read_bytes() == booklet("nonaga", language, folded=False)


def test_all_who_share_a_win_are_named() -> None:
    told = console.ending(game("triominos(seats=3)"), Outcome((1, 3, 1), "time", (90, 20, 90)))
    assert "Seat 1" in told
    assert "Seat 3" in told
    assert "Seat 2" not in told
    assert "(90 : 20 : 90)" in told


def test_the_games_are_listed_with_all_their_seats(terminal: Terminal) -> None:
    rows = json.loads(terminal("games", "--json")[1])
    assert {row["name"]: row["seats"] for row in rows} == {
        "nonaga": "2", "triapon": "3", "stein3": "3", "triominos": "2–6", "tricubo": "1–6",
    }  # fmt: skip  # as they stand on the screen


def test_nobody_measures_for_more_than_ten_minutes(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.cli.bench.speed", lambda name, seconds: pytest.fail("it measures"))
    assert terminal("bench", "nonaga", "--seconds", "601")[0] == 2


@pytest.mark.parametrize(
    "words",
    [
        ["check", "{}", "--games", "1"],
        ["perft", "{}", "--depth", "2"],
        ["bench", "{}", "--seconds", "0.01"],
        ["show", "{}"],
        ["think", "{}", "--time", "0.01"],
        ["play", "{}"],
        ["play", "nonaga", "--bot", "{bot}"],
        ["engine", "{}"],
        ["arena", "{}", "random", "random", "--games", "2", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_what_is_ones_own_is_found_in_the_folder_one_stands_in(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    own = f"own_{words[0]}_{len(words)}"  # whatever is imported once is then found wherever one stands
    toy = (Path(__file__).parents[1] / "toys/wheel/__init__.py").read_text("utf-8")
    (tmp_path / own).mkdir()
    (tmp_path / own / "__init__.py").write_text(f"{toy}\n\nfrom dreierlei.bots import Random as Player\n", "utf-8")
    (tmp_path / own / "words.toml").write_bytes((Path(__file__).parents[1] / "toys/wheel/words.toml").read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place not in ("", ".")])
    address = {"{}": f"{own}:Wheel", "{bot}": f"{own}:Player"}
    code, _, err = terminal(*(address.get(word, word) for word in words), typed="quit\n")
    assert (code, err.strip()) == (0, "")
