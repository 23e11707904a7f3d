/** Small sounds, made on the spot: at first only what calls somebody, softly. */

import { recall, remember } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;
let sounding = 0; // notes that have not ended

/** Notes of each sound: hertz, when, how long, how loud; in seconds. @type {Record<string, number[][]>} */
const SOUNDS = {
  move: [[190, 0, 0.07, 0.5], [420, 0, 0.025, 0.25]],
  turn: [[190, 0, 0.07, 0.4], [587, 0.08, 0.22, 0.16], [784, 0.2, 0.3, 0.14]],
  end: [[392, 0, 0.5, 0.16], [494, 0.12, 0.5, 0.16], [587, 0.24, 0.8, 0.18]],
  chat: [[880, 0, 0.06, 0.12]],
};

/** All sounds; those that call somebody; none. */
export const VOLUMES = ["on", "gentle", "off"];
const GENTLE = ["turn", "end"];
const SOFT = 0.5;

/** @param {string} volume */
export function sound(volume) {
  remember("sound", volume);
  play("turn");
}

/** @param {"move" | "turn" | "end" | "chat"} name */
export function play(name) {
  const volume = recall("sound");
  if (volume === "off" || (volume === "gentle" && !GENTLE.includes(name))) return;
  if (!navigator.userActivation?.hasBeenActive) return; // browsers let nobody be startled
  audio ??= new AudioContext();
  audio.resume();
  const share = volume === "gentle" ? SOFT : 1;
  for (const [hertz, at, length, loud] of SOUNDS[name])
    note(audio, hertz, audio.currentTime + at, length, loud * share);
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 */
function note(context, hertz, at, length, loud) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = hertz < 200 ? "triangle" : "sine";
  tone.frequency.setValueAtTime(hertz, at);
  if (hertz < 200) tone.frequency.exponentialRampToValueAtTime(hertz / 2, at + length); // a knock on wood
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  sounding += 1;
  tone.addEventListener("ended", () => --sounding || context.suspend()); // silence need not be computed
  tone.start(at);
  tone.stop(at + length + 0.02);
}
