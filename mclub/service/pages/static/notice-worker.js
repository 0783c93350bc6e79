// Shows notifications where pages can't, as on phones. A click on one leads to its page.
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(show(notification.data));
});

async function show(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address);
  await (page ? page.focus() : clients.openWindow(address));
}
