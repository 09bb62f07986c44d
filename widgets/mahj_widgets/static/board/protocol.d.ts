// Written by `python -m mahj_widgets.typescript` from layout.py and protocol.py: change that, and write this file again.

export type Act = ["move", string, string] | ["move", string, string, string] | ["mark", string] | ["choose", string, string] | ["number", string, string];

/** A group of a card line as it is printed: symbols in inks, and what they mean. */
export interface Word {
  name: string;
  runs: Array<[string, "" | "a" | "b" | "c"]>;
  says?: string;
}

/** A line of the card, or one word of it: then the words alone are given. */
export interface Printed {
  words: Array<Word>;
  sign?: Word | null;
  section?: string;
  name?: string;
  note?: string;
}

/** One thing with a place on the board: a tile, a stack of a wall, a text card, a card line, a seat. */
export interface Piece {
  id: string;
  name: string;
  face?: string | null;
  text?: string | null;
  column?: number | null;
  level?: "top" | "bottom" | "stack" | null;
  seat?: "me" | "right" | "across" | "left" | null;
  state?: "" | "kept" | "gone" | "new" | "last" | "dead";
  count?: number | null;
  number?: number | null;
  printed?: Printed | null;
  html?: string;
}

/** A place that holds pieces: a rack, a tray, a wall, a seat, a list of steps. */
export interface Zone {
  id: string;
  kind: "rack" | "tray" | "wall" | "square" | "seats" | "exposure" | "discards" | "pool" | "steps" | "line" | "card" | "sheet";
  label: string;
  pieces?: Array<Piece>;
  slots?: number | null;
  columns?: number | null;
  numbered?: boolean;
  seat?: "me" | "right" | "across" | "left" | null;
  arrow?: "right" | "across" | "left" | null;
  note?: string | null;
  dim?: boolean;
  band?: string | null;
  means?: string | null;
}

/** Who sits at a side of the table, and how many tiles stand face down on her rack. */
export interface Player {
  seat: "me" | "right" | "across" | "left";
  name: string;
  hidden?: number | null;
  asked?: boolean;
  empty?: boolean;
  threw?: boolean;
  turn?: boolean;
  dead?: boolean;
  dealer?: boolean;
  total?: string | null;
}

/** The table around the zones of a view: four players, and the wall. */
export interface Table {
  players: Array<Player>;
  wall?: number | null;
  said?: Array<string>;
}

/** One answer of a choice. */
export interface Option {
  id: string;
  text: string;
  detail?: string | null;
  html?: string;
}

/** A question with a few answers, one of which is chosen. */
export interface Choice {
  id: string;
  ask: string;
  options: Array<Option>;
  when?: [string, string] | null;
  html?: string;
}

/** A choice among the board's settings that the sender keeps: it is made with `choose`, at any time. */
export interface Setting {
  id: string;
  ask: string;
  options: Array<Option>;
  chosen: string;
}

/** What has happened in a game, line by line: those from line `at` on; the board has the ones before. */
export interface Log {
  lines: Array<string>;
  at?: number;
  calls?: Array<string>;
}

/** A question whose answer is a whole number. */
export interface NumberField {
  id: string;
  ask: string;
  low?: number;
  high?: number;
  unit?: string | null;
  step?: number;
}

/** One step of a replay: what is said, and where pieces are after it. */
export interface Frame {
  say: string;
  place?: Record<string, Array<string>>;
  lit?: Array<string>;
  dim?: Array<string>;
  band?: Record<string, string>;
  kept?: Array<string>;
}

/** A rule behind a verdict: a chip that opens our wording and the source's place. */
export interface RuleNote {
  id: string;
  name: string;
  text: string;
  source: string;
}

/** What the learner is told after a check, a hint or a message that could not be read. */
export interface Feedback {
  verdict: "right" | "wrong" | "unreadable" | "onward" | "trouble" | "ended";
  heading?: string;
  title?: string;
  why?: string;
  rules?: Array<RuleNote>;
  replay?: Array<Frame>;
  lit?: Array<string>;
}

/** A button under the board; its id is the kind of message it sends, or `act`: it does the act. */
export interface Action {
  id: "submit" | "hint" | "retry" | "again" | "next" | "reveal" | "act" | "back";
  label: string;
  act?: ["move", string, string] | ["move", string, string, string] | ["mark", string] | ["choose", string, string] | ["number", string, string] | null;
  filled?: boolean;
  confirm?: string | null;
  after?: number | null;
}

/** A hint already given. */
export interface Hint {
  text: string;
  lit?: Array<string>;
}

/** The whole picture. The board draws it, and after it only what the learner does. */
export interface View {
  v: 1;
  serial: number;
  item?: string;
  phase?: "waiting" | "open" | "right" | "wrong" | "trouble";
  title?: string;
  stage?: "" | "worked" | "faded" | "independent" | "mixed";
  ask?: string;
  at_once?: boolean;
  corners?: boolean;
  facts?: Array<string>;
  zones?: Array<Zone>;
  table?: Table | null;
  captions?: Array<string>;
  moves?: Record<string, Array<string>>;
  taps_to?: string | null;
  live?: boolean;
  arrange?: Array<string>;
  log?: Log | null;
  settings?: Array<Setting>;
  marks?: Array<string>;
  mark_limit?: number;
  choices?: Array<Choice>;
  numbers?: Array<NumberField>;
  acts?: Array<["move", string, string] | ["move", string, string, string] | ["mark", string] | ["choose", string, string] | ["number", string, string]>;
  fixed?: number;
  hints?: Array<Hint>;
  feedback?: Feedback | null;
  replay?: Array<Frame>;
  actions?: Array<Action>;
  tries?: number;
  done?: boolean;
}

/** The board is on the page; `key` is the learner's anonymous key kept by the browser. */
export interface Hello {
  kind: "hello";
  key: string;
}

/** The answer so far, to be kept; nothing is judged. */
export interface Draft {
  kind: "draft";
  item: string;
  acts: Array<["move", string, string] | ["move", string, string, string] | ["mark", string] | ["choose", string, string] | ["number", string, string]>;
}

/** The learner asks for the verdict on these acts. */
export interface Submit {
  kind: "submit";
  item: string;
  acts: Array<["move", string, string] | ["move", string, string, string] | ["mark", string] | ["choose", string, string] | ["number", string, string]>;
}

/** A request that carries no acts: a hint, another try, another item, the worked way. */
export interface Ask {
  kind: "hint" | "retry" | "again" | "next" | "reveal";
  item: string;
}

/** Is the kernel there? It is answered with `{"kind": "pong", "n": n}`. */
export interface Ping {
  kind: "ping";
  n: number;
}

/** The page asks for the tile sprite, the board's code, or a picture that the view names. */
export interface Need {
  kind: "need";
  what: "sprite" | "code" | "picture";
  name?: string;
}

/** Something broke in the board's own code; it is logged whole. */
export interface Oops {
  kind: "oops";
  text: string;
}

export type Message = Hello | Draft | Submit | Ask | Ping | Need | Oops;
