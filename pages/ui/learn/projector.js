const SHOWN = 3500;   // milliseconds for which the bar stays after the mouse has moved
const STEPS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, Enter: 1,
                ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };
const ENDS = { Home: 0, End: Infinity };
const FIELDS = "input, textarea, select, [contenteditable=true]";
const UPRIGHT = window.matchMedia("(max-aspect-ratio: 4/5)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");

// Outlives being drawn anew: the server answers each step, late or never.
const own = (window.meteorProjector ||= { opened: null, index: 0, playing: 0, listening: false });

function install() {
  if (own.listening) return;
  own.listening = true;
  window.addEventListener("keydown", (event) => own.onKey?.(event), true);
  window.addEventListener("pointermove", () => own.showBar?.(), true);
  window.addEventListener("pointerdown", () => own.showBar?.(), true);
  UPRIGHT.addEventListener("change", () => own.turned?.());
  DARK.addEventListener("change", () => own.darkened?.());
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector(".projector");
  const part = (name) => root.querySelector(`.${name}`);
  const last = data.slides.length - 1;

  if (own.opened !== data.opened) {
    own.opened = data.opened;
    own.index = Math.max(0, data.names.indexOf(data.step));
    own.seconds = data.seconds;
    stop();
  }
  own.index = Math.min(own.index, last);

  function label() {
    const { words } = data;
    for (const [name, value] of Object.entries(data.colours)) root.style.setProperty(`--${name}`, value);
    for (const name of ["qr", "full", "leave"]) part(name).textContent = words[name];
    for (const name of ["back", "next", "pace"]) part(name).setAttribute("aria-label", words[name]);
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", words.slide);
    part("code").setAttribute("role", "img");
    part("code").setAttribute("aria-label", words.code.replace("{link}", data.link));
    part("pace").replaceChildren(...Object.entries(data.paces).map(
      ([seconds, name]) => new Option(name, seconds)));
  }

  function draw() {
    const upright = UPRIGHT.matches;   // a phone: slides as wide as the screen, to be scrolled
    const slide = (upright ? data.tall : data.slides)[own.index];
    root.classList.toggle("upright", upright);
    if (own.drawn !== slide || !part("slide").firstChild) {
      own.drawn = slide;
      part("slide").innerHTML = slide;
      part("slide").scrollTop = 0;
    }
    part("place").textContent = `${own.index + 1} / ${last + 1}`;
    part("back").disabled = own.index === 0;
    part("next").disabled = own.index === last;
    part("play").textContent = own.playing ? data.words.stop : data.words.play;
    part("code").innerHTML = data.qr;
    part("link").textContent = data.link;
    part("note").textContent = data.note;
    part("pace").value = String(own.seconds);
  }

  function go(index) {
    own.index = Math.max(0, Math.min(index, last));
    if (own.index === last) stop();
    draw();
    clearTimeout(own.telling);
    own.telling = setTimeout(() => setStateValue("step", data.names[own.index]), 120);
  }

  function play() {
    if (own.playing) { stop(); draw(); return; }
    own.playing = 1;
    if (own.index === last) go(0);
    own.playing = setInterval(() => own.advance(), own.seconds * 1000);
    draw();
  }

  function stop() {
    clearInterval(own.playing);
    own.playing = 0;
  }

  function setSeconds(seconds) {
    own.seconds = seconds;
    if (own.playing) { stop(); play(); }
    draw();
  }

  function toggle(name) { part(name).hidden = !part(name).hidden; }

  function fullscreen() {
    const done = document.fullscreenElement
      ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
    done?.catch(() => {});
  }

  function leave() {
    if (!part("sheet").hidden) { toggle("sheet"); return; }
    stop();
    if (document.fullscreenElement) document.exitFullscreen();
    setTriggerValue("left", true);
  }

  const byCode = { KeyQ: () => toggle("sheet"), KeyF: fullscreen, KeyP: play,
                   KeyB: () => toggle("black"), Period: () => toggle("black") };
  own.advance = () => go(own.index + 1);
  own.turned = draw;
  own.darkened = () => setStateValue("dark", DARK.matches);   // the server draws in the new colours
  own.onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.composedPath()[0];
    const presses = at.tagName === "BUTTON" && ["Enter", " "].includes(event.key);
    if (presses || (at.matches?.(FIELDS) && event.key !== "Escape")) return;
    if (event.key in STEPS) go(own.index + STEPS[event.key]);
    else if (event.key in ENDS) go(ENDS[event.key]);
    else if (event.key === "Escape") leave();
    else if (event.code in byCode) byCode[event.code]();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  own.showBar = () => {
    root.classList.add("moved");
    clearTimeout(own.hiding);
    own.hiding = setTimeout(() => root.classList.remove("moved"), SHOWN);
  };

  part("back").onclick = () => go(own.index - 1);
  part("next").onclick = () => go(own.index + 1);
  part("play").onclick = play;
  part("qr").onclick = () => toggle("sheet");
  part("full").onclick = fullscreen;
  part("leave").onclick = () => { part("sheet").hidden = true; leave(); };
  part("pace").onchange = (event) => setSeconds(Number(event.target.value));

  install();
  label();
  draw();
  if (own.seen !== data.opened) {   // keys are heard at once, without a click
    own.seen = data.opened;
    root.focus({ preventScroll: true });
    own.showBar();
  }
  const { onKey } = own;
  return () => {
    if (own.onKey !== onKey) return;   // drawn anew meanwhile
    stop();
    own.onKey = own.showBar = own.turned = own.darkened = null;
    own.opened = null;
  };
}
