"""What to label next: matches and unmatched words of real candidates, drawn by a seed.

    python -m tests.labelled.drawing ru --seed 7 --count 80 [--longest 30]

Candidates come from every set of ``../shared/data/wmt`` alike, one a sentence, none of a sentence
that has a label already. Of each one match is drawn that is not exact (``proposed``), and all words
of content without a match are shown in brackets (the ``missed`` are for the reader to find).
Positions are in characters, as the labelled files have them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core import Meteor
from meteor_core.model import Alignment, Token
from tests.labelled.texts import FOLDER, WMT, read, sentences

SETS = tuple(f"links/{name}" for name in ("wmt", "unseen", "forecast"))


class Place(NamedTuple):
    """A candidate of a real system; ``line`` from 1."""

    file: str
    system: str
    line: int


def draw(language: str, seed: int, count: int, longest: int) -> Iterator[tuple[Place, Alignment]]:
    """Candidates of no labelled sentence, as METEOR aligns them, from each file in turn."""
    metric, lots = Meteor(language, "tuned"), random.Random(seed)
    pools = [list(_places(file, language)) for file in _files(language)]
    taken = _labelled(language)
    drawn = 0
    while drawn < count:
        place = lots.choice(pools[drawn % len(pools)])
        sides = sentences(place.file, place.system)[place.line - 1]
        words = sides.get("reference", "").split(), sides.get("candidate", "").split()
        if sides.get("reference") in taken or not all(3 <= len(each) <= longest for each in words):
            continue
        alignment = metric.align(sides["candidate"], [sides["reference"]])[0]
        taken.add(sides["reference"])
        drawn += 1
        yield place, alignment


def _files(language: str) -> list[str]:
    """Every set into the language, sets of one folder and sets of one table alike."""
    tables = [path.stem for path in WMT.glob(f"*-{language}.tsv")]
    return sorted([*tables, *(path.name for path in WMT.glob(f"*-{language}") if path.is_dir())])


def _places(file: str, language: str) -> Iterator[Place]:
    folder = WMT / file
    if not folder.is_dir():
        rows = sentences(file, "")
        whole = ((line, row) for line, row in enumerate(rows, 1) if row.get("candidate"))
        yield from (Place(file, row["system"], line) for line, row in whole)
        return
    for path in sorted(folder.glob(f"candidate.*.{language}")):
        system = path.name.removeprefix("candidate.").removesuffix(f".{language}")
        yield from (
            Place(file, system, line) for line, _row in enumerate(sentences(file, system), 1)
        )


def _labelled(language: str) -> set[str]:
    """References of which something is labelled."""
    files = (f"{name}.{language}" for name in SETS)
    rows = [row for file in files if (FOLDER / f"{file}.tsv").is_file() for row in read(file)]
    return {
        sentences(row["file"], row["system"])[int(row["line"]) - 1]["reference"] for row in rows
    }


def shown(tokens: Sequence[Token], matched: frozenset[int]) -> str:
    """The words, those of content without a match in brackets."""
    return " ".join(
        f"[{token.text}]"
        if place not in matched and not (token.is_function or token.is_punctuation)
        else token.text
        for place, token in enumerate(tokens)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", choices=("ru", "en"))
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=80)
    parser.add_argument("--longest", type=int, default=30, help="words of a sentence")
    given = parser.parse_args()
    lots = random.Random(given.seed + 1)
    for place, alignment in draw(given.language, given.seed, given.count, given.longest):
        _show(place, alignment, lots)


def _show(place: Place, alignment: Alignment, lots: random.Random) -> None:
    print(*place, sep="\t")
    soft = [match for match in alignment.matches if match.stage != "exact"]
    if soft:
        match = lots.choice(soft)
        print(f"  {match.stage}: {_words(alignment.candidate, match.candidate)} ~ ", end="")
        print(_words(alignment.reference, match.reference))
    for side, tokens in (("candidate", alignment.candidate), ("reference", alignment.reference)):
        spans = [getattr(match, side) for match in alignment.matches]
        print(" ", shown(tokens, frozenset(each for span in spans for each in range(*span))))


def _words(tokens: Sequence[Token], span: tuple[int, int]) -> str:
    first, last = tokens[span[0]], tokens[span[1] - 1]
    words = " ".join(token.text for token in tokens[slice(*span)])
    return f"{words} ({first.start}–{last.stop})"


if __name__ == "__main__":
    main()
