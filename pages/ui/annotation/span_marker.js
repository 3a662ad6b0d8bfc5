export default function ({ parentElement, data, setStateValue }) {
  const board = parentElement.querySelector(".texts");
  const state = board.state ||= { anchor: null, head: null, dragging: false };
  const { picked, ...rest } = data;
  const drawn = JSON.stringify(rest);
  const words = () => [...board.querySelectorAll(".word")];
  const wordsBeside = (word) => [...word.parentElement.querySelectorAll(".word")];
  const span = () => {
    const row = wordsBeside(state.anchor);
    const ends = [row.indexOf(state.anchor), row.indexOf(state.head)].sort((a, b) => a - b);
    return row.slice(ends[0], ends[1] + 1);
  };
  const show = () => {
    const chosen = state.anchor ? span() : [];
    for (const word of words()) word.classList.toggle("picked", chosen.includes(word));
  };
  const place = () => {
    const chosen = state.anchor ? span() : [], last = chosen[chosen.length - 1];
    return JSON.stringify([data.state, ...(last
      ? [chosen[0].parentElement.dataset.id, +chosen[0].dataset.start, +last.dataset.stop] : [])]);
  };
  const report = () => {
    board.reported = true;
    setStateValue("picked", state.told = place());
  };
  const clear = () => { state.anchor = state.head = null; show(); report(); };
  if (board.drawn !== drawn) {
    board.drawn = drawn;
    board.replaceChildren(...data.texts.map(([id, label, text, wide]) => {
      const row = document.createElement("p");
      row.className = wide ? "text wide" : "text";
      row.dataset.id = id;
      const name = document.createElement("span");
      name.className = "label";
      name.textContent = label;
      row.append(name);
      let at = 0;
      for (const part of text.split(/(\s+)/)) {
        const start = at, stop = at += [...part].length;
        if (!part.trim()) { row.append(part); continue; }
        const word = document.createElement("span");
        word.className = "word";
        word.tabIndex = -1;
        word.setAttribute("role", "button");
        word.dataset.start = start;
        word.dataset.stop = stop;
        word.textContent = part;
        const marks = data.marks.filter((m) => m[0] === id && m[1] < stop && start < m[2]);
        for (const mark of marks) word.classList.add(`m${mark[4]}`);
        row.append(word);
        const ended = marks.filter((mark) => mark[2] <= stop).map((mark) => mark[3]);
        if (ended.length) {
          const sup = document.createElement("sup");
          sup.textContent = ended.join(",");
          row.append(sup);
        }
      }
      return row;
    }));
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = data.hint;
    board.append(hint);
    state.anchor = state.head = null;
    board.reported = false;
    for (const row of board.querySelectorAll(".text")) {
      const first = row.querySelector(".word");
      if (first) first.tabIndex = 0;
    }
  }
  if (picked && !board.reported && !state.dragging) {   // as it was kept, until a person selects
    const chosen = words().filter((word) => word.parentElement.dataset.id === picked[0]
      && +word.dataset.start < picked[2] && picked[1] < +word.dataset.stop);
    state.anchor = chosen[0] || null;
    state.head = chosen[chosen.length - 1] || null;
    show();
  }
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
      && state.anchor === state.head && state.anchor.parentElement === word.parentElement;
    if (goesOn) state.head = word; else state.anchor = state.head = word;
    state.dragging = true;
    show();
  };
  board.onpointermove = (event) => {
    const word = state.dragging && event.pointerType === "mouse" ? at(event) : null;
    if (word && word.parentElement === state.anchor.parentElement) { state.head = word; show(); }
  };
  board.onpointerup = () => {
    if (!state.dragging) return;
    state.dragging = false;
    if (state.again && state.anchor === state.head) clear(); else report();
  };
  board.onpointercancel = () => { state.dragging = false; };
  board.onkeydown = (event) => {
    const word = event.target.closest(".word");
    if (!word) return;
    if (event.key === "Enter" && state.told === place() && state.anchor && span().includes(word)) return;
    const row = wordsBeside(word);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = row[row.indexOf(word) + step];
      if (next) {
        if (event.shiftKey) {
          if (!state.anchor || state.anchor.parentElement !== word.parentElement)
            state.anchor = word;
          state.head = next;
          show();
        }
        for (const other of row) other.tabIndex = other === next ? 0 : -1;
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (!state.anchor || !span().includes(word)) state.anchor = state.head = word;
      show();
      report();
    } else if (event.key === "Escape" && state.anchor) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
