/**
 * A view of a table, laid out as one sits at it: the others around the felt, the discards in the middle,
 * what to do right above the own rack, the card beside it or as a sheet, the buttons last.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./fold.js").Zone} Zone
 * @typedef {import("./protocol").Table} Table
 * @typedef {{zones: Zone[], player: import("./protocol").Player | undefined}} Place
 */

import { isBlank } from "./fold.js";
import { guard } from "./link.js";
import { safe } from "./markup.js";
import { sentence } from "./names.js";
import { drawPiece } from "./pieces.js";
import { placesIn } from "./scene.js";
import { toggleLog, toggleSheet } from "./settings.js";
import { icon } from "./shapes.js";
import { isLive } from "./state.js";
import { classes, h } from "./tree.js";
import { drawZone, isPaper } from "./zones.js";

const AROUND = ["left", "across", "right"];
/** @type {Record<string, string>} */
const WHERE = { left: "on your left", across: "across", right: "on your right" };
const PRINTED = new Set(["card", "line"]);
const LAID = new Set(["steps", "pool"]);

/** Return whether a zone is a part of the card, to be looked at. @param {Zone} zone */
const isOfCard = (zone) => PRINTED.has(zone.kind);

/** Return whether a zone holds cards of words: an answer to be laid out. @param {Zone} zone */
const isOfWords = (zone) => isPaper(zone) && LAID.has(zone.kind);

/** Return whether a zone is the learner's own: what lies with her rack. @param {Zone} zone */
const isMine = ({ kind, seat }) => seat === "me" || (!seat && (kind === "rack" || kind === "tray"));

/** Return whether a zone is a place for tiles that lies in the middle: amid a game nothing else does by then.
 * @param {Board} b @param {Zone} zone */
const isLaidOut = (b, { kind, slots }) => Boolean(b.view.log) && kind === "tray" && slots != null;

/** Return whether a zone is the plaques of the players: they are drawn at the seats. @param {Zone} zone */
const isOfSeats = ({ kind, seat }) => kind === "seats" && !seat;

/** How many lines of what has happened are in sight. */
const LAST = 3;

/** As many discards as this take the whole width. */
const MANY = 24;

/** Draw the felt: seats, middle, what to do, the own rack. @param {Board} b @param {Scene} s
 * @param {Table} table */
export function drawGround(b, s, table) {
  const zones = b.view.zones.filter((zone) => !isOfCard(zone) && !isOfWords(zone) && !isOfSeats(zone));
  const mine = zones.filter((zone) => isMine(zone) && !isLaidOut(b, zone));
  const middle = inMiddle(b, s, zones);
  const seats = AROUND.map((side) => ({
    zones: zones.filter(({ seat }) => seat === side), player: table.players.find(({ seat }) => seat === side),
  }));
  const names = { role: "group", "aria-label": "The table" };
  const isMany = !b.view.log && middle.some(({ pieces }) => pieces.length > MANY);
  const look = classes("m-felt m-set", isMany && "m-many");
  return h("div", { class: "m-table m-ground", ...names, ...scrolls(b, zones), key: "table" },
    h("div", { class: look, style: shares(seats, middle), key: "felt" },
      seats.map((place) => drawSeat(b, s, place)),
      drawMiddle(b, s, table, middle), drawSay(b, s, table), drawMine(b, s, mine)));
}

/** Return what lies between the players; the lines of a sheet only where there is something on them or a few
 * amounts are to be written there, or in a replay.
 * @param {Board} b @param {Scene} s @param {Zone[]} zones */
function inMiddle(b, s, zones) {
  const middle = zones.filter((zone) => (!zone.seat && !isMine(zone)) || isLaidOut(b, zone));
  const isEmpty = middle.every((zone) =>
    zone.kind !== "sheet" || (isBlank(zone) && (!zone.means || middle[5])));
  return isEmpty && !s.say ? middle.filter(({ kind }) => kind !== "sheet") : middle;
}

/** Return how wide the places are beside one another, for the style sheet. @param {Place[]} places
 * @param {Zone[]} middle */
function shares(places, middle) {
  /** @param {Place} place */
  const share = ({ zones, player }) =>
    (player?.asked ? 2.2 : zones.length > 0 ? 1.3 : player?.hidden == null ? 0.5 : 0.8);
  /** A name is whole, tiles have their ways to get smaller. @param {Place} place */
  const least = ({ zones }) => (zones.length > 0 ? "0" : "min-content");
  const between = Math.max(middle.length > 0 ? 1.8 : 0.4, share(places[1]));
  return [`--mid:minmax(0,${between}fr)`, ...places.map((place, i) =>
    `--col${i}:minmax(${least(place)},${share(place)}fr)`)].join(";");
}

/** Draw a player's place: her wind, her rack, what she has exposed. @param {Board} b @param {Scene} s
 * @param {Place} place */
function drawSeat(b, s, { zones, player }) {
  if (!player) return null;
  const { seat, name, hidden, asked, empty, threw } = player;
  const standing = standingOf(player);
  const look = classes("m-seat", `m-at-${seat}`, asked && "m-asked", zones.length > 0 && "m-full",
    empty && "m-empty", threw && "m-threw");
  const words = empty ? `${name}'s empty chair` : name;
  const spoken = [words, WHERE[seat], ...standing].join(", ");
  return h("div", { class: look, role: "group", "aria-label": spoken, key: seat },
    drawPlaque(b, s, seat) || drawWho(player, words),
    threw && h("p", { class: "m-ear", key: "threw" }, "threw the last discard"),
    drawBacks(hidden),
    zones.length > 0 && h("div", { class: "m-shown", key: "shown" },
      zones.map((zone) => drawZone(b, s, zone))));
}

/** Return how a player stands, in words. @param {import("./protocol").Player} player */
const standingOf = ({ turn, dead, dealer, seat, total }) => [
  dealer && (seat === "me" ? "the dealer" : "dealer"), turn && (seat === "me" ? "your turn" : "her turn"),
  dead && "hand dead", total].filter(Boolean);

/** Draw who a player is: her wind, and marks for the dealer, for a turn, for a dead hand.
 * @param {import("./protocol").Player} player @param {import("./tree.js").Kid} words */
function drawWho({ name, turn, dead, dealer, total }, words) {
  const look = classes("m-who", turn && "m-turn", dead && "m-out", dealer && "m-dealer");
  return h("p", { class: look, key: "who" }, h("b", { "aria-hidden": "true" }, name[0]), h("span", {}, words),
    dead && h("i", { "aria-hidden": "true" }, "dead"),
    total && h("em", { "aria-hidden": "true" }, total));
}

/** Draw tiles face down. @param {number | null | undefined} hidden */
function drawBacks(hidden) {
  return hidden != null && h("p", { class: "m-backs", style: `--n:${hidden}`, key: "backs" },
    h("span", { class: "m-ear" }, `${hidden} tiles face down`));
}

/** Draw the plaque of a seat, if the player herself is asked about or it says more than who she is.
 * @param {Board} b @param {Scene} s @param {string} side */
function drawPlaque(b, s, side) {
  const zone = b.view.zones.find(isOfSeats);
  const piece = zone?.pieces.find(({ seat }) => seat === side);
  if (!zone || !piece) return null;
  const isMarked = [...b.hot, ...s.marks].includes(piece.id);
  if (!isMarked && isNameAlone(b, side, piece.text)) return null;
  return h("div", { class: "m-plaque m-of-seat", "data-zone": zone.id, key: "plaque" },
    drawPiece(b, s, zone, piece, { stop: piece.id }));
}

/** Return whether a text says no more than who sits there. @param {Board} b @param {string} side
 * @param {string | null | undefined} text */
function isNameAlone(b, side, text) {
  const player = b.view.table?.players.find(({ seat }) => seat === side);
  return Boolean(player?.empty) || text === (side === "me" ? "You" : player?.name);
}

/** Draw what lies between the players. @param {Board} b @param {Scene} s @param {Table} table
 * @param {Zone[]} zones */
function drawMiddle(b, s, { wall }, zones) {
  if (zones.length === 0 && wall == null) return null;
  return h("div", { class: "m-middle", role: "group", "aria-label": "Middle of the table", key: "middle" },
    !b.view.log && drawWall(wall),
    zones.length > 0 && h("div", { class: "m-pond", ...scrolls(b, zones), key: "pond" },
      zones.map((zone) => drawZone(b, s, zone))));
}

/** Draw how many tiles are left in the wall. @param {number | null | undefined} wall */
const drawWall = (wall) =>
  wall != null && h("p", { class: "m-wallcount", key: "wall" }, `${wall} in the wall`);

/** Return what lets the keyboard scroll a part in which it stops at nothing else. @param {Board} b
 * @param {Zone[]} zones */
function scrolls(b, zones) {
  const stops = zones.some(({ pieces }) => pieces.some(({ id }) => isLive(b, id)));
  return { tabindex: stops ? null : 0 };
}

/** Draw what is asked, and the facts that the picture does not show. @param {Board} b @param {Scene} s
 * @param {Table} table */
function drawSay(b, s, { players, said = [] }) {
  const { view: { ask, facts, zones }, prefs } = b;
  const me = players.find(({ seat }) => seat === "me");
  const more = facts.filter((fact) => !said.includes(fact));
  return h("div", { class: "m-ask m-prompt", key: "ask" },
    drawNews(b) || drawPlaque(b, s, "me") || me && drawMe(me),
    h("div", { class: "m-words-of", key: "words" }, safe(ask, prefs.index),
      more.length > 0 && h("p", { class: "m-also", key: "also" }, more.map(sentence).join(" ")),
      zones.some(isOfCard) && h("span", { class: "m-ear m-of-card" }, "The Card button opens the card.")));
}

/** Draw, in a game, who the learner is, how long the wall is and what happened last, which the verdict tells
 * at the end. @param {Board} b */
function drawNews({ view: { log, table, done } }) {
  if (!log || !table) return null;
  const me = table.players.find(({ seat }) => seat === "me");
  const first = Math.max(0, log.lines.length - LAST);
  return [h("div", { class: "m-rim", key: "rim" }, me && drawMe(me), drawWall(table.wall)),
    !done && h("ol", { class: "m-news", key: "news" },
      log.lines.slice(first).map((line, i) => h("li", { key: first + i, style: `order:${-i}` }, line)))];
}

/** Draw who the learner is. @param {import("./protocol").Player} me */
const drawMe = (me) => drawWho(me, [
  h("span", { class: "m-ear", key: "ear" }, `You are ${[me.name, ...standingOf(me)].join(", ")}. `),
  h("span", { "aria-hidden": "true", key: "you" }, "You")]);

/** Draw the button that opens what has happened. @param {Board} b */
export function drawLogButton(b) {
  return b.view.log && h("button", {
    type: "button", class: "m-to-log", "aria-expanded": String(b.reads),
    onclick: guard(b, () => toggleLog(b)), key: "log",
  }, icon("log"), h("span", { class: "m-short" }, "What happened"));
}

/** Draw all that has happened, the latest last. @param {Board} b */
export function drawLog(b) {
  return b.reads && b.view.log && h("div", {
    class: "m-menu m-log", role: "group", "aria-label": "What happened", tabindex: 0, key: "happened",
  }, h("ol", {}, b.view.log.lines.map((line, i) => h("li", { key: i }, line))),
  h("button", { type: "button", class: "m-shut", onclick: guard(b, () => toggleLog(b)) }, "Close"));
}

/** Draw the learner's own side: exposures and what she lays out, then her rack; in a game exposures stand at
 * the end of the rack, where its tiles have left room. @param {Board} b @param {Scene} s
 * @param {Zone[]} zones */
function drawMine(b, s, zones) {
  const rack = zones.filter(({ kind }) => kind === "rack");
  const shown = zones.filter(({ kind }) => b.view.log && rack.length > 0 && kind === "exposure");
  const others = zones.filter((zone) => !rack.includes(zone) && !shown.includes(zone));
  /** @param {Zone[]} found */
  const draw = (found) => found.map((zone) => drawZone(b, s, zone));
  return zones.length > 0 && h("div", { class: "m-mine", key: "mine" },
    shown.length > 0 && h("div",
      { class: "m-own", style: `--n:${placesIn(b, s, rack[0]).length}`, key: "own" }, draw(shown)),
    others.length > 0 && h("div", { class: "m-ledge", key: "ledge" }, draw(others)), draw(rack));
}

/** Draw the card: beside the felt where there is room, else a sheet that a button opens. @param {Board} b
 * @param {Scene} s */
export function drawCard(b, s) {
  const zones = b.view.zones.filter(isOfCard);
  const look = classes("m-sheetcard", b.sheet && "m-is-open");
  const close = { type: "button", class: "m-shut", onclick: guard(b, () => toggleSheet(b)), key: "shut" };
  return zones.length > 0 && h("div", {
    class: look, role: "group", "aria-label": "Card", tabindex: -1, id: `${b.uid}-card`, key: "card",
  }, h("div", { class: "m-cardhead", key: "head" }, h("p", { "aria-hidden": "true" }, "The card"),
    h("button", close, "Close")),
  h("div", { class: "m-papers", key: "papers" }, h("div", { class: "m-strip", key: "strip" },
    zones.map((zone) => drawZone(b, s, zone)))));
}

/** Draw the button that opens the sheet. @param {Board} b */
export function drawCardButton(b) {
  return b.view.zones.some(isOfCard) && h("button", {
    type: "button", class: "m-to-card", "aria-expanded": String(b.sheet),
    "aria-controls": `${b.uid}-card`, onclick: guard(b, () => toggleSheet(b)), key: "card",
  }, icon("card"), "Card");
}

/** Draw cards of words and the places for them. @param {Board} b @param {Scene} s */
export function drawWords(b, s) {
  const zones = b.view.zones.filter(isOfWords);
  return zones.length > 0 && h("div", { class: "m-papers", key: "words" }, zones.map((zone) =>
    h("div", { class: `m-strip m-strip-${zone.kind}`, key: zone.id }, drawZone(b, s, zone))));
}
