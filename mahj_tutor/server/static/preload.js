// Runs before anything is drawn: applies the colors, says in which time zone this is, and begins to load
// the board's module.
(() => {
  const script = document.currentScript;
  const base = script instanceof HTMLElement ? script.dataset.static : undefined;
  const root = document.documentElement;
  /** @param {string} query */
  const matches = (query) => matchMedia(query).matches;

  /** The learner's choice, which boards share: system, light, dark or contrast. */
  const chosenTheme = () => {
    try { return localStorage.getItem("mahj.theme") ?? "system"; } catch { return "system"; }
  };
  const systemTheme = () => {
    if (matches("(prefers-contrast: more)")) return "contrast";
    return matches("(prefers-color-scheme: dark)") ? "dark" : "light";
  };
  const applyTheme = () => {
    const theme = chosenTheme();
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : systemTheme();
  };
  applyTheme();
  root.classList.add("js");

  // The learner's day begins at her midnight: minutes ahead of UTC, for all our pages.
  if (script && "src" in script) {
    const path = new URL("../..", String(script.src)).pathname;
    const secure = location.protocol === "https:" ? "; secure" : "";
    const zone = `mahj_zone=${-new Date().getTimezoneOffset()}; path=${path}${secure}`;
    try { document.cookie = `${zone}; max-age=31536000; samesite=lax`; } catch { /* UTC then */ }
  }
  addEventListener("mahj:prefs", applyTheme);
  addEventListener("storage", applyTheme);
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"])
    matchMedia(query).addEventListener("change", applyTheme);

  // What boards are to do: they read it when they are drawn. The page has what it is at first.
  addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("boards");
    if (form) form.hidden = false;
    for (const tick of form?.querySelectorAll("input") ?? []) {
      try {
        const kept = localStorage.getItem(`mahj.${tick.name}`);
        if (kept) tick.checked = kept === "on";
        tick.addEventListener("change", () => {
          localStorage.setItem(`mahj.${tick.name}`, tick.checked ? "on" : "off");
        });
      } catch { /* no storage: nothing to keep */ }
    }
  });

  addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("colors");
    const select = form?.querySelector("select");
    if (!form || !select) return;
    form.hidden = false;
    select.value = chosenTheme();
    select.addEventListener("change", () => {
      try { localStorage.setItem("mahj.theme", select.value); } catch { /* kept for this page only */ }
      applyTheme();
    });
  });

  // A page that comes back out of the browser's cache shows what is done now.
  if (!base) {
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    return;
  }
  const board = import(`${base}/board.js`);
  const tiles = fetch(`${base}/tiles.svg`).then((answer) => (answer.ok ? answer.text() : ""));
  board.catch(() => {});
  tiles.catch(() => {});
  Object.assign(window, { mahjBoard: board, mahjTiles: tiles });
})();
