const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// Words with the blanks between them, or letters: what is selected at a touch.
function units(text, letters) {
  return letters ? [...GRAPHEMES.segment(text)].map((part) => part.segment) : text.split(/(\s+)/);
}

// A word in runs of letters that lie in the same marks, so that a marked ending is drawn as one.
function runs(part, start, marks) {
  const characters = [...part];
  const edges = marks.flatMap((mark) => [mark[1], mark[2]]);
  const cuts = [...new Set([start, start + characters.length, ...edges])].sort((a, b) => a - b)
    .filter((at) => at >= start && at <= start + characters.length);
  return cuts.slice(1).map((stop, number) => {
    const from = cuts[number], run = document.createElement("span");
    run.textContent = characters.slice(from - start, stop - start).join("");
    for (const mark of marks) if (mark[1] < stop && from < mark[2]) run.classList.add(`m${mark[4]}`);
    return run;
  });
}

// The texts on the screen, for keys that are pressed elsewhere.
const shown = window.meteorSpans ||= { escape: () => false };
if (!shown.listens) {
  shown.listens = true;
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown.escape()) event.preventDefault();
  });
}

export default function ({ parentElement, data, setStateValue }) {
  const board = parentElement.querySelector(".texts");
  const state = board.state ||= { anchor: null, head: null, dragging: false };
  const { picked, ...rest } = data;
  const words = () => [...board.querySelectorAll(".word")];
  const rowOf = (word) => word.closest(".part");
  const wordsBeside = (word) => [...rowOf(word).querySelectorAll(".word")];
  const span = () => {
    if (!state.anchor) return [];
    const row = wordsBeside(state.anchor);
    const ends = [row.indexOf(state.anchor), row.indexOf(state.head)].sort((a, b) => a - b);
    return row.slice(ends[0], ends[1] + 1);
  };
  const within = (word, [id, start, stop]) => rowOf(word).dataset.id === id
    && (stop === 0 || +word.dataset.start < stop && start < +word.dataset.stop);
  const show = () => {
    const chosen = span();
    for (const word of words()) word.classList.toggle("picked", chosen.includes(word));
  };
  const place = () => {
    const chosen = span(), last = chosen[chosen.length - 1];
    return last ? [rowOf(last).dataset.id, +chosen[0].dataset.start, +last.dataset.stop] : [];
  };
  const report = () => {
    board.reported = true;
    setStateValue("picked", state.told = JSON.stringify([data.state, ...place()]));
  };
  const clear = () => { state.anchor = state.head = null; show(); report(); };
  // As it was kept, in whatever units the texts are drawn now.
  const take = (place) => {
    const chosen = words().filter((word) => within(word, place));
    state.anchor = chosen[0] || null;
    state.head = chosen[chosen.length - 1] || null;
    show();
  };
  const wordOf = (part, start, stop, marks) => {
    const word = document.createElement("span");
    word.className = "word";
    word.tabIndex = -1;
    word.setAttribute("role", "button");
    word.dataset.start = start;
    word.dataset.stop = stop;
    if (marks.length) word.append(...runs(part, start, marks)); else word.textContent = part;
    return word;
  };
  // The numbers of errors that end here take no room: a mark moves nothing on the page.
  const numbersOf = (marks) => {
    const sup = document.createElement("sup");
    sup.textContent = marks.map((mark) => mark[3]).join(",");
    return sup;
  };
  // Words among which is selected.
  const partOf = (id) => {
    const part = document.createElement("span");
    part.className = "part";
    part.dataset.id = id;
    return part;
  };
  const draw = () => {
    const row = ([id, label, text, wide, own]) => {
      const row = document.createElement("p");
      row.className = wide ? "text wide" : "text";
      row.dataset.id = id;
      const name = document.createElement("span");
      name.className = "label";
      name.textContent = label;
      const part = partOf(id);
      row.append(name, part);
      const marksOf = (id) => data.marks.filter((mark) => mark[0] === id);
      let at = 0;
      for (const unit of units(text, state.letters)) {
        const start = at, stop = at += [...unit].length;
        if (!unit.trim()) { part.append(unit); continue; }
        const marks = marksOf(id).filter((mark) => mark[1] < stop && start < mark[2]);
        part.append(wordOf(unit, start, stop, marks));
        const ended = marks.filter((mark) => mark[2] <= stop);
        if (ended.length) part.append(numbersOf(ended));
      }
      if (own) {   // it stands for what is missing, and covers no characters
        const missing = partOf(`m${id.slice(1)}`), marks = marksOf(missing.dataset.id);
        const word = wordOf(own, 0, 0, []);
        if (marks.length) word.classList.add(`m${Math.max(...marks.map((mark) => mark[4]))}`);
        missing.append(word);
        if (marks.length) missing.append(numbersOf(marks));
        row.append(" ", missing);
      }
      for (const part of row.querySelectorAll(".part")) {
        const first = part.querySelector(".word");
        if (first) first.tabIndex = 0;
      }
      return row;
    };
    const toggle = document.createElement("button");
    toggle.type = "button";
    toggle.className = "letters";
    toggle.textContent = data.letters;
    toggle.setAttribute("aria-pressed", String(!!state.letters));
    toggle.onclick = () => {
      const selected = place();
      state.letters = !state.letters;
      draw();
      take(selected);
      board.querySelector(".letters").focus({ preventScroll: true });
    };
    toggle.onkeydown = (event) => {   // the page's own keys are not meant
      if (event.key === "Enter" || event.key === " ") event.stopPropagation();
    };
    board.classList.toggle("by-letters", !!state.letters);
    board.replaceChildren(toggle, ...data.texts.map(row));
    state.anchor = state.head = null;
  };
  const drawn = JSON.stringify(rest);
  if (board.drawn !== drawn) {
    if (board.item !== data.state.split("/")[0]) state.letters = false;
    board.item = data.state.split("/")[0];
    board.drawn = drawn;
    draw();
    board.reported = false;
  }
  // as it was kept, until a person selects
  if (picked && !board.reported && !state.dragging) take(picked);
  const at = (event) => {
    const root = board.getRootNode();
    const element = root.elementFromPoint(event.clientX, event.clientY);
    return element && element.closest(".word");
  };
  board.onpointerdown = (event) => {
    const word = event.target.closest(".word");
    if (!word) return;
    state.again = word === state.anchor && word === state.head;
    const goesOn = (event.shiftKey || event.pointerType === "touch") && state.anchor
      && state.anchor === state.head && rowOf(state.anchor) === rowOf(word);
    if (goesOn) state.head = word; else state.anchor = state.head = word;
    state.dragging = true;
    show();
  };
  board.onpointermove = (event) => {
    const word = state.dragging && event.pointerType === "mouse" ? at(event) : null;
    if (word && rowOf(word) === rowOf(state.anchor)) { state.head = word; show(); }
  };
  board.onpointerup = () => {
    if (!state.dragging) return;
    state.dragging = false;
    if (state.again && state.anchor === state.head) clear(); else report();
  };
  board.onpointercancel = () => { state.dragging = false; };
  // Esc selects nothing, wherever the focus is: after a press in vain it is on Save.
  shown.escape = () => {
    if (!board.isConnected || !state.anchor) return false;
    clear();
    return true;
  };
  board.onkeydown = (event) => {
    const word = event.target.closest(".word");
    if (!word) return;
    const isTold = state.told === JSON.stringify([data.state, ...place()]);
    if (event.key === "Enter" && isTold && state.anchor && span().includes(word)) return;
    const row = wordsBeside(word);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = row[row.indexOf(word) + step];
      if (next) {
        if (event.shiftKey) {
          if (!state.anchor || rowOf(state.anchor) !== rowOf(word)) state.anchor = word;
          state.head = next;
          show();
        }
        for (const other of row) other.tabIndex = other === next ? 0 : -1;
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (!span().includes(word)) state.anchor = state.head = word;
      show();
      report();
    } else if (event.key === "Escape" && state.anchor) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
