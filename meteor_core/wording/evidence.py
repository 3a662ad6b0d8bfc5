"""Why two words match, and how certain that is, in words; lemmas as people write them.

Inside, lemmas are keys in small letters and without ё.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING

from meteor_core import languages
from meteor_core.languages.analysis import normalise as normalised_form
from meteor_core.lexicons.thesaurus import normalise
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment, Evidence
from meteor_core.model.view import LinkView, named
from meteor_core.stages.lemma import BASE_FORM
from meteor_core.stages.record import ASKED_FOR, SEVERAL, StageRecord, Wording
from meteor_core.stages.registry import STAGES
from meteor_core.wording.grammar import compare, two_words
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, number, same

if TYPE_CHECKING:
    from meteor_core.explain.alternatives import Certainty


_FUNCTION = "FUNC"
"""The tag of English function words."""

_TEXTS = attrgetter(*(field.name for field in fields(Evidence)))


def explain(link: LinkView, translate: Translate = same) -> str:
    """A match → its reason: ``"the same lemma “кошка”: noun; the genitive → the dative"``.

    A match that could be exchanged is marked as such.
    """
    return "; ".join(filter(None, (_reason(link, translate), exchange(link, translate))))


def _reason(link: LinkView, translate: Translate) -> str:
    evidence = Evidence(*map(clean, _TEXTS(link.evidence)))
    if link.stage not in STAGES:
        return (evidence.name or translate(look(link.stage).label)) + _compared(link, evidence)
    record = STAGES[link.stage]
    if _is_spelling(link):
        if _plain(clean(link.candidate_text)) == _plain(clean(link.reference_text)):
            return translate("the same spelling except for the dots on “ё”")
        return translate("two spellings of the same form")
    wording = record.source(evidence.source) or _by_names(record, evidence.name)
    name = evidence.name
    if link.stage == "exact" and name:
        name = _as_both_stand(link)
    if link.stage == "lemma" or evidence.source == BASE_FORM:
        tags = evidence.candidate, evidence.reference
        capital = _capital_inside(link)
        texts = link.candidate_text, link.reference_text
        small = not capital and any(map(str.islower, texts))
        name = lemma_text(name, *tags, capital=capital, small=small)
    reason = translate(wording.message).format(name=name, similarity=number(link.similarity))
    if wording is ASKED_FOR:
        return reason + _compared(link, evidence)
    if wording.tags:
        forms = ""
        doubted = evidence.candidate_lemma or evidence.reference_lemma
        two = two_words(evidence.candidate, evidence.reference, translate)
        if two and not doubted:
            said = translate("two different words with the lemma “{name}”: {own} and {other}")
            return said.format(name=name, own=two[0], other=two[1])
        # function words, and lemmas that the sentence contradicts, need no more
        if not doubted and {evidence.candidate, evidence.reference} != {_FUNCTION}:
            forms = compare(evidence.candidate, evidence.reference, translate)
        reason = f"{reason}: {forms}" if forms else reason
        remarks = (*_readings(link, evidence, translate), *_in_sentence(link, evidence, translate))
        return "; ".join([reason, *remarks])
    reason += _compared(link, evidence)
    if evidence.source and not wording.says_source:
        reason += f" ({evidence.source})"
    return "; ".join([reason, *_in_sentence(link, evidence, translate)])


def _is_spelling(link: LinkView) -> bool:
    """Whether two words or marks are one that is written in two ways."""
    own, other = link.candidate_text, link.reference_text
    marks = not any(character.isalnum() for character in own + other)
    return (link.stage == "exact" or marks) and own.lower() != other.lower()


def _as_both_stand(link: LinkView) -> str:
    """A form as both texts have it: inside it is a key in small letters and without ё."""
    own, other = clean(link.candidate_text), clean(link.reference_text)
    return own if own == other else own.lower()


def _by_names(record: StageRecord, name: str) -> Wording:
    """The wording of the evidence: one name, several or none."""
    if not name:
        return record.unnamed or record.evidence
    return record.several if record.several and SEVERAL in name else record.evidence


def _capital_inside(link: LinkView) -> bool:
    """Whether a word has a capital that is not the text's first letter."""
    return bool(
        (link.candidate[0] and link.candidate_text[:1].isupper())
        or (link.reference[0] and link.reference_text[:1].isupper())
    )


def _is_one_capital(link: LinkView) -> bool:
    """Whether forms of one word, or what a table without capitals pairs, may be a name and a word
    that is none: “May” and “may”, not at the beginning of a text."""
    record, evidence = STAGES[link.stage], link.evidence
    if record.graded or (record.meaning and (evidence.name or evidence.source in record.sources)):
        return False
    texts = link.candidate_text, link.reference_text
    is_phrase = any(" " in text for text in texts)
    return not is_phrase and any(text[:1].islower() for text in texts) and _capital_inside(link)


def _readings(link: LinkView, evidence: Evidence, translate: Translate) -> Iterator[str]:
    """For each word that is read by the other side: what it is by itself."""
    for text, lemma, said in (
        (link.candidate_text, evidence.candidate_alone, evidence.candidate_lemma),
        (link.reference_text, evidence.reference_alone, evidence.reference_lemma),
    ):
        if lemma and lemma != said:  # which is explained below
            if lemma == normalise(text):
                reading = translate(
                    "“{form}” may also be another word with the same spelling, but the reading "
                    "that fits the other text is used"
                )
            else:
                reading = translate(
                    "“{form}” may also be a form of “{lemma}”, but the reading that fits the "
                    "other text is used"
                )
            shown = lemma_text(lemma, small=text.islower())
            yield reading.format(form=clean(text), lemma=shown)


def _in_sentence(link: LinkView, evidence: Evidence, translate: Translate) -> Iterator[str]:
    """Whether one word alone is a name; for each word that its sentence reads by another lemma than
    the match does; of equal forms, which have none, whether they are of two."""
    if _is_one_capital(link):
        yield translate("only one has a capital letter")
    if link.stage == "exact":
        if evidence.candidate_lemma:
            said = translate(
                "but here they are more likely two different words, forms of “{own}” and “{other}”"
            )
            yield said.format(
                own=lemma_text(evidence.candidate_lemma, small=link.candidate_text.islower()),
                other=lemma_text(evidence.reference_lemma, small=link.reference_text.islower()),
            )
        return
    for text, lemma in (
        (link.candidate_text, evidence.candidate_lemma),
        (link.reference_text, evidence.reference_lemma),
    ):
        if lemma:
            if lemma == normalise(text):
                said = translate(
                    "but here “{word}” is more likely another word with the same spelling"
                )
            else:
                said = translate("but here “{word}” is more likely a form of “{lemma}”")
            shown = lemma_text(lemma, small=text.islower())
            yield said.format(word=clean(text), lemma=shown)


def _compared(link: LinkView, evidence: Evidence) -> str:
    """What was compared, such as lemmas, where that is not the words as the texts have them."""
    if not (evidence.candidate or evidence.reference):
        return ""
    own = as_it_stands(evidence.candidate, link.candidate_text, not link.candidate[0])
    other = as_it_stands(evidence.reference, link.reference_text, not link.reference[0])
    texts = clean(link.candidate_text), clean(link.reference_text)
    if not (own or other) or [_plain(own), _plain(other)] == [*map(_plain, texts)]:
        return ""
    return f": {own} ~ {other}"


def _plain(text: str) -> str:
    return text.lower().replace("ё", "е")


_UNKNOWN = N_(
    "The number of best alignments is not known, because counting them takes more "
    "than {steps} steps."
)
_MOST = 12
"""Matches that could be exchanged and are named."""


EXCHANGEABLE = N_("could be replaced")
"""What a picture calls a match that some best alignment does without."""

OPEN = "◇"
"""Marks such a match in a text; in a picture its letter has such a frame."""


def certainty_unknown(translate: Translate = same) -> str:
    """Returns the message if there are too many best alignments to count."""
    from meteor_core.search.census import MOST_STATES  # rarely needed

    return translate(_UNKNOWN).format(steps=MOST_STATES)


def standing(link: LinkView, translate: Translate = same) -> str:
    """Says how many best alignments contain a match; "" if not counted, or for no match."""
    if not link.of_best:
        return ""
    if not link.exchangeable:
        return translate("certain: in every best alignment")
    return exchange(link, translate)


def exchange(link: LinkView, translate: Translate = same) -> str:
    """Describes how a match could be exchanged; "" if it could not."""
    if not link.exchangeable:
        return ""
    said = translate("could be replaced: it is in only {count} of {total} best alignments")
    return said.format(count=link.best, total=link.of_best)


def certainty_sentences(
    certainty: Certainty, alignment: Alignment, translate: Translate = same
) -> Iterator[str]:
    """Yields the number of best alignments, of matches that all of them have, and of others."""
    if not certainty.matches:
        yield translate("Nothing matches, so there is nothing to choose.")
    elif certainty.total == 1:
        yield translate(
            "There is only one best alignment. Any other has fewer matches of some stage or more "
            "chunks."
        )
    else:
        yield translate(
            "Best alignments: {total}. They have the same number of matches of each stage and "
            "the same number of chunks. Matches that are in all of them: {certain} of {matches}."
        ).format(
            total=certainty.total,
            certain=len(certainty.certain),
            matches=len(certainty.matches),
        )
    if not certainty.among:
        yield translate(
            "The alignment shown is not one of them, because it was found by a "
            "search that is not exact."
        )
    message = translate("Could be replaced: {pair} (in {count} of {total} best alignments).")
    for match, count in certainty.arbitrary[:_MOST]:
        candidate = named(alignment.candidate, match.candidate)
        reference = named(alignment.reference, match.reference)
        pair = f"{candidate} ~ {reference}"
        yield message.format(pair=pair, count=count, total=certainty.total)


def lemma_text(lemma: str, *tags: str, capital: bool = False, small: bool = False) -> str:
    """``"киев"`` → «Киев»; ``tags``: of the forms whose lemma it is, where they are known.

    ``capital``: one of the forms has a capital within a sentence; ``small``: they occur
    without one, so that «стоматология» is not a clinic's name, whatever the dictionary has.
    """
    language = languages.get(languages.detect(lemma))
    text = language.written(lemma, " ".join(filter(None, tags)), capital)
    return text.lower() if small else text


def as_it_stands(key: str, text: str, first: bool = False) -> str:
    """Returns the compared form or lemma of a text's word, written as the text would write it.

    ``first``: it begins the text, where a capital means nothing; in a language without lemmas
    names cannot be recognised, so that the word stays as it is.
    """
    capital = text[:1].isupper()
    tells = languages.get(languages.detect(key)).lemmatises
    by_place = first and capital and text[1:].islower() and tells
    if _bare(text) == _bare(key) and not by_place:
        return clean(text)
    return lemma_text(key, capital=capital and not first, small=text.islower())


def _bare(text: str) -> str:
    """Without the stops of an abbreviation: “US” is “U.S.” to the stages."""
    return normalised_form(text).replace(".", "")
