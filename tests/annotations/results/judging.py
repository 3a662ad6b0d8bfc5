"""Projects in which everybody has said what a function says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, corpus, project

Judge = Callable[[str, int, str], Any]
"""(annotator, segment, system) → how good; higher is better."""


def gathered(
    store: Store, scheme: str, judge: Judge, people: str = "АБ", segments: int = 4, **setup: Any
) -> an.Gathered:
    """A project in which everybody has said of everything what ``judge`` says."""
    names = str(setup.pop("names", "AB"))
    given = {"annotators": len(people), "scheme": scheme, **setup}
    made = project(store, dataset=corpus(segments, names), **given)
    for name in people:
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            known = [(text[0].upper(), int(text.split()[-1])) for text in item.candidates]
            said = [judge(name, segment, system) for system, segment in known]
            an.vote(store, member, item.id, answer_of(scheme, said), seconds=2.0)
    return an.load_project(store, made.owner)


def answer_of(scheme: str, said: list[Any]) -> an.Answer:
    """How good each text is → an answer; for errors their severities, as ``"minor major"``."""
    if scheme == "errors":
        spans = (
            an.Span(place, number, number + 1, "style", severity)
            for place, errors in enumerate(said)
            for number, severity in enumerate(str(errors).split())
        )
        return an.Errors(tuple(spans))
    values = [float(one) for one in said]
    if scheme == "esa":
        return an.Assessment(tuple(values))
    if scheme == "preference":
        one, other = values
        return an.Preference(None if one == other else int(other > one))
    if scheme == "ranking":
        return an.Ranking(tuple(1 + sum(other > one for other in values) for one in values))
    return an.Rating(tuple(values))
