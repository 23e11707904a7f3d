/** Things of a table in words: its clock, its seats, what something is worth, how long ago. */

import { language, say } from "./words.js";

/** @typedef {import("../types/wire.js").TimeControl} TimeControl */
/** @typedef {import("../types/wire.js").SeatInfo} SeatInfo */

/** A length of time in words. @param {number} ms */
export function span(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds >= 86_400) return say(seconds < 172_800 ? "web.span.day" : "web.span.days", { n: seconds / 86_400 });
  if (seconds >= 3600 && seconds % 3600 === 0) return say("web.span.hours", { n: seconds / 3600 });
  if (seconds >= 60 && seconds % 60 === 0) return say("web.span.minutes", { n: seconds / 60 });
  return say("web.span.seconds", { n: seconds });
}

/**
 * What was agreed on at a table: its clock, whether it counts, and whether it begins as usual.
 * @param {{control: TimeControl, rated: boolean, set_up?: boolean}} table
 */
export const agreed = ({ control, rated, set_up }) =>
  [clock(control), ...(rated ? [say("web.card.rated")] : []), ...(set_up ? [say("web.card.set_up")] : [])].join(" · ");

/** @param {TimeControl} control */
function clock({ kind, time, increment }) {
  if (kind === "none") return say("web.clock.none");
  if (kind === "move") return say("web.clock.move", { time: span(time) });
  if (!increment) return say("web.clock.game", { time: span(time) });
  return say("web.clock.increment", { time: span(time), increment: span(increment) });
}

/** The name of a seat, of whoever sits there. @param {SeatInfo} seat */
export function named(seat) {
  if (seat.kind === "open") return say(seat.name ? "web.seat.kept" : "web.seat.open", { seat: seat.seat + 1, name: seat.name });
  if (seat.kind === "bot" && !seat.name) return say(`bots.level.${seat.level}`);
  return seat.name || say("web.seat.name", { seat: seat.seat + 1 });
}

/**
 * Write what something is worth: a share in per cent, points with one decimal.
 * @param {number} value
 * @param {string} unit
 * @param {Intl.NumberFormatOptions} [how]
 */
export function written(value, unit, how) {
  const share = unit === "share";
  const steps = share ? 100 : 10;
  const rounded = Math.round(value * steps) / steps + 0; // nobody reads -0
  return new Intl.NumberFormat(language(), { style: share ? "percent" : "decimal", ...how }).format(rounded).replace("-", "−");
}

/** Write how much better or worse something is, with its sign. @param {number} value @param {string} unit */
export const difference = (value, unit) => written(value, unit, { signDisplay: "exceptZero" });

/** @param {number} at milliseconds of the usual epoch */
export function ago(at) {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
  if (minutes > -1440) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}

/** A number with a minus sign, and not a hyphen. @param {number} number */
export const numeral = (number) => (number < 0 ? `−${-number}` : String(number));

/** A score in words. @param {number} points */
export const scoreText = (points) =>
  say(Math.abs(points) === 1 ? "web.points.one" : "web.points.many", { points: numeral(points) });

/** Names joined as the language does. @param {string[]} names */
export const joined = (names) => new Intl.ListFormat(language()).format(names);

const ROMAN = ["I", "II", "III", "IV", "V", "VI"];

/**
 * Return names that can be told apart: of two bots called alike one is the first, the other the second.
 * @param {string[]} names
 */
export function distinct(names) {
  return names.map((name, i) => {
    const alike = names.flatMap((other, j) => (other === name ? [j] : []));
    return alike.length > 1 ? `${name} ${ROMAN[alike.indexOf(i)]}` : name;
  });
}

/**
 * Say that a value is no estimate, and how soon it comes true.
 * @param {{proven: boolean, turns?: number | null}} alternative
 */
export const proof = ({ proven, turns }) =>
  proven ? ` ${say(turns ? "web.analysis.within" : "web.analysis.proven", { turns: turns ?? 0 })}` : "";
