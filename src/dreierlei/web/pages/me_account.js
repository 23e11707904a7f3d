/** One's account: the devices that are signed in, the passphrase, one's data, and how to be forgotten. */

import { field, form, input, link, sheet, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { become, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { redraw } from "../lib/route.js";
import { remember } from "../lib/settings.js";
import { moment, say } from "../lib/words.js";
import { section } from "./me_section.js";

/** @typedef {import("../types/wire.js").Session} Session */

/** Return the sections of devices, passphrase and data; a guest has no passphrase, and as a rule one device. */
export async function account() {
  /** @type {Session[]} */
  const sessions = await ask("GET", "/api/me/sessions");
  if (me.kind !== "member") return [...(sessions.length > 1 ? [devices(sessions)] : []), data(say("web.me.delete.guest"))];
  return [await privacy(), devices(sessions), passphrase(), data(say("web.me.delete.go"))];
}

async function privacy() {
  /** @type {{private: boolean}} */
  const known = await ask("GET", "/api/me/privacy");
  const box = input({ type: "checkbox", checked: known.private });
  box.addEventListener("change", () => tried(() => ask("PATCH", "/api/me/privacy", { private: box.checked })));
  return section(say("web.me.privacy.title"), html("p", {}, link(`/person/${me.id}`, { class: "button" }, say("web.people.own"))),
    field(say("web.me.privacy.box"), box, say("web.me.privacy.hint")));
}

/** @param {Session[]} sessions */
function devices(sessions) {
  const list = html("ul", { class: "plain-list" }, ...sessions.map(device));
  const others = worker(say("web.me.sessions.others"), async () => {
    await ask("DELETE", "/api/me/sessions");
    redraw();
  });
  others.hidden = sessions.length < 2;
  return section(say("web.me.sessions.title"), html("p", {}, say("web.me.sessions.why")), list, others);
}

/** @param {Session} session */
function device({ id, label, created, this: here }) {
  const name = label || say("web.me.sessions.unknown");
  const since = say("web.me.sessions.since", { date: moment(created) });
  const about = html("span", {}, html("strong", {}, name), html("span", { class: "hint" }, ` ${since}`));
  if (here) return html("li", { class: "row" }, about, html("span", { class: "hint" }, say("web.me.sessions.this")));
  const line = html("li", { class: "row" }, about,
    worker(say("web.me.sessions.end"), async () => {
      await ask("DELETE", `/api/me/sessions/${id}`);
      line.remove();
    }, { class: "plain", "aria-label": `${say("web.me.sessions.end")}: ${name}, ${since}` }));
  return line;
}

function passphrase() {
  const old = input({ type: "password", autocomplete: "current-password" });
  const code = input({ autocomplete: "off", maxlength: 200 });
  const fresh = input({ type: "password", required: true, autocomplete: "new-password", minlength: 8 });
  const forgotten = html("details", {}, html("summary", {}, say("web.me.forgot.title")),
    html("p", {}, say("web.me.forgot.why")), field(say("web.me.forgot.code"), code));
  const change = form([field(say("web.me.passphrase.old"), old), forgotten,
    field(say("web.me.passphrase.new"), fresh, say("web.me.passphrase.hint"))], say("web.me.passphrase.go"),
  async () => {
    const link = code.value.trim().split("/").at(-1) ?? "";
    const given = link ? { code: link } : { old: old.value };
    await ask("POST", "/api/me/passphrase", { passphrase: fresh.value, ...given });
    toast(say("web.me.passphrase.done"));
    redraw();
  });
  return section(say("web.me.passphrase.change"), html("p", {}, say("web.me.passphrase.why")), change);
}

/** @param {string} away what the button says that deletes all of it */
function data(away) {
  return section(say("web.me.data.title"), html("p", {}, say("web.me.data.why")),
    html("div", { class: "row" },
      link("/api/me/data", { class: "button", download: "dreierlei.json" }, say("web.me.data.go")),
      worker(away, forget)));
}

async function forget() {
  if (me.kind !== "member") {
    if (await sure(say("web.me.delete.title"), say("web.me.delete.why"), say("web.me.delete.yes"))) await gone("");
    return;
  }
  const secret = input({ type: "password", required: true, autocomplete: "current-password", autofocus: true });
  await sheet(say("web.me.delete.title"), (/** @type {(done: boolean | null) => void} */ close) => [
    html("p", {}, say("web.me.delete.why")),
    form([field(say("web.me.passphrase.title"), secret)], say("web.me.delete.yes"), async () => {
      await gone(secret.value);
      close(true);
    }),
  ]);
}

/** Be forgotten. @param {string} passphrase */
async function gone(passphrase) {
  become(await ask("POST", "/api/me/delete", { passphrase }));
  remember("named", "no");
  toast(say("web.me.delete.done"));
  redraw();
}
