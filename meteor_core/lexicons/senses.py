"""Words and phrases of a thesaurus, and the ids of the synsets of each, kept as one string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


def normalise(lemma: str) -> str:
    """``"Ёлка"`` → ``"елка"``: lower case, ё as е, single spaces."""
    return " ".join(lemma.lower().replace("ё", "е").split())


_NONE = frozenset[str]()

JOIN = "\n"
"""Between ids that are kept as one string."""


class Senses(Mapping[str, frozenset[str]]):
    """Lemma → ids of its synsets. ``joined`` keeps those of a lemma as one string.

    Few words are ever asked for, and 100,000 frozen sets would weigh 30 MB.
    """

    __slots__ = ("joined",)

    def __init__(self, joined: Mapping[str, str]) -> None:
        self.joined = joined

    def __getitem__(self, lemma: str) -> frozenset[str]:
        return frozenset(self.joined[lemma].split(JOIN))

    def of(self, lemma: str) -> frozenset[str]:
        """The ids, none for a lemma that is unknown, as most are: no error need be raised."""
        ids = self.joined.get(lemma)
        return _NONE if ids is None else frozenset(ids.split(JOIN))

    def in_order(self, lemma: str) -> list[str]:
        """The ids as the resource orders them."""
        ids = self.joined.get(lemma)
        return [] if ids is None else ids.split(JOIN)

    def __iter__(self) -> Iterator[str]:
        return iter(self.joined)

    def __len__(self) -> int:
        return len(self.joined)

    def __contains__(self, lemma: object) -> bool:
        return lemma in self.joined


def index(pairs: Iterable[tuple[str, str]]) -> tuple[Senses, Senses]:
    """(lemma, synset id) pairs → single words' senses, multiword lemmas' senses."""
    collected: dict[str, list[str]] = {}
    for lemma, synset in pairs:
        ids = collected.setdefault(normalise(lemma), [])
        if synset not in ids:
            ids.append(synset)
    single = {lemma: JOIN.join(ids) for lemma, ids in collected.items() if " " not in lemma}
    multiword = {lemma: JOIN.join(ids) for lemma, ids in collected.items() if " " in lemma}
    return Senses(single), Senses(multiword)
