/** The phone of a table: its sheet of this round, and nothing else. */

import { button, field, icon, input, link, sheet, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { become, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { followTournament } from "../lib/socket.js";
import { countdown, figure, roundName, setClock, word } from "./common.js";
import { decide } from "./crossing.js";
import { Outbox } from "./outbox.js";
import { sheetPart } from "./sheet.js";
import { call, change, handIn, note } from "./table_forms.js";
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

export class Phone {
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
    this.paper = sheetPart((seat, index) => change(this, seat, index));
    const { sheet: first } = view;
    this.title = view.final ? word("final") : word("table", { table: first.table });
    this.state = html("p", { class: "t-told", role: "status" });
    this.waiting = html("div", { class: "t-waiting", role: "status" });
    /** The same in whatever dialog is open, behind which nobody would see it. */
    this.waits = html("p", { class: "t-waits", role: "status", hidden: true });
    this.seats = html("div", { class: "t-who-row", role: "group", "aria-label": word("phone.whose") });
    this.begin = html("div", { class: "t-begin" });
    this.turns = html("section", { class: "t-turns" }, this.begin, this.seats, this.pad.element, html("div", { class: "t-send" },
      this.pad.call, worker(word("phone.write"), () => this.write(), { class: "primary wide" })));
    this.screen = html("section", { class: "group", hidden: true });
    this.paperPart = html("section", {}, html("h2", {}, word("sheet")), this.paper.element);
    this.warnings = html("ul", { class: "t-warnings", role: "status" });
    this.end = html("div", { class: "t-finish" });
    this.help = html("div", { class: "t-finish" });
    this.outbox = new Outbox(path, () => this.pending(), (waiting, now) => {
      this.take(now);
      return decide(waiting, now);
    }, ({ label }, why) => toast(`${label}: ${why.message}`, "bad"));
    this.seat = this.next();
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
    if (view.made === this.view.made && view.sheet.version < this.view.sheet.version) return; // unless it goes on from an older file
    this.view = view;
    localStorage.setItem(`sheet.${this.path}`, JSON.stringify(view));
    this.outbox.wake();
    if (this.pad.empty()) this.seat = this.next();
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
    const told = offline && waiting.length === 1 ? word("phone.offline-one")
      : word(offline ? "phone.offline" : "phone.sending", { count: waiting.length });
    this.waits.hidden = !waiting.length || !offline;
    this.waits.textContent = told;
    this.waiting.replaceChildren(html("strong", {}, told),
      html("ul", {}, ...waiting.map((each) => html("li", {}, each.label))));
  }

  /** Whether the result waits for a second player's word. */
  get unconfirmed() {
    return this.view.confirm && this.view.status === "in";
  }

  draw() {
    const { sheet: paper, status, writer } = this.view;
    this.clock.set(this.view.until, this.view.left);
    this.state.className = `t-told ${this.unconfirmed ? "unconfirmed" : status}`;
    const idle = status === "waiting" || status === "gone";
    this.element.classList.toggle("outdated", this.old);
    if (this.old) {
      this.state.className = "t-told outdated";
      this.state.replaceChildren(html("strong", {}, word("phone.outdated")), " ", word("phone.outdated-why"), " ",
        button(word("phone.outdated-go"), () => {
          this.old = false;
          this.draw();
        }));
    } else this.state.textContent = word(this.unconfirmed ? "phone.unconfirmed-in" : `phone.${status}`, { writer });
    this.turns.hidden = status !== "open" || this.view.board !== null || this.old;
    this.paperPart.hidden = idle || this.old;
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
    if (paper.starter === null && !begun) return [button(word("phone.note"), () => note(this), { class: "wide" })];
    const starts = paper.starter === null ? [] : [word("phone.starts", { name: paper.columns[paper.starter]?.name }), " · "];
    return [html("p", { class: "faint" }, ...starts, word("phone.writes", { name: this.view.writer }), " ",
      button(word("phone.note-change"), () => note(this), { class: "small quiet" }))];
  }

  finish() {
    const { status, board, writing, sheet: paper } = this.view;
    const found = [];
    if (status === "open" && !board) {
      found.push(button([icon("flag"), word("phone.finish")], () => handIn(this), { class: "wide" }));
    }
    if (this.unconfirmed) {
      found.push(html("section", { class: "group" }, html("h2", {}, word("phone.confirm")), html("p", {}, word("phone.confirm-why")),
        html("div", { class: "row" }, ...paper.columns.filter((column) => !column.barred && !column.out && column.number !== writing).map((column) =>
          worker(column.name, () => this.sendOver({ do: "confirm", version: this.outbox.base(paper.version), player: column.number },
            word("phone.confirm")), { class: "primary" })))));
    }
    if (status === "in") found.push(button(word("phone.correct"), () => handIn(this), { class: "wide" }));
    return found;
  }

  /** The bell for the director. */
  helping() {
    const { status, called } = this.view;
    if (["waiting", "closed", "gone"].includes(status)) return [];
    if (called !== null) return [html("p", { class: "t-told in" }, word("phone.called"))];
    return [button([icon("bell"), word("phone.call")], () => call(this), { class: "wide" })];
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
    if (this.pad.empty()) this.seat = this.next();
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
    this.pad.clear();
    this.base = null;
    this.seat = this.after(this.seat);
    this.draw();
    this.outbox.add(body, label).then((found) => found && this.take(found),
      (why) => toast(`${label}: ${why.message}`, "bad"));
  }

  /** Whose turn it is: after the last turn that waits here, or else as the sheet says. */
  next() {
    const last = this.outbox.waiting.filter(({ body }) => body.do === "turn").at(-1);
    return last ? this.after(Number(last.body.seat)) : this.view.sheet.next;
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
   * Send an entry; return whether it is written, and not dropped because somebody was quicker.
   * @param {Record<string, unknown>} body
   * @param {string} label
   */
  async sendOver(body, label) {
    const found = await this.outbox.add(body, label);
    if (found) this.take(found);
    return found !== null;
  }

}

/** Whether the paper that was scanned is of an earlier draw. @param {TableView} view */
function outdated(view) {
  const drawn = new URLSearchParams(location.search).get("d");
  return drawn !== null && Number(drawn) !== view.seated;
}
