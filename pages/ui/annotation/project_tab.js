export default function ({ parentElement, data, setStateValue }) {
  const KEY = "meteor_project_key", PASS = "meteor_project_pass";
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
  if (data.drop) for (const name of [PASS, DRAFTS]) sessionStorage.removeItem(name);
  const kept = [sessionStorage.getItem(KEY) || "", sessionStorage.getItem(PASS) || ""];
  const element = parentElement.querySelector("div");
  if (element.dataset.reported !== kept.join(" ")) {
    element.dataset.reported = kept.join(" ");
    setStateValue("kept", JSON.stringify(kept));
  }
}
