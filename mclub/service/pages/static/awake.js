// The screen stays on while somebody plays by it.
let lock = null;
let changing = Promise.resolve();

/** Whether the browser lets a page keep the screen on: only over https, or on its own machine. */
export const canStayAwake = isSecureContext && "wakeLock" in navigator;

/** Keeps the screen on as long as `wanted()` holds; call it whenever that may have changed. The
 * browser itself lets go while the page is hidden. Gives false if it refuses. */
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
    return false; // such as to save the battery
  }
}
