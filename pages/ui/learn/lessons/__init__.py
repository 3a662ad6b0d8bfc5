"""The course: short lessons in the order in which they build on one another."""

from __future__ import annotations

from pages.ui.learn.lessons.matching import EMBEDDING, FAMILY, GREEDY, LEMMA, SYNONYM
from pages.ui.learn.lessons.model import Lesson
from pages.ui.learn.lessons.scoring import (
    ALL_VARIANTS,
    BLIND,
    CERTAIN,
    CHUNK,
    CORPUS,
    DELTA,
    DERIVE,
    ORDER,
    OWN,
    PRICES,
    RECALL,
    REFERENCES,
)

LESSONS: tuple[Lesson, ...] = (
    RECALL,
    CHUNK,
    ORDER,
    GREEDY,
    PRICES,
    CERTAIN,
    LEMMA,
    FAMILY,
    SYNONYM,
    EMBEDDING,
    REFERENCES,
    DELTA,
    CORPUS,
    ALL_VARIANTS,
    OWN,
    DERIVE,
    BLIND,
)
