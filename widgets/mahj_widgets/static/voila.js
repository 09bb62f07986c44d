/**
 * Said once by a notebook's kernel where Voila shows it, in an output of its own: views look for their models
 * until these are there, and where none comes, the page can be loaded again.
 *
 * ipywidgets looks for a model for two seconds (its pull request 4033). A view that gives up in the moment in
 * which the models come is told that all are there, says "model not found", and never looks again (its
 * issue 4026). So nothing counts as there until views that began before have had their two seconds.
 */
(() => {
  const TURN = 100;
  const LAST_LOOK = 2500;
  const SILENCE = 45000;
  const LOST = "This board didn't load. Your work is safe.";
  /** The lesson's guide, which is put out next: without it the boards do. */
  const guide = document.currentScript?.closest(".jp-OutputArea-child")?.nextElementSibling;
  const began = Date.now();
  let there = 0;

  /** @param {MahjManager} manager */
  function hold(manager) {
    if (Object.hasOwn(manager, "restoredStatus")) return;
    Object.defineProperty(manager, "restoredStatus", { configurable: true, get: () => false });
  }

  /** Let everything count as it is, and the views that gave up look again. @param {MahjManager} manager */
  function release(manager) {
    delete manager.restoredStatus;
    manager.restored.emit();
    setTimeout(sayLost, 2 * LAST_LOOK);
  }

  /** Offer to reload the page where a view has no model. */
  function sayLost() {
    for (const el of document.querySelectorAll(".jp-OutputArea-output")) {
      if (!/^(Error displaying|Loading) widget/.test(el.textContent ?? "")) continue;
      if (guide?.contains(el)) { el.replaceChildren(); continue; }
      const [words, button] = [document.createElement("p"), document.createElement("button")];
      words.textContent = LOST;
      button.textContent = "Reload this page";
      button.onclick = () => location.reload();
      el.replaceChildren(words, button);
    }
  }

  const timer = setInterval(() => {
    const manager = window.jupyterapp?.widgetManager;
    if (manager) hold(manager);
    if (manager?._restoredStatus) there ||= Date.now();
    if (!(there && Date.now() - there > LAST_LOOK) && Date.now() - began < SILENCE) return;
    clearInterval(timer);
    if (manager) release(manager);
    else sayLost();
  }, TURN);
})();
