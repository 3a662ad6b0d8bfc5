"""Why two METEORs give one pair different numbers: their ingredients exchanged one at a time.

A variant is data, so a mixture of two is one too. Between variant A and variant B the tokenization,
the stages, the search, the special rules, the parameters, the smoothing (σ) and the letters' share
(μ) are exchanged in turn, and the pair is scored after each: the changes add up to the difference
exactly. The defects of METEOR 1.5 are each fixed alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from meteor_core.messages.phrase import N_, Figure
from meteor_core.meteor.meteor15 import MENDS, OPTIONS
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import SEARCHES, Variant, recipe
from meteor_core.model import GREEK, Alignment, Link, Parameters, Token
from meteor_core.model.score import Result

_SHOWN_TOKENS = 4
"""Words that a sentence names before "and more"."""

Sentence = tuple[str, dict[str, object]]
"""A msgid and its values: a clause of a sentence."""


def say_tokens(before: Result, after: Result) -> Iterator[Sentence]:
    """Describes words that are split or read differently, function words, and letters."""
    old, new = _tokens(before.alignment), _tokens(after.alignment)
    same = [token.text for token in old] == [token.text for token in new]
    yield from _same_tokens(old, new) if same else _other_tokens(before, after)
    old_letters, new_letters = (Figure(f"{each.score.letters:.3f}") for each in (before, after))
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
    if added := _shortened(
        _token_name(new) for old, new in pairs if new.is_function > old.is_function
    ):
        yield N_("now function words: {added}"), {"added": added}
    if removed := _shortened(
        _token_name(new) for old, new in pairs if new.is_function < old.is_function
    ):
        yield N_("no longer function words: {removed}"), {"removed": removed}


def _token_name(token: Token) -> str:
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
        "Tokens in the candidate: {candidate_after} instead of {candidate_before}; in the "
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
    return ", ".join(
        [*different[:_SHOWN_TOKENS], *(["…"] if len(different) > _SHOWN_TOKENS else [])]
    )


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


LEAST = 1e-12


Exchange = Callable[[Variant, Variant], Variant]
Shown = Callable[[dict[str, object]], Mapping[str, object]]
Say = Callable[[Result, Result, Variant], Iterator[Sentence]]


@dataclass(frozen=True, slots=True)
class Step:
    """One exchanged ingredient: its effect on the score, and a sentence that explains it.

    ``clauses``: of the sentence, each in English, to be translated, and what fills it.
    """

    ingredient: str
    change: float
    before: Result
    after: Result
    clauses: tuple[Sentence, ...]

    @property
    def values(self) -> dict[str, object]:
        """What fills the sentence, all clauses together."""
        return {name: value for _, values in self.clauses for name, value in values.items()}

    def sentence(self, translate: Callable[[str], str], shown: Shown = dict) -> str:
        """Writes the whole in a language; ``shown`` formats the values."""
        said = [translate(clause).format(**shown(values)) for clause, values in self.clauses]
        return "; ".join(said) + "."

    def __str__(self) -> str:
        return self.sentence(str)


def steps(
    start: str | Variant,
    target: str | Variant,
    language: str,
    candidate: str,
    references: Sequence[str],
) -> tuple[Step, ...]:
    """Two variants and a pair → the ingredients that change its score or its alignment."""
    mixture, goal = recipe(start, strict=True), recipe(target, strict=True)
    before = Meteor(language, mixture).score(candidate, references)
    changed = []
    for ingredient, (exchange, say) in INGREDIENTS.items():
        mixture = exchange(mixture, goal)
        after = Meteor(language, mixture).score(candidate, references)
        change = after.score.value - before.score.value
        if abs(change) > LEAST or not agree(before, after):
            sides = _on_one_reference(before, after)
            said = (*say(*sides, mixture), *_say_best(before, after))
            changed.append(Step(ingredient, change, before, after, said))
        before = after
    return tuple(changed)


def _on_one_reference(before: Result, after: Result) -> tuple[Result, Result]:
    """Both with the reference that has gained, or lost, its place as the best: words of two
    references are not to be compared."""
    lost = after.score.value < before.score.value
    which = before.best_reference if lost else after.best_reference
    return replace(before, best_reference=which), replace(after, best_reference=which)


def _taking(*names: str) -> Exchange:
    """An exchange of these fields."""
    return lambda mixture, target: replace(
        mixture, **{name: getattr(target, name) for name in names}
    )


def _stages(mixture: Variant, target: Variant) -> Variant:
    """The target's stages under the mixture's weights, its stem weighing what the lemma does."""
    return replace(
        mixture,
        stages=target.stages,
        optional=target.optional,
        own_stages=target.own_stages,
        parameters={
            language: _renamed(parameters) for language, parameters in mixture.parameters.items()
        },
    )


def _renamed(parameters: Parameters) -> Parameters:
    weights = dict(parameters.weights)
    base = weights.get("lemma", weights.get("stem", 1.0))
    return parameters.with_weights({"lemma": base, "stem": base})


def _parameters(mixture: Variant, target: Variant) -> Variant:
    """All but σ and μ, which no published variant has: they are separate ingredients."""
    kept = {
        language: replace(parameters, sigma=own.sigma, mu=own.mu)
        for language, parameters in target.parameters.items()
        if (own := mixture.parameters.get(language)) is not None
    }
    return replace(mixture, parameters={**target.parameters, **kept}, weights=target.weights)


def _one_parameter(name: str) -> Exchange:
    """An exchange of σ or of μ alone."""

    def exchanged(mixture: Variant, target: Variant) -> Variant:
        parameters = {
            language: replace(own, **{name: getattr(target.parameters[language], name)})
            for language, own in mixture.parameters.items()
            if language in target.parameters
        }
        return replace(mixture, parameters={**mixture.parameters, **parameters})

    return exchanged


def _say_best(before: Result, after: Result) -> Iterator[Sentence]:
    """Of several references another may be the best now."""
    if before.best_reference != after.best_reference:
        numbers = {"best_before": before.best_reference + 1, "best_after": after.best_reference + 1}
        yield (
            N_("the best reference is {best_after} instead of {best_before}"),
            {**numbers},
        )


def _say_tokenization(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    yield from say_tokens(before, after)
    yield from say_matches(before, after)


def _say_stages(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    yield N_("Stages: {stages}"), {"stages": ", ".join(mixture.stages[after.language])}
    yield from say_matches(before, after)


def _say_search(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    old, new = before.statistics, after.statistics
    numbers: dict[str, object] = {
        "search": SEARCHES[mixture.search],
        "matches_before": f"{old.matches:g}",
        "matches_after": f"{new.matches:g}",
        "chunks_before": old.chunks,
        "chunks_after": new.chunks,
    }
    if (old.matches, old.chunks) == (new.matches, new.chunks):
        yield (
            N_(
                "Search ({search}): different matches, but the same numbers of matches "
                "({matches_after}) and chunks ({chunks_after})"
            ),
            numbers,
        )
        return
    yield (
        N_(
            "Search ({search}): matches {matches_after} instead of {matches_before}, chunks "
            "{chunks_after} instead of {chunks_before}"
        ),
        numbers,
    )


def _say_rules(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    old, new = before.statistics, after.statistics
    if old == new:
        yield (
            N_(
                "Special case: if references have equal scores, one variant uses the first and "
                "the other the shortest"
            ),
            {},
        )
        return
    breaks: dict[str, object] = {"breaks_before": old.breaks, "breaks_after": new.breaks}
    if old.candidate_credits != new.candidate_credits and old.candidate == new.candidate:
        yield N_("Special case: one of the variants weights matches by similarity"), {}
        if old.breaks != new.breaks:
            yield (
                N_("chunks counted in fragmentation: {breaks_after} instead of {breaks_before}"),
                breaks,
            )
    elif old.free != new.free:
        yield (
            N_(
                "Special case: one of the variants does not count the first chunk, so the number "
                "of chunks in fragmentation is {breaks_after} instead of {breaks_before}"
            ),
            breaks,
        )
    elif old.chunks != new.chunks:
        yield (
            N_(
                "Special case: one of the variants counts 0 chunks if the whole sentence matches "
                "in one chunk (chunks: {chunks_after} instead of {chunks_before})"
            ),
            {"chunks_before": old.chunks, "chunks_after": new.chunks},
        )
    else:
        yield N_("Special case: precision and recall count characters instead of words"), {}


def _say_parameters(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    old, new = _values(before), _values(after)
    changed = [name for name in old if old[name] != new[name]]
    yield (
        N_("Parameters: {after} instead of {before}"),
        {"before": _written(old, changed), "after": _written(new, changed)},
    )


def _say_granted(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    yield (
        N_("Smoothing (σ), in content words: {after} instead of {before}"),
        {"before": f"{before.parameters.sigma:g}", "after": f"{after.parameters.sigma:g}"},
    )


def _say_letters(before: Result, after: Result, mixture: Variant) -> Iterator[Sentence]:
    yield (
        N_(
            "μ, the share of letters in the score (similarity L = {letters}): {after} instead of "
            "{before}"
        ),
        {
            "letters": Figure(f"{after.score.letters:.3f}"),
            "before": Figure(f"{before.parameters.mu:g}"),
            "after": Figure(f"{after.parameters.mu:g}"),
        },
    )


INGREDIENTS: Mapping[str, tuple[Exchange, Say]] = {
    # how texts are split, and whether readings are chosen by the other text
    "tokenization": (_taking("analyser", "reads_in_pairs"), _say_tokenization),
    "stages": (_stages, _say_stages),
    # the beam wants its edges doubled, the optimum not
    "search": (_taking("search", "proposer", "needed"), _say_search),
    "rules": (_taking("rules", "first_of_equals"), _say_rules),
    "parameters": (_parameters, _say_parameters),
    "granted": (_one_parameter("sigma"), _say_granted),
    "letters": (_one_parameter("mu"), _say_letters),
}
"""How each ingredient is exchanged, and the sentence on it; in the order of the exchanges."""


def _values(result: Result) -> dict[str, float]:
    """``{"α": 0.9, …, "exact": 1.0, "stem": 1.0}``: those of the stages in use; σ and μ are
    separate.
    """
    parameters = result.parameters
    values = dict(zip(GREEK.values(), parameters.greek, strict=True))
    values |= {stage: parameters.weight(stage) for stage in result.statistics.stages}
    return {name: value for name, value in values.items() if name not in ("σ", "μ")}


def _written(values: dict[str, float], names: Sequence[str]) -> str:
    """``"α 0.9, β 3, stem 1"``."""
    return ", ".join(f"{name} {values[name]:g}" for name in names)


# What one METEOR joins of a pair and another does not, in words: a part of several ingredients.

SHOWN = 6
"""Pairs of words that a sentence names before "and more"."""

Pairs = Counter[tuple[str, str]]
"""Words as ``"лисичка ~ лиса"`` and their stage → how often they are joined so."""


def say_matches(before: Result, after: Result) -> Iterator[Sentence]:
    """Yields sentences on matches that only one of two results has, and those of another stage."""
    old, new = _matches(before), _matches(after)
    gained, lost = _words(new) - _words(old), _words(old) - _words(new)
    if gained:
        yield N_("matched now: {gained}"), {"gained": _listed(gained)}
    if lost:
        yield N_("no longer matched: {lost}"), {"lost": _listed(lost)}
    if moved := {words for words, _ in new - old} - gained.keys():
        yield N_("now matched by another stage: {moved}"), {"moved": _listed(moved)}


def agree(before: Result, after: Result) -> bool:
    """Returns whether two results show the same words, joined alike by the same stages."""
    return _shown(before) == _shown(after)


def _shown(result: Result) -> tuple[object, ...]:
    alignment = result.alignment
    sides = [[token.text for token in side] for side in (alignment.candidate, alignment.reference)]
    matches = {(match.candidate, match.reference, _stage(match)) for match in alignment.matches}
    return result.best_reference, sides, matches


def _matches(result: Result) -> Pairs:
    alignment = result.alignment
    return Counter((_pair(alignment, match), _stage(match)) for match in alignment.matches)


def _pair(alignment: Alignment, link: Link) -> str:
    sides = (
        alignment.candidate[slice(*link.candidate)],
        alignment.reference[slice(*link.reference)],
    )
    return " ~ ".join(_name(" ".join(token.text for token in side)) for side in sides)


def _name(words: str) -> str:
    """Words within a list; marks at their ends would be lost among its commas."""
    return words if words[:1].isalnum() and words[-1:].isalnum() else f"“{words}”"


def _stage(link: Link) -> str:
    """A match's stage; lemma and stem are one stage in two languages."""
    return "lemma" if link.stage == "stem" else link.stage


def _words(pairs: Pairs) -> Counter[str]:
    words: Counter[str] = Counter()
    for (text, _), times in pairs.items():
        words[text] += times
    return words


def _listed(words: Iterable[str]) -> str:
    different = sorted(set(words))
    return ", ".join([*different[:SHOWN], *(["…"] if len(different) > SHOWN else [])])


@dataclass(frozen=True, slots=True)
class Mend:
    """A defect, by the name of the option that fixes it; ``note`` describes it."""

    option: str
    note: str
    strict: float
    mended: float


def mends(
    candidate: str,
    references: str | Sequence[str],
    language: str = "auto",
    variant: str = "1.5",
    stages: Sequence[str] | None = None,
) -> tuple[Mend, ...]:
    """The defects that move the score of this pair: ``"ряд", "сад"`` → the hashes.

    ``variant`` may have options: ``1.5/ch``.
    """
    strict = Meteor(language, variant, stages).score(candidate, references).score.value
    moving = []
    for option in MENDS:
        mended = Meteor(language, f"{variant}/{option}", stages).score(candidate, references)
        if mended.score.value != strict:
            moving.append(Mend(option, OPTIONS[option].note, strict, mended.score.value))
    return tuple(moving)
