/* A function that says Streamlit's own words in another language – WORDS maps its English to ours, and
   is empty for English – and the names of labelled controls as they are read. "{n}" stands for whatever
   stands there. What a person typed or uploaded is never touched: texts are looked at in Streamlit's
   own places only, names for screen readers on its own controls. "{d}B" and the like are sizes of
   files, and looked for beside the names of files only: what a person called "7B" stays; so with
   "{d} more", the pages that have no room in the row of pages, and with "yyyy", "mm" and "dd", which
   stand in boxes for dates. */
((WORDS) => {
  const SIZE = "[data-testid=stFileChipName] + div";
  const DATE = "[data-testid=stDateInputFieldsScroller]";
  const PAGES = "[data-testid=stTopNav]";
  const TEXTS = [
    "stFileUploaderDropzone", "stFileUploaderDropzoneInstructions", "InputInstructions",
    "stMainMenuPopover", "stDataFrameColumnMenu", "stDataFrameColumnFormattingMenu",
    "stDataFrameColumnVisibilityMenu", "stDataFrameStatisticsMenu", "stTooltipContent",
    "stStatusWidget", "stSkipToContent", "stDialog",
  ].map((name) => `[data-testid="${name}"]`).join(",") +
    `,[role=listbox],[data-testid=stFileChip] [role=alert],${SIZE},${DATE},${PAGES}`;
  const NAMES = ["aria-label", "title", "placeholder"];
  const NAMED = NAMES.map((name) => `[${name}]`).join(",");
  const OWN = "[data-testid^=st], [data-testid=InputInstructions], [role=listbox], .gdg-search-bar";

  const exact = new Map(), patterns = [], units = new Map(), dates = new Map();
  for (const [english, translation] of Object.entries(WORDS)) {
    if (english.startsWith("{d}")) units.set(english.slice(3), translation);
    else if (/^(yyyy|mm|dd)$/.test(english)) dates.set(english, translation);
    else if (!english.includes("{n}")) exact.set(english, translation);
    else patterns.push([new RegExp(`^${english.split("{n}").map(escaped).join("(.+)")}$`), translation]);
  }
  function escaped(text) { return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"); }

  function translated(english) {
    if (exact.has(english)) return exact.get(english);
    for (const [pattern, translation] of patterns) {
      const match = pattern.exec(english);
      if (match) return translation.replace("{n}", () => match[1]);
    }
    return english;
  }

  function translatedCount(english) {
    const [, number, unit] = /^([\d.]+)([A-Z]+| more)$/.exec(english) ?? [];
    return units.has(unit) ? units.get(unit).replace("{d}", number.replace(/\.0$/, "")) : english;
  }

  /* What a text node's place has it say. */
  function translatedIn(place, english) {
    if (place.matches(SIZE) || place.closest(PAGES)) return translatedCount(english);
    return place.closest(DATE) ? dates.get(english) ?? english : translated(english);
  }

  /* The English text of everything translated: another language begins with that again. */
  const originals = (window.meteorWords ??= new WeakMap());
  function original(node, name, current) {
    const kept = originals.get(node)?.[name];
    return kept && kept.translation === current ? kept.english : current;
  }
  function keep(node, name, english, translation) {
    originals.set(node, { ...originals.get(node), [name]: { english, translation } });
  }

  function translateText(node) {
    const current = node.data.trim(), english = original(node, "text", current);
    const translation = translatedIn(node.parentElement, english);
    if (translation === current) return;
    node.data = node.data.replace(current, () => translation);
    keep(node, "text", english, translation);
  }
  function translateTexts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) translateText(walker.currentNode);
  }
  /* The name of a chip holds a file's name, which stays, and its size after the last comma. */
  const CHIP = "[data-testid=stFileChip]";
  function translatedName(element, english) {
    if (!element.matches(CHIP)) return translated(english);
    const size = english.lastIndexOf(", ") + 2;
    return size < 2 ? english : english.slice(0, size) + translatedCount(english.slice(size));
  }
  /* A label is Markdown, and Streamlit takes it for a control's name with every backslash that keeps
     a person's text from being read as such. See pages/ui/shared/markdown.py. */
  const ESCAPED = /\\([\\`*_{}[\]()<>#+\-.!|~$:&])|:small\[\]/g;
  function read(element, name, label) {
    return name !== "aria-label" || element.matches(CHIP) ? label : label.replace(ESCAPED, "$1");
  }
  function translateNames(element) {
    for (const name of NAMES) {
      const current = element.getAttribute(name);
      if (!current || !element.closest(OWN)) continue;
      const english = original(element, name, current);
      const translation = translatedName(element, read(element, name, english));
      if (translation === current) continue;
      element.setAttribute(name, translation);
      keep(element, name, english, translation);
    }
  }
  function translateWithin(root) {
    if (root.closest(TEXTS)) translateTexts(root);
    else root.querySelectorAll(TEXTS).forEach(translateTexts);
    if (root.matches(NAMED)) translateNames(root);
    root.querySelectorAll(NAMED).forEach(translateNames);
  }

  function translateChanges(changes) {
    for (const change of changes) {
      if (change.type === "attributes") translateNames(change.target);
      else if (change.type === "characterData") {
        if (change.target.parentElement?.closest(TEXTS)) translateText(change.target);
      } else for (const node of change.addedNodes) {
        if (node instanceof HTMLElement) translateWithin(node);
        else if (node.nodeType === Node.TEXT_NODE && node.parentElement?.closest(TEXTS)) translateText(node);
      }
    }
  }

  window.meteorWatch?.disconnect();
  translateWithin(document.body);
  window.meteorWatch = new MutationObserver(translateChanges);
  window.meteorWatch.observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES,
  });
})
