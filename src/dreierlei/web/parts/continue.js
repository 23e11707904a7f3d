/** Continue: play on from a position, against bots, with friends or on this device. */

import { levelChoice } from "../lib/bots.js";
import { button, field, icon, sheet, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf, nameOf } from "../lib/games.js";
import { playFrom } from "../lib/tables.js";
import { say } from "../lib/words.js";

/** @typedef {{game: string, position: string, view: import("../types/views.js").View, seats: number}} Start */

/**
 * @param {() => Start} start says from where
 * @param {string} [looks]
 */
export const continueButton = (start, looks = "primary") =>
  button([icon("play"), say("web.continue.title")], () => choose(start()), { class: looks });

/** @param {Start} start */
async function choose(start) {
  const level = levelChoice(await factsOf(nameOf(start.game)).catch(() => undefined));
  const bots = { kind: "bot", level: () => Number(level.value) };
  const way = (/** @type {string} */ slug, /** @type {"bot" | "people" | "hands" | "play"} */ sign,
    /** @type {{kind: string, level?: () => number}} */ others, attributes = {}) =>
    worker([icon(sign), say(slug)], () => playFrom(start, { kind: others.kind, level: others.level?.() ?? 0 }), attributes);
  sheet(say("web.continue.title"), () => start.view.outcome ? [html("p", {}, say("web.continue.over"))] : [
    html("p", {}, say("web.continue.how")),
    ...(start.seats > 1 ? [field(say("web.start.level"), level)] : []),
    html("div", { class: "menu" }, ...(start.seats > 1 ? [
      way("web.continue.bot", "bot", bots, { class: "primary" }),
      way("web.continue.friend", "people", { kind: "open" }),
      way("web.continue.device", "hands", { kind: "device" }),
    ] : [way("web.continue.alone", "play", bots, { class: "primary" })])),
  ]);
}
