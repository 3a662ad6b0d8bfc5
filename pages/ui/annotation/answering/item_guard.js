const STANDS = 300;   // milliseconds before an item takes an answer: nobody has read it sooner
const BOX = "[class*='st-key-project_item_']";
const SLIDER = "input[type=range]";
const MOVES = 300, PATIENCE = 10000;   // until a slider's value has been sent; until its answer may be
const FIELDS = "input:not([type=range]), textarea, select, [contenteditable=true]";

const root = document.documentElement.dataset;   // .meteorItem: the box that takes an answer

function install() {
  const shown = { item: "", box: "", reading: 0, moved: -MOVES };
  // While the next item is drawn, its buttons may stand there before this is told of it.
  const stands = () => {
    const box = document.querySelector(BOX);
    return !box || box.classList.contains(root.meteorItem);
  };
  const refuse = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
  const isWriting = (event) => event.composedPath().some((part) => part.matches?.(FIELDS));

  window.addEventListener("keydown", (event) => {
    const answers = event.key.length === 1 || ["Enter", "Backspace"].includes(event.key);
    const combined = event.ctrlKey || event.metaKey || event.altKey;
    if (!answers || combined || isWriting(event) || !document.querySelector(BOX)) return;
    if (event.repeat || !stands()) refuse(event);
    else if (event.target.matches?.(SLIDER)) { refuse(event); passOn(event, shown.item); }
  }, true);
  window.addEventListener("input", (event) => {
    if (event.target.matches?.(SLIDER) && event.target.closest(BOX)) shown.moved = performance.now();
  }, true);
  window.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (button && button.closest(BOX) && !stands()) refuse(event);
  }, true);
  return shown;
}

// Once, for as long as the page lives: between two items the component itself may be gone.
const shown = window.meteorItemGuard ||= install();

// Streamlit's shortcuts do not hear keys on a slider.
function passOn({ key, code, keyCode }, item) {
  const saves = document.querySelector(`${BOX} [class*="st-key-project_save_"] button`);
  if (key === "Enter" && saves) { save(item, shown.box, performance.now()); return; }
  document.activeElement?.blur();
  for (const kind of ["keydown", "keyup"]) {
    document.body.dispatchEvent(new KeyboardEvent(kind, { key, code, keyCode, bubbles: true }));
  }
}

// What saves waits for the slider's last value. It is pressed again while the item stands: between
// two drawings a press may be lost, and of two the store takes one.
function save(item, box, pressed) {
  const now = performance.now();
  if (shown.item !== item || shown.moved > pressed || now - pressed > PATIENCE) return;
  const button = document.querySelector(`.${CSS.escape(box)} [class*="st-key-project_save_"] button`);
  const ready = button && !button.disabled && now - shown.moved >= MOVES;
  if (ready) button.click();
  setTimeout(() => save(item, box, pressed), ready ? 1000 : 50);
}

// The page's heading may lie over the top of what scrolls.
function showTop(box) {
  const top = box.getBoundingClientRect().top, least = 60;
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

export default function ({ data }) {
  const isNew = data.item !== shown.item, first = !shown.item;
  if (isNew) {
    shown.moved = -MOVES;
    root.meteorItem = "";
    clearTimeout(shown.reading);
    shown.reading = setTimeout(() => { root.meteorItem = data.box; }, STANDS);
  }
  shown.item = data.item;
  shown.box = data.box;
  if (isNew) open(data, first);
  if (isNew && data.rated) focusSlider(data.item);
}
