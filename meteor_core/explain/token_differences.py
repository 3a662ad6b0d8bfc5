"""How two variants cut and read the same texts, in words: the first ingredient of a difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment, Token
from meteor_core.model.score import Result

SHOWN = 4
"""Words that a sentence names before "and more"."""

Sentence = tuple[str, dict[str, object]]
"""A msgid and its values: a clause of a sentence."""


def say_tokens(before: Result, after: Result) -> Iterator[Sentence]:
    """Describes words that are split or read differently, function words, and letters."""
    old, new = _tokens(before.alignment), _tokens(after.alignment)
    same = [token.text for token in old] == [token.text for token in new]
    yield from _same_tokens(old, new) if same else _other_tokens(before, after)
    old_letters, new_letters = (f"{each.score.letters:.3f}" for each in (before, after))
    if after.parameters.mu and old_letters != new_letters:
        yield (
            N_("letters compared differently: L = {letters_after} instead of {letters_before}"),
            {"letters_before": old_letters, "letters_after": new_letters},
        )


def _same_tokens(old: Sequence[Token], new: Sequence[Token]) -> Iterator[Sentence]:
    yield N_("Tokenization: the same tokens"), {}
    if words := _reread(old, new):
        yield N_("analysed differently: {words}"), {"words": words}
    pairs = [*zip(old, new, strict=True)]
    if added := _shortened(_name(new) for old, new in pairs if new.is_function > old.is_function):
        yield N_("now function words: {added}"), {"added": added}
    if removed := _shortened(_name(new) for old, new in pairs if new.is_function < old.is_function):
        yield N_("no longer function words: {removed}"), {"removed": removed}


def _name(token: Token) -> str:
    """A token within a list; marks would be lost among its commas."""
    return f"“{token.text}”" if token.is_punctuation else token.text


def _other_tokens(before: Result, after: Result) -> Iterator[Sentence]:
    """How many tokens a side has; where it has as many, which ones instead of which."""
    sides: dict[str, object] = {}
    for name, result in (("before", before), ("after", after)):
        sides[f"candidate_{name}"] = len(result.alignment.candidate)
        sides[f"reference_{name}"] = len(result.alignment.reference)
    differ = (
        sides["candidate_before"] != sides["candidate_after"],
        sides["reference_before"] != sides["reference_after"],
    )
    yield _COUNTS[differ], sides
    if not any(differ):
        old, new = (
            Counter(token.text for token in _tokens(each.alignment)) for each in (before, after)
        )
        yield (
            N_("{new} instead of {old}"),
            {"new": _shortened(new - old), "old": _shortened(old - new)},
        )
    counts = _functions(before.alignment), _functions(after.alignment)
    if counts[0] != counts[1]:
        yield (
            N_("function words: {function_after} instead of {function_before}"),
            {"function_before": counts[0], "function_after": counts[1]},
        )


_COUNTS = {
    (True, True): N_(
        "Tokens in the candidate: {candidate_after} instead of {candidate_before}, in the "
        "reference: {reference_after} instead of {reference_before}"
    ),
    (True, False): N_("Tokens in the candidate: {candidate_after} instead of {candidate_before}"),
    (False, True): N_("Tokens in the reference: {reference_after} instead of {reference_before}"),
    (False, False): N_("Tokenization: the same number of tokens, split differently"),
}
"""Which sides have another number of tokens → a sentence about it."""


def _shortened(words: Iterable[str]) -> str:
    """The first of them, each once."""
    different = [*dict.fromkeys(words)]
    return ", ".join([*different[:SHOWN], *(["…"] if len(different) > SHOWN else [])])


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
