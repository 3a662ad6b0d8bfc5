"""A thesaurus as the parts of a compiled lexicon, and read from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meteor_core.lexicons import phrases
from meteor_core.lexicons.packed import Pack, Table, table
from meteor_core.lexicons.phrases import Base
from meteor_core.lexicons.senses import JOIN, Senses
from meteor_core.lexicons.thesaurus import Ids, Synset

_FIELD = "\x1f"


def senses_sections(single: Senses, multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts for senses, and for phrases whose words are brought to their base forms."""
    return {
        "single": table(single.joined.items()),
        "multiword": table(multiword.joined.items()),
        **phrases.sections(multiword, base),
    }


def senses(pack: Pack) -> tuple[Senses, Senses]:
    """Single words' and multiword lemmas' senses."""
    return Senses(pack.table("single")), Senses(pack.table("multiword"))


def synsets_section(sets: Mapping[str, Synset]) -> dict[str, bytes]:
    """The part for what is said of synsets."""
    return {"sets": table((id_, _written(synset)) for id_, synset in sets.items())}


def synsets(pack: Pack) -> Mapping[str, Synset]:
    """What is said of synsets, by their ids."""
    return _Synsets(pack.table("sets"))


class _Synsets(Mapping[str, Synset]):
    """Synsets by id, each made when it is asked for."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getitem__(self, synset: str) -> Synset:
        return _read(self._table[synset])

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def _written(synset: Synset) -> str:
    lists = (synset.members, synset.hypernyms, synset.antonyms, synset.derived)
    return _FIELD.join((synset.title, synset.gloss, *map(JOIN.join, lists)))


def _read(line: str) -> Synset:
    title, gloss, *lists = line.split(_FIELD)
    members, hypernyms, antonyms, derived = map(_ids, lists)
    return Synset(title, members, gloss, hypernyms, antonyms, derived)


def _ids(joined: str) -> Ids:
    return tuple(joined.split(JOIN)) if joined else ()
