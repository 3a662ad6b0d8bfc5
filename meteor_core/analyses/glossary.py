"""Terms of a glossary: kept or not where the reference, or the source, has them.

A text contains a term if it has the term's words, one after another, in any form (by their lemmas).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from meteor_core import languages
from meteor_core.analyses.blocks import Block, Findings, Found, no_counts
from meteor_core.corpus.processes import LineBlock
from meteor_core.messages.errors import InputError
from meteor_core.model import Word
from meteor_core.model.cancellation import checkpoint
from meteor_core.readers import File, formats
from meteor_core.readers.limits import check_upload, one_request
from meteor_core.stages.own_words import PhraseTree

MOST_TERMS = 5_000
"""Terms of a glossary, so that a page's work stays bounded."""

MOST_TRANSLATIONS = 20_000
"""The most expressions for all terms: each is analysed again for every block of segments."""

_WORDS = """
source target term terms translation translations en ru english russian
термин термины перевод переводы источник оригинал английский русский
"""
_HEADINGS = frozenset(_WORDS.split())
"""What a row of headings holds."""


class Term(NamedTuple):
    """A term of the source, "" where none is given, and what may stand for it in a candidate."""

    source: str
    targets: tuple[str, ...]


class TermUse(NamedTuple):
    """A segment that calls for a term (by its place in the glossary), and whether it is kept."""

    term: int
    kept: bool


def read(file: File) -> tuple[Term, ...]:
    """A table → its terms: one column holds targets; of several the first holds the source's.

    Several targets are in further columns, or in one with ``;`` or ``|`` between them. A row of
    headings is passed over. Raises ``InputError`` for a file without terms, or with too many.
    """
    check_upload([(file.name, len(file.data))])
    with one_request():
        (table, *_) = formats.read(formats.unpacked(file), header=False)
    rows = list(zip(*(column.cells for column in table.columns), strict=True))
    if rows and all(cell.strip().lower() in _HEADINGS for cell in rows[0]):
        rows = rows[1:]
    terms = dict.fromkeys(term for row in rows if (term := _term(row)).targets)
    if not terms:
        raise InputError("{file} has no terms.", file=file.name)
    if len(terms) > MOST_TERMS:
        raise InputError(
            "{file} has {count} terms; the limit is {limit}.",
            file=file.name,
            count=len(terms),
            limit=MOST_TERMS,
        )
    translations = sum(len(term.targets) for term in terms)
    if translations > MOST_TRANSLATIONS:
        raise InputError(
            "{file} has {count} translations of its terms; the limit is {limit}.",
            file=file.name,
            count=translations,
            limit=MOST_TRANSLATIONS,
        )
    return tuple(terms)


def _term(row: Sequence[str]) -> Term:
    source, targets = ("", row) if len(row) == 1 else (row[0].strip(), row[1:])
    variants = (part.strip() for cell in targets for part in re.split("[;|]", cell))
    return Term(source, tuple(dict.fromkeys(filter(None, variants))))


@dataclass(frozen=True, slots=True)
class TermWork:
    """A worker; the last "reference" is the source if it has a language."""

    terms: tuple[Term, ...]
    language: str
    source_language: str = ""

    def __call__(self, number: int, block: LineBlock) -> Block[TermUse]:
        systems, references = block
        targets = _Index(self.language, [term.targets for term in self.terms])
        sources = [(term.source,) if term.source else () for term in self.terms]
        source = _Index(self.source_language, sources) if self.source_language else None
        found: list[Found[TermUse]] = []
        for line in range(len(references[0])):
            checkpoint()
            texts = [column[line] for column in references]
            wanted = source.terms_in(texts.pop()) if source else set()
            wanted |= {term for text in texts for term in targets.terms_in(text)}
            for system, column in enumerate(systems if wanted else ()):
                kept = targets.terms_in(column[line])
                uses = (TermUse(term, term in kept) for term in sorted(wanted))
                found += [Found(system, number + line - 1, use) for use in uses]
        lines = len(references[0])
        return Block(lines, found, no_counts(len(systems), lines))


class _Index:
    """Finds terms in texts of a language."""

    def __init__(self, language: str, variants: Sequence[Sequence[str]]) -> None:
        self._words = languages.get(language).analyser(False).words
        self._terms: PhraseTree[int] = PhraseTree()
        for term, texts in enumerate(variants):
            for words in filter(None, map(self._words, texts)):
                self._terms.add(map(_keys, words), term)

    def terms_in(self, text: str) -> set[int]:
        keys = [*map(_keys, self._words(text))]
        return set(chain.from_iterable(terms for *_, terms in self._terms.within(keys)))


def _keys(word: Word) -> tuple[tuple[str, str], ...]:
    """What a word is known by: its lemma, its form."""
    return ("base", word.base), ("form", word.form)


class TermRow(NamedTuple):
    """A term: segments that call for it; for each system those (from 0) that lack it."""

    term: Term
    segments: tuple[int, ...]
    missed: tuple[tuple[int, ...], ...]


def rows(findings: Findings[TermUse], terms: Sequence[Term]) -> list[TermRow]:
    """Returns the terms that segments call for, those missed most often first."""
    calls: dict[int, set[int]] = {}
    missed: dict[tuple[int, int], set[int]] = {}
    for system, segment, use in findings.found:
        calls.setdefault(use.term, set()).add(segment)
        if not use.kept:
            missed.setdefault((use.term, system), set()).add(segment)
    systems = range(len(findings.names))
    made = [
        TermRow(
            terms[term],
            tuple(sorted(segments)),
            tuple(tuple(sorted(missed.get((term, system), ()))) for system in systems),
        )
        for term, segments in calls.items()
    ]
    return sorted(made, key=lambda row: (-sum(map(len, row.missed)), row.term))
