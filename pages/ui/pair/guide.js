const SEEN = "meteor_guide_seen", MARK = "data-guided";

// Outlives being drawn anew with every change of the texts.
const own = (window.meteorGuide ||= { step: -1, asked: 0, offered: false });

function remembered() { try { return localStorage.getItem(SEEN); } catch { return null; } }
function remember() { try { localStorage.setItem(SEEN, "1"); } catch { /* a private window */ } }

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
    const [place, title, text] = data.steps[own.step];
    part("count").textContent = `${own.step + 1} / ${data.steps.length}`;
    part("title").textContent = title;
    part("text").textContent = text;
    part("back").disabled = own.step === 0;
    part("next").hidden = own.step === data.steps.length - 1;
    document.querySelector(place)?.setAttribute(MARK, "");
  }

  function go(step) {
    own.step = step;
    draw();
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.querySelector(`[${MARK}]`)
      ?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "auto" });
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
  own.offered = true;
  draw();
  return () => { if (!document.querySelector(".st-key-score")) { own.step = -1; unmark(); } };
}
