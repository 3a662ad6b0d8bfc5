"""The course: short lessons in the order in which they build on one another."""

from __future__ import annotations

from pages.ui.learn.lessons.matching import EMBEDDING, FAMILY, GREEDY, LEMMA, SYNONYM
from pages.ui.learn.lessons.model import Lesson
from pages.ui.learn.lessons.own import OWN
from pages.ui.learn.lessons.proving import CERTAIN, DERIVE, PRICES
from pages.ui.learn.lessons.scoring import CHUNK, DELTA, ORDER, RECALL
from pages.ui.learn.lessons.using import ALL_VARIANTS, BLIND, CORPUS, REFERENCES

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
