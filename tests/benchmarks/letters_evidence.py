"""Which evidence in letters agrees with people: blanks, capitals, marks, orders, words of chrF++.

    python tests/benchmarks/letters_evidence.py [--language en ru] [--sets wmt21 wmt22] [--mu 0.4]

The sets are the files ``human.*`` and ``mqm.*`` of ``../shared/data/wmt``. Printed are Pearson's r
of all rows and, where 1,000 pairs of candidates are told apart, accuracy within segments with tie
calibration, several verdicts on one candidate counting once: first of chrF and chrF++ by sacreBLEU,
as they are and with something taken away; then of the words of ``tuned`` with a share μ of letters,
counted of the words' forms and of the texts, by what they keep.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from sacrebleu.metrics.chrf import CHRF

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.commands.inputs import opened
from meteor_core.meta_evaluation.judged import JudgedSegments, Values, once
from meteor_core.meta_evaluation.judged_tables import read
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.pairs import accuracy, pairs
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.scoring import scores
from meteor_core.model import Parameters
from tests.benchmarks.correlation import PAIRS, WMT

Rewrite = Callable[[str], str]


def plain(text: str) -> str:
    """Without marks."""
    return re.sub(r"[^\w\s]|_", " ", text)


def lower_plain(text: str) -> str:
    return plain(text).lower()


CHRF_OF: Sequence[tuple[str, CHRF, Rewrite]] = (
    ("chrF", CHRF(), str),
    ("chrF++", CHRF(word_order=2), str),
    ("chrF++, small letters", CHRF(word_order=2), str.lower),
    ("chrF, small letters", CHRF(), str.lower),
    ("chrF, without marks", CHRF(), plain),
    ("chrF, small letters without marks", CHRF(), lower_plain),
    ("chrF with blanks", CHRF(whitespace=True), str),
    ("chrF with blanks, small letters", CHRF(whitespace=True), str.lower),
)

LETTERS: Sequence[tuple[str, int, bool]] = (
    ("forms joined", 4, False),
    ("forms, a blank between any two", 4, True),
    ("forms, blanks of the text", 4, True),
    ("and capitals", 4, True),
    ("and capitals", 3, True),
    ("and capitals", 6, True),
    ("the text, small letters", 4, True),
    ("the text", 4, True),
    ("the text without blanks", 4, False),
)
"""What is kept, up to which order, and whether blanks count."""


class Rows:
    """A set's texts in every writing, and how well values of them agree with people."""

    def __init__(self, file: Path, metric: Meteor) -> None:
        self.rows: JudgedSegments = read(*opened([file]), skip_missing=True)
        judged, self._first = once(self.rows)
        self._compared = pairs(judged.human, judged.groups)
        self._human = np.array(self.rows.human)
        apart = int((self._compared.preferred != 0).sum())
        self._judged = self._compared.within and apart >= PAIRS
        self._metric = metric

    def line(self, title: str, values: Values) -> str:
        return f"{title:44}" + "".join(f"{found:9.4f}" for found in self.agreement(values))

    def agreement(self, values: Values) -> list[float]:
        """r and, where it is judged, accuracy."""
        found = [pearson(values, self._human)]
        if self._judged:
            found.append(accuracy(values[self._first], self._compared)[0])
        return found

    def chrf(self, metric: CHRF, rewrite: Rewrite) -> Values:
        sides = zip(self.rows.candidates, self.rows.references, strict=True)
        return np.array(
            [metric.sentence_score(rewrite(one), [rewrite(two)]).score / 100 for one, two in sides]
        )

    def words(self, parameters: Parameters) -> Values:
        """The tuned variant's score without letters."""
        sentence, last, reference = self._metric.sentence, "", self._metric.sentence("")
        counted = []
        for one, two in zip(self.rows.candidates, self.rows.references, strict=True):
            if two != last:
                last, reference = two, sentence(two)
            counted.append(self._metric.compare(sentence(one), reference))
        return scores(StatisticsMatrix.of(counted), parameters)

    def writing(self, name: str, text: str) -> str:
        if name.startswith("the text"):
            text = " ".join(text.split())
            return f" {text.lower() if 'small' in name else text} "
        written, last = "", -1
        for token in self._metric.tokens(text):
            form = token.form.capitalize() if token.is_capital else token.form
            written += f" {form}" if token.start > last or "any two" in name else form
            last = token.stop
        return f"{written} " if name == "and capitals" else f"{written.lower()} "


def lines(rows: Rows, metric: Meteor, mu: float | None) -> Iterator[str]:
    for title, chrf, rewrite in CHRF_OF:
        yield rows.line(title, rows.chrf(chrf, rewrite))
    own = metric.parameters
    share = own.mu if mu is None else mu
    words = rows.words(replace(own, mu=0.0))
    yield rows.line("tuned, words alone", words)
    for name, order, blanks in LETTERS:
        counted = rows.chrf(CHRF(char_order=order, whitespace=blanks), partial(rows.writing, name))
        yield rows.line(f"{name}, 1 to {order}", (1 - share) * words + share * counted)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["en", "ru"])
    parser.add_argument("--sets", nargs="*", default=[], help="only sets of such names")
    parser.add_argument("--mu", type=float, help="letters' share; that of tuned by default")
    given = parser.parse_args()
    for language in given.language:
        metric = Meteor(language, "tuned")
        for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
            if given.sets and not any(name in file.name for name in given.sets):
                continue
            print(f"\n{file.stem:44}{'r':>9}{'accuracy':>9}", flush=True)
            for line in lines(Rows(file, metric), metric, given.mu):
                print(line, flush=True)


if __name__ == "__main__":
    main()
