// Written by `python -m mahj_widgets.typescript editor` from editor_protocol.py and what it imports: change those, and write this file again.

/** A choice above the position board. */
export interface Control {
  name: string;
  label: string;
  value: string;
  options: Array<[string, string]>;
  group: string;
}

/** A position that is being laid out. */
export interface Layout {
  path: Array<string | number>;
  controls: Array<Control>;
  name: string;
  place: string;
  says: string;
  left_out: Array<string>;
  rest: string | null;
}

/** Choose above the position board. */
export interface SetControl {
  kind: "control";
  name: string;
  value: string;
}

/** Put down tiles that the author writes, in place of those that lie there or beside them. */
export interface WriteTiles {
  kind: "write-tiles";
  value: string;
  how: "replace" | "add";
}

/** Take the tiles of the chosen place off the table, or all of them. */
export interface ClearTiles {
  kind: "clear";
  what: "place" | "all";
}

/** A text, the board of an exercise or code of the author's own, in a lesson. */
export interface LessonBlock {
  key: string;
  kind: "text" | "board" | "code";
  text: string;
  title: string;
  at: number;
}

/** A part of a lesson. */
export interface LessonSection {
  blocks: Array<LessonBlock>;
}

/** A picture that the author chose for a text: its words are asked for, or it is refused. */
export interface ChosenPicture {
  of: "lesson" | "field";
  path: Array<string | number>;
  name: string;
  why_not: string;
}

/** The lesson of the folder that is open. */
export interface LessonPage {
  is_there: boolean;
  problem: string;
  sections: Array<LessonSection>;
  left: Array<[string, string]>;
  can_undo: boolean;
  picture: ChosenPicture | null;
}

/** Give a text of the lesson other words; `path` has the key of its block. */
export interface LessonText {
  kind: "lesson-text";
  path: Array<string>;
  value: string;
  n: number;
}

/** Change the lesson at a block: `value` is a title, a heading or the id of an exercise. */
export interface LessonDo {
  kind: "lesson-do";
  do: "begin" | "section" | "text" | "board" | "again" | "remove" | "drop" | "up" | "down" | "undo";
  key?: string;
  value?: string;
}

/** Choose a picture for a text of the lesson or of the open exercise: its name, and itself in Base64. */
export interface ChoosePicture {
  kind: "choose-picture";
  of: "lesson" | "field";
  path: Array<string | number>;
  name: string;
  body: string;
}

/** The page asks for a picture beside the lesson by its name. */
export interface NeedPicture {
  kind: "need-picture";
  name: string;
}

/** Put the chosen picture in, with the words that say what it shows; without words put it away. */
export interface PutPicture {
  kind: "put-picture";
  words: string;
}

/** Something to pick: what is written for it, its name, what it means, its heading, what it is now. */
export interface Choice {
  value: string;
  label: string;
  help: string;
  group: string;
  note: string;
  tiles: Array<string>;
  printed: Array<Array<[string, string]>>;
  code: string;
  asks: string;
  words: string;
  is_other: boolean;
  turns: string;
}

/** A field that can be added: its name in the text and in words, what it is for, its heading. */
export interface More {
  name: string;
  label: string;
  help: string;
  group: string;
}

/** A field of the form. */
export interface FormField {
  path: Array<string | number>;
  name: string;
  kind: "text" | "choice" | "truth" | "number" | "list" | "fields" | "yaml" | "pick" | "picks" | "checks" | "span";
  label: string;
  whole: string;
  value: string;
  help: string;
  group: string;
  is_set: boolean;
  is_needed: boolean;
  options: Array<[string, string]>;
  ticked: Array<string>;
  fields: Array<FormField>;
  groups: Array<string>;
  more: Array<More>;
  add: string;
  is_free: boolean;
  is_position: boolean;
  takes_answer: boolean;
  takes_tiles: boolean;
  takes_picture: boolean;
  means: string;
  facts: "" | "expression" | "text";
  of: "rules" | "misconceptions" | "facts" | "recipes" | "hands" | "moves" | "";
  picked: string;
  own: Array<string>;
  tick: "" | "one" | "many" | "engine";
  is_ticked: boolean;
  aside: "" | "shut" | "open";
  shapes: Array<["text" | "list" | "map", string]>;
  problems: Array<string>;
}

/** Something to fix: its line, and the path of the field it stands at. */
export interface Finding {
  line: number;
  say: string;
  fix: string;
  exercise: number;
  path: Array<string | number>;
  file: string;
  is_note: boolean;
  is_asked: boolean;
  where: string;
  told: string;
  proposed: Array<[string, string]>;
}

/** An exercise of the file that is open. */
export interface Entry {
  id: string;
  title: string;
  problems: number;
  no_vote: string | null;
}

/** A file of one of the author's folders; what isn't counted yet is -1. */
export interface ShelfFile {
  name: string;
  exercises: number;
  problems: number;
  is_changed: boolean;
}

/** One of the author's folders; `path` is "" for the one that was opened. */
export interface ShelfFolder {
  path: string;
  name: string;
  is_lesson: boolean;
  files: Array<ShelfFile>;
}

/** What is right in the item on the board and why, and what else can be drawn. */
export interface Answer {
  answer: string;
  why: string;
  further: Array<[string, string]>;
  balance: Array<[string, number]>;
  words: Array<[string, string]>;
}

/** All that the editor shows besides its boards. */
export interface Page {
  serial: number;
  seen: number;
  folder: string;
  files: Array<string>;
  file: string;
  entries: Array<Entry>;
  at: number;
  is_changed: boolean;
  is_new: boolean;
  can_undo: boolean;
  can_redo: boolean;
  form: FormField | null;
  text: string;
  first_line: number;
  findings: Array<Finding>;
  is_checked: boolean;
  notice: string;
  is_refusal: boolean;
  answer: Answer | null;
  played: string;
  layout: Layout | null;
  board: "now" | "before" | "none";
  board_says: string;
  goal: Array<string | number> | null;
  interactions: Array<[string, string, string]>;
  shelf: Array<ShelfFolder>;
  within: string;
  lesson: LessonPage;
}

/** A button that needs nothing more. */
export interface Plain {
  kind: "hello" | "save" | "undo" | "redo" | "check" | "draw" | "duplicate" | "delete" | "put-away" | "keep-test" | "look" | "learners";
}

/** Open a file of the folder, or begin one. */
export interface OpenFile {
  kind: "open";
  name: string;
}

/** Open a file of one of the author's folders, or begin one there. */
export interface OpenIn {
  kind: "open-in";
  folder: string;
  name: string;
}

/** Open another exercise of the file. */
export interface Select {
  kind: "select";
  at: number;
}

/** Give a field this text. */
export interface SetValue {
  kind: "set";
  path: Array<string | number>;
  value: string;
  n: number;
}

/** Give a field this YAML. */
export interface SetYaml {
  kind: "yaml";
  path: Array<string | number>;
  value: string;
  n: number;
}

/** Give the whole exercise this text. */
export interface SetText {
  kind: "text";
  value: string;
  n: number;
}

/** Add, remove or move what is at a path, lay it out, take the answer on the board over there, or write */
export interface Change {
  kind: "add" | "remove" | "up" | "down" | "as-text" | "as-list" | "as-map" | "lay-out" | "use-answer" | "write-out";
  path: Array<string | number>;
}

/** Let a field be drawn from these values. */
export interface Checks {
  kind: "checks";
  path: Array<string | number>;
  values: Array<string>;
}

/** Say whether an option is right. */
export interface Tick {
  kind: "tick";
  path: Array<string | number>;
  on: boolean;
}

/** Make the exercise one that asks for a fact, which stands at this path from then on. */
export interface Turn {
  kind: "turn";
  path: Array<string | number>;
  value: string;
}

/** Put what a finding at a path proposes in the place of what is wrong. */
export interface Correct {
  kind: "correct";
  path: Array<string | number>;
  value: string;
}

/** Write what learners may believe, and what is said to it, for the reply whose belief stands at a path. */
export interface OwnBelief {
  kind: "own-belief";
  path: Array<string | number>;
  name: string;
  belief: string;
  say: string;
  n: number;
}

/** Tell what may be picked for a field; it is asked again until it is told. */
export interface Offer {
  kind: "offer";
  of: "rules" | "misconceptions" | "facts" | "recipes" | "hands" | "moves";
  path: Array<string | number>;
}

/** Begin an exercise from its template. */
export interface NewExercise {
  kind: "new";
  interaction: string;
}

/** Write a worksheet of the exercises of the open file, or of the open one, with an answer key. */
export interface MakeSheet {
  kind: "sheet";
  which: "all" | "one";
  variants: number;
  paper: "letter" | "a4";
}

/** Begin an exercise from a recipe of the cookbook. */
export interface NewFromRecipe {
  kind: "recipe";
  name: string;
}

/** A message of one of the boards. */
export interface OnBoard {
  kind: "board";
  which: "preview" | "position";
  message: Record<string, any>;
}

/** The page asks for the editor's code. */
export interface NeedCode {
  kind: "need";
  what: "code";
}

export type EditorMessage = Plain | OpenFile | OpenIn | Select | SetValue | SetYaml | SetText | Change | Tick | Turn | Correct | Checks | OwnBelief | Offer | NewExercise | NewFromRecipe | SetControl | MakeSheet | WriteTiles | ClearTiles | LessonText | LessonDo | ChoosePicture | PutPicture | NeedPicture | OnBoard | NeedCode;
