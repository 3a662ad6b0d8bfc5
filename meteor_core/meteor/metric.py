"""The metric as people call it: two texts in, everything that makes the score out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cached_property

from meteor_core import languages, resources
from meteor_core.languages import Language
from meteor_core.languages.analysis import Analyser
from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from meteor_core.messages.errors import InputError
from meteor_core.meteor import variants
from meteor_core.meteor.alignment import align
from meteor_core.meteor.counting import count, count_unchosen, tally
from meteor_core.meteor.credited import Chosen, Possible, credited, matching
from meteor_core.meteor.readings import Words, read
from meteor_core.meteor.scoring import score
from meteor_core.meteor.settings import Settings, check_named
from meteor_core.meteor.signature import signature
from meteor_core.meteor.variants import Variant
from meteor_core.model import Alignment, Letters, Parameters, Statistics, Token
from meteor_core.model.limits import (
    MOST_CHARACTERS,
    MOST_SEGMENT_TOKENS,
    MOST_TOKENS,
    check_length,
    check_parameters,
    check_segment,
    check_threshold,
)
from meteor_core.model.remembering import WithoutCaches
from meteor_core.model.result import Judged, Result, note
from meteor_core.model.texts import check_text, list_of_texts, reference_texts
from meteor_core.search.optimal import optimal
from meteor_core.stages import own_words
from meteor_core.stages.stage import Sentence, Stage


class Meteor(WithoutCaches):
    """METEOR for a language and a variant; holds no text, so that it can be shared, and pickled.

    ``language``: ``ru``, ``en`` or ``auto`` (by the script of the references). ``variant``: a name,
    or a recipe of one's own. ``stages``: names in any order, the variant's own by default.
    ``threshold``: least cosine of an embedding match.
    ``strict=False``: a variant that reproduces a program, without that program's defects, which
    ``changes`` names. ``name``: of fitted parameters, for signatures. ``own``: a person's own
    words, over every stage but the exact one. Only resources are used that the context holds
    when it is made (``resources.holding``).
    Raises ``ChoiceError`` for an unknown language, variant or stage, ``InputError`` for a
    threshold or parameter out of its range. What is not for ``auto`` raises ``InputError`` there.
    """

    def __init__(
        self,
        language: str = "auto",
        variant: str | Variant = "explorer",
        stages: Sequence[str] | None = None,
        punctuation: bool = True,
        threshold: float | None = None,
        parameters: Parameters | None = None,
        strict: bool = True,
        name: str = "",
        own: OwnWords = NO_WORDS,
    ) -> None:
        self._recipe = variants.recipe(variant, strict)
        self._wanted, self._threshold = stages, threshold
        self._punctuation, self._parameters = punctuation, parameters
        self.variant, self.name, self.own = self._recipe.name, name, own
        self.language, self._held = language, resources.held()
        self._check()

    @classmethod
    def by(cls, settings: Settings) -> Meteor:
        """The metric that settings describe."""
        given = {field.name: getattr(settings, field.name) for field in fields(settings)}
        with resources.holding(given.pop("held")):
            return cls(**given)

    def _check(self) -> None:
        if self.language == "auto":
            self._recipe.check_stages(self._wanted or ())
        else:
            languages.get(self.language)
            self._recipe.check(self.language, self._wanted or ())
        check_threshold(self._threshold)
        if self._parameters is not None:
            check_parameters(self._parameters)

    def of(self, *texts: str) -> Meteor:
        """This metric with ``auto`` resolved by the script of texts: see ``languages.telling``."""
        if self.language != "auto":
            return self
        code = languages.detect(" ".join(texts))
        valid = self._recipe.languages
        return self._with(code if code in valid else valid[0], self._parameters)

    def with_parameters(self, parameters: Parameters) -> Meteor:
        """This metric with other α, β, γ, δ, σ, μ or weights."""
        return self._with(self.language, parameters)

    def _with(self, language: str, parameters: Parameters | None) -> Meteor:
        given = self._recipe, self._wanted, self._punctuation, self._threshold, parameters
        with resources.holding(self._held):
            return Meteor(language, *given, name=self.name, own=self.own)

    def score(self, candidate: str, references: str | Sequence[str]) -> Result:
        """A candidate and its references → the best reference's score, and every alignment.

        Raises ``InputError`` for what is no text, when there is no reference, both sides are empty,
        or a text is longer than ``MOST_CHARACTERS`` characters or ``MOST_TOKENS`` tokens.
        """
        texts = reference_texts(references)
        metric = self.of(languages.telling(check_text("candidate", candidate), texts))
        return metric.rate(metric.align(candidate, texts))

    def align(
        self, candidate: str, references: Sequence[str], most: int = MOST_TOKENS
    ) -> tuple[Alignment, ...]:
        """One alignment for each reference, whatever the parameters; raises what ``score`` does.

        ``most`` tokens a side: for work behind a page it may be ``MOST_SEGMENT_TOKENS``.
        """
        texts = list_of_texts("references", references)
        if not texts:
            raise _without_reference()
        metric = self.of(languages.telling(check_text("candidate", candidate), texts))
        tokens = metric._tokens("candidate", candidate, most)
        others = [metric._tokens("reference", text, most) for text in texts]
        if not tokens and not any(others):
            raise InputError("Candidate and reference are both empty: there is nothing to score.")
        return tuple(metric._aligned(tokens, other) for other in others)

    def _aligned(self, tokens: tuple[Token, ...], other: tuple[Token, ...]) -> Alignment:
        recipe = self._recipe
        words = self._read(tokens, other)
        return align(*words, self._stages, recipe.search, recipe.proposer, recipe.needed)

    def _read(self, candidate: Words, reference: Words) -> tuple[Words, Words]:
        """Both sides as this pair reads them, where the variant lets the other side decide."""
        if not self._recipe.reads_in_pairs:
            return candidate, reference
        return read(candidate, reference, languages.get(self.language))

    def load(self) -> None:
        """Load the lexicons now and not at the first text. Not for ``auto``."""
        self.compare(self.sentence("."), self.sentence("."))

    def sentence(self, text: str) -> Sentence:
        """The words of a text; raises ``InputError`` when it is too long. Not for ``auto``."""
        check_segment("characters", len(text), MOST_CHARACTERS)
        words = Sentence(self._analyser.words(text))
        check_segment("tokens", len(words), MOST_SEGMENT_TOKENS)
        return words

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The words of a text, each at its place: those of ``sentence``. Not for ``auto``."""
        return self._analyser.tokens(text)

    def compare(
        self, candidate: Sentence, reference: Sentence, in_letters: Letters | None = None
    ) -> Statistics:
        """What ``align`` and ``rate`` would count; ``in_letters``: their letters, once counted."""
        search = self._recipe.search
        one, two, edges, related = self._possible(candidate, reference)
        given = self.stages, self._recipe.rules, related, in_letters
        if search is optimal and (counted := count_unchosen(one, two, edges, *given)):
            return counted
        return tally(one, two, search(edges, len(one), len(two)).edges, *given)

    def _possible(self, candidate: Sentence, reference: Sentence) -> Possible:
        words = self._read(candidate, reference)
        edges = self._recipe.needed(*words, matching(self._stages))
        return Possible(*words, edges, credited(*words, edges, self._stages))

    def edges(self, candidate: Sentence, reference: Sentence) -> Chosen:
        """What ``align`` would choose for these two, ranks being places in stages."""
        _, _, edges, related = self._possible(candidate, reference)
        return Chosen(self._recipe.search(edges, len(candidate), len(reference)).edges, related)

    def tally(self, candidate: Sentence, reference: Sentence, chosen: Chosen) -> Statistics:
        """What is counted once these matches are chosen."""
        rules = self._recipe.rules
        return tally(candidate, reference, chosen.matches, self.stages, rules, chosen.related)

    def rate(self, alignments: Sequence[Alignment], parameters: Parameters | None = None) -> Result:
        """Alignments → scores; cheap, so that a slider can ask for it at every move.

        Raises ``InputError`` for parameters out of their range, and without an alignment.
        """
        if not alignments:
            raise _without_reference()
        metric = self
        if self.language == "auto":  # by the texts that ``score`` has: the candidate once
            references = (_text(alignment.reference) for alignment in alignments)
            metric = self.of(languages.telling(_text(alignments[0].candidate), references))
        chosen = parameters or metric.parameters
        check_parameters(chosen)
        judged = tuple(metric._judge(alignment, chosen) for alignment in alignments)
        best = max(range(len(judged)), key=lambda index: judged[index].score.value)
        return Result(
            judged,
            best,
            chosen,
            metric.language,
            metric.variant,
            metric._sign(chosen, len(judged)),
            note(judged[best].alignment),
        )

    def _judge(self, alignment: Alignment, parameters: Parameters) -> Judged:
        statistics = count(alignment, self.stages, self._recipe.rules)
        return Judged(alignment, statistics, score(statistics, parameters))

    def _tokens(self, side: str, text: str, most: int) -> tuple[Token, ...]:
        check_length(side, "characters", len(text), MOST_CHARACTERS)
        tokens = self._analyser.tokens(text)
        check_length(side, "tokens", len(tokens), most)
        return tokens

    @property
    def _resolved(self) -> Language:
        """The language; raises ``InputError`` for ``auto``, which ``of`` resolves."""
        if self.language == "auto":
            raise InputError("Resolve the language before: auto is not the same for every line.")
        return languages.get(self.language)

    @property
    def settings(self) -> Settings:
        """What makes another metric like this one. Not for ``auto``.

        Raises ``InputError`` for a recipe of one's own, which has no name to be made again by.
        """
        check_named(self._recipe)
        given = self._punctuation, self._threshold, self.parameters, self.name, self._held, self.own
        return Settings(self._resolved.code, self.variant, self._stage_names(), *given)

    @property
    def recipe(self) -> Variant:
        """The variant as data, changed as the options of its name say."""
        return self._recipe

    @property
    def matchers(self) -> tuple[Stage, ...]:
        """The stages really in use, themselves. Not for ``auto``."""
        return self._stages

    @cached_property
    def stages(self) -> tuple[str, ...]:
        """Names of the stages really in use, in their order. Not for ``auto``."""
        return tuple(stage.name for stage in self._stages)

    @property
    def missing(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Stages switched off, each with the names of the resources of which one is needed.

        Not for ``auto``.
        """
        language = self._resolved
        return tuple(
            (name, self._recipe.made(name).resources(language))
            for name in self._stage_names()
            if name not in self.stages
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
    def changes(self) -> tuple[str, ...]:
        """What the options of the variant's name change, a sentence each."""
        return self._recipe.notes

    @property
    def signature(self) -> str:
        """All that the numbers depend on, as ``key:value|…``, for one reference.

        Not for ``auto``.
        """
        return self.signature_for(1)

    def signature_for(self, references: int) -> str:
        """All that the numbers depend on, for so many references: ``…|refs:2|…``; -1: ``var``."""
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
        return own_words.over(used, self.own, self._analyser.words) if len(self.own) else used

    @cached_property
    def _analyser(self) -> Analyser:
        return self._recipe.analyser(self._resolved, self._punctuation)


def _text(tokens: Sequence[Token]) -> str:
    return " ".join([token.text for token in tokens])


def _without_reference() -> InputError:
    return InputError("There is no reference to compare the candidate with.")
