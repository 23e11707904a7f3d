"""What organisers keep between tournaments, the handbook, and the way into the network, in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.browser.browsing import Visitor
from tests.server.conftest import Running

from dreierlei.prints import results_page
from dreierlei.tournament.rehearsal import Rehearsal

LIST = """Nachname;Vorname;Verein;Ort;E-Mail;Einwilligung
Adler;Ada;Dreieck;Köln;ada@example.org;2026-05-01
Bąk;Benno;;;;
"""


def test_people_go_from_the_database_into_a_tournament_and_back(
    chromium: Browser, server: Running, tmp_path: Path
) -> None:
    rita = Visitor(chromium, server.port)
    page = rita.page
    rita.go("/t/people")
    page.get_by_role("button", name="Liste einfügen").click()
    (tmp_path / "people.csv").write_bytes(LIST.encode("utf-16"))
    page.locator("dialog input[type=file]").set_input_files(tmp_path / "people.csv")
    page.get_by_role("button", name="2 importieren").click()
    expect(page.locator(".t-player")).to_have_count(2)
    expect(page.get_by_text("ada@example.org")).to_be_visible()
    page.get_by_label("E-Mail").fill("x@example.org")
    page.get_by_label("Nachname").fill("Ohne")
    page.get_by_role("button", name="Aufnehmen").click()
    expect(page.get_by_text("nur mit Einwilligung gespeichert: erwartet")).to_be_visible()

    rita.go("/t")
    page.get_by_label("Name des Turniers").fill("Probe")
    page.get_by_label("Turnierleitung").fill("Rita Rath")
    page.get_by_role("button", name="Turnier anlegen").click()
    page.locator("[data-contacts]").click()
    page.get_by_label("Bąk, Benno").check()
    page.locator("dialog form button.primary").click()
    expect(page.locator(".t-player")).to_have_count(1)
    page.get_by_label("Vorname").fill("Cem")
    page.get_by_label("Nachname").fill("Çelik")
    page.get_by_role("button", name="Melden", exact=True).click()
    expect(page.locator(".t-player")).to_have_count(2)
    page.locator("[data-keep]").click()
    expect(page.get_by_text("1 neu aufgenommen, 1 war bekannt.")).to_be_visible()
    rita.go("/t/people")
    expect(page.locator(".t-player")).to_have_count(3)
    page.get_by_label("Adler, Ada: Löschen").click()
    page.locator("dialog button.primary").click()
    expect(page.locator(".t-player")).to_have_count(2)

    rita.go("/t")
    page.locator("details.group summary", has_text="Serien").click()
    page.get_by_label("Name der Serie").fill("Quali 2026")
    page.get_by_role("button", name="Serie anlegen").click()
    page.get_by_label(re.compile("^Probe")).check()
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_label(re.compile("^Probe .* noch ohne Ergebnis"))).to_be_checked()
    rita.complaints = [each for each in rita.complaints if "400" not in each]  # the consent that was missing
    rita.content()


def test_the_handbook_shows_its_pictures_in_both_languages(chromium: Browser, server: Running) -> None:
    for language, title in (("de-DE", "Handbuch der Turnierleitung"), ("en-GB", "The director's handbook")):
        reader = Visitor(chromium, server.port, language)
        reader.go("/t/handbook")
        expect(reader.page.get_by_role("heading", level=1)).to_have_text(title)
        pictures = reader.page.locator(".t-handbook img")
        assert pictures.count() >= 6
        for at in range(pictures.count()):
            pictures.nth(at).scroll_into_view_if_needed()
            reader.page.wait_for_function(f"document.querySelectorAll('.t-handbook img')[{at}].naturalWidth > 300")
        reader.content()


def test_the_desk_opens_its_server_to_the_network(chromium: Browser, start: Callable[..., Running]) -> None:
    rita = Visitor(chromium, start().port)
    page = rita.page
    rita.go("/t")
    page.get_by_label("Name des Turniers").fill("Probe")
    page.get_by_label("Turnierleitung").fill("Rita Rath")
    page.get_by_role("button", name="Turnier anlegen").click()
    page.locator("[data-tab=links]").click()
    page.locator("[data-network]").click()
    expect(page.locator("[data-network]")).to_have_count(0)
    page.reload()
    page.locator("[data-tab=links]").click()
    expect(page.locator(".t-codes code").first).to_be_visible()
    rita.content()


WORDS = """() => [...document.querySelectorAll("th")].flatMap((cell) => {
  const text = cell.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[^ \u00ad]+/g)].map((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return [word[0], new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
  });
})"""


def test_the_results_in_one_file_fit_a_phone_and_fetch_nothing(chromium: Browser, tmp_path: Path) -> None:
    state = Rehearsal(13, "Dreierlei", "2026-05-03", "de").run()
    (tmp_path / "results.html").write_text(results_page(state), "utf-8")
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto((tmp_path / "results.html").as_uri())
    assert fetched == [(tmp_path / "results.html").as_uri()]
    assert page.locator("tbody tr").count() == 13
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "the table scrolls by itself"
    words = dict(page.evaluate(WORDS))
    assert {"Platz", "Turnier", "punkte"} <= {*words}
    assert words["Platz"] == words["Name"] == words["Runde"] == 1, "no word is broken where it cannot be"
    page.close()
