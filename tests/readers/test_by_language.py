"""Sources and references whose language tells them: Hugging Face's and parallel texts."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pandas as pd
import pytest

from meteor_core.metrics.corpus import uploaded
from meteor_core.readers import ColumnQuestion, File, recognise
from meteor_core.readers.by_language import of_texts
from meteor_core.readers.names import language_named
from tests.readers.making import corpus, file, question, sides

ENGLISH = ["The doctor examined the sick boy.", "The cat sat on the old carpet."]
RUSSIAN = ["Врач осмотрел больного мальчика.", "Кошка сидела на старом ковре."]
OURS = ["Доктор осматривал больного.", "Кот сидел на ковре."]
SIDES = ({"reference": RUSSIAN}, {"hyp": OURS})
PAIRS = [{"en": english, "ru": russian} for english, russian in zip(ENGLISH, RUSSIAN, strict=True)]


def lines(texts: list[str]) -> str:
    return "".join(f"{text}\n" for text in texts)


def translations(**more: list[str]) -> str:
    """JSON Lines as Hugging Face has them, with further columns."""
    rows = [{"translation": pair} for pair in PAIRS]
    for name, texts in more.items():
        for row, text in zip(rows, texts, strict=True):
            row[name] = text  # type: ignore[assignment]
    return lines([json.dumps(row, ensure_ascii=False) for row in rows])


def test_a_column_of_translations() -> None:
    found = corpus(file("a.jsonl", translations(hyp=OURS)))
    assert sides(found) == SIDES
    assert list(found.sources or ()) == ENGLISH
    assert found.doubts == (
        "a.jsonl: column translation ru gets the role reference, although its heading names "
        "neither a reference nor a candidate.",
    )


def test_into_the_other_language() -> None:
    found = corpus(file("a.jsonl", translations(hyp=["A doctor saw a boy.", "A cat on a rug."])))
    assert found.references == {"reference": tuple(ENGLISH)}
    assert list(found.sources or ()) == RUSSIAN


@pytest.mark.parametrize("name", ["hyp.txt", "nllb.txt", "nllb.ru"])
def test_candidates_in_a_file_of_their_own(name: str) -> None:
    found = corpus(file("test.jsonl", translations()), file(name, lines(OURS)))
    assert found.references == {"reference": tuple(RUSSIAN)}
    assert [*found.systems.values()] == [tuple(OURS)]
    assert list(found.sources or ()) == ENGLISH


@pytest.mark.parametrize("kind", [str, lambda pair: json.dumps(pair, ensure_ascii=False)])
def test_a_csv_whose_cells_hold_them(kind: type[str]) -> None:
    table = pd.DataFrame({"translation": map(kind, PAIRS), "hyp": OURS})
    found = corpus(file("a.csv", table.to_csv(index=False)))
    assert sides(found) == SIDES
    assert list(found.sources or ()) == ENGLISH


def test_what_only_looks_like_an_object_stays_a_text() -> None:
    found = corpus(file("a.csv", "ref,hyp\n{name},{1: 2}\n{{count}},{}\n"))
    assert sides(found) == ({"reference": ["{name}", "{{count}}"]}, {"hyp": ["{1: 2}", "{}"]})


@pytest.mark.parametrize("names", [("en", "ru"), ("sentence_eng_Latn", "sentence_rus_Cyrl")])
def test_columns_called_by_language(names: tuple[str, str]) -> None:
    rows = ["\t".join((*names, "hyp")), *map("\t".join, zip(ENGLISH, RUSSIAN, OURS, strict=True))]
    found = corpus(file("a.tsv", lines(rows)))
    assert sides(found) == SIDES
    assert list(found.sources or ()) == ENGLISH


def test_a_language_is_no_system() -> None:
    rows = ["en\tru\tru_mt", *map("\t".join, zip(ENGLISH, RUSSIAN, OURS, strict=True))]
    assert list(corpus(file("a.tsv", lines(rows))).systems) == ["ru_mt"]


@pytest.mark.parametrize("source", ["test.en", "newstest.txt"])
def test_a_file_in_another_language_is_no_system(source: str) -> None:
    given = {source: ENGLISH, "ref.ru": RUSSIAN, "A.ru": OURS}
    found = corpus(*(file(name, lines(texts)) for name, texts in given.items()))
    assert list(found.systems) == ["A"]
    assert list(found.sources or ()) == ENGLISH
    (doubt,) = found.doubts
    assert doubt == (
        f"{source} is used as the source texts, "
        "because its language differs from that of the others."
    )


def test_files_of_one_name_in_two_languages() -> None:
    given = {"test.en": ENGLISH, "test.ru": RUSSIAN, "hyp.A.ru": OURS}
    found = corpus(*(file(name, lines(texts)) for name, texts in given.items()))
    assert (found.systems, found.references) == (
        {"A": tuple(OURS)},
        {"test": tuple(RUSSIAN)},
    )
    assert "test.ru is used as the reference" in str(found.doubts)


def test_one_language_alone_tells_nothing() -> None:
    question(file("a.txt", lines(RUSSIAN)), file("b.txt", lines(OURS)))
    question(file("test.en", lines(ENGLISH)), file("test.ru", lines(RUSSIAN)))


def test_what_a_person_said_is_not_doubted() -> None:
    given = file("a.csv", "source,translation,reference\nx,кот,пёс\n")
    assert recognise([given], columns={"translation": "candidate"}).doubts == ()  # type: ignore[union-attr]


def test_numbers_beside_words_are_scores() -> None:
    rows = [
        {"source": "A cat", "hypothesis": "Кот", "reference": "Кошка", "prediction": 1.5},
        {"source": "A dog", "hypothesis": "Пёс", "reference": "Собака", "prediction": 2.5},
    ]
    found = corpus(file("a.jsonl", lines([json.dumps(row) for row in rows])))
    assert list(found.systems) == ["hypothesis"]
    assert found.metrics == {"MetricX": {"hypothesis": (1.5, 2.5)}}
    (metric,) = uploaded(found)
    assert not metric.higher_is_better
    bare = [{"hyp": row["hypothesis"], "ref": row["reference"], "prediction": 1} for row in rows]
    found = corpus(file("a.jsonl", lines([json.dumps(row) for row in bare])))
    assert found.metrics == {"prediction": {"hyp": (1, 1)}}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("translation en", "en"),
        ("text_de", "de"),
        ("Русский", "ru"),
        ("en-US", "en"),
        ("es-AR", "es"),
        ("text fr_CA", "fr"),
        ("en-ru", ""),
        ("id", ""),
        ("comment", ""),
    ],
)
def test_languages_in_headings(name: str, code: str) -> None:
    assert language_named(name) == code


def test_languages_of_texts() -> None:
    assert of_texts(RUSSIAN) == "ru"
    assert of_texts(ENGLISH) == "en"
    assert of_texts(["Der Hund schläft auf dem Sofa, und die Katze ist nicht da."]) == "de"
    assert of_texts(["猫", "1"]) == ""


def test_what_is_about_a_text_is_no_text() -> None:
    rows = [
        {
            "src_lang": "en",
            "tgt_lang": "ru_RU",
            "src_text": english,
            "refs": {"refA": {"ref": russian}},
            "tgt_text": {"A": ours},
            "scores": {"A": 0.5},
        }
        for english, russian, ours in zip(ENGLISH, RUSSIAN, OURS, strict=True)
    ]
    found = corpus(file("wmt25.jsonl", lines([json.dumps(row) for row in rows])))
    assert (found.systems, list(found.references.values())) == (
        {"A": tuple(OURS)},
        [tuple(RUSSIAN)],
    )
    assert list(found.sources or ()) == ENGLISH
    assert found.human == {"A": (0.5, 0.5)}
    assert found.notes[-1] == "wmt25.jsonl: columns not used: src_lang, tgt_lang."


def test_what_a_model_answered() -> None:
    rows = [
        {"model": "gpt-4", "prompt": english, "completion": ours, "reference": russian}
        for english, russian, ours in zip(ENGLISH, RUSSIAN, OURS, strict=True)
    ]
    found = corpus(file("a.jsonl", lines([json.dumps(row) for row in rows])))
    assert found.systems == {"gpt-4": tuple(OURS)}
    without = [{name: row[name] for name in ("model", "reference")} for row in rows]
    question(file("a.jsonl", lines([json.dumps(row) for row in without])))


GERMAN = ["Der Arzt untersuchte den kranken Jungen.", "Die Katze saß auf dem alten Teppich."]
UNIT = "<tu>{}</tu>"
VARIANT = '<tuv xml:lang="{}"><seg>{}</seg></tuv>'


def memory(*units: dict[str, str], source: str = "en") -> str:
    """Units of texts by their language tags, a number behind one apart → a TMX file."""
    body = "".join(
        UNIT.format(
            "".join(VARIANT.format(tag.rstrip("0123456789"), text) for tag, text in unit.items())
        )
        for unit in units
    )
    return f'<tmx version="1.4"><header srclang="{source}"/><body>{body}</body></tmx>'


THREE = [
    {"en-GB": english, "de-DE": german, "ru-RU": russian}
    for english, german, russian in zip(ENGLISH, GERMAN, RUSSIAN, strict=True)
]
THREE_COLUMNS = [
    {"en": english, "de": german, "ru": russian}
    for english, german, russian in zip(ENGLISH, GERMAN, RUSSIAN, strict=True)
]


def three(kind: str) -> list[File]:
    """Texts in three languages, as several formats hold them."""
    rows = THREE_COLUMNS
    if kind == "tmx":
        return [file("memory.tmx", memory(*THREE))]
    if kind == "tmx of Russian":
        return [file("memory.tmx", memory(*THREE, source="ru-RU"))]
    if kind == "csv":
        return [file("a.csv", pd.DataFrame(rows).to_csv(index=False))]
    if kind == "headings":
        named_ = pd.DataFrame(rows).rename(columns=lambda code: f"translation_{code}")
        return [file("a.csv", named_.to_csv(index=False))]
    if kind == "json":
        return [file("a.jsonl", lines([json.dumps({"translation": row}) for row in rows]))]
    return [file(f"test.{code}", lines([row[code] for row in rows])) for code in rows[0]]


@pytest.mark.parametrize("name", ["hyp.txt", "nllb.txt", "nllb.ru"])
@pytest.mark.parametrize("kind", ["tmx", "tmx of Russian", "csv", "headings", "json", "files"])
def test_of_three_languages_that_of_the_other_file_is_compared(kind: str, name: str) -> None:
    found = corpus(*three(kind), file(name, lines(OURS)))
    assert [*found.references.values()] == [tuple(RUSSIAN)]
    assert [*found.systems.values()] == [tuple(OURS)]
    assert list(found.sources or ENGLISH) == ENGLISH
    assert any("left out" in doubt or "not used" in doubt for doubt in map(str, found.notes))


@pytest.mark.parametrize("kind", ["tmx", "csv", "headings", "json", "files"])
def test_the_other_file_may_be_in_the_language_that_a_memory_calls_its_source(kind: str) -> None:
    ours = ["A doctor was looking at the sick boy.", "The cat was on a carpet."]
    found = corpus(*three(kind), file("hyp.txt", lines(ours)))
    assert [*found.references.values()] == [tuple(ENGLISH)]
    assert [*found.systems.values()] == [tuple(ours)]
    assert found.sources is None


@pytest.mark.parametrize(
    ("kind", "column"),
    [("tmx", "ru-ru"), ("tmx", "ru-RU"), ("csv", "ru"), ("headings", "translation_ru")],
)
def test_a_person_says_which_of_three_languages_is_compared(kind: str, column: str) -> None:
    given = [*three(kind), file("c2.txt", "Кот спит.\nДождь идёт.\n")]
    found = corpus(*given, columns={column: "reference"})
    assert [*found.references.values()] == [tuple(RUSSIAN)]
    assert list(found.systems) == ["c2"]


@pytest.mark.parametrize("side", ["reference", "candidate"])
@pytest.mark.parametrize("kind", ["tmx", "csv", "headings", "json"])
def test_three_languages_on_one_side(kind: str, side: str) -> None:
    (given,) = three(kind)
    other = File(
        "other.txt", lines(OURS).encode(), side="candidate" if side == "reference" else "reference"
    )
    found = corpus(replace(given, side=side), other)
    texts = {"reference": found.references, "candidate": found.systems}[side]
    assert [*texts.values()] == [tuple(RUSSIAN)]
    assert list(found.sources or ENGLISH) == ENGLISH
    assert any("left out" in doubt for doubt in found.doubts)


@pytest.mark.parametrize("kind", ["csv", "headings", "json"])
def test_of_three_languages_on_both_sides_a_person_is_asked(kind: str) -> None:
    (given,) = three(kind)
    question(
        replace(given, side="reference"), replace(given, name=f"b{given.name}", side="candidate")
    )


@pytest.mark.parametrize(
    "codes", [("EN", "DE", "RU"), ("eng", "deu", "rus"), ("en-GB", "de", "RU-ru")]
)
def test_files_of_one_name_by_other_codes(codes: tuple[str, ...]) -> None:
    texts = zip(codes, (ENGLISH, GERMAN, RUSSIAN), strict=True)
    found = corpus(
        *(file(f"test.{code}", lines(each)) for code, each in texts), file("hyp.txt", lines(OURS))
    )
    assert [*found.references.values()] == [tuple(RUSSIAN)]
    assert list(found.systems) == ["hyp"]


def test_two_memories_share_one_target() -> None:
    two = [{tag: text for tag, text in unit.items() if tag != "de-DE"} for unit in THREE]
    given = file("reference.tmx", memory(*THREE)), file("hyp.tmx", memory(*two))
    assert sides(corpus(*given)) == ({"reference": RUSSIAN}, {"hyp": RUSSIAN})
    asked = question(file("reference.tmx", memory(*THREE)), file("hyp.tmx", memory(*THREE)))
    assert [*asked.columns[0].roles] == ["source", "", ""]


def test_tags_of_one_language_are_one_column() -> None:
    units = [
        {"en": "One.", "ru": "Раз.", "ru2": "Один."},
        {"en_GB": "Two.", "RU-ru": "Два.", "de": "Zwei."},
    ]
    found = corpus(file("m.tmx", memory(*units)), file("hyp.txt", "Раз\nДва\n"))
    assert sides(found)[0] == {"reference": ["Раз.", "Два."], "ru (2)": ["Один.", ""]}
    assert found.sources == ("One.", "Two.")
    assert list(found.systems) == ["hyp"]
    apart = [{"en": "Lift", "pt-BR": "Elevador", "pt-PT": "Ascensor"}]
    found = corpus(file("m.tmx", memory(*apart)), file("hyp.txt", "O elevador\n"))
    assert [*found.references.values()] == [("Elevador",), ("Ascensor",)]


@pytest.mark.parametrize("order", ["test.ru test.de", "test.de test.ru"])
def test_a_reference_in_another_language_is_doubted(order: str) -> None:
    texts = {"test.ru": RUSSIAN, "test.de": GERMAN}
    given = [replace(file(name, lines(texts[name])), side="reference") for name in order.split()]
    found = corpus(replace(file("hyp.txt", lines(OURS)), side="candidate"), *given)
    said = "Reference test.de seems to be in a different language from the other texts (German)."
    assert said in found.doubts


def test_the_order_of_files_decides_no_language() -> None:
    """As many texts are in one language as in the other."""
    given = [
        replace(file(f"{side} {name}.txt", lines(texts)), side=side)
        for side in ("reference", "candidate")
        for name, texts in (("ours", RUSSIAN), ("theirs", GERMAN))
    ]
    told = {
        frozenset(
            doubt for doubt in map(str, corpus(*files).doubts) if "different language" in doubt
        )
        for files in permutations(given)
    }
    (doubts,) = told
    assert len(doubts) == 2


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (ENGLISH, "English"),
        (GERMAN, "German"),
        (["医者は病気の少年を診察した。", "猫は古い敷物に座った。"], "unknown"),
        (OURS, ""),
        (["USB-C", "None"], ""),
        (["USB-кабель и HDMI-кабель", "Wi-Fi: да"], ""),
        (["", "12:30"], ""),
    ],
)
def test_any_text_in_another_language_is_doubted(texts: list[str], language: str) -> None:
    given = {"reference": RUSSIAN, "hyp A": texts, "hyp B": OURS}
    found = corpus(file("a.csv", pd.DataFrame(given).to_csv(index=False)))
    said = f"Candidate A seems to be in a different language from the other texts ({language})."
    doubts = [doubt for doubt in map(str, found.doubts) if "different language" in doubt]
    assert doubts == [said] * bool(language)


def test_a_corpus_of_two_languages_is_of_one_for_each_of_its_texts() -> None:
    given = {"reference": RUSSIAN + ENGLISH, "hyp": OURS + ENGLISH}
    assert not corpus(file("a.csv", pd.DataFrame(given).to_csv(index=False))).doubts


def test_a_person_names_the_language_of_two_memories_of_three() -> None:
    def memory(name: str, side: str, russian: str) -> File:
        texts = {"en": "A cat.", "ru": russian, "de": "Eine Katze."}
        variants = "".join(
            f'<tuv xml:lang="{code}"><seg>{text}</seg></tuv>' for code, text in texts.items()
        )
        header = '<header srclang="en"/>'
        return File(
            name,
            f'<tmx version="1.4">{header}<body><tu>{variants}</tu></body></tmx>'.encode(),
            side,
        )

    given = [memory("a.tmx", "candidate", "Кот."), memory("b.tmx", "reference", "Кошка.")]
    assert isinstance(recognise(given), ColumnQuestion)
    found = corpus(*given, language="ru")
    assert sides(found) == ({"reference": ["Кошка."]}, {"a": ["Кот."]})
    assert found.sources == ("A cat.",)


@pytest.mark.parametrize(
    ("names", "language"),
    [
        ("source,reference_de,reference_ru,mt_ru", ""),
        ("src,ref_de,ref_ru,hyp", ""),
        ("src,reference de,reference ru,candidate de,candidate ru", "ru"),
    ],
)
def test_headings_with_a_side_and_a_language(names: str, language: str) -> None:
    german = ["Der Arzt untersuchte den kranken Jungen.", "Die Katze saß auf dem alten Teppich."]
    texts = {"src": ENGLISH, "ref de": german, "ref ru": RUSSIAN, "hyp": OURS}
    headings = names.split(",")
    if len(headings) > 4:
        texts |= {"hyp": german, "hyp ru": OURS}
    rows = [headings, *zip(*texts.values(), strict=True)]
    found = corpus(file("a.tsv", lines(["\t".join(row) for row in rows])), language=language)
    assert [list(found.references.values()), list(found.systems.values())] == [
        [tuple(RUSSIAN)],
        [tuple(OURS)],
    ]
    assert "texts in other languages are left out" in str(found.doubts)


def test_candidates_in_two_languages_are_asked_about() -> None:
    rows = [
        ["ref en", "ref ru", "hyp en", "hyp ru"],
        *zip(ENGLISH, RUSSIAN, ENGLISH, OURS, strict=True),
    ]
    asked = question(file("a.tsv", lines(["\t".join(row) for row in rows])))
    assert "It is not clear which columns are references and candidates" in str(asked.reason)


def test_systems_that_are_called_like_languages_stay() -> None:
    rows = [["ref", "hyp it", "hyp es"], *zip(RUSSIAN, OURS, OURS, strict=True)]
    found = corpus(file("a.tsv", lines(["\t".join(row) for row in rows])))
    assert len(found.systems) == 2
