"""Lemma or stem: other forms of the same word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from meteor_core.languages.language import Language, Readings, one_reading
from meteor_core.languages.pymorphy import GENDER, word_class
from meteor_core.lexicons import lexical_relations
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.record import Colours, Look, StageRecord, Wording, has_lemmas, has_stems
from meteor_core.stages.stage import Key, KeyStage, Obstacle

BASE = attrgetter("base")

BASE_FORM = "base form"
"""What words share that are forms of one without a common stem, as evidence names it."""


class Lemma(KeyStage):
    """Links words of the same base: «лиса» and «лисой» by lemma, “jumps” and “jumping” by stem.

    ``name`` is ``"lemma"`` or ``"stem"``, ``resource`` the program that gives the base.
    ``alone``: a word → the base that its form has by itself, for words that a pair may read
    otherwise; "" where that is not worth saying.
    ``key``: what words must share beside the base, where a common stem has to be borne out:
    “universe” and “university” have one. ``cut``: a word → what the stemmer leaves of its form,
    where a base may be that of an irregular form. ``readings``: all parses of a form.
    """

    def __init__(
        self,
        name: str,
        resource: str,
        key: Key = BASE,
        alone: Callable[[Word], str] | None = None,
        cut: Callable[[Word], str] = BASE,
        readings: Readings = one_reading,
    ) -> None:
        self.name, self.resource, self._alone, self._cut = name, resource, alone, cut
        self._readings = readings
        self.equates = key
        self.coarse = None if key is BASE else BASE

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        word, partner = candidate[0], reference[0]
        is_stem = all(self._cut(each) == each.base for each in (word, partner))
        tag = self._tag(word, word_class(partner.tag))
        return Evidence(
            word.base,
            tag,
            self._tag(partner, word_class(tag)),
            self.resource if is_stem else BASE_FORM,
            candidate_alone=self._base_alone(word),
            reference_alone=self._base_alone(partner),
        )

    def _tag(self, word: Word, beside: str) -> str:
        """The tag of a word beside a noun or a verb, of the same class where the form allows it:
        «знать» beside «знати»; without a gender that the form leaves open: «будущего [короля]»."""
        tag = word.tag
        tags = [each.tag for each in self._readings(word) if each.lemma == word.base]
        if {word_class(tag), beside} == {"NOUN", "VERB"}:
            tag = next((each for each in tags if word_class(each) == beside), tag)
        rest = GENDER.sub("", tag)
        return rest if sum(GENDER.sub("", each) == rest for each in {*tags}) > 1 else tag

    def _base_alone(self, word: Word) -> str:
        """The base that the form has by itself, "" where it is the word's own."""
        base = self._alone(word) if self._alone else word.base
        return "" if base == word.base else base

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self.equates(candidate) == self.equates(reference):
            return None
        if BASE(candidate) == BASE(reference):
            return Obstacle("family", candidate.form, reference.form)
        return Obstacle("base", candidate.base, reference.base)


def _cut(language: Language, word: Word) -> str:
    """What the stemmer leaves of a word's form: “wolv” of “wolves”, whose base is “wolf”."""
    words = (language.published or language.analyser)(True).words(word.form)
    return words[0].base if len(words) == 1 else word.base


def _alone(language: Language, word: Word) -> str:
    """The base that a word's form has by itself; "" of a guess by its ending, whose base may be no
    word («инфраренальныть»), and of a name where small letters rule one out («пивоваров»)."""
    alone = language.describe(word.form.capitalize() if word.is_capital else word.form)
    if not any(each.known and each.lemma == alone.base for each in language.readings(alone)):
        return ""
    is_name = language.written(alone.base, alone.tag, False)[:1].isupper()
    return "" if is_name and not word.is_capital else alone.base


def make(language: Language, threshold: float | None) -> Lemma:
    """The stage of a language: of its lemmas where it has any, else of its stems."""
    resource = language.analyser(True).name.rpartition("+")[2]
    return Lemma(
        language.base_stage, resource, alone=partial(_alone, language), readings=language.readings
    )


def borne_out(language: Language, threshold: float | None) -> Lemma:
    """Stems that words share are borne out by their base forms or derivations, where these are at
    hand; irregular forms have a base that is no stem, with or without."""
    plain = make(language, threshold)
    if plain.name != "stem":
        return plain
    found, cut = lexical_relations.kin(language.code), partial(_cut, language)
    if found is None or found.stem is None:
        return Lemma(plain.name, plain.resource, cut=cut)
    return Lemma(plain.name, f"{plain.resource}+{found.source}", found.stem, cut=cut)


_LIGHT = Colours("#009E73", "#006f51", "#dff3ed")
_DARK = Colours("#2FBF93", "#4fd0a7", "#0e2d26")
_LETTERS = {"ru": "Л", "en": "L"}

LEMMA = StageRecord(
    "lemma",
    Look(N_("lemma"), "dash", _LETTERS, _LIGHT, _DARK, ansi=32),
    make,
    advice=N_("The lemma stage joins forms of the same word."),
    evidence=Wording(N_("the same lemma “{name}”"), tags=True),
    obstacles={
        "base": Wording(
            N_("the lemmas differ: {own} ≠ {other}"), none=N_("no word with the same lemma")
        )
    },
    suits=has_lemmas,
)

STEM = StageRecord(
    "stem",
    Look(N_("stem"), "dash", _LETTERS, _LIGHT, _DARK, ansi=32),
    borne_out,
    advice=N_(
        "The stem stage joins words that are the same without their endings, and forms of "
        "auxiliaries and pronouns. If the variant uses a dictionary, it also joins irregular "
        "forms (ran, run), but only if the dictionary treats the words as related."
    ),
    evidence=Wording(N_("the same stem “{name}”"), tags=True),
    sources={BASE_FORM: Wording(N_("the same base form “{name}”"), tags=True)},
    obstacles={
        "family": Wording(
            N_("the stem is the same, but WordNet does not relate the words: {own}, {other}")
        ),
        "base": Wording(
            N_("the stems differ: {own} ≠ {other}"), none=N_("no word with the same stem")
        ),
        "same form": Wording(N_("only the exact stage matches equal words")),
    },
    suits=has_stems,
)
