/**
 * The tile board: draws a view, lets the learner act on it, and says upward what she did.
 *
 * It knows no rules. A `View` (see protocol.py) comes down; the picture is `fold(view, acts)`, a pure
 * function, so undo is dropping the last act. Everything is drawn by `draw`, which compares small trees
 * made by `h` with the page, so that focus and identity survive. Runs alone: no import, no bundler.
 *
 * @typedef {{name: string, runs: Array<[string, string]>, says?: string}} Word
 * @typedef {{id: string, name: string, face?: string, text?: string, column?: number, level?: string,
 *   seat?: string, state?: string, printed?: {words: Word[], sign?: Word, section?: string, name?: string, note?: string}}} Piece
 * @typedef {{id: string, kind: string, label: string, pieces: Piece[], slots?: number, numbered?: boolean,
 *   seat?: string, arrow?: string, note?: string, dim?: boolean, band?: string}} Zone
 * @typedef {{say: string, place?: Object<string, string[]>, faces?: Object<string, string>, lit?: string[],
 *   dim?: string[], band?: Object<string, string>}} Frame
 * @typedef {Array<string>} Act
 * @typedef {Object<string, any>} View
 * @typedef {{zones: Object<string, string[]>, marks: string[], chosen: Object<string, string>,
 *   numbers: Object<string, string>}} Picture
 */

const FELT = new Set(["rack", "tray", "wall", "square", "seats", "exposure", "discards", "pool"]);
const PAPER = new Set(["steps", "line", "card", "sheet"]);
const SEATS = ["me", "right", "across", "left"];
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const ORDER = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const STATES = { kept: "kept for last", gone: "taken away", new: "new", last: "last discard", dead: "out of play" };
const VERDICTS = { right: "Right", wrong: "Not yet", unreadable: "One thing first", trouble: "A hitch" };
const THEMES = { system: "As my device", light: "Light", dark: "Dark", contrast: "High contrast" };
const MOST_ACTS = 400;
const PING_EVERY = 5000;
const ANSWER_WITHIN = 4000;
const DRAFT_AFTER = 300;
const STOPS = "button[data-piece], button[data-says]";

// --- the picture: pure functions ------------------------------------------------------------------

/** Fill in what a view leaves out. @param {View} view @returns {View} */
export function whole(view) {
  const zones = (view.zones ?? []).map((zone) => ({ ...zone, pieces: zone.pieces ?? [] }));
  return {
    serial: 0, item: "", phase: "waiting", title: "", stage: "", ask: "", facts: [], moves: {}, marks: [],
    mark_limit: 1, choices: [], numbers: [], acts: [], fixed: 0, hints: [], feedback: null, replay: [],
    actions: [], tries: 0, done: false, ...view, zones,
  };
}

/** Tell for each piece the zone it starts in. @param {View} view @returns {Map<string, string>} */
export function homes(view) {
  return new Map(view.zones.flatMap((zone) => (zone.pieces ?? []).map((piece) => [piece.id, zone.id])));
}

/** Fold a list of acts over a view: who lies where, what is marked, chosen and typed.
 * @param {View} view @param {Act[]} acts @returns {Picture} */
export function fold(view, acts) {
  const home = homes(view);
  const away = new Map();
  const picture = { zones: {}, marks: [], chosen: {}, numbers: {} };
  for (const [kind, id, to] of acts) {
    if (kind === "move") move(away, home, id, to);
    else if (kind === "mark") picture.marks = marked(picture.marks, id, view.mark_limit ?? 1);
    else if (kind === "choose") picture.chosen[id] = to;
    else if (kind === "number") picture.numbers[id] = to;
  }
  for (const zone of view.zones) {
    const own = (zone.pieces ?? []).map((piece) => piece.id).filter((id) => !away.has(id));
    picture.zones[zone.id] = own.concat([...away.keys()].filter((id) => away.get(id) === zone.id));
  }
  return picture;
}

function move(away, home, id, to) {
  away.delete(id);
  if (home.has(id) && home.get(id) !== to) away.set(id, to);
}

function marked(marks, id, limit) {
  if (marks.includes(id)) return marks.filter((other) => other !== id);
  if (limit === 1) return [id];
  return marks.length < limit ? [...marks, id] : marks;
}

/** Name the zone a piece lies in. @param {Picture} picture @param {string} id @returns {string | undefined} */
export function lies(picture, id) {
  return Object.keys(picture.zones).find((zone) => picture.zones[zone].includes(id));
}

/** List the zones a piece may go to now: those the view names that have a free slot.
 * @param {View} view @param {Act[]} acts @param {string} piece @returns {string[]} */
export function offers(view, acts, piece) {
  const picture = fold(view, acts);
  const from = lies(picture, piece);
  const room = (zone) => zone && (zone.slots == null || picture.zones[zone.id].length < zone.slots);
  return (view.moves?.[piece] ?? []).filter((id) => id !== from && room(view.zones.find((zone) => zone.id === id)));
}

/** Add an act: typing on in one number field is one act, not one a letter.
 * @param {Act[]} acts @param {Act} act @param {number} fixed @returns {Act[]} */
export function added(acts, act, fixed = 0) {
  const last = acts[acts.length - 1];
  const on = act[0] === "number" && acts.length > fixed && last?.[0] === "number" && last[1] === act[1];
  return [...(on ? acts.slice(0, -1) : acts), act];
}

/** Show a replay's step over the picture; steps add up, what is lit belongs to its step alone.
 * @param {Picture} picture @param {Frame[]} frames @param {number} at */
export function framed(picture, frames, at) {
  const past = frames.slice(0, at + 1);
  const all = (field) => Object.assign({}, ...past.map((frame) => frame[field]));
  const now = frames[at] ?? {};
  return {
    ...picture, zones: { ...picture.zones, ...all("place") }, placed: all("place"), faces: all("faces"),
    band: all("band"), lit: now.lit ?? [], dim: now.dim ?? [], say: now.say ?? "",
  };
}

/** Give a piece's spoken name: "6 Dot, third of four, place 5 of 14, selected".
 * @param {Piece} piece @param {{twin?: number, twins?: number, n?: number, of?: number, flags?: string[]}} at */
export function nameOf(piece, at = {}) {
  const said = piece.text && !piece.printed && !piece.name.includes(piece.text) ? `${piece.name}: ${piece.text}` : piece.name;
  const parts = [said];
  if (at.twins > 1) parts.push(`${ORDER[at.twin] ?? at.twin} of ${COUNTS[at.twins] ?? at.twins}`);
  if (at.of > 1) parts.push(`place ${at.n} of ${at.of}`);
  if (STATES[piece.state]) parts.push(STATES[piece.state]);
  return parts.concat(at.flags ?? []).join(", ");
}

/** Read the position aloud, zone by zone. @param {View} view @param {Picture} picture @returns {string} */
export function aloud(view, picture) {
  const pieces = new Map(view.zones.flatMap((zone) => zone.pieces.map((piece) => [piece.id, piece])));
  const zones = view.zones.map((zone) => {
    const names = picture.zones[zone.id].map((id) => pieces.get(id)).filter((piece) => piece && piece.state !== "gone");
    const free = zone.slots == null ? "" : `, ${zone.slots} ${zone.slots === 1 ? "place" : "places"}`;
    return `${zone.label}: ${names.map((piece) => nameOf(piece)).join(", ") || `empty${free}`}.`;
  });
  const chosen = view.choices.flatMap((choice) =>
    choice.options.filter((option) => picture.chosen[choice.id] === option.id).map((option) => `${choice.ask} ${option.text}.`));
  const typed = view.numbers.filter((field) => picture.numbers[field.id]).map((field) => `${field.ask} ${picture.numbers[field.id]}.`);
  return [...view.facts.map(ended), ...zones, ...chosen, ...typed].join(" ");
}

/** List what the keyboard stops at in a row of pieces: what can be acted on, and the words that explain themselves.
 * @param {Zone} zone @param {Piece[]} pieces @param {(id: string) => boolean} live */
export function stopsIn(zone, pieces, live) {
  return pieces.flatMap((piece) => {
    const [key, from] = zone.kind === "card" ? [piece.id, 0] : [zone.id, zone.pieces.indexOf(piece)];
    const words = wordsIn(piece).flatMap((word, i) => (word.says ? [`${key} ${from + i}`] : []));
    if (!live(piece.id)) return words;
    return zone.kind === "card" ? [piece.id, `${piece.id} all`] : [piece.id];
  });
}

/** Find the words that a tap explains under a name: those of a line on a card, or of a zone that is a line.
 * @param {View} view @param {string} key @returns {Word[]} */
export function wordsOf(view, key) {
  const all = view.zones.flatMap((zone) => zone.pieces);
  const pieces = view.zones.find((zone) => zone.id === key)?.pieces ?? all.filter((piece) => piece.id === key);
  return pieces.flatMap(wordsIn);
}

/** Find those of them that are to be explained: one by its place, or all that mean something. */
const told = (view, key, at) => wordsOf(view, key).filter((word, i) => word.says && (at === "all" || at === i));

const wordsIn = ({ printed }) => (printed ? [...printed.words, printed.sign].filter(Boolean) : []);

/** Whether a tile's code answers to what was typed: "6D", "6", "D", "N", "0". @param {string | undefined} face */
export function answers(face, typed) {
  if (!face) return false;
  if (typed.length === 2) return face === typed;
  if (/[1-9]/.test(typed)) return face.length === 2 && face[0] === typed;
  return /[BCD]/.test(typed) ? face[1] === typed : face === typed;
}

/** Find the learner's key in a cookie text, or null. @param {string} text @returns {string | null} */
export function keyOf(text) {
  return /(?:^|;\s*)mahj_learner=([0-9a-f]{32})(?:;|$)/.exec(text)?.[1] ?? null;
}

/** Name the exercise of an item: what stands before its version and seed. @param {string} item */
export function exerciseOf(item) {
  return /^[^@#:+]*/.exec(item)[0];
}

/** Tell whether an unconfirmed draft should be sent again over the stage's own.
 * @param {View} view @param {{item: string, acts: Act[]} | null} kept */
export function resends(view, kept) {
  if (!kept || kept.item !== view.item || view.phase !== "open" || kept.acts.length < view.acts.length) return false;
  const same = (n) => JSON.stringify(kept.acts.slice(0, n)) === JSON.stringify(view.acts.slice(0, n));
  return same(view.fixed) && JSON.stringify(kept.acts) !== JSON.stringify(view.acts);
}

/** Find the first stack after the kept ones: the break. @param {Piece[]} stacks @returns {string | undefined} */
export function breakOf(stacks) {
  const row = stacks.filter((piece) => piece.column != null).sort((a, b) => a.column - b.column);
  return row.find((piece, i) => i > 0 && row[i - 1].state === "kept" && piece.state !== "kept" && piece.column > row[i - 1].column)?.id;
}

// --- small trees and the page ---------------------------------------------------------------------

const SVG = new Set(["svg", "use", "path", "circle", "rect", "g"]);
const SAFE = new Set(["P", "EM", "STRONG", "UL", "OL", "LI", "BR"]);
const SILENT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "NOSCRIPT", "IFRAME", "OBJECT"]);

/** Make a node of a tree: tag, properties (`key` tells siblings apart), children. */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids };
}

/** Make an element's children look like the tree, keeping every node that is still wanted. */
export function patch(el, kids) {
  const wanted = kids.flat(9).filter((kid) => kid != null && kid !== false && kid !== "");
  const old = new Map([...el.childNodes].map((node, i) => [node.mahjKey ?? `?${i}`, node]));
  const nodes = wanted.map((kid, i) => {
    const text = typeof kid !== "object";
    const key = text ? `#${i}` : `${kid.tag}.${kid.props.key ?? i}`;
    const node = old.get(key) ?? made(kid, key);
    old.delete(key);
    if (!text) dress(node, kid);
    else if (node.data !== String(kid)) node.data = String(kid);
    return node;
  });
  for (const node of old.values()) node.remove();
  nodes.forEach((node, i) => el.childNodes[i] !== node && el.insertBefore(node, el.childNodes[i] ?? null));
}

function made(kid, key) {
  const node = typeof kid !== "object" ? document.createTextNode(kid)
    : SVG.has(kid.tag) ? document.createElementNS("http://www.w3.org/2000/svg", kid.tag) : document.createElement(kid.tag);
  node.mahjKey = key;
  return node;
}

function dress(node, { props, kids }) {
  for (const name of Object.keys(node.mahjProps ?? {})) if (!(name in props)) put(node, name, null);
  for (const [name, value] of Object.entries(props)) if (name !== "key") put(node, name, value);
  node.mahjProps = props;
  patch(node, kids);
}

function put(node, name, value) {
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value" || name === "checked") { if (node[name] !== value) node[name] = value; }
  else if (value == null || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
}

/** Turn a sender's small HTML into a tree; anything but p, em, strong, lists and br leaves only its words. */
export function safe(html) {
  const copy = (node) => [...node.childNodes].flatMap((kid) => {
    if (kid.nodeType === 3) return [kid.data];
    if (kid.nodeType !== 1 || SILENT.has(kid.tagName)) return [];
    return SAFE.has(kid.tagName) ? [h(kid.tagName.toLowerCase(), {}, copy(kid))] : copy(kid);
  });
  return copy(new DOMParser().parseFromString(html, "text/html").body);
}

const ICONS = {
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  lamp: "M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3zM10 19h4M11 21.5h2",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", right: "M5 13l5 5L20 7", wrong: "M7 4v7a4 4 0 0 0 4 4h8M15 11l4 4l-4 4",
  unreadable: "M12 5v8M12 18v.5", trouble: "M5 12c2-3 4-3 7 0s5 3 7 0", chip: "M9 6l6 6l-6 6", on: "M5 12h14M13 6l6 6l-6 6",
  back: "M19 12H5M11 6l-6 6l6 6",
};

const icon = (name) =>
  h("svg", { class: "m-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", key: `icon-${name}` }, h("path", { d: ICONS[name] }));

const use = (id) => h("use", { href: `#${id}`, key: id });

/** Draw a tile: body, picture and index from the sprite, or the picture alone; "?" shows its back. */
function tile(face, indexed) {
  const parts = face === "?" ? [use("t-back")] : [use("t-body"), ...(indexed ? [use(`t-${face}`), use(`i-${face}`)] : [use(`a-${face}`)])];
  return h("svg", { class: "m-tile", viewBox: "0 0 300 400", "aria-hidden": "true", focusable: "false", key: face }, parts);
}

/** Draw a stack of a wall as its owner sees it: the back on top, the front edges of both tiles below. */
function stack(level) {
  const edge = (y) => [h("rect", { x: 2, y, width: 56, height: 16, rx: 3.5, class: "m-ivory" }), h("path", { d: `M2 ${y + 7}V${y - 2}H58V${y + 7}z`, class: "m-jade" })];
  const tall = level === "stack";
  return h("svg", { class: "m-stack", viewBox: `0 0 60 ${tall ? 86 : 70}`, "aria-hidden": "true", focusable: "false", key: `s-${level}` },
    tall && edge(68), edge(52), h("rect", { x: 2, y: 2, width: 56, height: 53, rx: 6, class: "m-lid" }),
    h("path", { d: "M30 8L51 28.5L30 49L9 28.5zM30 18L41 28.5L30 39L19 28.5z", class: "m-lattice" }));
}

/** Draw the compass of a pass: four seats and the way the tiles go. */
function compass(arrow) {
  const turn = { right: 90, across: 0, left: -90 }[arrow];
  return h("svg", { class: "m-compass", viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false", key: "compass" },
    h("circle", { cx: 24, cy: 24, r: 21 }), h("circle", { cx: 24, cy: 40, r: 2.5, class: "m-dot" }),
    h("path", { d: "M24 33V11M15.5 19L24 10.5L32.5 19", transform: `rotate(${turn} 24 24)` }));
}

// --- drawing: the board's state to trees ----------------------------------------------------------

/** Gather what one drawing needs, once. @param {Board} b */
function scene(b) {
  const { view, acts } = b;
  const open = view.phase === "open" && !b.replay && !b.confirm;
  const base = fold(view, acts);
  const shown = b.replay ? framed(base, b.replay.frames, b.replay.at) : { ...base, placed: {}, faces: {}, band: {}, lit: [], dim: [] };
  const hint = view.hints[view.hints.length - 1];
  const home = homes(view);
  const pieces = new Map(view.zones.flatMap((zone) => zone.pieces.map((piece) => [piece.id, piece])));
  const comes = (test) => new Set(Object.entries(view.moves).flatMap(([id, zones]) => zones.filter((zone) => home.get(id) !== zone && test(id))));
  return { ...shown, open, playing: view.phase === "open", pieces, targets: comes(() => true), wide: comes((id) => wordy(pieces.get(id))), hinted: new Set(b.replay ? [] : hint?.lit),
    offered: new Set(open && b.picked ? offers(view, acts, b.picked) : []) };
}

/** List what stands where in a zone: pieces, the gaps that pieces of its own left, free slots. */
function places(zone, s) {
  const here = s.zones[zone.id] ?? [];
  const row = s.placed[zone.id] && zone.kind !== "wall" ? [] : zone.pieces.map(({ id }) => (here.includes(id) ? { id } : { gap: id }));
  const own = new Set(row.map((place) => place.id));
  row.push(...here.filter((id) => !own.has(id)).map((id) => ({ id })));
  const taken = zone.slots != null && row.length > zone.slots ? here.length : row.length;
  const free = zone.pieces.length > 0 && !s.targets.has(zone.id) ? 0 : zone.slots == null ? Number(s.targets.has(zone.id) && s.playing) : Math.max(0, Math.min(zone.slots, 24) - taken);
  return row.concat(Array.from({ length: free }, (_, i) => ({ free: i })));
}

function drawZone(b, s, zone) {
  if (!FELT.has(zone.kind) && !PAPER.has(zone.kind)) return h("p", { class: "m-calm", key: zone.id }, OUT_OF_DATE);
  const row = places(zone, s);
  const cls = ["m-zone", zone.kind === "card" ? "m-lines" : `m-${zone.kind}`, s.offered.has(zone.id) && "m-offered", (zone.dim || s.dim.includes(zone.id)) && "m-dim",
    (s.lit.includes(zone.id) || s.hinted.has(zone.id)) && "m-lit", (s.wide.has(zone.id) || row.some((place) => wordy(s.pieces.get(place.id ?? place.gap)))) && "m-words"];
  const band = s.band[zone.id] ?? zone.band;
  const label = `${b.uid}-${zone.id}`;
  const body = zone.kind === "square" || (zone.kind === "seats" && !zone.seat) ? drawRound(b, s, zone, row) : drawRow(b, s, zone, row);
  return h("div", { class: cls.filter(Boolean).join(" "), role: "group", "aria-labelledby": label, "data-zone": zone.id, key: zone.id },
    h("div", { class: "m-label", key: "label" }, zone.arrow && compass(zone.arrow), h("span", { id: label }, zone.label),
      zone.note && h("span", { class: "m-note" }, zone.note)),
    body, zone.kind === "line" && drawTold(b, zone.id), band && h("p", { class: "m-band", key: "band" }, band));
}

const wordy = (piece) => piece && !piece.face && !piece.level;

function drawRow(b, s, zone, row) {
  const stops = stopsIn(zone, row.map((place) => s.pieces.get(place.id)).filter(Boolean), (id) => acts(b, id));
  const stop = stops.includes(b.stops[zone.id]) ? b.stops[zone.id] : stops[0];
  const twins = twinsOf(s, row);
  const firstFree = row.findIndex((place) => place.free === 0);
  const brk = zone.kind === "wall" && breakOf(zone.pieces);
  const items = row.map((place, i) => {
    const piece = s.pieces.get(place.id);
    const slot = !place.id && drawSlot(b, s, zone, place, i === firstFree);
    const drawn = piece && drawPiece(b, s, zone, piece, { n: i + 1, of: row.length, ...twins.get(place.id), stop });
    return h("li", { key: place.id ?? (place.gap ? `gap-${place.gap}` : `free-${place.free}`), class: brk && place.id === brk ? "m-break" : null },
      zone.numbered && h("span", { class: "m-number", "aria-hidden": "true" }, i + 1),
      zone.kind === "card" && piece ? drawEntry(b, s, piece, s.pieces.get(row[i - 1]?.id), drawn, stop) : drawn || slot);
  });
  const list = zone.kind === "wall" && zone.pieces.some((piece) => ["top", "bottom"].includes(piece.level)) ? tiers(zone, items) : items;
  return h("ul", { class: "m-row", role: "presentation", key: "row", style: `--n:${Math.max(1, list.length)};--half:${list.length > 14 ? list.length : Math.ceil(list.length / 2)}` }, list);
}

/** Stand a wall's single tiles in columns, the top one above. */
function tiers(zone, items) {
  const columns = new Map();
  zone.pieces.forEach((piece, i) => columns.set(piece.column ?? i, [...(columns.get(piece.column ?? i) ?? []), [piece.level, items[i]]]));
  const upper = ([level]) => (level === "bottom" ? 1 : 0);
  return [...columns].map(([column, pair]) => h("li", { class: "m-column", key: `c${column}` },
    h("ul", { role: "presentation" }, pair.sort((a, c) => upper(a) - upper(c)).map(([, item]) => item)))).concat(items.slice(zone.pieces.length));
}

function twinsOf(s, row) {
  const seen = new Map();
  for (const { id } of row) if (id) { const { name } = s.pieces.get(id) ?? {}; seen.set(name, [...(seen.get(name) ?? []), id]); }
  return new Map([...seen.values()].flatMap((ids) => ids.map((id, i) => [id, { twin: i + 1, twins: ids.length }])));
}

/** Whether the learner can act on a piece in this item at all. */
const acts = (b, id) => b.view.marks.includes(id) || (b.view.moves[id] ?? []).length > 0;

function drawPiece(b, s, zone, piece, at) {
  const { id } = piece;
  const face = s.faces[id] ?? piece.face;
  const is = { picked: b.picked === id, marked: s.marks.includes(id), hint: s.hinted.has(id), lit: s.lit.includes(id), dim: s.dim.includes(id) };
  const flags = [is.picked && "selected", is.marked && "marked", is.hint && "hint", is.lit && "look here"].filter(Boolean);
  const placed = ["rack", "tray", "steps", "pool", "discards", "exposure", "line"].includes(zone.kind);
  const turned = s.faces[id] ? { ...piece, name: spoken(face) ?? piece.name } : piece;
  const name = nameOf(turned, { ...at, of: placed ? at.of : 0, flags });
  const cls = ["m-piece", face ? "m-face" : piece.level ? "m-stacked" : piece.printed ? (zone.kind === "line" ? "m-word" : "m-card m-printed") : "m-card", piece.state && `m-is-${piece.state}`,
    ...Object.keys(is).filter((key) => is[key]).map((key) => `m-${key}`)].join(" ");
  const inner = piece.printed ? drawPrint(piece.printed) : face ? tile(face, b.prefs.index) : piece.level && zone.kind !== "square" ? stack(piece.level) : h("span", { class: "m-text" }, piece.text || piece.name);
  if (!acts(b, id) && piece.printed?.words[0].says && zone.kind === "line") return drawWord(b, zone.id, zone.pieces.indexOf(piece), piece.printed.words[0], { class: cls, "aria-label": name, "data-piece": id, key: id }, at.stop);
  if (!acts(b, id) && zone.kind === "card") return h("div", { class: cls, role: "group", "aria-label": name, "data-piece": id, key: id }, drawPrint(piece.printed, (word, i) => (word.says ? drawWord(b, id, i, word, { class: "m-piece m-word", key: i }, at.stop) : plain(word, i))));
  if (!acts(b, id) || piece.state === "gone") return h("span", { class: cls, role: "img", "aria-label": name, "data-piece": id, key: id }, inner);
  const moves = (b.view.moves[id] ?? []).length > 0;
  return h("button", { class: cls, type: "button", "aria-label": name, "data-piece": id, key: id, tabindex: at.stop === id ? 0 : -1,
    "aria-pressed": is.picked || is.marked ? "true" : "false", "aria-disabled": s.open ? null : "true",
    "data-drag": s.open && moves ? (zone.pieces.length > 14 || ["steps", "card"].includes(zone.kind) ? "hold" : "now") : null }, inner);
}

/** Write a word of the card: its symbols in their inks. */
const inked = (word) => word.runs.map(([text, ink], i) => h("span", { class: ink ? `m-ink m-ink-${ink}` : null, key: i }, text));

const plain = (word, i) => h("span", { class: "m-word", key: `plain${i}` }, inked(word));

/** Set a line as it is printed: its words, its sign, its name and note; or one word alone. */
function drawPrint({ words, sign, name, note }, draw = plain) {
  return h("span", { class: "m-print", key: "print" }, h("span", { class: "m-text" }, words.map(draw)),
    sign && h("span", { class: "m-sign" }, draw(sign, words.length)), (name || note) && h("span", { class: "m-fine" }, name && h("b", {}, name), note && ` (${note})`));
}

function drawWord(b, key, i, word, props, stop) {
  const [name, open] = [`${key} ${i}`, b.opened.get(key) === i];
  return h("button", { "aria-label": word.name, ...props, type: "button", "data-says": name, tabindex: stop === name ? 0 : -1, "aria-expanded": String(open),
    "aria-controls": open ? `${b.uid}-says-${key}` : null }, inked(word));
}

/** Draw a line on the card: the section's heading where one begins, the line, and what its words mean. */
function drawEntry(b, s, piece, before, drawn, stop) {
  const { id, name, printed } = piece;
  const open = b.opened.get(id) === "all";
  return [printed.section && printed.section !== before?.printed.section && h("p", { class: "m-section", key: "section" }, printed.section), drawn,
    acts(b, id) && h("button", { type: "button", class: "m-ask-says", "aria-label": `In words: ${printed.name || name}`, "data-says": `${id} all`, "aria-expanded": String(open),
      "aria-controls": open ? `${b.uid}-says-${id}` : null, tabindex: stop === `${id} all` ? 0 : -1, key: "says" }, h("span", { "aria-hidden": "true" }, "?")), drawTold(b, id)];
}

/** Tell what an opened word means, or every word of the line. */
function drawTold(b, key) {
  const some = told(b.view, key, b.opened.get(key));
  return some.length > 0 && h("ul", { class: "m-told", id: `${b.uid}-says-${key}`, key: "told" },
    some.map((word, i) => h("li", { key: i }, h("b", { class: "m-word" }, inked(word)), h("span", {}, word.says))));
}

const SUITS = { B: "Bam", C: "Crak", D: "Dot" };
const HONORS = { N: "North", E: "East", W: "West", S: "South", R: "Red Dragon", G: "Green Dragon", 0: "Soap", F: "Flower", J: "Joker", "?": "a tile face down" };
const spoken = (face) => HONORS[face] ?? (SUITS[face?.[1]] && `${face[0]} ${SUITS[face[1]]}`);

function drawSlot(b, s, zone, place, first) {
  const picked = b.picked && s.pieces.get(b.picked);
  const mine = place.gap && place.gap === b.picked && s.offered.has(zone.id);
  const takes = s.targets.has(zone.id) && s.open && (mine || (first && place.gap == null));
  const cls = `m-slot${place.gap ? " m-gap" : ""}`;
  if (!takes) return h("span", { class: cls, key: "slot" });
  const room = zone.slots == null ? "" : `, ${zone.slots - s.zones[zone.id].length} free`;
  const name = picked && s.offered.has(zone.id) ? `Put ${picked.name} here: ${zone.label}${room}` : `${zone.label}: an empty place${room}`;
  return h("button", { class: cls, type: "button", "data-place": zone.id, "aria-label": name, key: "place" }, h("span", { class: "m-go", "aria-hidden": "true" }));
}

/** Draw the walls or the seats round the table: the learner's own below. */
function drawRound(b, s, zone, row) {
  const ids = row.filter((place) => place.id).map((place) => place.id);
  const stop = ids.includes(b.stops[zone.id]) ? b.stops[zone.id] : ids.find((id) => acts(b, id));
  const sides = SEATS.map((seat) => [seat, zone.pieces.filter((piece, i) => (piece.seat ?? SEATS[i % 4]) === seat && ids.includes(piece.id))]);
  return h("div", { class: "m-sides", key: "sides" }, sides.map(([seat, pieces]) => drawSide(b, s, zone, seat, pieces, stop)));
}

function drawSide(b, s, zone, seat, pieces, stop) {
  const [stacks, single] = [pieces.filter((piece) => piece.level && piece.column != null), pieces.filter((piece) => !(piece.level && piece.column != null))];
  const brk = breakOf(stacks);
  const left = stacks.filter((piece) => piece.state !== "gone");
  const kept = left.filter((piece) => piece.state === "kept").length;
  const said = `${single[0]?.text ?? seat}: ${left.length} stacks in the wall${kept ? `, ${kept} kept for last` : ""}`;
  const draw = (piece) => drawPiece(b, s, zone, piece, { stop });
  const wall = stacks.length > 0 && h("div", { class: "m-side-wall", role: "img", "aria-label": said, key: "stacks" },
    stacks.sort((a, c) => a.column - c.column).map((piece) => h("i", { key: piece.id, class: ["m-brick", piece.state && `m-is-${piece.state}`,
      piece.id === brk && "m-break", (s.lit.includes(piece.id) || s.hinted.has(piece.id)) && "m-lit"].filter(Boolean).join(" ") })));
  const live = stacks.some((piece) => acts(b, piece.id));
  return h("div", { class: `m-side m-at-${seat}`, key: seat },
    live ? h("div", { class: "m-side-wall m-live", key: "live" }, stacks.map(draw)) : wall,
    single.map((piece) => h("div", { class: zone.kind === "square" && !stacks.length ? "m-whole" : "m-plaque", key: piece.id }, draw(piece))));
}

/** Lay the zones out: tiles on the felt, words on paper, seats round the table, the own rack last. */
function drawTable(b, s) {
  const { zones } = b.view;
  const felt = zones.filter((zone) => !paper(zone));
  const seats = new Set(felt.map((zone) => zone.seat).filter(Boolean));
  const own = (zone) => zone.kind === "rack" && [undefined, null, "me"].includes(zone.seat);
  const rest = felt.filter((zone) => !own(zone) && !(seats.size > 1 && zone.seat));
  const at = (seat) => felt.filter((zone) => seats.size > 1 && zone.seat === seat && !own(zone));
  const side = (seat) => at(seat).length > 0 && h("div", { class: `m-seat m-at-${seat}`, key: seat }, at(seat).map((zone) => drawZone(b, s, zone)));
  const ring = seats.size > 1 ? [side("across"), side("left"), rest.length > 0 && h("div", { class: "m-middle", key: "middle" }, drawRest(b, s, rest)), side("right"), side("me")] : drawRest(b, s, rest);
  const above = zones[0]?.kind === "card"; // a card that comes first is read first; else it is chosen from, after the hand
  return [above && drawPaper(b, s, zones, ["card"]), drawPaper(b, s, zones, ["line"]),
    felt.length > 0 && h("div", { class: `m-felt${seats.size > 1 ? " m-ring" : ""}`, key: "felt" }, ring, felt.filter(own).map((zone) => drawZone(b, s, zone))),
    !above && drawPaper(b, s, zones, ["card"]), drawPaper(b, s, zones, ["sheet", "pool", "steps"])];
}

const paper = (zone) => PAPER.has(zone?.kind) || (zone?.kind === "pool" && zone.pieces.length > 0 && zone.pieces.every(wordy));

function drawRest(b, s, zones) {
  const trays = zones.filter((zone) => zone.kind === "tray");
  const drawn = (zone) => drawZone(b, s, zone);
  return [zones.filter((zone) => zone.kind !== "tray").map(drawn), trays.length > 0 && h("div", { class: "m-trays", key: "trays" }, trays.map(drawn))];
}

/** Put the parts of a card line, the plaques of a sheet or cards of words on paper. */
function drawPaper(b, s, zones, kinds) {
  const strip = (kind) => [kind, zones.filter((zone) => zone.kind === kind && paper(zone))];
  const strips = kinds.map(strip).filter(([, of]) => of.length > 0);
  return strips.length > 0 && h("div", { class: "m-papers", key: kinds[0] },
    strips.map(([kind, of]) => h("div", { class: `m-strip m-strip-${kind}`, key: kind }, of.map((zone) => drawZone(b, s, zone)))));
}

function drawChoice(b, s, choice) {
  if (choice.when && s.chosen[choice.when[0]] !== choice.when[1]) return null;
  const name = `${b.uid}-${choice.id}`;
  const option = (one) => h("label", { class: `m-option${s.chosen[choice.id] === one.id ? " m-on" : ""}`, key: one.id },
    h("input", { type: "radio", name, value: one.id, checked: s.chosen[choice.id] === one.id, disabled: !s.open, "data-choice": choice.id,
      onchange: b.guard(() => b.act(["choose", choice.id, one.id], `${one.text}, chosen`)) }),
    h("span", {}, one.text, one.detail && h("small", {}, one.detail)));
  return h("fieldset", { class: "m-choice", key: choice.id }, h("legend", {}, choice.ask), h("div", { class: "m-options" }, choice.options.map(option)));
}

function drawNumber(b, s, field) {
  const id = `${b.uid}-${field.id}`;
  const { low = 0, high = 200 } = field;
  const text = s.numbers[field.id] ?? "";
  const type = (value) => b.act(["number", field.id, String(value).slice(0, 12)]);
  const step = (by) => b.guard(() => type(Math.min(high, Math.max(low, text === "" ? low : (parseInt(text, 10) || low) + by))));
  return h("div", { class: "m-field", key: field.id }, h("label", { for: id }, field.ask),
    h("div", { class: "m-stepper" },
      h("button", { type: "button", "aria-label": `one less: ${field.ask}`, disabled: !s.open, onclick: step(-1) }, "−"),
      h("input", { id, inputmode: "numeric", autocomplete: "off", value: text, disabled: !s.open, maxlength: 12, "aria-describedby": `${id}-range`,
        "data-number": field.id, oninput: b.guard((event) => type(event.target.value)) }),
      h("button", { type: "button", "aria-label": `one more: ${field.ask}`, disabled: !s.open, onclick: step(1) }, "+"),
      field.unit && h("span", { class: "m-unit" }, field.unit), h("span", { class: "m-range", id: `${id}-range` }, `a whole number from ${low} to ${high}`)));
}

function drawTop(b) {
  const { view } = b;
  const stages = { worked: "Watch one", faded: "Finish one", independent: "Your turn", mixed: "Mixed" };
  return h("div", { class: "m-top", key: "top" },
    h("div", { class: "m-head" }, view.stage && h("p", { class: "m-stage" }, stages[view.stage]),
      view.title && h("h2", { class: "m-title", tabindex: -1 }, view.title)),
    h("button", { type: "button", class: "m-gear", "aria-label": "Settings of the board", "aria-expanded": String(b.menu), onclick: b.guard(() => b.toggleMenu()) }, icon("gear")),
    b.menu && drawMenu(b));
}

function drawMenu(b) {
  const tick = (name, words) => h("label", { class: "m-tick", key: name },
    h("input", { type: "checkbox", checked: b.prefs[name], "data-pref": name, onchange: b.guard((event) => b.prefer(name, event.target.checked)) }), words);
  return h("div", { class: "m-menu", role: "group", "aria-label": "Settings", key: "menu" },
    h("label", { class: "m-pick" }, "Colors", h("select", { "data-pref": "theme", onchange: b.guard((event) => b.prefer("theme", event.target.value)) },
      Object.entries(THEMES).map(([key, words]) => h("option", { value: key, selected: b.prefs.theme === key, key }, words)))),
    tick("index", "Numbers and letters on tiles"), tick("spoken", "Say tile names aloud"), tick("ask", "Ask before final moves"),
    h("p", { class: "m-keys" }, "Keys: arrows move, Space selects, Enter places, U undoes, H hints, ? reads the position."));
}

function drawFeedback(b) {
  const { feedback } = b.view;
  if (!feedback || b.stale) return null;
  const { verdict, title, why, rules = [], replay = [] } = feedback;
  return h("div", { class: `m-feedback m-${verdict}`, role: "group", "aria-labelledby": `${b.uid}-said`, key: "feedback" },
    h("p", { class: "m-verdict" }, icon(verdict), VERDICTS[verdict] ?? VERDICTS.trouble),
    h("h3", { class: "m-said", id: `${b.uid}-said`, tabindex: -1 }, title), why && h("div", { class: "m-why" }, safe(why)),
    (rules.length > 0 || replay.length > 0) && h("div", { class: "m-chips" }, rules.map((rule) => drawChip(b, rule)),
      replay.length > 0 && b.replay?.kind !== "what" && h("button", { type: "button", class: "m-what", key: "what", onclick: b.guard(() => b.startReplay("what", replay)) }, icon("on"), "What would happen")),
    rules.filter((rule) => b.chips.has(rule.id)).map((rule) => h("div", { class: "m-rule", id: `${b.uid}-${rule.id}`, key: `rule-${rule.id}` },
      h("p", {}, rule.text), h("p", { class: "m-source" }, rule.source))));
}

function drawChip(b, rule) {
  const open = b.chips.has(rule.id);
  return h("button", { type: "button", class: "m-chip", key: `chip-${rule.id}`, "data-rule": rule.id, "aria-expanded": String(open),
    "aria-controls": open ? `${b.uid}-${rule.id}` : null, onclick: b.guard(() => b.toggleChip(rule.id)) }, icon("chip"), h("span", {}, h("b", {}, rule.id), ` · ${rule.name}`));
}

function drawStrip(b, s) {
  const { frames, at, kind } = b.replay;
  const go = (by) => b.guard(() => b.stepReplay(by));
  return h("div", { class: "m-replay", role: "group", "aria-label": kind === "what" ? "What would happen" : "Watch one", key: "replay" },
    h("p", { class: "m-say" }, h("span", { class: "m-step" }, `Step ${at + 1} of ${frames.length}`), s.say),
    h("div", { class: "m-turns" }, h("button", { type: "button", "aria-disabled": at === 0 ? "true" : null, onclick: go(-1), key: "back" }, icon("back"), "Back"),
      h("button", { type: "button", class: at < frames.length - 1 ? "m-filled" : null, "aria-disabled": at === frames.length - 1 ? "true" : null, onclick: go(1), key: "on" }, "Next step", icon("on")),
      h("button", { type: "button", class: "m-plain", onclick: b.guard(() => b.endReplay()), key: "shut" }, kind === "worked" && at < frames.length - 1 ? "Skip" : "Close")));
}

function drawBar(b, s) {
  const { view } = b;
  const rewatch = view.replay.length > 0 && !b.replay && h("button", { type: "button", key: "rewatch", onclick: b.guard(() => b.startReplay("worked", view.replay)) }, icon("back"), "Watch again");
  const undo = view.phase === "open" && (b.acts.length > view.fixed || [view.marks, view.choices, view.numbers, Object.keys(view.moves)].some((some) => some.length > 0));
  const midway = b.replay && (b.replay.kind === "what" || b.replay.at < b.replay.frames.length - 1);
  const buttons = midway ? null : h("div", { class: "m-actions", key: "actions" },
    undo && h("button", { type: "button", class: "m-undo", "aria-disabled": s.open && b.acts.length > view.fixed ? null : "true", onclick: b.guard(() => b.undo()), key: "undo" }, icon("undo"), "Undo"),
    rewatch, [...view.actions].sort((a, c) => Number(a.filled ?? 0) - Number(c.filled ?? 0)).map((action) => drawAction(b, action)));
  return h("div", { class: "m-bar", key: "bar" }, drawBanner(b), b.replay && drawStrip(b, s), b.confirm ? drawConfirm(b) : buttons);
}

function drawAction(b, action) {
  return h("button", { type: "button", class: action.filled ? "m-filled" : action.id === "hint" ? "m-lamp" : null, "data-action": action.id, key: action.id,
    "aria-disabled": b.asked ? "true" : null, onclick: b.guard(() => b.press(action)) }, action.id === "hint" && icon("lamp"), action.label);
}

function drawConfirm(b) {
  return h("div", { class: "m-confirm", role: "group", "aria-label": b.confirm.confirm, key: "confirm" }, h("p", {}, b.confirm.confirm),
    h("div", { class: "m-actions" }, h("button", { type: "button", key: "no", onclick: b.guard(() => b.answerConfirm(false)) }, "Not yet"),
      h("button", { type: "button", class: "m-filled", key: "yes", "data-confirm": b.confirm.id, onclick: b.guard(() => b.answerConfirm(true)) }, b.confirm.label)));
}

const OUT_OF_DATE = "This page is older than the lesson. Load the page anew to go on.";
const LOST = "The lesson has lost its engine. Nothing is lost.";
const BROKEN = "Something went wrong on this board. Your answer is kept. Load the page anew to go on.";

function drawBanner(b) {
  if (!b.lost && !b.broken) return null;
  const way = wayBack();
  return h("div", { class: "m-banner", role: "alert", key: "banner" }, h("p", {}, b.broken ? BROKEN : LOST),
    way.go ? h("button", { type: "button", class: "m-filled", "data-back": true, onclick: way.go }, way.words) : h("p", {}, way.words));
}

/** Find the way back to a living engine: load anew in a page of ours, run the cells again in JupyterLab. */
function wayBack() {
  const lab = window.jupyterapp ?? window.jupyterlab;
  const run = lab?.commands?.hasCommand?.("mahj-tutor:run") ? "mahj-tutor:run" : "notebook:run-all-cells"; // ours stays at this board
  if (lab?.commands) return { words: "Run the lesson again", go: () => lab.commands.execute(run) };
  if (window.mahjBoard || /\/voila\//.test(location.pathname)) return { words: "Press to go on", go: () => location.reload() };
  return { words: "Run the notebook's cells again to go on." };
}

function drawAll(b) {
  const { view } = b;
  if (view.v !== 1) return [h("p", { class: "m-calm", key: "calm" }, OUT_OF_DATE)];
  if (view.phase === "waiting" && !view.zones.length) return [h("div", { class: "m-waiting", key: "waiting" }, h("p", {}, "Setting the table…")), drawBar(b, { open: false })];
  const s = scene(b);
  return [drawTop(b), (view.ask || view.facts.length > 0) && h("div", { class: "m-ask", key: "ask" }, safe(view.ask),
    view.facts.length > 0 && h("ul", { class: "m-facts", key: "facts" }, view.facts.map((fact, i) => h("li", { key: i }, fact)))),
  h("div", { class: "m-table", key: "table" }, drawTable(b, s)),
  (view.choices.length > 0 || view.numbers.length > 0) && h("div", { class: "m-questions", key: "questions" },
    view.choices.map((choice) => drawChoice(b, s, choice)), view.numbers.map((field) => drawNumber(b, s, field))),
  view.hints.length > 0 && h("div", { class: "m-hints", key: "hints" }, view.hints.map((hint, i) => h("p", { class: "m-hintbox", key: i }, icon("lamp"), h("span", {}, hint.text)))),
  drawFeedback(b), drawBar(b, s)];
}

// --- what all boards of a page share --------------------------------------------------------------

/** The page's own: boards by engine, with one heartbeat each; whether the sprite was asked for; the key. */
function page() {
  return (window.__mahj ??= { groups: new Map(), needed: false, key: null });
}

const kept = {
  get(name) { try { return localStorage.getItem(`mahj.${name}`); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(`mahj.${name}`, value); } catch { /* no storage: nothing to keep */ } },
  drop(name) { try { localStorage.removeItem(`mahj.${name}`); } catch { /* no storage */ } },
};

function preferences() {
  const on = (name, other) => (kept.get(name) ?? other) === "on";
  const theme = kept.get("theme");
  return { theme: theme in THEMES ? theme : "system", index: on("index", "on"), spoken: on("spoken", "off"), ask: on("ask", "on") };
}

/** Find or make the learner's anonymous key: cookie, else storage, else for this page only. */
function learnerKey() {
  const old = keyOf(document.cookie) ?? /^[0-9a-f]{32}$/.exec(kept.get("learner") ?? "")?.[0] ?? page().key;
  const key = old ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try { if (keyOf(document.cookie) !== key) document.cookie = `mahj_learner=${key}; SameSite=Lax; path=/; max-age=31536000`; } catch { /* a page without cookies */ }
  if (keyOf(document.cookie) !== key) kept.set("learner", key);
  return (page().key = key);
}

/** Whether the system, or JupyterLab around us, asks for a theme of its own. */
function systemTheme() {
  const asks = (query) => window.matchMedia?.(query).matches;
  const lab = document.body.dataset.jpThemeLight;
  return asks("(prefers-contrast: more)") ? "contrast" : (lab ? lab === "false" : asks("(prefers-color-scheme: dark)")) ? "dark" : "light";
}

const calm = () => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;

/** Join the boards that share an engine; the first of them pings for all. Returns how to leave. */
function joinHeart(board) {
  const { groups } = page();
  const engine = board.model.widget_manager ?? "page";
  const heart = groups.get(engine) ?? { boards: new Set(), n: 0, beat: 0, late: 0 };
  groups.set(engine, heart);
  heart.boards.add(board);
  board.heart = heart;
  if (!heart.beat) heart.beat = setInterval(() => beat(heart), PING_EVERY);
  return () => {
    heart.boards.delete(board);
    if (heart.boards.size === 0) { clearInterval(heart.beat); clearTimeout(heart.late); groups.delete(engine); }
  };
}

function beat(heart) {
  const [first] = heart.boards;
  if (document.visibilityState === "hidden" || !first) return;
  heart.n += 1;
  clearTimeout(heart.late);
  heart.late = setTimeout(() => heart.boards.forEach((board) => board.lose("engine")), ANSWER_WITHIN);
  first.send({ kind: "ping", n: heart.n });
}

function heard(heart) {
  clearTimeout(heart.late);
  heart.boards.forEach((board) => board.found());
}

/** Put the sprite into the page, once; scripts and handlers in it are left out. */
function takeSprite(text) {
  if (document.getElementById("t-body")) return;
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (sprite.tagName !== "svg") return;
  sprite.querySelectorAll("script, foreignObject").forEach((node) => node.remove());
  for (const node of [sprite, ...sprite.querySelectorAll("*")])
    for (const { name } of [...node.attributes]) if (name.startsWith("on")) node.removeAttribute(name);
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(sprite));
}

// --- the board: one on the page -------------------------------------------------------------------

class Board {
  constructor(model, el) {
    Object.assign(this, { model, el, uid: `m${Math.random().toString(36).slice(2, 8)}`, view: whole({ v: 1 }), acts: [], picked: null, typed: "",
      stops: {}, chips: new Set(), opened: new Map(), menu: false, confirm: null, replay: null, lost: false, broken: false, stale: false, asked: null,
      dirty: false, prefs: preferences(), drag: null, shown: false });
    this.gone = new AbortController();
    this.root = document.createElement("div");
    this.root.dataset.lmSuppressShortcuts = "true"; // in JupyterLab our letters must not cut cells or restart kernels
    this.inner = document.createElement("div");
    this.inner.className = "m-in";
    this.polite = ear("polite");
    this.loud = ear("assertive");
    this.root.append(this.inner, this.polite, this.loud);
    el.append(this.root);
  }

  // life

  /** Begin: listen, and draw when first visible. */
  open() {
    const on = (target, name, how, options = {}) => target.addEventListener(name, this.guard(how), { signal: this.gone.signal, ...options });
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "keydown", (event) => this.key(event));
    on(this.root, "pointerdown", (event) => this.down(event));
    on(this.root, "focusin", (event) => this.focused(event));
    on(this.root, "touchmove", (event) => this.drag?.on && event.cancelable && event.preventDefault(), { passive: false });
    on(this.root, "contextmenu", (event) => this.drag && event.preventDefault());
    on(window, "pointermove", (event) => this.over(event));
    on(window, "pointerup", (event) => this.up(event));
    on(window, "pointercancel", () => this.drop());
    on(window, "pagehide", () => this.flush());
    on(document, "visibilitychange", () => document.visibilityState === "hidden" && this.flush());
    for (const event of ["mahj:prefs", "storage"]) on(window, event, () => this.restyle());
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) if (window.matchMedia) on(matchMedia(query), "change", () => this.restyle());
    this.changed = this.guard(() => this.take(this.model.get("view")));
    this.told = this.guard((message) => this.hear(message));
    this.model.on("change:view", this.changed);
    this.model.on("msg:custom", this.told);
    this.restyle();
    this.watch();
  }

  watch() {
    if (!window.IntersectionObserver) return this.show();
    this.eye = new IntersectionObserver(this.guard((seen) => seen.some((one) => one.isIntersecting) && this.show()), { rootMargin: "300px" });
    this.eye.observe(this.root);
  }

  show() {
    if (this.shown) return;
    this.shown = true;
    this.eye?.disconnect();
    this.leave = joinHeart(this);
    this.take(this.model.get("view") ?? {});
    if (!document.getElementById("t-body") && !page().needed) { page().needed = true; this.send({ kind: "need", what: "sprite" }); }
    this.send({ kind: "hello", key: learnerKey() });
  }

  /** Go on where another drawing of the same board was left; the other sends nothing more of it. */
  goOn(other) {
    if (other.view.item !== this.view.item) return;
    const had = other.focus();
    const selector = had && [...had.attributes].filter(({ name }) => /^data-(piece|place|action|zone|number|choice|says)$/.test(name)).map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`)[0];
    const { later, acts, dirty, picked, replay, confirm, chips, opened, stops, stale } = other;
    clearTimeout(later);
    other.later = 0;
    if (other.view.serial > this.view.serial) this.view = other.view;
    Object.assign(this, { acts, dirty, picked, replay, confirm, chips, opened, stops, stale });
    this.draw();
    if (dirty) this.draft();
    if (had) this.refocus([selector, ".m-title"]);
  }

  close() {
    this.flush();
    this.gone.abort();
    this.eye?.disconnect();
    this.model.off("change:view", this.changed);
    this.model.off("msg:custom", this.told);
    [this.later, this.patience, this.drag?.timer].forEach(clearTimeout);
    this.leave?.();
    this.root.remove();
  }

  /** Wrap what the page calls, so that nothing thrown leaves the board. */
  guard(how) {
    return (...given) => { try { return how(...given); } catch (error) { return this.fail(error); } };
  }

  fail(error) {
    const again = this.broken;
    this.broken = true;
    this.send({ kind: "oops", text: String(error?.stack ?? error).slice(0, 4000) });
    if (!again) try { this.draw(); } catch { patch(this.inner, [h("p", { class: "m-calm", role: "alert", key: "calm" }, BROKEN)]); }
  }

  send(message) {
    try { this.model.send(message); } catch { setTimeout(() => this.lose("engine")); }
  }

  lose(what) {
    if (this.lost) return;
    this.lost = what;
    this.asked = null;
    this.draw();
  }

  found() {
    if (!this.lost) return;
    this.lost = false;
    this.draw();
    if (this.dirty) this.draft();
    this.say("The lesson is back.");
  }

  // what comes down

  hear(message) {
    if (message?.kind === "pong") heard(this.heart);
    else if (message?.kind === "sprite") takeSprite(message.svg);
    else if (message?.kind === "saved" && message.item === this.view.item && message.n === this.acts.length) this.saved();
  }

  saved() {
    this.dirty = false;
    kept.drop(`draft.${this.view.item}`);
  }

  take(raw) {
    if (!this.shown || !raw || (raw.serial ?? 0) < this.view.serial) return;
    const before = this.view;
    const had = this.focus();
    const view = whole(raw);
    const fresh = view.item !== before.item;
    clearTimeout(this.patience);
    const asked = this.asked;
    Object.assign(this, { view, lost: false, asked: null, confirm: null });
    this.adopt(view, before, fresh);
    if (fresh || !view.replay.length || this.replay?.kind !== "worked") this.replay = view.replay.length && fresh ? { kind: "worked", frames: view.replay, at: 0 } : null;
    if (fresh) Object.assign(this, { chips: new Set(), opened: new Map(), picked: null, stops: {} });
    if (view.phase !== "open") this.picked = null;
    this.stale = false;
    this.draw();
    this.afterTake(before, fresh, asked, had);
  }

  /** Settle whose acts count: the view's, or the learner's that the stage has not kept yet. */
  adopt(view, before, fresh) {
    if (!fresh && this.dirty && view.phase === "open" && before.phase === "open") return;
    const [name, own] = [`draft.${view.item}`, readJson(kept.get(`draft.${view.item}`))];
    const again = fresh && resends(view, own);
    this.acts = again ? own.acts : view.acts;
    this.dirty = again;
    if (again) this.draft();
    else if (view.item && view.phase !== "waiting") kept.drop(name);
  }

  afterTake(before, fresh, asked, had) {
    const { view } = this;
    const told = view.feedback && (fresh || view.serial > before.serial);
    if (told) this.say(`${VERDICTS[view.feedback.verdict] ?? ""}. ${ended(view.feedback.title)} ${words(view.feedback.why)}`, asked ? this.loud : this.polite);
    else if (view.hints.length > before.hints.length && !fresh) this.say(`Hint: ${view.hints[view.hints.length - 1].text}`);
    else if (this.replay) this.sayStep();
    if (had) this.refocus(fresh && before.item ? [".m-title", ".m-bar button"] : [".m-said", ".m-title", ".m-bar button"]);
    if (told && asked) this.reveal(".m-feedback");
    else if (asked === "hint") this.reveal(".m-hintbox:last-child");
    this.tell("mahj:view", { exercise: exerciseOf(view.item), phase: view.phase, done: view.done });
  }

  tell(name, detail) {
    return this.root.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  // what goes up

  /** Do an act: the one way for taps, drags, keys and fields. */
  act(act, said) {
    if (this.view.phase !== "open" || this.replay) return;
    if (this.acts.length >= MOST_ACTS) return this.say("That is a lot of moves. Undo some of them first.");
    this.acts = added(this.acts, act, this.view.fixed);
    this.after(said);
  }

  after(said) {
    const { item } = this.view;
    Object.assign(this, { picked: null, dirty: true, stale: this.view.feedback != null });
    this.draw({ slide: 150 });
    kept.set(`draft.${item}`, JSON.stringify({ item, acts: this.acts }));
    clearTimeout(this.later);
    this.later = setTimeout(() => this.draft(), DRAFT_AFTER);
    if (said) this.say(said);
  }

  draft() {
    clearTimeout(this.later);
    this.later = 0;
    this.send({ kind: "draft", item: this.view.item, acts: this.acts });
  }

  flush() {
    if (this.later) this.draft();
  }

  undo() {
    if (this.view.phase !== "open" || this.replay || this.confirm) return;
    if (this.acts.length <= this.view.fixed) return this.say("Nothing to undo.");
    this.acts = this.acts.slice(0, -1);
    this.after("Undone.");
  }

  press(action) {
    if (this.asked) return;
    if (action.confirm && this.prefs.ask) {
      Object.assign(this, { confirm: action, picked: null, came: action.id });
      this.draw();
      this.root.querySelector("[data-confirm]").focus({ preventScroll: true });
      return;
    }
    this.ask(action.id);
  }

  answerConfirm(yes) {
    const { id } = this.confirm;
    this.confirm = null;
    if (yes) this.ask(id);
    this.draw();
    this.refocus([`[data-action="${id}"]`, ".m-said", ".m-title"]);
  }

  ask(kind) {
    const { item } = this.view;
    if (kind === "next" && !this.tell("mahj:next", { item })) return;
    this.flush();
    this.asked = kind === "next" ? null : kind; // the page goes on by itself: no new view need come
    if (kind === "submit") kept.set(`draft.${item}`, JSON.stringify({ item, acts: this.acts }));
    this.draw();
    if (this.asked) this.patience = setTimeout(() => this.lose("answer"), ANSWER_WITHIN);
    this.send(kind === "submit" ? { kind, item, acts: this.acts } : { kind, item });
  }

  // hands

  click(event) {
    if (this.dragged) return;
    const piece = event.target.closest("[data-piece]");
    const place = event.target.closest("[data-place]");
    const zone = event.target.closest("[data-zone]")?.dataset.zone;
    const says = event.target.closest("[data-says]");
    if (this.menu && !event.target.closest(".m-menu, .m-gear")) this.toggleMenu();
    if (says && !(this.picked && this.takes(zone))) return this.explain(says.dataset.says);
    if (this.view.phase !== "open" || this.replay || this.confirm || !zone) return;
    if (this.picked && this.takes(zone)) this.put(zone);
    else if (piece?.tagName === "BUTTON") this.tap(piece.dataset.piece);
    else if (place && !this.picked) this.say("Choose a tile or a card first, then this place.");
    else if (this.picked && zone !== lies(fold(this.view, this.acts), this.picked)) this.say("It cannot go there.");
  }

  /** Open or shut what a word of the card means, or the whole line, and say it. */
  explain(says) {
    const [key, at] = says.split(" ");
    const i = at === "all" ? at : Number(at);
    const shut = this.opened.get(key) === i;
    if (shut) this.opened.delete(key);
    else this.opened.set(key, i);
    this.draw();
    const said = told(this.view, key, i).map((word) => `${word.name}: ${ended(word.says)}`).join(" ");
    this.say(shut ? "Closed." : said);
    if (!shut) this.speak(said);
  }

  takes(zone) {
    return offers(this.view, this.acts, this.picked).includes(zone);
  }

  /** Tap a piece: mark it, send it where it alone may go, or pick it up and lay it down. */
  tap(id) {
    const { view } = this;
    if (view.marks.includes(id)) return this.mark(id);
    const to = offers(view, this.acts, id);
    const home = homes(view).get(id);
    const straight = to.length === 1 && (this.picked === id || to[0] === home || view.zones.find((zone) => zone.id === to[0])?.kind === "steps");
    if (straight) { this.picked = id; return this.put(to[0]); }
    this.pick(this.picked === id ? null : id, to);
  }

  mark(id) {
    const { marks } = fold(this.view, this.acts);
    const limit = this.view.mark_limit;
    if (limit > 1 && marks.length >= limit && !marks.includes(id)) return this.say(`You have marked ${COUNTS[limit] ?? limit} already. Take one off first.`);
    this.act(["mark", id], `${this.piece(id).name}, ${marks.includes(id) ? "mark taken off" : "marked"}.`);
  }

  pick(id, to = []) {
    this.picked = id;
    this.draw();
    if (!id) return this.say("Laid down again.");
    const names = to.map((zone) => this.zone(zone).label);
    this.say(names.length ? `${this.piece(id).name} selected. It can go to: ${names.map((name) => name.replace(/^to /i, "")).join(", ")}.` : `${this.piece(id).name}. There is no free place for it now.`);
    this.speak(this.piece(id).name);
  }

  put(zone) {
    const id = this.picked;
    const { label } = this.zone(zone);
    const had = this.focus();
    const next = this.neighbour(id);
    const back = homes(this.view).get(id) === zone;
    this.act(["move", id, zone], `${this.piece(id).name} ${back ? "back to" : "to"} ${label.replace(/^to /i, "")}.${this.count(zone)}`);
    if (had && !this.root.contains(document.activeElement)) this.refocus([next && `[data-piece="${next}"]`, `[data-piece="${id}"]`]);
    else if (had && had.dataset.place) this.refocus([next && `[data-piece="${next}"]`]);
  }

  count(zone) {
    const { slots } = this.zone(zone);
    const after = fold(this.view, [...this.acts, ["move", this.picked, zone]]).zones[zone].length;
    return slots == null || slots > 20 ? "" : ` ${after} of ${slots}.`;
  }

  piece(id) {
    return this.view.zones.flatMap((zone) => zone.pieces).find((piece) => piece.id === id);
  }

  zone(id) {
    return this.view.zones.find((zone) => zone.id === id);
  }

  down(event) {
    const el = event.target.closest("[data-drag]");
    if (!el || event.button > 0 || this.drag) return;
    const touch = event.pointerType === "touch";
    this.drag = { id: el.dataset.piece, el, x: event.clientX, y: event.clientY, pointer: event.pointerId, ready: !(touch && el.dataset.drag === "hold") };
    if (!this.drag.ready) this.drag.timer = setTimeout(this.guard(() => this.drag && this.lift(event)), 220);
  }

  over(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.on) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7) return;
      if (!drag.ready) return this.drop();
      if (!this.lift(event)) return;
    }
    this.carry(event.clientX, event.clientY);
  }

  /** Take a piece up from the table: a ghost follows the finger, its places light up. */
  lift(event) {
    const { drag } = this;
    if (!offers(this.view, this.acts, drag.id).length) return this.drop(), false;
    drag.on = true;
    this.picked = drag.id;
    this.draw();
    const { width, height } = drag.el.getBoundingClientRect();
    const ghost = document.createElement("div");
    ghost.className = "m-ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.append(...[...drag.el.childNodes].map((node) => node.cloneNode(true)));
    Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
    this.root.append(ghost);
    const base = ghost.getBoundingClientRect();
    Object.assign(drag, { ghost, left: base.left + width / 2, top: base.top + height / 2 });
    drag.el.classList.add("m-away");
    this.carry(event.clientX, event.clientY);
    return true;
  }

  carry(x, y) {
    const { drag } = this;
    drag.ghost.style.transform = `translate(${x - drag.left}px, ${y - drag.top}px) scale(1.06)`;
    const zone = this.under(x, y);
    for (const el of this.root.querySelectorAll(".m-over")) if (el.dataset.zone !== zone) el.classList.remove("m-over");
    if (zone && this.takes(zone)) this.root.querySelector(`[data-zone="${zone}"]`).classList.add("m-over");
    if (y < 40 || y > innerHeight - 40) window.scrollBy(0, y < 40 ? -12 : 12);
  }

  under(x, y) {
    return this.root.getRootNode().elementFromPoint(x, y)?.closest("[data-zone]")?.dataset.zone;
  }

  up(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const zone = drag.on && this.under(event.clientX, event.clientY);
    if (drag.on) { this.dragged = true; setTimeout(() => { this.dragged = false; }); }
    if (zone && this.takes(zone)) { const { id } = drag; this.drop(false); this.picked = id; this.put(zone); } else this.drop();
  }

  drop(redraw = true) {
    const { drag } = this;
    if (!drag) return;
    clearTimeout(drag.timer);
    drag.ghost?.remove();
    drag.el.classList.remove("m-away");
    this.root.querySelectorAll(".m-over").forEach((el) => el.classList.remove("m-over"));
    this.drag = null;
    if (drag.on) { this.picked = null; if (redraw) this.draw(); }
  }

  // keys

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (key === "Escape") return this.escape(event);
    if (!event.shiftKey || key.length === 1) event.stopPropagation(); // JupyterLab takes arrows from whatever has the focus
    if (target.matches("input:not([type=radio]):not([type=checkbox]), select, textarea")) return;
    const piece = target.closest("[data-piece], [data-place], [data-says]");
    if (key.startsWith("Arrow") || key === "Home" || key === "End") { if (piece) this.walk(event, piece); return; }
    if (key === " " && target.dataset.piece && !target.dataset.says) { event.preventDefault(); return this.space(target.dataset.piece); }
    if (key === "?") { this.say(aloud(this.view, fold(this.view, this.acts))); this.speak(aloud(this.view, fold(this.view, this.acts))); return; }
    if (/^u$/i.test(key)) return this.undo();
    if (/^h$/i.test(key)) return this.wish("hint");
    if (/^[0-9bcdneswrgfj]$/i.test(key)) this.jump(key.toUpperCase());
  }

  escape(event) {
    const way = this.drag ? () => this.drop() : this.confirm ? () => this.answerConfirm(false) : this.menu ? () => this.toggleMenu()
      : this.picked ? () => this.pick(null) : this.replay?.kind === "what" ? () => this.endReplay() : null;
    if (way) { event.preventDefault(); event.stopPropagation(); way(); }
  }

  space(id) {
    if (this.view.phase !== "open" || this.replay || this.confirm) return;
    const to = offers(this.view, this.acts, id);
    if ((this.view.moves[id] ?? []).length) this.pick(this.picked === id ? null : id, to);
    else this.tap(id);
  }

  wish(id) {
    const action = this.view.actions.find((one) => one.id === id);
    if (action) this.press(action);
    else this.say("There is no hint for this one.");
  }

  /** Move the focus to the nearest piece or place that way in the same zone. */
  walk(event, from) {
    const all = [...from.closest("[data-zone]").querySelectorAll(`${STOPS}, button[data-place]`)];
    const to = event.key === "Home" ? all[0] : event.key === "End" ? all[all.length - 1] : nearest(all, from, event.key);
    event.preventDefault();
    to?.focus();
  }

  jump(letter) {
    const digit = /[1-9]/.test(letter);
    const typed = !digit && this.typed && /[BCD]/.test(letter) ? this.typed + letter : letter;
    this.typed = digit ? letter : "";
    const all = [...this.root.querySelectorAll("button[data-piece]")];
    const at = all.indexOf(document.activeElement);
    const stay = typed.length === 2 && answers(this.piece(all[at]?.dataset.piece)?.face, typed);
    const order = stay ? [all[at]] : [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const found = order.find((el) => answers(this.piece(el.dataset.piece)?.face, typed));
    if (found) found.focus();
    else this.say("No such tile here.");
  }

  focused(event) {
    const { piece, says = piece } = event.target.dataset;
    const zone = event.target.closest("[data-zone]")?.dataset.zone;
    if (!says || this.stops[zone] === says) return;
    this.stops[zone] = says;
    for (const el of event.target.closest("[data-zone]").querySelectorAll(STOPS)) {
      el.tabIndex = el === event.target ? 0 : -1;
    }
  }

  // ears

  /** Say a sentence in a live region; the same sentence twice is a change too, and so is read twice. */
  say(text, region = this.polite) {
    region.textContent = region.textContent === text ? `${text}\u200b` : text;
  }

  speak(text) {
    if (!this.prefs.spoken || !window.speechSynthesis) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(text));
  }

  focus() {
    const root = this.root.getRootNode();
    return this.inner.contains(root.activeElement) ? root.activeElement : null;
  }

  /** Give the focus to the first of these that is there, if what had it is gone. */
  refocus(choices) {
    const now = this.focus();
    if (now && !now.dataset.place) return;
    const to = choices.filter(Boolean).map((one) => this.inner.querySelector(one)).find(Boolean);
    to?.focus({ preventScroll: true });
  }

  neighbour(id) {
    const zone = this.root.querySelector(`button[data-piece="${id}"]`)?.closest("[data-zone]");
    const all = [...(zone?.querySelectorAll("button[data-piece]") ?? [])].map((el) => el.dataset.piece);
    return all[all.indexOf(id) + 1] ?? all[all.indexOf(id) - 1];
  }

  reveal(what) {
    this.inner.querySelector(what)?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  // settings, chips, replay

  toggleMenu() {
    this.menu = !this.menu;
    this.draw();
    this.root.querySelector(this.menu ? ".m-menu select" : ".m-gear")?.focus({ preventScroll: true });
  }

  prefer(name, value) {
    kept.set(name, value === true ? "on" : value === false ? "off" : value);
    window.dispatchEvent(new CustomEvent("mahj:prefs", { detail: preferences() }));
  }

  restyle() {
    this.prefs = preferences();
    const { theme } = this.prefs;
    this.root.className = "mahj";
    this.root.dataset.theme = theme === "system" ? systemTheme() : theme;
    this.draw();
  }

  toggleChip(id) {
    const shut = this.chips.delete(id);
    if (!shut) this.chips.add(id);
    this.draw();
    if (!shut) this.reveal(`#${this.uid}-${CSS.escape(id)}`);
  }

  startReplay(kind, frames) {
    this.replay = { kind, frames, at: 0 };
    this.picked = null;
    this.draw({ slide: 250 });
    this.root.querySelector(".m-turns .m-filled, .m-turns button")?.focus({ preventScroll: true });
    this.reveal(".m-table");
    this.sayStep();
  }

  stepReplay(by) {
    const at = this.replay.at + by;
    if (at < 0 || at >= this.replay.frames.length) return;
    this.replay.at = at;
    this.draw({ slide: 250 });
    this.sayStep();
  }

  endReplay() {
    const { kind } = this.replay;
    this.replay = null;
    this.draw({ slide: 250 });
    this.refocus([kind === "what" ? ".m-what" : ".m-bar .m-filled", ".m-bar button"]);
    this.say(kind === "what" ? "Back to your answer." : "Skipped.");
  }

  sayStep() {
    const { at, frames } = this.replay;
    this.say(`Step ${at + 1} of ${frames.length}. ${frames[at].say}`);
  }

  // the picture

  /** Draw everything anew, at once; with `slide`, pieces that moved travel there in so many ms. */
  draw({ slide = 0 } = {}) {
    if (!this.shown) return;
    const was = slide && !calm() ? this.spots() : null;
    patch(this.inner, drawAll(this));
    if (was) this.travel(was, slide);
  }

  spots() {
    return new Map([...this.inner.querySelectorAll("[data-piece]")].map((el) => [el.dataset.piece, el.getBoundingClientRect()]));
  }

  travel(was, duration) {
    for (const el of this.inner.querySelectorAll("[data-piece]")) {
      const [from, to] = [was.get(el.dataset.piece), el.getBoundingClientRect()];
      const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
      if (Math.hypot(x, y) > 1) el.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
    }
  }
}

function ear(live) {
  const el = document.createElement("div");
  el.className = "m-ear";
  el.setAttribute("aria-live", live);
  el.setAttribute("aria-atomic", "true");
  return el;
}

function readJson(text) {
  try { return JSON.parse(text); } catch { return null; }
}

const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
const words = (html) => new DOMParser().parseFromString(html ?? "", "text/html").body.textContent.replace(/\s+/g, " ");

/** Return the center of an element on the screen. */
function center(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Return the nearest stop in an arrow's direction. At a round table that is whatever lies that way on the screen,
 * or nothing. In a row, left and right stay in the row, and past its end go on in reading order. */
function nearest(all, from, key) {
  const round = from.closest(".m-sides");
  const best = closest(all, from, DIRECTIONS[key], round ? seesRound : seesInRow);
  if (best || round || DIRECTIONS[key][0] === 0) return best;
  const flow = getComputedStyle(from.closest("ul") ?? from).direction === "rtl" ? -1 : 1;
  return all[all.indexOf(from) + DIRECTIONS[key][0] * flow];
}

/** Return the stop with the least distance, steps aside counted three times, among those that are seen that way. */
function closest(all, from, [right, down], sees) {
  const [x, y] = center(from);
  const distance = (el) => {
    const [dx, dy] = [center(el)[0] - x, center(el)[1] - y];
    const [along, aside] = right ? [dx * right, Math.abs(dy)] : [dy * down, Math.abs(dx)];
    return along > 4 && sees(from, el, along, aside, right) ? along + aside * 3 : Infinity;
  };
  const best = all.reduce((a, c) => (distance(c) < distance(a) ? c : a), from);
  return best === from ? undefined : best;
}

/** Seats and walls are seen at a wide angle, so that neighbors at the table are found round the corner. */
const seesRound = (from, el, along, aside) => aside < along * 5;

/** Tiles are seen in their own row; from a row's end, what stands at most as far aside as along. */
function seesInRow(from, el, along, aside, right) {
  const row = from.closest("ul");
  return !right || aside < (row && row === el.closest("ul") ? from.getBoundingClientRect().height / 2 : along * 0.8);
}

/** Draw a board for a model in an element; returns what takes it away again. */
function render({ model, el }) {
  const board = new Board(model, el);
  board.guard(() => board.open())();
  return () => board.close();
}

export default { render };
