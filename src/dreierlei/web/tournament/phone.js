/** The phone of a table: its sheet of this round, and nothing else. */

import { button, field, form, icon, input, link, sheet, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { become, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { followTournament } from "../lib/socket.js";
import { crossed } from "./client.js";
import { both, number } from "./results.js";
import { sheetPart } from "./sheet.js";
import { turnPad } from "./turn.js";
import { countdown, figure, roundName, setClock, word } from "./common.js";

/** @typedef {import("./types.js").TableView} TableView */
/** @typedef {import("./types.js").Sheet} Sheet */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id, place, key }) {
  const path = `/api/tournaments/${id}/tables/${place}/${key}`;
  /** @type {TableView} */
  const first = await ask("GET", path);
  const phone = new Phone(path, first);
  phone.draw();
  const leave = followTournament(id, { role: "table", place, key }, ({ now, data }) => {
    setClock(now);
    phone.hear(data);
  });
  document.body.classList.add("t-phone-on");
  return {
    title: phone.title, element: phone.element,
    close: () => {
      leave();
      phone.clock.close();
      document.body.classList.remove("t-phone-on");
    },
  };
}

class Phone {
  /**
   * @param {string} path
   * @param {TableView} view
   */
  constructor(path, view) {
    this.path = path;
    this.view = view;
    this.seat = 0;
    this.seated = "";
    this.clock = countdown("t-clock");
    this.pad = turnPad();
    this.paper = sheetPart((seat, index) => this.change(seat, index));
    const { sheet: first } = view;
    this.title = view.final ? word("final") : word("table", { table: first.table });
    this.state = html("p", { class: "t-told", role: "status" });
    this.seats = html("div", { class: "t-who-row", role: "group", "aria-label": word("phone.whose") });
    this.turns = html("section", { class: "t-turns" }, this.seats, this.pad.element, html("div", { class: "t-send" },
      this.pad.call, worker(word("phone.write"), () => this.write(), { class: "primary wide" })));
    this.screen = html("section", { class: "group", hidden: true });
    this.paperPart = html("section", {}, html("h2", {}, word("sheet")), this.paper.element);
    this.warnings = html("ul", { class: "t-warnings", role: "status" });
    this.end = html("div", { class: "t-finish" });
    this.element = html("div", { class: "t-phone" },
      html("header", { class: "t-phone-head" }, html("div", {}, html("h1", {}, this.title),
        html("p", { class: "faint" }, `${roundName(first.game, first.round)} · ${view.name}`)), this.clock.element),
      this.state, this.screen, this.turns, this.paperPart, this.warnings, this.end);
  }

  /** @param {TableView} view */
  hear(view) {
    this.view = view;
    this.draw();
  }

  draw() {
    const { view } = this;
    const { sheet: paper, status } = view;
    const writing = status === "open";
    this.clock.set(status === "open" || status === "in" ? view.until : null);
    this.state.className = `t-told ${status}`;
    this.state.textContent = word(`phone.${status}`, { writer: view.writer });
    if (paper.columns[this.seat]?.barred) this.seat = this.after(this.seat);
    this.seats.replaceChildren(...paper.columns.map((column, seat) => button([html("span", {}, column.name),
      html("strong", {}, figure(column.sum))], () => {
      this.seat = seat;
      this.draw();
    }, { class: "t-seat", "aria-pressed": String(seat === this.seat), disabled: column.barred })));
    this.turns.hidden = !writing || view.board !== null;
    this.state.hidden = writing && view.board !== null;
    this.paperPart.hidden = status === "waiting" || (writing && view.board !== null);
    this.paper.draw(paper);
    this.warnings.replaceChildren(...paper.warnings.map((text) => html("li", {}, text)));
    this.end.replaceChildren(...this.finish());
    this.board();
  }

  /** The next seat that plays. @param {number} seat */
  after(seat) {
    const { columns } = this.view.sheet;
    for (let step = 1; step <= columns.length; step++) {
      const next = (seat + step) % columns.length;
      if (!columns[next].barred) return next;
    }
    return seat;
  }

  finish() {
    const { status, board } = this.view;
    if (status === "open" && !board) {
      return [button([icon("flag"), word("phone.finish")], () => this.handIn(), { class: "wide" })];
    }
    if (status === "in") return [button(word("phone.correct"), () => this.handIn(), { class: "wide" })];
    return [];
  }

  /** Where the round is played on screen: everybody finds their seat. */
  board() {
    const { board, seats, status } = this.view;
    this.screen.hidden = !board || status === "waiting";
    const now = JSON.stringify([board, seats]);
    if (!board || now === this.seated) return; // what is ticked stays ticked
    this.seated = now;
    const free = seats.filter((seat) => !seat.taken);
    const boxes = free.map((seat) => ({ seat, box: input({ type: "checkbox" }) }));
    const sit = () => this.sit(boxes.filter(({ box }) => box.checked).map(({ seat }) => seat), board);
    this.screen.replaceChildren(html("h2", {}, word("screen.title")),
      ...(free.length ? [html("p", {}, word("screen.who")), ...boxes.map(({ seat, box }) => field(seat.name, box)),
        worker(word("screen.sit"), sit, { class: "primary" })] : [html("p", {}, word("screen.full"))]),
      link(`/table/${board}`, { class: "button" }, word("screen.watch")));
  }

  /**
   * @param {{seat: number, name: string}[]} seats
   * @param {string} board
   */
  async sit(seats, board) {
    if (!seats.length) return toast(word("screen.choose"), "bad");
    if (me.kind === "none") become(await ask("POST", "/api/guest", { name: seats[0].name.slice(0, 24) }));
    await ask("POST", `${this.path}/seats`, { seats: seats.map(({ seat }) => seat) });
    go(`/table/${board}`);
    return undefined;
  }

  /**
   * Write on the sheet as it is shown here.
   * @param {object} entry
   */
  async send(entry) {
    const sheet = await ask("POST", this.path, { version: this.view.sheet.version, ...entry });
    const complete = sheet.complete && this.view.status === "open";
    if (sheet.version >= this.view.sheet.version) this.view = { ...this.view, sheet, status: complete ? "in" : this.view.status };
    this.draw();
  }

  /** Take over what somebody else has written. @param {Sheet} sheet */
  take(sheet) {
    if (sheet.version < this.view.sheet.version) return;
    const status = sheet.complete && this.view.status === "open" ? "in" : this.view.status;
    this.view = { ...this.view, sheet, status };
    this.draw();
  }

  async write() {
    if (this.pad.empty() && !(await this.stays())) return;
    const entry = { do: "turn", seat: this.seat, turn: this.pad.read() };
    try {
      await this.send(entry);
    } catch (why) {
      const now = crossed(why);
      if (!now) throw why;
      this.take(now);
      if (now.complete || !(await this.twice(now))) return;
      await this.send(entry);
    }
    this.pad.clear();
    this.seat = this.after(this.seat);
    this.draw();
  }

  /** An empty turn is a stay in the last lap; ask whether it is meant. */
  async stays() {
    const answer = await sheet(word("turn.stay"), (/** @type {(yes: boolean | null) => void} */ close) => [
      html("p", {}, word("turn.stay-why", { name: this.view.sheet.columns[this.seat].name })),
      html("div", { class: "row end" }, button(word("doubt-back"), () => close(false), { autofocus: true }),
        button(word("turn.stay-yes"), () => close(true), { class: "primary" })),
    ]);
    return answer === true;
  }

  /** Somebody else has written: show the sheet as it is now, and ask whether the turn is still to be written. @param {Sheet} now */
  async twice(now) {
    const name = now.columns[this.seat].name;
    const last = now.columns[this.seat].lines.at(-1);
    const answer = await sheet(word("crossed"), (/** @type {(yes: boolean | null) => void} */ close) => [
      html("p", {}, word("crossed-turn")),
      html("p", {}, last ? word("crossed-last", { name, call: last.call, total: figure(last.total) }) : word("crossed-nothing", { name })),
      html("div", { class: "row end" }, button(word("crossed-drop"), () => close(false), { autofocus: true }),
        button(word("crossed-add"), () => close(true), { class: "primary" })),
    ]);
    return answer === true;
  }

  /**
   * Change a turn that was written.
   * @param {number} seat
   * @param {number} index
   */
  change(seat, index) {
    const { status, sheet: paper } = this.view;
    if (status !== "open" && status !== "in") return;
    const column = paper.columns[seat];
    const pad = turnPad(column.lines[index]);
    const why = input({ maxlength: 500, required: paper.complete });
    const save = (/** @type {object | null} */ turn) =>
      this.sendOver({ do: "correct-turn", seat, index, turn, why: why.value });
    sheet(word("turn.change-title", { name: column.name, turn: index + 1 }), (/** @type {(done: null) => void} */ close) => [
      form([pad.element, field(word(paper.complete ? "why" : "why-maybe"), why)], word("save"), async () => {
        await save(pad.read());
        close(null);
      }),
      html("div", { class: "row" }, worker(word("turn.strike"), async () => {
        await save(null);
        close(null);
      })),
    ]);
  }

  /** Send an entry; if somebody was quicker, show the sheet as it is and let them look again. @param {object} entry */
  async sendOver(entry) {
    try {
      await this.send(entry);
    } catch (why) {
      const now = crossed(why);
      if (!now) throw why;
      this.take(now);
      toast(word("crossed-look"), "bad");
    }
  }

  /** Hand the final scores in, or correct them. */
  handIn() {
    const { sheet: paper } = this.view;
    const written = paper.columns.some((column) => column.lines.length);
    const fields = paper.columns.map((column, seat) => input({ type: "text", class: "t-score", autocomplete: "off",
      value: paper.complete ? figure(column.score) : column.barred ? "–" : written ? figure(column.sum) : "",
      disabled: column.barred, autofocus: seat === 0 }));
    const why = input({ maxlength: 500, required: true });
    const minus = paper.columns.map((column, seat) => button("±", () => {
      const value = number(fields[seat].value);
      if (typeof value === "number") fields[seat].value = figure(-value);
    }, { class: "t-sign", "aria-label": word("phone.sign", { name: column.name }) }));
    const rows = paper.columns.map((column, seat) => html("div", { class: "t-final-row" },
      field(column.name, fields[seat]), minus[seat]));
    for (const each of fields) each.setAttribute("inputmode", "numeric");
    return sheet(word(paper.complete ? "phone.correct" : "phone.finish"), (/** @type {(done: null) => void} */ close) => [
      html("p", {}, word(written ? "phone.finish-sums" : "phone.finish-plain")),
      form([...rows, ...(paper.complete ? [field(word("why"), why)] : [])], word("phone.hand-in"), async () => {
        const scores = fields.map((each) => number(each.value));
        if (scores.some((score) => score === undefined)) return void toast(word("results.numbers"), "bad");
        const entry = paper.complete ? { do: "correct-scores", scores, why: why.value } : { do: "scores", scores };
        await tried(() => this.agreed(entry, scores.map((score) => score ?? null)));
        close(null);
      }),
    ]);
  }

  /**
   * @param {object} entry
   * @param {(number | null)[]} scores
   */
  async agreed(entry, scores) {
    try {
      await this.send(entry);
      toast(word("phone.done"));
    } catch (why) {
      const now = crossed(why);
      if (!now) throw why;
      this.take(now);
      if (await both(now, scores)) await this.agreed(entry, scores);
    }
  }
}

