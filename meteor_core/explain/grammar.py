"""The grammar of words in their sentence: which of the readings of a form is meant where it stands.

The dictionary says which readings a form has, so nothing is said that the form cannot be; the
tagger says how likely each is here; the parser, which words must agree or are governed; and the
readings of all words are weighed together (``weighing``). No link and no score rests on it: it is
read when an alignment is shown.

Without the data, all readings that the form alone leaves are given, as open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from meteor_core import languages, resources
from meteor_core.explain.guesses import is_guess, masculine
from meteor_core.explain.moods import with_subjunctive
from meteor_core.explain.weighing import Weighed, weigh
from meteor_core.languages import Reading
from meteor_core.lexicons.slovnet import VECTORS
from meteor_core.model import ALTERNATIVES, Alignment, Evidence, Link, Token
from meteor_core.model.result import Judged, Result
from meteor_core.stages.fuzzy import FORMS, FUZZY, SPELLING
from meteor_core.stages.registry import STAGES
from meteor_core.stages.synonym import SYNONYM

Side = tuple[tuple[Token, Weighed], ...]
"""The words of a text, each with its readings where it stands."""

OPEN = 0.1
"""Readings that are nearer to the best one than this are not told apart."""
DOUBT = 1.5
"""How much likelier another lemma must be before the sentence is said to speak for it."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar of a word: the ``tags`` that are possible where it stands, the likeliest first.

    ``lemma`` is that of the first. ``other``: another lemma for which the sentence speaks, where
    grammar was asked for as that of a given lemma; ``one_word``: a reader tells it not from that.
    """

    lemma: str
    tags: tuple[str, ...]
    other: str = ""
    one_word: bool = False

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
    return tuple(_grammar(token, weighed) for token, weighed in _weighed(tokens, language))


def read_as(tokens: Sequence[Token], language: str) -> tuple[Grammar, ...]:
    """The grammar of tokens as forms of the lemmas that they have: the case of «стали» as «сталь».

    ``other`` names the lemma for which the sentence speaks instead.
    """
    return tuple(
        _grammar(token, weighed, token.base) for token, weighed in _weighed(tokens, language)
    )


def lemmas(tokens: Sequence[Token], position: int, language: str) -> tuple[Grammar, ...]:
    """One token → its grammar as a form of each lemma that it may have.

    First of the lemma that it has (``read_as``), then of the others, the likeliest first.
    """
    token, weighed = _weighed(tokens, language)[position]
    names = dict.fromkeys((token.base, *(reading.lemma for reading, _ in weighed)))
    return tuple(_grammar(token, weighed, name) for name in names)


def in_context(alignment: Alignment, language: str) -> Alignment:
    """An alignment with the grammar of its evidence read where the words stand.

    What else there is stays as it is; done twice, it changes nothing more.
    """
    if languages.get(language).context is None or not any(map(_rests_on_lemmas, alignment.links)):
        return alignment
    sides = _weighed(alignment.candidate, language), _weighed(alignment.reference, language)
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


def _rests_on_lemmas(link: Link) -> bool:
    """Whether the words match as forms of two lemmas, their own or those of a thesaurus, or may be
    forms of one that no dictionary has."""
    if link.stage == FUZZY.name:
        return link.evidence.source == SPELLING
    return _compares_tags(link) or (link.stage == SYNONYM.name and bool(link.evidence.candidate))


def _compares_tags(link: Link) -> bool:
    said = link.stage in STAGES and STAGES[link.stage].evidence.tags
    return said and bool(link.evidence.candidate)  # METEOR 1.5's own stems have no tags


def _weighed(tokens: Sequence[Token], language: str) -> Side:
    weighed = with_subjunctive(tokens, weigh(tokens, language))
    return tuple(zip(tokens, weighed, strict=True))


def _shown(link: Link, candidate: Side, reference: Side) -> Link:
    if not _rests_on_lemmas(link):
        return link
    own, other = candidate[link.candidate[0]], reference[link.reference[0]]
    evidence = link.evidence
    if not evidence.candidate_alone and not evidence.reference_alone:
        guess = masculine((own, other), DOUBT)
        if guess:
            return replace(link, evidence=_of_guess(link, guess, own, other))
    if link.stage == FUZZY.name:
        return link
    if _compares_tags(link):
        read = [_grammar(token, weighed, token.base) for token, weighed in (own, other)]
        tags = [
            # of a guess that does not suit the sentence nothing is said
            "" if each.other and is_guess(reading for reading, _ in weighed) else each.tag
            for each, (_, weighed) in zip(read, (own, other), strict=True)
        ]
        evidence = replace(evidence, candidate=tags[0], reference=tags[1])
    else:
        read = [_grammar(*own, evidence.candidate), _grammar(*other, evidence.reference)]
    lemmas = ["" if each.one_word else each.other for each in read]
    evidence = replace(evidence, candidate_lemma=lemmas[0], reference_lemma=lemmas[1])
    return replace(link, evidence=evidence)


def _of_guess(
    link: Link, guess: str, own: tuple[Token, Weighed], other: tuple[Token, Weighed]
) -> Evidence:
    """The evidence of two forms of a noun that no dictionary has, as forms of this lemma."""
    if link.stage == FUZZY.name:
        return replace(link.evidence, source=FORMS)
    if not _compares_tags(link):
        return link.evidence
    tags = [
        _grammar(token, weighed, guess).tag if _has(weighed, guess) else ""
        for token, weighed in (own, other)
    ]
    return replace(link.evidence, name=guess, candidate=tags[0], reference=tags[1])


def _has(weighed: Weighed, lemma: str) -> bool:
    return any(reading.lemma == lemma for reading, _ in weighed)


def _grammar(token: Token, weighed: Weighed, lemma: str = "") -> Grammar:
    possible = [pair for pair in weighed if not lemma or pair[0].lemma == lemma]
    if not possible:  # a stem, or a lemma by another dictionary
        return Grammar(token.base, (token.tag,))
    if not lemma and any(
        _tied(pair, possible[0]) and pair[0].lemma == token.base for pair in weighed
    ):
        return _grammar(token, weighed, token.base)
    best, belief = possible[0]
    near = [reading for reading, value in possible if value > belief - OPEN]
    tags = dict.fromkeys(map(_without_guess if token.is_capital else _tag, near))
    likelier = weighed[0][0]
    other = likelier.lemma if belief < -DOUBT else ""
    return Grammar(best.lemma, tuple(tags), other, _is_one_word(best, likelier))


def _is_one_word(reading: Reading, other: Reading) -> bool:
    """Whether two readings of a form are one word to a reader, and two lemmas by the dictionary
    alone: «повышенный» is of «повысить» or an adjective, «больше» of «большой» or an adverb; or
    two guesses at a word that it has not."""
    if is_guess((reading, other)):
        return True
    parts = {each.tag.replace(" ", ",").split(",")[0] for each in (reading, other)}
    return len(parts) > 1 and any(map(parts.issubset, _ONE_WORD))


_ONE_WORD = ({"ADJF", "PRTF"}, {"ADJS", "PRTS"}, {"COMP", "ADVB"})


def _tied(pair: tuple[Reading, float], best: tuple[Reading, float]) -> bool:
    """Whether nothing tells a reading from the best one but its lemma: of «пирогами» that of
    «пирог» is as likely as that of «пирога»."""
    return pair[0].lemma != best[0].lemma and pair[1] > best[1] - OPEN


def _tag(reading: Reading) -> str:
    return reading.tag


def _without_guess(reading: Reading) -> str:
    """The tag; of a name in -а that the dictionary has not no gender: «Мендола» may be a man."""
    sure = reading.known or not reading.lemma.endswith(("а", "я"))
    return reading.tag if sure else _GENDER.sub("", reading.tag)


_GENDER = re.compile(r",(masc|femn|neut)\b")
