// The rack helper: tiles are tapped in and out; without it they are typed. What is sent is the text.
export {};
const form = document.querySelector("form");
const palette = form?.querySelector(".palette");
const status = form?.querySelector(".count");
const MOST = 14;

/** @param {HTMLInputElement} input @returns {string[]} */
const tilesIn = (input) => input.value.split(/[\s,;]+/).filter(Boolean);

/** @param {string} tile @returns {HTMLButtonElement | null} */
const model = (tile) => palette?.querySelector(`[data-tile="${CSS.escape(tile)}"]`) ?? null;

/** Say how many tiles the rack has by now. @param {string} said */
function tell(said) {
  const counts = ["rack", "shown"].map((name) => {
    const input = form?.querySelector(`#${name}`);
    return input instanceof HTMLInputElement ? tilesIn(input).length : 0;
  });
  const sum = counts[0] + counts[1];
  const state = sum < MOST - 1 ? `${sum} of ${MOST - 1} tiles` : `${sum} tiles`;
  if (status) status.textContent = [said, state].filter(Boolean).join(". ");
}

/** Draw the tiles of a place; a tap takes one out again. @param {HTMLElement} place */
function draw(place) {
  const input = place.querySelector("input");
  const row = place.querySelector(".laid");
  if (!input || !row) return;
  const laid = tilesIn(input).map((tile, index) => {
    const from = model(tile);
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", `${from?.getAttribute("aria-label") ?? tile}: take it out`);
    const picture = from?.firstElementChild?.cloneNode(true);
    if (picture) button.append(picture);
    else button.textContent = tile;
    button.addEventListener("click", () => {
      input.value = tilesIn(input).filter((_, each) => each !== index).join(" ");
      choose(place);
      draw(place);
      tell("");
      const next = row.querySelectorAll("button");
      const beside = next[Math.min(index, next.length - 1)] ?? place.querySelector(".here");
      if (beside instanceof HTMLElement) beside.focus();
    });
    return button;
  });
  row.replaceChildren(...laid);
}

/** Let the palette's tiles go to a place. @param {HTMLElement} place */
function choose(place) {
  for (const each of form?.querySelectorAll(".place") ?? []) {
    const is = each === place;
    each.classList.toggle("chosen", is);
    each.querySelector(".here")?.setAttribute("aria-pressed", String(is));
  }
}

/** Put a tile into the place that is chosen. @param {string} tile */
function add(tile) {
  const place = form?.querySelector(".place.chosen");
  const input = place?.querySelector("input");
  if (!(place instanceof HTMLElement) || !input) return;
  const tiles = [...tilesIn(input), tile];
  const known = [...(palette?.querySelectorAll("[data-tile]") ?? [])];
  const order = known.map((each) => each.getAttribute("data-tile"));
  if (input.name === "rack") tiles.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  input.value = tiles.join(" ");
  draw(place);
  tell(`${model(tile)?.getAttribute("aria-label") ?? tile} added`);
}

/** @param {HTMLElement} place */
function prepare(place) {
  const input = place.querySelector("input");
  const label = place.querySelector("label");
  if (!input || !label) return;
  const here = document.createElement("button");
  here.type = "button";
  here.className = "here";
  here.textContent = label.textContent;
  here.addEventListener("click", () => choose(place));
  const row = document.createElement("span");
  row.className = "laid";
  row.addEventListener("click", () => choose(place));
  input.type = "hidden";
  label.replaceWith(here);
  place.append(row);
  draw(place);
}

if (form && palette instanceof HTMLElement) {
  const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".place")]);
  for (const each of places) prepare(each);
  choose(places[0]);
  palette.hidden = false;
  form.classList.add("tapped");
  palette.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-tile]") : null;
    if (button) add(button.getAttribute("data-tile") ?? "");
  });
  const clear = form.querySelector("[data-clear]");
  if (clear instanceof HTMLElement) {
    clear.hidden = false;
    clear.addEventListener("click", () => {
      for (const each of form.querySelectorAll("input.tiles")) {
        if (each instanceof HTMLInputElement) each.value = "";
      }
      places.forEach(draw);
      choose(places[0]);
      tell("");
    });
  }
  tell("");
}
