"""Every pair of Russian lemmas that a stage links: how many, and some of them, to be read.

    python tests/benchmarks/vocabulary.py [--stage synonym|embedding|fuzzy] [--alone] [--sample N]
                                          [--seed S]

The lemmas are those of the dictionary that the word vectors know, without names and function
words: some 28,000. Sets of labelled pairs ask what their writers thought of; this asks a stage for
all that it would ever link among common words. So the lists behind the stages were read: what is
false stands in ``families.ru.txt`` and ``neighbours.ru.txt`` with ≠. ``--alone``: what no other of
these stages links.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import languages, lexicons
from meteor_core.lexicons.kinship import dictionary
from meteor_core.model import Word
from meteor_core.stages.registry import STAGES
from meteor_core.stages.word_links import WordStage
from tests.benchmarks.thesauri import without_ruwordnet

STAGES_OF_WORDS = "synonym", "embedding", "fuzzy"
PROPER = "Name", "Surn", "Patr", "Geox", "Orgn"
AT_ONCE = {"embedding": 500}
"""Words whose cosines with all others are worked out at a time; other stages look words up."""


def lemmas() -> list[Word]:
    """Content words of the dictionary as the vectors have them, each in its dictionary form."""
    model, known = lexicons.embedding("ru"), dictionary("ru")
    if model is None:
        raise SystemExit("The word vectors are not installed: python -m meteor_core resources")
    russian = languages.get("ru")
    words = (russian.describe(form) for form in model.words if form.isalpha() and known(form))
    return [
        word
        for word in words
        if word.form == word.base
        and not word.is_function
        and not any(mark in word.tag for mark in PROPER)
    ]


def linked(stage: WordStage, words: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """Pairs of words that the stage links, each once."""
    size = AT_ONCE.get(stage.name, len(words))
    for start in range(0, len(words), size):
        for word, place, _ in stage.links(words[start : start + size], words):
            if word.base < words[place].base:
                yield word.base, words[place].base


def stage_of_words(name: str) -> WordStage:
    stage = STAGES[name].make(languages.get("ru"), None)
    if not isinstance(stage, WordStage):
        raise SystemExit(f"The stage {name} cannot be made: its resources are not installed.")
    return stage


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--stage", choices=STAGES_OF_WORDS, nargs="+", default=STAGES_OF_WORDS)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with without_ruwordnet():
        words = lemmas()
        asked = STAGES_OF_WORDS if options.alone else options.stage
        found = {name: {*linked(stage_of_words(name), words)} for name in asked}
    print(f"{len(words)} lemmas")
    for name in options.stage:
        others = {pair for other in found if other != name for pair in found[other]}
        pairs = sorted(found[name] - others if options.alone else found[name])
        chosen = random.Random(options.seed).sample(pairs, min(options.sample, len(pairs)))
        print(f"{name}: {len(pairs)} pairs; {len(chosen)} of them:")
        print("; ".join(" ~ ".join(pair) for pair in chosen))


if __name__ == "__main__":
    main()
