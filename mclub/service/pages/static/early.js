// Loaded before all else: what somebody sends before the page's modules are there waits for them.
(() => {
  let sent = null;
  const hold = (event) => {
    if (event.target.dataset.send === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sent = event;
  };
  addEventListener("submit", hold, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("submit", hold, true);
    sent?.target.requestSubmit(sent.submitter);
  });
})();
