// The desktop's notices.
const { game, as } = document.body.dataset;

/** Whether the browser has them for this page: only over https, or on its own machine. */
export const hasNotices = isSecureContext && "Notification" in window;

/** Whether somebody gives leave for notices, and they can be shown: `sample` is the first. */
export async function askLeave(sample) {
  return (await Notification.requestPermission()) === "granted" && notify(sample);
}

/** Whether there is leave. */
export function hasLeave() {
  return Notification.permission === "granted";
}

/** Shows a notice, in the place of the last one of this seat; whether it can. On a phone only a
 * service worker could. */
export function notify(text) {
  try {
    const icon = new URL("icon-turn.svg", import.meta.url).href;
    const notice = new Notification(text, { body: document.title, tag: `${game}/${as}`, icon });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
    return true;
  } catch {
    return false;
  }
}
