// Written by `python -m tests.web.types` from what the server sends; do not edit.

/** Everything a director needs at a glance. */
export interface Overview {
  id: string;
  made: number;
  number: number;
  owner: boolean;
  rights: string[] | null;
  poster: Poster;
  poster_version: number;
  seed: string;
  commitment: string;
  secret: string;
  helpers: HelperView[];
  publishable: string[];
  published: string[];
  redraw: boolean;
  drawn: boolean;
  setup: Setup;
  step: StepView | null;
  missing: string[];
  agenda: StepView[];
  players: EntrantView[];
  drawings: Drawing[];
  rounds: RoundView[];
  running: [number, number] | null;
  until: number | null;
  ranking: Rank[];
  rounds_in: [number, number];
  ties: number;
  finalists: number[];
  referee: string;
  places: number;
  qualified: number[];
  moves_up: boolean;
  barred: string | null;
  concluded: boolean;
  broken: string;
  last: Last | null;
}

/** What stands on the poster. */
export interface Poster {
  name: string;
  place: string;
  date: string;
  director: string;
  options: Rules;
}

/** The options of a tournament; they stand from the first draw on. */
export interface Rules {
  second_draw: "fewest" | "lot";
  final_rounds: 1 | 2;
  minutes: number;
  confirm: boolean;
}

/** Somebody who helps. */
export interface HelperView {
  number: number;
  name: string;
  rights: string[];
  active: boolean;
}

/** What the director chooses besides the rules; it may change at any time. */
export interface Setup {
  entry: boolean;
  public: boolean;
  screen: boolean;
  level: number;
  until: number | null;
  practice: boolean;
  left: number | null;
  limit: number;
  origin: string;
  saved: boolean;
  passphrase: string;
  slide: string;
  paused: boolean;
  turn: number;
  logo: string;
}

/** A step of the day. */
export interface StepView {
  act: string;
  game: number;
  round: number;
  text: string;
  done: boolean;
}

/** Somebody on the list of entries. */
export interface EntrantView {
  number: number;
  name: string;
  called: string;
  first: string;
  last: string;
  order: string;
  club: string;
  city: string;
  status: string;
  game: number;
  version: number;
  undo: number;
}

/** The tables of a game. */
export interface Drawing {
  game: number;
  tables: number[][];
  repeats: number;
  number: number;
  seed: string;
  seen: string;
  source: string;
  holds: boolean;
}

/** A round that has begun. */
export interface RoundView {
  game: number;
  round: number;
  began: string;
  closed: boolean;
  sheets: SheetCard[];
}

/** A sheet in a list. */
export interface SheetCard {
  table: number;
  players: number[];
  barred: number[];
  version: number;
  scores: (number | null)[] | null;
  turns: number;
  sums: number[];
  warnings: string[];
  board: string | null;
  undo: number;
  unconfirmed: boolean;
  called: string | null;
}

/** One line of the ranking. */
export interface Rank {
  rank: number;
  player: number;
  name: string;
  club: string;
  points: string;
  score: number;
  results: ResultView[];
  tiebreak: string;
  out: boolean;
  final: boolean;
  qualified: boolean;
}

/** What one round brought a player. */
export interface ResultView {
  game: number;
  round: number;
  table: number;
  score: number | null;
  place: number | null;
  points: string | null;
}

/** The last step that counts, which can be undone. */
export interface Last {
  number: number;
  text: string;
}

/** What the wall of the hall shows: nothing that is not settled (M4), and no ranking that is not published. */
export interface Beamer {
  id: string;
  name: string;
  place: string;
  date: string;
  present: number;
  entered: number;
  commitment: string;
  secret: string;
  draw: DrawShown | null;
  entry: string | null;
  game: number | null;
  round: number | null;
  next: string;
  seats: SeatShown[];
  tables: string[][];
  playing: TableShown[];
  sheets: [number, number];
  until: number | null;
  left: number | null;
  began: string | null;
  standings: Rank[];
  after: [number, number] | null;
  finalists: string[];
  referee: string;
  result: Rank[];
  barred: string | null;
  concluded: boolean;
  broken: boolean;
  slide: string;
  paused: boolean;
  turn: number;
}

/** A draw with the seed it was made from. */
export interface DrawShown {
  number: number;
  seed: string;
  seen: string;
  source: string;
}

/** Where somebody sits. */
export interface SeatShown {
  name: string;
  table: number;
  seat: number;
}

/** A table that still plays. */
export interface TableShown {
  table: number;
  names: string[];
}

/** All that the phone of a table may know. */
export interface TableView {
  id: string;
  made: number;
  name: string;
  final: boolean;
  status: string;
  writer: string;
  writing: number;
  sheet: SheetView;
  confirm: boolean;
  called: string | null;
  seated: number;
  began: string | null;
  until: number | null;
  left: number | null;
  board: string | null;
  seats: Seated[];
}

/** A score sheet as it stands. */
export interface SheetView {
  game: number;
  round: number;
  table: number;
  version: number;
  complete: boolean;
  columns: Column[];
  warnings: string[];
  next: number;
  starter: number | null;
  writer: number | string;
  confirmed: number | null;
  undo: number;
}

/** The columns of one player on a sheet. */
export interface Column {
  number: number;
  name: string;
  club: string;
  barred: boolean;
  left: boolean;
  out: boolean;
  lines: TurnLine[];
  sum: number;
  score: number | null;
  place: number | null;
  points: string | null;
}

/** One turn as it was written, in three columns, and as it was called. */
export interface TurnLine {
  tile: number | null;
  bought: number;
  slash: boolean;
  bonus: number;
  last: boolean;
  others: number;
  own: number;
  left: number;
  middle: number[];
  marks: string;
  total: number;
  call: string;
}

/** A seat at a table of the platform. */
export interface Seated {
  seat: number;
  name: string;
  taken: boolean;
}

/** What a turn would be on the sheet. */
export interface TurnPreview {
  left: number;
  middle: number[];
  marks: string;
  points: number;
  call: string;
}

/** A tournament in a list. */
export interface TournamentCard {
  id: string;
  name: string;
  place: string;
  date: string;
  players: number;
  next: string;
  concluded: boolean;
  practice: boolean;
  updated: number;
}
