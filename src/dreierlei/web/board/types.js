/**
 * What the page and its boards tell each other.
 *
 * @typedef {object} Entry one entry of the record as the viewer may see it
 * @property {number | null} seat -1 is chance
 * @property {string | null} action the text of the action; null where it is hidden
 * @property {string} [event] undo, resign, forfeit or agree: then there is no action
 *
 * @typedef {object} Scene
 * @property {any} view the game's view, as the server sent it
 * @property {number} seat the seat from whose side the board is seen
 * @property {string[]} legal what may be chosen now, by the viewer; empty where nothing may
 * @property {Entry[]} last the entries of the last turn, to be marked
 * @property {string[]} names who sits where
 *
 * @typedef {(slug: string, facts?: Record<string, string | number>) => string} Say
 *
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(scene: Scene) => void} draw
 * @property {(action: string) => string[]} path the handles that are picked for a legal action of the scene, in order
 * @property {(handle: string) => string} label a handle in words
 * @property {(scene: Scene) => string[]} words the position in sentences, for those who cannot see it
 * @property {(action: string) => string} told an action in words, for the list of moves
 * @property {(handles: string[]) => void} [picked] shows what has been picked so far
 *
 * @typedef {(say: Say) => Board} Create
 */
export {};
