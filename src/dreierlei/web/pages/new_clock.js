/** The part of the form that asks for the clock, and says what follows when time is up. */

import { field, input, select } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { span } from "../lib/told.js";
import { say } from "../lib/words.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const PER_MOVE = [20 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, DAY, 3 * DAY, 7 * DAY];
const PER_GAME = [3, 5, 10, 15, 20, 30, 60, 90].map((minutes) => minutes * MINUTE);
const INCREMENTS = [0, 2, 3, 5, 10, 20, 30].map((seconds) => seconds * SECOND);

/**
 * @param {number[]} spans
 * @param {number} usual
 */
const spanChoice = (spans, usual) => select(spans.map((ms) => [String(ms), span(ms)]), String(usual));

export function clockFields() {
  const kind = select(["none", "move", "game"].map((each) => [each, say(`web.new.clock.${each}`)]), "none");
  const perMove = spanChoice(PER_MOVE, 2 * MINUTE);
  const perGame = spanChoice(PER_GAME, 10 * MINUTE);
  const increment = spanChoice(INCREMENTS, 5 * SECOND);
  const forfeit = input({ type: "radio", name: "timeout", value: "forfeit", checked: true });
  const bot = input({ type: "radio", name: "timeout", value: "bot" });
  const moveField = field(say("web.new.time.move"), perMove);
  const gameFields = html("div", { class: "pair" },
    field(say("web.new.time.game"), perGame), field(say("web.new.increment"), increment));
  const after = html("fieldset", { class: "after" }, html("legend", {}, say("web.new.timeout")),
    radio(forfeit, say("web.timeout.forfeit")), radio(bot, say("web.timeout.bot")));
  const show = () => {
    moveField.hidden = kind.value !== "move";
    gameFields.hidden = kind.value !== "game";
    after.hidden = kind.value === "none";
  };
  kind.addEventListener("change", show);
  show();
  const element = html("fieldset", { class: "group" }, html("legend", {}, say("web.new.clock.title")),
    field(say("web.new.clock.kind"), kind), moveField, gameFields, after);
  const read = () => ({
    control: {
      kind: kind.value,
      time: kind.value === "none" ? 0 : Number((kind.value === "move" ? perMove : perGame).value),
      increment: kind.value === "game" ? Number(increment.value) : 0,
    },
    timeout: bot.checked ? "bot" : "forfeit",
  });
  const need = () => {
    if (kind.value === "none") kind.value = "game";
    forfeit.checked = true;
    show();
  };
  return { element, read, need };
}

/**
 * @param {HTMLInputElement} control
 * @param {string} label
 */
const radio = (control, label) => html("label", { class: "radio" }, control, html("span", {}, label));
