"""The sheets of the metrics that count edits and compare strings: TER, Levenshtein and the rest."""

from __future__ import annotations

from meteor_core.metrics.definition import MetricSheet, Paper, ScoreBand

_SAME = "Two empty texts are alike (1); one empty beside one that is not scores 0."
_STRINGS = (
    ScoreBand(0, "different strings"),
    ScoreBand(0.7, "something in common"),
    ScoreBand(0.85, "likely the same name or word, misspelt"),
    ScoreBand(0.95, "all but equal"),
)
_WINKLER = Paper(
    "W. E. Winkler (1990): String Comparator Metrics and Enhanced Decision Rules in the "
    "Fellegi–Sunter Model of Record Linkage"
)
_JARO = (
    r"J &= \frac{1}{3}\left(\frac{m}{|\text{candidate}|} + \frac{m}{|\text{reference}|} + "
    r"\frac{m - t}{m}\right)"
)

TER = MetricSheet(
    latex=(
        r"\mathrm{TER} &= \frac{\text{insertions} + \text{deletions} + \text{substitutions} + "
        r"\text{shifts}}{\text{words of the reference}}",
    ),
    formula="The fewest edits found that turn the candidate into a reference, per word of the "
    "reference (of several, their mean length). An edit inserts, deletes or replaces one word, or "
    "shifts a run of words to another place. Lower is better, and it may exceed 1.",
    rewards="Few corrections: what an editor who goes by this very reference would have to do.",
    blind="How grave an edit is: a wrong ending costs as much as a wrong name. Another good "
    "wording looks like much work, although nobody would touch it.",
    use="Estimates of post-editing; with a reference that was made by editing this very candidate "
    "(HTER) it is as close to the work as a count can be.",
    bands=(
        ScoreBand(0, "next to nothing to mend"),
        ScoreBand(0.3, "post-editing pays"),
        ScoreBand(0.5, "much to mend"),
        ScoreBand(0.7, "translating anew is quicker"),
    ),
    paper=Paper(
        "M. Snover, B. Dorr, R. Schwartz, L. Micciulla, J. Makhoul (2006): A Study of Translation "
        "Edit Rate with Targeted Human Annotation",
        "https://aclanthology.org/2006.amta-papers.25/",
    ),
    empty="One empty side gives 1 (every word an edit), two empty ones 0.",
)

LEVENSHTEIN = MetricSheet(
    latex=(
        r"L &= 1 - \frac{\text{insertions} + \text{deletions} + \text{substitutions}}"
        r"{\max(|\text{candidate}|, |\text{reference}|)}",
    ),
    formula="1 minus the fewest insertions, deletions and replacements of single characters that "
    "turn one string into the other, per character of the longer one.",
    rewards="The same characters in the same order, wherever the strings differ.",
    blind="Words and meaning; whatever was moved counts twice, as deleted here and inserted there.",
    use="Typos, names, transliteration, and to find near copies; not for the quality of "
    "translations.",
    bands=_STRINGS,
    paper=Paper(
        "В. И. Левенштейн (1965): Двоичные коды с исправлением выпадений, вставок и замещений "
        "символов. ДАН СССР 163(4)",
        "https://www.mathnet.ru/rus/dan31411",
    ),
    empty=_SAME,
)

HAMMING = MetricSheet(
    latex=(r"H &= 1 - \frac{\text{places that differ}}{\text{length}}",),
    formula="The share of places at which both strings have the same character; strings of unequal "
    "length have no Hamming distance at all.",
    rewards="The same character at the very same place.",
    blind="Anything inserted or left out: from there on nothing matches, and where the lengths "
    "differ nothing can be said.",
    use="Codes, plates and numbers of fixed length; letters that were mistaken for others.",
    bands=_STRINGS,
    paper=Paper(
        "R. W. Hamming (1950): Error Detecting and Error Correcting Codes. Bell System Technical "
        "Journal 29(2)"
    ),
    empty="Two empty texts are alike (1); one empty beside one that is not is refused.",
)

JARO = MetricSheet(
    latex=(_JARO,),
    formula="The mean of three shares: matching characters in the candidate, in the reference, and "
    "those of them that stand in the same order. Characters match if they are equal and not "
    "further apart than half the longer string (m of them, t out of order in pairs).",
    rewards="The same letters at about the same places, swapped neighbours nearly in full.",
    blind="Words and meaning; long texts always share many letters, so that the score stays high.",
    use="Short strings: names, titles, addresses.",
    bands=_STRINGS,
    paper=Paper(
        "M. A. Jaro (1989): Advances in Record-Linkage Methodology as Applied to Matching the 1985 "
        "Census of Tampa, Florida. JASA 84(406)"
    ),
    empty=_SAME,
)

JARO_WINKLER = MetricSheet(
    latex=(_JARO, r"\mathrm{JW} &= J + 0.1 \cdot \ell \cdot (1 - J)"),
    formula="Jaro's similarity J (from m matching characters, t out of order in pairs), raised "
    "where it exceeds 0.7 and the strings begin alike: by a tenth of what is missing for each "
    "character of the common beginning ℓ, up to four.",
    rewards="A common beginning, and the same letters at about the same places.",
    blind="Words and meaning; a wrong first letter costs more than any other, and long texts "
    "always share many letters.",
    use="Names of people and places, where the beginning is seldom misspelt.",
    bands=_STRINGS,
    paper=_WINKLER,
    empty=_SAME,
)
