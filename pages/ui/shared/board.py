"""The board of candidates in the browser: pointing at a word lights its partners in every row.

The HTML comes escaped from the core. What is lit is also said in words, for those who do not see
it; arrow keys walk along a row and to the partners in the next; a tap or Enter keeps a word lit.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.candidates.comparison import Comparison
from meteor_core.render import board
from pages.ui.i18n.translation import _

_CSS = """
:host, .place { display: block; container-type: inline-size; }
.place { font-size: 1rem; line-height: 1.5; }
.reference { position: sticky; top: 3.75rem; z-index: 2; }
.said { min-height: 1.6em; font-size: .85em; margin: .5rem 0 0; opacity: .85;
        overflow-wrap: anywhere; }
.board .word:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
@container (max-width: 560px) {
  .board .row { grid-template-columns: 1fr; }
  .board .reference { position: static; }
}
"""

_JS = """
export default function ({ parentElement, data }) {
  const place = parentElement.querySelector(".place");
  const said = parentElement.querySelector(".said");
  if (place.dataset.key !== data.key) {
    place.innerHTML = data.html;   // escaped by the server
    place.dataset.key = data.key;
    said.textContent = data.hint;
    place.kept = null;
  }
  const rows = [...place.querySelectorAll(".board .row")];
  const words = (row) => [...row.querySelectorAll(".word")];
  const refs = (word) => word.dataset.r ? word.dataset.r.split(" ") : [];
  const text = (word) => word.querySelector("bdi").textContent;
  const first = words(rows[0])[0];
  if (first && !place.querySelector(".word[tabindex='0']")) first.tabIndex = 0;

  const sentence = (wanted) => {
    const parts = rows.map((row, n) => {
      const found = words(row).filter((word) => refs(word).some((one) => wanted.includes(one)));
      const stage = found.length ? found[0].dataset.s : "";
      const what = found.map(text).join(" ") + (stage ? ` (${stage})` : "");
      return n ? `${row.dataset.name}: ${what || "–"}` : `${what} →`;
    });
    return parts[0] + " " + parts.slice(1).join(" · ");
  };
  const light = (word) => {
    const wanted = word ? refs(word) : [];
    for (const one of place.querySelectorAll(".board .word"))
      one.classList.toggle("lit", refs(one).some((ref) => wanted.includes(ref)));
    said.textContent = !word ? data.hint
      : wanted.length ? sentence(wanted) : `${text(word)}: ${word.title}`;
  };
  const keep = (word) => {
    place.kept?.removeAttribute("aria-pressed");
    place.kept = place.kept === word ? null : word;
    place.kept?.setAttribute("aria-pressed", "true");
    light(place.kept);
  };
  const target = (event) => {
    const word = event.target.closest(".word");
    return word && word.closest(".board") ? word : null;
  };
  const go = (word) => {
    if (!word) return;
    for (const one of place.querySelectorAll(".word[tabindex='0']")) one.tabIndex = -1;
    word.tabIndex = 0;
    word.focus();
  };
  const beside = (word, step) => {
    const row = words(word.closest(".row"));
    return row[row.indexOf(word) + step];
  };
  const below = (word, step) => {
    const next = rows[rows.indexOf(word.closest(".row")) + step];
    if (!next) return null;
    const wanted = refs(word);
    const partner = words(next).find((one) => refs(one).some((ref) => wanted.includes(ref)));
    return partner || words(next)[0];
  };
  place.onpointerover = (event) => {
    const word = target(event);
    if (word && event.pointerType === "mouse" && !place.kept) light(word);
  };
  place.onpointerleave = () => { if (!place.kept) light(null); };
  place.listening?.abort();   // focus events that bubble have no property of their own
  place.listening = new AbortController();
  const signal = { signal: place.listening.signal };
  place.addEventListener("focusin", (event) => {
    if (target(event) && !place.kept) light(target(event));
  }, signal);
  place.addEventListener("focusout", () => { if (!place.kept) light(null); }, signal);
  place.onclick = (event) => { if (target(event)) { keep(target(event)); go(target(event)); } };
  place.onkeydown = (event) => {
    const word = target(event);
    if (!word) return;
    const moves = {
      ArrowRight: () => go(beside(word, 1)), ArrowLeft: () => go(beside(word, -1)),
      ArrowDown: () => go(below(word, 1)), ArrowUp: () => go(below(word, -1)),
      Enter: () => keep(word), " ": () => keep(word),
      Escape: () => { if (place.kept) keep(place.kept); },
    };
    if (moves[event.key]) { event.preventDefault(); event.stopPropagation(); moves[event.key](); }
  };
}
"""

_BOARD = st.components.v2.component(
    "meteor_board",
    html='<div class="place"></div><p class="said" role="status" aria-live="polite"></p>',
    css=_CSS,
    js=_JS,
)


def show(
    comparison: Comparison, look: dict[str, Any], key: str = "compare_board", scores: bool = True
) -> None:
    """Draw the board; ``look`` is theme, language and translation."""
    drawn = board.html(comparison, **look, scores=scores)
    hint = _("Point at a word, or tap it: its partners light up in every row.")
    _BOARD(key=key, data={"html": drawn, "hint": hint, "key": f"{hash(drawn)}"})
