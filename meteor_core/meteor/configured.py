"""What a metric is made of: variant, language, stages and parameters, and what signs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cached_property
from typing import Self

from meteor_core import languages, resources
from meteor_core.languages import Language
from meteor_core.languages.analysis import Analyser
from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meteor import variants
from meteor_core.meteor.missing import Off, warn
from meteor_core.meteor.settings import Settings, check_named
from meteor_core.meteor.signature import signature
from meteor_core.meteor.variants import Variant
from meteor_core.model import Parameters
from meteor_core.model.caches import WithoutCaches
from meteor_core.model.limits import check_parameters, check_threshold
from meteor_core.model.texts import check_kind, list_of_texts
from meteor_core.stages import own_words
from meteor_core.stages.stage import Stage


class Configured(WithoutCaches):
    """A variant for a language, with its stages and parameters: the part of ``Meteor`` that no
    text is needed for. ``Meteor`` documents its arguments and errors.
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
        self._check()

    @classmethod
    def by(cls, settings: Settings) -> Self:
        """Makes the metric that settings describe."""
        given = {field.name: getattr(settings, field.name) for field in fields(settings)}
        with resources.holding(given.pop("held")):
            return cls(**given)

    def __repr__(self) -> str:
        named = f"{self.name!r}, {self.variant}" if self.name else self.variant
        return f"<{type(self).__name__} {named}, {self.language}>"

    def _check(self) -> None:
        if self.language == "auto":
            self._recipe.check_stages(self._wanted or ())
        else:
            if self.language not in languages.codes():
                raise ChoiceError("language", self.language, ("auto", *languages.codes()))
            self._recipe.check(self.language, self._wanted or ())
        check_threshold(self._threshold)
        check_kind("punctuation", self._punctuation, bool, "True or False")
        check_kind("own", self.own, OwnWords, "OwnWords, which own_words.parse makes of lines")
        if self._parameters is not None:
            check_parameters(self._parameters)

    def with_parameters(self, parameters: Parameters) -> Self:
        """Returns this metric with other α, β, γ, δ, σ, μ or weights."""
        return self._with(self.language, parameters)

    def _with(self, language: str, parameters: Parameters | None) -> Self:
        given = self._recipe, self._wanted, self._punctuation, self._threshold, parameters
        with resources.holding(self._held):
            return type(self)(language, *given, name=self.name, own=self.own)

    @property
    def _resolved(self) -> Language:
        """The language; raises ``InputError`` for ``auto``, which ``of`` resolves."""
        if self.language == "auto":
            raise InputError(
                "Give the language, one of {choices}. With auto, it could differ from line to "
                "line.",
                choices=", ".join(self._recipe.languages),
            )
        return languages.get(self.language)

    @property
    def settings(self) -> Settings:
        """What makes another metric like this one. Not for ``auto``.

        Raises ``InputError`` for a variant that is not in the registry, which cannot be made again
        by name.
        """
        check_named(self._recipe)
        given = self._punctuation, self._threshold, self.parameters, self.name, self._held, self.own
        return Settings(self._resolved.code, self.variant, self._stage_names(), *given)

    @property
    def recipe(self) -> Variant:
        """The variant as data, changed by the options of its name."""
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
        if self._held is None:  # else the caller that fixed the data reports what is off
            warn(language.code, self._off(used))
        return own_words.over(used, self.own, self._analyser.words) if len(self.own) else used

    @cached_property
    def _analyser(self) -> Analyser:
        return self._recipe.analyser(self._resolved, self._punctuation)
