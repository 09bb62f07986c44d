// What pages of a class send to the server.

/** @returns {string} the token that a form would send */
const token = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";

/**
 * Send a value as JSON; a server that cannot be reached is status 0.
 * @param {string} address @param {unknown} value @returns {Promise<number>} the status
 */
export async function post(address, value) {
  try {
    const headers = { "Content-Type": "application/json", "X-XSRFToken": token() };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(value) });
    return answer.status;
  } catch { return 0; }
}
