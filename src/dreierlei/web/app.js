/** The page: finds what belongs to an address, and draws it. */

import { button, link } from "./lib/dom.js";
import { html } from "./lib/element.js";
import { Unreached, arrived } from "./lib/files.js";
import { frame, keepTrue } from "./lib/frame.js";
import { recognise } from "./lib/me.js";
import { keepWorker } from "./lib/notify.js";
import { isShell, returnOnline, worksAlone } from "./lib/offline.js";
import { Refused } from "./lib/rest.js";
import { recall } from "./lib/settings.js";
import { heedStudy } from "./lib/study.js";
import { entitle } from "./lib/tab.js";
import { dress } from "./lib/theme.js";
import { open as openWords, say } from "./lib/words.js";

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} [close]
 *
 * @typedef {Record<string, string>} Place the named parts of an address
 */

/** @type {[RegExp, () => Promise<{open: (place: Place) => Promise<Page> | Page}>][]} */
const ROUTES = [
  [/^\/(?:table)?$/, () => import("./pages/start.js")],
  [/^\/(?<page>new|pair|learn|rules|balance|editor|analysis)$/, () => import("./pages/choice.js")],
  [/^\/new\/(?<game>\w+)$/, () => import("./pages/new.js")],
  [/^\/daily$/, () => import("./pages/daily.js")],
  [/^\/pair\/(?<game>\w+)$/, () => import("./pages/pair.js")],
  [/^\/table\/(?<id>[\w-]+)$/, () => import("./pages/table.js")],
  [/^\/replay(?:\/(?<id>[\w-]+))?$/, () => import("./pages/replay.js")],
  [/^\/editor\/(?<game>\w+)$/, () => import("./pages/editor.js")],
  [/^\/analysis\/(?<game>\w+)$/, () => import("./pages/analysis.js")],
  [/^\/embed(?:\/(?<id>[\w-]+))?$/, () => import("./pages/embed.js")],
  [/^\/(?<page>join|link)$/, () => import("./pages/code.js")],
  [/^\/join\/(?<code>[\w-]+)$/, () => import("./pages/join.js")],
  [/^\/link\/(?<code>[\w-]+)$/, () => import("./pages/link.js")],
  [/^\/admin$/, () => import("./pages/admin.js")],
  [/^\/me$/, () => import("./pages/me.js")],
  [/^\/(?:people|person)$/, () => import("./pages/people.js")],
  [/^\/person\/(?<who>[^/]+)$/, () => import("./pages/person.js")],
  [/^\/imprint$/, () => import("./pages/imprint.js")],
  [/^\/offline$/, () => import("./pages/offline.js")],
  [/^\/privacy$/, () => import("./pages/privacy.js")],
  [/^\/credits$/, () => import("./pages/credits.js")],
  [/^\/puzzles(?:\/(?<game>\w+))?$/, () => import("./pages/puzzles.js")],
  [/^\/puzzles\/(?<game>\w+)\/(?<id>\w+)$/, () => import("./pages/puzzle.js")],
  [/^\/schema$/, () => import("./pages/schema.js")],
  [/^\/rules\/(?<game>\w+)$/, () => import("./pages/rules.js")],
  [/^\/learn\/(?<game>\w+)$/, () => import("./pages/lesson.js")],
  [/^\/balance\/(?<game>\w+)$/, () => import("./pages/balance.js")],
  [/^\/t$/, () => import("./tournament/list.js")],
  [/^\/t\/people$/, () => import("./tournament/contacts.js")],
  [/^\/t\/handbook$/, () => import("./tournament/handbook.js")],
  [/^\/t\/series\/(?<id>\w+)$/, () => import("./tournament/series.js")],
  [/^\/t\/(?<id>\w+)\/table\/(?<place>\d-\d-\d+)\/(?<key>[\w-]+)$/, () => import("./tournament/phone.js")],
  [/^\/t\/(?<id>\w+)\/beamer(?:\/(?<key>[\w-]+))?$/, () => import("./tournament/beamer.js")],
  [/^\/t\/(?<id>\w+)\/register\/(?<key>[\w-]+)$/, () => import("./tournament/register.js")],
  [/^\/t\/(?<id>\w+)\/(?:owner|director)\/(?<key>[\w-]+)$/, () => import("./tournament/director.js")],
  [/^\/t\/(?<id>\w+)$/, () => import("./tournament/director.js")],
];

/** @type {Page | null} */
let shown = null;
let visit = 0;
let address = "";

/** Draw the page of the present address. @param {boolean} [arrived] whether the reader has just come here */
async function show(arrived = true) {
  const here = ++visit;
  address = location.pathname + location.search; // at once: whoever goes back before the page is there leaves it
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  main.setAttribute("aria-busy", "true");
  const page = await found(location.pathname).catch(failure);
  if (here !== visit) return page.close?.();
  shown?.close?.();
  shown = page;
  main.removeAttribute("aria-busy");
  main.replaceChildren(page.element);
  entitle(page.title === say("web.title") ? page.title : `${page.title} · ${say("web.title")}`);
  document.dispatchEvent(new CustomEvent("shown"));
  if (!arrived) return undefined;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/**
 * @param {string} path
 * @returns {Promise<Page>}
 */
async function found(path) {
  if (isShell() && !worksAlone(path)) path = "/offline";
  for (const [pattern, load] of ROUTES) {
    const match = path.match(pattern);
    if (match) return (await arrived(load())).open(match.groups ?? {});
  }
  throw new Refused({ slug: "web.nowhere", text: say("web.nowhere") });
}

/**
 * @param {unknown} why
 * @returns {Page}
 */
function failure(why) {
  const away = why instanceof Unreached || (why instanceof Refused && why.slug === "web.unreachable");
  const known = away || why instanceof Refused;
  if (!known) console.error(why);
  const text = why instanceof Refused ? why.message : say(away ? "web.unreachable" : "web.broken");
  const again = button(say("web.offline.again"), () => location.reload(), { class: "primary", hidden: known && !away });
  return {
    title: say("web.sorry"),
    element: html("div", { class: "narrow" },
      html("h1", {}, say("web.sorry")), html("p", { role: "alert" }, text),
      html("p", { class: "row" }, again, link("/", { class: "button" }, say("web.home")))),
  };
}

/** @param {string} path */
function go(path) {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  show();
}

/** Draw everything anew, after the language or the person has changed. */
function redraw() {
  frame(redraw);
  show(false);
}

/** @param {MouseEvent} event */
function followLink(event) {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (anchor.origin !== location.origin || anchor.download || anchor.hash || anchor.target) return;
  if (isShell()) return; // the server may be there again: ask it
  if (!ROUTES.some(([pattern]) => pattern.test(anchor.pathname))) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}

/** Write the address without slashes that say nothing, as the server reads it. */
function tidy() {
  const path = location.pathname.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
  if (path !== location.pathname) history.replaceState(null, "", path + location.search + location.hash);
}

async function begin() {
  dress();
  tidy();
  const wanted = recall("language") || (navigator.language.startsWith("de") ? "de" : "en");
  await Promise.all([openWords(wanted), isShell() || recognise().catch(() => {})]);
  frame(redraw);
  keepTrue(redraw);
  document.addEventListener("click", followLink);
  document.addEventListener("go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));
  document.addEventListener("redraw", redraw);
  addEventListener("popstate", () => {
    if (address !== location.pathname + location.search) show(); // else only another place on the same page
  });
  heedStudy();
  await show(false);
  returnOnline();
  keepWorker();
}

begin();
