/**
 * Laying the zones out: tiles on the felt, words on paper, seats around the table, the own rack last.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./fold.js").Zone} Zone
 */

import { isBlank } from "./fold.js";
import { classes, h } from "./tree.js";
import { drawZone, isPaper } from "./zones.js";

/** @param {Zone} zone */
const isOwnRack = ({ kind, seat }) => kind === "rack" && (seat == null || seat === "me");

/** Draw all zones. @param {Board} b @param {Scene} s */
export function drawTable(b, s) {
  const { captions, zones } = b.view;
  const readFirst = zones[0]?.kind === "card"; // else it is chosen from, after the hand
  return [readFirst && drawPapers(b, s, ["card"]),
    captions.length > 0 ? drawPair(b, s, captions) : drawPosition(b, s, zones),
    !readFirst && drawPapers(b, s, ["card"]), drawPapers(b, s, ["sheet", "pool", "steps"], zones)];
}

/** Draw what lies there: parts of a card, and the felt. @param {Board} b @param {Scene} s
 * @param {Zone[]} zones */
const drawPosition = (b, s, zones) => [drawPapers(b, s, ["line"], zones), drawFelt(b, s, zones)];

/** Draw two scenes beside each other, each under its caption. @param {Board} b @param {Scene} s
 * @param {string[]} captions */
function drawPair(b, s, captions) {
  return h("div", { class: "m-pair", key: "pair" }, captions.map((caption, i) =>
    h("div", { class: "m-half", role: "group", "aria-label": caption, key: i },
      h("p", { class: "m-label", "aria-hidden": "true", key: "caption" }, caption),
      drawPosition(b, s, b.view.zones.filter(({ id }) => id.startsWith("beside-") === (i > 0))))));
}

/** @param {Board} b @param {Scene} s @param {Zone[]} zones */
function drawFelt(b, s, zones) {
  const felt = zones.filter((zone) => !isPaper(zone));
  if (felt.length === 0) return null;
  const isRing = new Set(felt.flatMap((zone) => zone.seat ?? [])).size > 1;
  const rest = felt.filter((zone) => !isOwnRack(zone));
  return h("div", { class: classes("m-felt", isRing && "m-ring"), key: "felt" },
    isRing ? drawRing(b, s, rest) : drawRest(b, s, rest),
    felt.filter(isOwnRack).map((zone) => drawZone(b, s, zone)));
}

/** Draw zones at their seats around what has none. @param {Board} b @param {Scene} s @param {Zone[]} zones */
function drawRing(b, s, zones) {
  const middle = zones.filter((zone) => !zone.seat);
  /** @param {string} seat */
  const side = (seat) => {
    const at = zones.filter((zone) => zone.seat === seat);
    if (at.length === 0) return null;
    return h("div", { class: `m-seat m-at-${seat}`, key: seat }, at.map((zone) => drawZone(b, s, zone)));
  };
  return [side("across"), side("left"),
    middle.length > 0 && h("div", { class: "m-middle", key: "middle" }, drawRest(b, s, middle)),
    side("right"), side("me")];
}

/** Draw zones without seats, trays side by side. @param {Board} b @param {Scene} s @param {Zone[]} zones */
function drawRest(b, s, zones) {
  const trays = zones.filter((zone) => zone.kind === "tray");
  /** @param {Zone} zone */
  const draw = (zone) => drawZone(b, s, zone);
  return [zones.filter((zone) => zone.kind !== "tray").map(draw),
    trays.length > 0 && h("div", { class: "m-trays", key: "trays" }, trays.map(draw))];
}

/** Put the parts of a card line, the plaques of a sheet or cards of words on paper; plaques that are all
 * blank only in a replay.
 * @param {Board} b @param {Scene} s @param {string[]} kinds @param {Zone[]} all */
function drawPapers(b, s, kinds, all = b.view.zones) {
  const strips = kinds.flatMap((kind) => {
    const zones = all.filter((zone) => zone.kind === kind && isPaper(zone));
    if (zones.every((zone) => isBlank(zone) && !s.say)) return [];
    return [h("div", { class: `m-strip m-strip-${kind}`, key: kind },
      zones.map((zone) => drawZone(b, s, zone)))];
  });
  return strips.length > 0 && h("div", { class: "m-papers", key: kinds[0] }, strips);
}
