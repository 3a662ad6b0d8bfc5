"""The class ``Meteor``: worked examples, languages, references, stages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from meteor_core import Alignment, Meteor, Parameters, languages
from meteor_core.messages.errors import ChoiceError, InputError

PLAIN_RU = Meteor("ru", "tuned", stages=("exact", "lemma"))

PLAIN_EN = Meteor("en", "tuned", stages=("exact", "stem"))


def notation(alignment: Alignment) -> str:
    """``"exact:0-0 lemma:1-1"``, in candidate order."""
    return " ".join(
        f"{match.stage}:{match.candidate[0]}-{match.reference[0]}" for match in alignment.matches
    )


ALIGNED = """
кошка спит | кошки спят | lemma:0-0 lemma:1-1
Кошка спит. | кошка спит . | exact:0-0 exact:1-1 exact:2-2
спит кошка | Кошка спят | lemma:0-1 exact:1-0
кошка кошки | кошки кошка | exact:0-1 exact:1-0
кошки кошка | кошка | exact:1-0
кошка и кошка и кот | и кот | exact:3-0 exact:4-1
дом | лес |
Все́ ёлки | все елки | exact:0-0 exact:1-1
«Да» — нет | "да" – Нет! | exact:0-0 exact:1-1 exact:2-2 exact:3-3 exact:4-4
из-за дома | из - за домов | lemma:1-3
"""


@pytest.mark.parametrize("line", ALIGNED.strip().splitlines())
def test_russian_alignment(line: str) -> None:
    candidate, reference, expected = (field.strip() for field in line.split("|"))
    result = PLAIN_RU.score(candidate, reference)
    assert (notation(result.alignment), result.alignment.optimal) == (expected, True)


ALIGNED_ENGLISH = """
the cat sleeps | The cats slept | exact:0-0 stem:1-1 stem:2-2
jumping foxes | a fox jumps | stem:0-2 stem:1-1
Don’t run | don't run | exact:0-0 exact:1-1 exact:2-2
the cat and the dog | the dog and the cat | exact:0-3 exact:1-4 exact:2-2 exact:3-0 exact:4-1
"""


@pytest.mark.parametrize("line", ALIGNED_ENGLISH.strip().splitlines())
def test_english_alignment(line: str) -> None:
    candidate, reference, expected = (field.strip() for field in line.split("|"))
    assert notation(PLAIN_EN.score(candidate, reference).alignment) == expected


def test_there_is_a_cat() -> None:
    """One “the” finds no partner: P 5/6, R 5/7, 3 chunks; .646377 = F·(1 − .5·(3/5)³)."""
    metric = Meteor("en", variant="2005", stages=("exact",))
    result = metric.score("the cat is on the mat", "there is a cat on the mat")
    assert (result.statistics.matches, result.statistics.chunks) == (5, 3)
    assert (result.score.precision, result.score.recall) == (5 / 6, 5 / 7)
    assert result.score.value == pytest.approx(0.646377, abs=5e-7)


def test_the_mat_that_needs_three_chunks() -> None:
    """1 − .5·(3/6)³ = .9375; a greedy search finds more chunks."""
    metric = Meteor("en", variant="2005", stages=("exact",))
    result = metric.score("the cat sat on the mat", "on the mat sat the cat")
    assert (result.statistics.matches, result.statistics.chunks) == (6, 3)
    assert result.score.value == 0.9375


@pytest.mark.resource("wordnet-3.0")
def test_the_quick_brown_fox() -> None:
    """fast ~ quick, leapt ~ jumps: 7 of 9 words, 2 chunks; .768707 = 7/9·(1 − .5·(2/7)³)."""
    result = Meteor("en", variant="2005").score(
        "A fast brown fox leapt over a lazy dog", "The quick brown fox jumps over the lazy dog"
    )
    soft = [match.candidate[0] for match in result.alignment.matches if match.stage == "synonym"]
    assert soft == [1, 4]
    assert (result.statistics.matches, result.statistics.chunks) == (7, 2)
    assert result.score.value == pytest.approx(7 / 9 * (1 - 0.5 * (2 / 7) ** 3))
    assert result.score.value == pytest.approx(0.768707, abs=5e-7)


def test_the_notebook_s_fox(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """на ~ на, лисичка ~ лиса, скакнула ~ прыгнула: 3 of 7 words, one chunk.

    P = R = F = 3/7; 3/7·(1 − .5·(1/3)³) = 53/126.
    """
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    result = Meteor("ru", variant="notebook").score(
        "Стремительная рыжая лисичка скакнула на унылую собачку",
        "Быстрая коричневая лиса прыгнула на грустную собаку",
    )
    assert notation(result.alignment) == "synonym:2-2 synonym:3-3 exact:4-4"
    assert result.score.value == pytest.approx(53 / 126)
    assert not result.alignment.optimal
    assert "RuWordNet" in result.signature


def test_the_notebook_is_greedy() -> None:
    """It splits at white space only, and takes the first free partner."""
    metric = Meteor("ru", variant="notebook", stages=("exact", "lemma"))
    result = metric.score("кот, и кот", "и кот кот,")
    assert notation(result.alignment) == "exact:0-2 exact:1-0 exact:2-1"
    assert notation(metric.score("а б а", "б а").alignment) == "exact:0-1 exact:1-0"


def test_tuned_by_hand() -> None:
    """α .8 β 1.2 γ .2 δ .8 σ 2 μ .2, lemma .8. Content: кот (exact), спать (lemma), дом; function:
    и. Letters: спиткоти of 8, котспятдом of 10.

    P = (1.6 + .8·(1 + .8))/(1.6 + .8·2 + .2·1) = 3.04/3.4, R = 3.04/(1.6 + .8·3),
    F = 1/(.2/P + .8/R), penalty = .2·((2 − 1)/2)^1.2; common: сп, ко, от; кот.
    """
    result = PLAIN_RU.score("спит кот и", "кот спят дом")
    precision, recall = 3.04 / 3.4, 3.04 / 4
    f_mean = 1 / (0.2 / precision + 0.8 / recall)
    assert result.score.precision == pytest.approx(precision)
    assert result.score.recall == pytest.approx(recall)
    assert result.score.words == pytest.approx(f_mean * (1 - 0.2 * 0.5**1.2))
    precision, recall = (3 / 7 + 1 / 6 + 0 / 5) / 3, (3 / 9 + 1 / 8 + 0 / 7) / 3
    letters = 1 / (0.2 / precision + 0.8 / recall)
    assert result.score.value == pytest.approx(0.8 * result.score.words + 0.2 * letters)


def test_without_punctuation() -> None:
    candidate, reference = "Да, кот!", "Да – кот."
    with_marks, without = (
        Meteor("ru", "tuned", stages=("exact",), punctuation=punctuation).score(
            candidate, reference
        )
        for punctuation in (True, False)
    )
    assert [len(one.alignment.candidate) for one in (with_marks, without)] == [4, 2]
    assert (without.score.precision, without.statistics.chunks) == (1, 1)
    assert [token.start for token in without.alignment.candidate] == [0, 4]


def test_stages_in_any_order_and_few() -> None:
    assert Meteor("ru", "tuned", stages=("lemma", "exact")).stages == ("exact", "lemma")
    result = Meteor("ru", "tuned", stages=("lemma",)).score("кошка", "кошка")
    assert notation(result.alignment) == "lemma:0-0"
    assert Meteor("ru", "tuned", stages=()).score("кошка", "кошка").score.words == 0


def test_stages_without_data_are_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    metric = Meteor("ru", variant="2005")
    assert metric.stages == ("exact", "lemma")
    assert [name for name, _ in metric.missing] == ["synonym"]
    assert metric.missing[0][1][0] == "wiktionary-ru"
    assert "synonym" not in metric.signature
    assert metric.score("кот", "кот").score.f_mean == 1


@pytest.mark.resource("navec-news")
def test_the_threshold_keeps_links_out() -> None:
    stages = ("exact", "embedding")
    loose, strict = (
        Meteor("ru", "tuned", stages=stages, threshold=threshold).score("автомобиль", "машина")
        for threshold in (0.5, 0.99)
    )
    (match,) = loose.alignment.matches
    assert 0.5 <= match.similarity < 0.99
    assert strict.alignment.links == ()


@pytest.mark.parametrize(
    ("candidate", "reference", "language"),
    [
        ("кот", "кошка", "ru"),
        ("cat", "the cat", "en"),
        ("ok", "это хорошо", "ru"),
        ("The whole sentence is left as it was", "Всё как было", "ru"),
        ("кот", "5", "ru"),
        ("a cat", "5", "en"),
        ("5", "6", "ru"),
    ],
)
def test_auto_takes_the_script_of_the_reference(
    candidate: str, reference: str, language: str
) -> None:
    metric = Meteor()
    assert metric.of(languages.telling(candidate, [reference])).language == language
    exact = Meteor(stages=("exact",))
    assert exact.score(candidate, reference).language == language
    assert exact.rate(exact.align(candidate, [reference])).language == language
    assert metric.language == "auto"


def test_auto_keeps_to_the_variant_s_languages() -> None:
    metric = Meteor(variant="notebook", stages=("exact",))
    assert metric.score("the cat", "the cat").language == "ru"


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Meteor(stages=("magic",)), "Unknown stage 'magic'"),
        (lambda: Meteor(threshold=5), "The threshold 5"),
        (lambda: Meteor(parameters=Parameters(0.9, 3, 7)), "The parameter gamma"),
        (lambda: Meteor().parameters, "Choose one of these languages"),
        (lambda: Meteor().signature, "Choose one of these languages"),
        (lambda: Meteor().stages, "Choose one of these languages"),
        (lambda: Meteor().missing, "Choose one of these languages"),
        (lambda: Meteor().settings, "Choose one of these languages"),
        (lambda: Meteor().rate([]), "There is no reference"),
    ],
)
def test_auto_says_what_it_cannot(make: Callable[[], object], error: str) -> None:
    with pytest.raises((InputError, ChoiceError), match=error):
        make()


def test_rating_needs_no_texts() -> None:
    """Sliders re-score: same alignments, other parameters, and ``auto`` is resolved again."""
    metric = Meteor(stages=("exact",))
    references = ["the cat sat", "a cat"]
    alignments = metric.align("the cat lay", references)
    assert metric.rate(alignments) == metric.score("the cat lay", references)
    changed = metric.rate(alignments, Parameters(0.5, 1, 0))
    assert changed.score.value == changed.score.f_mean
    assert changed.references[0].alignment is alignments[0]
    assert "|a:0.5|b:1|g:0|" in changed.signature


WORDS = st.sampled_from(["Microsoft", "Windows", "Office", "лису", "лиса", "в", "5", "–"])
TEXTS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)


@settings(max_examples=50)
@example(candidate="Microsoft Windows Office лису", references=["Майкрософт", "лиса", "лис"])
@given(candidate=TEXTS, references=st.lists(TEXTS, min_size=1, max_size=4))
def test_auto_is_resolved_by_the_same_texts_in_every_step(
    candidate: str, references: list[str]
) -> None:
    metric = Meteor()
    assert metric.rate(metric.align(candidate, references)) == metric.score(candidate, references)


def test_the_best_of_several_references() -> None:
    references = ["дом", "кот спал", "кот спит", "кот спит"]
    result = PLAIN_RU.score("кот спит", references)
    assert result.best_reference == 2
    values = [judged.score.value for judged in result.references]
    assert values[0] == 0
    assert values[1] < values[2] == values[3] == result.score.value
    assert result.alignment is result.references[2].alignment
    assert result.statistics is result.references[2].statistics
    assert "|refs:4|" in result.signature


def test_one_reference_may_be_a_string() -> None:
    assert PLAIN_RU.score("кот", "кот") == PLAIN_RU.score("кот", ("кот",))
