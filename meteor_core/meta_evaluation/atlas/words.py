"""The atlas's table in words: names of phenomena, and a metric's cells in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.atlas.items import UNNAMED
from meteor_core.meta_evaluation.atlas.table import HARMLESS, Cell, Kind, Verdict
from meteor_core.wording.words import Translate, number, same

TITLES: Mapping[str, str] = {
    "negation": N_("negation"),
    "opposite": N_("opposites"),
    "number": N_("numbers"),
    "name": N_("names"),
    "word_order": N_("word order"),
    "agreement": N_("agreement of forms"),
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
        "falls more (+), less (−) or without a clear difference (~)."
    ),
    "keeps": N_(
        "Lower is better, because the score should not fall here. It falls (✗), does not fall "
        "(✓), or the result is unclear (~)."
    ),
}

UNCORRECTED = N_(
    "Each mark is based on a 95% bootstrap interval without correction for the number of cells "
    "({cells}). With few pairs, the intervals are too narrow. Where there is no effect, a mark "
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
        "These changes do not clearly differ from correct rewordings of the same "
        "sentences: {names}."
    ),
    "punishes": N_(
        "These changes wrongly lower the score, although the meaning is the same: {names}."
    ),
    "spares": N_("These changes rightly do not lower the score: {names}."),
}
_OF_CHANGES: tuple[Verdict, ...] = ("sees", "misled", "unsure")
_OF_WHAT_STAYS: tuple[Verdict, ...] = ("punishes", "spares")
_BLIND = N_(
    "These changes lower the score less than an average paraphrase ({drop}), which should not "
    "lower it: {names}."
)
_BLIND_HARMLESS = N_(
    "These changes lower the score less than an average harmless change ({drop}), which should "
    "not lower it: {names}."
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
