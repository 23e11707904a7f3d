/** One's own page: name, account, other devices, programs, and how the page looks and sounds. */

import { button, copy, field, form, icon, input, link, qr, select, sheet, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { speak } from "../lib/frame.js";
import { byHand } from "../lib/install.js";
import { become, call, enter, me, suggestion } from "../lib/me.js";
import { allow, possible, stop, wished } from "../lib/notify.js";
import { ask } from "../lib/rest.js";
import { redraw } from "../lib/route.js";
import { PACES, recall, remember } from "../lib/settings.js";
import { VOLUMES, sound } from "../lib/sound.js";
import { THEMES, choose } from "../lib/theme.js";
import { language, say } from "../lib/words.js";
import { account } from "./me_account.js";
import { programs } from "./me_programs.js";
import { section } from "./me_section.js";

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const title = me.kind === "none" ? say("web.me.welcome") : me.name;
  const parts = [looks(), name()];
  if (me.kind === "member") parts.push(devices(), leave());
  else parts.push(register(), login());
  if (me.kind !== "none") parts.push(...(await account()), ...(await programs()));
  if (me.admin) parts.push(section(say("web.admin.title"), html("div", { class: "row" }, link("/admin", { class: "button" }, say("web.admin.go")))));
  return { title: say("web.me.title"), element: html("div", { class: "narrow" }, html("h1", {}, title), ...parts) };
}

function looks() {
  const tongue = select([["de", "Deutsch"], ["en", "English"]], language());
  tongue.addEventListener("change", () => speak(tongue.value, redraw));
  const theme = select(THEMES.map((each) => [each, say(`web.theme.${each}`)]), recall("theme"));
  theme.addEventListener("change", () => {
    choose(theme.value);
    redraw();
  });
  const volume = select(VOLUMES.map((each) => [each, say(`web.sound.${each}`)]), recall("sound"));
  volume.addEventListener("change", () => sound(volume.value));
  const pace = select(PACES.map((each) => [each, say(`web.pace.${each}`)]), recall("pace"));
  pace.addEventListener("change", () => remember("pace", pace.value));
  return section(say("web.me.looks"), html("div", { class: "pair" },
    field(say("web.me.language"), tongue), field(say("web.theme.label"), theme)),
    html("div", { class: "pair" }, field(say("web.sound.title"), volume), field(say("web.pace.title"), pace)),
    notifications(), ...(byHand() ? [html("p", { class: "hint" }, say("web.install.hand"))] : []));
}

function notifications() {
  const box = input({ type: "checkbox", checked: wished(), disabled: !possible() });
  box.addEventListener("change", async () => {
    if (!box.checked) return tried(stop);
    const given = await allow();
    box.checked = given !== "never";
    toast(say(`web.notify.${given}`), box.checked ? "" : "bad");
  });
  return field(say("web.me.notify.title"), box, possible() ? say("web.me.notify.hint") : say("web.me.notify.never"));
}

function name() {
  const called = input({ value: me.name || suggestion(), required: true, maxlength: 24, autocomplete: "nickname" });
  return section(say("web.me.name"), form([field(say("web.guest.name"), called)], say("web.me.rename"), async () => {
    await call(called.value.trim());
    toast(say("web.me.renamed"));
    redraw();
  }));
}

function register() {
  const { fields, read } = credentials("new-password", me.name);
  return section(say("web.me.register.title"), html("p", {}, say("web.me.register.why")),
    form(fields, say("web.me.register.go"), async () => {
      become(await ask("POST", "/api/register", read())); // whose games come along
      remember("named", "yes");
      redraw();
    }));
}

function login() {
  const { fields, read } = credentials("current-password", "");
  return section(say("web.me.login.title"), form(fields, say("web.me.login.go"), async () => void ((await enter("/api/login", read())) && redraw())));
}

/**
 * @param {string} purpose
 * @param {string} called
 */
function credentials(purpose, called) {
  const user = input({ value: called, required: true, maxlength: 24, autocomplete: "username" });
  const secret = input({ type: "password", required: true, autocomplete: purpose });
  const hint = purpose === "new-password" ? say("web.me.passphrase.hint") : undefined;
  const fields = [field(say("web.guest.name"), user), field(say("web.me.passphrase.title"), secret, hint)];
  return { fields, read: () => ({ name: user.value.trim(), passphrase: secret.value }) };
}

function devices() {
  return section(say("web.me.devices.title"), html("p", {}, say("web.me.devices.why")),
    worker(say("web.me.devices.go"), async () => showLink((await ask("POST", "/api/me/link")).path)));
}

/** @param {string} path */
function showLink(path) {
  const address = location.origin + path;
  return sheet(say("web.me.devices.title"), () => [
    html("p", {}, say("web.me.devices.once")), qr(path),
    html("div", { class: "row" }, html("code", { class: "address" }, address),
      button([icon("copy"), say("web.copy")], () => copy(address))),
  ]);
}

function leave() {
  return section(say("web.me.logout.title"), html("p", {}, say("web.me.logout.why")),
    worker(say("web.me.logout.go"), async () => {
      await ask("POST", "/api/logout");
      remember("named", "no");
      become({ id: "", name: "", kind: "none" });
      redraw();
    }));
}
