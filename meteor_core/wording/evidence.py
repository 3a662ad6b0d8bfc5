"""Evidence in words: why two words match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from operator import attrgetter

from meteor_core.lexicons.senses import normalise
from meteor_core.messages.safe import clean
from meteor_core.model import Evidence
from meteor_core.model.view import LinkView
from meteor_core.stages.lemma import BASE_FORM
from meteor_core.stages.record import ASKED_FOR, SEVERAL, StageRecord, Wording
from meteor_core.stages.registry import STAGES
from meteor_core.wording.certainty import exchange
from meteor_core.wording.grammar import compare
from meteor_core.wording.lemmas import as_it_stands, lemma_text
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, number, same

_FUNCTION = "FUNC"
"""The tag of English function words."""

_TEXTS = attrgetter(*(field.name for field in fields(Evidence)))


def explain(link: LinkView, translate: Translate = same) -> str:
    """A match → its reason: ``"the same lemma “кошка”: noun; the genitive → the dative"``.

    A match that could be exchanged is marked as such.
    """
    return "; ".join(filter(None, (_reason(link, translate), exchange(link, translate))))


def _reason(link: LinkView, translate: Translate) -> str:
    evidence = _cleaned(link.evidence)
    if link.stage not in STAGES:
        return (evidence.name or translate(look(link.stage).label)) + _compared(link, evidence)
    record = STAGES[link.stage]
    if _is_spelling(link):
        return _two_spellings(link, translate)
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
        # function words, and lemmas that the sentence contradicts, need no more
        if not doubted and {evidence.candidate, evidence.reference} != {_FUNCTION}:
            forms = compare(evidence.candidate, evidence.reference, translate)
        reason = f"{reason}: {forms}" if forms else reason
        remarks = (*_readings(link, evidence, translate), *_in_sentence(link, evidence, translate))
        return "; ".join([reason, *remarks])
    source = "" if wording.says_source else _source(evidence)
    reason = reason + _compared(link, evidence) + source
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


def _two_spellings(link: LinkView, translate: Translate) -> str:
    if _plain(clean(link.candidate_text)) == _plain(clean(link.reference_text)):
        return translate("the same spelling except for the dots on “ё”")
    return translate("one form in two spellings")


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
                    "“{form}” may also be another word with the same spelling, but the other "
                    "text decides"
                )
            else:
                reading = translate(
                    "“{form}” may also be a form of “{lemma}”, but the other text decides"
                )
            shown = lemma_text(lemma, small=text.islower())
            yield reading.format(form=clean(text), lemma=shown)


def _cleaned(evidence: Evidence) -> Evidence:
    return Evidence(*map(clean, _TEXTS(evidence)))


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


def _source(evidence: Evidence) -> str:
    return f" ({evidence.source})" if evidence.source else ""
