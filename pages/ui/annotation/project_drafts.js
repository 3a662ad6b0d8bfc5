export default function ({ data, setStateValue }) {
  const KEY = "meteor_project_drafts";
  const kept = sessionStorage.getItem(KEY) || "";
  if (!data.recalled) setStateValue("kept", JSON.stringify([data.session, kept]));
  else if (data.keep) sessionStorage.setItem(KEY, data.keep);
  else sessionStorage.removeItem(KEY);
}
