"""What the atlas's table says, in words: names of phenomena, and a metric's cells in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.atlas.table import HARMLESS, Cell, Verdict
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
}
"""The rows of the table; a phenomenon of one's own goes by its own name."""

MARKS: Mapping[Verdict, str] = {"sees": "+", "unsure": "~", "misled": "−", "": ""}
"""What stands behind a cell's number."""

EFFECTS = {
    "breaks": N_("another meaning"),
    "shifts": N_("another shade"),
    "keeps": N_("the same meaning"),
}
FORMS = {"correct": N_("sound language"), "faulty": N_("faulty language")}

_SEES = N_("Takes more off these errors than off right variants of the same sentences: {names}.")
_MISLED = N_("Takes less off these errors than off right variants of the same sentences: {names}.")
_UNSURE = N_("No difference from right variants of the same sentences is shown for: {names}.")
_BLIND = N_(
    "Blind to: {names}. A paraphrase says the same and costs {drop} on average; these errors cost "
    "less."
)
_BLIND_HARMLESS = N_(
    "Blind to: {names}. Harmless changes cost {drop} on average; these errors cost less."
)


def title(phenomenon: str, translate: Translate = same) -> str:
    """``"word_order"`` → “word order”."""
    return translate(TITLES[phenomenon]) if phenomenon in TITLES else phenomenon


def sentences(cells: Sequence[Cell], translate: Translate = same) -> Iterator[str]:
    """A metric's cells → what they say of it; nothing of what none shows."""
    for verdict, message in (("sees", _SEES), ("misled", _MISLED), ("unsure", _UNSURE)):
        if found := [cell for cell in cells if cell.verdict == verdict]:
            yield translate(message).format(names=_names(found, translate))
    if blindness := blind_to(cells, translate):
        yield blindness


def blind_to(cells: Sequence[Cell], translate: Translate = same) -> str:
    """The errors for which a metric takes off less than for harmless changes; "" for none."""
    blind = [cell for cell in cells if cell.blind]
    if not blind:
        return ""
    harmless = next(cell for cell in cells if cell.harmless and cell.pairs)
    message = _BLIND_HARMLESS if harmless.phenomenon == HARMLESS else _BLIND
    given = {"names": _names(blind, translate), "drop": number(harmless.drop)}
    return translate(message).format(**given)


def _names(cells: Sequence[Cell], translate: Translate) -> str:
    """``"negation, numbers"``."""
    return ", ".join(title(cell.phenomenon, translate) for cell in cells)
