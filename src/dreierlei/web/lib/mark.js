/** The marks of the seats. */

const MARKS = [
  "M 1 0 A 1 1 0 1 1 -1 0 A 1 1 0 1 1 1 0 Z",
  "M 0 -1.1 L 1.05 0.75 L -1.05 0.75 Z",
  "M -0.85 -0.85 H 0.85 V 0.85 H -0.85 Z",
  "M 0 -1.15 L 0.95 0 L 0 1.15 L -0.95 0 Z",
  "M 0 -1.1 L 0.28 -0.36 L 1.05 -0.34 L 0.44 0.14 L 0.65 0.89 L 0 0.45 L -0.65 0.89 L -0.44 0.14 L -1.05 -0.34 L -0.28 -0.36 Z",
  "M -0.35 -1 H 0.35 V -0.35 H 1 V 0.35 H 0.35 V 1 H -0.35 V 0.35 H -1 V -0.35 H -0.35 Z",
];

/**
 * Return the outline of a seat's mark, about one unit in radius: colour is never the only sign.
 * @param {number} seat
 */
export const mark = (seat) => MARKS[seat % MARKS.length];
