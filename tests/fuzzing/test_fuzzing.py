"""A few cases of every part of the fuzz run; the full run is ``tests.benchmarks.fuzz``."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from meteor_core import InputError
from meteor_core.annotations import limits
from meteor_core.exercises import exercise, submission
from meteor_core.exercises.exercise import alone
from meteor_core.messages.safe import parsed
from meteor_core.tuning import saved
from pages.ui.shared import permalink
from tests.benchmarks import fuzz
from tests.fuzzing import mutations

pytestmark = [pytest.mark.abuse, pytest.mark.resource("wordnet-3.0", "wiktionary-ru", "navec-news")]


@pytest.mark.parametrize("part", fuzz.PARTS)
def test_every_case_ends_in_a_result_or_in_an_error_of_ours(part: str) -> None:
    tally = fuzz.fuzz(part, fuzz.MASTER, 30, 0.0)
    assert tally.cases == 30
    assert tally.failures == []


@pytest.mark.parametrize("part", ["csv", "pair", "METEOR, ru"])
def test_a_fault_is_told_by_a_seed_that_makes_it_again(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(random: Random) -> None:
        if random.random() < 0.5:
            raise KeyError(random.random())

    monkeypatch.setitem(fuzz.PARTS, part, (breaks, 20))
    failures = fuzz.fuzz(part, 1, 20, 0.0).failures
    assert 0 < len(failures) < 20
    seed, why = failures[0]
    assert why.startswith("KeyError at test_fuzzing.py:")
    again = fuzz.Tally()
    fuzz.run(part, seed, again)
    assert again.failures == [(seed, why)]


def test_the_full_run_has_a_million_cases() -> None:
    assert sum(count for _case, count in fuzz.PARTS.values()) >= 1_000_000


def test_one_seed_makes_one_case() -> None:
    assert mutations.sentence(Random("7")) == mutations.sentence(Random("7"))
    made = {mutations.sentence(Random(f"7/{number}")) for number in range(200)}
    assert len(made) > 150


HALF = '"a \\ud800"'
"""A text that JSON can name and nothing can write: half of a character."""


@pytest.mark.parametrize("text", [HALF, f"[{HALF}]", f'{{"a": [{HALF}]}}', f"{{{HALF}: 1}}"])
def test_half_a_character_is_no_text(text: str) -> None:
    with pytest.raises(ValueError, match="surrogates not allowed"):
        parsed(text)
    assert parsed(text.replace("\\ud800", "\\ud83e\\udd8a")) is not None, "both halves are one"


def test_no_link_or_file_brings_half_a_character_to_a_page() -> None:
    """It broke the page, as whatever is shown goes to the browser as UTF-8."""
    with pytest.raises(InputError, match="damaged"):
        permalink.unpack(permalink.squeeze(f"[{HALF},{HALF}]"))
    with pytest.raises(InputError, match="damaged"):
        exercise.read(f'[1,{HALF},"b","en","2005",true,""]')
    given = submission.dump(
        submission.Submission("Ann", alone(exercise.Exercise("a", "b")), (submission.Solved(),))
    )
    with pytest.raises(InputError, match="is not an answer"):
        submission.load("a.json", given.replace('"Ann"', HALF).encode())
    with pytest.raises(InputError, match="cannot be read"):
        saved.read(f'{{"kind": {HALF}}}')


@pytest.mark.parametrize("name", ["e\u200b\u0301", "и\u2060\u0306 к", "a\u00ad\u030a"])
def test_a_name_has_one_form_once_what_nobody_sees_is_gone(name: str) -> None:
    """A letter and its accent with something unseen between them made another name."""
    plain = limits.plain_name("name", name)
    assert plain == limits.plain_name("name", plain)
    assert unicodedata.is_normalized("NFC", plain)
