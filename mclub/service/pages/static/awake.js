// Keeps the screen on during a game.
let lock = null;
let changing = Promise.resolve();

/** Whether the browser lets this page keep the screen on; it needs https or localhost. */
export const canStayAwake = isSecureContext && "wakeLock" in navigator;

/** Keeps the screen on while `wanted()` is true; call it whenever that may have changed. The browser
 * releases the lock while the page is hidden. Resolves to false if the browser refuses. */
export function keepAwake(wanted) {
  changing = changing.then(() => change(wanted() && !document.hidden));
  return changing;
}

async function change(wanted) {
  if (wanted === (lock !== null && !lock.released)) return true;
  if (!wanted) {
    await lock.release();
    return true;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    return true;
  } catch {
    return false; // for instance because the battery is low
  }
}
