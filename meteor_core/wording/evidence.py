"""Evidence in words: why two words match, as a person would say it."""

from __future__ import annotations

from meteor_core.messages.safe import clean
from meteor_core.model import Evidence
from meteor_core.model.view import LinkView
from meteor_core.wording.grammar import compare
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, number, same


def explain(link: LinkView, translate: Translate = same) -> str:
    """A match → its reason: ``"the same lemma “кошка”: noun; the genitive → the dative"``."""
    said = {
        "exact": _exact,
        "lemma": _base,
        "stem": _base,
        "synonym": _synonym,
        "paraphrase": _paraphrase,
        "embedding": _embedding,
        "fuzzy": _fuzzy,
    }.get(link.stage, _other)
    return said(link, _cleaned(link.evidence), translate)


def _cleaned(evidence: Evidence) -> Evidence:
    return Evidence(
        clean(evidence.name),
        clean(evidence.candidate),
        clean(evidence.reference),
        clean(evidence.source),
    )


def _exact(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    if not evidence.name:
        return translate("the same form")
    return translate("the same form “{form}”").format(form=evidence.name)


def _base(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    message = "the same stem “{base}”" if link.stage == "stem" else "the same lemma “{base}”"
    text = translate(message).format(base=evidence.name)
    forms = compare(evidence.candidate, evidence.reference, translate)
    return f"{text}: {forms}" if forms else text


def _synonym(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    text = translate("the shared synset “{name}”").format(name=evidence.name)
    return text + _pair(evidence) + _source(evidence)


def _paraphrase(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    if evidence.name:
        return _synonym(link, evidence, translate)
    return translate("known paraphrases") + _pair(evidence) + _source(evidence)


def _embedding(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    text = translate("cosine {similarity}").format(similarity=number(link.similarity))
    return text + _pair(evidence) + _source(evidence)


def _fuzzy(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    return translate("common letters “{letters}”: {similarity} of both words").format(
        letters=evidence.name, similarity=number(link.similarity)
    )


def _other(link: LinkView, evidence: Evidence, translate: Translate) -> str:
    return (evidence.name or translate(look(link.stage).label)) + _pair(evidence)


def _pair(evidence: Evidence) -> str:
    if not evidence.candidate and not evidence.reference:
        return ""
    return f": {evidence.candidate} ~ {evidence.reference}"


def _source(evidence: Evidence) -> str:
    return f" ({evidence.source})" if evidence.source else ""
