// Runs before anything is drawn: colours, and the board's module on its way. Nothing waits for it.
(() => {
  const { static: base } = document.currentScript.dataset;
  const root = document.documentElement;
  const asks = (query) => matchMedia(query).matches;

  /** The learner's choice, shared with the board: system, light, dark or contrast. */
  const chosen = () => {
    try { return localStorage.getItem("mahj.theme") ?? "system"; } catch { return "system"; }
  };
  const system = () =>
    asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: dark)") ? "dark" : "light";
  const paint = () => {
    const theme = chosen();
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : system();
  };
  paint();
  root.classList.add("js");
  addEventListener("mahj:prefs", paint);
  addEventListener("storage", paint);
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"])
    matchMedia(query).addEventListener("change", paint);

  addEventListener("DOMContentLoaded", () => {
    const colours = document.querySelector("#colours");
    if (!colours) return;
    colours.hidden = false;
    const select = colours.querySelector("select");
    select.value = chosen();
    select.addEventListener("change", () => {
      try { localStorage.setItem("mahj.theme", select.value); } catch { /* kept for this page only */ }
      paint();
    });
  });

  // A page taken out of the browser's memory shows what is done now.
  if (!base) {
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    return;
  }
  window.mahjBoard = import(`${base}/board.js`);
  window.mahjTiles = fetch(`${base}/tiles.svg`).then((answer) => (answer.ok ? answer.text() : ""));
  window.mahjBoard.catch(() => {});
  window.mahjTiles.catch(() => {});
})();
