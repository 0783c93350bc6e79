// Desktop notifications, loaded once they are switched on.
const { game, as } = document.body.dataset;

/** Asks for permission and shows `sample` as the first notification. Resolves to whether both worked. */
export async function askLeave(sample) {
  return (await Notification.requestPermission()) === "granted" && notify(sample);
}

/** Shows a notification, which replaces the last one for this seat. Resolves to whether it could. */
export async function notify(text) {
  const icon = new URL("icon-turn.svg", import.meta.url).href;
  const options = { body: document.title, tag: `${game}/${as}`, icon, data: location.href };
  try {
    return showFromPage(text, options);
  } catch {
    return showFromWorker(text, options).catch(() => false);
  }
}

function showFromPage(text, options) {
  const notice = new Notification(text, options);
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
  return true;
}

// On phones, only service workers can. This one does nothing else, and controls no page.
async function showFromWorker(text, options) {
  const registration = await navigator.serviceWorker.register(new URL("notice-worker.js", import.meta.url));
  await activated(registration);
  await registration.showNotification(text, options);
  return true;
}

function activated({ active, waiting, installing }) {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      else if (worker.state === "redundant") reject(new Error("no service worker"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
