export default function ({ parentElement, data }) {
  const board = parentElement.querySelector(".candidates");
  const spoken = parentElement.querySelector(".spoken");
  if (board.dataset.key !== data.key) {
    board.innerHTML = data.html;   // escaped by the server
    board.dataset.key = data.key;
    spoken.textContent = data.hint;
    board.kept = null;
  }
  const rows = [...board.querySelectorAll(".board .row")];
  const words = (row) => [...row.querySelectorAll(".word")];
  const refs = (word) => word.dataset.r ? word.dataset.r.split(" ") : [];
  const text = (word) => word.querySelector("bdi").textContent;
  const first = words(rows[0])[0];
  if (first && !board.querySelector(".word[tabindex='0']")) first.tabIndex = 0;

  const sentence = (wanted) => {
    const parts = rows.map((row, n) => {
      const partners = words(row).filter((word) => refs(word).some((ref) => wanted.includes(ref)));
      const stage = partners.length ? partners[0].dataset.s : "";
      const what = partners.map(text).join(" ") + (stage ? ` (${stage})` : "");
      return n ? `${row.dataset.name}: ${what || "–"}` : `${what} →`;
    });
    return parts[0] + " " + parts.slice(1).join(" · ");
  };
  const light = (word) => {
    const wanted = word ? refs(word) : [];
    for (const other of board.querySelectorAll(".board .word"))
      other.classList.toggle("lit", refs(other).some((ref) => wanted.includes(ref)));
    spoken.textContent = !word ? data.hint
      : wanted.length ? sentence(wanted) : `${text(word)}: ${word.title}`;
  };
  const keep = (word) => {
    board.kept?.removeAttribute("aria-pressed");
    board.kept = board.kept === word ? null : word;
    board.kept?.setAttribute("aria-pressed", "true");
    light(board.kept);
  };
  const target = (event) => {
    const word = event.target.closest(".word");
    return word && word.closest(".board") ? word : null;
  };
  const go = (word) => {
    if (!word) return;
    for (const other of board.querySelectorAll(".word[tabindex='0']")) other.tabIndex = -1;
    word.tabIndex = 0;
    word.focus();
  };
  const neighbour = (word, step) => {
    const row = words(word.closest(".row"));
    return row[row.indexOf(word) + step];
  };
  const below = (word, step) => {
    const next = rows[rows.indexOf(word.closest(".row")) + step];
    if (!next) return null;
    const wanted = refs(word);
    const partner = words(next).find((other) => refs(other).some((ref) => wanted.includes(ref)));
    return partner || words(next)[0];
  };
  board.onpointerover = (event) => {
    const word = target(event);
    if (word && event.pointerType === "mouse" && !board.kept) light(word);
  };
  board.onpointerleave = () => { if (!board.kept) light(null); };
  board.listening?.abort();   // focus events that bubble have no property of their own
  board.listening = new AbortController();
  const signal = { signal: board.listening.signal };
  board.addEventListener("focusin", (event) => {
    if (target(event) && !board.kept) light(target(event));
  }, signal);
  board.addEventListener("focusout", () => { if (!board.kept) light(null); }, signal);
  board.onclick = (event) => { if (target(event)) { keep(target(event)); go(target(event)); } };
  board.onkeydown = (event) => {
    const word = target(event);
    if (!word) return;
    const moves = {
      ArrowRight: () => go(neighbour(word, 1)), ArrowLeft: () => go(neighbour(word, -1)),
      ArrowDown: () => go(below(word, 1)), ArrowUp: () => go(below(word, -1)),
      Enter: () => keep(word), " ": () => keep(word),
      Escape: () => { if (board.kept) keep(board.kept); },
    };
    if (moves[event.key]) { event.preventDefault(); event.stopPropagation(); moves[event.key](); }
  };
}
