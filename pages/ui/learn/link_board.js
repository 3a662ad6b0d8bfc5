// Words of both sides as buttons, lines between them; a click on one word and on one of the
// other side draws a line, or takes it away. Words reach the page as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".board");
  const board = root.board ?? (root.board = new Board(root));
  board.update(data, (lines) => setStateValue("lines", lines));
  return () => board.rest();
}

class Board {
  constructor(root) {
    this.root = root;
    this.picture = root.querySelector("svg");
    this.voice = root.querySelector("[aria-live]");
    this.rows = { reference: root.querySelector(".reference"), candidate: root.querySelector(".candidate") };
    this.words = { reference: [], candidate: [] };
    this.lines = [];
    this.picked = null;
    this.built = false;
    root.addEventListener("keydown", (event) => this.key(event));
    this.observer = new ResizeObserver(() => this.draw());
  }

  update(data, report) {
    this.data = data;
    this.report = report;
    this.observer.observe(this.root);
    if (!this.built) {
      this.lines = data.lines.map((line) => [...line]);
      this.build();
      this.built = true;
    }
    this.tag();
    this.label();
    this.draw();
  }

  // What stands below each word, where words have anything there: their prices.
  tag() {
    for (const side of ["reference", "candidate"]) {
      this.words[side].forEach((button, position) => {
        button.querySelector(".tag").textContent = this.tagOf(side, position);
      });
    }
  }

  tagOf(side, position) {
    return this.data.tags?.[side][position] ?? "";
  }

  rest() {
    this.observer.disconnect();
  }

  build() {
    for (const side of ["reference", "candidate"]) {
      const row = this.rows[side];
      row.setAttribute("aria-label", this.data.labels[side]);
      row.querySelector(".name").textContent = this.data.labels[side];
      row.querySelectorAll("button").forEach((button) => button.remove());
      this.words[side] = this.data[side].map((text, position) => {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = position ? -1 : 0;
        button.classList.toggle("function", this.data.function[side][position]);
        button.append(Object.assign(document.createElement("bdi"), { textContent: text }));
        button.append(Object.assign(document.createElement("span"), { className: "tag" }));
        button.addEventListener("click", () => this.pick(side, position));
        button.addEventListener("focus", () => this.rove(side, position));
        row.append(button);
        return button;
      });
    }
  }

  // One tab stop for each row: the word that had the focus last.
  rove(side, position) {
    this.words[side].forEach((button, at) => { button.tabIndex = at === position ? 0 : -1; });
  }

  pick(side, position) {
    const first = this.picked;
    if (!first || first.side === side) {
      const same = first && first.position === position;
      this.picked = same ? null : { side, position };
      if (!same) this.say(this.data.labels.picked, this.text(side, position));
    } else {
      this.toggle(side === "candidate" ? [position, first.position] : [first.position, position]);
      this.picked = null;
    }
    this.label();
    this.draw();
  }

  toggle([candidate, reference]) {
    const is = (line) => line[0] === candidate && line[1] === reference;
    const known = this.lines.some(is);
    if (!known && this.lines.length >= this.data.most) return;
    this.lines = known ? this.lines.filter((line) => !is(line)) : [...this.lines, [candidate, reference]];
    const pair = `${this.text("candidate", candidate)} – ${this.text("reference", reference)}`;
    this.say(known ? this.data.labels.removed : this.data.labels.joined, pair);
    this.report(this.lines);
  }

  key(event) {
    const { side, position } = this.focused();
    if (side === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.words[side].length - 1;
    const other = side === "candidate" ? "reference" : "candidate";
    const [back, on, towards, away] = this.upright()
      ? ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
      : ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    const moves = {
      [back]: () => this.go(side, position - 1),
      [on]: () => this.go(side, position + 1),
      Home: () => this.go(side, 0),
      End: () => this.go(side, last),
      [towards]: () => side === "candidate" && this.go(other, this.nearest(other, side, position)),
      [away]: () => side === "reference" && this.go(other, this.nearest(other, side, position)),
      Escape: () => { this.picked = null; this.label(); this.draw(); },
      Delete: () => this.clear(side, position),
      Backspace: () => this.clear(side, position),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }

  focused() {
    const button = this.root.getRootNode().activeElement;
    for (const side of ["reference", "candidate"]) {
      const position = this.words[side].indexOf(button);
      if (position >= 0) return { side, position };
    }
    return {};
  }

  go(side, position) {
    this.words[side][position]?.focus();
  }

  nearest(side, from, position) {
    const middle = (button) => {
      const box = button.getBoundingClientRect();
      return this.upright() ? box.top + box.height / 2 : box.left + box.width / 2;
    };
    const here = middle(this.words[from][position]);
    const far = this.words[side].map((button) => Math.abs(middle(button) - here));
    return far.indexOf(Math.min(...far));
  }

  clear(side, position) {
    const at = side === "candidate" ? 0 : 1;
    const kept = this.lines.filter((line) => line[at] !== position);
    if (kept.length === this.lines.length) return;
    this.lines = kept;
    this.say(this.data.labels.removed, this.text(side, position));
    this.report(this.lines);
    this.label();
    this.draw();
  }

  text(side, position) {
    return this.data[side][position];
  }

  say(message, words) {
    this.voice.textContent = message.replace("{words}", words);
  }

  // What a word is joined with stands in its name, for those who cannot see the lines.
  label() {
    for (const side of ["reference", "candidate"]) {
      const [own, far, other] = side === "candidate" ? [0, 1, "reference"] : [1, 0, "candidate"];
      this.words[side].forEach((button, position) => {
        const partners = this.lines.filter((line) => line[own] === position).map((line) => this.text(other, line[far]));
        const picked = this.picked?.side === side && this.picked.position === position;
        const joined = partners.length ? this.data.labels.with.replace("{words}", partners.join(", ")) : "";
        const kind = this.data.function[side][position] ? this.data.labels.function : "";
        button.setAttribute("aria-pressed", String(Boolean(picked)));
        const parts = [this.text(side, position), this.tagOf(side, position), kind, joined];
        button.setAttribute("aria-label", parts.filter(Boolean).join(", "));
        button.classList.toggle("joined", partners.length > 0);
      });
    }
  }

  upright() {
    return this.root.classList.contains("upright");
  }

  // Sides that do not fit into a row each stand in a column each: no line crosses a wrapped word.
  settle() {
    this.root.classList.remove("upright");
    const wraps = (words) => words.some((word) => word.offsetTop + word.offsetHeight < words.at(-1).offsetTop);
    this.root.classList.toggle("upright", Object.values(this.words).some(wraps));
  }

  draw() {
    if (!this.root.clientWidth || !this.data) return;
    this.settle();
    const frame = this.root.getBoundingClientRect();
    this.picture.replaceChildren();
    const is = (one, other) => one[0] === other[0] && one[1] === other[1];
    for (const line of this.data.possible ?? []) {
      if (!this.lines.some((drawn) => is(drawn, line))) this.curve(frame, line, ["possible", ...(line[2] ? ["cheap"] : [])]);
    }
    for (const phrase of this.data.phrases ?? []) this.hold(frame, phrase);
    for (const line of this.lines) {
      const cheap = (this.data.possible ?? []).some((one) => is(one, line) && one[2]);
      const wrong = this.data.wrong.some((one) => is(one, line));
      this.curve(frame, line, [...(wrong ? ["wrong"] : []), ...(cheap ? ["cheap"] : [])]);
    }
  }

  // A phrase: a stroke along its words on either side, and a curve from middle to middle.
  hold(frame, [from, to, start, stop]) {
    const foot = this.words.candidate.slice(from, to).map((word) => word.getBoundingClientRect());
    const top = this.words.reference.slice(start, stop).map((word) => word.getBoundingClientRect());
    if (!top.length || !foot.length) return;
    for (const box of top) this.path(edge(box, frame, this.upright() ? "right" : "bottom"), ["phrase"]);
    for (const box of foot) this.path(edge(box, frame, this.upright() ? "left" : "top"), ["phrase"]);
    this.path(this.between(around(top), around(foot), frame), ["phrase"]);
  }

  curve(frame, [candidate, reference], classes) {
    const top = this.words.reference[reference]?.getBoundingClientRect();
    const foot = this.words.candidate[candidate]?.getBoundingClientRect();
    if (top && foot) this.path(this.between(top, foot, frame), classes);
  }

  between(top, foot, frame) {
    return this.upright() ? across(top, foot, frame) : down(top, foot, frame);
  }

  path(drawn, classes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", drawn);
    path.classList.add(...classes);
    this.picture.append(path);
  }
}

function down(from, to, frame) {
  const [x0, y0] = [from.left + from.width / 2 - frame.left, from.bottom - frame.top];
  const [x1, y1] = [to.left + to.width / 2 - frame.left, to.top - frame.top];
  const middle = (y0 + y1) / 2;
  return `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
}

function across(from, to, frame) {
  const [x0, y0] = [from.right - frame.left, from.top + from.height / 2 - frame.top];
  const [x1, y1] = [to.left - frame.left, to.top + to.height / 2 - frame.top];
  const middle = (x0 + x1) / 2;
  return `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`;
}

function around(boxes) {
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

function edge(box, frame, side) {
  if (side === "left" || side === "right") {
    const x = box[side] - frame.left;
    return `M${x} ${box.top - frame.top}V${box.bottom - frame.top}`;
  }
  return `M${box.left - frame.left} ${box[side] - frame.top}H${box.right - frame.left}`;
}
