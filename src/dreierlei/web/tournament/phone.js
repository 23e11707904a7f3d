/** The phone of a table: its sheet of this round, and nothing else. */

import { button, field, form, icon, input, link, select, sheet, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { become, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { followTournament } from "../lib/socket.js";
import { crossed } from "./client.js";
import { countdown, figure, roundName, setClock, word } from "./common.js";
import { Outbox } from "./outbox.js";
import { both, number } from "./results.js";
import { sheetPart } from "./sheet.js";
import { turnPad } from "./turn.js";

/** @typedef {import("./types.js").TableView} TableView */
/** @typedef {import("./types.js").Sheet} Sheet */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id, place, key }) {
  const path = `/api/tournaments/${id}/tables/${place}/${key}`;
  /** @type {TableView} */
  const first = await kept(path);
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
      phone.close();
      document.body.classList.remove("t-phone-on");
    },
  };
}

/** Read the table's sheet; without a network, as it was last seen here. @param {string} path */
async function kept(path) {
  try {
    const view = await ask("GET", path);
    localStorage.setItem(`sheet.${path}`, JSON.stringify(view));
    return view;
  } catch (why) {
    const seen = localStorage.getItem(`sheet.${path}`);
    if (!seen || /** @type {{slug?: string}} */ (why).slug !== "web.unreachable") throw why;
    return JSON.parse(seen);
  }
}

class Phone {
  /**
   * @param {string} path
   * @param {TableView} view
   */
  constructor(path, view) {
    this.path = path;
    this.view = view;
    this.seat = view.sheet.next;
    this.seated = "";
    /** @type {number | string | null} what the turn that is being typed builds on */
    this.base = null;
    this.old = outdated(view);
    this.clock = countdown("t-clock");
    this.pad = turnPad(undefined, () => this.typing());
    this.paper = sheetPart((seat, index) => this.change(seat, index));
    const { sheet: first } = view;
    this.title = view.final ? word("final") : word("table", { table: first.table });
    this.state = html("p", { class: "t-told", role: "status" });
    this.waiting = html("div", { class: "t-waiting", role: "status" });
    this.seats = html("div", { class: "t-who-row", role: "group", "aria-label": word("phone.whose") });
    this.begin = html("div", { class: "t-begin" });
    this.turns = html("section", { class: "t-turns" }, this.begin, this.seats, this.pad.element, html("div", { class: "t-send" },
      this.pad.call, worker(word("phone.write"), () => this.write(), { class: "primary wide" })));
    this.screen = html("section", { class: "group", hidden: true });
    this.paperPart = html("section", {}, html("h2", {}, word("sheet")), this.paper.element);
    this.warnings = html("ul", { class: "t-warnings", role: "status" });
    this.end = html("div", { class: "t-finish" });
    this.help = html("div", { class: "t-finish" });
    this.outbox = new Outbox(path, () => this.pending(), (waiting, why) => this.late(waiting, why));
    this.element = html("div", { class: "t-phone" },
      html("header", { class: "t-phone-head" }, html("div", {}, html("h1", {}, this.title),
        html("p", { class: "faint" }, `${roundName(first.game, first.round)} · ${view.name}`)), this.clock.element),
      this.state, this.waiting, this.screen, this.turns, this.paperPart, this.warnings, this.end, this.help);
    this.pending();
  }

  close() {
    this.clock.close();
    this.outbox.close();
  }

  /** @param {TableView} view */
  hear(view) {
    if (view.sheet.version < this.view.sheet.version) return;
    this.view = view;
    localStorage.setItem(`sheet.${this.path}`, JSON.stringify(view));
    this.outbox.wake();
    if (this.pad.empty()) this.seat = view.sheet.next;
    this.draw();
  }

  /** A turn is begun: it builds on the sheet as it is now, whatever comes meanwhile. */
  typing() {
    if (this.pad.empty()) this.base = null;
    else this.base ??= this.outbox.base(this.view.sheet.version);
  }

  /** Show what has not reached the server yet. */
  pending() {
    const { waiting, offline } = this.outbox ?? { waiting: [], offline: false };
    this.waiting.hidden = !waiting.length;
    this.waiting.classList.toggle("offline", offline);
    this.waiting.replaceChildren(html("strong", {}, word(offline ? "phone.offline" : "phone.sending", { count: waiting.length })),
      html("ul", {}, ...waiting.map((each) => html("li", {}, each.label))));
  }

  /**
   * An entry from before a reload was refused: show what stands there, and let people decide.
   * @param {import("./outbox.js").Waiting} waiting
   * @param {import("../lib/rest.js").Refused} why
   */
  async late(waiting, why) {
    const now = crossed(why);
    if (!now) return toast(`${waiting.label}: ${why.message}`, "bad");
    this.take(now);
    const again = await sheet(word("crossed"), (/** @type {(yes: boolean | null) => void} */ close) => [
      html("p", {}, word("crossed-late", { entry: waiting.label })), this.latest(now),
      html("div", { class: "row end" }, button(word("crossed-drop"), () => close(false), { autofocus: true }),
        ...(now.complete ? [] : [button(word("crossed-add"), () => close(true), { class: "primary" })])),
    ]);
    if (again) this.outbox.add({ ...waiting.body, version: now.version }, waiting.label).then((found) => this.take(found), () => {});
    return undefined;
  }

  /** The last line of every column, as the server has it. @param {Sheet} now */
  latest(now) {
    return html("table", { class: "t-both" }, html("tbody", {}, ...now.columns.map((column) => html("tr", {},
      html("th", { scope: "row" }, column.name), html("td", {}, column.lines.at(-1)?.call ?? "–"),
      html("td", {}, figure(column.score ?? column.sum))))));
  }

  draw() {
    const { sheet: paper, status, writer } = this.view;
    this.clock.set(this.view.until, this.view.left);
    this.state.className = `t-told ${status}`;
    this.element.classList.toggle("outdated", this.old);
    if (this.old) {
      this.state.className = "t-told outdated";
      this.state.replaceChildren(html("strong", {}, word("phone.outdated")), " ", word("phone.outdated-why"), " ",
        button(word("phone.outdated-go"), () => {
          this.old = false;
          this.draw();
        }));
    } else this.state.textContent = word(`phone.${status}`, { writer });
    this.turns.hidden = status !== "open" || this.view.board !== null || this.old;
    this.paperPart.hidden = status === "waiting" || this.old;
    this.begin.replaceChildren(...this.beginning());
    this.seats.replaceChildren(...paper.columns.map((column, seat) => button([html("span", {}, column.name),
      html("strong", {}, figure(column.sum))], () => {
      this.seat = seat;
      this.draw();
    }, { class: "t-seat", "aria-pressed": String(seat === this.seat), disabled: column.barred })));
    this.paper.draw(paper);
    this.warnings.replaceChildren(...paper.warnings.map((text) => html("li", {}, text)));
    this.end.replaceChildren(...(this.old ? [] : this.finish()));
    this.help.replaceChildren(...(this.old ? [] : this.helping()));
    this.board();
  }

  /** Who begins and who writes, as long as nobody has noted it. */
  beginning() {
    const { sheet: paper } = this.view;
    const begun = paper.columns.some((column) => column.lines.length);
    if (paper.starter !== null || begun) {
      const name = paper.columns[paper.starter ?? 0]?.name;
      return paper.starter === null ? [] : [html("p", { class: "faint" }, word("phone.starts", { name }), " · ", word("phone.writes", { name: this.view.writer }), " ",
        button(word("phone.note-change"), () => this.note(), { class: "small quiet" }))];
    }
    return [button(word("phone.note"), () => this.note(), { class: "wide" })];
  }

  note() {
    const { sheet: paper } = this.view;
    const version = paper.version;
    /** @type {[string, string][]} */
    const seats = paper.columns.map((column, seat) => [String(seat), column.name]);
    const starter = select(seats, String(paper.starter ?? 0), { autofocus: true });
    const writer = select([...paper.columns.map((column) => /** @type {[string, string]} */ ([column.name, column.name])),
      ...(this.view.writer && !paper.columns.some(({ name }) => name === this.view.writer)
        ? [/** @type {[string, string]} */ ([this.view.writer, this.view.writer])] : [])], this.view.writer);
    return sheet(word("phone.note"), (/** @type {(done: null) => void} */ close) => [
      form([field(word("phone.who-starts"), starter), field(word("phone.who-writes"), writer)], word("save"), async () => {
        await this.sendOver({ do: "note", version, starter: Number(starter.value), writer: writer.value }, word("phone.note"));
        close(null);
      }),
    ]);
  }

  finish() {
    const { status, board, confirm, sheet: paper } = this.view;
    const found = [];
    if (status === "open" && !board) {
      found.push(button([icon("flag"), word("phone.finish")], () => this.handIn(), { class: "wide" }));
    }
    if (confirm) {
      found.push(html("section", { class: "group" }, html("h2", {}, word("phone.confirm")), html("p", {}, word("phone.confirm-why")),
        html("div", { class: "row" }, ...paper.columns.filter((column) => !column.barred && !column.out).map((column) =>
          worker(column.name, () => this.sendOver({ do: "confirm", version: paper.version, player: column.number },
            word("phone.confirm")), { class: "primary" })))));
    }
    if (status === "in") found.push(button(word("phone.correct"), () => this.handIn(), { class: "wide" }));
    return found;
  }

  /** The bell for the director. */
  helping() {
    const { status, called } = this.view;
    if (status === "waiting" || status === "closed") return [];
    if (called !== null) return [html("p", { class: "t-told in" }, word("phone.called"))];
    return [button([icon("bell"), word("phone.call")], () => this.call(), { class: "wide" })];
  }

  call() {
    const text = input({ maxlength: 300, autofocus: true });
    return sheet(word("phone.call"), (/** @type {(done: null) => void} */ close) => [
      form([field(word("phone.call-text"), text)], word("phone.call-go"), async () => {
        await this.outbox.add({ do: "call", text: text.value }, word("phone.call"));
        close(null);
      }),
    ]);
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

  /** Take over what the server has. @param {Sheet} sheet */
  take(sheet) {
    if (sheet.version < this.view.sheet.version) return;
    const status = sheet.complete && this.view.status === "open" ? "in" : this.view.status;
    this.view = { ...this.view, sheet, status };
    if (this.pad.empty()) this.seat = sheet.next;
    this.draw();
  }

  /** Keep a turn in the outbox and go on; it counts as soon as the server has it. */
  async write() {
    if (this.pad.empty() && !(await this.stays())) return;
    const column = this.view.sheet.columns[this.seat];
    const turn = this.pad.read();
    const version = this.base ?? this.outbox.base(this.view.sheet.version);
    const body = { do: "turn", seat: this.seat, turn, version };
    const label = `${column.name}: ${this.pad.call.textContent || word("turn.stay-yes")}`;
    const seat = this.seat;
    this.pad.clear();
    this.base = null;
    this.seat = this.after(seat);
    this.draw();
    this.outbox.add(body, label).then((found) => this.take(found), (why) => this.crossing(why, body, label, seat));
  }

  /**
   * Somebody else has written meanwhile: show both, and let one decide.
   * @param {any} why
   * @param {Record<string, unknown>} body
   * @param {string} label
   * @param {number} seat
   * @returns {Promise<void>}
   */
  async crossing(why, body, label, seat) {
    const now = crossed(why);
    if (!now) return toast(`${label}: ${why.message}`, "bad");
    this.take(now);
    if (now.complete || !(await this.twice(now, seat, label))) return;
    await this.outbox.add({ ...body, version: now.version }, label).then((found) => this.take(found),
      (again) => this.crossing(again, body, label, seat));
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

  /** An empty turn is a stay in the last lap; ask whether it is meant. */
  async stays() {
    const answer = await sheet(word("turn.stay"), (/** @type {(yes: boolean | null) => void} */ close) => [
      html("p", {}, word("turn.stay-why", { name: this.view.sheet.columns[this.seat].name })),
      html("div", { class: "row end" }, button(word("doubt-back"), () => close(false), { autofocus: true }),
        button(word("turn.stay-yes"), () => close(true), { class: "primary" })),
    ]);
    return answer === true;
  }

  /**
   * @param {Sheet} now
   * @param {number} seat
   * @param {string} mine
   */
  async twice(now, seat, mine) {
    const name = now.columns[seat].name;
    const last = now.columns[seat].lines.at(-1);
    const answer = await sheet(word("crossed"), (/** @type {(yes: boolean | null) => void} */ close) => [
      html("p", {}, word("crossed-turn")),
      html("p", {}, last ? word("crossed-last", { name, call: last.call, total: figure(last.total) }) : word("crossed-nothing", { name })),
      html("p", {}, word("crossed-own", { entry: mine })),
      html("div", { class: "row end" }, button(word("crossed-drop"), () => close(false), { autofocus: true }),
        button(word("crossed-add"), () => close(true), { class: "primary" })),
    ]);
    return answer === true;
  }

  /**
   * Change a turn that was written; what is sent builds on the sheet as it was when this was opened.
   * @param {number} seat
   * @param {number} index
   */
  change(seat, index) {
    const { status, sheet: paper } = this.view;
    if (status !== "open" && status !== "in") return;
    const column = paper.columns[seat];
    const pad = turnPad(column.lines[index]);
    const why = input({ maxlength: 500, required: paper.complete });
    const title = word("turn.change-title", { name: column.name, turn: index + 1 });
    const save = (/** @type {object | null} */ turn) =>
      this.sendOver({ do: "correct-turn", version: paper.version, seat, index, turn, why: why.value }, title);
    sheet(title, (/** @type {(done: null) => void} */ close) => [
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

  /**
   * Send an entry; if somebody was quicker, show the sheet as it is and let them look again.
   * @param {Record<string, unknown>} body
   * @param {string} label
   */
  async sendOver(body, label) {
    try {
      this.take(await this.outbox.add(body, label));
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
    const version = this.outbox.base(paper.version);
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
    const label = word(paper.complete ? "phone.correct" : "phone.finish");
    return sheet(label, (/** @type {(done: null) => void} */ close) => [
      html("p", {}, word(written ? "phone.finish-sums" : "phone.finish-plain")),
      form([...rows, ...(paper.complete ? [field(word("why"), why)] : [])], word("phone.hand-in"), async () => {
        const scores = fields.map((each) => number(each.value));
        if (scores.some((score) => score === undefined)) return void toast(word("results.numbers"), "bad");
        const body = paper.complete ? { do: "correct-scores", version, scores, why: why.value } : { do: "scores", version, scores };
        await this.agreed(body, scores.map((score) => score ?? null), `${label}: ${scores.map((score) => figure(score ?? null)).join(" / ")}`);
        close(null);
      }),
    ]);
  }

  /**
   * @param {Record<string, unknown>} body
   * @param {(number | null)[]} scores
   * @param {string} label
   */
  async agreed(body, scores, label) {
    try {
      this.take(await this.outbox.add(body, label));
      toast(word("phone.done"));
    } catch (why) {
      const now = crossed(why);
      if (!now) throw why;
      this.take(now);
      if (await both(now, scores)) await this.agreed({ ...body, version: now.version }, scores, label);
    }
  }
}

/** Whether the paper that was scanned is of an earlier draw. @param {TableView} view */
function outdated(view) {
  const drawn = new URLSearchParams(location.search).get("d");
  return drawn !== null && Number(drawn) !== view.seated;
}
