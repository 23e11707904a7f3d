/** The log: everything that happened, in sentences; as a file it is the whole tournament. */

import { icon, link, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { clockTime, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */

/** @param {Hall} hall */
export function logTab(hall) {
  const list = html("ol", { class: "t-log", reversed: true });
  const verdict = html("p", { role: "status" });
  const element = html("div", {},
    html("div", { class: "row" },
      link(hall.at("/file"), { class: "button primary", download: "" }, icon("save"), word("log.file")),
      link(hall.at("/exports/log.csv"), { class: "button", download: "" }, "CSV"),
      link(hall.at("/prints/log"), { class: "button", target: "_blank" }, "PDF"),
      worker(word("log.audit"), async () => {
        const { faults } = await hall.ask("GET", "/audit");
        verdict.replaceChildren(faults.length ? faults.join(" ") : word("log.sound", { seed: hall.data.seed || "–" }));
      })), verdict, html("p", { class: "faint" }, word("log.why")), list);
  let drawn = -1;
  const draw = () => {
    if (hall.data.number === drawn) return;
    drawn = hall.data.number;
    tried(async () => {
      /** @type {{number: number, time: string, who: string, what: string, undone: boolean}[]} */
      const lines = await hall.ask("GET", "/log");
      list.replaceChildren(...lines.reverse().map((line) => html("li", { class: line.undone ? "undone" : "", value: line.number },
        html("span", { class: "faint" }, clockTime(line.time)), html("span", { class: "t-by" }, line.who),
        html("span", {}, line.what, ...(line.undone ? [" ", html("em", {}, word("log.undone"))] : [])))));
    });
  };
  return { element, draw };
}
