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

  // So many pixels at the bottom of the window are no part of the page.
  function keepFree(room) {
    document.documentElement.style.setProperty("--guide-room", `${room}px`);
  }

  function draw() {
    unmark();
    root.hidden = own.step < 0;
    if (root.hidden) return keepFree(0);
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

  // Between the header and this card. Where that is too low a place, and on a phone, where the card
  // is as wide as the screen, the page ends above the card and scrolls there.
  function bring() {
    const marked = document.querySelector(`[${MARK}]`);
    if (!marked) return keepFree(0);
    const top = document.querySelector("[data-testid=stHeader]")?.getBoundingClientRect().bottom ?? 0;
    const card = root.getBoundingClientRect(), box = marked.getBoundingClientRect();
    const floor = card.top - GAP, below = box.right > card.left ? floor : innerHeight;
    const isHigh = box.height > below - top - GAP;
    const room = isHigh || card.left <= GAP ? innerHeight - floor : 0;
    keepFree(room);
    if (box.top >= top && box.bottom <= below) return;
    marked.style.scrollMarginTop = `${top + GAP}px`;
    marked.style.scrollMarginBottom = `${Math.max(innerHeight - below - room, 0)}px`;
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    marked.scrollIntoView({ block: isHigh ? "start" : "nearest", behavior: smooth ? "smooth" : "auto" });
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
  return () => { if (!document.querySelector(".st-key-score")) { own.step = -1; draw(); } };
}
