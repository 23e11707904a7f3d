"""A match told for people: its notation in the reader's language, nothing hidden in it, and its points itemised."""

from __future__ import annotations

import asyncio
import re

import pytest
from tests.server.conftest import Running
from tests.server.test_accounts import member
from tests.server.test_replays import played

from dreierlei.core.game import Seat, named
from dreierlei.core.words import LANGUAGES, Sentence
from dreierlei.games import NAMES, game
from dreierlei.play import Match, Ply
from dreierlei.play.positions import positions
from dreierlei.server.tables import story
from dreierlei.study.puzzles import puzzles


@pytest.mark.parametrize("name", NAMES)
def test_choices_and_lines_of_a_position_are_told_as_at_a_table(server: Running, name: str) -> None:
    ada, match = server.client(), played(name)
    asked = {"game": str(match.game), "position": "", "seat": 0}
    names = [f"Platz {seat + 1}" for seat in range(match.game.seats)]
    people = [f"Mensch {seat}" for seat in range(match.game.seats)]
    written, named = (story.notation(match, match.record.entries, 0, each, "de") for each in (names, people))
    plies = [(n, entry) for n, entry in enumerate(match.record.entries) if isinstance(entry, Ply) and entry.seat >= 0]
    states = list(positions(match))
    for number, entry in plies[:: max(1, len(plies) // 6)]:
        asked |= {"position": states[number].dump(), "seat": entry.seat}
        choices = ada.ask("POST", "/api/positions/choices", asked).body
        assert set(choices) <= set(states[number].texts(entry.seat))
        assert choices.get(str(entry.action)) == written[number]
        ahead = match.record.entries[number : number + 4]
        line = [str(each.action) for each in ahead if isinstance(each, Ply) and each.seat >= 0]
        found = ada.ask("POST", "/api/positions/notation", asked | {"lines": [line, line[:1]]}).body
        assert [each[0] for each in found] == [written[number]] * 2
        told, expected = ([each for each in texts if each] for texts in (found[0], written[number:]))
        assert told == expected[: len(told)]
        known = ada.ask("POST", "/api/positions/notation", asked | {"lines": [line], "names": people}).body
        assert [each for each in known[0] if each] == [each for each in named[number:] if each][: len(told)]
        alone = ada.ask("POST", "/api/positions/notation", asked | {"lines": [line], "names": people + people[:1]}).body
        assert alone[0] == found[0]  # of another number of seats
    assert ada.ask("POST", "/api/positions/choices", asked | {"seat": 5}).body == {}
    assert ada.ask("POST", "/api/positions/notation", asked | {"lines": [["nonsense"]]}).status == 400


def test_what_the_solver_of_a_puzzle_may_do_is_told(server: Running) -> None:
    ada, puzzle = server.client(), next(each for each in puzzles("stein3") if len(each.line) > 2)
    address, state = f"/api/puzzles/stein3/{puzzle.id}/choices", puzzle.state()
    first = ada.ask("POST", address, {}).body
    assert set(first) == set(state.texts(puzzle.seat))
    assert ada.ask("POST", address, {"plies": [puzzle.answer]}).body["slug"] == "study.puzzles.turn"
    other = "move(" + ",".join(reversed(re.findall(r"[a-s]\d", puzzle.answer))) + ")"
    assert ada.ask("POST", address, {"plies": [other]}).body["slug"] == "study.puzzles.illegal"


def test_notation_and_account_of_a_match(server: Running) -> None:
    ada, ben = server.client().guest("Ada"), server.client().guest("Ben")

    async def run() -> None:
        made = ada.table("triominos", "me", "open")
        table = made["id"]
        ben.ask("POST", "/api" + made["invites"][0]["path"])
        await ada.open()
        await ben.open()
        snapshots = [await ada.watch(table), await ben.watch(table)]
        while not any(each["legal"] for each in snapshots):
            snapshots = [await ada.next("news"), await ben.next("news")]
        mover = ada if snapshots[0]["legal"] else ben
        news = snapshots[0] if mover is ada else snapshots[1]
        seat, texts = next(iter(news["legal"].items()))
        choices = mover.ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert set(choices) <= set(texts)
        foreign = (ben if mover is ada else ada).ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert foreign["slug"] == "server.seat.foreign"
        await mover.answer("play", table=table, seat=int(seat), number=news["number"], action=texts[-1])
        path = f"/api/tables/{table}/notation"
        lines = [each.ask("GET", path).body for each in (ada, ben)]
        assert lines[0][news["number"]] == choices.get(texts[-1], lines[0][news["number"]])
        assert lines[0][news["number"]]
        assert lines[0][news["number"]] == lines[1][news["number"]]
        assert all(line is None for line in lines[0][: news["number"]])  # what was dealt is nobody's business
        assert ada.ask("GET", f"{path}?since={news['number']}").body == lines[0][news["number"] :]
        assert ada.ask("GET", f"/api/tables/{table}/account").body["slug"] == "server.table.running"
        await ada.answer("resign", table=table, seat=0)
        account = ben.ask("GET", f"/api/tables/{table}/account").body
        assert len(account) == 2
        assert any(items for items in account)
        await ada.close()
        await ben.close()

    asyncio.run(run())


def test_bots_are_called_as_the_reader_does_in_replays_and_histories(server: Running) -> None:
    ada = member(server, "Ada Sprachen")

    async def run() -> None:
        table = ada.table("nonaga(first=0)", "me", "bot1")["id"]
        await ada.open()
        await ada.watch(table)
        await ada.answer("resign", table=table, seat=0)
        for language, name in (("de", "Küken"), ("en", "Chick")):
            by = {"Accept-Language": language}
            assert ada.ask("GET", f"/api/tables/{table}/replay", **by).body["names"][1] == name
            found = ada.ask("GET", "/api/people/Ada%20Sprachen/history", **by).body["matches"][0]
            assert found["seats"][1]["name"] == name
        await ada.close()

    asyncio.run(run())


# The same without a server, name by name.


def _told(name: str, language: str) -> tuple[Match, list[str | None]]:
    """Return a match, and its plies in its game's own words for players who are called A, B, …"""
    match, lines = played(name), list[str | None]()
    for entry, state in zip(match.record.entries, positions(match), strict=False):
        assert isinstance(entry, Ply)
        assert entry.action
        sentence = match.game.notation(state, entry.seat, entry.action)
        lines.append(None if sentence is None else _with_letters(sentence).text(language))
    return match, lines


def _with_letters(sentence: Sentence) -> Sentence:
    facts = {key: "ABCDEF"[fact] if isinstance(fact, Seat) else fact for key, fact in sentence.facts.items()}
    return Sentence(sentence.slug, **facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_ply_is_told_of_the_position_in_which_it_was_made(name: str, language: str) -> None:
    match, expected = _told(name, language)
    names = "ABCDEF"[: match.game.seats]
    seen = match.record.entries
    assert any(expected) or name == "nonaga"
    assert story.notation(match, seen, 0, names, language) == expected
    assert story.notation(match, seen, 5, names, language) == expected[5:]
    hidden = [Ply(entry.seat or 0, None) if number % 2 else entry for number, entry in enumerate(seen)]
    told = story.notation(match, hidden, 0, names, language)
    assert told == [None if number % 2 else line for number, line in enumerate(expected)]


def test_a_match_from_a_position_with_a_ply_taken_back_is_told_from_there() -> None:
    start = [state.dump() for state in positions(played("stein3"))][10]
    match = Match(game("stein3"), start=start)
    seat, texts = match.to_act[0], match.texts(match.to_act[0])
    match.play(seat, texts[0])
    match.undo(seat)
    match.play(seat, texts[1])
    state = game("stein3").load(start)
    told = story.choices(state, seat, state.legal(seat), "ABC", "en")
    assert story.notation(match, match.record.entries, 0, "ABC", "en") == [told[texts[0]], None, told[texts[1]]]


@pytest.mark.parametrize("name", NAMES)
def test_what_may_be_done_is_told_with_names(name: str) -> None:
    for state in list(positions(played(name)))[::7]:
        for seat in (seat for seat in state.to_act if seat >= 0):
            legal = state.legal(seat)
            found = story.choices(state, seat, legal, "ABCDEF", "de")
            told = {str(each): state.game.notation(state, seat, each) for each in legal}
            assert set(found) == {text for text, sentence in told.items() if sentence}
            assert all(found[text] == named(each, "ABCDEF", "de") for text, each in told.items() if each)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_plies_is_told_until_chance_comes_between(name: str, language: str) -> None:
    match = played(name)
    names = story.seat_names(match.game, language)
    assert names[0] == {"de": "Platz 1", "en": "Seat 1"}[language]
    assert len(names) == match.game.seats
    states, entries = list(positions(match)), match.record.entries
    for number in range(0, len(entries) - 4, 9):
        state, found = states[number], [entry for entry in entries[number : number + 4] if isinstance(entry, Ply)]
        if found[0].seat < 0:
            continue
        before, texts = state.dump(), [str(entry.action) for entry in found if entry.seat >= 0]
        told = story.line(state, found[0].seat, texts, names, language)
        assert state.dump() == before
        assert len(told) == len(texts)
        for step, entry in enumerate(found):
            if entry.seat < 0 or states[number + step].to_act[0] != entry.seat:
                break
            sentence = match.game.notation(states[number + step], entry.seat, entry.action)  # type: ignore[arg-type]
            assert told[step] == (named(sentence, names, language) if sentence else None)
    assert story.line(states[0], 0, [], [], language) == []


def test_what_cannot_follow_is_left_out_of_a_line_and_the_rest_goes_on() -> None:
    state = game("stein3").start()
    first = state.texts(0)[0]
    after = state.copy()
    after.apply(0, game("stein3").actions.parse(first))
    second = after.texts(1)[0]
    names = ["Ada", "Ben", "Cem"]
    told = story.line(state, 0, [first, first, second], names, "en")
    (other,) = story.line(after, 1, [second], names, "en")
    assert told == [*story.line(state, 0, [first], names, "en"), None, other]
    assert all((told[0], other))
    assert story.line(state, 1, [first], names, "en") == [None]


@pytest.mark.parametrize("name", ["triominos", "tricubo"])
def test_points_are_itemised_from_the_plies_that_stand(name: str) -> None:
    match = played(name)
    expected = match.game.account(match.state, story.standing(match.record.entries))
    found = story.account(match, "en")
    assert [[(item.text, item.points) for item in items] for items in found] == [
        [(text.text("en"), points) for text, points in items] for items in expected
    ]
    assert any(found)
    assert story.account(match, "de") != found


def test_plies_that_were_taken_back_do_not_stand() -> None:
    match = Match(game("nonaga(first=0)"))
    texts = match.texts(0)
    match.play(0, texts[0])
    match.undo(0)
    match.play(0, texts[1])
    match.resign(1)
    assert [(seat, str(action)) for seat, action in story.standing(match.record.entries)] == [(0, texts[1])]
