// A page to print: its button opens the browser's own dialog.
for (const button of document.querySelectorAll("[data-print]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
