"""A whole day in the browser: director, two helpers, six phones, beamer; and an oracle that nothing unsettled shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.browsing import PATIENCE, UNPAINTED, no_wider, until
from tests.server.conftest import Running
from tests.tournament import oracle as shown
from tests.tournament.showing import allowed, printed, typeset

from dreierlei import tournament as td

PEOPLE = "\n".join(
    f"{name}; {club}; Köln"
    for name, club in [
        ("Ada Adler", "Dreieck"), ("Benno Bąk", "Dreieck"), ("Cem Çelik", "Dreieck"), ("Dörte Demir", "Spitze Ecken"),
        ("Edda Eisele", "Spitze Ecken"), ("Fiete Fährmann", "Spitze Ecken"), ("Gesa Groß", "Steinfreunde"),
        ("Hanna Huang", "Steinfreunde"), ("Ivo Imhof", "Steinfreunde"), ("Jale Jäger", ""), ("Kofi Kaya", ""),
        ("Lene Löwe", ""),
    ]
)  # fmt: skip  # three of a club in a row
DEAF = """window.WebSocket = class {
  static OPEN = 1; readyState = 0; addEventListener() {} close() {} send() {} };"""
WIDE = """[...document.querySelectorAll("main *")].filter((each) => !each.closest(".t-tabs, .t-wide")
  && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map((each) => each.className)"""
FITS = """(() => { const body = document.querySelector(".b-body"), wall = body.getBoundingClientRect();
  const inside = [...body.querySelectorAll(".b-fit > *, .b-qr")].every((each) => {
    const { top, bottom, width, height } = each.getBoundingClientRect();
    const square = each.tagName !== "IMG" || Math.abs(width - height) < 1;
    return square && top >= wall.top - 1 && bottom <= wall.bottom + 1; });
  return inside && body.scrollHeight <= body.clientHeight + 1 && body.scrollWidth <= body.clientWidth + 1; })()"""
CUT = """[...document.querySelectorAll(".b-ranking tbody td:last-child")].filter((score) => {
  score.textContent = "−1250"; return score.scrollWidth > score.clientWidth; }).length"""
"""How many of the longest scores would be cut off on the wall."""
LONG = "Dreierlei Open – Qualifikationsturnier zur Deutschen Triominos-Meisterschaft im Rheinland"
"""A name that fills the wall."""
LAPTOP, PHONE, WALL = (1280, 860), (390, 844), (1920, 1080)


class Devices:
    """Browsers of their own for everybody in the hall; none may complain."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.browser = browser
        self.base = f"http://localhost:{server.port}"
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []

    def close(self) -> None:
        """Put all devices away."""
        for context in self.contexts:
            context.close()

    def open(self, path: str, size: tuple[int, int], *, deaf: bool = False) -> Page:
        """Open a page on a new device; a deaf one hears no news."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="de-DE",
            reduced_motion="reduce",
            service_workers="block",  # each device would fetch pages for later that no test reads
        )
        self.contexts.append(context)
        context.add_init_script(UNPAINTED)
        page = context.new_page()
        if deaf:
            page.add_init_script(DEAF)
        page.on("console", lambda message: self._heard(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)
        page.goto(self.base + path)
        return page

    def _heard(self, text: str) -> None:
        if "409" not in text and "ERR_INTERNET" not in text:  # refused, or offline: the page deals with both
            self.errors.append(text)


@pytest.fixture
def devices(tmp_path: Path, chromium: Browser) -> Iterator[Devices]:
    """Devices around a server of their own."""
    server = Running(tmp_path / "data").start()
    try:
        found = Devices(chromium, server)
        yield found
        found.close()
        assert not found.errors
    finally:
        server.stop()


def _tab(laptop: Page, name: str) -> None:
    laptop.get_by_role("tab", name=re.compile(f"^{name}")).click()


def _next(laptop: Page, act: str) -> None:
    """Take the next step; a round that has begun brings its results to the front, whatever was there before."""
    if act == "start":
        _tab(laptop, "Tische")
    laptop.locator(f"[data-next={act}]").click()
    if act == "start":
        _shows(laptop, "results")


def _shows(laptop: Page, tab: str) -> None:
    expect(laptop.locator(f"[data-tab={tab}]")).to_have_attribute("aria-selected", "true")


def _created(laptop: Page) -> None:
    """Set the tournament up, enter everybody, publish the seed and check in."""
    laptop.get_by_label("Name des Turniers").fill(LONG)
    laptop.get_by_label("Austragungsort").fill("Bürgerhaus")
    laptop.get_by_label("Turnierleitung").fill("Rita Rath")
    laptop.locator(".t-more > summary").click()
    laptop.get_by_label("Minuten pro Runde").fill("40")
    laptop.get_by_role("button", name="Turnier anlegen").click()
    laptop.get_by_role("button", name="Liste einfügen").click()
    laptop.get_by_label("Eine Person pro Zeile").fill(PEOPLE)
    laptop.get_by_role("button", name="12 importieren").click()
    expect(laptop.locator(".t-player")).to_have_count(12)
    _tab(laptop, "Einstellungen")
    laptop.get_by_label("Selbst melden per QR-Code erlauben").check()


def _path(laptop: Page, kind: str) -> str:
    """Return the path of one of the links that the director sees."""
    _tab(laptop, "Links")
    laptop.locator(".t-codes code").first.wait_for()
    text = " ".join(laptop.locator(".t-codes code").all_inner_texts())
    found = re.search(rf"/t/\w+/{kind}/[\w-]+", text)
    assert found, text
    return found.group(0)


def _phones(laptop: Page, devices: Devices, game: int, round: int, tables: int) -> list[Page]:
    """Return the phones that have scanned the codes of a round."""
    _tab(laptop, "Links")
    found = []
    for table in range(1, tables + 1):
        path = laptop.locator(f'[data-place="{game}-{round}-{table}"]').get_attribute("data-path")
        assert path
        found.append(devices.open(path, PHONE))
    return found


def _hand_in(phone: Page, scores: list[int]) -> None:
    """Hand in the final scores of a table."""
    phone.get_by_role("button", name="Endstand abgeben").click()
    fields = phone.locator("dialog .t-score")
    for seat, score in enumerate(scores[: fields.count()]):
        fields.nth(seat).fill(str(score))
    phone.get_by_role("button", name="Abgeben", exact=True).click()
    phone.get_by_text("Abgegeben. Danke!").or_(phone.get_by_text("Alle Blätter dieser Runde")).wait_for()


def _turn(phone: Page, tile: int, bought: int = 0) -> None:
    phone.locator(".t-turns .t-keys.four button").nth(bought).click()
    phone.locator(".t-turns .t-keys.eight button").nth(tile).click()
    phone.get_by_role("button", name="Zug eintragen").click()


def _typed(laptop: Page, scores: list[int]) -> None:
    """Type in what is still out, from paper."""
    _tab(laptop, "Ergebnisse")
    laptop.locator(".t-results:not(details *) > .t-result:not(.in)").first.wait_for()  # the round has begun
    while (cards := laptop.locator(".t-results:not(details *) > .t-result:not(.in)")).count():
        card, before = cards.first, cards.count()
        fields = card.locator(".t-score:enabled")
        for seat in range(fields.count()):
            fields.nth(seat).fill(str(scores[seat]))
        card.get_by_role("button", name="Eintragen").click()
        expect(cards).to_have_count(before - 1)


def _fits(wall: Page) -> None:
    """Every page of the beamer fits the wall."""
    for _ in range(max(1, wall.locator(".b-dots i").count())):
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert wall.evaluate(FITS)
        wall.keyboard.press("ArrowRight")


class Oracle:
    """Says from the text of the log alone what is settled, and looks whether anything shows more."""

    def __init__(self, laptop: Page, wall: Page) -> None:
        self.laptop, self.wall = laptop, wall
        self.path = f"/api/tournaments/{laptop.url.split('/t/')[1].split('/')[0]}"
        self.asked = 0

    def _get(self, path: str) -> Any:
        key = self.laptop.evaluate("localStorage.getItem('t-key.' + location.pathname.split('/')[2])")
        base = self.laptop.url.split("/t/")[0]
        return self.laptop.request.get(base + self.path + path, headers={"X-Tournament-Key": key})

    def look(self) -> None:
        """Compare wall, prints and exports with what the log settles."""
        self.asked += 1
        kept: list[dict[str, Any]] = []
        for line in self._get("/public-log").text().splitlines():
            event = json.loads(line)
            if event.get("what") == "undone":
                kept.pop()
            elif "what" in event:
                kept.append(event)
        kinds = [event["what"] for event in kept]
        begun = [(event["data"]["game"], event["data"]["round"]) for event in kept if event["what"] == "round-started"]
        shut = {(event["data"]["game"], event["data"]["round"]) for event in kept if event["what"] == "round-closed"}
        declared = "concluded" in kinds
        closed = {*begun[:-1], *shut} | (set(begun) if declared else set())
        final = (3, 1) in begun or ((2, 2) in closed and self._parted())
        shown = self._shown(kept)
        beamer = self._get("/beamer").json()
        assert bool(beamer["standings"]) <= ("standings" in shown)
        if beamer["standings"]:
            assert {(each["game"], each["round"]) for row in beamer["standings"] for each in row["results"]} <= closed
        assert bool(beamer["finalists"]) <= (final and "finalists" in shown)
        assert bool(beamer["result"]) <= (declared and "result" in shown)
        assert beamer["game"] != 3 or final
        for name, there in (("qualification.csv", declared), ("ranking.csv", bool(closed))):
            assert self._get(f"/exports/{name}").ok == there, name
        prints = {"finalists": final, "qualification": declared, "final-ranking": declared, "certificates": declared}
        for kind, there in prints.items():
            assert self._get(f"/prints/{kind}").ok == there, kind
        self._wall(final and "finalists" in shown, declared and "result" in shown)

    def _parted(self) -> bool:
        """Whether no lot at the last place of the final is open, by the director's own table."""
        rows = self._get("").json()["ranking"]
        there = [row for row in rows if not row["out"]]
        return bool(there[2]["rank"] != there[3]["rank"])

    @staticmethod
    def _shown(kept: list[dict[str, Any]]) -> set[str]:
        shown: set[str] = set()
        for event in kept:
            if event["what"] == "published":
                shown.add(event["data"]["what"])
            if event["what"] == "held":
                shown.discard(event["data"]["what"])
        return shown

    def _wall(self, finalists: bool, result: bool) -> None:
        assert finalists or result or not self.wall.locator(".b-finalists").count()
        assert result or not self.wall.locator(".qualified").count()


def _draw(laptop: Page, dice: str) -> None:
    """Draw with what the hall has rolled."""
    _next(laptop, "draw")
    laptop.get_by_label("Was der Saal gesehen hat").fill(dice)
    laptop.locator("dialog form button.primary").click()
    expect(laptop.locator("dialog")).to_have_count(0)


def _helper(laptop: Page, devices: Devices, name: str, right: str) -> Page:
    """Let somebody help, and open their link."""
    _tab(laptop, "Einstellungen")
    group = laptop.locator("section.group", has=laptop.get_by_role("heading", name="Hilfskräfte"))
    group.get_by_label("Name").fill(name)
    group.get_by_label("Einlass").set_checked(right == "Einlass")
    group.get_by_label(right).check()
    group.get_by_role("button", name="Hinzufügen").click()
    shown = group.locator("li strong", has_text=name)
    assert shown.evaluate("each => each.getClientRects().length == 1 && each.offsetWidth > each.offsetHeight")
    group.locator("li", has_text=name).get_by_role("button", name="Link zeigen").click()
    path = "/t/" + laptop.locator(f'[data-helper="{name}"]').inner_text().split("/t/")[1]
    laptop.get_by_role("button", name="Schließen").click()
    return devices.open(path, LAPTOP)


def test_a_whole_day_with_helpers_phones_and_a_tie(devices: Devices) -> None:
    laptop = devices.open("/t", LAPTOP)
    _created(laptop)
    laptop.get_by_role("button", name="Schlüssel sichern").first.click()
    laptop.get_by_role("button", name="Ich habe den Schlüssel gesichert").click()
    ida, emil = _helper(laptop, devices, "Ida", "Einlass"), _helper(laptop, devices, "Emil", "Ergebnisse")
    assert ida.get_by_role("tab").count() < laptop.get_by_role("tab").count()
    assert not ida.get_by_text("Turnier löschen").count()

    newcomer = devices.open(_path(laptop, "register"), PHONE)
    newcomer.get_by_label("Vorname").fill("Malte")
    newcomer.get_by_label("Nachname").fill("Mäurer")
    newcomer.get_by_role("button", name="Ich spiele mit").click()
    expect(newcomer.get_by_text("Startnummer 13")).to_be_visible()
    wall = devices.open(_path(laptop, "beamer"), WALL)
    oracle = Oracle(laptop, wall)
    expect(wall.get_by_text("0 anwesend, 13 gemeldet")).to_be_visible()
    until(wall, lambda: wall.evaluate(FITS))
    ida.get_by_label("Ada Adler: Einchecken").click()
    expect(wall.get_by_text("1 anwesend, 13 gemeldet")).to_be_visible()
    laptop.get_by_role("button", name="Alle 12 Offenen einchecken").click()
    expect(wall.get_by_text("13 anwesend, 13 gemeldet")).to_be_visible()
    oracle.look()
    _draw(laptop, "3 1 6")
    expect(laptop.locator(".t-table")).to_have_count(4)
    expect(wall.locator(".b-names li")).to_have_count(13)
    _next(laptop, "start")
    expect(wall.locator(".b-clock")).to_be_visible()
    _fits(wall)
    oracle.look()

    _first_round(laptop, emil, devices)
    oracle.look()
    _dismissed(laptop, emil)
    _correction(laptop)
    oracle.look()
    _next(laptop, "start")
    _published(laptop, wall, oracle)
    _leaver_returns(ida, laptop)
    _typed(laptop, [50] * 4)
    oracle.look()
    _draw(laptop, "2 2 5")
    _next(laptop, "start")
    oracle.look()
    for phone in _phones(laptop, devices, 2, 1, 4):
        _hand_in(phone, [50] * 4)
        phone.context.close()
    _next(laptop, "start")
    _typed(laptop, [50] * 4)
    oracle.look()
    _final(laptop, wall, oracle)


def _set_right(emil: Page, *tiles: int) -> None:
    """Set the first turn of table 2 right, more than once, on the sheet that stays open."""
    emil.locator(".t-result").nth(1).get_by_role("button", name="Wertungsblatt").click()
    for tile in tiles:
        emil.locator("dialog td.t-total").first.locator("button").click()
        change = emil.locator("dialog").last
        change.locator(".t-keys.eight button").nth(tile).click()
        change.get_by_role("button", name="Speichern").click()
        expect(emil.locator("dialog")).to_have_count(1)
        expect(emil.locator("dialog td.t-total").first).to_have_text(str(tile))
    emil.keyboard.press("Escape")
    expect(emil.locator("dialog")).to_have_count(0)


def _first_round(laptop: Page, emil: Page, devices: Devices) -> None:
    """Six phones: two write on one sheet, two are offline in the middle; the results are all the same."""
    first, second, third, fourth = _phones(laptop, devices, 1, 1, 4)
    path = first.url.removeprefix(devices.base)
    other, spare = devices.open(path, PHONE), devices.open(path, PHONE, deaf=True)
    _turn(first, 7, bought=2)
    expect(first.locator(".t-columns tbody td.t-total").first).to_have_text("−3")
    expect(other.locator(".t-columns tbody td.t-total").first).to_have_text("−3")
    other.locator(".t-turns .t-keys.eight button").nth(9).click()  # the same turn is typed on both
    _turn(first, 9)
    expect(other.locator(".t-columns tbody td.t-total").nth(1)).to_have_text("9")
    other.get_by_role("button", name="Zug eintragen").click()
    expect(other.get_by_text("Jemand war schneller")).to_be_visible()
    other.get_by_role("button", name="Steht schon da").click()
    expect(other.locator(".t-columns tbody td.t-total").nth(1)).to_have_text("9")
    spare.context.close()

    for phone in (second, third):
        phone.context.set_offline(True)
    _turn(second, 5)
    expect(second.locator(".t-waiting.offline")).to_be_visible()
    third.get_by_role("button", name="Endstand abgeben").click()
    for seat in range(3):
        third.locator("dialog .t-score").nth(seat).fill("50")
    third.get_by_role("button", name="Abgeben", exact=True).click()
    expect(third.locator(".t-waiting.offline")).to_contain_text("50 / 50 / 50")
    expect(third.locator("dialog .t-waits")).to_contain_text("Kein Netz")
    third.context.set_offline(False)
    third.reload()  # what was typed is kept over a reload
    expect(third.get_by_text("Abgegeben")).to_be_visible()
    second.context.set_offline(False)
    expect(second.locator(".t-waiting")).to_be_hidden()
    expect(second.locator(".t-columns tbody td.t-total").first).to_have_text("5")

    second.get_by_role("button", name="Turnierleitung rufen").click()
    second.locator("dialog").get_by_role("button", name="Rufen", exact=True).click()
    _tab(emil, "Ergebnisse")
    emil.get_by_role("button", name="Erledigt").click()
    expect(second.get_by_text("Die Turnierleitung ist gerufen.")).to_have_count(0)
    _set_right(emil, 8, 6)
    expect(second.locator(".t-columns tbody td.t-total").first).to_have_text("6")
    for phone in (first, second, fourth):
        _hand_in(phone, [50] * 4)
    expect(laptop.get_by_text("Als Nächstes: Start von Spiel 1, Runde 2")).to_be_visible()
    for phone in (first, second, third, fourth, other):
        phone.context.close()


def _dismissed(laptop: Page, emil: Page) -> None:
    """A helper whose link is withdrawn while the page is open is told so."""
    _tab(laptop, "Einstellungen")
    laptop.locator("li", has_text="Emil").get_by_role("button", name="Zurückziehen").click()
    expect(emil.get_by_role("alert").filter(has_text="wurde zurückgezogen")).to_be_visible()


def _correction(laptop: Page) -> None:
    """The director corrects a result and sees before what it moves; then takes it back at the table."""
    _tab(laptop, "Ergebnisse")
    card = laptop.locator(".t-results:not(details *) > .t-result").nth(1)
    card.get_by_role("button", name="Korrigieren").click()
    laptop.locator("dialog .t-score").nth(2).fill("130")
    expect(laptop.locator("dialog .t-moves li").first).to_be_visible()
    laptop.get_by_label("Grund").fill("Hunderter vergessen")
    laptop.get_by_role("button", name="Korrektur eintragen").click()
    expect(card.locator("strong").nth(2)).to_have_text("130")
    card.get_by_role("button", name="Zurücknehmen").click()
    laptop.get_by_label("Grund").fill("doch nicht")
    laptop.locator("dialog form button.primary").click()
    expect(card.locator("strong").nth(2)).to_have_text("50")


def _published(laptop: Page, wall: Page, oracle: Oracle) -> None:
    """The standings are on the wall while they are published, and not before."""
    oracle.look()
    assert not wall.locator(".b-ranking").count()
    _tab(laptop, "Beamer")
    laptop.locator('[data-publish="standings"]').click()
    laptop.get_by_label("Festhalten").select_option("standings")
    expect(wall.locator(".b-ranking tbody tr")).to_have_count(13)
    oracle.look()
    assert wall.evaluate(CUT) == 0
    _fits(wall)
    laptop.get_by_label("Festhalten").select_option("")
    laptop.locator('[data-hold="standings"]').click()
    expect(wall.locator(".b-ranking")).to_have_count(0)


def _leaver_returns(ida: Page, laptop: Page) -> None:
    ida.get_by_label("Kofi Kaya: Steigt aus").click()
    ida.locator("dialog").get_by_role("button", name="Steigt aus").click()
    _tab(laptop, "Meldungen")
    expect(laptop.locator(".t-player.out")).to_have_count(1)
    ida.get_by_label("Kofi Kaya: Ist zurück").click()
    expect(laptop.locator(".t-player.out")).to_have_count(0)


def _final(laptop: Page, wall: Page, oracle: Oracle) -> None:
    _next(laptop, "close")
    laptop.get_by_role("button", name="Abschließen", exact=True).click()
    expect(laptop.locator(".t-lacks").get_by_text("gelost")).to_be_visible()
    oracle.look()  # nobody is a finalist before the lot is drawn
    laptop.locator(".t-next").get_by_role("button", name="Lose ziehen").click()
    laptop.get_by_label("Was der Saal gesehen hat").fill("6 6 6")
    laptop.locator("dialog form button.primary").click()
    expect(laptop.locator("dialog")).to_have_count(0)
    oracle.look()
    laptop.get_by_role("button", name="Schiedsperson benennen").click()
    laptop.get_by_role("textbox", name="Schiedsperson").fill("Rudi Recht")
    laptop.get_by_role("button", name="Benennen", exact=True).click()
    _tab(laptop, "Beamer")
    laptop.locator('[data-publish="finalists"]').click()
    expect(wall.locator(".b-finalists li")).to_have_count(3)
    oracle.look()
    _draw(laptop, "1 2 3")
    _next(laptop, "start")
    expect(wall.get_by_text("Finale, Runde 1: 0 von 1 Blättern sind da")).to_be_visible()
    _typed(laptop, [180, 120, 90])
    oracle.look()
    _next(laptop, "conclude")
    laptop.get_by_role("button", name="Verkünden", exact=True).click()
    expect(laptop.locator("tr.qualified")).to_have_count(2)
    oracle.look()
    assert not wall.locator(".qualified").count()
    _tab(laptop, "Beamer")
    laptop.locator('[data-publish="result"]').click()
    laptop.get_by_label("Festhalten").select_option("result")
    expect(wall.locator(".b-ranking tr.qualified")).to_have_count(2)
    oracle.look()
    _fits(wall)
    _tab(laptop, "Protokoll")
    laptop.get_by_role("button", name="Lose nachrechnen").click()
    expect(laptop.get_by_text("Alle Auslosungen und Lose folgen")).to_be_visible()
    with laptop.expect_download() as taken:
        laptop.get_by_role("link", name="Ganzes Turnier als Datei").first.click()
    _settled_at_every_event(taken.value.path().read_text("utf-8"))
    assert oracle.asked > 12


def _settled_at_every_event(text: str) -> None:
    """What wall, desk, prints and exports showed after each event of the day was settled."""
    log = td.read_log(text)
    with typeset() as handed:
        settled, state = shown.Oracle(), td.Tournament()
        for line, event in zip(text.splitlines(), log, strict=False):
            settled.hear(line)
            state = state.after(event)
            allowed(settled, state)
            printed(settled, state, handed)
    assert settled.declared


def test_practice_and_the_second_device_in_english(devices: Devices) -> None:
    laptop = devices.open("/t", LAPTOP)
    laptop.get_by_role("button", name="English").click()
    laptop.get_by_label("How many people").fill("9")
    laptop.get_by_role("button", name="Start a practice tournament").click()
    laptop.get_by_role("button", name="Draw now").click()
    laptop.locator("dialog form button.primary").click()
    laptop.get_by_role("button", name="Start the round").click()
    _shows(laptop, "results")
    second = devices.open(_link(laptop), PHONE)
    expect(second.locator(".t-result")).to_have_count(3)
    _only_for_the_owner(laptop, second)
    laptop.get_by_role("button", name="Invent the results of this round").click()
    expect(second.locator(".t-result.in")).to_have_count(3)
    assert second.evaluate(WIDE) == []
    assert no_wider(second)
    for tab in ("players", "seating", "results", "ranking", "beamer", "log", "papers", "links", "setup"):
        laptop.locator(f"[data-tab={tab}]").click()
        assert "web.tournament" not in laptop.locator("main").inner_text()


def _only_for_the_owner(laptop: Page, second: Page) -> None:
    """Whoever helps by the director's link neither issues a new one nor deletes the tournament."""
    for tab, name in (("links", "Issue a new link"), ("setup", "Delete")):
        for device in (laptop, second):
            device.locator(f"[data-tab={tab}]").click()
            device.locator(".t-codes, .t-setup .group").first.wait_for()
        expect(laptop.get_by_role("button", name=name, exact=True)).to_be_visible()
        assert second.get_by_role("button", name=name, exact=True).count() == 0
    second.locator("[data-tab=results]").click()


def _link(laptop: Page) -> str:
    laptop.locator("[data-tab=links]").click()
    laptop.locator(".t-codes code").nth(2).wait_for()
    return "/t/" + laptop.locator(".t-codes code").nth(2).inner_text().split("/t/")[1]
