/** SHA-256 and HMAC (FIPS 180-4, RFC 2104): browsers offer theirs over HTTPS alone, and a club plays without it. */

const PRIMES = [...primes(64)];
const ROOTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function* primes(count) {
  for (let found = 0, next = 2; found < count; next++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= next && prime; divisor++) prime = next % divisor !== 0;
    if (prime) {
      found++;
      yield next;
    }
  }
}

/** The first 32 bits behind the point. @param {number} value */
function fraction(value) {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array}
 */
export function sha256(data) {
  const padded = new Uint8Array(((data.length + 8 >> 6) + 1) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** @param {number[]} state @param {DataView} view @param {number} at */
function block(state, view, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15], words[i - 2]];
    words[i] = words[i - 16] + words[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3))
      + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

/**
 * @param {Uint8Array} key at most 64 bytes
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const inner = new Uint8Array(64 + message.length);
  const outer = new Uint8Array(96);
  for (let i = 0; i < 64; i++) {
    inner[i] = (key[i] ?? 0) ^ 0x36;
    outer[i] = (key[i] ?? 0) ^ 0x5c;
  }
  inner.set(message, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
