"""The class ``Meteor`` on any input: empty, too long, hostile, out of range, drawn by lot."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from meteor_core import ChoiceError, InputError, Meteor, Parameters, Result
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model.limits import MOST_CHARACTERS, MOST_TOKENS

PLAIN_RU = Meteor("ru", stages=("exact", "lemma"))

OWN = [name for name in VARIANTS if name in ("tuned", "2005", "2007", "notebook")]


@pytest.mark.parametrize("blank", ["", "  \n", "\x00", "\u200b"])
def test_an_empty_side_scores_0_and_says_why(blank: str) -> None:
    missing = PLAIN_RU.score(blank, "кот спит")
    assert (missing.score.value, missing.alignment.optimal) == (0, True)
    assert missing.note.startswith("The candidate has no words")
    assert PLAIN_RU.score("кот", blank).note.startswith("The reference has no words")
    assert PLAIN_RU.score("кот", [blank, "кот"]).note == ""
    assert PLAIN_RU.score("кот", ["дом", blank]).score.value == 0


@pytest.mark.parametrize("references", ["", " ", ["", "\x00"]])
def test_two_empty_sides_are_refused(references: str | list[str]) -> None:
    with pytest.raises(InputError, match="both empty"):
        PLAIN_RU.score(" ", references)


def test_no_reference_is_refused() -> None:
    with pytest.raises(InputError, match="no reference"):
        PLAIN_RU.score("кот", [])


REFUSED = [
    ({"language": "de"}, r"language 'de'; choose one of: auto, ru, en\."),
    ({"variant": "2006"}, r"variant '2006'; choose one of: meteor, tuned, .*2007.*notebook"),
    ({"variant": "notebook", "language": "en"}, r"'en'; choose one of: ru\."),
    ({"language": "ru", "stages": ["stem"]}, r"stage 'stem'; choose one of: exact, lemma, "),
    ({"language": "en", "stages": ["exact", ""]}, r"stage ''; choose one of: exact, stem, "),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_unknown_names_are_refused_with_the_valid_ones(options: dict, message: str) -> None:
    with pytest.raises(ChoiceError, match=message):
        Meteor(**options)


OF_OTHER_TYPES = [
    ({"variant": 1.5}, r"variant is float \(1\.5\), not a text"),
    ({"stages": "exact"}, r"stages is str \('exact'\), not a list of texts. Put it into a list"),
    ({"stages": [None]}, r"stages\[0\] is None, not a text"),
    ({"threshold": "0.5"}, r"The threshold '0\.5' is not between 0 and 1"),
    ({"punctuation": "no"}, r"punctuation is str \('no'\), not True or False"),
    ({"own": "a = b"}, r"own is str \('a = b'\), not OwnWords, which own_words\.parse makes"),
    ({"parameters": {"alpha": 1}}, r"parameters is dict .*, not Parameters"),
    (
        {"parameters": Parameters("a", 3, 0.5)},
        r"The parameter alpha is 'a', but must be between 0 and 1",
    ),
    (
        {"parameters": Parameters(1, None, 0.5)},
        r"The parameter beta is None, but must be between 0 and 5",
    ),
]


@pytest.mark.parametrize(("options", "message"), OF_OTHER_TYPES)
def test_other_types_are_refused_by_their_argument(options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Meteor("ru", **options)


def test_stages_are_gone_through_once() -> None:
    assert Meteor("ru", "tuned", stages=iter(["exact", "lemma"])).stages == ("exact", "lemma")


def test_weights_may_be_a_mapping() -> None:
    given = Parameters(0.9, 3, 0.5, weights={"lemma": 0.5})
    assert given == Parameters(0.9, 3, 0.5, weights=(("lemma", 0.5),))
    assert hash(given) == hash(Parameters(0.9, 3, 0.5, weights=(("lemma", 0.5),)))


def test_a_metric_is_named_in_short() -> None:
    assert repr(PLAIN_RU) == "<Meteor meteor, ru>"
    assert repr(Meteor("en", "1.5/util", name="mine")) == "<Meteor 'mine', 1.5/util, en>"


@pytest.mark.parametrize("property_", ["stages", "signature", "missing"])
def test_what_auto_does_not_have_names_the_languages(property_: str) -> None:
    with pytest.raises(InputError, match=r"Choose one of these languages: ru, en. With auto"):
        getattr(Meteor(), property_)


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan")])
def test_a_threshold_out_of_range_is_refused(threshold: float) -> None:
    with pytest.raises(InputError, match=f"The threshold {threshold} "):
        Meteor("ru", "tuned", threshold=threshold)


NAN = float("nan")

OUT_OF_RANGE = [
    (Parameters(2, 1, 0.5), "alpha is 2"),
    (Parameters(NAN, 1, 0.5), "alpha is nan"),
    (Parameters(0.5, -1, 0.5), "beta is -1"),
    (Parameters(0.5, float("inf"), 0.5), "beta is inf"),
    (Parameters(0.5, 1e200, 0.5), r"beta is 1e\+200, but must be between 0 and 5"),
    (Parameters(0.5, 1, 1.5), "gamma is 1.5"),
    (Parameters(0.5, 1, 0.5, -0.5), "delta is -0.5"),
    (Parameters(0.5, 1, 0.5, 0.5, (("exact", 7),)), "exact is 7"),
]


@pytest.mark.parametrize(("parameters", "message"), OUT_OF_RANGE)
def test_parameters_out_of_range_are_refused(parameters: Parameters, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Meteor("ru", "tuned", stages=("exact",), parameters=parameters).score("кот", "кот")


def test_long_texts_are_refused_at_once() -> None:
    long = "ж" * (MOST_CHARACTERS + 1)
    for candidate, reference, side in ((long, "кот", "candidate"), ("кот", long, "reference")):
        with pytest.raises(InputError, match=f"The {side} has .* characters; the limit is"):
            PLAIN_RU.score(candidate, reference)
    many = "ж " * (MOST_TOKENS + 1)
    with pytest.raises(InputError, match=f"has {MOST_TOKENS + 1} tokens; the limit is"):
        PLAIN_RU.score("кот", many)


def test_the_longest_texts_that_are_taken() -> None:
    word = PLAIN_RU.score("ж" * MOST_CHARACTERS, "ж" * MOST_CHARACTERS)
    assert word.score.f_mean == 1
    many = " ".join(map(str, range(MOST_TOKENS)))
    assert PLAIN_RU.score(many, many).statistics.matches == MOST_TOKENS


HOSTILE = [
    "<script>alert(1)</script>",
    "**b** [a](javascript:x) $x$ {template!r} %s",
    "\x00\x1b[2J\ud800",
    "שלום \u202eמילים\u202c 👩\u200d👧 😀",
    "'\"``''",
    "\U00017000",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("variant", OWN)
def test_hostile_text_is_text_like_any_other(text: str, variant: str) -> None:
    result = Meteor("ru", variant).score(f"{text} кот", f"кот {text}")
    assert result.statistics.matches == len(result.alignment.candidate)
    assert 0 < result.score.value <= 1


SOME_WORDS = "кот кота коты кошка кошки Кошка и , . спит спал в дом 5 cat 😀 ёж еж"

WORDS = st.lists(st.sampled_from(SOME_WORDS.split()), max_size=12).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(WORDS, WORDS, st.sampled_from(OWN))
@example("а б а", "б а", "notebook")
def test_properties(candidate: str, reference: str, variant: str) -> None:
    try:
        result = Meteor("ru", variant).score(candidate, reference)
    except InputError:
        assert not candidate
        assert not reference
        return
    check(result)
    assert result == Meteor("ru", variant).score(candidate, reference)
    if candidate == reference:
        assert result.score.precision == result.score.recall == 1


def check(result: Result) -> None:
    alignment, score = result.alignment, result.score
    assert 0 <= score.words <= score.f_mean <= 1
    assert 0 <= score.value <= 1
    assert set(alignment.matches) <= set(alignment.links)
    for side, length in (("candidate", alignment.candidate), ("reference", alignment.reference)):
        spans = [getattr(match, side) for match in alignment.matches]
        places = [place for span in spans for place in range(*span)]
        assert len(places) == len(set(places))
        unmatched = getattr(alignment, f"unmatched_{side}")
        assert sorted((*places, *unmatched)) == list(range(len(length)))


@pytest.mark.resource("navec-news")
def test_a_real_system_is_aligned_with_proof(shared: Path) -> None:
    """300 pairs of WMT24, drawn by lot, with every stage."""
    folder = shared / "data/wmt/wmt24.en-ru"
    references = (folder / "reference.ru").read_text("utf-8").splitlines()
    systems = sorted(folder.glob("candidate.*"))
    lot = random.Random(2024)
    metric = Meteor("ru", "tuned")
    for _ in range(300):
        line = lot.randrange(1, len(references))
        candidate = lot.choice(systems).read_text("utf-8").splitlines()[line]
        result = metric.score(candidate, references[line])
        assert result.alignment.optimal, (line, candidate)
        check(result)
