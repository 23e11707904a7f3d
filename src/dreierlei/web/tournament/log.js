/** The log: everything that happened, in sentences; as a file it is the whole tournament. */

import { icon, link, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { language } from "../lib/words.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function logTab(client) {
  const list = html("ol", { class: "t-log", reversed: true });
  const verdict = html("p", { role: "status" });
  const element = html("div", {},
    html("div", { class: "row" },
      link(client.at("/file"), { class: "button primary", download: "" }, icon("save"), word("log.file")),
      link(client.at("/public-log"), { class: "button", download: "" }, icon("save"), word("log.public")),
      link(client.at(`/exports/log.csv?lang=${language()}`), { class: "button", download: "" }, "CSV"),
      link(client.at(`/prints/log?lang=${language()}`), { class: "button", target: "_blank" }, "PDF"),
      worker(word("log.audit"), async () => {
        const { faults } = await client.ask("GET", "/audit");
        verdict.replaceChildren(faults.length ? faults.join(" ") : word(client.data.commitment && !client.data.secret ? "log.sound-open" : "log.sound", { seed: client.data.secret || client.data.seed || "–" }));
      })), verdict, html("p", { class: "faint" }, word("log.why")), list);
  let drawn = -1;
  const draw = () => {
    if (client.data.number === drawn) return;
    drawn = client.data.number;
    tried(async () => {
      /** @type {{number: number, time: string, who: string, what: string, undone: boolean}[]} */
      const lines = await client.ask("GET", "/log");
      list.replaceChildren(...lines.reverse().map((line) => html("li", { class: line.undone ? "undone" : "", value: line.number },
        html("span", { class: "faint", title: line.time }, line.time.split(" ").slice(1).join(" ") || line.time), html("span", { class: "t-by" }, line.who),
        html("span", {}, line.what, ...(line.undone ? [" ", html("em", {}, word("log.undone"))] : [])))));
    });
  };
  return { element, draw };
}
