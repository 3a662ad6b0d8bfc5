"""Descriptions of the metrics, and claims with pairs that show them in each language."""

from __future__ import annotations

from typing import Literal

from meteor_core.messages.phrase import N_
from meteor_core.metrics.definition import Claim, MetricSheet, Paper, ScoreBand, Shown


def _claim(said: str, relation: Literal["<", "=", ">"], **pairs: Shown) -> Claim:
    return Claim(said, relation, pairs)


_FORM = N_("Another form of a word counts no more than a wrong word.")

_BLEU_CLAIMS = (
    _claim(
        N_("A missing “not” costs as much as a missing comma in a similar place."),
        "=",
        ru=Shown(
            "Он уже сказал, что не сможет помочь.",
            "Он уже сказал, что сможет помочь.",
            "Он уже сказал что не сможет помочь.",
        ),
        en=Shown(
            "As he said, he did not come today.",
            "As he said, he did come today.",
            "As he said he did not come today.",
        ),
    ),
    _claim(
        _FORM,
        "=",
        ru=Shown("Она читает новую книгу.", "Она читает новые книги.", "Она читает тихо дома."),
        en=Shown("He reads the new book.", "He read the new books.", "He sold the new cars."),
    ),
    _claim(
        N_("Omissions are noticed, because the brevity penalty is used in place of recall."),
        "<",
        ru=Shown(
            "Она читает дома новую книгу.", "Она читает дома", "Она читает дома новую книгу вслух."
        ),
        en=Shown(
            "She reads a new book at home.",
            "She reads a new book",
            "She reads a new book at home aloud.",
        ),
    ),
)

_ROUGE_N_CLAIMS = (
    _claim(
        _FORM,
        "=",
        ru=Shown("Она читает новую книгу", "Она читает новые книги", "Она читает тихо дома"),
        en=Shown("He reads the new book", "He read the new books", "He sold the new cars"),
    ),
    _claim(
        N_("A word that reverses the meaning costs no more than any other added word."),
        "=",
        ru=Shown(
            "Он сможет помочь нам завтра",
            "Он не сможет помочь нам завтра",
            "Он уже сможет помочь нам завтра",
        ),
        en=Shown(
            "he can help us tomorrow",
            "he can not help us tomorrow",
            "he can surely help us tomorrow",
        ),
    ),
)

_ROUGE_L_CLAIMS = (
    _claim(
        N_("Reordering costs a lot: if two parts change places, only one of them counts."),
        "<",
        ru=Shown(
            "утром шёл дождь вечером светило солнце",
            "вечером светило солнце утром шёл дождь",
            "утром шёл дождь вечером светило оно",
        ),
        en=Shown(
            "in the morning it rained at night it snowed",
            "at night it snowed in the morning it rained",
            "in the morning it rained at night it cleared",
        ),
    ),
    _claim(
        N_("Gaps cost nothing, so scattered words count as much as a phrase."),
        "=",
        ru=Shown("кот спит дома", "кот тихо спит весь день дома", "тихо весь день кот спит дома"),
        en=Shown(
            "cats sleep indoors",
            "cats often sleep all day indoors",
            "often all day cats sleep indoors",
        ),
    ),
)

_CHRF_CLAIMS = (
    _claim(
        N_("A correct stem with a wrong ending earns only some of the points."),
        "<",
        ru=Shown("книгу", "книги", "книгу"),
        en=Shown("walking", "walked", "walking"),
    ),
    _claim(
        N_("Words that only look alike score higher than synonyms."),
        ">",
        ru=Shown(
            "Он стал подозревать соседа",
            "Он стал подразумевать соседа",
            "Он начал опасаться соседа",
        ),
        en=Shown(
            "He began to suspect his neighbour",
            "He began to inspect his neighbour",
            "He began to distrust his neighbour",
        ),
    ),
    _claim(
        N_("A missing “not” costs less than two changed endings."),
        ">",
        ru=Shown(
            "Она не читает новую книгу", "Она читает новую книгу", "Она не читает новой книги"
        ),
        en=Shown(
            "They were not counting votes", "They were counting votes", "They were not counted vote"
        ),
    ),
)

_TER_CLAIMS = (
    _claim(
        N_("A wrong ending costs as much as a wrong name."),
        "=",
        ru=Shown("Иван встретил Марию", "Иван встретил Мария", "Иван встретил Ольгу"),
        en=Shown("Anna saw two cats", "Anna saw two cat", "Peter saw two cats"),
    ),
    _claim(
        N_("Moving a run of words counts as one edit, just like one wrong word."),
        "=",
        ru=Shown("утром шёл сильный дождь", "шёл сильный дождь утром", "утром шёл сильный снег"),
        en=Shown(
            "in the morning heavy rain fell",
            "heavy rain fell in the morning",
            "in the morning heavy snow fell",
        ),
    ),
)

_LEVENSHTEIN_CLAIMS = (
    _claim(
        N_("Two swapped adjacent letters cost two edits, and a wrong letter costs one."),
        "<",
        ru=Shown("маска", "амска", "миска"),
        en=Shown("form", "from", "farm"),
    ),
)

_HAMMING_CLAIMS = (
    _claim(
        N_("After one extra character, nothing matches."),
        "<",
        ru=Shown("1234567890", "0123456789", "1234500000"),
        en=Shown("1234567890", "0123456789", "1234500000"),
    ),
)

_JARO_CLAIMS = (
    _claim(
        N_("Two swapped adjacent letters cost less than two wrong letters."),
        ">",
        ru=Shown("Марта", "Матра", "Маска"),
        en=Shown("Martha", "Marhta", "Marina"),
    ),
    _claim(
        N_("A long unrelated text has more in common with the reference than an unrelated word."),
        ">",
        ru=Shown(
            "Вчера вечером сосед купил новую машину",
            "Поздно ночью ребёнок увидел странный сон",
            "эхо",
        ),
        en=Shown(
            "Yesterday our neighbour bought a new car",
            "Late at night a child saw a strange dream",
            "echo",
        ),
    ),
)

_JARO_WINKLER_CLAIMS = (
    _claim(
        N_("A wrong first letter costs more than a wrong last one."),
        "<",
        ru=Shown("Маринин", "Каринин", "Маринич"),
        en=Shown("Walker", "Talker", "Walked"),
    ),
)


_NOTHING = N_("An empty candidate or reference scores 0, and so do two empty texts.")
_LIN = Paper(
    "C.-Y. Lin (2004): ROUGE: A Package for Automatic Evaluation of Summaries",
    "https://aclanthology.org/W04-1013/",
)
_SHARE = (
    ScoreBand(0, N_("few words in common with the reference")),
    ScoreBand(0.3, N_("typical of summaries that use other words")),
    ScoreBand(0.5, N_("much of the reference is repeated word for word")),
    ScoreBand(0.7, N_("nearly a copy of the reference")),
)

BLEU = MetricSheet(
    latex=(
        r"p_n &= \frac{\text{counted n-grams}}{\text{n-grams of the candidate}}",
        r"\mathrm{BP} &= \min\bigl(1, e^{1 - r/c}\bigr)",
        r"\mathrm{BLEU} &= \mathrm{BP} \cdot (p_1 \cdot p_2 \cdots p_N)^{1/N}",
    ),
    formula=N_(
        "The geometric mean of the n-gram precisions for n from 1 to N. Each n-gram counts at "
        "most as often as in the reference where it is most frequent. A candidate of c words "
        "that is shorter than the closest reference of r words gets a brevity penalty."
    ),
    rewards=N_("Words of the reference in the same order, in runs of up to N words."),
    blind=N_(
        "Synonyms, other forms of a word, and meaning. Omissions lower the score only through "
        "the brevity penalty and broken n-grams, so a missing “not” costs as much as a missing "
        "comma. The score of a single sentence means little, because it depends on one missing "
        "4-gram and on the smoothing."
    ),
    use=N_(
        "Whole test sets of one language pair, to compare versions of one system or to compare "
        "with earlier results. Not for single sentences, and not across languages or "
        "tokenizers."
    ),
    bands=(
        ScoreBand(0, N_("almost useless")),
        ScoreBand(0.1, N_("the gist is hard to see")),
        ScoreBand(0.2, N_("the gist is clear, with serious errors")),
        ScoreBand(0.3, N_("understandable to good")),
        ScoreBand(0.4, N_("good")),
        ScoreBand(0.5, N_("very good, fluent")),
        ScoreBand(0.6, N_("suspiciously close to the reference")),
    ),
    paper=Paper(
        "K. Papineni, S. Roukos, T. Ward, W.-J. Zhu (2002): BLEU: a Method for Automatic "
        "Evaluation of Machine Translation",
        "https://aclanthology.org/P02-1040/",
    ),
    empty=_NOTHING,
    claims=_BLEU_CLAIMS,
)

ROUGE_N = MetricSheet(
    latex=(
        r"P &= \frac{\text{common n-grams}}{\text{n-grams of the candidate}}",
        r"R &= \frac{\text{common n-grams}}{\text{n-grams of the reference}}",
        r"F &= \frac{2 P R}{P + R}",
    ),
    formula=N_(
        "The share of n-grams that both texts have in common: in the candidate (P), in the "
        "reference (R), or their harmonic mean (F). Each n-gram counts as often as both texts "
        "have it."
    ),
    rewards=N_(
        "Words (ROUGE-1) or pairs of words (ROUGE-2) of the reference, wherever they are. With "
        "recall, extra words cost nothing."
    ),
    blind=N_(
        "Synonyms and other forms of a word, the order of words (ROUGE-1) or of pairs (ROUGE-2), "
        "and whether the content is true."
    ),
    use=N_(
        "Summaries. Use recall if their length is fixed. In Russian, which has many word "
        "forms, scores are low even for good texts."
    ),
    bands=_SHARE,
    paper=_LIN,
    empty=_NOTHING,
    claims=_ROUGE_N_CLAIMS,
)

ROUGE_L = MetricSheet(
    latex=(
        r"P &= \frac{\mathrm{LCS}}{\text{words of the candidate}}",
        r"R &= \frac{\mathrm{LCS}}{\text{words of the reference}}",
        r"F &= \frac{2 P R}{P + R}",
    ),
    formula=N_(
        "The longest common subsequence (LCS) is the longest sequence of words that both texts "
        "contain in the same order, with or without other words in between. The score is its "
        "share of the candidate (P), its share of the reference (R), or the harmonic mean of "
        "both (F)."
    ),
    rewards=N_("The order of words in the whole sentence. Matching words need not be adjacent."),
    blind=N_(
        "Synonyms, other forms of a word, and gaps: scattered words count as much as a phrase. "
        "The metric is strict about order: if two parts change places, only one of them "
        "counts, even if the meaning is the same."
    ),
    use=N_(
        "Summaries and paraphrases that keep the order of their content. METEOR's chunks also "
        "show how many pieces the matches form; ROUGE-L does not."
    ),
    bands=_SHARE,
    paper=_LIN,
    empty=_NOTHING,
    claims=_ROUGE_L_CLAIMS,
)

CHRF = MetricSheet(
    latex=(
        r"\mathrm{chrP} &= \frac{1}{N} \sum_{n=1}^{N} "
        r"\frac{\text{common n-grams}}{\text{n-grams of the candidate}}",
        r"\mathrm{chrR} &= \frac{1}{N} \sum_{n=1}^{N} "
        r"\frac{\text{common n-grams}}{\text{n-grams of the reference}}",
        r"\mathrm{chrF}_\beta &= (1 + \beta^2) "
        r"\frac{\mathrm{chrP} \cdot \mathrm{chrR}}{\beta^2\, \mathrm{chrP} + \mathrm{chrR}}",
    ),
    formula=N_(
        "Precision and recall of character n-grams without spaces (in chrF++, also of word "
        "n-grams) are averaged over all lengths n. The score is their F-mean, in which recall is "
        "weighted β times as much as precision."
    ),
    rewards=N_(
        "Parts of words: a correct stem with a wrong ending earns some of the points, and more "
        "if the stem is long. No tokenizer is needed."
    ),
    blind=N_(
        "Synonyms that share few letters. The metric rewards words that only look alike, such "
        "as “desert” and “dessert”, and a missing “not” costs less than changed endings."
    ),
    use=N_(
        "Translation into Russian and other languages with rich morphology, both single "
        "sentences and test sets. Use chrF++ where word order matters more."
    ),
    bands=(
        ScoreBand(0, N_("almost nothing in common beyond chance")),
        ScoreBand(0.3, N_("the gist may be there")),
        ScoreBand(0.5, N_("usable")),
        ScoreBand(0.65, N_("good")),
        ScoreBand(0.8, N_("almost the same as the reference")),
    ),
    paper=Paper(
        "M. Popović (2015): chrF: character n-gram F-score for automatic MT evaluation; "
        "(2017): chrF++: words helping character n-grams",
        "https://aclanthology.org/W15-3049/",
    ),
    empty=_NOTHING,
    claims=_CHRF_CLAIMS,
)


_SAME = N_("Two empty texts are equal and score 1. An empty and a non-empty text score 0.")
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
_JARO_FORMULA = (
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
    rewards=N_("Candidates that need few corrections from an editor who follows this reference."),
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
        ScoreBand(0.5, N_("a lot to correct")),
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
    claims=_TER_CLAIMS,
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
    rewards=N_(
        "The same characters in the same order. It does not matter where the strings differ."
    ),
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
    claims=_LEVENSHTEIN_CLAIMS,
)

HAMMING = MetricSheet(
    latex=(r"H &= 1 - \frac{\text{differing positions}}{\text{length}}",),
    formula=N_(
        "The share of positions at which both strings have the same character. Strings of "
        "different lengths have no Hamming distance."
    ),
    rewards=N_("The same character in the same position."),
    blind=N_(
        "Insertions and omissions, because nothing after them matches. Strings of different "
        "lengths are not compared."
    ),
    use=N_(
        "Codes, licence plates and other strings of fixed length, and finding letters that were "
        "confused."
    ),
    bands=_STRINGS,
    paper=Paper(
        "R. W. Hamming (1950): Error Detecting and Error Correcting Codes. Bell System Technical "
        "Journal 29(2)"
    ),
    empty=N_("Two empty texts are equal (1). An empty and a non-empty text are not compared."),
    claims=_HAMMING_CLAIMS,
)

JARO = MetricSheet(
    latex=(_JARO_FORMULA,),
    formula=N_(
        "The mean of three shares: matching characters in the candidate, matching characters in "
        "the reference, and matching characters in the same order. Characters match if they are "
        "equal and their positions differ by less than half the length of the longer string "
        "(rounded down). There are m matching characters; t is half the number of those that are "
        "out of order, rounded down."
    ),
    rewards=N_(
        "The same letters in about the same positions. Swapped adjacent letters count almost in "
        "full."
    ),
    blind=N_("Words and meaning. Long texts always share many letters, so the score stays high."),
    use=N_("Short strings: names, titles, addresses."),
    bands=_STRINGS,
    paper=Paper(
        "M. A. Jaro (1989): Advances in Record-Linkage Methodology as Applied to Matching the 1985 "
        "Census of Tampa, Florida. JASA 84(406)"
    ),
    empty=_SAME,
    claims=_JARO_CLAIMS,
)

JARO_WINKLER = MetricSheet(
    latex=(_JARO_FORMULA, r"\mathrm{JW} &= J + 0.1 \cdot \ell \cdot (1 - J)"),
    formula=N_(
        "Jaro's similarity J is computed from m, the number of matching characters, and t, half "
        "the number of those that are out of order. If J exceeds 0.7, each equal character at "
        "the beginning (ℓ, at most four) adds a tenth of 1 − J."
    ),
    rewards=N_("A common beginning and the same letters in about the same positions."),
    blind=N_(
        "Words and meaning. A wrong first letter costs more than any other, and long texts "
        "always share many letters."
    ),
    use=N_("Names of people and places, which are seldom misspelt at the beginning."),
    bands=_STRINGS,
    paper=_WINKLER,
    empty=_SAME,
    claims=_JARO_WINKLER_CLAIMS,
)
