"""Why (not) this word, in words: a stage's verdict as a person would say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meteor_core.explain.trials import Difference
from meteor_core.explain.why import Verdict, Why
from meteor_core.messages.safe import clean
from meteor_core.model import GRAIN, Alignment, Link, Parameters, Span, Token
from meteor_core.model.view import link_view, phrase
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Obstacle
from meteor_core.wording.evidence import explain
from meteor_core.wording.grammar import describe
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, number, same, signed


def reason(verdict: Verdict, why: Why, alignment: Alignment, translate: Translate = same) -> str:
    """A verdict → its reason: ``"the lemmas differ: кот ≠ кит"``."""
    if verdict.obstacle is not None:
        return _obstacle(verdict.obstacle, verdict.stage, why, translate)
    said: dict[str, Callable[[Verdict, Alignment, Translate], str]] = {
        "matched": _matched,
        "also": _also,
        "done": _done,
        "taken earlier": _taken_earlier,
        "taken": _taken,
        "passed over": _passed_over,
        "no resource": _no_resource,
    }
    if verdict.kind in said:
        return said[verdict.kind](verdict, alignment, translate)
    if verdict.kind == "off":
        return translate("the stage is switched off")
    return translate("the other side has no words")


def _matched(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    return _pair(verdict.match, alignment, translate) + _because(
        verdict.match, alignment, translate
    )


def _also(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    return translate("would link {pair} as well; the stage “{stage}” comes first").format(
        pair=_pair(verdict.link, alignment, translate), stage=_stage(verdict.link, translate)
    )


def _done(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    return translate("not asked: the stage “{stage}” has matched the word").format(
        stage=_stage(verdict.match, translate)
    )


def _taken_earlier(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    message = translate("{pair} is possible{why}; but {rival} was matched before, by “{stage}”")
    return _lost(message, verdict, alignment, translate)


def _taken(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    message = translate("{pair} is possible{why}; but {rival} was chosen")
    return _lost(message, verdict, alignment, translate)


def _lost(message: str, verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    said = message.format(
        pair=_pair(verdict.link, alignment, translate),
        why=_because(verdict.link, alignment, translate),
        rival=_pair(verdict.rival, alignment, translate),
        stage=_stage(verdict.rival, translate),
    )
    if verdict.instead is None:
        return said
    return f"{said}. {instead(verdict.instead, translate)}"


def instead(found: Difference, translate: Translate = same) -> str:
    """What the other choice would change: ``"The other way round: exact −1, chunks +2; …"``."""
    changes = changed(found, translate)
    if not changes:
        return translate("The other way round would be just as good: the choice is a tie.")
    return translate("The other way round: {changes}; the score would change by {score}.").format(
        changes=changes, score=signed(found.score)
    )


def changed(found: Difference, translate: Translate = same) -> str:
    """``"exact −1, chunks +2"``; similarity and crossings only where they decide."""
    counts = [(translate(look(stage).label), more) for stage, more in found.stages]
    if found.chunks:
        counts.append((translate("chunks"), found.chunks))
    if found.decided_by == "crossings":
        counts.append((translate("crossings"), found.crossings))
    said = [f"{name} {more:+d}".replace("-", "−") for name, more in counts]
    alike = dict(found.similarities).get(found.decided_by)
    if alike and found.decided_by not in dict(found.stages):
        said.append(f"{translate('similarity')} {signed(alike)}")
    return ", ".join(said)


def _passed_over(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    return translate("{pair} is possible{why}; this search passed it over").format(
        pair=_pair(verdict.link, alignment, translate),
        why=_because(verdict.link, alignment, translate),
    )


def _no_resource(verdict: Verdict, alignment: Alignment, translate: Translate) -> str:
    return translate("its data are not installed: {names}").format(
        names=", ".join(verdict.resources)
    )


def _pair(link: Link | None, alignment: Alignment, translate: Translate) -> str:
    """``"“лиса” ~ “лисой”"``: candidate ~ reference."""
    if link is None:
        return ""
    return translate("“{candidate}” ~ “{reference}”").format(
        candidate=named(alignment.candidate, link.candidate),
        reference=named(alignment.reference, link.reference),
    )


def worth(match: Link, parameters: Parameters, weighs: bool, translate: Translate = same) -> str:
    """What P and R count of a match's words: ``"each word counts 0.8 × 0.620 = 0.496"``.

    Empty where that is the whole word. ``weighs``: similarity weighs matches.
    """
    weight = parameters.weight(match.stage)
    similarity = round(match.similarity * GRAIN) / GRAIN if weighs else 1.0
    if weight == similarity == 1:
        return ""
    said = f"{weight:g}"
    if similarity != 1:
        said = f"{weight:g} × {number(similarity)} = {number(weight * similarity)}"
    return translate("each word counts {worth}").format(worth=said)


def named(tokens: Sequence[Token], span: Span) -> str:
    """The words of a span; of a word that stands there several times, also which one: «и (2)»."""
    text = phrase(tuple(tokens), span)
    form = tokens[span[0]].form
    same_form = [place for place, token in enumerate(tokens) if token.form == form]
    if span[1] - span[0] > 1 or len(same_form) == 1:
        return text
    return f"{text} ({same_form.index(span[0]) + 1})"


def _because(link: Link | None, alignment: Alignment, translate: Translate) -> str:
    return f" ({explain(link_view(alignment, link), translate)})" if link else ""


def _stage(link: Link | None, translate: Translate) -> str:
    return translate(look(link.stage).label) if link else ""


def _obstacle(found: Obstacle, stage: str, why: Why, translate: Translate) -> str:
    """What keeps the word and the nearest one apart, the word asked about first."""
    own, other = clean(found.candidate), clean(found.reference)
    if why.side == "reference":
        own, other = other, own
    wording = STAGES[stage].obstacles[found.kind]
    if wording.tags:
        own, other = (describe(tag, translate) or tag for tag in (own, other))
    return translate(wording.message).format(
        own=own,
        other=other,
        fault=own or other,
        value=number(found.value).replace("-", "−"),
        needed=f"{found.needed:g}",
        short=number(found.needed - found.value),
    )
