"""How many links are true: labelled pairs of words, true ones made and false ones avoided.

    python tests/benchmarks/links.py [--half dev|test|both|unseen|forecast|kinds|blind]
        [--language ru en] [--list]

A pair is *made* when the tuned variant, given both sentences, would link the marked words (see
``tests/labelled``), whether or not the search then chooses the link. Printed are, for each language
and thesaurus, the share of true pairs that are made and of false ones that are avoided: by kind, by
set and in all; how many links of each stage are true; and the true and the false pairs that are
matches. Russian is read with the thesaurus of a new machine and, where ``METEOR_RUWORDNET`` names
one, with RuWordNet. Pairs of real systems need ``../shared``. ``--list`` prints what went wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from tests.benchmarks.thesauri import RUWORDNET, without_ruwordnet
from tests.labelled import links
from tests.labelled.links import KINDS, Pair
from tests.labelled.texts import WMT

HALF_NAMES = ("dev", "test", "both", "unseen", "forecast", "kinds", "blind")
HALVES = {"both": ("dev", "test")}

SETS = {
    "own": links.own,
    "wmt": links.wmt,
    "unseen": links.unseen,
    "forecast": links.forecast,
    "kinds": links.kinds,
    "blind": links.blind,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pair, its set, the stage that links it (empty: none), and whether the link is a match."""

    pair: Pair
    set: str
    stage: str
    matched: bool

    @property
    def true(self) -> bool:
        return self.pair.label == "yes"

    @property
    def right(self) -> bool:
        return self.true == bool(self.stage)


def outcomes(language: str, half: str) -> list[Outcome]:
    """What the tuned variant makes of every pair that is labelled yes or no."""
    metric = Meteor(language, "tuned")
    return [
        _outcome(metric, name, pair)
        for name, pairs in SETS.items()
        for pair in pairs(language)
        if pair.label != "open" and pair.half in HALVES.get(half, (half,))
    ]


def _outcome(metric: Meteor, name: str, pair: Pair) -> Outcome:
    alignment = metric.align(pair.candidate.text, [pair.reference.text])[0]
    made = links.made(alignment, alignment.links, pair)
    matched = links.made(alignment, alignment.matches, pair)
    return Outcome(pair, name, made[-1].stage if made else "", bool(matched))


def table(found: Sequence[Outcome]) -> Iterator[str]:
    """Rows: true pairs made and false ones avoided, by kind, by set, in all; then by stage."""
    yield f"{'':14}{'true made':>18}{'false avoided':>20}"
    for kind in KINDS:
        yield from _row(kind, [one for one in found if one.pair.kind == kind])
    for name in SETS:
        yield from _row(f"set: {name}", [one for one in found if one.set == name])
    yield from _row("all", found)
    yield from _row("matches", found, right=lambda one: one.true == one.matched)
    for stage in dict.fromkeys(one.stage for one in found if one.stage):
        made = [one for one in found if one.stage == stage]
        yield f"{stage:14}{_share(made, lambda one: one.true)} of its links are true"


def _row(
    name: str,
    found: Sequence[Outcome],
    right: Callable[[Outcome], bool] = lambda one: one.right,
) -> Iterator[str]:
    true = [one for one in found if one.true]
    false = [one for one in found if not one.true]
    if found:
        yield f"{name:14}{_share(true, right)}  {_share(false, right)}"


def _share(found: Sequence[Outcome], right: Callable[[Outcome], bool]) -> str:
    count = sum(map(right, found))
    return f"{count:5} / {len(found):4} {count / len(found):6.1%}" if found else f"{'–':>19}"


def wrong(found: Iterable[Outcome]) -> Iterator[str]:
    """The pairs that went wrong, with the stage that made a false one."""
    for one in found:
        if not one.right:
            yield f"{one.set} {one.stage or 'missed'}: {one.pair}"


def settings(languages: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each language and its thesaurus, which is the one in use for the time."""
    for language in languages:
        if language == "ru" and os.environ.get(RUWORDNET):
            yield language, "RuWordNet"
        with without_ruwordnet():
            yield language, "Wiktionary" if language == "ru" else "WordNet"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--half", choices=HALF_NAMES, default="dev")
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["ru", "en"])
    parser.add_argument("--list", action="store_true", help="print the pairs that went wrong")
    given = parser.parse_args()
    if not WMT.is_dir():
        print("own pairs alone: those of real systems need ../shared/data/wmt")
    for language, thesaurus in settings(given.language):
        found = outcomes(language, given.half)
        print(f"\n{language}, {thesaurus}, {given.half}: {len(found)} pairs")
        print(*table(found), *(wrong(found) if given.list else ()), sep="\n")


if __name__ == "__main__":
    main()
