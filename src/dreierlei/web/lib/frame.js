/** What stands around every page: head, foot, and the word of a lost connection. */

import { button, icon, link, toast } from "./dom.js";
import { html } from "./element.js";
import { file } from "./files.js";
import { installButton } from "./install.js";
import { follow, tables } from "./lobby.js";
import { me, recogniseAgain } from "./me.js";
import { recall, remember } from "./settings.js";
import { restart, whileUnstored, witness } from "./socket.js";
import { call } from "./tab.js";
import { THEMES, choose } from "./theme.js";
import { language, open, say } from "./words.js";

const LANGUAGES = { de: "Deutsch", en: "English" };

/** What the foot leads to. @type {[string, string][]} */
const WAYS = [
  ["/people", "web.people.title"],
  ["/t", "web.tournament.title"],
  ["/replay", "web.replay.title"],
  ["/credits", "web.credits.title"],
  ["/imprint", "web.imprint.title"],
  ["/privacy", "web.privacy.title"],
  ["/schema", "web.foot.machines"],
];

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Draw head and foot anew, in the language of the moment.
 * @param {() => void} redraw what draws the page itself anew
 */
export function frame(redraw) {
  part("skip").textContent = say("web.skip");
  part("head").replaceChildren(
    link("/", { class: "brand", "aria-label": `${say("web.title")}: ${say("web.home")}` }, logo(),
      html("span", {}, say("web.title"))),
    html("nav", { "aria-label": say("web.nav") }, waiting(), person(), speech(redraw), light()),
  );
  part("foot").replaceChildren(
    html("p", {}, say("web.foot.line")),
    installButton(),
    html("ul", {}, ...WAYS.map(([path, slug]) => html("li", {}, link(path, {}, say(slug))))),
  );
}

/** Keep head and foot true while people come and go. @param {() => void} redraw */
export function keepTrue(redraw) {
  document.addEventListener("me", () => frame(redraw));
  const count = () => {
    part("head").querySelector(".waiting")?.replaceWith(waiting());
    call(tables.mine);
  };
  follow(count);
  document.addEventListener("shown", count);
  witness(connection);
  whileUnstored((waits) => {
    unstored = waits;
    trouble();
  });
}

let lost = false;
let ended = false;
let unstored = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** @param {boolean} here */
function connection(here) {
  clearTimeout(soon);
  if (here && lost) toast(say("web.socket.again"));
  if (!here && !lost) soon = setTimeout(() => connectionLost(true), 800); // a blink is nothing to speak of
  if (here) connectionLost(false);
  if (here && ended) recogniseAgain();
  ended = !here;
}

/** @param {boolean} is */
function connectionLost(is) {
  lost = is;
  trouble();
  if (is) recogniseAgain();
}

/** Say what is the matter with the server, if anything is. */
function trouble() {
  part("lost").textContent = lost ? say("web.socket.lost") : unstored ? say("web.socket.unstored") : "";
  part("lost").hidden = !lost && !unstored;
}

const logo = () => html("img", { src: file("icon.svg"), alt: "", width: 30, height: 30 });

/** The tables that wait for the reader, but the one that is looked at. */
const elsewhere = () => tables.mine.filter((card) => card.yours && location.pathname !== `/table/${card.id}`);

function waiting() {
  const turns = elsewhere();
  const here = turns.length === 1 ? `/table/${turns[0].id}` : "/";
  const label = turns.length === 1 ? say("web.waiting.one") : say("web.waiting.many", { count: turns.length });
  return link(here, { class: "waiting", hidden: !turns.length }, html("span", { class: "long" }, label),
    html("span", { class: "short", "aria-hidden": "true" }, String(turns.length)));
}

function person() {
  const name = me.kind === "none" ? say("web.me.none") : me.name;
  return link("/me", { class: "person", title: say("web.me.title") }, icon("people"), html("span", {}, name));
}

/** @param {() => void} redraw */
function speech(redraw) {
  const other = language() === "de" ? "en" : "de";
  return button(other.toUpperCase(), () => speak(other, redraw), {
    class: "quiet", lang: other, "aria-label": `${other.toUpperCase()}: ${LANGUAGES[other]}`, title: LANGUAGES[other],
  });
}

/**
 * Speak another language from now on.
 * @param {string} wanted
 * @param {() => void} redraw
 */
export async function speak(wanted, redraw) {
  remember("language", wanted);
  await open(wanted);
  restart();
  redraw();
}

function light() {
  const theme = recall("theme");
  const after = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const face = icon(/** @type {"auto" | "light" | "dark"} */ (theme));
  const label = `${say("web.theme.label")}: ${say(`web.theme.${theme}`)}`;
  const element = button(face, () => {
    choose(after);
    const fresh = light();
    element.replaceWith(fresh);
    fresh.focus();
  }, { class: "quiet", "aria-label": label, title: label });
  return element;
}
