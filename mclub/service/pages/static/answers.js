// Answers shown beside their forms: `data-into` names the element for an answer in HTML, and `data-done`
// is the text that follows a success.
document.addEventListener("mclub:answered", ({ target: form, detail: html }) => {
  const { into, done } = form.dataset;
  if (into) {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    document.getElementById(into).replaceChildren(...body.childNodes);
  }
  if (done) (form.querySelector("output") ?? form.closest(".part")).textContent = done;
});
