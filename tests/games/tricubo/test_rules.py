"""The rules of Tricubo, one test for each paragraph of rules.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.tricubo.scene import EMPTY, block, do, legal, others, pick, solo, view

from dreierlei import CHANCE, SPECTATOR, Refusal, Rng, State, game
from dreierlei.core import words
from dreierlei.core.state import compiled
from dreierlei.games.tricubo import Title, Tricubo, TricuboOptions
from dreierlei.games.tricubo.outlook import Outlook
from dreierlei.games.tricubo.sheet import built, canonical, read, standard
from dreierlei.games.tricubo.solution import Solution
from dreierlei.games.tricubo.target_solution import TargetSolution

SMALL = "c3.1.4_p1_f0.0.0.2_j0"
"""A sheet with so few blocks that it is solved in an instant."""
FRESH = ("1,0,0,0,0:-:-", "0,1,0,0,0:-:-", "0,0,1,0,0:-:-")
slowly = pytest.mark.skipif(not compiled, reason="interpreted, the solver takes minutes")


def tricubo(side: str) -> Tricubo:
    which = game(f"tricubo(side={side})")
    assert isinstance(which, Tricubo)
    return which


def objection(state: State, seat: int, text: str) -> str:
    action = state.game.actions.parse(text)
    assert not state.allows(seat, action)
    slug = state.objection(seat, action)
    assert slug is not None
    assert words.known(slug)
    return slug.removeprefix("tricubo.objection.")


def test_s1_1_one_to_six_seats() -> None:
    assert [game(f"tricubo(seats={seats})").seats for seats in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for seats in (0, 7):
        with pytest.raises(Refusal):
            game(f"tricubo(seats={seats})")


def test_s1_2_three_dice_of_three_sizes() -> None:
    state = do(game("tricubo(seats=2)").start(), "roll(1,3,6)")
    assert view(state).dice == (1, 3, 6)
    assert {"cross(large)", "cross(medium)", "score(small,1)"} <= legal(state)


def test_s1_3_crosses_of_the_start() -> None:
    blocks = view(game("tricubo(seats=6)").start()).blocks
    rows = [[row + 1 for row, crosses in enumerate(own.crosses) if crosses] for own in blocks]
    assert rows == [[1], [2], [3], [4], [5], [1]]
    assert all(sum(own.crosses) == 1 for own in blocks)


def test_s1_4_seat_0_begins_whoever_sits_there() -> None:
    assert do(game("tricubo(seats=3)").start(), "roll(1,1,1)").to_act == (0,)
    assert [name for name, _ in TricuboOptions().items()] == ["side", "cap"]


def test_s2_1_boxes_and_points_of_a_sheet() -> None:
    state = game("tricubo(side=c5.6.7_p1_f0.0.0.0_j0)").load("21 over - - 0,1,2,3,3:-:- -")
    assert block(state).points.rows == 0 + 5 + 6 + 7 + 7
    for columns in ("1.2", "1.2.3.4.5.6.7.8.9.10.11", "1.2.41"):
        with pytest.raises(Refusal):
            game(f"tricubo(side=c{columns}_p1_f0.0.0.0_j0)")


def test_s2_2_purple_columns_at_the_right() -> None:
    line = "1 over - - 2,2,2,0,0:-:-/0,0,0,0,0:-:- -"
    assert game("tricubo(seats=2,side=c1.2.3_p2_f0.0.0.0_j0)").load(line).over
    with pytest.raises(Refusal):  # with one purple column nobody has reached it
        game("tricubo(seats=2,side=c1.2.3_p1_f0.0.0.0_j0)").load(line)
    for purple in (0, 4):
        with pytest.raises(Refusal):
            game(f"tricubo(side=c1.2.3_p{purple}_f0.0.0.0_j0)")


def test_s2_3_points_of_colour_fields_by_their_number() -> None:
    fields = ("-", "l", "sa", "lms", "lmsa")
    lines = [f"21 over - - 0,0,0,0,0:{crossed}:- -" for crossed in fields]
    assert [block(game("tricubo").load(line)).points.colours for line in lines] == [0, 0, 0, 0, 10]
    assert [block(game("tricubo(side=B)").load(line)).points.colours for line in lines] == [0, 0, -1, -3, -5]


def test_s2_4_one_joker_or_none() -> None:
    assert not block(game("tricubo").start()).joker
    assert block(game("tricubo(side=B)").start()).joker


def test_s2_5_the_sides_of_the_block() -> None:
    a, b = standard("A"), standard("B")
    assert (a.columns, a.purple, a.colours, a.joker) == ((1, 7, 4, 2, 10, 5, 0), 2, (0, 0, 0, 10), False)
    assert (b.columns, b.purple, b.colours, b.joker) == ((2, 4, 1, 7, 3, 9, 5, 0), 2, (0, -1, -2, -2), True)
    assert sum(b.colours) == -5
    assert str(game("tricubo(side=A)")) == "tricubo"


def test_s2_6_a_sheet_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("columns = [3, 1, 4]\npurple = 1\ncolours = [0, 0, 0, 2]\njoker = false\n")
    own = read(path)
    assert (own.columns, own.purple, own.colours, own.joker) == ((3, 1, 4), 1, (0, 0, 0, 2), False)
    assert own.titles == standard("A").titles
    titles = '[{ from = 0, de = "Anfang" }, { from = 9, de = "Ende", en = "End" }]'
    path.write_text(f"{path.read_text()}titles = {titles}\n")
    assert read(path).titles == (Title(0, "Anfang", "Anfang"), Title(9, "Ende", "End"))


def test_s2_7_a_sheet_travels_in_the_games_string(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "dreierlei" / "sheets" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text("columns = [3, 1, 4]\npurple = 1\ncolours = [0, 0, 0, 2]\njoker = false\n")
    monkeypatch.setattr("dreierlei.games.tricubo.sheet.folder", lambda: path.parent)
    by_path = Tricubo.of({"side": path})
    assert str(by_path) == str(game("tricubo(side=mine)")) == f"tricubo(side={SMALL})"
    path.unlink()
    assert game(str(by_path)).start().dump() == by_path.start().dump()
    for side in (str(path), "../mine", "mine.toml"):
        with pytest.raises(Refusal):
            game(f"tricubo(side={side})")
    same = {"columns": [1, 7, 4, 2, 10, 5, 0], "purple": 2, "colours": [0, 0, 0, 10], "joker": False}
    assert canonical(built(same, "")) == "A"


def test_s3_1_a_roll_is_one_of_216() -> None:
    state = game("tricubo(seats=2)").start()
    assert state.to_act == (CHANCE,)
    assert len(legal(state, CHANCE)) == 216
    assert state.weights() == [1] * 216


def test_s3_2_the_active_seats_die_is_gone() -> None:
    state = do(pick("123", *FRESH), "cross(medium)")
    assert block(state).crosses == (1, 2, 0, 0, 0)
    assert view(state).gone == "medium"
    for seat in (1, 2):
        assert not any("medium" in text for text in legal(state, seat))
        assert objection(state, seat, "cross(medium)") == "gone"


def test_s3_3_the_others_choose_at_once_and_in_secret() -> None:
    state = do(pick("123", *FRESH), "cross(medium)")
    assert state.to_act == (1, 2)
    assert state.game.sealed(state.phase)
    first, second = do(state.copy(), "cross(large)", seat=1), do(state.copy(), "any(small)", seat=1)
    for viewer in (0, 2, SPECTATOR):
        assert repr(first.observe(viewer)) == repr(second.observe(viewer))
        assert first.witness(2, first.legal(2)[0], viewer) == (first.legal(2)[0] if viewer == 2 else None)
    assert view(first, 1).chosen == "cross(large)"
    assert "cross(large)" in legal(first, 2)


def test_s3_4_choices_are_entered_together_in_any_order() -> None:
    state = do(pick("123", *FRESH), "cross(medium)")
    waiting = do(state.copy(), "cross(large)", seat=1)
    assert block(waiting, 1).crosses == (0, 1, 0, 0, 0)
    one = do(waiting, "cross(large)", seat=2)
    two = do(do(state.copy(), "cross(large)", seat=2), "cross(large)", seat=1)
    assert one.dump() == two.dump()
    assert block(one, 1).crosses == (3, 1, 0, 0, 0)
    assert block(one, 2).crosses == (3, 0, 1, 0, 0)


def test_s3_5_the_dice_go_round() -> None:
    state, rng = game("tricubo(seats=3)").start(), Rng(1)
    active: list[int] = []
    for _ in range(5):
        state.advance(CHANCE, state.lot(CHANCE, rng))
        active += state.to_act
        while state.to_act != (CHANCE,):
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    assert active == [0, 1, 2, 0, 1]


def test_s3_6_nothing_is_gone_after_a_pass() -> None:
    spent = "1+1,0+0,0+0,0,0:-:-"
    state = do(pick("666", spent, *FRESH[1:]), "pass")
    assert view(state).gone is None
    assert {"score(large,1+2+3)", "score(medium,1+2)", "score(small,1)"} <= legal(state, 1)


def test_s4_1_a_number_crosses_its_row() -> None:
    after = {die: block(do(pick("444", *FRESH), f"cross({die})")).crosses for die in ("large", "medium", "small")}
    assert after == {"large": (1, 0, 0, 3, 0), "medium": (1, 0, 0, 2, 0), "small": (1, 0, 0, 1, 0)}


def test_s4_2_crosses_beyond_the_row_lapse() -> None:
    assert block(do(pick("111", "6,0,0,0,0:-:-", FRESH[1]), "cross(large)")).crosses == (7, 0, 0, 0, 0)
    full = pick("111", "7,0,0,0,0:-:-", FRESH[1])
    assert legal(full) == {f"{use}({die})" for use in ("colour", "any") for die in ("large", "medium", "small")}
    assert objection(full, 0, "cross(large)") == "full"


def test_s4_3_the_colour_field_of_the_die() -> None:
    state = do(pick("123", *FRESH), "colour(small)")
    assert block(state).colours == ("small",)
    again = pick("123", "1,0,0,0,0:s:-", FRESH[1])
    assert {"colour(large)", "colour(medium)"} == {text for text in legal(again) if text.startswith("colour")}
    assert objection(again, 0, "colour(small)") == "colour"


def test_s4_4_the_field_of_any_colour() -> None:
    for die in ("large", "medium", "small"):
        assert block(do(pick("123", *FRESH), f"any({die})")).colours == ("any",)
    assert objection(pick("123", "1,0,0,0,0:a:-", FRESH[1]), 0, "any(small)") == "colour"


def test_s4_5_a_six_only_scores() -> None:
    state = pick("666", *FRESH)
    assert all(text.startswith("score") for text in legal(state))
    assert [objection(state, 0, f"{use}(large)") for use in ("cross", "colour", "any")] == ["six"] * 3


def test_s4_6_who_can_use_a_die_must() -> None:
    assert objection(pick("661", "7+0,1+0,1+0,0,0:lm:-", FRESH[1]), 0, "pass") == "pass"
    assert legal(pick("661", "7+0,1+0,1+0,0,0:lmsa:-", FRESH[1])) == {"pass"}
    assert legal(pick("661", "6+0,1+0,1+0,0,0:lmsa:-", FRESH[1])) == {"cross(small)"}


def test_s5_1_a_six_scores_three_two_or_one_rows() -> None:
    texts = legal(pick("666", *FRESH))
    assert len(texts) == 10 + 10 + 5
    assert {"score(large,1+3+5)", "score(medium,2+4)", "score(small,5)"} <= texts
    assert objection(pick("666", *FRESH), 0, "score(large,1+2)") == "rows"
    assert objection(pick("123", *FRESH), 0, "score(small,2)") == "number"


def test_s5_2_the_points_over_the_rightmost_cross() -> None:
    state = do(pick("666", "5,2,0,0,0:-:-", FRESH[1]), "score(large,1+2+3)")
    assert block(state).interim == (10, 7, 0, None, None)
    assert block(do(pick("111", "2+7,0,0,0,0:-:-", FRESH[1]), "cross(large)")).interim[0] == 7


def test_s5_3_each_row_once() -> None:
    state = pick("666", "2+7,0,0,0,0:-:-", FRESH[1])
    assert "score(small,1)" not in legal(state)
    assert objection(state, 0, "score(small,1)") == "scored"


def test_s5_4_three_rows_at_most() -> None:
    two = pick("666", "2+7,3+4,0,0,0:-:-", FRESH[1])
    assert legal(two) == {"score(small,3)", "score(small,4)", "score(small,5)"}
    assert objection(two, 0, "score(medium,3+4)") == "three"
    assert legal(pick("666", "2+7,3+4,0+0,0,0:-:-", FRESH[1])) == {"pass"}


def test_s6_1_the_joker_takes_the_die_that_is_gone_once() -> None:
    state = others("123", "large", "3,0,0,0,0:-:j", "0,1,0,0,0:-:j", "0,0,1,0,0:-:-", side="B")
    assert {"cross(large+joker)", "colour(large+joker)", "any(large+joker)", "cross(small)"} <= legal(state, 1)
    assert not any("joker" in text for text in legal(state, 2))
    assert objection(state, 2, "cross(large+joker)") == "joker"
    assert objection(state, 1, "cross(small+joker)") == "needless"
    assert objection(state, 1, "cross(large)") == "gone"
    after = do(do(state, "cross(large+joker)", seat=1), "cross(small)", seat=2)
    assert (block(after, 1).crosses, block(after, 1).joker) == ((3, 1, 0, 0, 0), False)
    active = pick("123", "3,0,0,0,0:-:j", "0,1,0,0,0:-:j", side="B")
    assert not any("joker" in text for text in legal(active))


def test_s6_2_the_joker_is_never_forced() -> None:
    spent = "0,1+2,0+0,0+0,0:lmsa:j"
    state = others("166", "large", "3,0,0,0,0:-:j", spent, side="B")
    assert legal(state, 1) == {"pass", "cross(large+joker)"}


def test_s6_3_a_used_joker_counts_as_a_cross() -> None:
    line = "200 over - - 1,0,0,0,0:-:j/1,0,0,0,0:-:- -"
    outcome = game("tricubo(seats=2,side=B)").load(line).outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1), (2, 2))


def test_s7_1_the_game_ends_when_all_have_entered() -> None:
    state = do(pick("123", "5,6,7,0,0:-:-", "0,1,0,0,0:-:-"), "cross(large)")
    assert not state.over
    do(state, "cross(small)", seat=1)
    assert state.over
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "purple"
    assert not do(do(pick("123", "4,6,7,0,0:-:-", "0,1,0,0,0:-:-"), "cross(medium)"), "cross(small)", seat=1).over


def test_s7_2_five_points_for_everyone_in_purple() -> None:
    state = game("tricubo(seats=3)").load("9 over - - 6,6,7,0,0:-:-/6,7,7,6,0:-:-/6,6,0,0,0:-:- -")
    assert [own.points.finish for own in view(state).blocks] == [5, 5, 0]


def test_s7_3_each_row_gets_the_points_over_its_rightmost_cross() -> None:
    state = game("tricubo(seats=2)").load("200 over - - 1,2,3,4,5:-:-/0,2+7,0,0,7:-:- -")
    assert [own.points.rows for own in view(state).blocks] == [1 + 7 + 4 + 2 + 10, 7]


def test_s7_4_the_sheet_of_the_source_makes_60() -> None:
    # Crosses 6, 3, 5, 6, 7; row 2 scored with two crosses, row 3 with three, row 4 with five; all colours.
    sheet_of_60 = "6,3+7,5+4,6+10,7:lmsa:-"
    points = block(game("tricubo").load(f"15 over - - {sheet_of_60} -")).points
    assert (points.colours, points.finish, points.interim, points.rows) == (10, 5, 21, 24)
    assert points.total == 60
    assert game("tricubo").load(f"15 over - - {sheet_of_60} -").outcome() is not None


def test_s7_4_the_sheet_of_the_source_played_ply_by_ply() -> None:
    state = do(game("tricubo").start(), "start(1)")
    plan = "medium2 large3 medium4 medium4 small4 six small2 small4 medium3 colour(medium) colour(small) colour(large)"
    for step in (plan + " any(small) large5 large5 small5 large1 medium1").split():
        assert not state.over
        die, number = step[:-1], step[-1]
        if step == "six":
            do(state, "roll(6,6,6)", "score(large,2+3+4)")
        elif number == ")":
            do(state, "roll(1,1,1)", step)
        else:
            do(state, f"roll({number},{number},{number})", f"cross({die})")
    assert state.over
    own = block(state)
    assert (own.crosses, own.interim) == ((6, 3, 5, 6, 7), (None, 7, 4, 10, None))
    assert own.points.total == 60


def test_s7_5_the_highest_total_wins_then_crosses_then_shared() -> None:
    def places(*blocks: str) -> tuple[int, ...]:
        outcome = game(f"tricubo(seats={len(blocks)})").load(f"200 over - - {'/'.join(blocks)} -").outcome()
        assert outcome is not None
        return outcome.places

    assert places("2,0,0,0,0:-:-", "1,0,0,0,0:-:-") == (1, 2)
    assert places("3,0,0,0,0:-:-", "1,1,1,1,0:-:-", "3,0,0,0,0:l:-") == (3, 1, 1)
    assert places("1,0,0,0,0:-:-", "1+0,0,0,0,0:-:-") == (1, 1)


def test_s7_6_a_game_of_several_ends_after_so_many_rounds() -> None:
    state = game("tricubo(seats=2,cap=3)").start()
    for _ in range(3):
        do(state, "roll(6,6,6)")
        while state.to_act != (CHANCE,) and not state.over:
            state.advance(state.to_act[0], state.ids(state.to_act[0])[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "rounds"
    assert game("tricubo(seats=2)").longest == 3 * 200


def test_s8_1_the_row_of_the_start_is_chosen() -> None:
    state = game("tricubo").start()
    assert legal(state) == {f"start({row})" for row in range(1, 6)}
    assert objection(state, 0, "start(6)") == "row"
    assert objection(state, 0, "pass") == "start"
    assert block(do(state, "start(4)")).crosses == (0, 0, 0, 1, 0)


def test_s8_2_a_die_is_missing_by_turns() -> None:
    gone = [view(solo("123", played=played)).gone for played in range(6)]
    assert gone == ["large", "medium", "small", "large", "medium", "small"]
    assert not any("large" in text for text in legal(solo("123")))
    with_joker = solo("123", "0,0,0,0,0:-:j", side="B")
    assert "cross(large+joker)" in legal(with_joker)
    assert not block(do(with_joker, "cross(large+joker)")).joker


def test_s8_3_after_21_rounds_or_in_purple() -> None:
    last = do(solo("123", EMPTY, 20), "cross(large)")
    assert last.over
    assert [getattr(last.outcome(), part) for part in ("reason", "scores")] == ["rounds", (4,)]
    purple = do(solo("123", "6,6,5,0,0:-:-"), "cross(small)")
    assert purple.over
    assert [getattr(purple.outcome(), part) for part in ("reason", "scores")] == ["purple", (20,)]
    assert not do(solo("123", EMPTY, 19), "cross(large)").over


def test_s8_4_titles() -> None:
    names = {total: standard("A").title(total).de for total in (0, 40, 41, 60, 61, 70, 71, 80, 81, 90)}
    assert list(names.values()) == [
        *("Tripraktikant*in", "Tripraktikant*in", "Trigesell*in", "Trigesell*in", "Trimedium", "Trimedium"),
        *("Trimaximum", "Trimaximum", "Trimaxissimus", "Trimaxissimus"),
    ]
    title = view(game("tricubo").load("21 over - - 5+10,5+10,5+10,5,5:lmsa:- -")).title
    assert title is not None
    assert title.de == "Trimaxissimus"
    assert standard("B").titles == standard("A").titles


def test_s8_5_below_zero_counts_as_zero() -> None:
    state = game("tricubo(side=B)").load("21 over - - 0,0,0,0,0:lmsa:- -")
    title = view(state).title
    assert block(state).points.total == -5
    assert title is not None
    assert title.floor == 0


def test_s9_1_blocks_are_few() -> None:
    a, b = standard("A"), standard("B")
    for side, blocks in ((a, 193_152), (b, 658_944)):
        assert Outlook(side.columns, side.purple, side.colours, side.joker).size == blocks
    assert (193_152 * 21, 658_944 * 21) == (4_056_192, 13_837_824)


@slowly
@pytest.mark.parametrize(("side", "value", "highest"), [("A", 66.6423, 90), ("B", 55.5646, 72)])
def test_s9_2_the_values_and_s9_4_the_highest_totals_of_the_sides(side: str, value: float, highest: int) -> None:
    printed = standard(side)
    solver = Outlook(printed.columns, printed.purple, printed.colours, printed.joker)
    fresh = solver.number((1, 0, 0, 0, 0), 0)
    assert solver.summit(fresh) == highest
    solver.solve()
    assert solver.worth(0, fresh, solver.masks - 16) / solver.unit == pytest.approx(value, abs=5e-5)


@slowly
def test_s9_2_the_value_is_the_best_choices_mean() -> None:
    solution = Solution(tricubo(SMALL), cached=False)
    state = do(game(f"tricubo(side={SMALL})").start(), "start(2)")
    values = []
    for index in state.ids(CHANCE):
        rolled = state.copy()
        rolled.advance(CHANCE, index)
        choices = solution.choices(rolled)
        assert set(map(str, choices)) == legal(rolled)
        assert solution.value(rolled) == max(choices.values()) == next(iter(choices.values()))
        values.append(solution.value(rolled))
    assert solution.value(state) == pytest.approx(sum(values) / 216, abs=1e-6)


@slowly
def test_s9_3_titles_under_the_best_play() -> None:
    side = SMALL + "_t0.a.a~24.b.b~28.c.c"
    solution = Solution(tricubo(side), cached=False)
    start = game(f"tricubo(side={side})").start()
    endings, titles = solution.endings(start), solution.titles(start)
    assert sum(endings.values()) == pytest.approx(1)
    assert sum(total * chance for total, chance in endings.items()) == pytest.approx(solution.value(start), abs=1e-5)
    assert [title.de for title in titles] == ["a", "b", "c"]
    assert list(titles.values())[2] == pytest.approx(sum(p for total, p in endings.items() if total >= 28))
    assert min(titles.values()) > 0


@slowly
def test_s9_4_the_highest_total_can_be_reached_and_not_passed() -> None:
    solution = Solution(tricubo(SMALL), cached=False)
    endings = solution.endings(game(f"tricubo(side={SMALL})").start())
    # Only two rows can be scored in the purple, where they get 4, before the third one ends the game.
    best = (3 * 4 + 2 * 3) + (2 * 4 + 3) + 2 + 5
    assert solution.highest == best
    assert max(endings) <= best


@slowly
def test_s9_5_solutions_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path)
    steps: list[int] = []
    first = Solution(tricubo(SMALL), lambda done, total: steps.append(done))
    assert steps == sorted(steps)
    assert steps
    assert first.path.exists()
    again = Solution(tricubo(SMALL), lambda done, total: pytest.fail("it was kept"))
    start = game(f"tricubo(side={SMALL})").start()
    assert again.value(start) == first.value(start)
    assert again.titles(start) == first.titles(start)
    assert again.highest == first.highest


@slowly
def test_s9_6_playing_for_a_score_is_another_game_than_playing_for_the_mean() -> None:
    start = game(f"tricubo(side={SMALL})").start()
    usual = sum(chance for total, chance in Solution(tricubo(SMALL)).endings(start).items() if total >= 26)
    best = TargetSolution(tricubo(SMALL), 26)
    assert usual < best.chance(start) < 1
    assert max(best.choices(start).values()) == best.chance(start)


def test_s10_1_actions_in_words() -> None:
    parse = Tricubo.actions.parse
    texts = ["roll(4,6,2)", "start(3)", "cross(large)", "colour(small)", "any(medium)", "score(medium,2+4)", "pass"]
    texts += ["cross(large+joker)", "score(small+joker,3)"]
    for text in texts:
        assert str(parse(text)) == text
        assert Tricubo.actions.from_json(parse(text).json()) == parse(text)
    for text in (
        "cross(huge)",
        "cross(large+luck)",
        "score(large,3+2)",
        "score(small,6)",
        "score(small,)",
        "roll(1,2)",
    ):
        with pytest.raises(Refusal):
            parse(text)


def test_s10_2_a_position_in_a_line() -> None:
    blocks = "6,3+7,0,0,0:la:-/0,1,0,0,0:-:-/0,0,1,0,0:-:-"
    line = f"3 others 124 large {blocks} -;cross(small);-"
    state = game("tricubo(seats=3)").load(line)
    assert state.dump() == line
    assert state.to_act == (2,)
    assert block(state).interim == (None, 7, None, None, None)
    assert block(state).colours == ("large", "any")


def test_s10_3_the_line_of_the_start() -> None:
    assert game("tricubo(seats=2)").start().dump() == "0 roll - - 1,0,0,0,0:-:-/0,1,0,0,0:-:- -"


def test_every_option_is_written_down() -> None:
    rules = Path(__file__).parents[3] / "src/dreierlei/games/tricubo/rules.md"
    assert re.findall(r"option `(\w+)`", rules.read_text("utf-8")) == ["side", "cap"]
