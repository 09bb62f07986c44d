// What the server says of a class, as it changes: heard for as long as the page is open.

/** A browser gives up after any answer that isn't a stream, as from a record that is locked for a moment.
 * We ask again after so many milliseconds, and up to as many more: not everyone in the room at once. */
const AGAIN = 5_000;

/**
 * Listen to an address.
 * @param {string} address
 * @param {(state: any) => unknown} take takes what was said; `null` is the last
 * @param {() => void} [returned] is called after a break: the server may have started again
 */
export function listen(address, take, returned = () => {}) {
  /** @type {EventSource | null} */
  let feed = null;
  let timer = 0;
  let wasOpen = false;

  function open() {
    const mine = new EventSource(address);
    feed = mine;
    mine.addEventListener("open", () => {
      if (wasOpen) returned();
      wasOpen = true;
    });
    mine.addEventListener("brief", () => { wasOpen = false; }); // ends now, and comes back without a break
    mine.addEventListener("message", (event) => {
      const state = JSON.parse(event.data);
      if (state === null) close();
      take(state);
    });
    mine.addEventListener("error", () => {
      if (mine.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN * (1 + Math.random()));
    });
  }

  function close() {
    clearTimeout(timer);
    feed?.close();
  }

  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
