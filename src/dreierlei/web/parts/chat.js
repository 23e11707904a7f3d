/** Chat: what is said at the table; it can be muted. */

import { button, icon, input, sign, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { recall, remember } from "../lib/settings.js";
import { again } from "../lib/socket.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").ChatLine} ChatLine */

export const talking = () => recall("chat") === "on";

/** @param {Room} room */
export function chatPart(room) {
  const list = html("ol", { class: "lines", tabindex: 0, "aria-label": say("web.chat.title") });
  const label = say("web.chat.text");
  const text = input({ maxlength: 500, required: true, "aria-label": label, placeholder: label, autocomplete: "off" });
  const speak = html("form", { class: "row speak" }, text, html("button", {}, say("web.chat.send")));
  speak.addEventListener("submit", (event) => {
    event.preventDefault();
    tried(async () => {
      await room.chat(text.value.trim());
      text.value = "";
    });
  });
  const body = html("div", {}, list, speak);
  const mute = button("", () => {
    remember("chat", talking() ? "off" : "on");
    draw();
  }, { class: "plain" });
  const element = html("section", { class: "chat-part", "aria-label": say("web.chat.title") },
    html("div", { class: "part-head" }, html("h2", {}, say("web.chat.title")), mute), body);
  const badge = button("", () => {
    element.scrollIntoView({ block: "center" });
    text.focus({ preventScroll: true });
  }, { class: "badge", hidden: true });
  let read = room.table.chat.length;
  let near = false;
  const mark = () => {
    if (near || !talking()) read = room.table.chat.length;
    const unread = room.table.chat.length - read;
    badge.hidden = unread <= 0;
    badge.replaceChildren(icon("chat"), String(unread));
    badge.ariaLabel = say("web.chat.unread", { count: unread });
  };
  const sight = new IntersectionObserver(([{ isIntersecting }]) => {
    near = isIntersecting;
    mark();
  });
  sight.observe(element);
  /** @type {ChatLine[] | null} */
  let drawn = null;
  const draw = () => {
    mute.textContent = talking() ? say("web.chat.mute") : say("web.chat.hear");
    body.hidden = !talking();
    element.hidden = !room.table.seats.some(({ kind, you }) => kind === "open" || (kind === "player" && !you));
    mark();
    if (room.table.chat === drawn) return;
    drawn = room.table.chat;
    list.hidden = !drawn.length;
    list.replaceChildren(...drawn.map((said) => line(room, said)));
    requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  };
  return { element, badge, draw, close: () => sight.disconnect() };
}

/**
 * @param {Room} room
 * @param {ChatLine} said
 */
function line(room, { n, name, seat, text, you }) {
  const who = html("strong", {}, ...(seat === null ? [] : [sign(seat)]), name);
  if (!text) return html("li", { class: "faint" }, who, " ", say("web.chat.removed"));
  const parts = [who, " ", html("span", {}, text)];
  if (!you && me.kind !== "none") parts.push(" ", mute(room, n, name), report(room, n, name));
  return html("li", {}, ...parts);
}

/**
 * Return the button by which a reader hears no more of whoever said something.
 * @param {Room} room
 * @param {number} number
 * @param {string} name
 */
const mute = (room, number, name) =>
  worker(icon("silent"), async () => {
    if (!(await sure(say("web.friends.mute"), say("web.friends.mute-why", { name }), say("web.friends.mute")))) return;
    await ask("POST", `/api/tables/${room.table.table}/chat/${number}/mute`);
    again(room.table.table);
  }, { class: "plain report", "aria-label": `${say("web.friends.mute")}: ${name}`, title: say("web.friends.mute") });

/**
 * Return the button by which a reader tells the admins of what was said.
 * @param {Room} room
 * @param {number} number
 * @param {string} name
 */
const report = (room, number, name) =>
  worker(icon("flag"), async () => {
    if (!(await sure(say("web.chat.report.title"), say("web.chat.report.why", { name }), say("web.chat.report.go")))) return;
    await ask("POST", `/api/tables/${room.table.table}/chat/${number}/report`);
    toast(say("web.chat.report.done"));
  }, { class: "plain report", "aria-label": `${say("web.chat.report.title")}: ${name}`, title: say("web.chat.report.title") });
