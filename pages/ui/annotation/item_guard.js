const STANDS = 300;   // milliseconds before an item takes an answer: nobody has read it sooner
export default function ({ parentElement, data }) {
  const host = parentElement.querySelector("div");
  if (host.item !== data.item) {
    host.item = data.item;
    host.since = performance.now();
  }
  const box = () => document.querySelector("[class*='st-key-project_item_']");
  const stands = () => performance.now() - host.since >= STANDS
    && box() && box().classList.contains(data.box);
  const refuse = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
  const writes = (event) => event.composedPath().some((part) => part.matches
    && part.matches("input:not([type=range]), textarea, select, [contenteditable=true]"));
  const onKey = (event) => {
    const answers = event.key.length === 1 || event.key === "Enter";
    if (!answers || event.ctrlKey || event.metaKey || event.altKey || writes(event)) return;
    if (event.repeat || !stands()) refuse(event);
  };
  const onClick = (event) => {
    const button = event.target.closest && event.target.closest("button");
    if (button && button.closest("[class*='st-key-project_item_']") && !stands()) refuse(event);
  };
  if (host.stop) host.stop();
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("click", onClick, true);
  const stop = host.stop = () => {
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("click", onClick, true);
  };
  return stop;
}
