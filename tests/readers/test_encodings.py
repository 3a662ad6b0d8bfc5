"""Which encoding a text has, and where it breaks its own."""

from __future__ import annotations

import pytest

from meteor_core.readers.decoding import decode
from tests.readers.making import corpus, file, refusal, sides

RUSSIAN = "Съешь ещё этих мягких французских булок, да выпей чаю.\n"

ENCODINGS = [
    ("utf-8", "UTF-8"),
    ("utf-8-sig", "UTF-8"),
    ("utf-16", "UTF-16"),
    ("utf-16-le", "UTF-16"),
    ("utf-16-be", "UTF-16"),
    ("utf-32", "UTF-32"),
    ("cp1251", "Windows-1251"),
    ("koi8_r", "KOI8-R"),
    ("cp866", "CP866"),
    ("iso8859_5", "ISO 8859-5"),
]

TEXTS = [
    "Привет",
    "Кот спит.",
    "WMT24: система Online-B лучше на 0,5%\n",
    RUSSIAN,
    "Я не продаю их.",
    "the cat\nна ковре\n" * 1000,
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.parametrize(("codec", "title"), ENCODINGS)
def test_russian(codec: str, title: str, text: str) -> None:
    assert decode("a.txt", text.encode(codec)) == (text, title)


@pytest.mark.parametrize(
    "text", ["Привет", "Я не продаю их.", "— Пусть он спит! «Да, сэр», — ответил Стражник.", "моя"]
)
@pytest.mark.parametrize(
    ("codec", "title"), [("cp1251", "Windows-1251"), ("mac_cyrillic", "Mac Cyrillic")]
)
def test_capitals_tell_windows_from_macintosh(codec: str, title: str, text: str) -> None:
    assert decode("a.txt", text.encode(codec)) == (text, title)


LINES = ["кошка сидит на окне и смотрит", "собака лает на прохожих", "дети играют до вечера"]
CAPITALS = [line.upper() for line in LINES]


@pytest.mark.parametrize(
    "lines", [LINES + CAPITALS, LINES * 4 + CAPITALS, LINES + CAPITALS * 4, CAPITALS * 4]
)
@pytest.mark.parametrize(("codec", "title"), ENCODINGS[-4:])
def test_lines_in_capitals_are_in_the_encoding_of_the_others(
    codec: str, title: str, lines: list[str]
) -> None:
    """The small letters of KOI8-R are where Windows has its capitals."""
    text = "\n".join(lines)
    assert decode("a.txt", text.encode(codec)) == (text, title)


GREEK = "Το γρήγορο αλεπού πηδά πάνω από το τεμπέλικο σκυλί και η γάτα κάθεται στο χαλί.\n"
JAPANESE = "素早い茶色の狐がのろまな犬を飛び越える。猫はマットの上に座る。\n"


@pytest.mark.parametrize(
    ("text", "codec"), [(GREEK, "iso8859_7"), (JAPANESE, "euc_jp"), (JAPANESE, "shift_jis")]
)
def test_what_no_guess_makes_a_text_of_is_refused(text: str, codec: str) -> None:
    data = (text * 3).encode(codec)
    assert refusal(file("ref.txt", data), file("hyp.txt", "a")).startswith(
        "ref.txt is not Unicode, and it does not look like Russian in any of these encodings: "
        "Windows-1251, KOI8-R, CP866, ISO 8859-5"
    )
    assert decode("ref.txt", data, "KOI8-R")[1] == "KOI8-R"


@pytest.mark.parametrize("text", ["He said “don’t” – café, naïve façade.", "Ça va, garçon ?"])
def test_western(text: str) -> None:
    assert decode("a.txt", text.encode("cp1252")) == (text, "Windows-1252")


def test_every_file_has_its_own_encoding() -> None:
    found = corpus(file("ref.txt", "кот".encode("cp1251")), file("hyp.txt", "кит".encode("utf-16")))
    assert sides(found) == ({"reference": ["кот"]}, {"hyp": ["кит"]})
    assert set(found.notes) == {
        "ref.txt is read as Windows-1251, which was guessed from its letters.",
        "hyp.txt is read as UTF-16.",
    }


def test_a_broken_place_in_utf8_is_named_not_guessed_at() -> None:
    data = ("строка\n" * 5).encode() + b"\xd0\xff\n" + "строка\n".encode()
    assert refusal(file("ref.txt", data), file("hyp.txt", "a")) == (
        "ref.txt, line 6: byte 0xd0 at position 66 of the file is not UTF-8. Save the file as "
        "UTF-8."
    )


def test_utf16_cut_in_the_middle_of_a_letter() -> None:
    data = "кот\nкит".encode("utf-16")[:-1]
    assert "line 2: byte 0x42 at position 13 of the file is not UTF-16" in refusal(
        file("ref.txt", data)
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", '{"ref": "кот\\u0001", "hyp": "к\\u0002от"}\n{"ref": "пёс", "hyp": "пёс"}'),
        ("a.json", '[{"ref": "кот\\u0001", "hyp": "к\\u0002от"}, {"ref": "пёс", "hyp": "пёс"}]'),
    ],
)
def test_escaped_control_characters_are_left_out_and_told(name: str, content: str) -> None:
    found = corpus(file(name, content))
    assert [*found.references.values()] == [("кот", "пёс")]
    assert found.systems["hyp"] == ("кот", "пёс")
    assert (
        f"{name}: control characters are left out (2, the first is U+0001 in segment 1)."
        in found.doubts
    )


def test_control_characters_in_xml_are_left_out_and_told() -> None:
    tmx = (
        '<tmx version="1.4"><header srclang="en"/><body>\n'
        '<tu><tuv xml:lang="en"><seg>cat</seg></tuv>'
        '<tuv xml:lang="ru"><seg>ко\x01т</seg></tuv></tu></body></tmx>'
    )
    found = corpus(file("a.tmx", tmx), file("b.ru", "кот"))
    assert {"кот"} == {text for side in found.references.values() for text in side}
    assert any("a.tmx: control characters are left out (1," in str(one) for one in found.doubts)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_has_not_are_no_text(number: str) -> None:
    found = corpus(
        file("a.jsonl", f'{{"ref": "кот", "hyp": {number}}}\n{{"ref": "пёс", "hyp": "пёс"}}')
    )
    assert found.systems["hyp"] == ("", "пёс")
