// The board's pure functions, without a browser; BOARD_JS names the joined file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const board = await import(pathToFileURL(process.env.BOARD_JS));

const piece = (id, face = "6D") => ({ id, name: face, face });
const view = board.complete({
  v: 1,
  phase: "open",
  item: "a9.first@2#7",
  zones: [
    { id: "rack", kind: "rack", label: "Your rack", pieces: ["a", "b", "c", "d"].map((id) => piece(id)) },
    { id: "tray", kind: "tray", label: "To South", slots: 2 },
    { id: "other", kind: "tray", label: "To West", slots: 1 },
  ],
  moves: { a: ["tray", "other", "rack"], b: ["tray", "rack"], c: ["tray", "rack"], d: [] },
});
const folded = (...acts) => board.fold(view, acts);

test("a board is not set up unless the view says so", () => {
  assert.equal(view.taps_to, null);
  assert.equal(board.complete({ v: 1, taps_to: "rack" }).taps_to, "rack");
});

test("nothing done: every piece is at home", () => {
  assert.deepEqual(folded(), {
    zones: { rack: ["a", "b", "c", "d"], tray: [], other: [] },
    marks: [],
    chosen: {},
    numbers: {},
  });
});

test("a piece moved goes to the end of the zone", () => {
  assert.deepEqual(folded(["move", "c", "tray"], ["move", "a", "tray"]).zones, {
    rack: ["b", "d"],
    tray: ["c", "a"],
    other: [],
  });
});

test("a piece moved again goes to the end once more", () => {
  assert.deepEqual(
    folded(["move", "c", "tray"], ["move", "a", "tray"], ["move", "c", "other"], ["move", "c", "tray"]).zones
      .tray,
    ["a", "c"],
  );
});

test("home is the first place, not the end", () => {
  assert.deepEqual(folded(["move", "b", "tray"], ["move", "b", "rack"]).zones.rack, ["a", "b", "c", "d"]);
});

test("a piece nobody knows moves nowhere", () => {
  assert.deepEqual(folded(["move", "ghost", "tray"]).zones.tray, []);
});

test("with a limit of one the mark moves, and a second tap takes it off", () => {
  assert.deepEqual(folded(["mark", "a"], ["mark", "b"]).marks, ["b"]);
  assert.deepEqual(folded(["mark", "a"], ["mark", "a"]).marks, []);
});

test("with more the earliest are kept and a further one is refused", () => {
  const two = { ...view, mark_limit: 2 };
  assert.deepEqual(
    board.fold(two, [
      ["mark", "a"],
      ["mark", "b"],
      ["mark", "c"],
    ]).marks,
    ["a", "b"],
  );
  assert.deepEqual(
    board.fold(two, [
      ["mark", "a"],
      ["mark", "b"],
      ["mark", "a"],
      ["mark", "c"],
    ]).marks,
    ["b", "c"],
  );
});

test("a later choice or number replaces the earlier", () => {
  const { chosen, numbers } = folded(
    ["choose", "may", "yes"],
    ["number", "left", "1"],
    ["choose", "may", "no"],
    ["number", "left", "13"],
  );
  assert.deepEqual([chosen, numbers], [{ may: "no" }, { left: "13" }]);
});

test("offers are the zones the view names, but not where the piece is", () => {
  assert.deepEqual(board.offers(view, [], "a"), ["tray", "other"]);
  assert.deepEqual(board.offers(view, [["move", "a", "tray"]], "a"), ["other", "rack"]);
  assert.deepEqual(board.offers(view, [], "d"), []);
});

test("a full zone takes no further piece", () => {
  assert.deepEqual(
    board.offers(
      view,
      [
        ["move", "a", "tray"],
        ["move", "b", "tray"],
      ],
      "c",
    ),
    [],
  );
});

test("typing on in a field is one act, but never over a fixed one", () => {
  const one = board.addAct([], ["number", "left", "1"]);
  assert.deepEqual(board.addAct(one, ["number", "left", "13"]), [["number", "left", "13"]]);
  assert.equal(board.addAct(one, ["number", "left", "13"], 1).length, 2);
  assert.equal(board.addAct(one, ["number", "right", "1"]).length, 2);
});

test("names tell twins, places and states", () => {
  assert.equal(
    board.nameOf({ name: "6 Dot", face: "6D" }, { twin: 3, twins: 4, n: 5, of: 14, flags: ["selected"] }),
    "6 Dot, third of four, place 5 of 14, selected",
  );
  assert.equal(board.nameOf({ name: "North", state: "last" }), "North, last discard");
  assert.equal(board.nameOf({ name: "amount", text: "pays 25" }), "amount: pays 25");
});

test("the position is read zone by zone, with what is chosen and typed", () => {
  const asked = {
    ...view,
    facts: ["You are East"],
    choices: [{ id: "may", ask: "May she?", options: [{ id: "no", text: "No" }] }],
    numbers: [{ id: "n", ask: "How many?" }],
  };
  const words = board.positionInWords(
    asked,
    board.fold(asked, [
      ["move", "a", "other"],
      ["choose", "may", "no"],
      ["number", "n", "3"],
    ]),
  );
  assert.equal(
    words,
    "You are East. Your rack: 6D, 6D, 6D. To South: empty, 2 places. To West: 6D. May she? No. How many? 3.",
  );
});

test("letters and digits find tiles", () => {
  const faces = ["6B", "6D", "N", "0", "B", undefined];
  const found = (typed) => faces.filter((face) => board.matchesFace(face, typed));
  assert.deepEqual(found("6"), ["6B", "6D"]);
  assert.deepEqual(found("D"), ["6D"]);
  assert.deepEqual(found("6D"), ["6D"]);
  assert.deepEqual(found("N"), ["N"]);
  assert.deepEqual(found("0"), ["0"]);
});

test("the key is 32 hex digits of our own cookie", () => {
  const key = "0123456789abcdef".repeat(2);
  assert.equal(board.keyInCookies(`a=1; mahj_learner=${key}; b=2`), key);
  assert.equal(board.keyInCookies(`xmahj_learner=${key}`), null);
  assert.equal(board.keyInCookies("mahj_learner=short"), null);
  assert.equal(board.keyInCookies(""), null);
});

test("the exercise is what stands before version and seed", () => {
  assert.equal(board.exerciseOf("a9.first-right@1#7"), "a9.first-right");
  assert.equal(board.exerciseOf(""), "");
});

test("an unconfirmed draft is sent again when it is the newer one", () => {
  const acts = [["move", "a", "tray"]];
  const draft = { item: view.item, acts };
  assert.equal(board.isNewerDraft(view, draft), true);
  assert.equal(board.isNewerDraft({ ...view, acts }, draft), false);
  assert.equal(board.isNewerDraft({ ...view, item: "other" }, draft), false);
  assert.equal(board.isNewerDraft({ ...view, phase: "right" }, draft), false);
  assert.equal(board.isNewerDraft({ ...view, at_once: true }, draft), false);
  assert.equal(
    board.isNewerDraft(
      {
        ...view,
        acts: [
          ["mark", "a"],
          ["mark", "b"],
        ],
      },
      draft,
    ),
    false,
  );
  assert.equal(board.isNewerDraft({ ...view, acts: [["mark", "a"]], fixed: 1 }, draft), false);
  assert.equal(board.isNewerDraft(view, null), false);
});

test("a replay's steps add up, and what is lit belongs to its step", () => {
  const frames = [
    { say: "one", place: { tray: ["a"] }, lit: ["a"], kept: ["c"] },
    { say: "two", place: { rack: ["b"] }, kept: ["d"], band: { rack: "dead" } },
  ];
  const shown = board.atStep(folded(), frames, 1);
  assert.deepEqual(shown.zones, { rack: ["b"], tray: ["a"], other: [] });
  assert.deepEqual(
    [shown.lit, shown.kept, shown.band, shown.say],
    [[], ["c", "d"], { rack: "dead" }, "two"],
  );
  assert.deepEqual(board.atStep(folded(), frames, 0).lit, ["a"]);
});

const sheet = (on) => board.complete({
  v: 1,
  zones: ["East", "West"].map((id) => ({ id, kind: "sheet", label: id, note: null, slots: null, ...on })),
});

test("plaques of a sheet are drawn and read where something is on them, or in a replay", () => {
  const drawn = (shown, more = {}) => {
    const b = { view: shown, uid: "m", acts: [], routes: {}, hot: [], stops: {}, replay: undefined };
    return board.drawTable(b, { ...board.sceneOf(b), ...more }).at(-1);
  };
  const blank = sheet({});
  assert.equal(drawn(blank), false);
  assert.equal(board.positionInWords(blank, board.fold(blank, [])), "");
  for (const plaque of [{ note: "threw the tile" }, { band: "50" }, { slots: 1 }]) {
    assert.match(board.positionInWords(sheet(plaque), board.fold(sheet(plaque), [])), /East/u);
  }
  assert.notEqual(drawn(sheet({ note: "threw the tile" })), false);
  assert.equal(drawn(board.complete({ v: 1, zones: [] }), { say: "Watch." }), false);
  assert.notEqual(drawn(blank, { say: "East pays 50.", band: { East: "50" } }), false);
});

const word = (name, says = `about ${name}`) => ({ name, runs: [[name, ""]], says });
const lineOf = (id, ...names) => ({
  id,
  name: id,
  printed: { words: names.map((name) => word(name)), sign: word("X, 25") },
});
const carded = board.complete({
  v: 1,
  zones: [
    {
      id: "card",
      kind: "card",
      label: "The card",
      pieces: [lineOf("even-1", "FF", "22"), lineOf("odd-1", "11")],
    },
    {
      id: "line",
      kind: "line",
      label: "Card: even-1",
      pieces: ["FF", "22"].map((name, i) => ({ id: `l${i + 1}`, name, printed: { words: [word(name)] } })),
    },
  ],
});

test("the keyboard stops at the words of a card and its sign, or at a line and its question mark", () => {
  const [card, line] = carded.zones;
  assert.deepEqual(
    board.stopsIn(card, card.pieces, () => false),
    ["even-1 0", "even-1 1", "even-1 2", "odd-1 0", "odd-1 1"],
  );
  assert.deepEqual(
    board.stopsIn(card, card.pieces, () => true),
    ["even-1", "even-1 all", "odd-1", "odd-1 all"],
  );
  assert.deepEqual(
    board.stopsIn(line, line.pieces, () => false),
    ["line 0", "line 1"],
  );
  assert.deepEqual(
    board.stopsIn(line, line.pieces, (id) => id === "l2"),
    ["line 0", "l2"],
  );
});

test("tiles explain nothing: the keyboard stops where one can act", () => {
  const [rack] = view.zones;
  assert.deepEqual(
    board.stopsIn(rack, rack.pieces, (id) => id !== "b"),
    ["a", "c", "d"],
  );
});

test("decoration has no meaning, and the keyboard does not stop at it", () => {
  const sum = { id: "sum", name: "sum", printed: { words: [word("1"), word("+", ""), word("2")] } };
  const [zone] = board.complete({
    v: 1,
    zones: [{ id: "card", kind: "card", label: "The card", pieces: [sum] }],
  }).zones;
  assert.deepEqual(
    board.stopsIn(zone, zone.pieces, () => false),
    ["sum 0", "sum 2"],
  );
});

test("words are found by their line on a card, or by their zone", () => {
  const names = (key) => board.wordsOf(carded, key).map((one) => one.name);
  assert.deepEqual(names("even-1"), ["FF", "22", "X, 25"]);
  assert.deepEqual(names("line"), ["FF", "22"]);
  assert.deepEqual(names("nobody"), []);
});

test("a printed word is named once, not with its text too", () => {
  assert.equal(
    board.nameOf({ id: "l1", name: "2222, suit a", text: "2222a", printed: { words: [word("2222")] } }),
    "2222, suit a",
  );
});

test("the break is the first stack after the kept ones", () => {
  const stacks = (...states) => states.map((state, i) => ({ id: `w${i + 1}`, column: i + 1, state }));
  assert.equal(board.breakOf(stacks("kept", "kept", "gone", "")), "w3");
  assert.equal(board.breakOf(stacks("kept", "kept").reverse()), undefined);
  assert.equal(board.breakOf(stacks("", "", "")), undefined);
});

test("places with the same label are told apart in words", () => {
  const labels = ["2", "0", "2", "6"];
  const zones = labels.map((label, i) => ({ id: `p${i}`, kind: "tray", label, slots: 1 }));
  const places = board.complete({ v: 1, zones });
  const spoken = places.zones.map((zone) => board.labelOf(places, zone));
  assert.deepEqual(spoken, ["2, first of two", "0", "2, second of two", "6"]);
  const words = board.positionInWords(places, board.fold(places, []));
  assert.match(words, /^2, first of two: empty, 1 place\. 0: empty/);
});
