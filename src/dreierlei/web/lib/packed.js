/** Packed: a text that goes into a link, small enough for most records. */

/** @param {string} text */
export async function pack(text) {
  const bytes = await through(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the text again, or null where it is none. @param {string} word */
export async function unpack(word) {
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder().decode(await through(plain));
  } catch {
    return null;
  }
}

/** @param {ReadableStream} stream */
const through = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
