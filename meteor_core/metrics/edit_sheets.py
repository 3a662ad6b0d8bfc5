"""The sheets of the metrics that count edits and compare strings: TER, Levenshtein and the rest."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.metrics import claims
from meteor_core.metrics.definition import MetricSheet, Paper, ScoreBand

_SAME = N_("Two empty texts are equal (1). An empty and a non-empty text score 0.")
_STRINGS = (
    ScoreBand(0, N_("different strings")),
    ScoreBand(0.7, N_("some similarity")),
    ScoreBand(0.85, N_("probably the same name or word, misspelt")),
    ScoreBand(0.95, N_("almost equal")),
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
        "The smallest number of edits found that turn the candidate into a reference, divided "
        "by the number of words in the reference (with several references, by their mean "
        "length). An edit inserts, deletes or replaces one word, or moves a run of words. "
        "Lower is better, and values above 1 are possible."
    ),
    rewards=N_("Few corrections by an editor who follows this reference."),
    blind=N_(
        "The severity of an edit: a wrong ending costs as much as a wrong name. A good "
        "translation in other words needs many edits, although nobody would change it."
    ),
    use=N_(
        "Estimates of post-editing effort. They are most accurate if the reference was made "
        "by editing this candidate (HTER)."
    ),
    bands=(
        ScoreBand(0, N_("hardly anything to correct")),
        ScoreBand(0.3, N_("post-editing pays off")),
        ScoreBand(0.5, N_("much to correct")),
        ScoreBand(0.7, N_("faster to translate again")),
    ),
    paper=Paper(
        "M. Snover, B. Dorr, R. Schwartz, L. Micciulla, J. Makhoul (2006): A Study of Translation "
        "Edit Rate with Targeted Human Annotation",
        "https://aclanthology.org/2006.amta-papers.25/",
    ),
    empty=N_(
        "If one side is empty, the score is 1 (every word is an edit). If both are empty, it is 0."
    ),
    claims=claims.TER,
)

LEVENSHTEIN = MetricSheet(
    latex=(
        r"L &= 1 - \frac{\text{insertions} + \text{deletions} + \text{substitutions}}"
        r"{\max(|\text{candidate}|, |\text{reference}|)}",
    ),
    formula=N_(
        "1 minus the smallest number of insertions, deletions and replacements of single "
        "characters that turn one string into the other, divided by the length of the longer "
        "string."
    ),
    rewards=N_("The same characters in the same order, wherever the strings differ."),
    blind=N_("Words and meaning. A moved part counts twice, as a deletion and as an insertion."),
    use=N_(
        "Typos, names, transliteration and near duplicates, but not the quality of translations."
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
        "The share of places at which both strings have the same character. Strings of different "
        "lengths have no Hamming distance."
    ),
    rewards=N_("The same character at the same place."),
    blind=N_(
        "Insertions and omissions, because nothing after them matches. Strings of different "
        "lengths are not compared."
    ),
    use=N_(
        "Codes, licence plates and other strings of fixed length, and the search for confused "
        "letters."
    ),
    bands=_STRINGS,
    paper=Paper(
        "R. W. Hamming (1950): Error Detecting and Error Correcting Codes. Bell System Technical "
        "Journal 29(2)"
    ),
    empty=N_("Two empty texts are equal (1). An empty and a non-empty text are not compared."),
    claims=claims.HAMMING,
)

JARO = MetricSheet(
    latex=(_JARO,),
    formula=N_(
        "The mean of three shares: matching characters in the candidate, matching characters "
        "in the reference, and matching characters in the same order. Characters match if they "
        "are equal and their places differ by at most half the length of the longer string "
        "minus 1. There are m of them; t is half the number of those out of order, rounded "
        "down."
    ),
    rewards=N_(
        "The same letters at about the same places. Swapped neighbours count almost in full."
    ),
    blind=N_("Words and meaning. Long texts always share many letters, so the score stays high."),
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
        "Jaro's similarity J (from m matching characters and t, half of those out of order). If "
        "J exceeds 0.7, each character of the common beginning ℓ, up to four, adds a tenth of 1 "
        "− J."
    ),
    rewards=N_("A common beginning and the same letters at about the same places."),
    blind=N_(
        "Words and meaning. A wrong first letter costs more than any other, and long texts "
        "always share many letters."
    ),
    use=N_("Names of people and places, which are seldom misspelt at the beginning."),
    bands=_STRINGS,
    paper=_WINKLER,
    empty=_SAME,
    claims=claims.JARO_WINKLER,
)
