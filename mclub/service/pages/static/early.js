// Loaded first: a form that is submitted before the page's modules have loaded waits for them.
(() => {
  let pending = null;
  const hold = (event) => {
    if (event.target.dataset.send === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = event;
  };
  addEventListener("submit", hold, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("submit", hold, true);
    pending?.target.requestSubmit(pending.submitter);
  });
})();
