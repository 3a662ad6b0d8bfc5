const STANDS = 300;   // milliseconds before an item takes an answer: nobody has read it sooner
const BOX = "[class*='st-key-project_item_']";
const FIELDS = "input:not([type=range]), textarea, select, [contenteditable=true]";

function install() {
  const shown = { item: "", box: "", since: 0 };
  // While the next item is drawn, its buttons may stand there before this is told of it.
  const stands = () => {
    const box = document.querySelector(BOX);
    return !box
      || (box.classList.contains(shown.box) && performance.now() - shown.since >= STANDS);
  };
  const refuse = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
  const isWriting = (event) => event.composedPath().some((part) => part.matches?.(FIELDS));

  window.addEventListener("keydown", (event) => {
    const answers = event.key.length === 1 || event.key === "Enter";
    const combined = event.ctrlKey || event.metaKey || event.altKey;
    if (!answers || combined || isWriting(event) || !document.querySelector(BOX)) return;
    if (event.repeat || !stands()) refuse(event);
  }, true);
  window.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (button && button.closest(BOX) && !stands()) refuse(event);
  }, true);
  return shown;
}

// Once, for as long as the page lives: between two items the component itself may be gone.
const shown = window.meteorItemGuard ||= install();

export default function ({ data }) {
  if (data.item !== shown.item) shown.since = performance.now();
  shown.item = data.item;
  shown.box = data.box;
}
