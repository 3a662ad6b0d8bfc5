"""The sheets of the metrics that count n-grams and common subsequences: BLEU, ROUGE, chrF."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.metrics import claims
from meteor_core.metrics.definition import MetricSheet, Paper, ScoreBand

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
        "Synonyms, other forms of a word, and meaning. BLEU has no recall. Omissions cost only "
        "the brevity penalty and broken n-grams, so a missing “not” costs as much as a missing "
        "comma. A single sentence says little, because one missing 4-gram and the smoothing "
        "decide its score."
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
    claims=claims.BLEU,
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
    claims=claims.ROUGE_N,
)

ROUGE_L = MetricSheet(
    latex=(
        r"P &= \frac{\mathrm{LCS}}{\text{words of the candidate}}",
        r"R &= \frac{\mathrm{LCS}}{\text{words of the reference}}",
        r"F &= \frac{2 P R}{P + R}",
    ),
    formula=N_(
        "The longest common subsequence (LCS) is the largest number of words in the same order "
        "in both texts, with or without others in between. The score is its share in the "
        "candidate (P), in the reference (R), or their harmonic mean (F)."
    ),
    rewards=N_("The order of the whole sentence; its words need not be adjacent."),
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
        "Precision and recall of character n-grams without spaces (in chrF++ together with "
        "word n-grams), averaged over all lengths n, and their F-mean, in which recall weighs "
        "β times as much as precision."
    ),
    rewards=N_(
        "Parts of words: a correct stem with a wrong ending earns some of the points, and more "
        "if the stem is long. Word-based metrics give it none. No tokenizer is needed."
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
