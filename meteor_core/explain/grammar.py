"""The grammar of words in their sentence: which of a form's readings is meant there.

The dictionary lists the readings of a form, so no impossible reading is shown; the tagger gives the
probability of each here; the parser, which words must agree or are governed; and the readings of
all words are weighed together (``weighing``). No link and no score rests on it: it is read when an
alignment is shown.

Without the data, all readings that the form alone leaves are given, as open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rapidfuzz.distance import Prefix

from meteor_core import languages, resources
from meteor_core.languages import Language, Reading
from meteor_core.languages.pymorphy import marks_of, word_class
from meteor_core.languages.russian import FUNCTION_TAGS
from meteor_core.languages.russian_names import may_stand_for_noun
from meteor_core.meteor.readings import is_told_beside
from meteor_core.model import ALTERNATIVES, Alignment, Evidence, Link, Token
from meteor_core.model.alignment import bare
from meteor_core.model.score import Result
from meteor_core.stages.exact import EXACT
from meteor_core.stages.fuzzy import FORMS, FUZZY, SPELLING
from meteor_core.stages.lemma import LEMMA
from meteor_core.stages.registry import STAGES
from meteor_core.stages.synonym import SYNONYM

if TYPE_CHECKING:
    from meteor_core.explain.weighing import Weighed


OPEN = 0.1
"""Readings nearer to the best one than this count as equal."""
DOUBT = 1.5
"""How much likelier another lemma must be before the sentence is said to support it."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar of a word: the ``tags`` that are possible in its sentence, the likeliest first.

    ``lemma`` is that of the first. ``other``: another lemma that the sentence supports, if
    grammar was requested for a given lemma; ``one_word``: a reader cannot distinguish it from that.
    """

    lemma: str
    tags: tuple[str, ...]
    other: str = ""
    one_word: bool = False

    @property
    def tag(self) -> str:
        """The tags as one: ``"NOUN,inan,masc sing,accs | NOUN,inan,masc sing,nomn"``."""
        return ALTERNATIVES.join(self.tags)


class Place:
    """A token with its readings in the sentence.

    Its properties are computed once: it may have a link with every word of the other side.
    """

    def __init__(self, token: Token, weighed: Weighed) -> None:
        self.token, self.weighed = token, weighed
        self._as: dict[tuple[str, str], Grammar] = {}

    def grammar(self, lemma: str = "", of_class: str = "") -> Grammar:
        """Returns its grammar, as a form of a given lemma or of the likeliest; ``of_class``: as a
        noun or a verb (``word_class``)."""
        if (lemma, of_class) not in self._as:
            self._as[lemma, of_class] = _grammar_of(self.token, self.weighed, lemma, of_class)
        return self._as[lemma, of_class]

    def may_be_of(self, lemma: str, of_class: str = "") -> bool:
        """Returns whether it has a reading as a form of this lemma."""
        return any(_is_of(reading, lemma, of_class) for reading, _ in self.weighed)

    @cached_property
    def is_guess(self) -> bool:
        """Whether no dictionary has the word."""
        return is_guess(reading for reading, _ in self.weighed)

    @cached_property
    def masculines(self) -> frozenset[str]:
        """The lemmas of masculine nouns of which it may be a form, if no dictionary has it."""
        none = {  # the masculine of «маммограмма», which no such word has
            reading.lemma[:-1] for reading, _ in self.weighed if reading.lemma.endswith("грамма")
        }
        return frozenset(_masculine_lemmas(self.token, self.weighed)) - none


def _is_of(reading: Reading, lemma: str, of_class: str) -> bool:
    return reading.lemma == lemma and of_class in ("", word_class(reading.tag))


def _grammar_of(token: Token, weighed: Weighed, lemma: str, of_class: str = "") -> Grammar:
    possible = [pair for pair in weighed if not lemma or _is_of(pair[0], lemma, of_class)]
    if not possible:  # a stem, or a lemma by another dictionary
        return Grammar(token.base, (token.tag,))
    if not lemma and any(
        _tied(pair, possible[0]) and pair[0].lemma == token.base for pair in weighed
    ):
        return _grammar_of(token, weighed, token.base)
    best, belief = possible[0]
    near = [reading for reading, value in possible if value > belief - OPEN]
    tags = dict.fromkeys(_without_guess(each) if token.is_capital else each.tag for each in near)
    likelier = weighed[0][0]
    other = likelier.lemma if belief < -DOUBT else ""
    return Grammar(best.lemma, tuple(tags), other, _is_one_word(best, likelier))


def _is_one_word(reading: Reading, other: Reading) -> bool:
    """Whether two readings of a form are one word to a reader, and two lemmas by the dictionary
    alone: «повышенный» is of «повысить» or an adjective, «больше» of «большой» or an adverb,
    «необходимо» of «необходимый» or one; or two guesses at a word that it has not."""
    if is_guess((reading, other)):
        return True
    tags = {each.tag.startswith("NOUN"): each.tag for each in (reading, other)}
    if True in tags and may_stand_for_noun(tags.get(False, "")):
        return True
    parts = {each.tag.replace(" ", ",").split(",")[0]: each.lemma for each in (reading, other)}
    if len(parts) < 2:
        return False
    adverb, adjective = parts.get("ADVB") or parts.get("PRED", ""), parts.get("ADJS", "")
    if adverb and adverb[:-1] == adjective[:-2] and adverb not in _OF_THEIR_OWN:
        return True
    return any(map(parts.keys().__le__, _ONE_WORD))


_OF_THEIR_OWN = frozenset({"мало", "право", "прямо", "ровно"})
"""Adverbs with another meaning than their short adjectives."""

_ONE_WORD = ({"ADJF", "PRTF"}, {"ADJS", "PRTS"}, {"COMP", "ADVB"})


def _tied(pair: tuple[Reading, float], best: tuple[Reading, float]) -> bool:
    """Whether a reading differs from the best one only in its lemma: of «пирогами» that of
    «пирог» is as likely as that of «пирога»."""
    return pair[0].lemma != best[0].lemma and pair[1] > best[1] - OPEN


def _without_guess(reading: Reading) -> str:
    """The tag; of a name in -а that the dictionary has not no gender: «Мендола» may be a man."""
    sure = reading.known or not reading.lemma.endswith(("а", "я"))
    return reading.tag if sure else _GENDER.sub("", reading.tag)


_GENDER = re.compile(r",(masc|femn|neut)\b")


Side = tuple[Place, ...]
"""The words of a text, each with its readings in the sentence."""


def missing(language: str) -> tuple[str, ...]:
    """``"ru"`` → the missing resources of grammar in context; none if there are no models."""
    from meteor_core.lexicons.slovnet import VECTORS

    context = languages.get(language).context
    names = (context.tagger, context.parser, VECTORS) if context else ()
    return tuple(name for name in names if resources.find(name) is None)


def models(language: str) -> tuple[str, ...]:
    """``"ru"`` → the resources that no stage needs, only what is shown of words."""
    context = languages.get(language).context
    return (context.tagger, context.parser, context.entities) if context else ()


def read(tokens: Sequence[Token], language: str) -> tuple[Grammar, ...]:
    """The tokens of a text → the grammar of each in its sentence.

    «Врач осмотрел больного мальчика» → «больного» is an accusative, ``ADJF,Qual masc,sing,accs``.
    """
    return tuple(place.grammar() for place in _places(tokens, language))


def read_as(tokens: Sequence[Token], language: str) -> tuple[Grammar, ...]:
    """Returns the grammar of tokens as forms of their given lemmas: the case of «стали» as «сталь».

    ``other`` is the lemma that the sentence supports instead.
    """
    return tuple(place.grammar(place.token.base) for place in _places(tokens, language))


def lemmas(tokens: Sequence[Token], position: int, language: str) -> tuple[Grammar, ...]:
    """One token → its grammar as a form of each lemma that it may have.

    First of the lemma that it has (``read_as``), then of the others, the likeliest first.
    """
    place = _places(tokens, language)[position]
    names = dict.fromkeys((place.token.base, *(reading.lemma for reading, _ in place.weighed)))
    return tuple(map(place.grammar, names))


def in_context(alignment: Alignment, language: str) -> Alignment:
    """Returns the alignment with the grammar of its evidence read in the sentences, and with the
    lemmas of equal forms that are of two words there.

    What else there is stays as it is; done twice, it changes nothing more.
    """
    spoken = languages.get(language)

    def is_asked(link: Link) -> bool:
        if link.stage == EXACT.name:
            return spoken.ambiguous(bare(alignment.candidate[link.candidate[0]]))
        return _rests_on_lemmas(link)

    if spoken.context is None or not any(map(is_asked, alignment.links)):
        return alignment
    sides = _places(alignment.candidate, language), _places(alignment.reference, language)
    shown = {
        link: _shown(_without_told(link, alignment, spoken), *sides)
        for link in (*alignment.links, *alignment.matches)
    }
    return replace(
        alignment,
        links=tuple(shown[link] for link in alignment.links),
        matches=tuple(shown[link] for link in alignment.matches),
    )


def result_in_context(result: Result) -> Result:
    """Reads the grammar of every alignment of a result in its sentences."""
    references = (
        replace(judged, alignment=in_context(judged.alignment, result.language))
        for judged in result.references
    )
    return replace(result, references=tuple(references))


def missing_for(result: Result) -> tuple[str, ...]:
    """Returns the missing data for reading in context the grammar that a result's matches show."""
    matches = (match for judged in result.references for match in judged.alignment.matches)
    return missing(result.language) if any(map(_compares_tags, matches)) else ()


def _rests_on_lemmas(link: Link) -> bool:
    """Whether the words match as forms of two lemmas, their own or those of a thesaurus, or may be
    forms of one that no dictionary has."""
    if link.stage == FUZZY.name:
        return link.evidence.source == SPELLING
    return _compares_tags(link) or (link.stage == SYNONYM.name and bool(link.evidence.candidate))


def _compares_tags(link: Link) -> bool:
    said = link.stage in STAGES and STAGES[link.stage].evidence.tags
    return said and bool(link.evidence.candidate)  # METEOR 1.5's own stems have no tags


def _places(tokens: Sequence[Token], language: str) -> Side:
    from meteor_core.explain.weighing import weigh

    weighed = with_subjunctive(tokens, weigh(tokens, language))
    return tuple(map(Place, tokens, weighed))


def _shown(link: Link, candidate: Side, reference: Side) -> Link:
    if link.stage == EXACT.name:
        return _homographs(link, candidate[link.candidate[0]], reference[link.reference[0]])
    if not _rests_on_lemmas(link):
        return link
    own, other = candidate[link.candidate[0]], reference[link.reference[0]]
    evidence = link.evidence
    if not evidence.candidate_alone and not evidence.reference_alone:
        guess = min(own.masculines & other.masculines, default="")
        if guess:
            return replace(link, evidence=_of_guess(link, guess, own, other))
    if link.stage == FUZZY.name:
        forms = are_forms(*((place.token, place.weighed) for place in (own, other)))
        return replace(link, evidence=replace(evidence, source=FORMS)) if forms else link
    if link.stage == LEMMA.name and (lemma := _meant(own, other)):
        return replace(link, evidence=_as_forms(evidence, lemma, own, other))
    if _compares_tags(link):
        read = _of_one_word(own, other)
        tags = [
            # a guess that does not suit the sentence is not reported
            "" if each.other and place.is_guess else each.tag
            for each, place in zip(read, (own, other), strict=True)
        ]
        evidence = replace(evidence, candidate=tags[0], reference=tags[1])
    else:
        read = [own.grammar(evidence.candidate), other.grammar(evidence.reference)]
    lemmas = ["" if each.one_word else each.other for each in read]
    if lemmas != [evidence.candidate_lemma, evidence.reference_lemma]:
        evidence = replace(evidence, candidate_lemma=lemmas[0], reference_lemma=lemmas[1])
    return link if evidence is link.evidence else replace(link, evidence=evidence)


def _without_told(link: Link, alignment: Alignment, language: Language) -> Link:
    """The link, where words have a lemma by themselves that the words beside them rule out, without
    that: a reader of the sentence does not think of it."""
    evidence = link.evidence
    alone = evidence.candidate_alone, evidence.reference_alone
    if not any(alone):
        return link
    places = (alignment.candidate, link.candidate[0]), (alignment.reference, link.reference[0])
    left = [
        "" if lemma and is_told_beside(*place, lemma, language) else lemma
        for place, lemma in zip(places, alone, strict=True)
    ]
    evidence = replace(evidence, candidate_alone=left[0], reference_alone=left[1])
    return replace(link, evidence=evidence)


def _homographs(link: Link, own: Place, other: Place) -> Link:
    """The link of two equal forms, with their lemmas where both sentences are sure of different
    ones: «дали» of «дать» and of «даль»; whose «его» is, is a question of one word to a reader."""
    read = own.grammar(), other.grammar()
    lemmas = read[0].lemma, read[1].lemma
    are_functions = all(not FUNCTION_TAGS.isdisjoint(marks_of(each.tags[0])) for each in read)
    if lemmas[0] == lemmas[1] or are_functions:
        return link
    against = own.grammar(lemmas[1]), other.grammar(lemmas[0])
    if not all(each.other and not each.one_word for each in against):
        return link
    evidence = replace(link.evidence, candidate_lemma=lemmas[0], reference_lemma=lemmas[1])
    return replace(link, evidence=evidence)


def _meant(own: Place, other: Place) -> str:
    """Another lemma than the two words match by, of which both are forms in their sentences, and by
    which the sentence reads at least one: «венами» and «вен» are of «вена», not of «вено»; or by
    which both sentences rather read them: «задержанных» and «задержанный»; ""."""
    likelier = {place.grammar(place.token.base).other for place in (own, other)} - {""}
    lemmas = {place.grammar().lemma for place in (own, other)}
    if len(lemmas) == 1 and not own.is_guess:
        likelier |= lemmas - {own.token.base}
    return next(
        (
            lemma
            for lemma in sorted(likelier)
            if all(place.may_be_of(lemma) for place in (own, other))
            and not any(place.grammar(lemma).other for place in (own, other))
        ),
        "",
    )


def _of_one_word(own: Place, other: Place) -> list[Grammar]:
    """The grammar of two words by their lemmas; where it is that of a noun and of a verb, as of two
    nouns or two verbs, if their sentences allow it: «знать» and «знати»."""
    read = [place.grammar(place.token.base) for place in (own, other)]
    classes = [{word_class(tag) for tag in each.tags} for each in read]
    if classes[0] != classes[1] and classes[0] | classes[1] >= {"NOUN", "VERB"}:
        for of_class in ("NOUN", "VERB"):
            if all(place.may_be_of(place.token.base, of_class) for place in (own, other)):
                alike = [place.grammar(place.token.base, of_class) for place in (own, other)]
                if not any(each.other for each in alike):
                    return alike
    return read


def _of_guess(link: Link, guess: str, own: Place, other: Place) -> Evidence:
    """The evidence of two forms of a noun that no dictionary has, as forms of this lemma."""
    if link.stage == FUZZY.name:
        return replace(link.evidence, source=FORMS)
    if not _compares_tags(link):
        return link.evidence
    return _as_forms(link.evidence, guess, own, other)


def _as_forms(evidence: Evidence, lemma: str, own: Place, other: Place) -> Evidence:
    """The evidence of two forms of this lemma, with their grammar as far as they may be such; that
    by themselves they are forms of it is then no other possibility."""
    tags = [place.grammar(lemma).tag if place.may_be_of(lemma) else "" for place in (own, other)]
    alone = [
        "" if each == lemma else each
        for each in (evidence.candidate_alone, evidence.reference_alone)
    ]
    return replace(
        evidence,
        name=lemma,
        candidate=tags[0],
        reference=tags[1],
        candidate_alone=alone[0],
        reference_alone=alone[1],
    )


# The subjunctive of Russian: a form in -л and its «бы», which may be elsewhere in the clause.
#
# The dictionary has the form only as a past in the indicative; «позволили бы» has no tense, and
# neither has «чтобы он принёс».

PARTICLES = frozenset({"бы", "б"})
SO_THAT = frozenset({"чтобы", "чтоб"})
"""Conjunctions that contain «бы», for all verbs after them: «чтобы их нашли и вернули»."""

_PAST, _SUBJUNCTIVE = ",past,indc", ",subj"


def with_subjunctive(tokens: Sequence[Token], weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Puts forms in -л with a «бы» into the subjunctive, among the readings of each word."""
    found = list(weighed)
    for place, token in enumerate(tokens):
        if token.form in PARTICLES:
            verbs = [each for each in _around(tokens, place) if _is_past(found[each])][:1]
        elif token.form in SO_THAT:
            verbs = [each for each in _to_mark(tokens, place, 1) if _is_past(found[each])]
        else:
            continue
        for verb in verbs:
            found[verb] = tuple(
                (replace(each, tag=each.tag.replace(_PAST, _SUBJUNCTIVE)), belief)
                for each, belief in found[verb]
            )
    return tuple(found)


def _around(tokens: Sequence[Token], place: int) -> Iterator[int]:
    """Where the verb of a «бы» may be: before it, behind it in the clause, farther before it."""
    before, behind = list(_to_mark(tokens, place, -1)), list(_to_mark(tokens, place, 1))
    yield from (*before[:1], *behind, *before[1:])


def _to_mark(tokens: Sequence[Token], place: int, step: int) -> Iterator[int]:
    """The places of the words from one to the next mark."""
    place += step
    while 0 <= place < len(tokens) and not tokens[place].is_punctuation:
        yield place
        place += step


def _is_past(weighed: Weighed) -> bool:
    tag = weighed[0][0].tag if weighed else ""
    return tag.startswith("VERB") and _PAST in tag


# Lemmas of nouns that no dictionary has: pymorphy3 gives most forms one in -а.
#
# The stages go by that guess, which is the same for most forms of a word; what is shown may be the
# masculine, where both forms may be of it: «мелатонина» and «мелатонин» are of «мелатонин».

CONSONANTS = frozenset("бвгджзклмнпрстфхцчшщ")

LEAST_STEM = 4
_ENDINGS = frozenset({"", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "ой", "ою"})
"""Of nouns behind a hard consonant."""

_NOUN = frozenset({"NOUN", "masc"})
_OF_ANY_GENDER = frozenset({"ablt", "datv", "loct"})
"""Cases in which plurals do not distinguish -а from a consonant: «биткоинами»."""


def are_forms(one: tuple[Token, Weighed], two: tuple[Token, Weighed]) -> bool:
    """Returns whether two words that no dictionary has differ in a noun's ending alone: «Кеджривал»
    and «Кеджривала», «глиобластома» and «глиобластом»; not «Бансал» and «Бансаль»."""
    (own, readings), (other, other_readings) = one, two
    if not is_guess(reading for reading, _ in (*readings, *other_readings)):
        return False
    stem = Prefix.similarity(own.form, other.form)
    endings = {own.form[stem:], other.form[stem:]}
    return endings <= _ENDINGS and stem >= LEAST_STEM and own.form[stem - 1] in CONSONANTS


def is_guess(readings: Iterable[Reading]) -> bool:
    """Returns whether no dictionary has any of them."""
    return not any(reading.known for reading in readings)


def _masculine_lemmas(token: Token, weighed: Weighed) -> Iterator[str]:
    """The masculine nouns that a word may be a form of in its sentence, if no dictionary has it."""
    if not is_guess(reading for reading, _ in weighed):
        return
    if token.form[-1:] in CONSONANTS:
        yield token.form
    if token.form[-1:] == "е" and all(reading.tag == "UNKN" for reading, _ in weighed):
        yield token.form[:-1]  # «в ютубе», of which nothing is guessed
    for reading, belief in weighed:
        marks = frozenset(reading.tag.replace(" ", ",").split(","))
        if belief >= -DOUBT and marks >= _NOUN and reading.lemma[-1:] in CONSONANTS:
            yield reading.lemma
        stem = reading.lemma[:-1]
        plural = {"NOUN", "plur"} <= marks and not marks.isdisjoint(_OF_ANY_GENDER)
        if plural and reading.lemma.endswith("а") and stem[-1:] in CONSONANTS:
            yield stem
