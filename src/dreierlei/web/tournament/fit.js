/** What stands on the wall fits it: names smaller if they are long, then on two lines; whole slides as large as can be. */

const ONE_LINE = [1, 0.92, 0.84, 0.76, 0.68, 0.6];
const WHOLE = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];
const TWO_LINES = [0.58, 0.52, 0.46, 0.4, 0.34];
const MARKS = [0.56, 0.5, 0.44, 0.38, 0.32];

/** Let every name of a slide, and every mark behind one, fit its place. @param {HTMLElement} slide */
export function fit(slide) {
  for (const mark of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(".b-mark"))) {
    MARKS.some((size) => {
      mark.style.fontSize = `${size}em`;
      return mark.offsetHeight <= (mark.parentElement?.clientHeight ?? 0);
    });
  }
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(".b-who"))) {
    name.classList.remove("long");
    if (!chosen(name, ONE_LINE)) {
      name.classList.add("long");
      chosen(name, TWO_LINES);
    }
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(".b-fit"))) {
    WHOLE.some((size) => {
      part.style.setProperty("--fit", String(size));
      return within(part, slide.getBoundingClientRect());
    });
  }
}

/**
 * Whether all lines of a part lie within the wall.
 * @param {HTMLElement} part
 * @param {DOMRect} wall
 */
function within(part, wall) {
  return [...part.children].every((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= wall.top - 1 && bottom <= wall.bottom + 1 && line.scrollWidth <= line.clientWidth + 1;
  });
}

/**
 * Set a name in the first size in which nothing of it is cut off; return whether there is one.
 * @param {HTMLElement} name
 * @param {number[]} sizes
 */
function chosen(name, sizes) {
  return sizes.some((size) => {
    name.style.fontSize = `${size}em`;
    return needed(name) <= name.getBoundingClientRect().width + 0.01 && name.offsetHeight <= (name.parentElement?.clientHeight ?? 0);
  });
}

/** How wide a name is, to fractions of a pixel: by one of them too much, letters give way to dots. @param {HTMLElement} name */
function needed(name) {
  const text = document.createRange();
  text.selectNodeContents(name);
  return text.getBoundingClientRect().width;
}
