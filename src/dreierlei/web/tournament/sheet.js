/** The score sheet: three columns for every player, as on paper. */

import { html } from "../lib/element.js";
import { figure, word } from "./common.js";

/** @typedef {import("./types.js").Sheet} Sheet */

/**
 * @param {((seat: number, index: number) => void) | null} pick what a click on a turn does
 */
export function sheetPart(pick) {
  const element = html("div", { class: "t-sheet" });
  /** @param {Sheet} sheet */
  const draw = (sheet) => {
    const longest = Math.max(1, ...sheet.columns.map((column) => column.lines.length));
    const head = sheet.columns.map((column, seat) => html("th", { colspan: 3, scope: "colgroup",
      class: [column.barred || column.out ? "out" : "", sheet.starter === seat ? "starts" : ""].join(" ").trim(),
      title: column.name }, column.name));
    const rows = Array.from({ length: longest }, (_, index) => html("tr", {},
      ...sheet.columns.flatMap((column, seat) => cells(column.lines[index], () => pick?.(seat, index), pick !== null))));
    const foot = html("tr", { class: "t-sums" }, ...sheet.columns.flatMap((column) => [
      html("td", { colspan: 2 }, column.points ? word("points", { points: column.points }) : ""),
      html("td", {}, html("strong", {}, figure(sheet.complete ? column.score : column.sum)))]));
    element.replaceChildren(html("table", { class: `t-columns of-${sheet.columns.length}` },
      html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows), html("tfoot", {}, foot)));
  };
  return { element, draw };
}

/**
 * @param {import("./types.js").TurnLine | undefined} line
 * @param {() => void} press
 * @param {boolean} live
 */
function cells(line, press, live) {
  if (!line) return [html("td", { class: "t-left" }), html("td", { class: "t-mid" }), html("td", { class: "t-total" })];
  const total = live ? html("button", { type: "button", class: "t-line-edit", "aria-label": `${line.call}: ${word("turn.change")}` },
    figure(line.total)) : figure(line.total);
  if (total instanceof HTMLElement) total.addEventListener("click", press);
  return [
    html("td", { class: "t-left", title: line.call }, figure(line.left)),
    html("td", { class: "t-mid" }, [...line.middle.map(figure), line.marks].join(" ").trim()),
    html("td", { class: "t-total" }, total),
  ];
}
