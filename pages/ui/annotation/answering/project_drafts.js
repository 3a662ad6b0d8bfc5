const KEY = "meteor_project_drafts";

// A field says what stands in it when it is left: until then the tab alone knows of it.
function beingTyped({ note, draft }) {
  const field = note && document.querySelector(`.st-key-${note} input`);
  const isNews = field && field === document.activeElement && field.value !== draft.values[note];
  return isNews ? { ...draft, values: { ...draft.values, [note]: field.value } } : null;
}

function keep(data) {
  const typed = beingTyped(data);
  const kept = JSON.parse(data.keep);
  if (typed) kept.drafts[data.item] = typed;
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function listen() {
  const last = { data: null };
  window.addEventListener("input", () => { if (last.data?.recalled) keep(last.data); });
  return last;
}

// Once, for as long as the page lives.
const last = window.meteorDrafts ||= listen();

export default function ({ data, setStateValue }) {
  last.data = data;
  if (data.recalled) keep(data);
  else setStateValue("kept", JSON.stringify([data.session, sessionStorage.getItem(KEY) || ""]));
  // The one before may be taken down after the next item's is there, which goes on listening.
  return () => { if (last.data === data) last.data = null; };
}
