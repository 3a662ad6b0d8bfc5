"""Stages and a search make an alignment: which words are matched, by which stage.

The leading stages that link equal words (exact, then lemma or stem) are taken together. Words of
equal form have equal keys for every stage that ``equates``, so that one look at the keys of the
second stage finds what both propose: classes of words. The sizes of a class, and of each form in
it, say which words are matched in every best alignment. A form that stands as often on one side as
on the other is matched whole by the exact stage, so that the other forms of its class need not look
at it.

But a form may be two words by those beside it («[при] этом» and «этом [случае]»): words of such
forms, and of their keys, are in no class, and are linked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, count, takewhile
from operator import attrgetter
from typing import NamedTuple

from meteor_core.model import Alignment, Evidence, Link, Spans, Token, Word
from meteor_core.model.alignment import bare
from meteor_core.search.edges import Block, Edge, Functions, Grouped, Search, word_edge
from meteor_core.stages.exact import FORM
from meteor_core.stages.stage import (
    Certain,
    Key,
    Proposal,
    Sentence,
    Stage,
    WordStage,
    remembered,
    word_links,
)

Forms = dict[str, list[int]]
"""Form → positions of the words of one class that have it."""

Places = tuple[list[int], Forms]
"""Positions of equal words, all together and by form."""

Class = tuple[Forms, Forms]
"""Equal words: of the candidate, of the reference."""


class Sorted(NamedTuple):
    """The words of a pair sorted into classes.

    ``blocks``: words that are matched with one another in every best alignment, and so with no
    others. ``candidate`` and ``reference``: positions of words that are matched in every best one.
    ``loose``: links of words that are in no class.
    """

    blocks: list[Block]
    classes: list[Class]
    candidate: set[int]
    reference: set[int]
    loose: list[Edge]

    def mark(self, candidate: list[int], reference: list[int]) -> None:
        """Of these equal words, those of the side that has fewer are matched in any case."""
        if len(candidate) <= len(reference):
            self.candidate.update(candidate)
        if len(reference) <= len(candidate):
            self.reference.update(reference)


@dataclass(frozen=True, slots=True)
class WordClasses:
    """Classes of words of equal ``key``, as the first ``stages`` stages make them.

    ``same_form`` is the rank of a link within a class whose words have one form, ``other_form``
    that of the others; they are equal where the stages make no difference between forms.
    ``coarse``: a quick key that words of equal key share. Words are sorted by it first, and those
    of several forms by the key itself.
    """

    stages: int
    key: Key
    same_form: int
    other_form: int
    coarse: Key

    def sort(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Sorted:
        """The words of a pair sorted into classes, as far as their classes stand on both sides.

        A word with at least as many equals on the other side as on its own is matched in every best
        alignment: of «и кот и» and «и кот» both «кот», and the reference's «и».
        """
        one_form = self.same_form == self.other_form
        mixed = set() if one_form else self._mixed(candidate, reference)
        result = Sorted([], [], set(), set(), [])
        if mixed:
            result.loose.extend(self._one_by_one(candidate, reference, mixed))
        for positions, (partners, forms) in self._equal(candidate, reference):
            if mixed and self.coarse(candidate[positions[0]]) in mixed:
                continue
            if len(positions) == 1 == len(partners):
                same = one_form or candidate[positions[0]].form in forms
                rank = self.same_form if same else self.other_form
                result.blocks.append((positions, partners, rank))
                result.candidate.add(positions[0])
                result.reference.add(partners[0])
            else:
                result.mark(positions, partners)
                self._sort_forms(result, self._forms(positions, candidate), forms.copy())
        return result

    def _mixed(self, candidate: Sequence[Word], reference: Sequence[Word]) -> set[Hashable]:
        """The coarse keys of words whose form stands on the other side, too, as another word."""
        key = self.coarse, "keys of forms"
        keys = remembered(reference, key, partial(self._keys, reference))
        mixed: set[Hashable] = set()
        for word in candidate:
            others = keys.get(word.form)
            if others is not None and others != {self.coarse(word)}:
                mixed |= {self.coarse(word), *others}
        return mixed

    def _keys(self, words: Sequence[Word]) -> dict[str, set[Hashable]]:
        keys: dict[str, set[Hashable]] = {}
        for word in words:
            keys.setdefault(word.form, set()).add(self.coarse(word))
        return keys

    def _one_by_one(
        self, candidate: Sequence[Word], reference: Sequence[Word], keys: Set[Hashable]
    ) -> Iterator[Edge]:
        """The links of words of these coarse keys."""
        partners = [place for place, other in enumerate(reference) if self.coarse(other) in keys]
        for position, word in enumerate(candidate):
            for partner in partners if self.coarse(word) in keys else ():
                other = reference[partner]
                if word.form == other.form:
                    yield word_edge(position, partner, self.same_form)
                elif self.key(word) == self.key(other):
                    yield word_edge(position, partner, self.other_form)

    def _equal(
        self, candidate: Sequence[Word], reference: Sequence[Word]
    ) -> Iterator[tuple[list[int], Places]]:
        """Each class that stands on both sides: its words of the candidate, and the reference's."""
        one_form = self.same_form == self.other_form
        index = remembered(reference, (self.key, one_form), partial(self._index, reference))
        for key, positions in _grouped(map(self.coarse, candidate)).items():
            if key not in index:
                continue
            if self.coarse is self.key or _one_form(candidate, positions, reference, index[key][0]):
                yield positions, index[key]
            else:
                yield from self._split(positions, candidate, index[key][0], reference)

    def _split(
        self,
        positions: list[int],
        candidate: Sequence[Word],
        partners: list[int],
        reference: Sequence[Word],
    ) -> Iterator[tuple[list[int], Places]]:
        """The same of words of one coarse key."""
        other = _grouped([self.key(reference[partner]) for partner in partners], partners)
        own = _grouped([self.key(candidate[position]) for position in positions], positions)
        for key in own:
            if key in other:
                yield own[key], (other[key], self._forms(other[key], reference))

    def _index(self, words: Sequence[Word]) -> dict[Hashable, Places]:
        """Coarse key → positions of the words that have it."""
        index: dict[Hashable, Places] = {}
        for key, positions in _grouped(map(self.coarse, words)).items():
            index[key] = positions, self._forms(positions, words)
        return index

    def _forms(self, positions: Iterable[int], words: Sequence[Word]) -> Forms:
        """Positions by form; all as one where the stages make no difference between forms."""
        if self.same_form == self.other_form:
            return {"": list(positions)}
        forms: Forms = {}
        for position in positions:
            forms.setdefault(words[position].form, []).append(position)
        return forms

    def _sort_forms(self, result: Sorted, candidate: Forms, reference: Forms) -> None:
        """One class: forms that stand as often on both sides are blocks, what is left a class."""
        for form in [form for form in candidate if form in reference]:
            result.mark(candidate[form], reference[form])
            if len(candidate[form]) == len(reference[form]):
                result.blocks.append((candidate.pop(form), reference.pop(form), self.same_form))
        if candidate and reference:
            result.classes.append((candidate, reference))

    def edges(self, words: Sorted, later: Sequence[Edge]) -> Grouped:
        """Every link within the classes: a block where all links are of one rank and no ``later``
        edge touches them, single edges else."""
        candidate_later: set[int] = set()
        reference_later: set[int] = set()
        for edge in later if words.classes else ():
            candidate_later.update(range(edge.candidate_start, edge.candidate_stop))
            reference_later.update(range(edge.reference_start, edge.reference_stop))
        edges = Grouped(words.loose, words.blocks)
        for candidate, reference in words.classes:
            positions = sorted(chain(*candidate.values()))
            partners = sorted(chain(*reference.values()))
            no_common_form = candidate.keys().isdisjoint(reference)
            if (
                (no_common_form or len(candidate) == 1 == len(reference))
                and candidate_later.isdisjoint(positions)
                and reference_later.isdisjoint(partners)
            ):
                rank = self.other_form if no_common_form else self.same_form
                edges.blocks.append((positions, partners, rank))
            else:
                edges += self._links(candidate, reference)
        return edges

    def _links(self, candidate: Forms, reference: Forms) -> Iterator[Edge]:
        for form, positions in candidate.items():
            for reference_form, partners in reference.items():
                rank = self.same_form if form == reference_form else self.other_form
                for position in positions:
                    for partner in partners:
                        yield word_edge(position, partner, rank)


EQUATED = attrgetter("equates", "coarse")
"""A stage → its key and coarse key, which ``word_classes`` takes."""


def _grouped(
    keys: Iterable[Hashable], positions: Iterable[int] | None = None
) -> dict[Hashable, list[int]]:
    """``["a", "b", "a"]`` → ``{"a": [0, 2], "b": [1]}``; ``positions``: others than 0, 1, …"""
    groups: dict[Hashable, list[int]] = {}
    for key, position in zip(keys, count() if positions is None else positions, strict=False):
        groups.setdefault(key, []).append(position)
    return groups


def _one_form(
    candidate: Sequence[Word], positions: list[int], reference: Sequence[Word], partners: list[int]
) -> bool:
    """Whether these words of both sides are all written alike, and so of one key."""
    form = candidate[positions[0]].form
    for side, where in ((candidate, positions), (reference, partners)):
        for place in where:
            if side[place].form != form:
                return False
    return True


@lru_cache
def word_classes(equates: tuple[tuple[Key | None, Key | None], ...]) -> WordClasses | None:
    """The keys, and coarse keys, that stages equate by → the classes of the leading ones.

    Exact, lemma, synonym → classes of equal lemma, 2 stages, ranks 0 and 1. None where the first
    stage does not equate.
    """
    keys: list[Key] = []
    coarser: dict[Key, Key] = {}
    for equated, coarse in equates:
        if equated is None:
            break
        keys.append(equated)
        coarser[equated] = coarse or equated
    if not keys:
        return None
    key = next((key for key in keys if key is not FORM), FORM)
    leading = [*takewhile((FORM, key).__contains__, keys)]
    return WordClasses(len(leading), key, 0, leading.index(key), coarser[key])


Proposer = Callable[[Sequence[Word], Sequence[Word], Sequence[Stage]], list[Edge]]


def propose(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Proposes every possible match; if several stages propose the same one, the first counts."""
    edges: dict[Spans, Edge] = {}
    for rank, stage in enumerate(stages):
        _add(edges, stage.proposals(candidate, reference), rank)
    return Grouped(edges.values(), [], _functions(candidate, reference))


def propose_needed(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Proposes the possible matches without those that no best alignment holds.

    A word with at least as many equals on the other side as on its own is matched by the leading
    stages, which link equal words, in every best alignment, so that no later stage needs to look at
    it. If the first stage does not do so, every possible match may be needed.
    """
    classes = word_classes(tuple(map(EQUATED, stages)))
    if classes is None:
        return propose(candidate, reference, stages)
    words = classes.sort(candidate, reference)
    certain = words.candidate, words.reference
    later = _later(candidate, reference, stages, classes.stages, certain)
    edges = classes.edges(words, list(later.values()))
    for edge in edges if later else ():
        later.pop(edge.spans, None)
    edges += later.values()
    edges.functions = _functions(candidate, reference)
    return edges


def _later(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    stages: Sequence[Stage],
    first: int,
    certain: Certain,
) -> dict[Spans, Edge]:
    """What the stages from the ``first`` on propose of words that are not certain."""
    edges: dict[Spans, Edge] = {}
    of_words: list[tuple[int, WordStage]] = []
    for rank, stage in enumerate(stages[first:], start=first):
        if isinstance(stage, WordStage):
            of_words.append((rank, stage))
        else:
            _add(edges, stage.proposals(candidate, reference, certain), rank)
    for position, partner, rank, similarity in word_links(
        tuple(of_words), candidate, reference, certain
    ):
        _add(edges, [(position, position + 1, partner, partner + 1, similarity)], rank)
    return edges


def _functions(candidate: Sequence[Word], reference: Sequence[Word]) -> Functions:
    """The function words of both sides."""
    return Functions(
        remembered(candidate, "function words", partial(_function_mask, candidate)),
        remembered(reference, "function words", partial(_function_mask, reference)),
    )


def _function_mask(words: Sequence[Word]) -> int:
    mask = 0
    for position, word in enumerate(words):
        if word.is_function:
            mask |= 1 << position
    return mask


def _add(edges: dict[Spans, Edge], proposals: Iterable[Proposal], rank: int) -> None:
    """Takes in what a stage proposes and no earlier stage did."""
    for start, stop, reference_start, reference_stop, similarity in proposals:
        spans = start, stop, reference_start, reference_stop
        known = edges.get(spans)
        if known is None or rank < known.rank:
            edges[spans] = Edge(start, stop, reference_start, reference_stop, rank, similarity)


Read = Callable[[Sentence, Sentence], tuple[Sentence, Sentence]]


def align(
    candidate: tuple[Token, ...],
    reference: tuple[Token, ...],
    stages: Sequence[Stage],
    search: Search,
    proposer: Proposer = propose,
    needed: Proposer = propose_needed,
    read: Read = lambda candidate, reference: (candidate, reference),
) -> Alignment:
    """Tokens of both sides → every link with its evidence, and the matches the search chose.

    ``proposer`` gives what is possible, ``needed`` the part of it that the search is to see;
    ``read`` the words of both sides with the lemmas that this pair takes.
    """
    # words and not tokens: equal ones are one object, so that caches work
    sides = Sentence(map(bare, candidate)), Sentence(map(bare, reference))
    words, others = read(*sides)
    if words is not sides[0]:
        candidate = tuple(map(_as_read, candidate, words))
    if others is not sides[1]:
        reference = tuple(map(_as_read, reference, others))
    edges = needed(words, others, stages)
    chosen = search(edges, len(words), len(others))
    possible = edges if needed is proposer else proposer(words, others, stages)
    links: dict[Edge, Link] = {}
    known: dict[Hashable, Evidence] = {}  # a long text repeats its words
    for edge in [*possible, *chosen.edges]:
        start, stop, reference_start, reference_stop, rank, similarity = edge
        stage, spans = stages[rank], ((start, stop), (reference_start, reference_stop))
        said = words[start:stop], others[reference_start:reference_stop]
        key = (rank, *map(_READ, said[0]), None, *map(_READ, said[1]))
        if key not in known:
            known[key] = stage.evidence(*said)
        evidence = stage.placed(known[key], words, others, (*spans[0], *spans[1]))
        links[edge] = Link(stage.name, *spans, similarity, evidence)
    matches = tuple(map(links.__getitem__, chosen.edges))
    return Alignment(candidate, reference, tuple(links.values()), matches, chosen.optimal)


def _as_read(token: Token, word: Word) -> Token:
    """The token with the lemma and tag of its word."""
    if (token.base, token.tag, token.is_function) == (word.base, word.tag, word.is_function):
        return token
    return replace(token, base=word.base, tag=word.tag, is_function=word.is_function)


_READ = attrgetter("form", "base", "tag")
