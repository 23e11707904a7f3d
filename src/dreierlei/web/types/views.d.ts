// Written by `python -m tests.web.types` from what the server sends; do not edit.

/** The whole position: nothing is hidden. */
export interface NonagaView {
  game: string;
  viewer: number;
  to_act: number[];
  phase: string;
  outcome: Outcome | null;
  discs: Hex[];
  pieces: Hex[][];
  frozen: Hex | null;
  turn: number;
  mover: number;
  repeated: string[];
}

/** Places (1 is best; ties share a place and the next are skipped), scores where the game counts, and the reason. */
export interface Outcome {
  places: number[];
  reason: string;
  scores: number[] | null;
}

/** A cell `q:r`; q runs east, r south-east. */
export type Hex = [q: number, r: number];

/** The whole position: nothing is hidden. */
export interface TriaponView {
  game: string;
  viewer: number;
  to_act: number[];
  phase: string;
  outcome: Outcome | null;
  balls: Hollow[][];
  barricades: Hollow[];
  mover: number;
  hands: number[] | null;
  out: number[];
  taken: number[][];
  spent: number[];
  quiet: number;
  repeated: string[];
}

/** A hollow: its row from the tip, and its place in the row from the left, both counted from 0. */
export type Hollow = [row: number, place: number];

/** The whole position: nothing is hidden. */
export interface Stein3View {
  game: string;
  viewer: number;
  to_act: number[];
  phase: string;
  outcome: Outcome | null;
  lords: (Field | null)[];
  knights: Field[][];
  squires: Field[][];
  reserve: number[];
  vassal: number | null;
  captor: number | null;
  mover: number;
  kept: Field | null;
  quiet: number;
  repeated: string[];
}

/** A field, written `b3`: the letter of its comb and the number of its kite, 1 in the north and on clockwise. */
export type Field = [comb: string, kite: number];

/** The table and one hand (§6.1). */
export interface TriominosView {
  game: string;
  viewer: number;
  to_act: number[];
  phase: string;
  outcome: Outcome | null;
  round: number;
  start: number | null;
  mover: number | null;
  bought: number;
  passes: number;
  out: number | null;
  contenders: number[];
  drawn: (Tile | null)[];
  aside: Tile[];
  hand: Tile[];
  counts: number[];
  pool: number;
  scores: number[];
  table: [Triangle, Tile][];
  declined: Tile[][];
  hands: Tile[][] | null;
  repeated: string[];
}

/** Three numbers read clockwise; 012, 120 and 201 are one tile, turned (§1.1). */
export type Tile = [first: number, second: number, third: number];

/** A cell `q:r`; q runs east along a row, half a side at a time, r runs south; it points up where q + r is even. */
export type Triangle = [q: number, r: number];

/** The dice and all blocks. */
export interface TricuboView {
  game: string;
  viewer: number;
  to_act: number[];
  phase: string;
  outcome: Outcome | null;
  sheet: Sheet;
  round: number;
  rounds: number;
  active: number;
  dice: number[];
  gone: string | null;
  blocks: Block[];
  chosen: string | null;
  title: Title | null;
  repeated: string[];
}

/** One side of a block. */
export interface Sheet {
  columns: number[];
  purple: number;
  colours: number[];
  joker: boolean;
  titles: Title[];
}

/** What a solo player may call themselves from a total on (§8.4). */
export interface Title {
  floor: number;
  de: string;
  en: string;
}

/** What is written on a seat's block. */
export interface Block {
  crosses: number[];
  interim: (number | null)[];
  colours: string[];
  joker: boolean;
  points: Points;
}

/** A seat's points if the game ended here (§7.4). */
export interface Points {
  rows: number;
  interim: number;
  colours: number;
  finish: number;
  total: number;
}

export type View = NonagaView | TriaponView | Stein3View | TriominosView | TricuboView;
