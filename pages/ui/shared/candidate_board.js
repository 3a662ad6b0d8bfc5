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
