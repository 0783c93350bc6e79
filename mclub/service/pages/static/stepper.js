// Buttons that step the number between them; while held down, they repeat faster and faster. A slider and a
// total follow the number, and the number follows the slider.
const WAIT = 400; // milliseconds before a button that is held down repeats
const EVERY = 80; // milliseconds between repetitions
const SLOW = 10; // repetitions before each one takes ten steps

let timer = 0;
let repeated = 0;

document.addEventListener("pointerdown", ({ target, button }) => {
  const pressed = target.closest?.("[data-step]");
  repeated = 0;
  if (pressed && button === 0) timer = setTimeout(repeat, WAIT, pressed);
});
for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-step]")) event.preventDefault(); });
document.addEventListener("click", ({ target }) => {
  const pressed = target.closest?.("[data-step]");
  if (pressed && !repeated) step(pressed, 1);
});

document.addEventListener("input", ({ target }) => {
  const slider = target.form?.querySelector("[data-slides]");
  if (slider) (target === slider ? target.form.querySelector(".stepper input") : slider).value = target.value;
  const total = target.form?.querySelector("[data-each]");
  if (total) total.textContent = total.dataset.total.replace("{amount}", grouped(target.value * total.dataset.each));
});

// With no-break spaces between the thousands.
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

function repeat(pressed) {
  repeated += 1;
  step(pressed, repeated > SLOW ? 10 : 1);
  timer = setTimeout(repeat, EVERY, pressed);
}

function step(pressed, count) {
  const field = pressed.parentElement.querySelector("input");
  const steps = Number(pressed.dataset.step) * count;
  if (steps > 0) field.stepUp(steps);
  else field.stepDown(-steps);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
