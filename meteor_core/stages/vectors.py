"""Words → vectors → cosines, for the stages that ask how near in meaning words are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meteor_core.lexicons.vectors import Embedding as Model
from meteor_core.model import Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.stage import exclusion_reason, open_content, partners_of, unknown

_ROUNDING = 1e-6
"""More than a similarity can gain by being rounded to six digits."""

_SERIAL = 1 << 18
"""Multiplications that OpenBLAS does in one thread."""

Floats = NDArray[np.float64]

Partners = list[tuple[int, float]]
"""Positions in the reference, in order, each with its similarity."""


@lru_cache(maxsize=4)
def vectors_of(model: Model) -> Vectors:
    """The vectors of a model, one memory for all stages."""
    return Vectors(model)


def products(rows: Floats, columns: Floats) -> Floats:
    """Words × dimensions, words × dimensions → words × words.

    Part by part, where OpenBLAS would wake its threads, at more cost than they save.
    """
    step = max(1, _SERIAL // columns.size)
    return np.concatenate(
        [rows[start : start + step] @ columns.T for start in range(0, len(rows), step)]
    )


def cells(numbers: Floats, least: float) -> Iterable[tuple[int, int, float]]:
    """The cells of a matrix with ``least`` or more, line by line: row, column, number."""
    rows, columns = np.nonzero(numbers >= least)
    return zip(rows.tolist(), columns.tolist(), numbers[rows, columns].tolist(), strict=True)


class Vectors:
    """The vectors of content words, looked up by lemma, else by form."""

    def __init__(self, model: Model) -> None:
        self._model, self.source = model, model.source
        self.key = word_cache(self._look_up_key)
        self._row = word_cache(self._look_up_row)

    def matrix(self, words: Sequence[Word]) -> Floats:
        """Vectors of words that have one."""
        return self._of_rows([row for word in words if (row := self._row(word)) is not None])

    def _of_rows(self, rows: Sequence[int]) -> Floats:
        """In double precision: in single, one word twice had two cosines."""
        return self._model.units(rows).astype(np.float64)

    def near(
        self, words: Iterable[Word], reference: Sequence[Word], least: float
    ) -> Mapping[Word, Partners]:
        """Words → the content words of a reference whose cosine with each is ``least`` or more.

        Both as they are before they are rounded, so that one of .3499999 may be .35.
        """
        known = partners_of(reference, (self, "near", least), dict[Word, Partners])
        if new := unknown(words, reference, known):
            known |= self._near(new, reference, least)
        return known

    def _near(
        self, words: list[Word], reference: Sequence[Word], least: float
    ) -> dict[Word, Partners]:
        near: list[Partners] = [[] for _ in words]
        places, rows = self._known(words)
        columns, vectors = partners_of(reference, (self, "vectors"), lambda: self._open(reference))
        if rows and columns:
            cosines = products(self._of_rows(rows), vectors)
            for row, column, cosine in cells(cosines, least - _ROUNDING):
                near[places[row]].append((columns[column], cosine))
        return dict(zip(words, near, strict=True))

    def _known(self, words: Iterable[Word]) -> tuple[list[int], list[int]]:
        """Words → the places of those that have vectors, and the rows of these in the model."""
        known = [(place, row) for place, row in enumerate(map(self._row, words)) if row is not None]
        return [place for place, _ in known], [row for _, row in known]

    def _open(self, words: Sequence[Word]) -> tuple[list[int], Floats]:
        """Open words → positions of those that have vectors, and these (words × dimensions)."""
        positions = open_content(words)
        places, rows = self._known([words[position] for position in positions])
        return [positions[place] for place in places], self._of_rows(rows)

    def cosine(self, word: Word, other: Word) -> float:
        """The cosine of two words that have vectors."""
        return float(products(self.matrix([word]), self.matrix([other]))[0, 0])

    def _look_up_key(self, word: Word) -> str:
        """The spelling under which the model knows a content word: its base, else its form."""
        if exclusion_reason(word):
            return ""
        return next((key for key in (word.base, word.form) if self._model.known(key)), "")

    def _look_up_row(self, word: Word) -> int | None:
        # Not ``self.key``, which would remember spellings for which nobody asks a corpus.
        key = self._look_up_key(word)
        return self._model.index(key) if key else None
