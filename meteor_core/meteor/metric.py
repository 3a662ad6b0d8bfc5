"""The metric as people call it: two texts in, everything that makes the score out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meteor_core import languages
from meteor_core.messages.errors import InputError
from meteor_core.meteor.alignment import align
from meteor_core.meteor.configured import Configured
from meteor_core.meteor.counting import count, count_unchosen, tally
from meteor_core.meteor.readings import Words, read
from meteor_core.meteor.scoring import best_reference, score
from meteor_core.model import Alignment, Letters, Parameters, Statistics, Token, Word
from meteor_core.model.limits import (
    MOST_CHARACTERS,
    MOST_SEGMENT_TOKENS,
    MOST_TOKENS,
    check_length,
    check_parameters,
    check_segment,
)
from meteor_core.model.result import Judged, Result, note
from meteor_core.model.texts import check_text, list_of_texts, reference_texts
from meteor_core.search.edges import Edge
from meteor_core.search.optimal import optimal
from meteor_core.stages.stage import Sentence


class Meteor(Configured):
    """METEOR for a language and a variant; holds no text, so that it can be shared, and pickled.

    ``language``: ``ru``, ``en`` or ``auto`` (by the script of the references). ``variant``: a name,
    or a variant of one's own making. ``stages``: names in any order, the variant's own by default.
    ``punctuation``: whether marks count as words. ``threshold``: least cosine of an embedding
    match, 0..1. ``parameters``: α, β, γ, δ, σ, μ and weights, the variant's own by default.
    ``strict=False``: a variant that reproduces a program, without that program's defects, which
    ``changes`` names. ``name``: of fitted parameters, for signatures. ``own``: a person's own
    words, over every stage but the exact one. Only resources are used that the context holds
    when it is made (``resources.holding``). None is fetched: a stage that lacks its data is off and
    listed in ``missing``, and a ``MissingDataWarning`` names the command that installs them.
    Raises ``ChoiceError`` for an unknown language, variant or stage, ``InputError`` for a
    threshold or parameter out of its range, and for what is of another type. What is not for
    ``auto`` raises ``InputError`` there.
    """

    def of(self, *texts: str) -> Meteor:
        """Returns this metric with ``auto`` resolved by the script of texts: see
        ``languages.telling``."""
        if self.language != "auto":
            return self
        code = languages.detect(" ".join(texts))
        valid = self._recipe.languages
        return self._with(code if code in valid else valid[0], self._parameters)

    def score(self, candidate: str, references: str | Sequence[str]) -> Result:
        """A candidate and its references → the best reference's score, and every alignment.

        Raises ``InputError`` for a value that is not a text, without a reference, if both sides are
        empty, or a text is longer than ``MOST_CHARACTERS`` characters or ``MOST_TOKENS`` tokens.
        """
        texts = reference_texts(references)
        metric = self.of(languages.telling(check_text("candidate", candidate), texts))
        return metric.rate(metric.align(candidate, texts))

    def align(
        self, candidate: str, references: Sequence[str], most: int = MOST_TOKENS
    ) -> tuple[Alignment, ...]:
        """Makes one alignment for each reference, whatever the parameters; raises what ``score``
        does.

        ``most`` tokens a side: for work behind a page it may be ``MOST_SEGMENT_TOKENS``.
        """
        texts = list_of_texts("references", references)
        if not texts:
            raise _without_reference()
        metric = self.of(languages.telling(check_text("candidate", candidate), texts))
        tokens = metric._tokens("candidate", candidate, most)
        others = [metric._tokens("reference", text, most) for text in texts]
        if not tokens and not any(others):
            raise InputError(
                "The candidate and the reference are both empty, so there is nothing to score."
            )
        return tuple(metric._aligned(tokens, other) for other in others)

    def _aligned(self, tokens: tuple[Token, ...], other: tuple[Token, ...]) -> Alignment:
        recipe = self._recipe
        words = self._read(tokens, other)
        return align(*words, self._stages, recipe.search, recipe.proposer, recipe.needed)

    def _read(self, candidate: Words, reference: Words) -> tuple[Words, Words]:
        """Both sides as this pair reads them, where the variant lets the other side decide."""
        if not self._recipe.reads_in_pairs:
            return candidate, reference
        return read(candidate, reference, languages.get(self.language))

    def load(self) -> None:
        """Load the lexicons now and not at the first text. Not for ``auto``."""
        self.compare(self.sentence("."), self.sentence("."))

    def sentence(self, text: str) -> Sentence:
        """Analyses a text into words; raises ``InputError`` if it is too long. Not for ``auto``."""
        check_segment("characters", len(text), MOST_CHARACTERS)
        words = Sentence(self._analyser.words(text))
        check_segment("tokens", len(words), MOST_SEGMENT_TOKENS)
        return words

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Splits a text into words with their places: those of ``sentence``. Not for ``auto``."""
        return self._analyser.tokens(text)

    def compare(
        self, candidate: Sentence, reference: Sentence, in_letters: Letters | None = None
    ) -> Statistics:
        """Counts what ``align`` and ``rate`` would count; ``in_letters``: their letters, if counted
        before."""
        search = self._recipe.search
        one, two, edges = self._possible(candidate, reference)
        given = self.stages, self._recipe.rules, in_letters
        if search is optimal and (counted := count_unchosen(one, two, edges, *given)):
            return counted
        found = search(edges, len(one), len(two))
        counted = tally(one, two, found.edges, *given)
        return counted if found.optimal else replace(counted, unproved=1)

    def _possible(
        self, candidate: Sentence, reference: Sentence
    ) -> tuple[Sequence[Word], Sequence[Word], list[Edge]]:
        """Both sides as they read one another, and the matches there may be."""
        words = self._read(candidate, reference)
        return *words, self._recipe.needed(*words, self._stages)

    def edges(self, candidate: Sentence, reference: Sentence) -> Sequence[Edge]:
        """Returns the edges that ``align`` would choose for these two; ranks are places in
        stages."""
        _, _, edges = self._possible(candidate, reference)
        return self._recipe.search(edges, len(candidate), len(reference)).edges

    def tally(self, candidate: Sentence, reference: Sentence, chosen: Sequence[Edge]) -> Statistics:
        """Counts the statistics of these chosen matches."""
        return tally(candidate, reference, chosen, self.stages, self._recipe.rules)

    def rate(self, alignments: Sequence[Alignment], parameters: Parameters | None = None) -> Result:
        """Alignments → scores; cheap enough for every move of a slider.

        Raises ``InputError`` for parameters out of their range, and without an alignment.
        """
        if not alignments:
            raise _without_reference()
        metric = self
        if self.language == "auto":  # by the texts that ``score`` has: the candidate once
            references = (_text(alignment.reference) for alignment in alignments)
            metric = self.of(languages.telling(_text(alignments[0].candidate), references))
        chosen = parameters or metric.parameters
        check_parameters(chosen)
        judged = tuple(metric._judge(alignment, chosen) for alignment in alignments)
        best = best_reference(
            [one.statistics for one in judged],
            [one.score.value for one in judged],
            first_of_equals=self._recipe.first_of_equals,
        )
        return Result(
            judged,
            best,
            chosen,
            metric.language,
            metric.variant,
            metric._sign(chosen, len(judged)),
            note(judged[best].alignment),
        )

    def _judge(self, alignment: Alignment, parameters: Parameters) -> Judged:
        statistics = count(alignment, self.stages, self._recipe.rules)
        return Judged(alignment, statistics, score(statistics, parameters))

    def _tokens(self, side: str, text: str, most: int) -> tuple[Token, ...]:
        check_length(side, "characters", len(text), MOST_CHARACTERS)
        tokens = self._analyser.tokens(text)
        check_length(side, "tokens", len(tokens), most)
        return tokens


def _text(tokens: Sequence[Token]) -> str:
    return " ".join([token.text for token in tokens])


def _without_reference() -> InputError:
    return InputError("There is no reference to compare the candidate with.")
