// Answers shown beside their forms: `data-into` names the element for an answer in HTML, and `data-done`
// is the text that follows a success.
document.addEventListener("mclub:answered", ({ detail: { form, answer: html } }) => {
  const { into, done } = form.dataset;
  if (into) {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    document.getElementById(into).replaceChildren(...body.childNodes);
  }
  if (done) (form.querySelector("output") ?? form.closest(".part")).textContent = done;
});
