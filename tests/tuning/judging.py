"""Judged segments to test with: translations that lose words, and people who notice."""

from __future__ import annotations

import numpy as np

from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.readers import File

WORDS = "кот бежит домой через лес мимо старой мельницы утром рано быстро тихо".split()  # noqa: SIM905


def judged(rows: int = 240, systems: int = 4, noise: float = 0.1, seed: int = 1) -> JudgedSegments:
    """Every system garbles a share of its own; people score what is left, with some noise."""
    generator = np.random.default_rng(seed)
    references, candidates, human, names, sources = [], [], [], [], []
    for row in range(rows):
        segment, system = divmod(row, systems)
        words = list(np.random.default_rng(segment).permutation(WORDS)[: 5 + segment % 5])
        lost = generator.random(len(words)) < (1 + system) / (2 * systems)
        kept = [f"ы{word}ъ" if gone else word for word, gone in zip(words, lost, strict=True)]
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
