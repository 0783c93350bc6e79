// Badges at the edge of the screen, for requests and messages further down the page.
const inView = new Set();

/** Returns a function that shows the badges; call it when the page changes. asks: the element with a
 * request to this seat, if any; said: the number of the last message. */
export function badges() {
  const [asked, talk] = document.querySelectorAll("#badges a");
  const log = document.getElementById("said").parentElement;
  const place = `mclub-read/${document.body.dataset.game}`;
  let last = null;

  function show(state) {
    last = state;
    const read = Number(sessionStorage.getItem(place) ?? state.said);
    if (inView.has(log) || read >= state.said) sessionStorage.setItem(place, state.said);
    const fresh = [...document.querySelectorAll("#said > li")].filter((line) => Number(line.dataset.id) > read);
    talk.hidden = fresh.length === 0 || inView.has(log);
    talk.textContent = talk.dataset.text.replace("{count}", fresh.length);
    const part = state.asks?.closest("[data-live]");
    asked.hidden = !part || inView.has(part);
    if (part) asked.href = `#${part.id}`;
  }

  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    if (last) show(last);
  });
  for (const part of [log, ...document.querySelectorAll("#undoing, #proposed")]) watch.observe(part);
  return show;
}
