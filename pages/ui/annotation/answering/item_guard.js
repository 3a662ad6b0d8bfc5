const STANDS = 300;   // milliseconds before an item takes an answer: nobody has read it sooner
const BOX = "[class*='st-key-project_item_']";
const SLIDER = "input[type=range]";
const PATIENCE = 10000;   // milliseconds for which a press is kept for a slider, or pressed again
const MOVING = /^(Arrow|Page|Home$|End$)/;
const FIELDS = "input:not([type=range]), textarea, select, [contenteditable=true]";

const root = document.documentElement.dataset;   // .meteorItem: the box that takes an answer

function install() {
  const shown = { item: "", box: "", reading: 0, put: null, touched: new WeakSet(), due: null };
  // While the next item is drawn, its buttons may stand there before this is told of it.
  const stands = () => {
    const box = document.querySelector(BOX);
    return !box || box.classList.contains(root.meteorItem);
  };
  const refuse = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
  const isWriting = (event) => event.composedPath().some((part) => part.matches?.(FIELDS));
  const sliderOf = (event) => event.target.closest?.(`${BOX} [data-testid=stSlider]`)
    ?.querySelector(SLIDER);

  window.addEventListener("keydown", (event) => {
    const onSlider = event.target.matches?.(SLIDER) && !!event.target.closest(BOX);
    if (onSlider && MOVING.test(event.key)) touch(event.target);
    const answers = event.key.length === 1 || ["Enter", "Backspace"].includes(event.key);
    const combined = event.ctrlKey || event.metaKey || event.altKey;
    if (!answers || combined || isWriting(event) || !document.querySelector(BOX)) return;
    const slider = sliderToPut(), onPage = onSlider || event.target === document.body;
    if (event.repeat || !stands()) refuse(event);
    else if (slider && /^[0-9]$/.test(event.key) && !wordsAreSelected()) {
      refuse(event);
      put(slider, 10 * event.key);
    } else if (slider && event.key === "Enter" && onPage) {
      refuse(event);
      save(shown.item, performance.now());
    } else if (onSlider) { refuse(event); passOn(event); }
  }, true);
  let held = null;
  window.addEventListener("pointerdown", (event) => {
    const slider = sliderOf(event);
    held = slider ? { slider, value: slider.value } : null;
    if (slider) touch(slider);
  }, true);
  // Streamlit says nothing of a slider that is put where it stood.
  window.addEventListener("pointerup", () => {
    const now = held;
    if (now && isUnmoved(now.slider) && now.slider.value === now.value && stands()) {
      put(now.slider, +now.value);
    }
  });
  window.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (button && button.closest(BOX) && !stands()) refuse(event);
  }, true);
  return shown;
}

// Once, for as long as the page lives: between two items the component itself may be gone.
const shown = window.meteorItemGuard ||= install();

const sliders = () => [...document.querySelectorAll(`${BOX} ${SLIDER}`)];
const isUnmoved = (slider) =>
  !!slider.closest(".stElementContainer")?.nextElementSibling?.querySelector(".unmoved");

// The one that has the focus, else the first that nobody has moved.
function sliderToPut() {
  const all = sliders();
  return all.find((one) => one === document.activeElement) || all.find(isUnmoved) || all[0];
}

function wordsAreSelected() {
  const parts = document.querySelectorAll(`${BOX} [class*=st-key-project_spans_] *`);
  return [...parts].some((part) => part.shadowRoot?.querySelector(".picked"));
}

function touch(slider) {
  shown.touched.add(slider);
  shown.due = null;
}

function put(slider, value) {
  touch(slider);
  shown.due = { slider, value };
  slider.focus({ preventScroll: true });
  shown.put(sliders().indexOf(slider), value);
}

// Streamlit's shortcuts do not hear keys on a slider.
function passOn({ key, code, keyCode }) {
  document.activeElement?.blur();
  for (const kind of ["keydown", "keyup"]) {
    document.body.dispatchEvent(new KeyboardEvent(kind, { key, code, keyCode, bubbles: true }));
  }
}

// Whether a slider was put somewhere, and the page does not know it yet.
function isPending() {
  const { slider, value } = shown.due || {};
  return slider?.isConnected && +slider.value !== value
    || sliders().some((one) => shown.touched.has(one) && isUnmoved(one));
}

// What saves waits for the slider. It is pressed again while the item stands and nothing is said to
// lack: between two drawings a press may be lost, and of two the store takes one.
function save(item, since, again = false) {
  const box = document.querySelector(`.${CSS.escape(shown.box)}`);
  if (shown.item !== item || !box || performance.now() - since > PATIENCE) return;
  if (again && box.querySelector("[class*=st-key-project_told_]")) return;
  if (isPending()) { setTimeout(() => save(item, since, again), 20); return; }
  box.querySelector("[class*=st-key-project_save_] button, [class*=_save] button")?.click();
  setTimeout(() => save(item, since, true), 1000);
}

// The page's heading may lie over the top of what scrolls.
function showTop(box) {
  const least = document.querySelector("[data-testid=stHeader]")?.offsetHeight || 0;
  const top = box.getBoundingClientRect().top;
  if (top >= least && top < innerHeight / 2) return;
  box.style.scrollMarginTop = `${least}px`;
  box.scrollIntoView({ block: "start" });
}

// As long as the item stands: a slider may be drawn anew and lose the focus. It is taken from no
// field and, after a moment, from no button that somebody went to.
function focusSlider(item, times = 15) {
  if (shown.item !== item) return;
  const at = document.activeElement;
  const slider = document.querySelector(`.${CSS.escape(shown.box)} ${SLIDER}`);
  if (slider && (!at || at === document.body || times > 0 && at.matches("button"))) {
    slider.focus({ preventScroll: true });
  }
  setTimeout(() => focusSlider(item, times - 1), 100);
}

// When the widgets of an item stand there; `attempts` frames are given to them.
function open(data, first, attempts = 30) {
  if (shown.item !== data.item) return;
  const box = document.querySelector(`.${CSS.escape(data.box)}`);
  if (!box && attempts) { setTimeout(() => open(data, first, attempts - 1), 50); return; }
  if (!box) return;
  if (!first) showTop(box);
}

export default function ({ data, setTriggerValue }) {
  const isNew = data.item !== shown.item, first = !shown.item;
  shown.put = (candidate, value) => setTriggerValue("put", [data.item, candidate, value]);
  if (isNew) {
    shown.touched = new WeakSet();
    shown.due = null;
    root.meteorItem = "";
    clearTimeout(shown.reading);
    shown.reading = setTimeout(() => { root.meteorItem = data.box; }, STANDS);
  }
  shown.item = data.item;
  shown.box = data.box;
  if (isNew) open(data, first);
  if (isNew && data.rated) focusSlider(data.item);
}
