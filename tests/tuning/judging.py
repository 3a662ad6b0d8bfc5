"""Judged segments to test with: translations that garble words, and people who notice."""

from __future__ import annotations

import numpy as np

from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.readers import File

GARBLED = {
    "кот": "коты",
    "бежит": "бежал",
    "домой": "домйой",
    "через": "сквозь",
    "лес": "леса",
    "мимо": "около",
    "старой": "старый",
    "мельницы": "мельнитсы",
    "утром": "утрам",
    "рано": "раано",
    "быстро": "быстрро",
    "тихо": "тиихо",
}
"""A word → another form of it, a misspelling, or another word: lemma, fuzzy and no match."""


def judged(rows: int = 240, systems: int = 4, noise: float = 0.1, seed: int = 1) -> JudgedSegments:
    """Every system garbles a share of its own; people score what is left, with some noise."""
    generator = np.random.default_rng(seed)
    references, candidates, human, names, sources = [], [], [], [], []
    for row in range(rows):
        segment, system = divmod(row, systems)
        words = list(np.random.default_rng(segment).permutation(list(GARBLED))[: 5 + segment % 5])
        lost = generator.random(len(words)) < (1 + system) / (2 * systems)
        kept = [GARBLED[word] if gone else word for word, gone in zip(words, lost, strict=True)]
        references.append(" ".join(words))
        candidates.append(" ".join(kept))
        human.append(1 - lost.mean() + noise * generator.normal())
        names.append(f"S{system}")
        sources.append(f"source {segment}")
    return JudgedSegments(
        "toy.tsv",
        tuple(references),
        tuple(candidates),
        np.array(human),
        tuple(names),
        tuple(sources),
    )


def file(rows: JudgedSegments, name: str = "toy.tsv") -> File:
    """The same as a file with tabs."""
    lines = ["system\tsource\treference\tcandidate\thuman"]
    columns = (rows.systems, rows.sources, rows.references, rows.candidates, rows.human)
    for system, source, reference, candidate, human in zip(*columns, strict=True):
        lines.append(f"{system}\t{source}\t{reference}\t{candidate}\t{human:.6f}")
    return File(name, "\n".join(lines).encode())
