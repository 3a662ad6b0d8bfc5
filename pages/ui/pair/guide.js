const SEEN = "meteor_guide_seen", MARK = "data-guided";
const FOLDED = "[data-testid=stExpandSidebarButton]", GAP = 12;

// Outlives being drawn anew with every change of the texts.
const own = (window.meteorGuide ||= { step: -1, asked: 0, offered: false });

function remembered() { try { return localStorage.getItem(SEEN); } catch { return null; } }
function remember() { try { localStorage.setItem(SEEN, "1"); } catch { /* a private window */ } }

// The first of the places that stands on the screen: a folded sidebar lies beside it.
function inSight(place) {
  return [...document.querySelectorAll(place)].find((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width && right > 0 && left < innerWidth;
  });
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".guide");
  const part = (name) => root.querySelector(`.${name}`);

  function unmark() {
    for (const place of document.querySelectorAll(`[${MARK}]`)) place.removeAttribute(MARK);
  }

  function draw() {
    unmark();
    root.hidden = own.step < 0;
    if (root.hidden) return;
    const [place, title, text, folded] = data.steps[own.step];
    const marked = inSight(place);
    part("count").textContent = `${own.step + 1} / ${data.steps.length}`;
    part("title").textContent = title;
    part("text").textContent = folded && marked?.matches(FOLDED) ? folded : text;
    part("back").disabled = own.step === 0;
    part("next").hidden = own.step === data.steps.length - 1;
    marked?.setAttribute(MARK, "");
  }

  function go(step) {
    own.step = own.shown = step;
    draw();
    bring();
  }

  // Between the header and this card, which on a phone is as wide as the screen.
  function bring() {
    const marked = document.querySelector(`[${MARK}]`);
    if (!marked) return;
    const top = document.querySelector("[data-testid=stHeader]")?.getBoundingClientRect().bottom ?? 0;
    const card = root.getBoundingClientRect(), box = marked.getBoundingClientRect();
    const below = box.right > card.left ? card.top : innerHeight;
    if (box.top >= top && box.bottom <= below) return;
    marked.style.scrollMarginTop = `${top + GAP}px`;
    marked.style.scrollMarginBottom = `${innerHeight - below + GAP}px`;
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const block = box.height <= below - top - 2 * GAP ? "nearest" : "start";
    marked.scrollIntoView({ block, behavior: smooth ? "smooth" : "auto" });
  }

  function close() { remember(); own.step = -1; draw(); }

  root.setAttribute("role", "region");
  root.setAttribute("aria-label", data.words.name);
  for (const name of ["back", "next", "close"]) part(name).textContent = data.words[name];
  part("back").onclick = () => go(own.step - 1);
  part("next").onclick = () => go(own.step + 1);
  part("close").onclick = close;
  root.onkeydown = (event) => { if (event.key === "Escape") close(); };

  if (data.asked > own.asked) {
    own.asked = data.asked;
    own.step = 0;
  } else if (data.first && !own.offered && !remembered()) {
    own.step = 0;
  }
  const begins = own.shown !== own.step;
  own.shown = own.step;
  own.offered = true;
  draw();
  if (begins && own.step >= 0) bring();
  return () => { if (!document.querySelector(".st-key-score")) { own.step = -1; unmark(); } };
}
