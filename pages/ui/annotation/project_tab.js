// a link that is opened where the page stands already changes the fragment alone
const here = "meteorProjectLinks";
if (!window[here]) {
  window[here] = true;
  addEventListener("hashchange", () => {
    if (/^#(project|pass)=/.test(location.hash)) location.reload();
  });
}

// Streamlit may have written the address anew before this runs, and left the fragment out.
function cameWith() {
  const [opened] = window.meteorArrived ? [] : performance.getEntriesByType("navigation");
  window.meteorArrived = true;
  return location.hash || (opened ? new URL(opened.name).hash : "");
}

function write(fragment) {
  if (location.hash === fragment) return;
  history.replaceState(history.state, "", location.pathname + location.search + fragment);
}

export default function ({ parentElement, data, setStateValue }) {
  const KEY = "meteor_project_key", PASS = "meteor_project_pass", MADE = "meteor_project_made";
  const DRAFTS = "meteor_project_drafts";   // written by project_drafts.js
  const given = new URLSearchParams(cameWith().slice(1));
  if (given.has("project") || given.has("pass")) {
    sessionStorage.setItem(KEY, given.get("project") || "");
    if (given.get("project")) sessionStorage.removeItem(PASS);
    if (given.get("pass")) sessionStorage.setItem(PASS, given.get("pass"));
  }
  if (data.keep) {
    sessionStorage.setItem(PASS, data.keep);
    sessionStorage.removeItem(KEY);
  }
  if (data.made) sessionStorage.setItem(MADE, data.made);
  if (data.copied) sessionStorage.removeItem(MADE);
  if (data.drop) for (const name of [PASS, DRAFTS, MADE]) sessionStorage.removeItem(name);
  // a personal link stays in the address, for a bookmark and for tomorrow; a key never does
  if (data.stays) write(`#pass=${data.keep}`);
  else if (/^#project=/.test(location.hash) || data.drop) write("");
  const kept = [KEY, PASS, MADE].map((name) => sessionStorage.getItem(name) || "");
  const element = parentElement.querySelector("div");
  if (element.dataset.reported !== kept.join(" ")) {
    element.dataset.reported = kept.join(" ");
    setStateValue("kept", JSON.stringify(kept));
  }
}
