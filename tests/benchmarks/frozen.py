"""Whether scores and links of real pairs are what they were, to the last bit.

    python tests/benchmarks/frozen.py [--pairs N] [--only ru|en] [--variant NAME ...]
                                      [--write FILE] [--against FILE]

10,000 pairs of each language, drawn by a fixed seed from all systems and judged sets of ../shared;
``--pairs`` takes the first so many of them. Each is scored by every variant, or by those that are
named. Printed is a hash for each language and variant over the pairs' scores and links, with the
stage of each link and whether it is a match. ``--write`` saves them, ``--against`` compares them
with what was saved and names the first pairs that differ, with the links that only one of both has.
A hash holds for the same data files alone. All pairs take about twenty minutes of CPU.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.meteor.variants import VARIANTS, speaking
from meteor_core.model import Link
from meteor_core.model.score import Result

WMT = Path(__file__).parents[3] / "shared" / "data" / "wmt"
SEED, MOST, SHOWN = 45, 10_000, 5
LONGEST = 1_500
"""Characters of a text."""

Pair = tuple[str, str]
"""Candidate and reference."""

Lines = dict[str, list[str]]
"""``"ru tuned"`` → a line for each pair: its score, and its links."""


def drawn(language: str) -> list[Pair]:
    """The frozen pairs of a language, always the same."""
    every = [*_of_systems(language), *_judged(language)]
    fitting = [pair for pair in every if all(0 < len(text) <= LONGEST for text in pair)]
    return random.Random(SEED).sample([*dict.fromkeys(fitting)], MOST)


def _of_systems(language: str) -> Iterator[Pair]:
    for folder in sorted(WMT.glob(f"*-{language}/")):
        reference = _lines(folder / f"reference.{language}")
        for path in sorted(folder.glob("candidate.*")):
            yield from zip(_lines(path), reference, strict=True)


def _judged(language: str) -> Iterator[Pair]:
    for path in sorted(WMT.glob(f"*-{language}.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            yield from ((row["candidate"], row["reference"]) for row in rows)


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def line(result: Result) -> str:
    """``"0x1.8p-1 exact 0-1:0-1* lemma 1-2:1-2"``: a star stands behind a match."""
    matches = set(result.alignment.matches)
    links = sorted(result.alignment.links, key=_order)
    return " ".join([result.score.value.hex(), *(_said(link, link in matches) for link in links)])


def _order(link: Link) -> tuple[object, ...]:
    return link.candidate, link.reference, link.stage, link.similarity


def _said(link: Link, is_match: bool) -> str:
    similarity = "" if link.similarity == 1 else f"={link.similarity.hex()}"
    spans = "{}-{}:{}-{}".format(*link.candidate, *link.reference)
    return f"{link.stage}/{spans}{similarity}{'*' if is_match else ''}"


def scored(language: str, variants: Iterable[str], pairs: Sequence[Pair]) -> Iterator[Lines]:
    for name in variants:
        metric, begun = Meteor(language, name), time.process_time()
        lines = [line(metric.score(*pair)) for pair in pairs]
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
        seconds = time.process_time() - begun
        print(f"{language} {name:10} {digest}  {seconds:6.0f} s of CPU", flush=True)
        yield {f"{language} {name}": lines}


def compared(key: str, lines: Sequence[str], saved: Sequence[str], pairs: Sequence[Pair]) -> int:
    """Prints the first pairs that differ; how many do."""
    differing = [
        number for number, (one, two) in enumerate(zip(saved, lines, strict=False)) if one != two
    ]
    of = min(len(saved), len(lines))
    print(f"{key}: {len(differing)} of {of} pairs differ")
    language, _, variant = key.partition(" ")
    tokens = Meteor(language, variant).tokens
    for number in differing[:SHOWN]:
        words = [[token.text for token in tokens(text)] for text in pairs[number]]
        print(f"\npair {number}", *pairs[number], sep="\n  ")
        before, after = (each[number].split() for each in (saved, lines))
        print(f"  score {float.fromhex(before[0])} → {float.fromhex(after[0])}")
        for sign, own, other in (("−", before, after), ("+", after, before)):
            for link in own[1:]:
                if link not in other:
                    print(f"  {sign} {link}  {_in_words(link, *words)}")
    return len(differing)


def _in_words(link: str, candidate: Sequence[str], reference: Sequence[str]) -> str:
    spans = link.partition("/")[2].partition("=")[0].rstrip("*")
    sides = zip((candidate, reference), spans.split(":"), strict=True)
    return " ~ ".join(" ".join(words[slice(*map(int, span.split("-")))]) for words, span in sides)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=MOST)
    parser.add_argument("--only", choices=("ru", "en"))
    parser.add_argument("--variant", nargs="+", default=[*VARIANTS])
    parser.add_argument("--write", type=Path)
    parser.add_argument("--against", type=Path)
    options = parser.parse_args()
    if not WMT.is_dir():
        sys.exit("Needs ../shared/data/wmt.")
    saved: Lines = json.loads(options.against.read_text("utf-8")) if options.against else {}
    every: Lines = {}
    differing = 0
    for language in [options.only] if options.only else ("ru", "en"):
        pairs = drawn(language)[: options.pairs]
        for lines in scored(language, speaking(options.variant, language), pairs):
            every |= lines
            for key in lines.keys() & saved.keys():
                differing += compared(key, lines[key], saved[key], pairs)
    if options.write:
        options.write.write_text(json.dumps(every), "utf-8")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
