"""The sheets of the metrics that count edits and compare strings: TER, Levenshtein and the rest."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.metrics import claims
from meteor_core.metrics.definition import MetricSheet, Paper, ScoreBand

_SAME = N_("Two empty texts are alike (1); one empty beside one that is not scores 0.")
_STRINGS = (
    ScoreBand(0, N_("different strings")),
    ScoreBand(0.7, N_("something in common")),
    ScoreBand(0.85, N_("likely the same name or word, misspelt")),
    ScoreBand(0.95, N_("all but equal")),
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
    formula=N_(
        "The fewest edits found that turn the candidate into a reference, per word of the "
        "reference (of several, their mean length). An edit inserts, deletes or replaces one word, "
        "or shifts a run of words to another place. Lower is better, and it may exceed 1."
    ),
    rewards=N_("Few corrections: what an editor who goes by this very reference would have to do."),
    blind=N_(
        "How grave an edit is: a wrong ending costs as much as a wrong name. Another good "
        "wording looks like much work, although nobody would touch it."
    ),
    use=N_(
        "Estimates of post-editing; with a reference that was made by editing this very candidate "
        "(HTER) it is as close to the work as a count can be."
    ),
    bands=(
        ScoreBand(0, N_("next to nothing to mend")),
        ScoreBand(0.3, N_("post-editing pays")),
        ScoreBand(0.5, N_("much to mend")),
        ScoreBand(0.7, N_("translating anew is quicker")),
    ),
    paper=Paper(
        "M. Snover, B. Dorr, R. Schwartz, L. Micciulla, J. Makhoul (2006): A Study of Translation "
        "Edit Rate with Targeted Human Annotation",
        "https://aclanthology.org/2006.amta-papers.25/",
    ),
    empty=N_("One empty side gives 1 (every word an edit), two empty ones 0."),
    claims=claims.TER,
)

LEVENSHTEIN = MetricSheet(
    latex=(
        r"L &= 1 - \frac{\text{insertions} + \text{deletions} + \text{substitutions}}"
        r"{\max(|\text{candidate}|, |\text{reference}|)}",
    ),
    formula=N_(
        "1 minus the fewest insertions, deletions and replacements of single characters that "
        "turn one string into the other, per character of the longer one."
    ),
    rewards=N_("The same characters in the same order, wherever the strings differ."),
    blind=N_(
        "Words and meaning; whatever was moved counts twice, as deleted here and inserted there."
    ),
    use=N_(
        "Typos, names, transliteration, and to find near copies; not for the quality of "
        "translations."
    ),
    bands=_STRINGS,
    paper=Paper(
        "В. И. Левенштейн (1965): Двоичные коды с исправлением выпадений, вставок и замещений "
        "символов. ДАН СССР 163(4); V. I. Levenshtein (1966): Binary Codes Capable of Correcting "
        "Deletions, Insertions, and Reversals. Soviet Physics Doklady 10(8)",
        "https://www.mathnet.ru/rus/dan31411",
    ),
    empty=_SAME,
    claims=claims.LEVENSHTEIN,
)

HAMMING = MetricSheet(
    latex=(r"H &= 1 - \frac{\text{differing positions}}{\text{length}}",),
    formula=N_(
        "The share of places at which both strings have the same character; strings of unequal "
        "length have no Hamming distance at all."
    ),
    rewards=N_("The same character at the very same place."),
    blind=N_(
        "Anything inserted or left out: from there on nothing matches, and where the lengths "
        "differ nothing can be said."
    ),
    use=N_("Codes, plates and numbers of fixed length; letters that were mistaken for others."),
    bands=_STRINGS,
    paper=Paper(
        "R. W. Hamming (1950): Error Detecting and Error Correcting Codes. Bell System Technical "
        "Journal 29(2)"
    ),
    empty=N_("Two empty texts are alike (1); one empty beside one that is not is refused."),
    claims=claims.HAMMING,
)

JARO = MetricSheet(
    latex=(_JARO,),
    formula=N_(
        "The mean of three shares: matching characters in the candidate, in the reference, and "
        "those of them that stand in the same order. Characters match if they are equal and at "
        "most half the longer string less 1 apart: m of them; t is half the number of those that "
        "are out of order, rounded down."
    ),
    rewards=N_("The same letters at about the same places, swapped neighbours nearly in full."),
    blind=N_(
        "Words and meaning; long texts always share many letters, so that the score stays high."
    ),
    use=N_("Short strings: names, titles, addresses."),
    bands=_STRINGS,
    paper=Paper(
        "M. A. Jaro (1989): Advances in Record-Linkage Methodology as Applied to Matching the 1985 "
        "Census of Tampa, Florida. JASA 84(406)"
    ),
    empty=_SAME,
    claims=claims.JARO,
)

JARO_WINKLER = MetricSheet(
    latex=(_JARO, r"\mathrm{JW} &= J + 0.1 \cdot \ell \cdot (1 - J)"),
    formula=N_(
        "Jaro's similarity J (from m matching characters and t, half of those out of order), "
        "raised where it exceeds 0.7 and the strings begin alike: by a tenth of what is missing "
        "for each character of the common beginning ℓ, up to four."
    ),
    rewards=N_("A common beginning, and the same letters at about the same places."),
    blind=N_(
        "Words and meaning; a wrong first letter costs more than any other, and long texts "
        "always share many letters."
    ),
    use=N_("Names of people and places, where the beginning is seldom misspelt."),
    bands=_STRINGS,
    paper=_WINKLER,
    empty=_SAME,
    claims=claims.JARO_WINKLER,
)
