"""How a text's letters are to be written, with which capitals and blanks: leave-one-set-out.

    python tests/benchmarks/letters_written.py [--language en] [--mu 0.3 0.4 0.5]

The sets are the files ``human.*`` and ``mqm.*`` of ``../shared/data/wmt``. Printed are, for each
writing and share μ of letters, Pearson's r of all rows and, where 1,000 pairs of candidates are
told apart, accuracy within segments with tie calibration, every other parameter as it is. Then, for
each set, what is best on all others (mean of Fisher's z of r and mean accuracy, summed) and what
that reaches on it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.meteor.letters import letters_of
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.scoring import alike_rows, blended
from meteor_core.model import Counts, Statistics, Token, Word
from tests.benchmarks.correlation import WMT
from tests.benchmarks.letters_evidence import Rows

Spell = Callable[[Token, bool, bool], str]
"""A token, whether a blank is before it, whether it begins a sentence → its letters."""


def joined(token: Token, _blank: bool, _first: bool) -> str:
    return token.form


def blanks(token: Token, blank: bool, _first: bool) -> str:
    return f" {token.form}" if blank else token.form


def capitals(token: Token, _blank: bool, _first: bool) -> str:
    return token.form.capitalize() if token.is_capital else token.form


def both(token: Token, blank: bool, first: bool) -> str:
    return " " * blank + capitals(token, blank, first)


def first_small(token: Token, blank: bool, first: bool) -> str:
    """Both, but a sentence's first word in small letters."""
    return (blanks if first else both)(token, blank, first)


def first_function_word_small(token: Token, blank: bool, first: bool) -> str:
    """Both, but a sentence's first word in small letters unless it may be a name."""
    return first_small(token, blank, first and token.is_function)


SPELLINGS: Sequence[Spell] = (
    joined,
    blanks,
    capitals,
    both,
    first_small,
    first_function_word_small,
)


class Set:
    """The words' scores of a set, and its letters in any spelling."""

    def __init__(self, file: Path, metric: Meteor) -> None:
        self._rows = Rows(file, metric)
        self.words = self._rows.words(replace(metric.parameters, mu=0.0))
        texts = zip(self._rows.rows.candidates, self._rows.rows.references, strict=True)
        self._tokens = [(metric.tokens(one), metric.tokens(two)) for one, two in texts]

    def found(self, spell: Spell, shares: Sequence[float]) -> list[Sequence[float]]:
        """r, and accuracy where it is judged, for each share of letters."""
        pairs = [tuple(_word(side, spell) for side in pair) for pair in self._tokens]
        counted = letters_of([((one,), (two,)) for one, two in pairs])
        empty = Statistics((), Counts(), Counts(), (), (), 0, 0, 0)
        matrix = StatisticsMatrix.of([replace(empty, letters=each) for each in counted])
        letters = alike_rows(matrix)
        return [
            self._rows.agreement(blended(self.words, letters.f_mean, letters.told, share))
            for share in shares
        ]


def _word(tokens: Sequence[Token], spell: Spell) -> Word:
    """A text as one word, whose letters are the text's."""
    written, last, first = "", -1, True
    for token in tokens:
        written += spell(token, token.start > last, first)
        last = token.stop
        first = token.form in (".", "!", "?") or (first and token.is_punctuation)
    return Word(f"{written} " if written.startswith(" ") else written, "", "", is_function=False)


def worth(found: Sequence[Sequence[float]]) -> float:
    """Figures of some sets → how good they are."""
    order = [each[1] for each in found if len(each) > 1]
    return float(np.mean(np.arctanh([each[0] for each in found])) + np.mean(order or [0.0]))


def report(language: str, shares: Sequence[float]) -> None:
    """Both tables of a language."""
    metric = Meteor(language, "tuned")
    levers: dict[tuple[str, float], dict[str, Sequence[float]]] = {
        (spell.__name__, share): {} for spell in SPELLINGS for share in shares
    }
    for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
        one = Set(file, metric)
        print(f"\n{file.stem}", flush=True)
        for spell in SPELLINGS:
            for share, found in zip(shares, one.found(spell, shares), strict=True):
                levers[spell.__name__, share][file.stem] = found
                print(f"{spell.__name__:28} μ {share:.2f}  {_shown(found)}", flush=True)
    _chosen(levers)


def _chosen(levers: Mapping[tuple[str, float], Mapping[str, Sequence[float]]]) -> None:
    for (name, share), found in levers.items():
        print(f"{name:28} μ {share:.2f}  of all sets {worth(list(found.values())):.4f}")
    for left in next(iter(levers.values())):
        rest = {
            lever: worth([found[name] for name in found if name != left])
            for lever, found in levers.items()
        }
        best = max(rest, key=rest.__getitem__)
        print(f"{left:24} {best[0]:28} μ {best[1]:.2f}  {_shown(levers[best][left])}")


def _shown(found: Sequence[float]) -> str:
    return "".join(f"{value:8.4f}" for value in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["en"])
    parser.add_argument("--mu", nargs="+", type=float, default=[0.3, 0.4, 0.5])
    given = parser.parse_args()
    for language in given.language:
        report(language, given.mu)


if __name__ == "__main__":
    main()
