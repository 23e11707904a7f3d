/** The part of the form that says with whom: a few big ways, each with the little that it has to ask. */

import { levelChoice } from "../lib/bots.js";
import { field, icon, input, select, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { me, nameField } from "../lib/me.js";
import { recall, remember } from "../lib/settings.js";
import { say } from "../lib/words.js";
import { seatFields } from "./new_seats.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {import("./new_seats.js").Wanted} Wanted */

/**
 * @typedef {object} Way
 * @property {Node[]} fields
 * @property {() => Wanted[]} read
 * @property {() => Promise<void>} [call] takes the name by which others see the maker
 * @property {() => boolean} invites whether somebody is still to come
 */

const ICONS = /** @type {const} */ ({ bot: "bot", open: "people", device: "device", alone: "one", mixed: "" });

/** @param {Description} facts */
export function wayFields(facts) {
  /** @type {Record<string, Way>} */
  const ways = { open: friends(facts), bot: bots(facts), device: device(facts) };
  if (facts.seats[0] === 1) ways.alone = { fields: [], read: () => [{ kind: "me" }], invites: () => false };
  ways.mixed = mixed(facts);
  const radios = Object.keys(ways).map((name, i) => input({ type: "radio", name: "way", value: name, checked: !i }));
  const panels = Object.values(ways).map(({ fields }) => html("div", { class: "way-fields" }, ...fields));
  /** @type {Set<(invites: boolean) => void>} */
  const followers = new Set();
  const chosen = () => ways[radios.find(({ checked }) => checked)?.value ?? "open"];
  const show = () => {
    radios.forEach(({ checked }, i) => (panels[i].hidden = !checked || !panels[i].childElementCount));
    for (const tell of followers) tell(chosen().invites());
  };
  const element = html("fieldset", { class: "ways" }, html("legend", { class: "unseen" }, say("web.new.seats")),
    html("div", { class: "way-cards" }, ...radios.map((radio) => card(radio))), ...panels);
  element.addEventListener("change", show);
  show();
  const follow = (/** @type {(invites: boolean) => void} */ tell) => {
    followers.add(tell);
    show();
  };
  return { element, follow, read: () => chosen().read(), call: () => chosen().call?.() };
}

/** @param {HTMLInputElement} radio */
function card(radio) {
  const name = /** @type {keyof typeof ICONS} */ (radio.value);
  const drawn = ICONS[name];
  return html("label", { class: `way way-${name}` }, radio, ...(drawn ? [icon(drawn)] : []),
    html("strong", {}, say(`web.new.way.${name}.title`)), html("span", {}, say(`web.new.way.${name}.text`)));
}

/**
 * Return how many shall play, and the field that asks for it where there is a choice.
 * @param {Description} facts
 */
function crowdField({ seats: [least, most] }) {
  const first = Math.max(2, least);
  const counts = Array.from({ length: most - first + 1 }, (_, more) => String(first + more));
  const choice = select(counts.map((count) => [count, count]), String(first));
  const fields = first < most ? [field(say("web.new.count"), choice)] : [];
  return { fields, choice, read: () => Number(choice.value) };
}

/**
 * @param {Description} facts
 * @returns {Way}
 */
function bots(facts) {
  const crowd = crowdField(facts);
  const level = levelChoice(facts);
  const bot = () => ({ kind: "bot", level: Number(level.value) });
  return {
    fields: [...crowd.fields, field(say("web.start.level"), level)],
    read: () => [{ kind: "me" }, ...Array.from({ length: crowd.read() - 1 }, bot)],
    invites: () => false,
  };
}

/**
 * @param {Description} facts
 * @returns {Way}
 */
function friends(facts) {
  const crowd = crowdField(facts);
  const name = nameField();
  const filled = select([], "0");
  const filling = field(say("web.new.filled.title"), filled, say("web.new.filled.hint"));
  const offer = () => {
    const most = crowd.read() - 2;
    const kept = String(Math.min(Number(filled.value) || 0, most));
    filled.replaceChildren(...Array.from({ length: most + 1 }, (_, count) =>
      html("option", { value: String(count), selected: String(count) === kept }, String(count))));
    filling.hidden = most === 0;
  };
  crowd.choice.addEventListener("change", offer);
  offer();
  return {
    fields: [name.element, ...crowd.fields, filling],
    read: () => {
      const bot = { kind: "bot", level: Number(recall("level")) };
      const open = crowd.read() - 1 - Number(filled.value);
      return [{ kind: "me" }, ...Array(open).fill({ kind: "open" }), ...Array(Number(filled.value)).fill(bot)];
    },
    call: name.take,
    invites: () => true,
  };
}

/**
 * @param {Description} facts
 * @returns {Way}
 */
function device(facts) {
  const crowd = crowdField(facts);
  const known = JSON.parse(recall("players"));
  const usual = me.kind !== "none" && recall("named") === "yes" ? me.name : "";
  const rows = Array.from({ length: facts.seats[1] }, (_, seat) => {
    const label = say("web.new.player", { number: seat + 1 });
    const name = input({ maxlength: 24, placeholder: label, "aria-label": label,
      value: known[seat] ?? (seat ? "" : usual) });
    return { name, element: html("div", { class: "seat-row" }, sign(seat), name) };
  });
  const show = () => rows.forEach(({ element }, seat) => (element.hidden = seat >= crowd.read()));
  crowd.choice.addEventListener("change", show);
  show();
  return {
    fields: [...crowd.fields, html("div", { class: "seat-fields" }, ...rows.map(({ element }) => element))],
    read: () => {
      const names = rows.slice(0, crowd.read()).map(({ name }) => name.value.trim());
      remember("players", JSON.stringify(names));
      return names.map((name, seat) => ({ kind: "device", name: name || say("web.new.player", { number: seat + 1 }) }));
    },
    invites: () => false,
  };
}

/**
 * @param {Description} facts
 * @returns {Way}
 */
function mixed(facts) {
  const name = nameField();
  const seats = seatFields(facts);
  const invites = () => seats.read().some(({ kind }) => kind === "open");
  return { fields: [seats.element, name.element], read: seats.read, call: name.take, invites };
}
