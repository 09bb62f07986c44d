// A lesson's page: its sections, and its boards with their kernel.
import { fitToScreen } from "./fit.js";
import { ANYWIDGET, KernelClient, newId } from "./kernel_client.js";
import { KernelConnection } from "./kernel_connection.js";
import { Sections, watchBoards } from "./sections.js";

const LATE = 8000;

/**
 * What the server writes into the page for its boards, and for Voila's front end.
 * @typedef {{ baseUrl: string, fullStaticUrl: string, kernelId: string }} PageConfig
 * @typedef {import("./widget_model.js").WidgetModel} WidgetModel
 */

/** Resolves when the whole page has come. @type {Promise<void>} */
const loaded = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

/** @returns {HTMLElement[]} the places of the page's boards */
const boardPlaces = () => [...document.querySelectorAll(".board[data-model]")]
  .filter((each) => each instanceof HTMLElement);

/** Put the tile drawings into the page, once, before the first board asks for them. */
async function addTileDrawings() {
  const { mahjTiles } = /** @type {Window & { mahjTiles?: Promise<string> }} */ (window);
  const text = await Promise.resolve(mahjTiles ?? "").catch(() => "");
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (sprite.tagName !== "svg" || document.getElementById("t-body")) return;
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(sprite));
}

const linkToLessons = () => `<a href="${document.body.dataset.base}">go back to your lessons</a>`;

/** Say so in every place that still waits. */
function showThatItTakesLong() {
  for (const status of document.querySelectorAll(".wait [role=status]")) {
    status.innerHTML = `This is taking longer than usual. You can wait, or ${linkToLessons()}.`;
  }
}

/** Say that the boards could not be set up, with two ways on. */
function showFailure() {
  for (const wait of document.querySelectorAll(".wait")) {
    wait.outerHTML = `<p class="notice" role="alert">This board could not be set up.
      Nothing you have done is lost. <a href="">Reload the page</a> or ${linkToLessons()}.</p>`;
  }
}

/**
 * Leave the drawing to Voila's own front end: for notebooks with widgets that are not ours.
 * @param {PageConfig} config
 */
function handOverToVoila(config) {
  const listen = window.addEventListener;
  /** @param {Parameters<typeof listen>} details */
  const listenNow = (...[event, listener, options]) => {
    if (event === "load") setTimeout(/** @type {() => void} */ (listener));
    else listen.call(window, event, listener, options);
  };
  // It starts at the load event, which is over: whoever listens for it now is called at once.
  window.addEventListener = listenNow;
  const addresses = [
    `${config.baseUrl}voila/templates/base/static/voila-style.js`,
    `${config.fullStaticUrl}/voila.js`,
  ];
  for (const src of addresses)
    document.body.append(Object.assign(document.createElement("script"), { src }));
  for (const wait of document.querySelectorAll(".wait")) wait.remove();
}

/** Remove the sign of waiting from a place that has its board. @param {Element | null} slot */
function settle(slot) {
  slot?.querySelector(".wait")?.remove();
  slot?.removeAttribute("aria-busy");
}

/** @param {KernelClient} client @param {WidgetModel[]} models in the order of the places */
async function drawBoards(client, models) {
  await addTileDrawings();
  await Promise.all(boardPlaces().map(async (place, index) => {
    place.querySelector("script")?.remove();
    await client.render(models[index], place);
    settle(place.closest(".slot"));
  }));
}

/** @returns {PageConfig | null} null in a lesson without boards */
const readConfig = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");

/** @param {PageConfig} config */
async function connectBoards(config) {
  const client = new KernelClient(new KernelConnection(config.baseUrl, config.kernelId, newId()));
  await client.open();
  const models = boardPlaces().map((place) => client.models.get(place.dataset.model ?? ""))
    .filter((model) => model !== undefined && model.get("_model_module") === ANYWIDGET);
  if (models.length === boardPlaces().length) {
    await drawBoards(client, /** @type {WidgetModel[]} */ (models));
    return;
  }
  client.close();
  handOverToVoila(config);
}

async function openBoards() {
  const lateTimer = setTimeout(showThatItTakesLong, LATE);
  await loaded;
  document.querySelectorAll(".slot:not(:has(.board))").forEach(settle);
  const config = readConfig();
  try {
    if (config) await connectBoards(config);
  } catch (error) {
    console.error(error);
    showFailure();
  }
  clearTimeout(lateTimer);
}

// A page that comes back out of the browser's cache has no kernel anymore.
addEventListener("pageshow", (event) => event.persisted && location.reload());

const sections = new Sections();
watchBoards(sections);
openBoards();
await loaded;
sections.begin();
fitToScreen();
