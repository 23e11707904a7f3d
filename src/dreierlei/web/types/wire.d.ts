// Written by `python -m tests.web.types` from what the server sends; do not edit.

/** All that a page needs to leaf through a record without asking again. */
export interface Replay {
  game: string;
  title: string;
  names: string[];
  headers: Record<string, string>;
  entries: EntryInfo[];
  steps: ReplayStep[];
  notation: (string | null)[];
  account: AccountItem[][];
  record: string;
}

/** One entry of the record as the reader may see it. */
export interface EntryInfo {
  n: number;
  seat: number | null;
  at: number;
  action?: string | null;
  event?: string;
}

/** A position of a replay: its text, and what is seen of it. */
export interface ReplayStep {
  position: string;
  view: View;
}

/** For what there were how many points. */
export interface AccountItem {
  text: string;
  points: number;
}

/** A position as it is written, what is seen of it, and what may be done there. */
export interface PositionInfo {
  game: string;
  position: string;
  view: View;
  legal: Record<string, string[]>;
}

/** A position as it is being set up, sound or not. */
export interface DraftInfo {
  game: string;
  position: string;
  view: View;
  pieces: DraftPiece[];
  movable: boolean;
  spots: Record<string, string>;
  trays: DraftTray[];
  parts: DraftPart[];
  trouble: string;
  wrong_spots: string[];
  wrong_parts: string[];
  legal: Record<string, string[]>;
}

/** What can be put on spots. */
export interface DraftPiece {
  name: string;
  label: string;
  seat: number | null;
}

/** Where pieces lie that are not on the board. */
export interface DraftTray {
  name: string;
  label: string;
  pieces: string[];
}

/** What a position tells besides: one word among some, or a number from low to high. */
export interface DraftPart {
  name: string;
  label: string;
  value: string;
  among: DraftWord[];
  low: number;
  high: number;
}

/** What a part may be. */
export interface DraftWord {
  value: string;
  label: string;
}

/** How far an analysis is; the analysis itself when it is done. */
export interface AnalysisStatus {
  key: string;
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** A match, judged. */
export interface Analysis {
  game: string;
  unit: string;
  effort: number;
  curve: number[][];
  judgements: PlyJudgement[];
  accuracy: (number | null)[];
  costs: number[];
  luck: number[];
}

/** What a ply was worth beside the best. */
export interface PlyJudgement {
  seat: number;
  action: string;
  value: number;
  best: Alternative[];
  cost: number;
  number: number;
  mark: string;
}

/** A way to play on, what it is worth to its seat, and what is expected to follow. */
export interface Alternative {
  action: string;
  value: number;
  line: string[];
  proven: boolean;
  turns: number | null;
}

/** What is best in a position, and what each seat can expect. */
export interface PositionAnalysis {
  unit: string;
  expected: number[];
  seat: number | null;
  best: Alternative[];
  final: boolean;
  effort: number;
}

/** What an action costs its seat beside the best. */
export interface ActionCost {
  unit: string;
  cost: number;
  mark: string;
}

/** The puzzles of a game, the easy ones first, and the one of the day. */
export interface PuzzleList {
  game: string;
  day: string;
  daily: PuzzleCard;
  puzzles: PuzzleCard[];
  ratings: Record<string, number>;
  solver: SolverRating | null;
  next: string | null;
}

/** A puzzle in a list. */
export interface PuzzleCard {
  id: string;
  theme: string;
  turns: number;
  difficulty: number;
}

/** How strong a member is at the puzzles of a game. */
export interface SolverRating {
  points: number;
  deviation: number;
  provisional: boolean;
  tries: number;
}

/** A puzzle to be solved; nothing that its solver may not see is in it. */
export interface PuzzleTask {
  id: string;
  game: string;
  theme: string;
  turns: number;
  difficulty: number;
  seat: number;
  view: View;
  legal: string[];
}

/** What the judge says of a ply: the ply and the replies, which refute it if it is wrong. */
export interface PuzzleAnswer {
  right: boolean;
  solved: boolean;
  steps: PuzzleStep[];
  legal: string[];
  worth: number | null;
  best: number | null;
  rated: RatedTry | null;
}

/** A ply, and what the solver sees after it. */
export interface PuzzleStep {
  seat: number;
  action: string;
  view: View;
}

/** What a first try has changed, as it is shown. */
export interface RatedTry {
  before: number;
  after: number;
  puzzle: number;
}

/** The whole line, and what each ply is worth where points decide. */
export interface PuzzleSolution {
  steps: PuzzleStep[];
  values: Record<string, number>;
  rated: RatedTry | null;
}

/** All that others may see of a member, and the member too. */
export interface MemberProfile {
  id: string;
  name: string;
  since: number;
  you: boolean;
  private: boolean;
  favourite: string | null;
  streak: number;
  longest: number;
  games: GameRecord[];
  places: PlaceCount[];
  titles: TitleCount[];
}

/** What somebody has done in one game. */
export interface GameRecord {
  game: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  alone: number;
  best: number | null;
  average: number | null;
  rating: RatingInfo | null;
}

/** A rating as it is shown. */
export interface RatingInfo {
  points: number;
  deviation: number;
  provisional: boolean;
  played: number;
}

/** How often somebody came in at a place, among so many. */
export interface PlaceCount {
  seats: number;
  place: number;
  count: number;
}

/** How often somebody has earned a title alone. */
export interface TitleCount {
  title: string;
  floor: number;
  count: number;
}

/** Some matches, and where the next page begins. */
export interface HistoryPage {
  matches: HistoryMatch[];
  next: string | null;
}

/** A match that is over. */
export interface HistoryMatch {
  table: string;
  game: string;
  result: string;
  reason: string;
  ended: number;
  seats: HistorySeat[];
  rated: boolean;
  points: number | null;
  change: number | null;
}

/** Who sat at a seat, and how they came in. */
export interface HistorySeat {
  seat: number;
  kind: string;
  name: string;
  level: number;
  place: number;
  score: number | null;
  you: boolean;
}

/** The best of a game; those whose rating is provisional come last. */
export interface Leaderboard {
  game: string;
  ranked: Ranked[];
  bots: Anchor[];
  since: number;
  week: WeekGain[];
}

/** Somebody on a leaderboard. */
export interface Ranked {
  person: string;
  name: string;
  rating: RatingInfo;
}

/** A bot's level, and the points at which it stands for good. */
export interface Anchor {
  level: number;
  points: number;
}

/** What somebody has gained in the rated matches of a week. */
export interface WeekGain {
  person: string;
  name: string;
  played: number;
  gain: number;
}

/** How strong whoever sits at a seat is, and what the match has changed. */
export interface SeatRating {
  seat: number;
  person: string | null;
  points: number | null;
  provisional: boolean;
  change: number | null;
}

/** A running match that anybody may look at. */
export interface WatchableTable {
  card: TableCard;
  spectators: number;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  status: string;
  number: number;
  to_act: number[];
  yours: boolean;
  updated: number;
  control: TimeControl;
  listed: boolean;
  rated: boolean;
  daily: boolean;
  set_up: boolean;
}

/** Who sits at a seat. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  level: number;
  online: boolean;
  you: boolean;
}

/** How thinking time is given, in milliseconds. */
export interface TimeControl {
  kind: string;
  time: number;
  increment: number;
}

/** Friends, requests of others and of one's own, and whom one has blocked or muted. */
export interface FriendLists {
  friends: Friend[];
  asking: Acquaintance[];
  asked: Acquaintance[];
  blocked: Acquaintance[];
  muted: Acquaintance[];
}

/** Somebody who has agreed to be one's friend. */
export interface Friend {
  id: string;
  name: string;
  online: boolean;
}

/** Somebody whom one knows. */
export interface Acquaintance {
  id: string;
  name: string;
}

/** All that a reader may know of a table. */
export interface TableSnapshot {
  t: "table";
  table: string;
  game: string;
  title: string;
  status: string;
  seats: SeatInfo[];
  mine: number[];
  owner: boolean;
  control: TimeControl;
  timeout: string;
  listed: boolean;
  spectators: boolean;
  rated: boolean;
  number: number;
  entries: EntryInfo[];
  views: Record<string, View>;
  legal: Record<string, string[]>;
  clock: ClockReading | null;
  agreeing: number[];
  asked: number[];
  undo: number[];
  replacing: [number, number][];
  take_backs: [number, number][];
  takeback: boolean;
  hints: boolean;
  threats: boolean;
  chat: ChatLine[];
  rematch?: string | null;
  fairness?: FairnessInfo | null;
  hurried?: boolean;
  daily?: boolean;
  set_up?: boolean;
  ref?: number | null;
}

/** The time left to each seat, at a moment. */
export interface ClockReading {
  left: number[];
  running: number[];
  now: number;
}

/** Something said at a table. */
export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
  you: boolean;
}

/** What chance is drawn from, as far as it may be known: the secret when the match is over. */
export interface FairnessInfo {
  commitment: string;
  nonces: (string | null)[];
  awaited?: number[];
  secret?: string | null;
}

/** Something was stored. */
export interface News {
  t: "news";
  table: string;
  number: number;
  status: string;
  entries: EntryInfo[];
  views: Record<string, View>;
  legal: Record<string, string[]>;
  clock: ClockReading | null;
  agreeing: number[];
  asked: number[];
  undo: number[];
  take_backs?: [number, number][];
  fairness?: FairnessInfo | null;
  hurried?: boolean;
  ref?: number | null;
}

/** Who sits where, is online, has offered or asked for what. */
export interface Seating {
  t: "seats";
  table: string;
  status: string;
  seats: SeatInfo[];
  mine: number[];
  agreeing: number[];
  replacing: [number, number][];
  take_backs: [number, number][];
  rematch: string | null;
  fairness: FairnessInfo | null;
}

/** Something was said at a table. */
export interface ChatNews {
  t: "chat";
  table: string;
  line: ChatLine;
  ref?: number | null;
}

/** The reader's tables, and the open ones. */
export interface LobbyCards {
  t: "lobby";
  mine: TableCard[];
  open: TableCard[];
  invited: TableCard[];
}

/** A tournament as one of its readers may see it; the moment in milliseconds of the usual epoch. */
export interface TournamentView {
  t: "tournament";
  tournament: string;
  role: string;
  now: number;
  data: any;
  ref?: number | null;
}

/** It is done. */
export interface Done {
  t: "done";
  ref: number;
}

/** The rule that forbids what was asked about; empty where nothing does. */
export interface Objection {
  t: "objection";
  ref: number;
  slug: string;
  text: string;
}

/** What would be best to do, as people write it, and what it is good for. */
export interface Hint {
  t: "hint";
  ref: number;
  number: number;
  action: string;
  text: string | null;
  reasons: string[];
}

/** What others could do to a seat if it were their turn. */
export interface Threats {
  t: "threats";
  ref: number;
  number: number;
  threats: ThreatInfo[];
}

/** A danger in words; the places in danger and those that it comes from, as actions write them. */
export interface ThreatInfo {
  text: string;
  places: string[];
  origins: string[];
}

/** Here I am; the moment on the server's clock. */
export interface Pong {
  t: "pong";
  ref: number;
  now: number;
}

/** It is not done. */
export interface Refused {
  t: "refused";
  slug: string;
  text: string;
  facts: Record<string, string>;
  ref?: number | null;
}

/** Who is asking. */
export interface Me {
  id: string | null;
  name: string;
  kind: string;
  admin?: boolean;
}

/** A game, with a position to draw. */
export interface Description {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  minutes: number;
  hidden: boolean;
  options: Option[];
  levels: number[];
  sample: View;
}

/** A choice that a table may make before a game. */
export interface Option {
  name: string;
  kind: string;
  default: boolean | number | string;
  low: number | null;
  high: number | null;
  among: string[];
  text: string;
  effect: string;
  pictures: Record<string, View>;
}

/** The rules of a game in one language. */
export interface GameRules {
  game: string;
  lead: string;
  sections: RuleSection[];
  figures: FigureInfo[];
}

/** A chapter of the rules. */
export interface RuleSection {
  number: string;
  title: string;
  paragraphs: RuleParagraph[];
}

/** A paragraph of the rules; what it cites is linked. */
export interface RuleParagraph {
  number: string;
  html: string;
  ruling: boolean;
  options: string[];
}

/** A position with marks, under the paragraph that it explains. */
export interface FigureInfo {
  id: string;
  after: string;
  caption: string;
  game: string;
  position: string;
  seats: number;
  view: View;
  seat: number;
  legal: string[];
  played: PlayedPly[];
  may: string[];
  may_not: string[];
  lines: FigureMark[];
  labels: FigureMark[];
  sheet: SheetLine[];
}

/** A ply that has led to the position of a figure. */
export interface PlayedPly {
  seat: number;
  action: string;
}

/** What runs through, or stands at, some handles of a board. */
export interface FigureMark {
  label: string;
  handles: string[];
}

/** A turn on a score sheet, and what is called. */
export interface SheetLine {
  seat: number;
  left: string;
  middle: string;
  total: string;
  call: string;
}

/** What has been measured of a game. */
export interface GameBalance {
  runs: Balance[];
}

/** One measurement: what was played, and what came of it. */
export interface Balance {
  game: string;
  version: number;
  bot: string;
  settings: string;
  seed: number;
  games: number;
  order: Order[];
  length: Length;
  endings: Ending[];
}

/** What it is worth to be so many turns after who begins; alone, what one gets. */
export interface Order {
  turn: number;
  share: Estimate;
  score: Estimate | null;
}

/** A number and the interval in which the truth lies with 95 %; without one where too little is known. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

/** How many choices the players of a game make, all together. */
export interface Length {
  mean: Estimate;
  shortest: number;
  quartiles: [number, number, number];
  longest: number;
}

/** A way in which games end. */
export interface Ending {
  reason: string;
  games: number;
  share: Estimate;
}

/** What somebody has learnt and solved. */
export interface Progress {
  learnt: string[];
  solved: Record<string, number>;
  missed: string[];
  days: string[];
}

/** The first lesson of a game. */
export interface LessonInfo {
  game: string;
  steps: LessonStep[];
}

/** A position, what is to be done there, the rule that explains it, and a ply that does it. */
export interface LessonStep {
  id: string;
  task: string;
  rule: RuleParagraph;
  start: PositionInfo;
  answer: string;
}

/** Whether it was right, and where it leads. */
export interface LessonVerdict {
  right: boolean;
  after: PositionInfo;
}

/** Where other devices find this server. */
export interface Address {
  origin: string;
  reachable: boolean;
}

/** A new table. */
export interface Made {
  id: string;
  invites: Invite[];
}

/** The way to an open seat. */
export interface Invite {
  seat: number;
  path: string;
}

/** What was seen after so many entries. */
export interface Past {
  number: number;
  views: Record<string, View>;
}

/** The reader's tables, and the open ones. */
export interface Lists {
  mine: TableCard[];
  open: TableCard[];
  invited: TableCard[];
}

/** A device that is signed in. */
export interface Session {
  id: string;
  label: string;
  created: number;
  this: boolean;
}

/** Where somebody waits, and for how many. */
export interface Pairing {
  table: string;
  begun: boolean;
  here: number;
  seats: number;
}

/** Who runs this server, if that is said, and for how many days things are kept; 0: for ever. */
export interface Imprint {
  operator: Operator | null;
  keep: Record<string, number>;
}

/** Who answers for the server and how to reach them. */
export interface Operator {
  name: string;
  address: string[];
  email: string;
  phone: string;
  represented_by: string;
  register: string;
  vat: string;
  responsible: string;
  authority: string;
  hosting: string;
  privacy: string;
}

/** The game of today, and that of yesterday if there was one. */
export interface DailyGames {
  today: DailyGame;
  yesterday: DailyGame | null;
}

/** A day's game; the seed is told when the day is over. */
export interface DailyGame {
  day: string;
  commitment: string;
  seed: string | null;
  best: number | null;
  table: string | null;
  points: number | null;
  results: DailyResult[];
}

/** What a member has made of a day's dice. */
export interface DailyResult {
  place: number;
  name: string;
  points: number;
  you: boolean;
}

/** How the server is. */
export interface ServerStatus {
  sockets: number;
  tables: number;
  bot_queue: number;
  bots_thinking: number;
  bot_pace: number;
  store_waiting: number;
  fanout: boolean | null;
}

/** A person as an admin sees them. */
export interface Account {
  id: string;
  name: string;
  kind: string;
  created: number;
  admin: boolean;
  banned: number | null;
  tables: number;
}

/** Something that was said, and that somebody has reported. */
export interface ReportedLine {
  id: string;
  table: string;
  number: number;
  person: string;
  name: string;
  text: string;
  created: number;
}

/** A table at which a match runs. */
export interface RunningTable {
  id: string;
  game: string;
  names: string[];
  number: number;
  updated: number;
}

/** Something that an admin did. */
export interface ActInfo {
  number: number;
  created: number;
  name: string;
  act: string;
  person: string | null;
  table: string | null;
  text: string;
}

export type Message = TableSnapshot | News | Seating | ChatNews | LobbyCards | TournamentView | Done | Objection | Hint | Threats | Pong | Refused;

import type { View } from "./views.js";
