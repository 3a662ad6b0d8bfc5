"""The atlas under one metric: scores of every pair, and what each phenomenon costs, in words.

The reference stands for the perfect translation: what a metric gives for it against itself is what
a change takes from. METEOR's alignments are kept, so that other parameters only score again.

There are two kinds of rows. Where a judge puts the candidates below their controls (the meaning
changes, or the language is faulty) a metric should notice. A lower score alone means little,
because metrics also lower the score of correct rewordings. Therefore each such pair is compared
with a correct rewording of the same reference (its control), and with paraphrases. Where candidates
are as good as their controls (paraphrases, and such pairs of other phenomena in a separate row), a
metric should not lower the score at all.

Intervals are the middle 95% of 2,000 bootstrap means over pairs, which come in an order of their
own, so that theirs does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.atlas.items import PHENOMENA, UNNAMED, Item
from meteor_core.meteor.matrix import StatisticsMatrix, Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import scores
from meteor_core.metrics.metric import Metric
from meteor_core.model import Parameters
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import middle
from meteor_core.wording.words import Translate, number, same

NOTICED = 1e-9
"""A drop above this is one: sums of floats differ by less."""


@dataclass(frozen=True, slots=True, eq=False)
class ItemScores:
    """A metric's scores, one for each item; nan if it refuses a pair or there is no control.

    ``perfect``: of the reference against itself.
    """

    name: str
    title: str
    signature: str
    perfect: Values
    control: Values
    candidate: Values
    higher_is_better: bool = True

    @property
    def drops(self) -> Values:
        """What the change takes from the perfect score; of an error rate, what it adds."""
        return self._sign * (self.perfect - self.candidate)

    @property
    def control_drops(self) -> Values:
        """What the right variant of the same reference takes from it."""
        return self._sign * (self.perfect - self.control)

    @property
    def _sign(self) -> int:
        return 1 if self.higher_is_better else -1


@dataclass(frozen=True, slots=True, eq=False)
class AlignedItems:
    """Items aligned by one METEOR: its statistics (3 × items rows), and which have a control."""

    name: str
    title: str
    rows: StatisticsMatrix
    has_control: Sequence[bool]

    def scored(self, signature: str, parameters: Parameters) -> ItemScores:
        """Scores the items with these parameters; nothing is aligned again."""
        perfect, control, candidate = scores(self.rows, parameters).reshape(3, -1)
        control = np.where(self.has_control, control, np.nan)
        return ItemScores(self.name, self.title, signature, perfect, control, candidate)


def aligned(items: Sequence[Item], metric: Meteor, name: str = "", title: str = "") -> AlignedItems:
    """Items → their statistics under a METEOR whose language is resolved.

    ``name`` and ``title``: its name, unless it is called as its variant.

    Raises ``InputError`` naming the item for a text that is too long or without words, and for no
    items.
    """
    _check(items)
    rows = []
    for texts in _sides(items):
        for item, text in zip(items, texts, strict=True):
            checkpoint()
            try:
                reference = metric.sentence(item.reference)
                rows.append(metric.compare(metric.sentence(text), reference))
            except InputError as error:
                raise InputError("{item}: {why}", item=item.id, why=error) from error
    has_control = [bool(item.control) for item in items]
    name = name or metric.name or metric.variant
    title = title or metric.name or metric.recipe.full_title
    return AlignedItems(name, title, StatisticsMatrix.of(rows), has_control)


def by_stage(metric: Meteor) -> Iterator[tuple[str, Meteor]]:
    """Yields a METEOR with its first stage alone, then with one more at a time, up to all but one.

    → ``("exact", …), ("+ lemma", …), …``; raises ``InputError`` for a variant without a name.
    """
    for count in range(1, len(metric.stages)):
        stages = metric.stages[:count]
        title = f"+ {stages[-1]}" if count > 1 else stages[0]
        yield title, Meteor.by(replace(metric.settings, stages=stages))


def measured(items: Sequence[Item], metric: Metric) -> ItemScores:
    """Scores items by another metric; pairs that it refuses have no score."""
    _check(items)
    references = [item.reference for item in items]
    perfect, control, candidate = (
        np.array([_score(metric, *pair) for pair in zip(texts, references, strict=True)])
        for texts in _sides(items)
    )
    control = np.where([bool(item.control) for item in items], control, np.nan)
    signature = metric.signature_for(1, corpus=False)
    given = signature, perfect, control, candidate, metric.higher_is_better
    return ItemScores(metric.name, metric.title, *given)


def _check(items: Sequence[Item]) -> None:
    if not items:
        raise InputError("There are no pairs to score.")


def _sides(items: Sequence[Item]) -> Iterator[list[str]]:
    """What is held against the references: these themselves, the controls, the candidates."""
    yield [item.reference for item in items]
    yield [item.control or item.reference for item in items]
    yield [item.candidate for item in items]


def _score(metric: Metric, text: str, reference: str) -> float:
    checkpoint()
    try:
        return metric.segment(text, [reference])
    except InputError:  # Hamming's of texts of two lengths
        return float("nan")


Kind = Literal["changes", "keeps"]
"""The meaning changes, or the language is faulty; the meaning stays, in sound language."""

Verdict = Literal["sees", "unsure", "misled", "punishes", "spares", ""]
"""Of what a metric should notice: it costs more than its controls; nothing shows that it does; it
costs less; no controls. Of what it should not punish: it costs something; nothing shows whether it
does; it costs nothing."""

HARMLESS, PARAPHRASE = "harmless", "paraphrase"
"""The row of other phenomena's pairs that keep the meaning; the phenomenon that always does."""

SAMPLES, SEED = 2_000, 12345
FEWEST = 5
"""The fewest pairs for a verdict: smaller samples are all alike."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A metric on a phenomenon; nan where it scores none of the pairs.

    ``pairs``: how many were scored. ``drop``: the mean that they take from the perfect score, with
    its 95% interval, nan for a single pair. ``noticed``: the share of pairs that take anything.
    ``control``: what right variants of the same references take. ``below``: the share of pairs that
    score below theirs.
    ``verdict`` compares the two, or, where the meaning stays, the drop with nothing. ``blind``:
    whether what should be noticed takes less than what should not be punished (paraphrases, where
    there are any), beyond chance.
    """

    phenomenon: str
    kind: Kind
    metric: str
    pairs: int
    drop: float
    low: float
    high: float
    noticed: float
    control: float
    below: float
    verdict: Verdict
    blind: bool


def kind_of(phenomenon: str) -> Kind:
    """Returns the kind of a row's pairs."""
    return "keeps" if phenomenon in (HARMLESS, PARAPHRASE) else "changes"


def kind_of_item(item: Item) -> Kind:
    """Returns the kind of a pair, whatever its phenomenon."""
    return "changes" if item.is_worse else "keeps"


def rows(items: Sequence[Item]) -> dict[str, list[int]]:
    """Items → the rows of the table, and the items (from 0) that are counted in each.

    What should be noticed comes first: the atlas's phenomena in its order, others by their names.
    """
    found: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        harmless = not item.is_worse and item.phenomenon != PARAPHRASE
        found.setdefault(HARMLESS if harmless else item.phenomenon, []).append(place)
    last = len(PHENOMENA)
    order = {name: place for place, name in enumerate(PHENOMENA)} | {HARMLESS: last + 1}
    return dict(
        sorted(
            found.items(),
            key=lambda row: (kind_of(row[0]) == "keeps", order.get(row[0], last), row[0]),
        )
    )


def listed(items: Sequence[Item], phenomenon: str) -> list[int]:
    """Returns the items (from 0) that a cell opens: all of its phenomenon, of either kind."""
    if phenomenon == HARMLESS:
        return rows(items).get(HARMLESS, [])
    return [number for number, item in enumerate(items) if item.phenomenon == phenomenon]


def cells(items: Sequence[Item], scores: ItemScores) -> tuple[Cell, ...]:
    """Items and their scores under one metric → a cell for each row of the table."""
    return tuple(_cells(rows(items), scores))


def _cells(places: dict[str, list[int]], scores: ItemScores) -> Iterator[Cell]:
    drops, controls = scores.drops, scores.control_drops
    baseline = _baseline(places, drops)
    for phenomenon, here in places.items():
        own, right = drops[here], controls[here]
        known = own[np.isfinite(own)]
        both = np.isfinite(own) & np.isfinite(right)
        margins = (own - right)[both]
        kind = kind_of(phenomenon)
        yield Cell(
            phenomenon,
            kind,
            scores.name,
            len(known),
            _mean(known),
            *_interval(known),
            _share(known),
            _mean(right[both]),
            _share(margins),
            _verdict(margins) if kind == "changes" else _punished(known),
            kind == "changes" and _is_blind(known, baseline),
        )


def _interval(drops: Values) -> tuple[float, float]:
    """Of the mean; a single pair, drawn again and again, would give none wider than itself."""
    return middle(_means(drops, SEED)) if len(drops) > 1 else (float("nan"), float("nan"))


def _baseline(places: dict[str, list[int]], drops: Values) -> Values:
    """What takes off wrongly: paraphrases, or whatever else keeps the meaning."""
    here = places.get(PARAPHRASE) or places.get(HARMLESS) or []
    own = drops[here]
    return own[np.isfinite(own)]


def _verdict(margins: Values) -> Verdict:
    if len(margins) < FEWEST:
        return "unsure" if len(margins) else ""
    low, high = middle(_means(margins, SEED))
    return "sees" if low > NOTICED else "misled" if high < -NOTICED else "unsure"


def _punished(drops: Values) -> Verdict:
    if len(drops) < FEWEST:
        return "unsure" if len(drops) else ""
    low, high = middle(_means(drops, SEED))
    return "punishes" if low > NOTICED else "spares" if high <= NOTICED else "unsure"


def _is_blind(drops: Values, baseline: Values) -> bool:
    if min(len(drops), len(baseline)) < FEWEST:
        return False
    _, high = middle(_means(drops, SEED) - _means(baseline, SEED + 1))
    return high < -NOTICED


def _share(values: Values) -> float:
    return float((values > NOTICED).mean()) if len(values) else float("nan")


def _mean(values: Values) -> float:
    return float(np.sort(values).mean()) if len(values) else float("nan")


def _means(values: Values, seed: int) -> Values:
    """Means of as many values drawn with replacement, ``SAMPLES`` of them."""
    means: Values = _draws(len(values), seed) @ np.sort(values)
    return means


@lru_cache(32)
def _draws(size: int, seed: int) -> NDArray[np.float64]:
    """Samples × values: the weight of each value in each sample."""
    generator = np.random.default_rng(seed)
    weights: NDArray[np.float64] = (
        generator.multinomial(size, np.full(size, 1 / size), SAMPLES) / size
    )
    return weights


TITLES: Mapping[str, str] = {
    "negation": N_("negation"),
    "opposite": N_("opposites"),
    "number": N_("numbers"),
    "name": N_("names"),
    "word_order": N_("word order"),
    "agreement": N_("grammatical agreement"),
    "aspect": N_("aspect"),
    "omission": N_("omission"),
    "addition": N_("addition"),
    "register": N_("register"),
    "paraphrase": N_("paraphrase"),
    "punctuation": N_("punctuation"),
    "tense": N_("tense"),
    "modality": N_("modality"),
    "quantifier": N_("quantifiers"),
    "pronoun": N_("pronouns"),
    "gender": N_("gender"),
    "preposition": N_("prepositions"),
    "hypernym": N_("hypernyms"),
    "entity_swap": N_("swapped names"),
    "word_sense": N_("word senses"),
    "idiom": N_("idioms"),
    "untranslated": N_("untranslated words"),
    "misspelling": N_("misspellings"),
    "repetition": N_("repetition"),
    HARMLESS: N_("other harmless changes"),
    UNNAMED: N_("unnamed phenomenon"),
}
"""The rows of the table; a phenomenon of the user keeps its name."""

KINDS: Mapping[Kind, str] = {
    "changes": N_("Changed meaning or incorrect language (a metric should notice)"),
    "keeps": N_("Same meaning (a metric should not lower the score)"),
}
"""The two kinds of rows, in their order."""

MARKS: Mapping[Verdict, str] = {
    "sees": "+",
    "unsure": "~",
    "misled": "−",
    "punishes": "✗",
    "spares": "✓",
    "": "",
}
"""The mark after a cell's number."""

LEGENDS: Mapping[Kind, str] = {
    "changes": N_(
        "Higher is better. Compared with correct rewordings of the same references, the score "
        "falls more (+) or less (−), or there is no clear difference (~)."
    ),
    "keeps": N_(
        "Lower is better, because the score should not fall here. It falls (✗), does not fall "
        "(✓), or the result is unclear (~)."
    ),
}

UNCORRECTED = N_(
    "Each mark is based on a 95% bootstrap interval without correction for the number of cells "
    "({cells}). With few pairs the intervals are too narrow: where there is no effect, a mark "
    "appears by chance in about one cell in six with 5 pairs, one in ten with 12, and one in "
    "twenty with many."
)
"""What marks stand for where a table has many of them."""

EFFECTS = {
    "breaks": N_("different meaning"),
    "shifts": N_("different shade of meaning"),
    "keeps": N_("the same meaning"),
}
FORMS = {"correct": N_("correct language"), "faulty": N_("incorrect language")}

_SAID: Mapping[Verdict, str] = {
    "sees": N_(
        "These changes are noticed, because they lower the score more than correct rewordings of "
        "the same sentences: {names}."
    ),
    "misled": N_(
        "These changes lower the score less than correct rewordings of the same sentences: {names}."
    ),
    "unsure": N_(
        "For these changes, the score does not clearly differ from that of correct rewordings of "
        "the same sentences: {names}."
    ),
    "punishes": N_(
        "These changes wrongly lower the score, although the meaning is the same: {names}."
    ),
    "spares": N_("These changes rightly do not lower the score: {names}."),
}
_OF_CHANGES: tuple[Verdict, ...] = ("sees", "misled", "unsure")
_OF_WHAT_STAYS: tuple[Verdict, ...] = ("punishes", "spares")
_BLIND = N_(
    "These changes lower the score less than a paraphrase does on average ({drop}): {names}."
)
_BLIND_HARMLESS = N_(
    "These changes lower the score less than a harmless change does on average ({drop}): {names}."
)


def title(phenomenon: str, translate: Translate = same) -> str:
    """``"word_order"`` → “word order”."""
    return translate(TITLES[phenomenon]) if phenomenon in TITLES else phenomenon


def sentences(cells: Sequence[Cell], translate: Translate = same) -> Iterator[str]:
    """A metric's cells → sentences about them, if there is anything to report."""
    for verdict in _OF_CHANGES:
        yield from _said(verdict, "changes", cells, translate)
    if blindness := blind_to(cells, translate):
        yield blindness
    for verdict in _OF_WHAT_STAYS:
        yield from _said(verdict, "keeps", cells, translate)


def _said(
    verdict: Verdict, kind: Kind, cells: Sequence[Cell], translate: Translate
) -> Iterator[str]:
    if found := [cell for cell in cells if (cell.verdict, cell.kind) == (verdict, kind)]:
        yield translate(_SAID[verdict]).format(names=_names(found, translate))


def blind_to(cells: Sequence[Cell], translate: Translate = same) -> str:
    """Names the changes that cost less than correct rewordings; "" for none."""
    blind = [cell for cell in cells if cell.blind]
    if not blind:
        return ""
    kept = next(cell for cell in cells if cell.kind == "keeps" and cell.pairs)
    message = _BLIND_HARMLESS if kept.phenomenon == HARMLESS else _BLIND
    given = {"names": _names(blind, translate), "drop": number(kept.drop)}
    return translate(message).format(**given)


def _names(cells: Sequence[Cell], translate: Translate) -> str:
    """``"negation, numbers"``; of what is punished also by how much: ``"paraphrase (0.188)"``."""
    return ", ".join(
        title(cell.phenomenon, translate)
        + (f" ({number(cell.drop)})" if cell.verdict == "punishes" else "")
        for cell in cells
    )
