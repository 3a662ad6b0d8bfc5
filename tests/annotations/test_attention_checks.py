"""Attention checks that the program makes: obvious, varied, no two alike."""

from __future__ import annotations

from collections import Counter

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from meteor_core import annotations as an
from meteor_core.annotations import checking, planning
from meteor_core.annotations.attention_checks import FAULTS, with_checks
from meteor_core.annotations.checking import ItemTexts
from meteor_core.messages.errors import InputError
from meteor_core.readers import Dataset

WORDS = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"]


def corpus(segments: int, systems: int, sources: bool = True) -> Dataset:
    """Every text has words of its own."""
    number = range(segments)
    return Dataset(
        "sample",
        {"ref": tuple(" ".join(f"{word}{n}" for word in WORDS) for n in number)},
        {
            name: tuple(" ".join(f"{name}{word}{n}" for word in WORDS) for n in number)
            for name in "abcdef"[:systems]
        },
        tuple(f"the source of segment {n}" for n in number) if sources else None,
        tuple(f"s{n}" for n in number),
        {},
        labels={"document": tuple(f"d{n // 3}" for n in number)},
    )


@settings(max_examples=25, deadline=None)
@given(
    scheme=st.sampled_from([*an.SCHEMES]),
    segments=st.integers(4, 12),
    systems=st.integers(2, 4),
    wanted=st.integers(1, 12),
    seed=st.integers(0, 99),
    sources=st.booleans(),
)
def test_no_two_alike(
    scheme: str, segments: int, systems: int, wanted: int, seed: int, sources: bool
) -> None:
    dataset = corpus(segments, systems, sources)
    setup = an.Setup("x", scheme, planted=wanted, seed=seed)
    made, longer = with_checks(setup, dataset)
    assert len(longer) == segments + wanted == segments + len(made.controls)
    faulty = [longer.systems[one.systems[-1]][one.segment] for one in made.controls]
    assert len(set(faulty)) == wanted
    known = {text for texts in dataset.systems.values() for text in texts}
    bases = [longer.references["ref"][one.segment] for one in made.controls]
    assert wanted > segments or max(Counter(bases).values()) == 1
    for control, text in zip(made.controls, faulty, strict=True):
        texts = ItemTexts([longer.systems[name][control.segment] for name in control.systems])
        checking.check(made, control.expected, texts)
        assert (
            text
            != dataset.systems[control.systems[-1]][
                dataset.references["ref"].index(longer.references["ref"][control.segment])
            ]
        )
        if scheme in ("preference", "ranking"):
            assert texts.candidates[0] in known
    assert set(longer.labels["document"][segments:]) == {""}
    assert with_checks(setup, dataset) == (made, longer)


def test_kinds_take_turns() -> None:
    setup = an.Setup("x", "preference", planted=12)
    made, longer = with_checks(setup, corpus(20, 3))
    texts = [longer.systems[one.systems[1]][one.segment] for one in made.controls]
    short = [text for text in texts if len(text.split()) == 1]
    repeated = [text for text in texts if 1 < len(set(text.split())) < 4]
    assert len(repeated) == len(short) == 12 // len(FAULTS)
    assert len({one.systems[1] for one in made.controls}) == 3


def test_a_plan_judges_the_corpus_alone_and_everybody_meets_the_checks() -> None:
    dataset = corpus(8, 2)
    setup = an.Setup("x", "preference", planted=3, qualify=0.5, segments=5)
    made = an.plan(setup, dataset)
    normal = [one for one in made.items if one.kind == planning.NORMAL]
    checks = [one for one in made.items if one.kind == planning.CONTROL]
    assert {one.segment for one in normal} <= set(range(8))
    assert (len(normal), len(checks), made.votes) == (5, 3, 5)
    assert {one.segment for one in checks} == {8, 9, 10}


def test_a_corpus_too_small_for_so_many() -> None:
    with pytest.raises(InputError, match=r"asked for 100 attention checks, but .* only \d+"):
        an.plan(an.Setup("x", "rating", planted=100), corpus(2, 1))
