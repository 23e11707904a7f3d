"""§8.5, §8.6: who has qualified already, and several tournaments as a series."""

from __future__ import annotations

from fractions import Fraction

from tests.tournament.conftest import Run

from dreierlei import tournament as td
from dreierlei.tournament.series import qualified_before, standings


def _qualified(run: Run) -> list[int]:
    return [row.player.number for row in td.qualification(run.state).rows]


def test_s8_5_the_next_in_rank_moves_up_or_the_place_lapses(new_run: type[Run]) -> None:
    plain = new_run().enter(19).finish()
    order = [row.player.number for row in td.ranking(plain.state)]
    assert _qualified(plain) == order[:3]
    for moves_up, expected in ((True, [order[0], *order[2:4]]), (False, [order[0], order[2]])):
        run = new_run().enter(19)
        run.do(td.note_qualified, [order[1]], moves_up)
        run.finish()
        found = td.qualification(run.state)
        assert [row.player.number for row in td.ranking(run.state)] == order
        assert _qualified(run) == expected
        assert [row.player.number for row in found.before] == [order[1]]
        assert found.places == 3


def test_s8_5_a_tie_is_looked_for_where_the_places_end(new_run: type[Run]) -> None:
    run = new_run().enter(9)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [9 if player == 1 else 5 for player in players])
    run.do(td.close_round, 2, 2)
    run.do(td.draw_lots)
    run.open(3, 1)
    winner = td.ranking(run.state)[0].player.number
    run.do(td.note_qualified, [winner])
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [99 if seat == winner else 1 for seat in run.state.seatings[3][0]])
    assert not td.missing(run.state)
    run.do(td.conclude)
    assert len(_qualified(run)) == 1
    assert winner not in _qualified(run)


def test_s8_5_only_the_director_and_only_before_the_result(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    assert run.refused(td.note_qualified, [7]) == "player.unknown"
    assert run.refused(td.note_qualified, []) == "qualification.same"
    assert run.refused(td.note_qualified, [1], who=td.Who("table", table=1)) == "director-only"
    run.do(td.note_qualified, [1, 2])
    run.do(td.note_qualified, [2], False)
    assert (run.state.qualified, run.state.moves_up) == ((2,), False)
    run.finish()
    assert run.refused(td.note_qualified, [1]) == "concluded"
    assert td.read_log(td.write_log(run.log)) == tuple(run.log)


def test_s8_6_standings_add_up_everybodys_best(new_run: type[Run]) -> None:
    first, second = new_run("A").enter(9).finish(), new_run("B").enter(12).finish()
    running = new_run("C").enter(9).open(1, 2)
    states = [first.state, second.state, running.state]
    rows = standings(states)
    assert len(rows) == 12
    points = [{row.player.name: row.points for row in td.ranking(state)} for state in states[:2]]
    for row in rows:
        assert row.points == sum((each.get(row.person.name, Fraction()) for each in points), Fraction())
        assert row.results[2] is None
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    for row in standings(states, best=1):
        assert row.points == max(each.get(row.person.name, Fraction()) for each in points)
        assert len(row.counted) == 1


def test_s8_6_equal_sums_share_the_rank(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [5] * len(players))
    assert {row.rank for row in standings([run.finish().state])} == {1}


def test_s8_6_who_has_qualified_is_found_again_by_name_and_namesakes_by_club(new_run: type[Run]) -> None:
    first = new_run("A")
    people = [td.Entrant("Lea", "Schmidt", "Ecke"), td.Entrant("Lea", "Schmidt", "Kante")]
    first.do(td.register, [*people, *(td.Entrant("P", str(number)) for number in range(4))], present=True)
    first.open(2, 2)
    first.finish()
    winner = td.qualification(first.state).rows[0].player.person
    second = new_run("B")
    known = [td.Entrant(winner.first, winner.last.upper(), winner.club), td.Entrant("Neu", "Hier")]
    namesake = [td.Entrant("Lea", "Schmidt", "Ganz woanders")] if winner.last == "Schmidt" else []
    second.do(td.register, [*known, *namesake], present=True)
    assert qualified_before([first.state], second.state) == (1,)
    assert standings([first.state])[0].qualified in (None, 0)
    assert sum(row.qualified == 0 for row in standings([first.state])) == 1


def test_s8_6_who_withdrew_is_nobody_who_has_qualified(new_run: type[Run]) -> None:
    first, second = new_run("A").enter(6).finish(), new_run("B")
    person = td.qualification(first.state).rows[0].player.person
    second.do(td.register, [td.Entrant("Neu", "Hier"), person])
    assert qualified_before([first.state], second.state) == (2,)
    second.do(td.withdraw, 2)
    assert qualified_before([first.state], second.state) == ()
    second.do(td.register, [person])
    assert qualified_before([first.state], second.state) == (3,)


def test_s8_6_namesakes_of_one_tournament_are_two_and_a_new_club_makes_nobody_new(new_run: type[Run]) -> None:
    first = new_run("A")
    leas = [td.Entrant("Lea", "Schmidt", "Ecke"), td.Entrant("Lea", "Schmidt", "Kante")]
    first.do(td.register, [*leas, *(td.Entrant("P", str(number)) for number in range(4))], present=True)
    while first.state.conclusion is None:
        first.hand_in(lambda players: [100 - player for player in players])
        first.advance()
    assert _qualified(first) == [1]
    assert [row.person.club for row in standings([first.state])[:2]] == ["Ecke", "Kante"]
    second = new_run("B")
    second.do(td.register, [leas[1], leas[0], td.Entrant("LEA", "Schmidt", "Neu")])
    assert qualified_before([first.state], second.state) == (2,)
    moved = new_run("C").enter(6).finish()
    person = td.qualification(moved.state).rows[0].player.person
    third = new_run("D")
    third.do(td.register, [td.Entrant(person.first, person.last, "Another club")])
    assert qualified_before([moved.state], third.state) == (1,)


def test_s8_6_a_row_has_the_best_tournaments_and_the_latest_name(new_run: type[Run]) -> None:
    runs = [new_run(seed).enter(9) for seed in "ABC"]
    runs[2].do(td.edit, 1, td.Entrant("PLAYER", "001", "TSV"))
    states = [run.finish().state for run in runs]
    mine = [next(row for row in td.ranking(state) if row.player.number == 1) for state in states]
    order = sorted(range(3), key=lambda at: (-mine[at].points, -mine[at].score, at))
    for best in (0, 1, 2, 3):
        (row,) = (row for row in standings(states, best) if row.person.name == "PLAYER 001")
        counted = sorted(order[:best]) if best else [0, 1, 2]
        assert row.counted == tuple(counted)
        assert row.points == sum((mine[at].points for at in counted), Fraction())
        assert row.score == sum(mine[at].score for at in counted)
        assert (row.results, row.person) == (tuple(mine), td.Entrant("PLAYER", "001", "TSV"))


def test_s8_5_who_would_not_have_taken_a_place_is_not_named(new_run: type[Run]) -> None:
    order = [row.player.number for row in td.ranking(new_run().enter(19).finish().state)]
    run = new_run().enter(19)
    run.do(td.note_qualified, [order[1], order[-1]])
    run.finish()
    assert [row.player.number for row in td.qualification(run.state).before] == [order[1]]


def test_s8_6_a_place_is_told_with_the_tournament_that_brought_it_first(new_run: type[Run]) -> None:
    states = [new_run().enter(6).finish().state for _ in range(2)]
    winner = td.ranking(states[0])[0].player.number
    assert td.ranking(states[1])[0].player.number == winner
    assert [row.qualified for row in standings(states)] == [
        0 if row.person.name == states[0].players[winner].name else None for row in standings(states)
    ]


def test_s8_6_an_entry_that_was_taken_back_makes_nobody_a_namesake(new_run: type[Run]) -> None:
    runs = []
    for club in ("Eck", "Neu"):
        run = new_run()
        run.do(td.register, [td.Entrant("Ada", "Blum", club), td.Entrant("Ada", "Blum", "Irrtum")], present=True)
        run.do(td.withdraw, 2)
        runs.append(run.enter(6).finish())
    played = [row for row in standings([run.state for run in runs]) if row.person.name == "Ada Blum"]
    assert [len([result for result in row.results if result]) for row in played] == [2]
