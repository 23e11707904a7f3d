/** The key of a tournament: whoever has it owns the tournament on any device, whatever becomes of this one. */

import { button, copy, field, form, icon, input, link, sheet, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** The reminder that the key has not been put into a safe place. @param {TournamentClient} client */
export function remind(client) {
  const { setup, owner } = client.data;
  if (!owner || setup.saved || setup.practice) return [];
  return [html("p", { class: "t-notice", role: "status" }, word("owner.remind"), " ",
    button(word("owner.save"), () => saveKey(client), { class: "primary small" }))];
}

/** Show the key as link, picture, file and passphrase. @param {TournamentClient} client */
export async function saveKey(client) {
  const links = await client.ask("GET", "/links");
  const address = links.origin + links.owner;
  const phrase = input({ type: "text", minlength: 8, maxlength: 200, autocomplete: "off" });
  const saved = () => client.ask("PATCH", "/setup", { saved: true });
  const text = `${client.data.poster.name}\n${address}\n`;
  const file = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  await sheet(word("owner.title"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("owner.why")),
    html("img", { class: "qr", src: client.at("/qr/owner"), alt: word("links.qr"), width: 200, height: 200 }),
    html("code", { class: "address" }, address),
    html("div", { class: "row" }, button([icon("copy"), word("links.copy")], () => copy(address)),
      link(file, { class: "button", download: "dreierlei-schluessel.txt" }, icon("save"), word("owner.file"))),
    form([field(word("owner.passphrase"), phrase, word("owner.passphrase-hint"))], word("owner.passphrase-go"), async () => {
      await client.ask("POST", "/passphrase", { passphrase: phrase.value });
      toast(word("saved"));
    }),
    html("div", { class: "row end" }, worker(word("owner.done"), async () => {
      await saved();
      close(null);
    }, { class: "primary" })),
  ]);
  URL.revokeObjectURL(file);
}
