// Desktop notifications.
const { game, as } = document.body.dataset;

/** Whether the browser supports notifications on this page; they need https or localhost. */
export const hasNotices = isSecureContext && "Notification" in window;

/** Asks for permission and shows `sample` as the first notification. Resolves to whether both worked. */
export async function askLeave(sample) {
  return (await Notification.requestPermission()) === "granted" && notify(sample);
}

/** Whether permission has been granted. */
export function hasLeave() {
  return Notification.permission === "granted";
}

/** Shows a notification, which replaces the last one for this seat. Returns whether it could: on
 * phones, only service workers can. */
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
