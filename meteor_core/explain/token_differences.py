"""How two variants cut and read the same texts, in words: the first ingredient of a difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.meteor.variants import Variant
from meteor_core.model import Alignment, Token
from meteor_core.model.result import Result

SHOWN = 4
"""Words that a sentence names before it says "and more"."""

Sentence = tuple[str, dict[str, object]]
"""A msgid, and what stands in its places."""


def say_tokenization(before: Result, after: Result, mixture: Variant) -> Sentence:
    """Function words are spoken of where they differ: their number, or else which they are."""
    old, new = _tokens(before.alignment), _tokens(after.alignment)
    same = [token.text for token in old] == [token.text for token in new]
    counts = _functions(before.alignment), _functions(after.alignment)
    values: dict[str, object] = {"function_before": counts[0], "function_after": counts[1]}
    if same:
        values["words"] = _reread(old, new)
        values["added"], values["removed"] = _function_changes(old, new)
    else:
        for name, side in (("before", before.alignment), ("after", after.alignment)):
            values |= {f"candidate_{name}": len(side.candidate)}
            values |= {f"reference_{name}": len(side.reference)}
    if counts[0] != counts[1]:
        return _COUNTED[same], values
    exchanged = same and (values["added"], values["removed"]) != ("–", "–")
    return (_EXCHANGED if exchanged else _UNCOUNTED[same]), values


_COUNTED = {
    True: N_(
        "Tokenization: the same tokens; read otherwise: {words}; "
        "function words: {function_after} instead of {function_before}."
    ),
    False: N_(
        "Tokenization: the candidate has {candidate_after} tokens instead of "
        "{candidate_before}, the reference {reference_after} instead of {reference_before}; "
        "function words: {function_after} instead of {function_before}."
    ),
}
_UNCOUNTED = {
    True: N_("Tokenization: the same tokens; read otherwise: {words}."),
    False: N_(
        "Tokenization: the candidate has {candidate_after} tokens instead of "
        "{candidate_before}, the reference {reference_after} instead of {reference_before}."
    ),
}
_EXCHANGED = N_(
    "Tokenization: the same tokens; read otherwise: {words}; "
    "function words now: {added}; function words no longer: {removed}."
)


def _function_changes(old: Sequence[Token], new: Sequence[Token]) -> tuple[str, str]:
    """The words that have become function words, and those that no longer are any."""
    pairs = [(before, after) for before, after in zip(old, new, strict=True)]
    added = [after.text for before, after in pairs if after.is_function > before.is_function]
    removed = [after.text for before, after in pairs if after.is_function < before.is_function]
    return _shortened(added), _shortened(removed)


def _shortened(words: Iterable[str]) -> str:
    """The first of them, each once; a dash for none."""
    different = [*dict.fromkeys(words)]
    return ", ".join([*different[:SHOWN], *(["…"] if len(different) > SHOWN else [])]) or "–"


def _reread(old: Sequence[Token], new: Sequence[Token]) -> str:
    """What the tokens were taken for, by form or else by base: ``running (running → run)``."""
    changed = {}
    for token, again in zip(old, new, strict=True):
        readings = [(token.form, again.form), (token.base, again.base)]
        different = next((pair for pair in readings if pair[0] != pair[1]), None)
        if different:
            changed[token.text] = f"{token.text} ({different[0]} → {different[1]})"
    return _shortened(changed.values())


def _tokens(alignment: Alignment) -> tuple[Token, ...]:
    return (*alignment.candidate, *alignment.reference)


def _functions(alignment: Alignment) -> int:
    return sum(token.is_function for token in _tokens(alignment))
