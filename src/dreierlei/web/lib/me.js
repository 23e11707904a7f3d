/** Who sits in front of the page. */

import { field, form, input, sheet, sure } from "./dom.js";
import { html } from "./element.js";
import { belongTo } from "./offline.js";
import { Refused, ask } from "./rest.js";
import { redraw } from "./route.js";
import { recall, remember } from "./settings.js";
import { restart } from "./socket.js";
import { say } from "./words.js";

/** @typedef {import("../types/wire.js").Me} Me */

/** What somebody is told who is not let in any more. */
const BANNED = "server.person.banned";

/** @type {Me} */
export const me = { id: "", name: "", kind: "none" };

/**
 * Be somebody; whoever shows it is told.
 * @param {Me} somebody
 */
export function become(somebody) {
  const other = somebody.id !== me.id || somebody.kind !== me.kind;
  Object.assign(me, { admin: false }, somebody);
  if (other) restart();
  belongTo(me.id);
  document.dispatchEvent(new CustomEvent("me"));
}

/** Ask the house who this is. */
export async function recognise() {
  Object.assign(me, await ask("GET", "/api/me"));
  belongTo(me.id);
}

/** Ask the house once more who this is, after it has ended the connection: an account can be banned, or gone. */
export async function recogniseAgain() {
  const before = { ...me };
  try {
    await recognise();
  } catch (why) {
    if (why instanceof Refused && why.slug === BANNED) redraw();
    return;
  }
  if (me.id !== before.id) redraw();
  else if (me.name !== before.name || me.kind !== before.kind) document.dispatchEvent(new CustomEvent("me")); // in another tab
}

/** Return a friendly name for somebody who has none yet. */
export function suggestion() {
  const names = say("web.guest.names").split("|");
  return names[Math.floor(Math.random() * names.length)];
}

/** Play at once: a guest who has not been asked yet gets a name. */
export async function anybody() {
  if (me.kind === "none") become(await ask("POST", "/api/guest", { name: suggestion() }));
}

/** Whether the name that others see was chosen. */
const known = () => me.kind === "member" || (me.kind === "guest" && recall("named") === "yes");

/** Return what asks for the name that others see, where it is not known yet, and what takes it. */
export function nameField() {
  const name = input({ value: me.name || suggestion(), required: true, maxlength: 24, autocomplete: "nickname" });
  const element = known()
    ? html("p", { class: "as" }, say("web.guest.as", { name: me.name }))
    : field(say("web.guest.title"), name, say("web.guest.hint"));
  return { element, name, take: async () => void (known() || (await call(name.value.trim()))) };
}

/** Make sure that others see a name that was chosen; return whether there is one. */
export async function somebody() {
  if (known()) return true;
  const { element, name, take } = nameField();
  name.autofocus = true;
  const named = await sheet(say("web.guest.title"), (/** @type {(done: boolean | null) => void} */ close) => [
    form([element], say("web.guest.go"), async () => {
      await take();
      close(true);
    }),
  ]);
  return named === true;
}

/** Take a name. @param {string} name */
export async function call(name) {
  if (me.kind === "none") become(await ask("POST", "/api/guest", { name }));
  else become(await ask("PATCH", "/api/me", { name }));
  remember("named", "yes");
}

/** Sign in; a guest is asked first whose games would stay behind for good. @param {string} path @param {object} body */
export async function enter(path, body) {
  if (!(await parted())) return false;
  become(await ask("POST", path, body));
  remember("named", "yes");
  return true;
}

/** Whether nothing stays behind when a guest becomes somebody else, or that is what they want. */
async function parted() {
  if (me.kind !== "guest") return true;
  /** @type {{mine: import("../types/wire.js").TableCard[]}} */
  const { mine } = await ask("GET", "/api/tables");
  const count = mine.filter(({ status }) => status !== "over").length;
  return !count || sure(say("web.guest.leave.title"), say("web.guest.leave.why", { name: me.name, count }), say("web.guest.leave.yes"));
}
