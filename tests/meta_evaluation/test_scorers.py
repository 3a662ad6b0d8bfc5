"""What metrics have seen of a set: sketches, the sets that the defaults were made with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from meteor_core.meta_evaluation import scorers
from meteor_core.meta_evaluation.judged import read
from meteor_core.meta_evaluation.scorers import (
    DEFAULTS,
    KEPT,
    FittedTo,
    doubts_seen,
    hashes,
    known_lines,
    known_sets,
    seen,
    share,
    sketch,
    sketch_in,
)
from meteor_core.readers import File


def texts(count: int, first: int = 0) -> list[str]:
    return [f"слово {first + n}" for n in range(count)]


def shared(fitted: list[str], references: list[str]) -> float:
    return share(fitted, hashes(references))


@pytest.mark.parametrize(("common", "expected"), [(0, 0.0), (30, 0.5), (60, 1.0)])
def test_what_a_small_fit_saw_is_exact(common: int, expected: float) -> None:
    assert shared(sketch(texts(60)), texts(60, first=60 - common)) == expected


@pytest.mark.parametrize("common", [0, 1000, 2000])
def test_what_a_large_fit_saw_is_estimated(common: int) -> None:
    fitted = sketch(texts(2000))
    assert len(fitted) == KEPT
    assert shared(fitted, texts(2000, first=2000 - common)) == pytest.approx(
        common / 2000, abs=0.15
    )


@pytest.mark.parametrize("given", [None, "abc", 5, [], [1, {}]])
def test_a_file_without_a_sketch(given: object) -> None:
    assert shared(sketch_in({"segments": given}), texts(9)) == 0


def test_case_blanks_and_tokens_do_not_count() -> None:
    assert hashes(["It's “now”, he said."]) == hashes(["it 's now , he  said ."])


def test_order_and_repetition_do_not_count() -> None:
    every = texts(300)
    shuffled = [every[n] for n in np.random.default_rng(0).permutation(300)]
    assert sketch(shuffled + every[:7]) == sketch(every)


def test_a_fit_that_goes_on_has_seen_what_the_first_one_saw() -> None:
    first, second = texts(40), texts(40, first=40)
    both = sketch(second, sketch(first))
    assert shared(both, first) == shared(both, second) == 1
    assert len(sketch(texts(900), sketch(texts(900, 900)))) == KEPT


def known_as(monkeypatch: pytest.MonkeyPatch, **sets: list[str]) -> None:
    monkeypatch.setattr(
        scorers, "known_sets", lambda: {name: sketch(some) for name, some in sets.items()}
    )
    monkeypatch.setattr(scorers, "DEFAULTS", {("tuned", "ru"): tuple(sets)})


def test_marks_are_of_the_very_set(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, first=texts(50), second=texts(50, 50))
    assert seen("tuned", "ru", texts(50)) == 1
    assert seen("tuned/similarity", "ru", texts(100)) == 0.5
    assert seen("tuned", "ru", texts(150)[40:]) == 50 / 110
    assert seen("tuned", "ru", texts(50, 200)) == 0
    assert seen("tuned", "en", texts(50)) == seen("bleu", "ru", texts(50)) == 0


def test_a_saved_variant_has_seen_what_its_base_has(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, first=texts(50))
    own = FittedTo("tuned", sketch(texts(50, 50)))
    assert seen("mine", "ru", texts(50), own) == 1
    assert seen("mine", "ru", texts(50, 50), own) == 1
    assert seen("mine", "ru", texts(50, 25), FittedTo("tuned", ())) == 0.5
    assert seen("mine", "ru", texts(50), FittedTo("1.5", ())) == 0


def test_every_set_that_is_named_is_known() -> None:
    assert {name for sets in DEFAULTS.values() for name in sets} <= set(known_sets())
    assert all(len(some) <= KEPT and list(some) == sorted(some) for some in known_sets().values())


@pytest.mark.parametrize("name", sorted(known_sets()))
def test_known_sets_are_those_of_their_files(shared: Path, name: str) -> None:
    path = shared / "data" / "wmt" / f"{name}.tsv"
    references = read(File(path.name, path.read_bytes())).references
    (line,) = known_lines({name: references})
    assert tuple(line.split("\t")[1:]) == known_sets()[name]
    assert (doubts_seen(references) > 0.9) == name.startswith("mqm.bio21")
    language = "ru" if name.endswith("-ru") else "en"
    assert seen("tuned", language, references) == 1
