/** Chat: what is said at the table; it can be muted. */

import { button, input, sign, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { recall, remember } from "../lib/settings.js";
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
  let drawn = -1;
  const draw = () => {
    mute.textContent = talking() ? say("web.chat.mute") : say("web.chat.hear");
    body.hidden = !talking();
    element.hidden = !room.table.seats.some(({ kind, you }) => kind === "open" || (kind === "player" && !you));
    if (room.table.chat.length === drawn) return;
    drawn = room.table.chat.length;
    list.hidden = !drawn;
    list.replaceChildren(...room.table.chat.map(line));
    requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  };
  return { element, draw };
}

/** @param {ChatLine} said */
const line = ({ name, seat, text }) =>
  html("li", {}, html("strong", {}, ...(seat === null ? [] : [sign(seat)]), name), " ", html("span", {}, text));
