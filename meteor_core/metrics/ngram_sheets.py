"""The sheets of the metrics that count n-grams and common subsequences: BLEU, ROUGE, chrF."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.metrics import claims
from meteor_core.metrics.definition import MetricSheet, Paper, ScoreBand

_NOTHING = N_("An empty candidate or reference scores 0, two empty ones too.")
_LIN = Paper(
    "C.-Y. Lin (2004): ROUGE: A Package for Automatic Evaluation of Summaries",
    "https://aclanthology.org/W04-1013/",
)
_SHARE = (
    ScoreBand(0, N_("few words in common with the reference")),
    ScoreBand(0.3, N_("usual for summaries in other words")),
    ScoreBand(0.5, N_("much of the reference is there word for word")),
    ScoreBand(0.7, N_("nearly a copy of the reference")),
)

BLEU = MetricSheet(
    latex=(
        r"p_n &= \frac{\text{counted n-grams}}{\text{n-grams of the candidate}}",
        r"\mathrm{BP} &= \min\bigl(1, e^{1 - r/c}\bigr)",
        r"\mathrm{BLEU} &= \mathrm{BP} \cdot (p_1 \cdot p_2 \cdots p_N)^{1/N}",
    ),
    formula=N_(
        "The geometric mean of the n-gram precisions for n from 1 to N, each n-gram counted at "
        "most as often as in the reference where it is most frequent, times a brevity penalty for "
        "a candidate of c words that is shorter than the closest reference of r words."
    ),
    rewards=N_("The reference's own words in the reference's own order, in runs of up to N words."),
    blind=N_(
        "Synonyms, other forms of a word, and meaning. It has no recall: what is missing costs "
        "through the brevity penalty and broken n-grams alone, so that a lost “not” costs what a "
        "lost comma costs. Of a single sentence it says little: one missing "
        "4-gram decides, and smoothing decides how much."
    ),
    use=N_(
        "Whole test sets of one language pair, to compare versions of one system, or with results "
        "of earlier years; not for single sentences, and not across languages or tokenizers."
    ),
    bands=(
        ScoreBand(0, N_("almost useless")),
        ScoreBand(0.1, N_("the gist is hard to see")),
        ScoreBand(0.2, N_("the gist is clear, with grave errors")),
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
    claims=claims.BLEU,
)

ROUGE_N = MetricSheet(
    latex=(
        r"P &= \frac{\text{common n-grams}}{\text{n-grams of the candidate}}",
        r"R &= \frac{\text{common n-grams}}{\text{n-grams of the reference}}",
        r"F &= \frac{2 P R}{P + R}",
    ),
    formula=N_(
        "The share of n-grams that both texts have in common, each counted as often as both "
        "have it: in the candidate (P), in the reference (R), or the harmonic mean of both (F)."
    ),
    rewards=N_(
        "Words (ROUGE-1) or pairs of words (ROUGE-2) of the reference, wherever they stand; by "
        "recall, everything the reference says, however much else is said."
    ),
    blind=N_(
        "Synonyms and other forms of a word, the order of the words (ROUGE-1) or of the pairs "
        "(ROUGE-2), and whether what is said is true."
    ),
    use=N_(
        "Summaries, by recall where their length is fixed; for Russian, with its many forms of a "
        "word, it is low even for good texts."
    ),
    bands=_SHARE,
    paper=_LIN,
    empty=_NOTHING,
    claims=claims.ROUGE_N,
)

ROUGE_L = MetricSheet(
    latex=(
        r"P &= \frac{\mathrm{LCS}}{\text{words of the candidate}}",
        r"R &= \frac{\mathrm{LCS}}{\text{words of the reference}}",
        r"F &= \frac{2 P R}{P + R}",
    ),
    formula=N_(
        "The longest common subsequence (LCS): the most words that stand in the same order in both "
        "texts, with others in between or not; its share in the candidate (P), in the reference "
        "(R), or the harmonic mean of both (F)."
    ),
    rewards=N_(
        "The order of the sentence as a whole, without asking that words stand side by side."
    ),
    blind=N_(
        "Synonyms, other forms of a word, and gaps: scattered words count as much as a phrase. To "
        "order it is not blind but strict: of two parts that changed places only one counts, even "
        "where the sentence says the same."
    ),
    use=N_(
        "Summaries and paraphrases that keep the order of what they say; METEOR's chunks tell what "
        "ROUGE-L cannot: into how many pieces the matches fall."
    ),
    bands=_SHARE,
    paper=_LIN,
    empty=_NOTHING,
    claims=claims.ROUGE_L,
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
        "Precision and recall of character n-grams, spaces left out, averaged over all lengths "
        "n (chrF++: word n-grams among them), and their F-mean, in which recall weighs β times as "
        "much as precision."
    ),
    rewards=N_(
        "Parts of words: a right stem with a wrong ending earns a part of its points, the more the "
        "longer the stem, where metrics of whole words give none; and no tokenizer is needed."
    ),
    blind=N_(
        "Synonyms that share few letters; it rewards words that only look alike, such as “desert” "
        "and “dessert”, and a lost “not” costs less than other endings."
    ),
    use=N_(
        "Translation into Russian and other languages of rich morphology, single sentences as well "
        "as test sets; chrF++ where word order matters more."
    ),
    bands=(
        ScoreBand(0, N_("hardly anything in common beyond chance")),
        ScoreBand(0.3, N_("the gist may be there")),
        ScoreBand(0.5, N_("usable")),
        ScoreBand(0.65, N_("good")),
        ScoreBand(0.8, N_("nearly the reference")),
    ),
    paper=Paper(
        "M. Popović (2015): chrF: character n-gram F-score for automatic MT evaluation; "
        "(2017): chrF++: words helping character n-grams",
        "https://aclanthology.org/W15-3049/",
    ),
    empty=_NOTHING,
    claims=claims.CHRF,
)
