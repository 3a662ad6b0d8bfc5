"""What might have been, in words: other alignments of the pair, and changes that would help."""

from __future__ import annotations

from meteor_core.explain.runners import NEXT, Runner
from meteor_core.explain.trials import Difference
from meteor_core.explain.whatif import Change
from meteor_core.model import Alignment, Token
from meteor_core.model.view import named, phrase
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count, number, printed_change, same, signed


def runner_title(runner: Runner, translate: Translate = same) -> str:
    """Returns the origin of this alignment: ``"The proved optimum · greedy, from left to
    right"``."""
    names = {
        NEXT: translate("the best alignment without a match whose words have another partner"),
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
        return translate("Equally good, so a fixed rule decides.")
    if decided == "crossings":
        return translate(
            "Equally good for the score. The crossings only decide which one is drawn."
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
    """Describes the change by the other choice: ``"The other way round: exact −1, chunks +2;
    …"``."""
    listed = surplus(difference, translate)
    if not listed:
        return translate("The other way round would be just as good.")
    if signed(difference.score) == signed(0):
        message = translate("The other way round: {changes}; the score would not change.")
        return message.format(changes=listed)
    return translate("The other way round: {changes}; the score would change by {score}.").format(
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
        listed[halves[0]] += " " + translate("(words, the mean of both sides)")
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
        reference=_reference(change, reference) if reference else "",
        before=named(candidate, (before, before + 1)) if before >= 0 else "",
    )


def _reference(change: Change, reference: tuple[Token, ...]) -> str:
    """The words of the reference; which of several alike only where they stay there: what is put
    into the candidate has no fixed place."""
    if change.kind == "accept":
        return named(reference, change.reference)
    return phrase(reference, change.reference)
