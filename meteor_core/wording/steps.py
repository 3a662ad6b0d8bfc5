"""The stage player's states in sentences: what happened at this step, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from meteor_core.explain.player import (
    CHUNKS,
    F_MEAN,
    LETTERS,
    PENALTY,
    SCORE,
    TOKENS,
    Break,
    State,
)
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.meteor.letters import as_written
from meteor_core.model import Link, Token
from meteor_core.model.view import link_view, named
from meteor_core.wording.evidence import explain
from meteor_core.wording.formula import counted
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count, number, same

MOST_WORDS = 12
"""Words named one by one; of more, the first ones."""

MOST_EXAMPLES = 3

Sentences = list[str]


def title(state: State, translate: Translate = same) -> str:
    """``"exact"`` → ``"Stage: exact"``, ``"f_mean"`` → ``"F-mean"``."""
    if state.is_stage:
        return translate("Stage: {stage}").format(stage=translate(look(state.name).label))
    titles = {
        TOKENS: translate("Tokens"),
        CHUNKS: translate("Chunks"),
        F_MEAN: translate("F-mean"),
        PENALTY: translate("Penalty"),
        LETTERS: translate("Letters"),
        SCORE: translate("Score"),
    }
    return titles[state.name]


def sentences(state: State, translate: Translate = same) -> Sentences:
    """A state → its sentences, the most important first."""
    wordings: dict[str, Callable[[State, Translate], Sentences]] = {
        TOKENS: _tokens,
        CHUNKS: _chunk_sentences,
        F_MEAN: _f_mean_sentences,
        PENALTY: _penalty_sentences,
        LETTERS: _letters_sentences,
        SCORE: _score_sentences,
    }
    return wordings.get(state.name, _stage)(state, translate)


def brief(state: State, translate: Translate = same) -> Sentences:
    """Describes a step for a slide, where no sentence is cut: counts, and few words in a list."""
    wordings: dict[str, Callable[[State, Translate], Sentences]] = {
        TOKENS: _brief_tokens,
        CHUNKS: _brief_chunks,
        PENALTY: _brief_penalty,
        LETTERS: _brief_letters,
    }
    if state.is_stage:
        matched, left = _matched(state, translate), _left(state, translate, brief=True)
        return [matched[0], left, *matched[1:], *_not_chosen(state, translate)]
    return wordings.get(state.name, sentences)(state, translate)


def _brief_tokens(state: State, translate: Translate) -> Sentences:
    respelled = _respelled((*state.alignment.candidate, *state.alignment.reference))
    if len(respelled) <= MOST_EXAMPLES:
        return _tokens(state, translate)
    message = translate("Words are compared in a normalised spelling, for example {words}.")
    words = ", ".join(respelled[:MOST_EXAMPLES])
    return [*_counted_tokens(state, translate), message.format(words=words)]


def _tokens(state: State, translate: Translate) -> Sentences:
    paragraphs = _counted_tokens(state, translate)
    respelled = _respelled((*state.alignment.candidate, *state.alignment.reference))
    if respelled:
        message = translate("Words are compared in these forms: {words}.")
        paragraphs.append(message.format(words=_listed(respelled)))
    return paragraphs


def _counted_tokens(state: State, translate: Translate) -> Sentences:
    alignment = state.alignment
    functions = [
        sum(token.is_function for token in side)
        for side in (alignment.candidate, alignment.reference)
    ]
    paragraphs = [
        translate(
            "Tokens: {candidate} in the candidate, {reference} in the reference. Of these, "
            "function words and punctuation: {candidate_function} and {reference_function}."
        ).format(
            candidate=len(alignment.candidate),
            reference=len(alignment.reference),
            candidate_function=functions[0],
            reference_function=functions[1],
        )
    ]
    if state.parameters.delta != 0.5:
        message = translate("A content word counts as δ = {delta}, a function word as {rest}.")
        delta = state.parameters.delta
        paragraphs.append(message.format(delta=count(delta), rest=count(1 - delta)))
    if state.parameters.granted:
        message = translate(
            "If anything matches, smoothing adds σ = {sigma} content words to the numerator and "
            "the denominator of P and R."
        )
        paragraphs.append(message.format(sigma=count(state.parameters.sigma)))
    return paragraphs


def _respelled(tokens: Iterable[Token]) -> list[str]:
    """``["Лиса → лиса", "Ёж → еж"]``: the words whose key is not their spelling."""
    pairs = (
        f"{clean(token.text)} → {clean(token.form)}" for token in tokens if token.text != token.form
    )
    return list(dict.fromkeys(pairs))


def _stage(state: State, translate: Translate) -> Sentences:
    left = _left(state, translate)
    return [*_matched(state, translate), *_not_chosen(state, translate), left]


def _left(state: State, translate: Translate, *, brief: bool = False) -> str:
    """The words that no stage has matched so far, or how many they are."""
    alignment = state.alignment
    unmatched = alignment.unmatched_candidate, alignment.unmatched_reference
    if not any(unmatched):
        return translate("Every word is matched now.")
    sides = zip((alignment.candidate, alignment.reference), unmatched, strict=True)
    candidate, reference = (
        str(len(places)) if brief else _words(tokens, places) for tokens, places in sides
    )
    message = translate("Unmatched in the candidate: {candidate}; in the reference: {reference}.")
    return message.format(candidate=candidate, reference=reference)


def _matched(state: State, translate: Translate) -> Sentences:
    if not state.new:
        return [_nothing_new(state, translate)]
    examples = [_example(state, match, translate) for match in state.new[:MOST_EXAMPLES]]
    return [_new_matches(state, translate), *examples]


def _nothing_new(state: State, translate: Translate) -> str:
    if state.rivals:  # they are described with the links not chosen
        return translate("No new matches.")
    if state.taken:
        return translate(
            "No new matches: every pair that this stage could link has a word that is already "
            "matched."
        )
    return translate("No new matches: this stage links none of these words.")


def _new_matches(state: State, translate: Translate) -> str:
    said, words = _by_weight(state, translate), sum(map(_size, state.new))
    if words == len(state.new):
        return said
    by_words = translate(
        "A phrase match counts as the average number of words on its two sides, so the new "
        "matches are worth {words} words in total."
    )
    return f"{said} {by_words.format(words=count(words))}"


def _by_weight(state: State, translate: Translate) -> str:
    weight, n = state.parameters.weight(state.name), len(state.new)
    if state.statistics.similarity_weighs and any(match.similarity < 1 for match in state.new):
        message = translate(
            "New matches: {n}. The weight of each is {weight} times its similarity."
        )
        return message.format(n=n, weight=count(weight))
    if weight != 1:
        return translate("New matches: {n}. Each has weight {weight}.").format(
            n=n, weight=count(weight)
        )
    return translate("New matches: {n}.").format(n=n)


def _size(match: Link) -> float:
    """The words of a match as they are counted: those of both sides, halved."""
    return sum(stop - start for start, stop in (match.candidate, match.reference)) / 2


def _example(state: State, match: Link, translate: Translate) -> str:
    shown = link_view(state.alignment, match)
    return f"{shown.candidate_text} ~ {shown.reference_text}: {explain(shown, translate)}."


def _not_chosen(state: State, translate: Translate) -> Sentences:
    lost = []
    if state.taken and state.new:
        message = translate(
            "Links not used: {n} (an earlier stage has matched one of their words)."
        )
        lost.append(message.format(n=len(state.taken)))
    if state.rivals:
        message = translate(
            "Possible links not chosen: {n}. A word can be in only one match. Of alignments with "
            "equally many matches, one with the fewest chunks is chosen."
        )
        if not state.alignment.optimal:
            message = translate("Possible links not chosen: {n}. A word can be in only one match.")
        lost.append(message.format(n=len(state.rivals)))
    return lost


def _words(tokens: Sequence[Token], positions: Sequence[int]) -> str:
    """``"3 (a, b, c)"``; ``"0"`` for none."""
    words = _listed([clean(tokens[position].text) for position in positions])
    return f"{len(positions)} ({words})" if positions else "0"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:MOST_WORDS]) + (", …" if len(words) > MOST_WORDS else "")


# Where a state's chunks end, and why, in sentences.

MOST_REASONS = 3
"""The fewest breaks for which a slide first lists all of them."""


def _chunk_sentences(state: State, translate: Translate) -> list[str]:
    """Describes the number of chunks, and the reason for each that ends before the last match."""
    if not state.alignment.matches:
        return [translate("Nothing matches, so there are no chunks.")]
    paragraphs = [
        translate(
            "Matches: {matches}; chunks: {chunks}. A chunk is a run of matches that are adjacent "
            "and in the same order on both sides."
        ).format(matches=count(state.statistics.matches), chunks=state.statistics.chunks)
    ]
    if not state.statistics.chunks:
        paragraphs.append(
            translate("This variant does not count a chunk that covers both sides completely.")
        )
    return [
        *paragraphs,
        *(_broken(state, ended, translate) for ended in state.breaks),
    ]


def _broken(state: State, ended: Break, translate: Translate) -> str:
    """Why a chunk ends after its last word."""
    messages = {
        "order": translate(
            "A chunk ends after “{left}”: in the reference, “{right_there}” comes before "
            "“{left_there}”."
        ),
        "gap": translate(
            "A chunk ends after “{left}”: the reference has other words before “{right_there}”."
        ),
        "extra": translate(
            "A chunk ends after “{left}”: the candidate has other words before “{right}”."
        ),
        "both": translate(
            "A chunk ends after “{left}”: the candidate has other words before “{right}”, and so "
            "does the reference before “{right_there}”."
        ),
    }
    words, there = state.alignment.candidate, state.alignment.reference
    return messages[ended.kind].format(
        left=named(words, ended.left.candidate),
        right=named(words, ended.right.candidate),
        left_there=named(there, ended.left.reference),
        right_there=named(there, ended.right.reference),
    )


def _brief_chunks(state: State, translate: Translate) -> list[str]:
    """Lists where all chunks end, before the reasons: these may be more than a slide holds."""
    first, *reasons = _chunk_sentences(state, translate)
    if len(state.breaks) < MOST_REASONS:
        return [first, *reasons]
    words = state.alignment.candidate
    quoted = translate("“{word}”")
    ends = ", ".join(
        quoted.format(word=named(words, ended.left.candidate)) for ended in state.breaks
    )
    return [first, translate("Chunks end after {words}.").format(words=ends), *reasons]


# F-mean, penalty, letters and score of a state.


def _f_mean_sentences(state: State, translate: Translate) -> list[str]:
    if not state.score.f_mean:
        return [translate("Nothing matches, so precision, recall and the F-mean are 0.")]
    message = translate(
        "The F-mean combines precision {precision} and recall {recall}. Recall has the weight α "
        "= {alpha}, precision the rest."
    )
    return [
        message.format(
            precision=number(state.score.precision),
            recall=number(state.score.recall),
            alpha=count(state.parameters.alpha),
        )
    ]


def _penalty_sentences(state: State, translate: Translate) -> list[str]:
    free = state.statistics.free
    if not state.score.fragmentation:
        if free:
            return [translate("One chunk has no breaks, so the penalty is 0.")]
        return [translate("No chunks are counted, so the penalty is 0.")]
    message = translate(
        N_(
            "Fragmentation, (chunks − 1) ÷ matches, is {chunks}/{matches}. The penalty is "
            "{penalty}, so the F-mean loses {percent}% of its value. The largest penalty is γ = "
            "{gamma}."
        )
        if free
        else N_(
            "Fragmentation, chunks ÷ matches, is {chunks}/{matches}. The penalty is {penalty}, "
            "so the F-mean loses {percent}% of its value. The largest penalty is γ = {gamma}."
        )
    )
    return [
        message.format(
            chunks=counted(state.statistics),
            matches=count(state.statistics.matches),
            penalty=number(state.score.penalty),
            percent=number(100 * state.score.penalty, 1),
            gamma=count(state.parameters.gamma),
        )
    ]


def _letters_sentences(state: State, translate: Translate) -> list[str]:
    """Describes how letters are compared, and the result."""
    counted = state.statistics.letters
    message = translate(
        N_(
            "Both texts are also compared by runs of 2, 3 and 4 letters, including spaces and "
            "capitals at the beginning of words. The candidate has {candidate} runs and the "
            "reference {reference}; {common} are shared. The F-mean of the letters is {value}, "
            "with weight 0.8 for recall."
        )
        if _as_written(state)
        else N_(
            "Both texts are also compared by runs of 2, 3 and 4 letters, without spaces. The "
            "candidate has {candidate} runs and the reference {reference}; {common} are shared. "
            "The F-mean of the letters is {value}, with weight 0.8 for recall."
        )
    )
    return [
        message.format(
            common=_three(counted.common, translate),
            candidate=_three(counted.candidate, translate),
            reference=_three(counted.reference, translate),
            value=number(state.score.letters),
        )
    ]


def _brief_penalty(state: State, translate: Translate) -> list[str]:
    """Describes the penalty next to the formula, with fragmentation."""
    if not state.score.fragmentation:
        return _penalty_sentences(state, translate)
    message = translate(
        "The penalty lowers the F-mean by {percent}%. The largest penalty is γ = {gamma}."
    )
    percent = number(100 * state.score.penalty, 1)
    return [message.format(percent=percent, gamma=count(state.parameters.gamma))]


def _brief_letters(state: State, translate: Translate) -> list[str]:
    """Describes the letters next to the formula, with all counts."""
    message = (
        N_(
            "Both texts are compared by runs of 2, 3 and 4 letters, including spaces and "
            "capitals at the beginning of words."
        )
        if _as_written(state)
        else N_("Both texts are compared by runs of 2, 3 and 4 letters, without spaces.")
    )
    return [translate(message)]


def _as_written(state: State) -> bool:
    return as_written(state.alignment.candidate, state.alignment.reference)


def _three(counts: Sequence[int], translate: Translate) -> str:
    """``"10, 6 and 5"``."""
    first, second, third = counts
    return translate("{first}, {second} and {third}").format(
        first=first, second=second, third=third
    )


def _score_sentences(state: State, translate: Translate) -> list[str]:
    """Describes how the score is made."""
    made = state.score
    if made.share:
        message = translate(
            "Words have weight {rest} and letters have weight μ = {share}: {rest} · {words} + "
            "{share} · {letters} gives {value}."
        )
        return [
            message.format(
                rest=count(1 - made.share),
                share=count(made.share),
                words=number(made.words),
                letters=number(made.letters),
                value=number(made.value),
            )
        ]
    return [
        translate("The score is the F-mean times (1 − penalty): {value}.").format(
            value=number(state.score.value)
        )
    ]
