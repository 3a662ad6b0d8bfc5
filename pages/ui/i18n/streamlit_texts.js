/* A function that says Streamlit's own words in another language: WORDS maps its English to ours, and
   is empty for English. "{n}" stands for whatever stands there. What a person typed or uploaded is
   never touched: texts are looked at in Streamlit's own places only, names for screen readers on its
   own controls. */
((WORDS) => {
  const TEXTS = [
    "stFileUploaderDropzone", "stFileUploaderDropzoneInstructions", "InputInstructions",
    "stMainMenuPopover", "stDataFrameColumnMenu", "stDataFrameColumnFormattingMenu",
    "stDataFrameColumnVisibilityMenu", "stDataFrameStatisticsMenu", "stTooltipContent",
    "stStatusWidget", "stSkipToContent",
  ].map((name) => `[data-testid="${name}"]`).join(",") + ",[role=listbox],[data-testid=stFileChip] [role=alert]";
  const NAMED = ["aria-label", "title", "placeholder"];
  const BEARERS = NAMED.map((name) => `[${name}]`).join(",");
  const own = "[data-testid^=st], [data-testid=InputInstructions], [role=listbox], .gdg-search-bar";

  const exact = new Map(), patterns = [];
  for (const [english, said] of Object.entries(WORDS)) {
    if (!english.includes("{n}")) exact.set(english, said);
    else patterns.push([new RegExp(`^${english.split("{n}").map(escaped).join("(.+)")}$`), said]);
  }
  function escaped(text) { return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"); }

  function say(english) {
    if (exact.has(english)) return exact.get(english);
    for (const [pattern, said] of patterns) {
      const found = pattern.exec(english);
      if (found) return said.replace("{n}", () => found[1]);
    }
    return english;
  }

  /* Of everything said otherwise, what it was: another language begins with that again. */
  const known = (window.meteorWords ??= new WeakMap());
  function was(node, name, now) {
    const kept = known.get(node)?.[name];
    return kept && kept.said === now ? kept.was : now;
  }
  function keep(node, name, original, said) {
    known.set(node, { ...known.get(node), [name]: { was: original, said } });
  }

  function text(node) {
    const now = node.data, original = was(node, "text", now.trim()), said = say(original);
    if (said === now.trim()) return;
    node.data = now.replace(now.trim(), () => said);
    keep(node, "text", original, said);
  }
  function texts(place) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) text(walker.currentNode);
  }
  function names(element) {
    for (const name of NAMED) {
      const now = element.getAttribute(name);
      if (!now || !element.closest(own)) continue;
      const original = was(element, name, now), said = say(original);
      if (said === now) continue;
      element.setAttribute(name, said);
      keep(element, name, original, said);
    }
  }
  function within(root) {
    if (root.closest(TEXTS)) texts(root);
    else root.querySelectorAll(TEXTS).forEach(texts);
    if (root.matches(BEARERS)) names(root);
    root.querySelectorAll(BEARERS).forEach(names);
  }

  function seen(changes) {
    for (const change of changes) {
      if (change.type === "attributes") names(change.target);
      else if (change.type === "characterData") {
        if (change.target.parentElement?.closest(TEXTS)) text(change.target);
      } else for (const node of change.addedNodes) {
        if (node instanceof HTMLElement) within(node);
        else if (node.nodeType === Node.TEXT_NODE && node.parentElement?.closest(TEXTS)) text(node);
      }
    }
  }

  window.meteorWatch?.disconnect();
  within(document.body);
  if (!exact.size) return;
  window.meteorWatch = new MutationObserver(seen);
  window.meteorWatch.observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMED,
  });
})
