/** One's friends, requests, and whom one does not want to hear. */

import { link, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { friendLists, tie, untie } from "../lib/friends.js";
import { redraw } from "../lib/route.js";
import { say } from "../lib/words.js";
import { section } from "./me_section.js";

/** @typedef {import("../types/wire.js").Acquaintance} Acquaintance */
/** @typedef {import("../types/wire.js").Friend} Friend */

/** Return the section of friends; for those who have an account. */
export async function friendsPart() {
  const { friends, asking, asked, blocked, muted } = await friendLists();
  const parts = [
    list("asking", asking, answers),
    list("friends", friends, ({ id, name }) => [act("end", name, () => untie(id, "friend"))]),
    list("asked", asked, ({ id, name }) => [act("withdraw", name, () => untie(id, "friend"))]),
    list("blocked", blocked, ({ id, name }) => [act("unblock", name, () => untie(id, "block"))]),
    list("muted", muted, ({ id, name }) => [act("unmute", name, () => untie(id, "mute"))]),
  ].flat();
  return section(say("web.friends.title"), ...(parts.length ? parts : [html("p", { class: "faint" }, say("web.friends.none"))]));
}

/** Return who would like to be one's friend, to be answered at once; nothing where nobody does. */
export async function requestsPart() {
  const { asking } = await friendLists();
  return list("asking", asking, answers, "h2");
}

/** @param {Acquaintance} person */
const answers = ({ id, name }) =>
  [act("accept", name, () => tie(id, "friend")), act("decline", name, () => untie(id, "friend"))];

/**
 * @param {string} kind
 * @param {(Acquaintance | Friend)[]} people
 * @param {(person: Acquaintance) => Node[]} acts
 * @param {"h2" | "h3"} [head]
 */
function list(kind, people, acts, head = "h3") {
  if (!people.length) return [];
  return [html(head, {}, say(`web.friends.${kind}`)), html("ul", { class: "plain-list" }, ...people.map((person) =>
    html("li", { class: "row" }, html("span", { class: "who" }, ...dot(person), link(`/person/${person.id}`, {}, person.name)),
      html("span", { class: "row" }, ...acts(person)))))];
}

/** Whether a friend is there. @param {Acquaintance | Friend} person */
function dot(person) {
  if (!("online" in person)) return [];
  const word = say(person.online ? "web.seat.online" : "web.seat.away");
  return [html("span", { class: person.online ? "dot on" : "dot", role: "img", "aria-label": word, title: word })];
}

/**
 * @param {string} what
 * @param {string} name
 * @param {() => Promise<unknown>} task
 */
const act = (what, name, task) => worker(say(`web.friends.${what}`), async () => {
  await task();
  redraw();
}, { class: "small", "aria-label": `${say(`web.friends.${what}`)}: ${name}` });
