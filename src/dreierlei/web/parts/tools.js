/** Tools: what players do besides playing. */

import { levelChoice } from "../lib/bots.js";
import { button, field, form, icon, link, refocused, sheet, sure, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { summary } from "../lib/games.js";
import { allow, possible, wished } from "../lib/notify.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { PACES, SWITCH, recall, remember } from "../lib/settings.js";
import { VOLUMES, sound } from "../lib/sound.js";
import { joined } from "../lib/told.js";
import { say } from "../lib/words.js";
import { share } from "./share.js";

/** @typedef {import("./room.js").Room} Room */

/**
 * @param {Room} room
 * @param {() => unknown} hint asks for one
 */
export function toolsPart(room, hint) {
  const element = html("div", { class: "tools", role: "group", "aria-label": say("web.tools.title") });
  let drawn = "";
  const draw = () => {
    const { status, mine, undo, agreeing, asked, seats, replacing, take_backs } = room.table;
    const now = JSON.stringify([status, mine, undo, agreeing, asked, seats, replacing, take_backs, room.seat,
      room.lastOwn === null, room.legal.length > 0, recall("threats"), recall("confirm"), wished(),
      recall("sound"), recall("pace")]);
    if (now === drawn) return;
    drawn = now;
    refocused(element, () => element.replaceChildren(
      html("div", { class: "tools-play" }, ...playing(room, hint), ...seats.flatMap(about(room))),
      html("div", { class: "tools-more" }, ...always(room, draw))));
  };
  return { element, draw };
}

/**
 * @param {Room} room
 * @param {() => unknown} hint
 */
function playing(room, hint) {
  if (room.table.status !== "running" || !heard(room).length) return [];
  return [back(room), room.table.hints ? tip(room, hint) : null, agree(room), resign(room), bot(room)].filter((each) => each !== null);
}

/**
 * @param {Room} room
 * @param {() => void} draw
 */
function always(room, draw) {
  const again = () => (draw(), room.changed());
  const parts = [
    button([icon("help"), say("web.start.how")], () => explain(room), { class: "quiet" }),
    cycle(icon(recall("sound") === "off" ? "silent" : "sound"), "sound", VOLUMES, draw, sound),
  ];
  if (room.table.seats.some(({ level }) => level) && !room.over) parts.push(cycle(icon("clock"), "pace", PACES, draw));
  if (room.table.threats && room.table.mine.length && !room.over) parts.push(cycle(icon("warn"), "threats", SWITCH, again));
  if (room.table.mine.length && !room.over) parts.push(cycle(icon("hands"), "confirm", SWITCH, again));
  if (possible() && !wished() && room.table.mine.length && !room.over) parts.push(bell(draw));
  const { table } = room.table;
  const record = link(`/api/tables/${table}/record`, { class: "button quiet", download: `${room.name}-${table}.txt` },
    icon("save"), say("web.tools.record"));
  if (room.table.status === "running" && room.table.spectators) parts.push(passOn(room));
  return room.table.status === "waiting" ? parts : [...parts, record];
}

/**
 * Return a button that says what a setting is, and takes its next value.
 * @param {Node} sign
 * @param {"sound" | "pace" | "threats" | "confirm"} name
 * @param {string[]} values
 * @param {() => void} draw
 * @param {(value: string) => void} choose
 */
function cycle(sign, name, values, draw, choose = (value) => remember(name, value)) {
  const value = recall(name);
  return button([sign, say(`web.${name}.label`, { value: say(`web.${name}.${value}`) })], () => {
    choose(values[(values.indexOf(value) + 1) % values.length]);
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-setting="${name}"]`))?.focus({ preventScroll: true });
  }, { class: "quiet", "data-setting": name });
}

/** @param {Room} room */
const passOn = ({ table: { table } }) =>
  worker([icon("share"), say("web.share.go")], () => share(`/table/${table}`, say("web.share.watch")), { class: "quiet" });

/** @param {() => void} draw */
const bell = (draw) => worker([icon("bell"), say("web.tools.notify")], async () => {
  toast(say(`web.notify.${await allow()}`));
  draw();
}, { class: "quiet" });

/** One's own seats that have a say: those that are not out. @param {Room} room */
const heard = ({ table }) => table.mine.filter((seat) => table.asked.includes(seat));

/** One's own seat, for what a person decides: the one in turn, or the first. @param {Room} room */
const own = (room) => (heard(room).includes(room.seat) ? room.seat : heard(room)[0]);

/** The seats of people who have a say. @param {Room} room */
const people = ({ table: { seats, asked } }) =>
  seats.filter(({ kind, level, seat }) => kind !== "bot" && !level && asked.includes(seat)).map(({ seat }) => seat);

/** Take back: the last ply of one's own turn, then whole turns, where others may have to allow it. @param {Room} room */
function back(room) {
  const { undo, takeback, take_backs, mine } = room.table;
  const free = undo.length || !takeback || people(room).every((seat) => mine.includes(seat));
  const asked = take_backs.some(([seat]) => mine.includes(seat));
  const element = worker([icon("undo"), say(free ? "web.tools.undo" : "web.tools.ask-undo")], () => room.takeBack());
  element.disabled = !undo.length && (!takeback || asked || room.lastOwn === null);
  return element;
}

/**
 * @param {Room} room
 * @param {() => unknown} hint
 */
function tip(room, hint) {
  const element = worker([icon("bulb"), say("web.hint.title")], hint, { "aria-keyshortcuts": "t", title: say("web.hint.key") });
  element.disabled = !room.legal.length;
  return element;
}

/** @param {Room} room */
function agree(room) {
  const { agreeing, mine, seats } = room.table;
  const humans = people(room);
  if (humans.length === 1 && seats.length === 1) return null;
  const offered = agreeing.some((seat) => !mine.includes(seat));
  const left = mine.filter((seat) => humans.includes(seat) && !agreeing.includes(seat));
  const label = say(offered ? "web.tools.accept.title" : "web.tools.agree.title");
  const ends = humans.every((seat) => mine.includes(seat) || agreeing.includes(seat));
  const element = worker([icon("hands"), label], async () => {
    const text = say(offered ? "web.tools.accept.sure" : "web.tools.agree.sure");
    if (ends && !(await sure(label, text, say("web.tools.agree.yes")))) return;
    for (const seat of left) await room.ask("agree", seat);
  }, offered && left.length ? { class: "primary" } : {});
  element.disabled = !left.length;
  return element;
}

/** @param {Room} room */
function resign(room) {
  return worker([icon("flag"), say("web.tools.resign.title")], async () => {
    const seat = own(room);
    const kind = room.table.seats.length === 1 ? "alone" : room.table.mine.length === 1 ? "you" : "sure";
    const text = say(`web.tools.resign.${kind}`, { name: room.nameOf(seat) });
    if (await sure(say("web.tools.resign.title"), text, say("web.tools.resign.title"))) await room.ask("resign", seat);
  });
}

/** @param {Room} room */
function bot(room) {
  const seat = own(room);
  if (room.table.rated || room.table.daily || room.table.seats[seat]?.level) return null; // the seat itself has the way back
  return worker([icon("bot"), say("web.tools.bot.title")], async () => {
    const level = await chooseLevel(room, say("web.tools.bot.title"), say("web.tools.bot.why"));
    if (level) await room.ask("replace", seat, { level });
  });
}

/**
 * What can be done about a seat: take it back, or have a bot take it from somebody who is away.
 * @param {Room} room
 * @returns {(seat: import("../types/wire.js").SeatInfo) => HTMLElement[]}
 */
const about = (room) => (seat) => {
  const { table } = room;
  const mine = table.mine.includes(seat.seat);
  if (mine && seat.level && !room.over) {
    return [worker([icon("undo"), say("web.seat.back")], () => room.ask("back", seat.seat))];
  }
  const absent = seat.kind === "player" && !seat.online && !seat.level && !mine;
  const asked = table.replacing.some(([which, by]) => which === seat.seat && table.mine.includes(by));
  if (!absent || asked || !table.mine.length || table.status !== "running") return [];
  const label = say("web.seat.replace.title", { name: room.nameOf(seat.seat) });
  return [worker([icon("bot"), label], async () => {
    const level = await chooseLevel(room, label, say("web.seat.replace.why"));
    if (level) await room.ask("replace", seat.seat, { level });
  })];
};

/**
 * @param {Room} room
 * @param {string} label
 */
export function rematch(room, label) {
  return worker([icon("again"), label], async () => {
    const { table, rated, rematch, seats, mine } = room.table;
    const { id } = await ask("POST", `/api/tables/${table}/rematch`);
    const asked = seats.filter(({ seat, kind }) => kind === "player" && !mine.includes(seat)).map(({ seat }) => room.nameOf(seat));
    if (rated && id !== rematch && asked.length) toast(say("web.result.asked", { name: joined(asked) }));
    go(`/table/${id}`);
  }, { class: "primary" });
}

/**
 * Ask how well a bot shall play.
 * @param {Room} room
 * @param {string} title
 * @param {string} text
 */
export function chooseLevel(room, title, text) {
  const level = levelChoice(room.facts);
  return sheet(title, (/** @type {(level: number | null) => void} */ close) => [
    html("p", {}, text),
    form([field(say("web.start.level"), level)], say("web.tools.bot.go"), () => close(Number(level.value))),
  ]);
}

/** @param {Room} room */
const explain = (room) =>
  sheet(say("web.rules.of", { title: say(`${room.name}.title`) }), () => [summary(room.name),
    html("p", { class: "row" }, link(`/rules/${room.name}`, { class: "button", target: "_blank" }, say("web.rules.all")))]);
