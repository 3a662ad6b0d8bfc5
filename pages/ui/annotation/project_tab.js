// a link that is opened where the page stands already changes the fragment alone
const here = "meteorProjectLinks";
if (!window[here]) {
  window[here] = true;
  addEventListener("hashchange", () => {
    if (/^#(project|pass)=/.test(location.hash)) location.reload();
  });
}

export default function ({ parentElement, data, setStateValue }) {
  const KEY = "meteor_project_key", PASS = "meteor_project_pass", MADE = "meteor_project_made";
  const DRAFTS = "meteor_project_drafts";   // written by project_drafts.js
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("project") || given.has("pass")) {
    sessionStorage.setItem(KEY, given.get("project") || "");
    if (given.get("project")) sessionStorage.removeItem(PASS);
    if (given.get("pass")) sessionStorage.setItem(PASS, given.get("pass"));
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  if (data.keep) {
    sessionStorage.setItem(PASS, data.keep);
    sessionStorage.removeItem(KEY);
  }
  if (data.made) sessionStorage.setItem(MADE, data.made);
  if (data.copied) sessionStorage.removeItem(MADE);
  if (data.drop) for (const name of [PASS, DRAFTS, MADE]) sessionStorage.removeItem(name);
  const kept = [KEY, PASS, MADE].map((name) => sessionStorage.getItem(name) || "");
  const element = parentElement.querySelector("div");
  if (element.dataset.reported !== kept.join(" ")) {
    element.dataset.reported = kept.join(" ");
    setStateValue("kept", JSON.stringify(kept));
  }
}
