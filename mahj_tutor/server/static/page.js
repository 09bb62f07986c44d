// A lesson's page: one card at a time, and the boards' line to their engine.
import { Engine, WIDGET } from "./engine.js";

const LATE = 8000;

/** Resolves when the whole page has come. */
const whole = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else addEventListener("DOMContentLoaded", resolve, { once: true });
});

const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* no storage: nothing to keep */ } },
};

// --- cards ----------------------------------------------------------------------------------------

/** Shows one card at a time; the address says which, so that links, Back and a reload all work. */
class Cards {
  constructor() {
    this.place = `mahj.card.${document.body.dataset.lesson}`;
    this.at = 0;
    addEventListener("hashchange", () => this.show(this.named() ?? 1));
  }

  /** All cards that have come so far. */
  get all() { return [...document.querySelectorAll("section.card")]; }

  /** The card the address names, or null. */
  named() {
    const [, number] = /^#card-(\d+)$/.exec(location.hash) ?? [];
    return number ? Number(number) : null;
  }

  /** Begin where the address says, else where the learner was. */
  begin() {
    const wanted = this.named() ?? (Number(kept.get(this.place)) || 1);
    const number = Math.min(Math.max(wanted, 1), document.querySelectorAll(".dots a").length || 1);
    if (number !== this.named() && number > 1) history.replaceState(null, "", `#card-${number}`);
    this.show(number, false);
  }

  show(number, move = true) {
    const card = document.getElementById(`card-${number}`);
    this.at = number;
    for (const each of this.all) each.classList.toggle("here", each === card);
    const dots = [...document.querySelectorAll(".dots a")];
    for (const dot of dots) {
      if (Number(dot.dataset.card) === number) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    }
    dots[number - 1]?.scrollIntoView({ inline: "center", block: "nearest" });
    document.querySelector(".count-of").textContent = `${number} of ${dots.length}`;
    kept.set(this.place, String(number));
    if (!move || !card) return;
    card.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Go to the next card; on the last one, to the link that leads on. */
  next() {
    const after = document.getElementById(`card-${this.at + 1}`);
    if (after) location.hash = `#card-${this.at + 1}`;
    else document.querySelector(`#card-${this.at} .turn .on`)?.focus();
  }

  /** Colour a card's dot by what its boards say. */
  mark(card, state) {
    const dot = document.querySelector(`.dots a[data-card="${card.id.slice("card-".length)}"]`);
    if (!dot || dot.dataset.state === state) return;
    dot.dataset.state = state;
    dot.querySelector(".said").textContent = state === "done" ? ", done" : "";
  }
}

/** Hide the card's heading where the board below says the very same words. */
function hideEcho(card, board) {
  const words = (node) => node?.textContent.trim().toLowerCase();
  const heading = card.querySelector(".words h2");
  if (heading) heading.classList.toggle("hidden", words(heading) === words(board.querySelector("h2, h3")));
}

function watchBoards(cards) {
  document.addEventListener("mahj:next", () => setTimeout(() => cards.next()));
  document.addEventListener("mahj:view", (event) => {
    const board = event.target.closest(".board");
    const card = event.target.closest("section.card");
    if (!board || !card || event.detail.phase === "waiting") return;
    hideEcho(card, board);
    board.dataset.done = String(Boolean(event.detail.done));
    const boards = [...card.querySelectorAll(".board")];
    cards.mark(card, boards.every((each) => each.dataset.done === "true") ? "done" : "begun");
  });
}

// --- the boards and their engine ------------------------------------------------------------------

/** Put the tile drawings into the page, once, before the first board asks for them. */
async function layTiles() {
  const text = await window.mahjTiles.catch(() => "");
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (sprite.tagName !== "svg" || document.getElementById("t-body")) return;
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(sprite));
}

/** Say a plain sentence in every place that still waits. */
function sayLate() {
  for (const said of document.querySelectorAll(".wait [role=status]")) {
    said.innerHTML = `This is taking longer than usual. You can wait, or <a href="${document.body.dataset.base}">go back to the map</a>.`;
  }
}

/** Say that the boards could not be set up, with two ways on. */
function sayTrouble() {
  for (const wait of document.querySelectorAll(".wait")) {
    wait.outerHTML = `<p class="notice" role="alert">The board could not be set up. Nothing you have done is lost.
      <a href="">Load the page again</a> or <a href="${document.body.dataset.base}">go back to the map</a>.</p>`;
  }
}

/** Leave the drawing to Voila's own front end: for notebooks with widgets that are not our kind. */
function handOver(config) {
  const listen = window.addEventListener;
  // It begins at the window's load event, which is over: whoever asks for it now is called at once.
  window.addEventListener = (event, ear, ...more) => (event === "load" ? setTimeout(ear) : listen.call(window, event, ear, ...more));
  for (const address of [`${config.baseUrl}voila/templates/base/static/voila-style.js`, `${config.fullStaticUrl}/voila.js`])
    document.body.append(Object.assign(document.createElement("script"), { src: address }));
  for (const wait of document.querySelectorAll(".wait")) wait.remove();
}

async function mount(engine) {
  const slots = [...document.querySelectorAll(".board[data-model]")];
  const models = slots.map((slot) => engine.models.get(slot.dataset.model));
  await layTiles();
  await Promise.all(slots.map(async (slot, index) => {
    slot.querySelector("script")?.remove();
    await engine.render(models[index], slot);
    settle(slot.closest(".slot"));
  }));
}

/** Take the sign of waiting off a place, which holds now what it was kept for. */
function settle(slot) {
  slot.querySelector(".wait")?.remove();
  slot.removeAttribute("aria-busy");
}

async function openBoards() {
  const late = setTimeout(sayLate, LATE);
  await whole;
  document.querySelectorAll(".slot:not(:has(.board))").forEach(settle);
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");
  if (!config) { clearTimeout(late); return; }
  const engine = new Engine(config.baseUrl, config.kernelId);
  try {
    await engine.open();
    const shown = [...document.querySelectorAll(".board[data-model]")].map((slot) => slot.dataset.model);
    if (shown.every((id) => engine.models.get(id)?.get("_model_module") === WIDGET)) await mount(engine);
    else { engine.close(); handOver(config); }
  } catch (error) {
    console.error(error);
    sayTrouble();
  }
  clearTimeout(late);
}

// A page that comes back out of the browser's memory has no engine any more.
addEventListener("pageshow", (event) => event.persisted && location.reload());

const cards = new Cards();
watchBoards(cards);
openBoards();
await whole;
cards.begin();
