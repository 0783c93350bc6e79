// The sheets to offer a trade: while neither side includes securities, the button is greyed and says why.

document.addEventListener("input", ({ target }) => { if (target.closest(".trade")) check(target.form); });
document.addEventListener("mclub:fresh", checkAll);
checkAll();

function checkAll() {
  document.querySelectorAll(".trade form").forEach(check);
}

function check(form) {
  const chosen = [...form.querySelectorAll("[data-card]")].some(({ value }) => Number(value) > 0);
  form.querySelector(".primary").disabled = !chosen;
  form.querySelector(".why").hidden = chosen;
}
