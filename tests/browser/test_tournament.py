"""A whole tournament of thirteen in the browser: the director's laptop, four phones, the beamer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.browsing import PATIENCE
from tests.server.conftest import Running

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
  && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.className)"""
FITS = """(() => { const body = document.querySelector(".b-body");
  return body.scrollHeight <= body.clientHeight + 1 && body.scrollWidth <= body.clientWidth + 1; })()"""
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
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
        self.contexts.append(context)
        page = context.new_page()
        if deaf:
            page.add_init_script(DEAF)
        page.on("console", lambda message: self._heard(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)
        page.goto(self.base + path)
        return page

    def _heard(self, text: str) -> None:
        if "409" not in text:  # a refused entry, which the page deals with
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
    laptop.locator(f"[data-next={act}]").click()


def _created(laptop: Page) -> None:
    """Set the tournament up, enter everybody, publish the seed and check in."""
    laptop.get_by_label("Name des Turniers").fill("Dreierlei Open")
    laptop.get_by_label("Austragungsort").fill("Bürgerhaus")
    laptop.get_by_label("Turnierleitung").fill("Rita Rath")
    laptop.get_by_text("Startwert und Optionen").click()
    laptop.get_by_label("Minuten pro Runde").fill("40")
    laptop.get_by_role("button", name="Turnier anlegen").click()
    laptop.get_by_role("button", name="Liste einfügen").click()
    laptop.get_by_label("Eine Person pro Zeile").fill(PEOPLE)
    laptop.get_by_role("button", name="Alle melden").click()
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


def test_a_whole_tournament_of_thirteen(devices: Devices) -> None:
    laptop = devices.open("/t", LAPTOP)
    _created(laptop)

    newcomer = devices.open(_path(laptop, "register"), PHONE)
    newcomer.get_by_label("Name").fill("Malte Mäurer")
    newcomer.get_by_role("button", name="Ich spiele mit").click()
    expect(newcomer.get_by_text("Startnummer 13")).to_be_visible()
    wall = devices.open(_path(laptop, "beamer"), WALL)
    expect(wall.get_by_text("0 anwesend, 13 gemeldet")).to_be_visible()

    laptop.get_by_role("button", name="Startwert veröffentlichen").first.click()
    laptop.get_by_label("Startwert der Lose").fill("Würfel 3 3 3")
    laptop.get_by_role("button", name="Veröffentlichen", exact=True).click()
    laptop.get_by_role("button", name="Alle 13 Offenen einchecken").click()
    expect(wall.get_by_text("13 anwesend, 13 gemeldet")).to_be_visible()
    _next(laptop, "draw")
    expect(laptop.locator(".t-table")).to_have_count(4)
    expect(wall.get_by_text("Wer sitzt wo?")).to_be_visible()
    expect(wall.locator(".b-names li")).to_have_count(13)
    _next(laptop, "start")
    expect(wall.locator(".b-clock")).to_be_visible()
    _fits(wall)

    _first_round(laptop, devices)
    _correction(laptop, wall)
    _next(laptop, "start")
    _typed(laptop, [120, 80, 60, 40])
    _next(laptop, "draw")
    _next(laptop, "start")
    _leaver(laptop)
    for phone in _phones(laptop, devices, 2, 1, 4):
        count = phone.locator(".t-columns thead th").count()
        _hand_in(phone, [150, 90, 70, 30][:count])
    _next(laptop, "start")
    _typed(laptop, [33, 66, 99, 50])
    _final(laptop, wall)


def _first_round(laptop: Page, devices: Devices) -> None:
    """Four phones: one writes turn by turn while another crosses it, the rest hand in."""
    first, second, third, fourth = _phones(laptop, devices, 1, 1, 4)
    _turn(first, 7, bought=2)
    expect(first.locator(".t-columns tbody td.t-total").first).to_have_text("−3")
    other = devices.open(first.url.removeprefix(devices.base), PHONE, deaf=True)
    other.locator(".t-turns .t-keys.eight button").nth(9).click()
    _turn(first, 12)
    expect(first.locator(".t-columns tbody td.t-total").nth(1)).to_have_text("12")
    other.get_by_role("button", name="Zug eintragen").click()
    expect(other.get_by_text("Jemand war schneller")).to_be_visible()
    other.get_by_role("button", name="Steht schon da").click()
    expect(other.locator(".t-columns tbody td.t-total").nth(1)).to_have_text("12")
    _hand_in(first, [101, 55, 20])
    _hand_in(second, [90, 60, 30])
    _hand_in(third, [80, 80, 10])
    _tab(laptop, "Ergebnisse")
    expect(laptop.locator(".t-result.in")).to_have_count(3)
    _hand_in(fourth, [70, 60, 60, 10])
    expect(laptop.get_by_text("Als Nächstes: Start von Spiel 1, Runde 2")).to_be_visible()
    assert "2½ P." in laptop.locator(".t-result.in").nth(3).inner_text()
    expect(first.get_by_text("Alle Blätter dieser Runde liegen vor")).to_be_visible()


def _correction(laptop: Page, wall: Page) -> None:
    """The director corrects a result and sees before what it moves."""
    laptop.locator(".t-result").nth(1).get_by_role("button", name="Korrigieren").click()
    laptop.locator("dialog .t-score").nth(2).fill("130")
    expect(laptop.locator("dialog .t-moves li").first).to_be_visible()
    laptop.get_by_label("Grund").fill("Hunderter vergessen")
    laptop.get_by_role("button", name="Korrektur eintragen").click()
    expect(laptop.locator(".t-result").nth(1).locator("strong").nth(2)).to_have_text("130")
    for _ in range(wall.locator(".b-dots i").count()):
        if wall.get_by_text("Zwischenstand").count():
            break
        wall.keyboard.press("ArrowRight")
    expect(wall.locator(".b-ranking tbody tr")).to_have_count(13)
    _fits(wall)


def _leaver(laptop: Page) -> None:
    _tab(laptop, "Meldungen")
    laptop.get_by_label("Kofi Kaya: Steigt aus").click()
    laptop.locator("dialog").get_by_role("button", name="Steigt aus").click()
    expect(laptop.locator(".t-player.out")).to_have_count(1)


def _final(laptop: Page, wall: Page) -> None:
    laptop.get_by_role("button", name="Schiedsperson benennen").click()
    laptop.get_by_role("textbox", name="Schiedsperson").fill("Rudi Recht")
    laptop.get_by_role("button", name="Benennen", exact=True).click()
    if laptop.locator(".t-lacks").get_by_text("gelost").count():
        laptop.locator(".t-next").get_by_role("button", name="Lose ziehen").click()
    _next(laptop, "draw")
    _next(laptop, "start")
    expect(wall.get_by_text("Finale, Runde 1: 0 von 1 Blättern sind da")).to_be_visible()
    _typed(laptop, [180, 120, 90])
    _next(laptop, "conclude")
    laptop.get_by_role("button", name="Verkünden", exact=True).click()
    expect(laptop.locator("tr.qualified")).to_have_count(2)
    expect(wall.locator(".b-ranking tr.qualified")).to_have_count(2)
    _fits(wall)
    _tab(laptop, "Protokoll")
    laptop.get_by_role("button", name="Lose nachrechnen").click()
    expect(laptop.get_by_text("Alle Auslosungen und Lose folgen aus dem Startwert „Würfel 3 3 3“.")).to_be_visible()
    with laptop.expect_download() as taken:
        laptop.get_by_role("link", name="Ganzes Turnier als Datei").first.click()
    assert "round-started" in taken.value.path().read_text("utf-8")


def test_practice_and_the_second_device_in_english(devices: Devices) -> None:
    laptop = devices.open("/t", LAPTOP)
    laptop.get_by_role("button", name="English").click()
    laptop.get_by_label("How many people").fill("9")
    laptop.get_by_role("button", name="Start a practice tournament").click()
    laptop.get_by_role("button", name="Draw now").click()
    laptop.get_by_role("button", name="Start the round").click()
    second = devices.open(_link(laptop), PHONE)
    expect(second.locator(".t-result")).to_have_count(3)
    laptop.get_by_role("button", name="Invent the results of this round").click()
    expect(second.locator(".t-result.in")).to_have_count(3)
    assert second.evaluate(WIDE) == []
    assert second.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for tab in ("players", "seating", "results", "ranking", "log", "papers", "links", "setup"):
        laptop.locator(f"[data-tab={tab}]").click()
        assert "web.tournament" not in laptop.locator("main").inner_text()


def _link(laptop: Page) -> str:
    laptop.locator("[data-tab=links]").click()
    laptop.locator(".t-codes code").nth(2).wait_for()
    return "/t/" + laptop.locator(".t-codes code").nth(2).inner_text().split("/t/")[1]
