/**
 * What the page and its boards tell each other.
 *
 * @typedef {import("../types/wire.js").EntryInfo} EntryInfo
 * @typedef {import("../types/views.js").View} View
 *
 * @typedef {(slug: string, facts?: Record<string, string | number>) => string} Say
 *
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(scene: Scene<any>) => void} draw
 * @property {(action: string) => string[]} path the handles that are picked for a legal action of the scene, in order
 * @property {(handle: string) => string} label a handle in words
 * @property {(scene: Scene<any>) => string[]} words the position in sentences, for those who cannot see it
 * @property {(action: string) => string} told an action in words, for the list of moves
 * @property {(handles: string[]) => void} [picked] shows what has been picked so far
 * @property {(picks: string[], handle: string) => string | null} [meant] the action that a click on a handle would
 *   have meant that cannot be picked, to be asked why; null where none would
 * @property {(handle: string) => void} [explain] shows what protects or bars the thing at a handle
 * @property {(view: any, option: (name: string) => string) => string} [counter] how near a count is that ends the game
 * @property {(view: any) => number[]} [points] what each seat has, in games that count
 * @property {boolean} [personal] whether handles are those of the seat from whose side it is seen: block, hand
 * @property {(piece: string) => Element} [piece] a picture of a piece that lies beside the board while a position is set up
 *
 * @typedef {(say: Say) => Board} Create
 */

/**
 * @typedef {EntryInfo & {seat: number, order: number}} Since an entry since the viewer's last turn, to be marked in the
 *   colour of its seat; `order` counts turns from 1, and is 0 where there is only one
 */

/**
 * @template {View} [V=View]
 * @typedef {object} Scene
 * @property {V} view the game's view, as the server sent it
 * @property {number} seat the seat from whose side the board is seen
 * @property {string[]} legal what may be chosen now, by the viewer; empty where nothing may
 * @property {EntryInfo[]} last the entries of the last turn
 * @property {Since[]} since what has happened since the viewer's last turn
 * @property {string[]} names who sits where
 * @property {string[]} [spots] handles that shall be there, also where nothing lies, while a position is set up
 */
export {};
