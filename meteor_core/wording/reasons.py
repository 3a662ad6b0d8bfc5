"""Why (not) this word, and what might have been: verdicts, other alignments, helpful changes."""

from __future__ import annotations

from meteor_core import languages
from meteor_core.explain.alternatives import NEXT, Difference, Runner
from meteor_core.explain.whatif import Change
from meteor_core.explain.why import StageVerdict, Why
from meteor_core.lexicons import lexical_relations
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment, Link, Parameters, Token, counted_similarity
from meteor_core.model.alignment import bare
from meteor_core.model.view import link_view, named, phrase
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Obstacle
from meteor_core.wording.evidence import as_it_stands, explain
from meteor_core.wording.grammar import describe
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count, minus, number, printed_change, same, signed


def runner_title(runner: Runner, translate: Translate = same) -> str:
    """Returns its origin: ``"The proved optimum · greedy, from left to right"``."""
    names = {
        NEXT: translate("the best alignment with one match excluded"),
        "optimal": translate("the proved optimum"),
        "greedy": translate("greedy, from left to right"),
        "beam": translate("beam search of METEOR 1.5"),
    }
    title = " · ".join(names[name] for name in runner.names)
    return title[:1].upper() + title[1:]


def runner_sentence(runner: Runner, translate: Translate = same) -> str:
    """Describes the differences of a runner-up from the chosen alignment.

    ``"Chunks +1; score 0.700 (−0.030). The matches are as many; …"``
    """
    difference = runner.difference
    if runner.same:
        return translate("Finds the same alignment.")
    score = runner.judged.score.value
    figures = translate("score {score} ({change})").format(
        score=number(score), change=printed_change(score - difference.score, score)
    )
    listed = surplus(difference, translate)
    start = f"{listed}; {figures}" if listed else figures
    return f"{start[:1].upper()}{start[1:]}. {_decided(difference, translate)}"


def _decided(difference: Difference, translate: Translate) -> str:
    decided = difference.decided_by
    if not decided:
        return translate("They are equally good, so a fixed rule decides.")
    if decided == "crossings":
        return translate(
            "They are equally good for the score. The number of crossings only decides which one "
            "is drawn."
        )
    if decided == "chunks":
        return translate("The numbers of matches are equal, so the number of chunks decides.")
    if decided == "similarity":
        return translate(
            "The numbers of matches and chunks are equal, so the sum of similarities decides."
        )
    sentence = translate("The stage “{stage}” decides, because it comes first.").format(
        stage=translate(look(decided).label)
    )
    if _pays(difference):
        rule = translate("Matches are chosen stage by stage, not by the score.")
        return f"{sentence} {rule}"
    return sentence


def _pays(difference: Difference) -> bool:
    """Whether the alignment that is worse stage by stage has the better score all the same."""
    counted = dict(difference.stages).get(difference.decided_by, 0)
    score = round(difference.score, 6)
    return counted < 0 < score or score < 0 < counted


def instead(difference: Difference, translate: Translate = same) -> str:
    """Describes the change by the other choice: ``"With the other choice: exact −1. …"``."""
    listed = surplus(difference, translate)
    if not listed:
        return translate("The other choice would be just as good.")
    if signed(difference.score) == signed(0):
        message = translate("With the other choice: {changes}. The score would not change.")
        return message.format(changes=listed)
    return translate("With the other choice: {changes}. The score would change by {score}.").format(
        changes=listed, score=signed(difference.score)
    )


def surplus(difference: Difference, translate: Translate = same) -> str:
    """Lists what the other alignment has more: ``"exact −1, chunks +2"``.

    Similarity and crossings are mentioned only if they decide; half words are explained once.
    """
    counts = [(translate(look(stage).label), count) for stage, count in difference.stages]
    if difference.chunks:
        counts.append((translate("chunks"), difference.chunks))
    if difference.decided_by == "crossings":
        counts.append((translate("crossings"), difference.crossings))
    listed = [f"{name} {'−' if more < 0 else '+'}{count(abs(more))}" for name, more in counts]
    halves = [place for place, (_, more) in enumerate(counts) if more % 1]
    if halves:
        listed[halves[0]] += " " + translate("(in words, mean of both sides)")
    if difference.decided_by == "similarity":
        name = translate("similarity")
        listed.append(f"{name} {signed(difference.similarity)}")
    return ", ".join(listed)


def change_sentence(change: Change, alignment: Alignment, translate: Translate = same) -> str:
    """Describes a helpful change in words: ``"Insert “red” after “the”"``."""
    start, stop = change.candidate
    messages = {
        "accept": translate("Accept “{candidate}” for “{reference}”"),
        "replace": translate("Replace “{candidate}” with “{reference}”"),
        "drop": translate("Drop “{candidate}”"),
        "move": translate("Move “{candidate}” to the beginning"),
        "insert": translate("Insert “{reference}” at the beginning"),
    }
    message = messages[change.kind]
    if change.kind == "insert" and start:
        message = translate("Insert “{reference}” after “{before}”")
    before = start - 1 if change.behind is None else change.behind
    if change.behind is not None:
        message = translate("Move “{candidate}” after “{before}”")
    candidate, reference = alignment.candidate, alignment.reference
    return message.format(
        candidate=named(candidate, change.candidate) if stop > start else "",
        reference=_reference_words(change, reference) if reference else "",
        before=named(candidate, (before, before + 1)) if before >= 0 else "",
    )


def _reference_words(change: Change, reference: tuple[Token, ...]) -> str:
    """The words of the reference; which of several alike only where they stay there: what is put
    into the candidate has no fixed place."""
    if change.kind == "accept":
        return named(reference, change.reference)
    return phrase(reference, change.reference)


_BEGINNING = 3
"""Letters by which what is denied is found in its denial: “dissatisfied” denies “satisfy”."""


def reason(
    verdict: StageVerdict, why: Why, alignment: Alignment, translate: Translate = same
) -> str:
    """A verdict → its reason: ``"the lemmas differ: кот ≠ кит"``."""
    if verdict.obstacle is not None:
        return _obstacle(verdict, verdict.obstacle, why, alignment, translate)
    link, match, rival, split = verdict.link, verdict.match, verdict.rival, verdict.split
    if verdict.kind == "matched":
        return _pair(match, alignment, translate) + _because(match, alignment, translate)
    messages = {
        "also": translate("would also link {pair}, but the stage “{stage}” comes first"),
        "done": translate("not reached: the stage “{stage}” has already matched the word"),
        "taken earlier": translate(
            "{pair} is possible{why}, but {rival} was matched earlier, by “{stage}”"
        ),
        "taken": translate("{pair} is possible{why}, but {rival} was chosen"),
        "passed over": translate("{pair} is possible{why}, but this search did not choose it"),
        "split": translate("{pair} would be linked, but the phrase is split by “{between}”"),
        "no resource": translate("its data are not installed: {names}"),
        "off": translate("the stage is switched off"),
        "alone": translate("the other side has no words"),
    }
    between = ""
    if split is not None:
        tokens = alignment.candidate if split.side == "candidate" else alignment.reference
        between = phrase(tokens, split.between)
    first = {"also": link, "done": match}.get(verdict.kind, rival)
    text = messages[verdict.kind].format(
        pair=_pair(link, alignment, translate),
        why=_because(link, alignment, translate),
        rival=_pair(rival, alignment, translate),
        stage=translate(look(first.stage).label) if first else "",
        between=between,
        names=", ".join(verdict.resources),
    )
    return f"{text}. {instead(verdict.instead, translate)}" if verdict.instead else text


def _pair(link: Link | None, alignment: Alignment, translate: Translate) -> str:
    """``"“лиса” ~ “лисой”"``: candidate ~ reference."""
    if link is None:
        return ""
    return translate("“{candidate}” ~ “{reference}”").format(
        candidate=named(alignment.candidate, link.candidate),
        reference=named(alignment.reference, link.reference),
    )


def worth(match: Link, parameters: Parameters, weighs: bool, translate: Translate = same) -> str:
    """Describes how a match's words count in P, R: ``"each word counts as 0.8 × 0.620 = 0.496"``.

    Empty where that is the whole word. ``weighs``: similarity weighs matches.
    """
    weight = parameters.weight(match.stage)
    similarity = counted_similarity(match.similarity) if weighs else 1.0
    if weight == similarity == 1:
        return ""
    product = f"{weight:g}"
    if similarity != 1:
        product = f"{weight:g} × {number(similarity)} = {number(weight * similarity)}"
    return translate("each word counts as {worth}").format(worth=product)


def _because(link: Link | None, alignment: Alignment, translate: Translate) -> str:
    return f" ({explain(link_view(alignment, link), translate)})" if link else ""


def _kind(tag: str, translate: Translate) -> str:
    """A part of speech, or what a word without one is."""
    return translate(_WITHOUT[tag]) if tag in _WITHOUT else describe(tag, translate) or tag


_WITHOUT = {
    "LATN": N_("a word in Latin letters"),
    "ROMN": N_("a Roman numeral"),
    "UNKN": N_("a word that is not in the dictionary"),
}
"""Tags of words that have no part of speech (OpenCorpora)."""


def _obstacle(
    verdict: StageVerdict, obstacle: Obstacle, why: Why, alignment: Alignment, translate: Translate
) -> str:
    """The obstacle between the word and the nearest one, the chosen word first."""
    wording = STAGES[verdict.stage].obstacle(obstacle.kind)
    if wording.none and not verdict.near:
        return translate(wording.none)
    own, other = clean(obstacle.candidate), clean(obstacle.reference)
    if why.side == "reference":
        own, other = other, own
    if wording.tags:
        own, other = (_kind(tag, translate) for tag in (own, other))
    elif verdict.stage != "stem":
        partners = alignment.reference if why.side == "candidate" else alignment.candidate
        own = as_it_stands(own, why.token.text, not why.position)
        partner = verdict.partner or 0
        other = as_it_stands(other, partners[partner].text, not partner)
        if obstacle.kind == "negation":
            own = _with_prefix_marked(own, why.token)
            other = _with_prefix_marked(other, partners[partner])
    return translate(wording.message).format(
        own=own,
        other=other,
        fault=own or other,
        value=minus(obstacle.value),
        needed=f"{obstacle.needed:g}",
        short=number(obstacle.needed - obstacle.value),
    )


def _with_prefix_marked(text: str, token: Token) -> str:
    """A word, its form or its lemma: ``"некрасивый"`` → ``"[не]красивый"``."""
    denied = lexical_relations.oppositions(languages.detect(token.form)).facts(bare(token)).positive
    length = token.form.find(denied[:_BEGINNING], 1) if denied else 0
    return f"[{text[:length]}]{text[length:]}" if length > 0 else text
