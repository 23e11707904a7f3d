/** The wall, steered from the desk: what is published, which slide stays, the countdown. */

import { button, field, input, select, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { countdown, roundName, serverNow, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

const SLIDES = ["", "welcome", "names", "tables", "playing", "standings", "finalists", "result", "qualified"];

/** @param {TournamentClient} client */
export function beamerTab(client) {
  const clock = countdown("t-clock");
  const element = html("div", { class: "t-setup" });
  let drawn = "";
  const draw = () => {
    const { setup, published, publishable, until, running } = client.data;
    clock.set(until, running ? setup.left : null);
    const now = JSON.stringify([setup, published, publishable, running, client.current?.closed, client.data.concluded]);
    if (now === drawn || element.contains(document.activeElement) && document.activeElement?.matches("input")) return;
    drawn = now;
    element.replaceChildren(publishing(client), slides(client), ...(running ? [timing(client, clock.element)] : []));
  };
  return { element, draw, close: clock.close };
}

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
const group = (title, ...children) => html("section", { class: "group" }, html("h2", {}, title), ...children);

/** @param {TournamentClient} client */
function publishing(client) {
  const { published, publishable } = client.data;
  const rows = ["standings", "finalists", "result"].map((what) => {
    const on = published.includes(what);
    const ready = publishable.includes(what);
    const state = on ? word("publish.on") : ready ? word("publish.ready") : word("publish.open");
    const deeds = [];
    if (ready) deeds.push(worker(word(on && what === "standings" ? "publish.again" : "publish.go"), () => client.step("publish", { what }),
      { class: on ? "small" : "primary small", "data-publish": what, hidden: on && what !== "standings" }));
    if (on) deeds.push(worker(word("publish.hold"), () => client.step("hold", { what }), { class: "small", "data-hold": what }));
    return html("li", { class: `t-publish ${on ? "on" : ""}` }, html("span", {}, html("strong", {}, word(`publish.${what}`)),
      " ", html("span", { class: "faint" }, state)), html("span", { class: "t-deeds" }, ...deeds));
  });
  return group(word("publish-title"), html("p", {}, word("publish-why")), html("ul", {}, ...rows), ...closing(client));
}

/** Closing a round early, so that its standings can be shown. @param {TournamentClient} client */
function closing(client) {
  const round = client.current;
  if (!client.directs || !round || round.closed || round.game === 3 || client.data.running || client.data.concluded) return [];
  return [html("p", {}, word("publish.close-why")), worker(word("publish.close", { round: roundName(round.game, round.round) }),
    () => client.step("close", { game: round.game, round: round.round }), { "data-close": "round" })];
}

/** @param {TournamentClient} client */
function slides(client) {
  const { slide, paused, turn } = client.data.setup;
  const put = (/** @type {object} */ body) => tried(() => client.ask("PATCH", "/wall", body));
  const pin = select(SLIDES.map((name) => /** @type {[string, string]} */ ([name, word(`slide.${name || "auto"}`)])), slide);
  pin.addEventListener("change", () => put({ slide: pin.value }));
  return group(word("slides-title"), field(word("slides.pin"), pin), html("div", { class: "row" },
    button("◀", () => put({ turn: turn - 1 }), { "aria-label": word("slides.back") }),
    button(word(paused ? "slides.run" : "slides.pause"), () => put({ paused: !paused }), { "aria-pressed": String(paused) }),
    button("▶", () => put({ turn: turn + 1 }), { "aria-label": word("slides.next") })));
}

/**
 * @param {TournamentClient} client
 * @param {HTMLElement} clock
 */
function timing(client, clock) {
  const { setup, until } = client.data;
  const minutes = input({ type: "number", min: 1, max: 600, value: 10, inputmode: "numeric" });
  const put = (/** @type {object} */ body) => client.ask("PATCH", "/wall", body);
  const deeds = [worker(word("countdown-go"), () => put({ until: Math.round(serverNow() + Number(minutes.value) * 60_000), left: null }),
    { class: "primary" }), worker(word("countdown-usual"), () => put({ until: null, left: null }))];
  if (setup.left !== null) {
    deeds.push(worker(word("countdown-resume"), () => put({ until: Math.round(serverNow() + (setup.left ?? 0)), left: null })));
  } else if (until !== null) {
    deeds.push(worker(word("countdown-pause"), () => put({ left: Math.max(0, Math.round(until - serverNow())) })));
  }
  return group(word("countdown"), html("p", {}, word("countdown-why"), " ", clock), field(word("countdown-minutes"), minutes),
    html("div", { class: "row" }, ...deeds));
}
