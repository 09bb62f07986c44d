// Runs before anything is drawn: applies colors and text size, says in which time zone this is, and begins
// to load the board's module.
(() => {
  const script = document.currentScript;
  const base = script instanceof HTMLElement ? script.dataset.static : undefined;
  const root = document.documentElement;
  /** @param {string} query */
  const matches = (query) => matchMedia(query).matches;

  /** The learner's choices, which boards share. @type {Record<string, string>} */
  const presets = { theme: "system", text: "normal" };
  /** @param {string} name */
  const chosen = (name) => {
    try { return localStorage.getItem(`mahj.${name}`) ?? presets[name]; } catch { return presets[name]; }
  };
  const systemTheme = () => {
    if (matches("(prefers-contrast: more)")) return "contrast";
    return matches("(prefers-color-scheme: dark)") ? "dark" : "light";
  };
  const applyLook = () => {
    const theme = chosen("theme");
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : systemTheme();
    root.dataset.text = chosen("text");
  };
  applyLook();
  root.classList.add("js");

  // The learner's day begins at her midnight: minutes ahead of UTC, for all our pages.
  if (script && "src" in script) {
    const path = new URL("../..", String(script.src)).pathname;
    const secure = location.protocol === "https:" ? "; secure" : "";
    const zone = `mahj_zone=${-new Date().getTimezoneOffset()}; path=${path}${secure}`;
    try { document.cookie = `${zone}; max-age=31536000; samesite=lax`; } catch { /* UTC then */ }
  }
  addEventListener("mahj:prefs", applyLook);
  addEventListener("storage", applyLook);
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"])
    matchMedia(query).addEventListener("change", applyLook);

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
    for (const form of document.querySelectorAll("form.look")) {
      const select = form.querySelector("select");
      if (!(form instanceof HTMLElement) || !select) continue;
      form.hidden = false;
      select.value = chosen(select.id);
      select.addEventListener("change", () => {
        try { localStorage.setItem(`mahj.${select.id}`, select.value); } catch { /* not kept then */ }
        applyLook();
      });
    }
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
