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
    this.label();
    this.draw();
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
      this.words[side] = this.data[side].map((text, place) => {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = place ? -1 : 0;
        button.append(Object.assign(document.createElement("bdi"), { textContent: text }));
        button.addEventListener("click", () => this.pick(side, place));
        button.addEventListener("focus", () => this.rove(side, place));
        row.append(button);
        return button;
      });
    }
  }

  // One tab stop for each row: the word that had the focus last.
  rove(side, place) {
    this.words[side].forEach((button, at) => { button.tabIndex = at === place ? 0 : -1; });
  }

  pick(side, place) {
    const first = this.picked;
    if (!first || first.side === side) {
      const same = first && first.place === place;
      this.picked = same ? null : { side, place };
      if (!same) this.say(this.data.labels.picked, this.text(side, place));
    } else {
      this.toggle(side === "candidate" ? [place, first.place] : [first.place, place]);
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
    const { side, place } = this.focused();
    if (side === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.words[side].length - 1;
    const other = side === "candidate" ? "reference" : "candidate";
    const moves = {
      ArrowLeft: () => this.go(side, place - 1),
      ArrowRight: () => this.go(side, place + 1),
      Home: () => this.go(side, 0),
      End: () => this.go(side, last),
      ArrowUp: () => side === "candidate" && this.go(other, this.nearest(other, side, place)),
      ArrowDown: () => side === "reference" && this.go(other, this.nearest(other, side, place)),
      Escape: () => { this.picked = null; this.label(); this.draw(); },
      Delete: () => this.clear(side, place),
      Backspace: () => this.clear(side, place),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }

  focused() {
    const button = this.root.getRootNode().activeElement;
    for (const side of ["reference", "candidate"]) {
      const place = this.words[side].indexOf(button);
      if (place >= 0) return { side, place };
    }
    return {};
  }

  go(side, place) {
    this.words[side][place]?.focus();
  }

  nearest(side, from, place) {
    const middle = (button) => { const box = button.getBoundingClientRect(); return box.left + box.width / 2; };
    const here = middle(this.words[from][place]);
    const far = this.words[side].map((button) => Math.abs(middle(button) - here));
    return far.indexOf(Math.min(...far));
  }

  clear(side, place) {
    const at = side === "candidate" ? 0 : 1;
    const kept = this.lines.filter((line) => line[at] !== place);
    if (kept.length === this.lines.length) return;
    this.lines = kept;
    this.say(this.data.labels.removed, this.text(side, place));
    this.report(this.lines);
    this.label();
    this.draw();
  }

  text(side, place) {
    return this.data[side][place];
  }

  say(message, words) {
    this.voice.textContent = message.replace("{words}", words);
  }

  // What a word is joined with stands in its name, for those who cannot see the lines.
  label() {
    for (const side of ["reference", "candidate"]) {
      const [own, far, other] = side === "candidate" ? [0, 1, "reference"] : [1, 0, "candidate"];
      this.words[side].forEach((button, place) => {
        const partners = this.lines.filter((line) => line[own] === place).map((line) => this.text(other, line[far]));
        const picked = this.picked?.side === side && this.picked.place === place;
        const joined = partners.length ? this.data.labels.with.replace("{words}", partners.join(", ")) : "";
        button.setAttribute("aria-pressed", String(Boolean(picked)));
        button.setAttribute("aria-label", [this.text(side, place), joined].filter(Boolean).join(", "));
        button.classList.toggle("joined", partners.length > 0);
      });
    }
  }

  draw() {
    const frame = this.root.getBoundingClientRect();
    if (!frame.width || !this.data) return;
    this.picture.replaceChildren();
    for (const [candidate, reference] of this.lines) {
      const top = this.words.reference[reference]?.getBoundingClientRect();
      const foot = this.words.candidate[candidate]?.getBoundingClientRect();
      if (!top || !foot) continue;
      const [x0, y0] = [top.left + top.width / 2 - frame.left, top.bottom - frame.top];
      const [x1, y1] = [foot.left + foot.width / 2 - frame.left, foot.top - frame.top];
      const middle = (y0 + y1) / 2;
      const curve = document.createElementNS(SVG, "path");
      curve.setAttribute("d", `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`);
      if (this.data.wrong.some((line) => line[0] === candidate && line[1] === reference)) curve.classList.add("wrong");
      this.picture.append(curve);
    }
  }
}
