"""What holds for every language: places, keys, hostile text, memory."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.languages import english, unknown
from meteor_core.languages.analysis import clean, is_punctuation, normalise
from meteor_core.messages.errors import ChoiceError
from meteor_core.model import Token, Word
from meteor_core.model.caches import LONGEST_WORD

HOSTILE = (
    "a\x00b\x1b[31m\x7f\x85c",
    "а \ud800 б",
    "\u202eсправа налево\u202c",
    "שלום עולם",
    "👩\u200d👩\u200d👧 👍🏽 😀😀",
    "<script>alert(1)</script> **жирный** [a](javascript:b)",
    "\u0301\u200b\ufeff",
    "\u2028\u2029\u3000\u00a0",
    "''\"`` ``''\"",
    "﷽ ﬁ ǅ İ ß",
    "\U00017000\U000171ff 漢字",  # Tangut letters have no names in Unicode
)


@pytest.fixture(params=languages.codes())
def language(request: pytest.FixtureRequest) -> languages.Language:
    return languages.get(request.param)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(languages.codes()), st.text(max_size=60))
@example("en", HOSTILE[8])
@example("ru", HOSTILE[10])
def test_tokens_stand_in_the_text_in_order(code: str, text: str) -> None:
    for punctuation in (True, False):
        tokens = languages.get(code).analyser(punctuation).tokens(text)
        assert all(text[token.start : token.stop] == token.text for token in tokens)
        ends = [0, *(place for token in tokens for place in (token.start, token.stop))]
        assert ends == sorted(ends)
        assert all(token.form and not token.form.isspace() for token in tokens)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_loses_no_letter(language: languages.Language, text: str) -> None:
    tokens = language.analyser(True).tokens(text)
    kept = "".join(token.text for token in tokens)
    assert [c for c in text if c.isalnum()] == [c for c in kept if c.isalnum()]
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for token in tokens for c in token.text)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(languages.codes()), st.text("аёЕжцdont.,!?«»“’'-—… 1\t\x00", max_size=40))
def test_words_are_tokens_without_places(code: str, text: str) -> None:
    analyser = languages.get(code).analyser(True)
    assert analyser.words(text) == [_word(token) for token in analyser.tokens(text)]


def _word(token: Token) -> Word:
    return Word(
        token.form,
        token.base,
        token.tag,
        token.is_function,
        token.is_punctuation,
        is_capital=token.is_capital,
        written=token.written,
    )


def test_without_punctuation(language: languages.Language) -> None:
    tokens = language.analyser(False).tokens("«Да» — ok, 5 😀…")
    assert [token.text for token in tokens] == ["Да", "ok", "5", "😀"]


def test_a_word_of_50_000_letters_is_one_word(language: languages.Language) -> None:
    for letter in "жx":
        (token,) = language.analyser(True).tokens(letter * 50_000)
        assert (token.start, token.stop, token.form) == (0, 50_000, letter * 50_000)
        assert token.base == token.form


def test_the_longest_word_that_is_looked_up(language: languages.Language) -> None:
    for length in (LONGEST_WORD, LONGEST_WORD + 1):
        (token,) = language.analyser(True).tokens("ц" * length)
        assert token.form == "ц" * length


@pytest.mark.parametrize("empty", ["", " ", "\n\t", "\x00", "\u200b", "\u0301 \u00ad", "\ud800"])
def test_nothing_to_read(language: languages.Language, empty: str) -> None:
    assert language.analyser(True).tokens(empty) == ()
    assert language.analyser(True).words(empty) == []


def test_the_name_says_which_programs(language: languages.Language) -> None:
    *_, splitter, describer = language.analyser(True).name.split("+")
    assert all(part.rpartition("-")[2][0].isdigit() for part in (splitter, describer))


@pytest.mark.parametrize(
    "same",
    [
        "Ёлка ёлка ЁЛКА елка е\u0308лка ё\u0301лка",
        "замок за\u0301мок за\u00adмок за\u200bмок \ufeffзамок",
        '« » „ “ ” ‟ ″ "',
        "‘ ’ ‚ ‛ ′ ` '",
        "– — − ―",
        "µм \u03bcм",
        "йод Йод и\u0306од",
    ],
)
def test_spellings_of_one_word(same: str) -> None:
    assert len({normalise(word) for word in same.split()}) == 1


@pytest.mark.parametrize("different", ["й и", "- —", "e е", "ъ ь", "\" '", "ie e"])
def test_different_words(different: str) -> None:
    one, other = different.split()
    assert normalise(one) != normalise(other)


@given(st.text(max_size=20))
def test_cleaning_keeps_every_place(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) == len(text)
    cleaned.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "expected"), [("…", True), ("?!", True), ("", False), ("😀", False), ("a.", False)]
)
def test_punctuation(text: str, expected: bool) -> None:
    assert is_punctuation(text) is expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Кошка спит", "ru"),
        ("The cat sleeps", "en"),
        ("Обновил Windows", "ru"),
        ("the word кот means cat", "en"),
        ("cat кот", "ru"),
        ("Їжак і ґава", "ru"),
        ("", "ru"),
        ("12 + 5 = 17", "ru"),
        ("שלום 😀", "ru"),
    ],
)
def test_detection_by_script(text: str, code: str) -> None:
    assert languages.detect(text) == code


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("Кошка спит", False),
        ("Ёж и ЁЖ", False),
        ("The naïve café", False),
        ("IBM подала иск", False),
        ("12 345", False),
        ("", False),
        ("Київ спить", True),
        ("Ђорђе", True),
        ("قطة نائمة", True),
        ("猫は眠る", True),
        ("שלום, Windows", False),
    ],
)
def test_a_text_in_no_known_language(text: str, foreign: bool) -> None:
    assert unknown.is_foreign(text) is foreign


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("The cat", "Кошка", True),
        ("שלום", "Кошка", True),
        ("Обновил Windows", "Установил обновление", False),
        ("", "Кошка", False),
        ("12", "Кошка", False),
        ("Привет world", "Hello мир", False),
        ("I met the manager of Яндекс", "Встретил менеджера", True),
    ],
)
def test_texts_in_different_scripts(one: str, other: str, differ: bool) -> None:
    assert unknown.scripts_differ(one, other) is differ


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ChoiceError, match=r"'de'; choose one of: ru, en\."):
        languages.get("de")


def test_a_corpus_is_detected_by_the_texts_that_stand_first() -> None:
    assert languages.sample(iter(["a"] * languages.SAMPLE + ["б"])) == "a " * 99 + "a"


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("en", "thank you❤️!", ["thank", "you", "❤️", "!"]),
        ("en", "😄👍🏻Hi", ["😄👍🏻", "Hi"]),
        ("ru", "спасибо🙏🙏.", ["спасибо", "🙏🙏", "."]),
        ("en", "I live here.We work", ["I", "live", "here", ".", "We", "work"]),
        ("en", "a U.S.-based firm of St.Petersburg", ["a", "U.S.-based", *["firm", "of"]]),
        ("en", "(p=0.01; 61.5±9.5)", ["(", "p", "=", "0.01", ";", "61.5", "±", "9.5", ")"]),
        ("ru", "n≥5", ["n", "≥", "5"]),
        ("en", "me@Some.Net", ["me", "@", "Some.Net"]),
    ],
)
def test_words_stand_apart(code: str, text: str, expected: list[str]) -> None:
    tokens = languages.get(code).analyser(True).tokens(text)
    assert [token.text for token in tokens][: len(expected)] == expected
    assert all(text[token.start : token.stop] == token.text for token in tokens)


def test_a_colour_makes_no_other_heart() -> None:
    describe = languages.get("en").describe
    assert describe("❤️") == describe("❤")


def test_published_variants_split_as_nltk_does() -> None:
    assert [token.text for token in english.published(True).tokens("here.We you❤️")] == [
        "here.We",
        "you❤️",
    ]
