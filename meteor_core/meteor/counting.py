"""Alignment → statistics: lengths and matches by stage, content and function words apart.

A corpus counts edges without evidence or tokens, and where it can, before the search has chosen
among them (``count_unchosen``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import starmap

from meteor_core.model import Alignment, Counts, Letters, Statistics, Word
from meteor_core.model.score import WORD_PARTS
from meteor_core.search.edges import Block, Edge, Grouped, chunk_count
from meteor_core.search.fewest_chunks import fewest_chunks
from meteor_core.stages.stage import remembered


@dataclass(frozen=True, slots=True)
class Rules:
    """Habits of a variant that change what is counted.

    ``whole_is_unbroken``: one chunk that covers every word of both sides counts as no chunk.
    ``characters``: P and R count characters (UTF-16 units), fragmentation words all the same.
    Both are METEOR 1.5's.
    ``first_is_free``: the first chunk costs nothing, so that fragmentation counts breaks between
    chunks and an unbroken segment loses nothing, however short (as Talbot et al. (2011) measure
    reordering by chunks).
    ``similarity_weighs``: in P and R a match counts as its words times its similarity, which is
    below 1 at the stages embedding and fuzzy; fragmentation still counts words.
    """

    whole_is_unbroken: bool = False
    characters: bool = False
    first_is_free: bool = False
    similarity_weighs: bool = False


PLAIN = Rules()
"""Words are counted, and a whole sentence in one chunk has one chunk."""

Sizes = list[tuple[bool, int]]
"""For each word whether it is a function word, and what it counts."""

Sums = list[list[int]]
"""For each stage what was counted of content and of function words."""

_counts = lru_cache(1 << 12)(Counts)
"""Counts of a few words, made once: they come again and again."""


def count(alignment: Alignment, stages: Sequence[str], rules: Rules = PLAIN) -> Statistics:
    """An alignment → what its score depends on, the matches by these stages."""
    rank = dict(zip(stages, range(len(stages)), strict=True))
    edges = []
    for match in alignment.matches:
        spans = *match.candidate, *match.reference
        edges.append(Edge(*spans, rank[match.stage], match.similarity))
    counted = tally(alignment.candidate, alignment.reference, edges, stages, rules)
    return counted if alignment.optimal else replace(counted, unproved=1)


def tally(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    edges: Sequence[Edge],
    stages: Sequence[str],
    rules: Rules = PLAIN,
    in_letters: Letters | None = None,
    blocks: Sequence[Block] = (),
    chunks: int | None = None,
) -> Statistics:
    """Words and the edges chosen between them → statistics; ranks are places in ``stages``.

    ``in_letters``: what both sides have of letters, where that was counted before. Of ``blocks``,
    which must be ``indifferent``, the smaller side is matched whole; ``chunks`` is then the number
    of all chunks.
    """
    candidate_sizes, candidate_length = _measured(candidate, rules)
    reference_sizes, reference_length = _measured(reference, rules)
    candidate_matched = list(map(list, [(0, 0)] * len(stages)))
    reference_matched = list(map(list, candidate_matched))
    candidate_words = reference_words = 0
    for start, stop, reference_start, reference_stop, rank, _ in edges:
        for function, size in candidate_sizes[start:stop]:
            candidate_matched[rank][function] += size
        for function, size in reference_sizes[reference_start:reference_stop]:
            reference_matched[rank][function] += size
        candidate_words += stop - start
        reference_words += reference_stop - reference_start
    if blocks:
        matched = candidate_matched, reference_matched
        in_blocks = _add(matched, blocks, candidate_sizes, reference_sizes)
        candidate_words, reference_words = candidate_words + in_blocks, reference_words + in_blocks
    if in_letters is None:
        from meteor_core.meteor.letters import letters_of  # with NumPy, for the first pair

        (in_letters,) = letters_of([(candidate, reference)])
    whole = candidate_words == len(candidate) and reference_words == len(reference)
    chunks = chunk_count(edges) if chunks is None else chunks
    counted = Statistics(
        tuple(stages),
        candidate_length,
        reference_length,
        tuple(starmap(_counts, candidate_matched)),
        tuple(starmap(_counts, reference_matched)),
        candidate_words,
        reference_words,
        0 if rules.whole_is_unbroken and chunks == 1 and whole else chunks,
        1 if rules.first_is_free and chunks else 0,
        letters=in_letters,
    )
    if not rules.similarity_weighs:
        return counted
    return _discounted(counted, edges, candidate_sizes, reference_sizes)


def _add(
    matched: tuple[Sums, Sums],
    blocks: Sequence[Block],
    candidate_sizes: Sizes,
    reference_sizes: Sizes,
) -> int:
    """Adds what blocks match of both sides → how many words that are on each."""
    words = 0
    candidate_matched, reference_matched = matched
    for candidates, references, rank in blocks:
        matches = min(len(candidates), len(references))
        words += matches
        for position in _first(candidates, matches):
            function, size = candidate_sizes[position]
            candidate_matched[rank][function] += size
        for position in _first(references, matches):
            function, size = reference_sizes[position]
            reference_matched[rank][function] += size
    return words


def _first(positions: list[int], matches: int) -> list[int]:
    """So many of a block's words: all of them, or the first over and over, as they are alike."""
    return positions if len(positions) == matches else positions[:1] * matches


def _discounted(
    counted: Statistics, edges: Sequence[Edge], candidate_sizes: Sizes, reference_sizes: Sizes
) -> Statistics:
    """What is counted, with what each match falls short by: its words times 1 − similarity."""
    candidate_lost, reference_lost = ([[0, 0] for _ in counted.stages] for _ in range(2))
    for start, stop, reference_start, reference_stop, rank, similarity in edges:
        short = WORD_PARTS - round(similarity * WORD_PARTS)
        for function, size in candidate_sizes[start:stop]:
            candidate_lost[rank][function] += size * short
        for function, size in reference_sizes[reference_start:reference_stop]:
            reference_lost[rank][function] += size * short
    return replace(
        counted,
        candidate_discounts=_in_words(candidate_lost),
        reference_discounts=_in_words(reference_lost),
    )


def _in_words(parts: Sums) -> tuple[Counts, ...]:
    """1,024ths of words by stage → words."""
    return tuple(
        [Counts(content / WORD_PARTS, function / WORD_PARTS) for content, function in parts]
    )


def count_unchosen(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    edges: Sequence[Edge],
    stages: Sequence[str],
    rules: Rules,
    in_letters: Letters | None = None,
) -> Statistics | None:
    """Counts the edges that ``optimal`` would choose, as ``tally`` does; None if it must choose.

    Which of equal words is matched with which decides a picture, not a score: a corpus need not
    choose. ``edges``: as ``propose_needed`` gives them, ranks being places in ``stages``.
    """
    if not isinstance(edges, Grouped):
        return None
    found = fewest_chunks(edges, edges.blocks)
    if found is None or not indifferent(found.blocks, candidate, reference, rules):
        return None
    given = stages, rules, in_letters
    return tally(candidate, reference, found.edges, *given, *found[1:])


def indifferent(
    blocks: Sequence[Block], candidate: Sequence[Word], reference: Sequence[Word], rules: Rules
) -> bool:
    """Returns whether the words of each block's larger side count alike, whichever of them is
    matched."""
    uneven = [block for block in blocks if len(block[0]) != len(block[1])]
    if not uneven:
        return True
    candidate_sizes, reference_sizes = (
        _measured(words, rules)[0] for words in (candidate, reference)
    )
    for candidates, references, _ in uneven:
        larger, sizes = (
            (candidates, candidate_sizes)
            if len(candidates) > len(references)
            else (references, reference_sizes)
        )
        if len({sizes[position] for position in larger}) > 1:
            return False
    return True


def _measured(words: Sequence[Word], rules: Rules) -> tuple[Sizes, Counts]:
    """The size of each word, and their sum."""
    key = "sizes", rules.characters
    return remembered(words, key, partial(_measure, words, rules.characters))


def _measure(words: Sequence[Word], characters: bool) -> tuple[Sizes, Counts]:
    sizes, sums = [], [0, 0]
    for word in words:
        size = len(word.form.encode("utf-16-le")) // 2 if characters else 1
        sizes.append((word.is_function, size))
        sums[word.is_function] += size
    return sizes, _counts(*sums)
