// On a phone, what there is for somebody further down the page is told at its edge.
const inView = new Set();

/** What shows the badges; call it whenever there may be something new. asks: what asks somebody;
 * said: the number of the last message. */
export function badges() {
  const [asked, talk] = document.querySelectorAll("#badges a");
  const log = document.getElementById("said").parentElement;
  const place = `mclub-read/${document.body.dataset.game}`;
  let shown = null;

  function show(state) {
    shown = state;
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
    if (shown) show(shown);
  });
  for (const part of [log, ...document.querySelectorAll("#undoing, #proposed")]) watch.observe(part);
  return show;
}
