"""The metric as people call it: two texts in, everything that makes the score out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property

from meteor_core import languages, resources
from meteor_core.languages import Language
from meteor_core.languages.analysis import Analyser
from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from meteor_core.messages.errors import ChoiceError, InputError, MissingDataWarning
from meteor_core.meteor import variants
from meteor_core.meteor.alignment import align
from meteor_core.meteor.counting import count, count_unchosen, tally
from meteor_core.meteor.readings import Words, read
from meteor_core.meteor.scoring import best_reference, score
from meteor_core.meteor.variants import Variant, signature
from meteor_core.model import Alignment, Letters, Parameters, Statistics, Token
from meteor_core.model.caches import WithoutCaches
from meteor_core.model.limits import (
    MOST_CHARACTERS,
    MOST_SEGMENT_TOKENS,
    MOST_TOKENS,
    check_kind,
    check_length,
    check_parameters,
    check_segment,
    check_text,
    check_threshold,
    list_of_texts,
    reference_texts,
)
from meteor_core.model.score import Judged, Result
from meteor_core.search.edges import Edge
from meteor_core.search.optimal import optimal
from meteor_core.stages import own_words
from meteor_core.stages.stage import Sentence, Stage


@dataclass(frozen=True, slots=True)
class Settings:
    """All that makes a ``Meteor``, small enough to be sent to another process.

    ``held``: the resources that it may use, None for all that are installed.
    """

    language: str
    variant: str
    stages: tuple[str, ...]
    punctuation: bool
    threshold: float | None
    parameters: Parameters
    name: str = ""
    held: frozenset[str] | None = None
    own: OwnWords = NO_WORDS


Off = tuple[str, tuple[str, ...]]
"""A stage, and the resources of which it needs one (none if no such data exist)."""


def install_command(names: Sequence[str]) -> str:
    """Returns the command that installs resources."""
    return f"python -m meteor_core.resources install {' '.join(dict.fromkeys(names))}"


def off_message(stage: str, names: Sequence[str]) -> str:
    """Returns a message that a stage is off, with the command that switches it on."""
    if not names:
        return f"stage {stage} is off, because no data exist for it."
    first, *others = names
    either = f" (or {', '.join(others)})" if others else ""
    return f"stage {stage} is off; to use it: {install_command([first])}{either}"


class Meteor(WithoutCaches):
    """METEOR for a language and a variant; holds no text, so that it can be shared, and pickled.

    ``language``: ``ru``, ``en`` or ``auto`` (by the script of the references). ``variant``: a name,
    or a variant of one's own making. ``stages``: names in any order, the variant's own by default.
    ``punctuation``: whether marks count as words. ``threshold``: least cosine of an embedding
    match, 0..1. ``parameters``: α, β, γ, δ, σ, μ and weights, the variant's own by default.
    ``strict=False``: a variant that reproduces a program, without that program's defects, which
    ``changes`` names. ``name``: of fitted parameters, for signatures. ``own``: a person's own
    words, over every stage but the exact one. Only resources are used that the context holds
    when it is made (``resources.holding``). None is fetched: a stage that lacks its data is off and
    listed in ``missing``, and a ``MissingDataWarning`` names the command that installs them.
    Raises ``ChoiceError`` for an unknown language, variant or stage, ``InputError`` for a
    threshold or parameter out of its range, and for what is of another type. What is not for
    ``auto`` raises ``InputError`` there.
    """

    def __init__(
        self,
        language: str = "auto",
        variant: str | Variant = "meteor",
        stages: Sequence[str] | None = None,
        punctuation: bool = True,
        threshold: float | None = None,
        parameters: Parameters | None = None,
        strict: bool = True,
        name: str = "",
        own: OwnWords = NO_WORDS,
    ) -> None:
        self._recipe = variants.recipe(variant, strict)
        listed = list(stages) if isinstance(stages, set | frozenset) else stages
        self._wanted = None if listed is None else tuple(list_of_texts("stages", listed))
        self._threshold = threshold
        self._punctuation, self._parameters = punctuation, parameters
        self.variant, self.name, self.own = self._recipe.name, name, own
        self.language, self._held = language, resources.held()
        if language == "auto":
            self._recipe.check_stages(self._wanted or ())
        else:
            if language not in languages.codes():
                raise ChoiceError("language", language, ("auto", *languages.codes()))
            self._recipe.check(language, self._wanted or ())
        check_threshold(threshold)
        check_kind("punctuation", punctuation, bool, "True or False")
        check_kind("own", own, OwnWords, "OwnWords, which own_words.parse makes of lines")
        if parameters is not None:
            check_parameters(parameters)

    @classmethod
    def by(cls, settings: Settings) -> Meteor:
        """Makes the metric that settings describe."""
        given = {field.name: getattr(settings, field.name) for field in fields(settings)}
        with resources.holding(given.pop("held")):
            return cls(**given)

    def __repr__(self) -> str:
        named = f"{self.name!r}, {self.variant}" if self.name else self.variant
        return f"<Meteor {named}, {self.language}>"

    def of(self, *texts: str) -> Meteor:
        """Returns this metric with ``auto`` resolved by the script of texts."""
        if self.language != "auto":
            return self
        code = languages.detect(" ".join(texts))
        valid = self._recipe.languages
        return self._with(code if code in valid else valid[0], self._parameters)

    def _of_pair(self, candidate: str, references: Sequence[str]) -> Meteor:
        """The same by the text that tells the language of a pair."""
        is_told = self.language != "auto"
        return self if is_told else self.of(languages.telling(candidate, references))

    def with_parameters(self, parameters: Parameters) -> Meteor:
        """Returns this metric with other α, β, γ, δ, σ, μ or weights."""
        return self._with(self.language, parameters)

    def _with(self, language: str, parameters: Parameters | None) -> Meteor:
        given = self._recipe, self._wanted, self._punctuation, self._threshold, parameters
        with resources.holding(self._held):
            return Meteor(language, *given, name=self.name, own=self.own)

    def score(self, candidate: str, references: str | Sequence[str]) -> Result:
        """A candidate and its references → the best reference's score, and every alignment.

        Raises ``InputError`` for a value that is not a text, without a reference, if both sides are
        empty, or a text is longer than ``MOST_CHARACTERS`` characters or ``MOST_TOKENS`` tokens.
        """
        texts = reference_texts(references)
        metric = self._of_pair(check_text("candidate", candidate), texts)
        return metric.rate(metric._align(candidate, texts, MOST_TOKENS))

    def align(
        self, candidate: str, references: Sequence[str], most: int = MOST_TOKENS
    ) -> tuple[Alignment, ...]:
        """Makes one alignment for each reference, whatever the parameters; raises what ``score``
        does.

        ``most`` tokens a side: for work behind a page it may be ``MOST_SEGMENT_TOKENS``.
        """
        texts = list_of_texts("references", references)
        metric = self._of_pair(check_text("candidate", candidate), texts)
        return metric._align(candidate, texts, most)

    def _align(self, candidate: str, references: list[str], most: int) -> tuple[Alignment, ...]:
        if not references:
            raise _without_reference()
        tokens = self._analyse("candidate", candidate, most)
        others = [self._analyse("reference", text, most) for text in references]
        if not tokens and not any(others):
            raise InputError(
                "The candidate and the reference are both empty, so there is nothing to score."
            )
        recipe, alignments = self._recipe, []
        how = self._stages, recipe.search, recipe.proposer, recipe.needed, self._read
        for other in others:
            alignments.append(align(tokens, other, *how))
        return tuple(alignments)

    def _analyse(self, side: str, text: str, most: int) -> tuple[Token, ...]:
        check_length(side, "characters", len(text), MOST_CHARACTERS)
        tokens = self._analyser.tokens(text)
        check_length(side, "tokens", len(tokens), most)
        return tokens

    def _read(self, candidate: Words, reference: Words) -> tuple[Words, Words]:
        """Both sides as this pair reads them, where the variant lets the other side decide."""
        if not self._recipe.reads_in_pairs:
            return candidate, reference
        return read(candidate, reference, languages.get(self.language))

    def rate(self, alignments: Sequence[Alignment], parameters: Parameters | None = None) -> Result:
        """Alignments → scores; cheap enough for every move of a slider.

        Raises ``InputError`` for parameters out of their range, and without an alignment.
        """
        if not alignments:
            raise _without_reference()
        metric = self
        if self.language == "auto":  # by the texts that ``score`` has: the candidate once
            texts = [" ".join([token.text for token in each.reference]) for each in alignments]
            candidate = " ".join([token.text for token in alignments[0].candidate])
            metric = self._of_pair(candidate, texts)
        chosen = parameters or metric.parameters
        check_parameters(chosen)
        counted, scores, values = [], [], []
        for alignment in alignments:
            statistics = count(alignment, metric.stages, self._recipe.rules)
            scored = score(statistics, chosen)
            counted.append(statistics)
            scores.append(scored)
            values.append(scored.value)
        best = best_reference(counted, values, first_of_equals=self._recipe.first_of_equals)
        return Result(
            tuple(map(Judged, alignments, counted, scores)),
            best,
            chosen,
            metric.language,
            metric.variant,
            metric._sign(chosen, len(scores)),
        )

    def load(self) -> None:
        """Load the lexicons now and not at the first text. Not for ``auto``."""
        self.compare(self.sentence("."), self.sentence("."))

    def sentence(self, text: str) -> Sentence:
        """Analyses a text into words; raises ``InputError`` if it is too long. Not for ``auto``."""
        check_segment("characters", len(text), MOST_CHARACTERS)
        words = Sentence(self._analyser.words(text))
        check_segment("tokens", len(words), MOST_SEGMENT_TOKENS)
        return words

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Splits a text into words with their places: those of ``sentence``. Not for ``auto``."""
        return self._analyser.tokens(text)

    def compare(
        self, candidate: Sentence, reference: Sentence, in_letters: Letters | None = None
    ) -> Statistics:
        """Counts what ``align`` and ``rate`` would count; ``in_letters``: their letters, if counted
        before."""
        search = self._recipe.search
        one, two = self._read(candidate, reference)
        edges = self._recipe.needed(one, two, self._stages)
        given = self.stages, self._recipe.rules, in_letters
        if search is optimal and (counted := count_unchosen(one, two, edges, *given)):
            return counted
        found = search(edges, len(one), len(two))
        counted = tally(one, two, found.edges, *given)
        return counted if found.optimal else replace(counted, unproved=1)

    def edges(self, candidate: Sentence, reference: Sentence) -> Sequence[Edge]:
        """Returns the edges that ``align`` would choose for these two; ranks are places in
        stages."""
        edges = self._recipe.needed(*self._read(candidate, reference), self._stages)
        return self._recipe.search(edges, len(candidate), len(reference)).edges

    def tally(self, candidate: Sentence, reference: Sentence, chosen: Sequence[Edge]) -> Statistics:
        """Counts the statistics of these chosen matches."""
        return tally(candidate, reference, chosen, self.stages, self._recipe.rules)

    @property
    def settings(self) -> Settings:
        """What makes another metric like this one. Not for ``auto``.

        Raises ``InputError`` for a variant that is not in the registry, which cannot be made again
        by name.
        """
        name = self._recipe.name
        if variants.base_of(name) is None or variants.get(name) != self._recipe:
            raise InputError(
                "The settings {name!r} do not belong to a variant, so no other process "
                "can recreate them.",
                name=name,
            )
        given = self._punctuation, self._threshold, self.parameters, self.name, self._held, self.own
        return Settings(self._resolved.code, self.variant, self._stage_names(), *given)

    @property
    def recipe(self) -> Variant:
        """The variant as data, changed by the options of its name."""
        return self._recipe

    @property
    def changes(self) -> tuple[str, ...]:
        """What the options of the variant's name change, a sentence each."""
        return self._recipe.notes

    @property
    def matchers(self) -> tuple[Stage, ...]:
        """The stages really in use, themselves. Not for ``auto``."""
        return self._stages

    @cached_property
    def stages(self) -> tuple[str, ...]:
        """Names of the stages really in use, in their order. Not for ``auto``."""
        return tuple(stage.name for stage in self._stages)

    @property
    def missing(self) -> tuple[Off, ...]:
        """Stages switched off, each with the names of the resources of which one is needed.

        Not for ``auto``.
        """
        return self._off(self._stages)

    def _off(self, used: Sequence[Stage]) -> tuple[Off, ...]:
        language, names = self._resolved, {stage.name for stage in used}
        return tuple(
            (name, self._recipe.made(name).resources(language))
            for name in self._stage_names()
            if name not in names
        )

    @cached_property
    def parameters(self) -> Parameters:
        """α, β, γ, δ, σ, μ and weights: those given, else the variant's own for the language.

        Not for ``auto``, unless they were given.
        """
        if self._parameters is not None:
            return self._parameters
        return self._recipe.parameters_for(self._resolved.code, self._stage_names())

    @property
    def signature(self) -> str:
        """All that the numbers depend on, as ``key:value|…``, for one reference.

        Not for ``auto``.
        """
        return self.signature_for(1)

    def signature_for(self, references: int) -> str:
        """Returns all that the numbers depend on, for so many references: ``…|refs:2|…``; -1:
        ``var``."""
        return self._sign(self.parameters, references)

    def _sign(self, parameters: Parameters, references: int) -> str:
        return signature(
            self._recipe,
            self.language,
            self._analyser.name,
            self._stages,
            parameters,
            punctuation=self._punctuation,
            references=references,
            name=self.name,
            own=self.own.signature,
        )

    @property
    def _resolved(self) -> Language:
        """The language; raises ``InputError`` for ``auto``, which ``of`` resolves."""
        if self.language == "auto":
            raise InputError(
                "Choose one of these languages: {choices}. With auto, the language could differ "
                "from line to line.",
                choices=", ".join(self._recipe.languages),
            )
        return languages.get(self.language)

    def _stage_names(self) -> tuple[str, ...]:
        language = self._resolved.code
        if self._wanted is None:
            return self._recipe.stages[language]
        return tuple(n for n in self._recipe.available(language) if n in self._wanted)

    @cached_property
    def _stages(self) -> tuple[Stage, ...]:
        language, made = self._resolved, map(self._recipe.made, self._stage_names())
        with resources.holding(self._held):
            stages = [each.make(language, self._threshold) for each in made]
        used = tuple(stage for stage in stages if stage is not None)
        lacking = {stage: names[0] for stage, names in self._off(used) if names}
        if lacking and self._held is None:  # else the caller that fixed the data reports it
            warnings.warn(
                f"These stages are off because data files are missing ({language.code}): "
                f"{', '.join(lacking)}. Scores differ without them. To use them, run: "
                f"{install_command([*lacking.values()])}",
                MissingDataWarning,
                stacklevel=1,
            )
        return own_words.over(used, self.own, self._analyser.words) if len(self.own) else used

    @cached_property
    def _analyser(self) -> Analyser:
        return self._recipe.analyser(self._resolved, self._punctuation)


def _without_reference() -> InputError:
    return InputError("There is no reference to compare the candidate with.")
