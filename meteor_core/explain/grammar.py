"""The grammar of words in their sentence: which of the readings of a form is meant where it stands.

The dictionary says which readings a form has, so nothing is said that the form cannot be; the
tagger says how likely each is here; the parser, which words must agree or are governed; and the
readings of all words are weighed together (``decoding``). No link and no score rests on it: it is
read when an alignment is shown.

Without the data, all readings that the form alone leaves are given, as open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log

import numpy as np

from meteor_core import languages, lexicons, resources
from meteor_core.explain.decoding import Factor, Floats, beliefs
from meteor_core.languages import Reading
from meteor_core.languages.language import Context
from meteor_core.languages.syntax import Dependency
from meteor_core.languages.universal import disagreements, features
from meteor_core.lexicons.slovnet import VECTORS, Arc, Parser, Tagger
from meteor_core.model import ALTERNATIVES, Alignment, Link, Span, Token
from meteor_core.model.remembering import text_cache
from meteor_core.model.result import Judged, Result
from meteor_core.stages.registry import STAGES

LETTERS = 1 << 15
"""Of the texts whose readings are remembered, all together: those of a page or two."""

FEATURE = 6.0
"""What one feature counts in which a reading differs from a tag (logarithms, as all of these)."""
FREQUENCY = 0.3
"""How much the readings' own frequencies count beside the sentence."""
FAULT = 3.0
"""What two forms cost that do not go together: a fault of 1 in ``Context.faults``."""
OPEN = 0.1
"""Readings that are nearer to the best one than this are not told apart."""
UNFIT = 2.5
"""How far from the tagger's choice a guess or a name may be before nothing is said of it."""
DOUBT = 1.5
"""How much likelier another lemma must be before the sentence is said to speak for it."""

LEAST_CONTEXT = 2
"""A word alone stands in no sentence."""

Weighed = tuple[tuple[Reading, float], ...]
"""A word's readings, the likeliest first, each with how far it is from that one (0 or less)."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar of a word: the ``tags`` that are possible where it stands, the likeliest first.

    ``lemma`` is that of the first. ``other``: another lemma for which the sentence speaks, where
    grammar was asked for as that of a given lemma.
    """

    lemma: str
    tags: tuple[str, ...]
    other: str = ""

    @property
    def tag(self) -> str:
        """The tags as one: ``"NOUN,inan,masc sing,accs | NOUN,inan,masc sing,nomn"``."""
        return ALTERNATIVES.join(self.tags)


def missing(language: str) -> tuple[str, ...]:
    """``"ru"`` → the resources that grammar in context lacks; none where there is no such thing."""
    context = languages.get(language).context
    names = (context.tagger, context.parser, VECTORS) if context else ()
    return tuple(name for name in names if resources.find(name) is None)


def models(language: str) -> tuple[str, ...]:
    """``"ru"`` → the resources that no stage needs, only what is shown of words."""
    context = languages.get(language).context
    return (context.tagger, context.parser, context.entities) if context else ()


def read(tokens: Sequence[Token], language: str) -> tuple[Grammar, ...]:
    """The tokens of a text → the grammar of each where it stands.

    «Врач осмотрел больного мальчика» → «больного» is an accusative, ``ADJF,Qual masc,sing,accs``.
    """
    return tuple(
        _grammar(token, weighed)
        for token, weighed in zip(tokens, _weighed(tokens, language), strict=True)
    )


def read_as(tokens: Sequence[Token], language: str) -> tuple[Grammar, ...]:
    """The grammar of tokens as forms of the lemmas that they have: the case of «стали» as «сталь».

    ``other`` names the lemma for which the sentence speaks instead.
    """
    return tuple(
        _grammar(token, weighed, token.base)
        for token, weighed in zip(tokens, _weighed(tokens, language), strict=True)
    )


def lemmas(tokens: Sequence[Token], position: int, language: str) -> tuple[Grammar, ...]:
    """One token → its grammar as a form of each lemma that it may have.

    First of the lemma that it has (``read_as``), then of the others, the likeliest first.
    """
    token, weighed = tokens[position], _weighed(tokens, language)[position]
    names = dict.fromkeys((token.base, *(reading.lemma for reading, _ in weighed)))
    return tuple(_grammar(token, weighed, name) for name in names)


def in_context(alignment: Alignment, language: str) -> Alignment:
    """An alignment with the grammar of its evidence read where the words stand.

    What else there is stays as it is; done twice, it changes nothing more.
    """
    if languages.get(language).context is None or not any(map(_compares_tags, alignment.links)):
        return alignment
    sides = read_as(alignment.candidate, language), read_as(alignment.reference, language)
    shown = {link: _shown(link, *sides) for link in (*alignment.links, *alignment.matches)}
    return replace(
        alignment,
        links=tuple(shown[link] for link in alignment.links),
        matches=tuple(shown[link] for link in alignment.matches),
    )


def result_in_context(result: Result) -> Result:
    """A result with the grammar of every alignment read in its sentences."""
    references = tuple(_judged(judged, result.language) for judged in result.references)
    return replace(result, references=references)


def missing_for(result: Result) -> tuple[str, ...]:
    """The data without which the grammar that a result's matches show is not read in context."""
    matches = (match for judged in result.references for match in judged.alignment.matches)
    return missing(result.language) if any(map(_compares_tags, matches)) else ()


def _judged(judged: Judged, language: str) -> Judged:
    return replace(judged, alignment=in_context(judged.alignment, language))


def _compares_tags(link: Link) -> bool:
    said = link.stage in STAGES and STAGES[link.stage].evidence.tags
    return said and bool(link.evidence.candidate)  # METEOR 1.5's own stems have no tags


def _shown(link: Link, candidate: Sequence[Grammar], reference: Sequence[Grammar]) -> Link:
    if not _compares_tags(link):
        return link
    own, other = _at(candidate, link.candidate), _at(reference, link.reference)
    evidence = replace(
        link.evidence,
        candidate=own.tag,
        reference=other.tag,
        candidate_lemma=own.other,
        reference_lemma=other.other,
    )
    return replace(link, evidence=evidence)


def _at(grammars: Sequence[Grammar], span: Span) -> Grammar:
    return grammars[span[0]]


def _grammar(token: Token, weighed: Weighed, lemma: str = "") -> Grammar:
    possible = [pair for pair in weighed if not lemma or pair[0].lemma == lemma]
    if not possible:  # a stem, or a lemma by another dictionary
        return Grammar(token.base, (token.tag,))
    best, belief = possible[0]
    near = [reading for reading, value in possible if value > belief - OPEN]
    tags = dict.fromkeys(map(_without_guess if token.is_capital else _tag, near))
    other = weighed[0][0].lemma if belief < -DOUBT else ""
    return Grammar(best.lemma, tuple(tags), other)


def _tag(reading: Reading) -> str:
    return reading.tag


def _without_guess(reading: Reading) -> str:
    """The tag; of a name in -а that the dictionary has not no gender: «Мендола» may be a man."""
    sure = reading.known or not reading.lemma.endswith(("а", "я"))
    return reading.tag if sure else _GENDER.sub("", reading.tag)


_GENDER = re.compile(r",(masc|femn|neut)\b")


def _weighed(tokens: Sequence[Token], language: str) -> tuple[Weighed, ...]:
    context = languages.get(language).context
    if context is None:
        return tuple(() for _ in tokens)
    words = tuple(token.text for token in tokens)
    if sum(not token.is_punctuation for token in tokens) < LEAST_CONTEXT:
        return _weigh((words, context, None, None))
    return _weigh((words, context, lexicons.tagger(language), lexicons.parser(language)))


_Text = tuple[tuple[str, ...], Context, Tagger | None, Parser | None]


@text_cache(LETTERS)
def _weigh(text: _Text) -> tuple[Weighed, ...]:
    """The words of a text → the readings of each, weighed together."""
    words, context, tagger, parser = text
    readings = [context.readings(word) for word in words]
    if tagger is None:
        return tuple(tuple((reading, 0.0) for reading in found) for found in readings)
    rows = tagger.scores(words)
    fitting = [_alone(found, row, tagger) for found, row in zip(readings, rows, strict=True)]
    readings, alone = [found for found, _ in fitting], [values for _, values in fitting]
    factors = _edges(words, readings, parser.arcs(words), context) if parser else []
    for edge in factors:
        if edge.child == edge.head:
            alone[edge.child] += edge.values[:, 0]
    together = beliefs(alone, [edge for edge in factors if edge.child != edge.head])
    return tuple(
        tuple(sorted(zip(found, values.tolist(), strict=True), key=lambda pair: -pair[1]))
        for found, values in zip(readings, together, strict=True)
    )


def _alone(
    readings: tuple[Reading, ...], scores: Floats, tagger: Tagger
) -> tuple[tuple[Reading, ...], Floats]:
    """The readings, and how likely each is by its tag, and by its frequency.

    Of a guess or a name, where none suits the sentence, they come without their tags.
    """
    best = int(scores.argmax())
    is_name = tagger.tags[best].startswith("PROPN")
    may_be_unfit = not any(
        reading.tag.startswith("NOUN") if is_name else reading.known for reading in readings
    )
    if len(readings) == 1 and not may_be_unfit:  # the likeliest, whatever it is worth
        return readings, np.zeros(1)
    likely = _likelihoods(readings, scores, tagger)
    if may_be_unfit and likely.max() <= scores[best] - UNFIT:
        readings = tuple(replace(reading, tag="UNKN") for reading in readings)
        likely = _likelihoods(readings, scores, tagger)
    return readings, likely + [FREQUENCY * log(one.probability + 1e-4) for one in readings]


def _likelihoods(readings: Sequence[Reading], scores: Floats, tagger: Tagger) -> Floats:
    """For each reading that of the tag which it comes nearest to."""
    faults = _disagreements(tuple(reading.tag for reading in readings), tagger)
    nearest: Floats = (scores - faults).max(axis=1)
    return nearest


@lru_cache(1 << 10)
def _disagreements(tags: tuple[str, ...], tagger: Tagger) -> Floats:
    """How much less likely a dictionary's tags are for being as far as they are from the tagger's
    (tags × the tagger's)."""
    return FEATURE * np.array([disagreements(tagger.tags, tag) for tag in tags])


def _edges(
    words: Sequence[str],
    readings: Sequence[Sequence[Reading]],
    arcs: Sequence[Arc],
    context: Context,
) -> list[Factor]:
    """What syntax says of the readings of a word and its head together, where it says anything.

    A root is its own head, and but one column holds what is said of its readings. Nothing is asked
    where neither word leaves a choice.
    """
    values = [[features(reading.tag) for reading in found] for found in readings]
    hanging: list[set[str]] = [set() for _ in words]
    for arc in arcs:
        if arc.head is not None:
            hanging[arc.head].add(arc.relation)
    factors = []
    for position, arc in enumerate(arcs):
        head = position if arc.head is None else arc.head
        if len(values[position]) == len(values[head]) == 1:
            continue
        of_head = frozenset() if arc.head is None else frozenset(hanging[head])
        dependency = Dependency(
            arc.relation, words[position].lower(), frozenset(hanging[position]), of_head
        )
        heads = [{}] if arc.head is None else values[head]
        faults = [[context.faults(dependency, own, of) for of in heads] for own in values[position]]
        factors.append(Factor(position, head, -FAULT * np.array(faults)))
    return [edge for edge in factors if edge.values.any()]
