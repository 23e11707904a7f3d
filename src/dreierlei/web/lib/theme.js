/** Light, dark, or as the device has it. */

import { recall, remember } from "./settings.js";

export const THEMES = ["auto", "light", "dark"];

/** Dress the page in the remembered theme. */
export function dress() {
  const theme = recall("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {string} theme */
export function choose(theme) {
  remember("theme", theme);
  dress();
}
