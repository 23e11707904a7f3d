/** The beamer: pages that turn by themselves, to be read from ten metres. */

import { icon } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { followTournament } from "../lib/socket.js";
import { fit } from "./fit.js";
import { slides } from "./slides.js";
import { countdown, roundName, setClock, word } from "./common.js";

/** @typedef {import("./types.js").Wall} Wall */

const TURN = 10_000; // milliseconds that a page stays

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id, key }) {
  const given = key ?? "";
  const first = await ask("GET", `/api/tournaments/${id}/beamer?key=${encodeURIComponent(given)}`);
  const show = new Show(first);
  const leave = followTournament(id, { role: "beamer", key: given }, ({ now, data }) => {
    setClock(now);
    show.hear(data);
  });
  document.body.classList.add("t-beamer-on");
  const keys = (/** @type {KeyboardEvent} */ event) => show.key(event);
  const resized = () => fit(show.body);
  document.addEventListener("keydown", keys);
  window.addEventListener("resize", resized);
  return {
    title: first.name, element: show.element,
    close: () => {
      leave();
      show.close();
      document.removeEventListener("keydown", keys);
      window.removeEventListener("resize", resized);
      document.body.classList.remove("t-beamer-on");
    },
  };
}

class Show {
  /** @param {Wall} wall */
  constructor(wall) {
    this.wall = wall;
    this.at = 0;
    this.clock = countdown("b-clock", () => this.ring([880, 660, 880]), () => this.ring([660, 660]));
    /** @type {AudioContext | null} */
    this.sound = null;
    this.turned = wall.turn;
    this.name = html("span", { class: "b-name" });
    this.title = html("h1", { class: "b-title" });
    this.body = html("div", { class: "b-body" });
    this.next = html("span", { class: "b-next" });
    this.mute = html("span", { class: "b-mute" }, icon("silent"), " ", word("beamer.silent"));
    this.dots = html("span", { class: "b-dots", "aria-hidden": "true" });
    this.element = html("div", { class: "beamer" },
      html("header", { class: "b-head" }, html("div", {}, this.name, this.title), this.clock.element), this.body,
      html("footer", { class: "b-foot" }, this.next, this.mute, this.dots));
    this.element.addEventListener("click", () => this.unmute());
    this.element.addEventListener("dblclick", () => void (document.fullscreenElement
      ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {})));
    this.pages = slides(wall);
    this.beat = setInterval(() => this.turn(1), TURN);
    this.steer();
    this.draw();
  }

  /** Do what the desk says: keep a slide, stand still, go on. */
  steer() {
    const { slide, turn } = this.wall;
    if (slide) {
      const at = this.pages.findIndex((page) => page.key === slide || page.key.startsWith(`${slide} `));
      if (at >= 0 && !this.pages[this.at]?.key.startsWith(slide)) this.at = at;
    }
    if (turn !== this.turned) this.at = (this.at + (turn - this.turned) + this.pages.length * 1000) % this.pages.length;
    this.turned = turn;
  }

  /** Let the wall sound: browsers allow it only after somebody has clicked. One tone says that it does. */
  unmute() {
    if (this.sound) return;
    this.sound = new AudioContext();
    this.ring([660]);
    this.draw();
  }

  /** Sound the time signal: twice when the time gets short, three times when it is up. @param {number[]} pitches */
  ring(pitches) {
    const { sound } = this;
    if (!sound) return;
    for (const [order, pitch] of pitches.entries()) {
      const at = 0.35 * order;
      const tone = sound.createOscillator();
      const loud = sound.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.4, sound.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.3);
      tone.connect(loud).connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + 0.32);
    }
  }

  /** @param {Wall} wall */
  hear(wall) {
    const shown = this.pages[this.at]?.key;
    this.wall = wall;
    this.pages = slides(wall);
    const same = this.pages.findIndex((page) => page.key === shown);
    this.at = same >= 0 ? same : 0;
    this.steer();
    this.draw();
  }

  /** @param {number} step */
  turn(step) {
    if (this.wall.paused) return;
    const { slide } = this.wall;
    const kept = this.pages.flatMap((page, at) => (!slide || page.key === slide || page.key.startsWith(`${slide} `) ? [at] : []));
    const among = kept.length ? kept : this.pages.map((_, at) => at);
    this.at = among[(Math.max(0, among.indexOf(this.at)) + step + among.length) % among.length];
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!step) return;
    clearInterval(this.beat);
    this.beat = setInterval(() => this.turn(1), TURN);
    this.turn(step);
  }

  draw() {
    const { wall } = this;
    const page = this.pages[this.at];
    this.clock.set(wall.until, wall.left);
    this.mute.hidden = this.sound !== null || (wall.until === null && wall.left === null);
    this.name.textContent = wall.name;
    this.title.textContent = page.title;
    this.body.replaceChildren(page.make());
    requestAnimationFrame(() => fit(this.body)); // once it is there to be measured
    this.next.textContent = wall.game !== null && wall.round !== null
      ? word("beamer.runs", { round: roundName(wall.game, wall.round), done: wall.sheets[0], all: wall.sheets[1] })
      : wall.concluded ? "" : word("beamer.next", { step: wall.next });
    this.dots.replaceChildren(...(this.pages.length > 1
      ? this.pages.map((_, index) => html("i", { class: index === this.at ? "on" : "" })) : []));
  }

  close() {
    clearInterval(this.beat);
    this.clock.close();
  }
}
