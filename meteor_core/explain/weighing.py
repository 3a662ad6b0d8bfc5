"""The readings of the words of a text, weighed together: by tags, by syntax, by frequency.

Logarithms, all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import log
from operator import add, sub

import numpy as np

from meteor_core import languages, lexicons
from meteor_core.explain.arcs import mended
from meteor_core.languages import Language, Reading
from meteor_core.languages.government import NEGATIONS
from meteor_core.languages.language import Context
from meteor_core.languages.pymorphy import marks_of
from meteor_core.languages.russian_names import behind_forename
from meteor_core.languages.syntax import (
    DENIAL,
    VERBLESS,
    Dependency,
    Features,
    disagreements,
    features_of,
)
from meteor_core.lexicons.slovnet import Arc, Doubles, Parser, Tagger
from meteor_core.meteor import readings
from meteor_core.model import Token
from meteor_core.model.alignment import bare
from meteor_core.model.caches import text_cache

LETTERS = 1 << 15
"""Of the texts whose readings are remembered, all together: those of a page or two."""

FEATURE = 6.0
"""What one feature counts in which a reading differs from a tag (logarithms, as all of these)."""
FREQUENCY = 0.3
"""How much the readings' own frequencies count beside the sentence."""
FAULT = 3.0
"""What two forms cost that do not go together: a fault of 1 in ``Context.faults``."""
BESIDE = 2.0
"""What a fault counts between an adjective and the noun behind it that the parser does not join."""
CONTRADICTED = 12.0
"""What a lemma costs that the words beside it contradict."""
UNFIT = 2.5
"""How far from the tagger's choice a guess or a name may be before it is not reported."""

PARENTHESIS = ",Prnt"
"""The mark in the tag of a parenthetical word."""

SET_PHRASE = "fixed"
"""The relation of words that together act as a preposition or an adverb."""

_ATTRIBUTE = Dependency("amod", "")
_ADJECTIVES, _NOUNS = ("ADJF", "PRTF"), ("NOUN",)

_STOPS, _OPENING = ".!?…", ("«", "„", "“", "–", "—")

LEAST_CONTEXT = 2
"""The fewest words that make a sentence."""
LEAST_SHOUTED = 3
"""Words that are a sentence in capitals, and no row of abbreviations."""

Weighed = tuple[tuple[Reading, float], ...]
"""A word's readings, the likeliest first, each with how far it is from that one (0 or less)."""


def weigh(tokens: Sequence[Token], language: str) -> tuple[Weighed, ...]:
    """The tokens of a text → the readings of each in its sentence; none in a language of which
    nothing is known beyond its words.
    """
    context = languages.get(language).context
    if context is None:
        return tuple(() for _ in tokens)
    found = (_weigh_sentence(each, language, context) for each in sentences(tokens))
    return tuple(chain.from_iterable(found))


def _weigh_sentence(
    tokens: Sequence[Token], language: str, context: Context
) -> tuple[Weighed, ...]:
    words = _written(tokens)
    if _count(tokens) < LEAST_CONTEXT:
        return _weigh_text((words, (), (), context, None, None))
    against = readings.contradicted(tokens, languages.get(language))
    told = _told(tokens, languages.get(language))
    models = lexicons.tagger(language), lexicons.parser(language)
    return _weigh_text((words, against, told, context, *models))


def _told(tokens: Sequence[Token], language: Language) -> tuple[Told, ...]:
    """The conjunctions and parentheses that their neighbours reveal: «[может], он», «то [есть]».
    Pronouns depend more on the sentence."""
    settled = language.settled([*map(bare, tokens)])
    return tuple(
        (place, word.base, word.tag)
        for place, word in settled.items()
        if word.tag.startswith("CONJ")
    )


def _written(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The words of a sentence for the models, to which words in capitals look like names."""
    words = [token.text for token in tokens]
    if _count(tokens) < LEAST_SHOUTED or any(word.upper() != word for word in words):
        return tuple(words)
    return (words[0].capitalize(), *(word.lower() for word in words[1:]))


def sentences(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The tokens of a text → those of each of its sentences: models were trained on single ones.

    What is too short for a sentence («Да.») is joined to the next, or the last.
    """
    found: list[Sequence[Token]] = []
    start = 0
    for stop in range(1, len(tokens)):
        last, following = tokens[stop - 1], tokens[stop]
        ends = last.is_punctuation and last.text[-1:] in _STOPS
        # a small letter, a number or another mark goes on with the sentence
        begins = following.text[:1].isupper() or following.text in _OPENING
        if ends and begins and _count(tokens[start:stop]) >= LEAST_CONTEXT:
            found.append(tokens[start:stop])
            start = stop
    if found and _count(tokens[start:]) < LEAST_CONTEXT:
        found[-1] = [*found[-1], *tokens[start:]]
    else:
        found.append(tokens[start:])
    return found


def _count(tokens: Sequence[Token]) -> int:
    return sum(not token.is_punctuation for token in tokens)


Told = tuple[int, str, str]
"""A place, and the lemma and tag of the word there."""

_Text = tuple[
    tuple[str, ...],
    tuple[frozenset[str], ...],
    tuple[Told, ...],
    Context,
    Tagger | None,
    Parser | None,
]
"""Words, for each the lemmas that its neighbours contradict, and those that they support."""


@text_cache(LETTERS)
def _weigh_text(text: _Text) -> tuple[Weighed, ...]:
    """The words of a text → the readings of each, weighed together."""
    words, against, told, context, tagger, parser = text
    every = _readings(words, told, context)
    if tagger is None:
        return tuple(tuple((reading, 0.0) for reading in found) for found in every)
    ruled_out = _ruled_out(words, every, against, told)
    rows = tagger.scores(words)
    fitting = [
        _alone(found, row, tagger, place == 0)
        for place, (found, row) in enumerate(zip(every, rows, strict=True))
    ]
    every = [tuple(reading for reading, _ in fit) for fit in fitting]
    alone = [
        [value - CONTRADICTED * out for (_, value), out in zip(fit, outs, strict=True)]
        for fit, outs in zip(fitting, ruled_out, strict=True)
    ]
    factors = _edges(words, every, parser.arcs(words), context) if parser else []
    for edge in factors:
        if edge.child == edge.head:
            alone[edge.child] = [*map(add, alone[edge.child], chain(*edge.values))]
    together = beliefs(alone, [edge for edge in factors if edge.child != edge.head])
    return tuple(
        tuple(sorted(zip(found, values, strict=True), key=lambda pair: -pair[1]))
        for found, values in zip(every, together, strict=True)
    )


def _readings(
    words: Sequence[str], told: Sequence[Told], context: Context
) -> list[tuple[Reading, ...]]:
    """The readings of each word: those of the dictionary, parentheses where one is set off alone,
    and of «может [быть]» and «в [гости]» what no dictionary has."""
    every = [context.readings(word) for word in words]
    for place, found in enumerate(every):
        if place and words[place - 1].lower() in _INTO:
            every[place] = found = tuple(map(_joined, found))
        if not _is_set_off(words, place) and place not in {at for at, *_ in told}:
            every[place] = _inside(found)
    for place, lemma, tag in told:
        if all(reading.lemma != lemma for reading in every[place]):
            every[place] += (Reading(lemma, tag, 1.0, known=True),)
    return every


_INTO = frozenset({"в", "во"})
_OF_SEVERAL = frozenset({"anim", "plur", "nomn"})


def _joined(reading: Reading) -> Reading:
    """What people become a part of, «взят в [заложники]», is an accusative like the nominative."""
    if not marks_of(reading.tag) >= _OF_SEVERAL:
        return reading
    return replace(reading, tag=reading.tag.replace("nomn", "accs"))


def _is_set_off(words: Sequence[str], place: int) -> bool:
    """Whether marks, or the edges of the text, are on both sides of a word."""
    beside = (*words[max(0, place - 1) : place], *words[place + 1 : place + 2])
    return not any(any(map(str.isalnum, word)) for word in beside)


def _inside(found: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a word that is not set off: «[однако] он ушёл» has a conjunction. Of one
    that may be a verb («не [может] поделать») the parenthesis is ruled out."""
    if any(reading.tag.startswith("VERB") for reading in found):
        return found
    return tuple(replace(reading, tag=reading.tag.replace(PARENTHESIS, "")) for reading in found)


def _ruled_out(
    words: Sequence[str],
    every: Sequence[tuple[Reading, ...]],
    against: Sequence[frozenset[str]],
    told: Sequence[Told],
) -> list[list[bool]]:
    """For each word's readings, whether the neighbours contradict them."""
    outs = [
        [
            reading.lemma in lemmas
            or (PARENTHESIS in reading.tag and not _is_set_off(words, place))
            for reading in every[place]
        ]
        for place, lemmas in enumerate(against)
    ]
    for place, lemma, _ in told:
        outs[place] = [reading.lemma != lemma for reading in every[place]]
    for place in range(1, len(words)):
        if words[place][:1].isupper() and words[place - 1][:1].isupper():
            called = behind_forename(every[place - 1], every[place])
            if called:  # «Ивана [Грозного]» is not an adjective
                outs[place] = [reading not in called for reading in every[place]]
    return outs


def _alone(
    readings: tuple[Reading, ...], scores: Doubles, tagger: Tagger, first: bool
) -> list[tuple[Reading, float]]:
    """The readings, and how likely each is by its tag, and by its frequency.

    Of a guess or a name, where none suits the sentence, they come without their tags; a capital
    that the first word of a sentence has makes no name of it.
    """
    best = int(scores.argmax())
    is_name = tagger.tags[best].startswith("PROPN") and not first
    may_be_unfit = not any(
        reading.tag.startswith("NOUN") if is_name else reading.known for reading in readings
    )
    if len(readings) == 1 and not may_be_unfit:  # the likeliest, whatever it is worth
        return [(readings[0], 0.0)]
    likely = _likelihoods(readings, scores, tagger)
    if may_be_unfit and likely.max() <= scores[best] - UNFIT:
        readings = tuple(replace(reading, tag="UNKN") for reading in readings)
        likely = _likelihoods(readings, scores, tagger)
    frequent = [FREQUENCY * log(one.probability + 1e-4) for one in readings]
    return list(zip(readings, map(add, likely.tolist(), frequent), strict=True))


def _likelihoods(readings: Sequence[Reading], scores: Doubles, tagger: Tagger) -> Doubles:
    """For each reading that of the tag which it comes nearest to."""
    faults = _disagreements(tuple(reading.tag for reading in readings), tagger)
    nearest: Doubles = (scores - faults).max(axis=1)
    return nearest


@lru_cache(1 << 10)
def _disagreements(tags: tuple[str, ...], tagger: Tagger) -> Doubles:
    """How much less likely a dictionary's tags are for being as far as they are from the tagger's
    (tags × the tagger's)."""
    return FEATURE * np.array([disagreements(tagger.tags, tag) for tag in tags])


def _edges(
    words: Sequence[str],
    readings: Sequence[Sequence[Reading]],
    arcs: Sequence[Arc],
    context: Context,
) -> list[Factor]:
    """The weight that syntax gives to the readings of a word and its head together, if any.

    A root is its own head, and only one column has the weights of its readings. Nothing is computed
    where neither word leaves a choice.
    """
    values = [[features_of(reading.lemma, reading.tag) for reading in found] for found in readings]
    arcs = mended(arcs, values)
    verbs = any("Valency" in each[0] for each in values if each)
    hanging: list[set[str]] = [set() if verbs else {VERBLESS} for _ in words]
    for position, arc in enumerate(arcs):
        if arc.head is not None:
            hanging[arc.head].add(arc.relation)
            form = words[position].lower()
            if form in NEGATIONS:
                hanging[arc.head] |= {DENIAL, form}
            if arc.relation == "case":
                hanging[arc.head].add(f"case {form}")
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
        faults = [
            [-FAULT * context.faults(dependency, own, of) for of in heads]
            for own in values[position]
        ]
        factors.append(Factor(position, head, faults))
    factors += _beside(words, readings, values, arcs, context)
    return [edge for edge in factors if any(map(any, edge.values))]


def _beside(
    words: Sequence[str],
    readings: Sequence[Sequence[Reading]],
    values: Sequence[Sequence[Features]],
    arcs: Sequence[Arc],
    context: Context,
) -> Iterator[Factor]:
    """The weight for an adjective that agrees with the noun behind it, if the parser attaches it
    on another word: «[симбиотическая] связь», «в [общей] сложности»."""
    for place in range(len(arcs) - 1):
        noun = place + 1
        if arcs[place].head == noun or arcs[noun].head == place:
            continue
        if not _are(readings[place], _ADJECTIVES) or not _are(readings[noun], _NOUNS):
            continue
        is_set = arcs[place].relation == arcs[noun].relation == SET_PHRASE
        weight = CONTRADICTED if is_set else BESIDE
        if is_set and arcs[place].head == place - 1:
            asks = Dependency("case", words[place - 1].lower())
            yield Factor(
                noun, noun, [[-weight * context.faults(asks, {}, of)] for of in values[noun]]
            )
        faults = [
            [-weight * context.faults(_ATTRIBUTE, own, of) for of in values[noun]]
            for own in values[place]
        ]
        if any(not all(row) for row in faults):
            yield Factor(place, noun, faults)


def _are(readings: Sequence[Reading], parts: tuple[str, ...]) -> bool:
    return all(reading.tag.startswith(parts) for reading in readings)


# The best readings of all words at once: what each is by itself, and how pairs go together.

Values = list[float]
"""For each reading of a word (logarithms). Words have a few: arrays would take longer to be made
than to be added up."""

MOST_ROUNDS = 24
"""A tree is solved exactly after as many rounds as its longest path has edges; 24 is a long one."""


@dataclass(frozen=True, slots=True)
class Factor:
    """Two words and the weights of their readings together (readings × head's readings)."""

    child: int
    head: int
    values: Sequence[Values]


def beliefs(alone: Sequence[Values], factors: Sequence[Factor]) -> list[Values]:
    """Returns the weights of each word's readings, given the best of all others (max-product).

    ``alone``: for each word, the weights of its readings (logarithms). The result has the same
    shape, 0 for the best reading. It is exact on a tree (Pearl, 1988), a good guess otherwise.
    """
    by_head = [[*zip(*factor.values, strict=True)] for factor in factors]
    up = [[0.0] * len(columns) for columns in by_head]
    down = [[0.0] * len(factor.values) for factor in factors]
    for _ in range(MOST_ROUNDS):
        whole = _sums(alone, factors, up, down)
        new_up = [
            _best_of_rows(columns, whole[factor.child], message)
            for factor, columns, message in zip(factors, by_head, down, strict=True)
        ]
        new_down = [
            _best_of_rows(factor.values, whole[factor.head], message)
            for factor, message in zip(factors, up, strict=True)
        ]
        settled = new_up == up and new_down == down
        up, down = new_up, new_down
        if settled:
            break
    return [_relative(values) for values in _sums(alone, factors, up, down)]


def _best_of_rows(rows: Sequence[Sequence[float]], word: Values, message: Values) -> Values:
    """For each row the best reading of the other word, without the message of this one."""
    others = [*map(sub, word, message)]
    return _relative([max(map(add, row, others)) for row in rows])


def _sums(
    alone: Sequence[Values], factors: Sequence[Factor], up: Sequence[Values], down: Sequence[Values]
) -> list[Values]:
    whole = [*alone]
    for factor, to_head, to_child in zip(factors, up, down, strict=True):
        whole[factor.head] = [*map(add, whole[factor.head], to_head)]
        whole[factor.child] = [*map(add, whole[factor.child], to_child)]
    return whole


def _relative(values: Values) -> Values:
    best = max(values)
    return [value - best for value in values]
