"""The atlas of blindness on the Metrics page, without a browser."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.meta_evaluation.atlas import aligned, cells, items, measured, own_items
from meteor_core.meta_evaluation.atlas.table import MARKS
from meteor_core.metrics import METRICS, Metric
from meteor_core.wording.words import number
from pages.ui.metrics.atlas_columns import AtlasJob
from pages.ui.shared import permalink
from tests.data import DEFAULTS
from tests.pages.apps import calm, go_to, never_done, open_page, plainly, shown
from tests.patience import wait_until

pytestmark = pytest.mark.resource(*DEFAULTS)

PLAIN = {f"stage_{name}": "false" for name in ("synonym", "paraphrase", "embedding", "fuzzy")}
"""Exact and lemma alone: the quickest METEOR."""


def page(**address: Any) -> AppTest:
    """The atlas in Russian with its metrics scored."""
    given = {"show": "atlas", "language": "ru", "atlas_columns": "stages", **PLAIN, **address}
    return ready(open_page("metrics", **given))


def ready(test: AppTest) -> AppTest:
    """Once the work behind the page has ended."""
    wait_until(lambda: test.dataframe or calm(test.run()).dataframe, "the table of the atlas")
    return test


def table(test: AppTest, kind: int = 0) -> Any:
    """What should be noticed, or (1) what should not be punished."""
    return test.dataframe[kind].value


def listed(test: AppTest, kind: int = 0) -> Any:
    return test.table[kind].value


def test_stages_side_by_side_and_two_kinds_of_rows() -> None:
    test = page()
    found = table(test)
    assert [*found.columns] == ["Phenomenon", "exact", "+ lemma"]
    metric = Meteor("ru", stages=("exact", "lemma"))
    expected = cells(items("ru"), aligned(items("ru"), metric).scored("", metric.parameters))
    kept = table(test, 1)
    assert (len(found), len(kept)) == (24, 2)
    cells_shown = [*found["+ lemma"], *kept["+ lemma"]]
    for shown_cell, one in zip(cells_shown, expected, strict=True):
        assert shown_cell == f"{number(one.drop)} {MARKS[one.verdict]}"
    assert set(kept["exact"].str[-1]) == {"✗"}
    assert "without correction for the number of cells (52)" in shown(test)


def test_every_metric_of_the_registry_has_a_column() -> None:
    found = table(page(atlas_columns="others", atlas_cells="noticed"))
    titles = [
        metric.title + ("" if metric.higher_is_better else " ↓") for metric in METRICS.values()
    ]
    assert [*found.columns] == ["Phenomenon", *titles]
    bleu = cells(items("ru"), measured(items("ru"), Metric.of("bleu")))
    assert [cell.partition("%")[0] for cell in found["BLEU"]] == [
        f"{one.noticed:.0%}".rstrip("%") for one in bleu if one.kind == "changes"
    ]


@pytest.mark.resource("meteor-1.5")
def test_variants_and_this_page_s_own() -> None:
    found = table(page(atlas_columns="variants"))
    assert [*found.columns][1:5] == [
        "METEOR (this page)",
        "METEOR",
        "METEOR tuned",
        "METEOR 1.5",
    ]
    assert "METEOR (this page)" not in table(
        page(atlas_columns="variants", stage_synonym="true", stage_embedding="true")
    )


def test_a_cell_lists_its_pairs_and_each_opens_on_the_pair_page() -> None:
    test = page(atlas_row="negation")
    calm(test.selectbox(key="atlas_metric").select("+ lemma").run())
    rows, kept = listed(test), listed(test, 1)
    pairs = {
        item.id.removeprefix("ru-"): item for item in items("ru") if item.phenomenon == "negation"
    }
    assert (len(rows), len(kept)) == (27, 2)
    for found, best_first in ((rows, False), (kept, True)):
        drops = [float(plainly(cell)) for cell in found["Drop"]]
        assert drops == sorted(drops, reverse=best_first)
    assert all("the same meaning" in plainly(cell) for cell in kept["What is changed"])
    assert not any("the same meaning" in plainly(cell) for cell in rows["What is changed"])
    metric = Meteor("ru", stages=("exact", "lemma"))
    for cell, score in zip(rows["Pair"], rows["Score"], strict=True):
        name, _, url = cell.removesuffix(")").partition("](")
        item = pairs[plainly(name).strip("[").replace("‑", "-")]
        address = parse_qs(urlsplit(url).query)
        texts = permalink.unpack(address["pair"][0])
        assert (texts.candidate, texts.references) == (item.candidate, (item.reference,))
        assert address["stage_synonym"] == ["false"]
        scored = metric.score(texts.candidate, texts.references).score.value
        assert plainly(score) == number(scored)
    said = plainly(shown(test))
    assert "27 pairs: different meaning" in said
    assert "2 pairs: the same meaning (2)." in said
    assert "rrors" not in said


def test_sliders_score_again() -> None:
    test = page(atlas_row="word_order")
    before = table(test)["+ lemma"][4]
    calm(test.slider(key="gamma").set_value(1.0).run())
    after = table(ready(test))["+ lemma"][4]
    assert float(after[:5]) > float(before[:5])


def test_in_english_and_in_russian_words() -> None:
    english = page(language="en", atlas_row="number")
    assert "en-number" not in shown(english)
    assert any("number" in cell for cell in listed(english)["Pair"])
    russian = page(locale="ru-RU", atlas_row="number")
    assert table(russian).columns[0] == "Явление"
    assert "числа" in list(table(russian)["Явление"])
    assert "снижают оценку меньше, чем перифразы в среднем" in shown(russian)
    assert "Смысл тот же (метрика не должна снижать оценку)" in shown(russian)


OWN = "reference\tcandidate\tphenomenon\tcontrol\teffect\n" + "".join(
    f"Кот номер {n} спит.\t{candidate}\tmine\tСпит кот номер {n}.\t{effect}\n"
    for n in range(6)
    for candidate, effect in ((f"Кот номер {n} не спит.", ""), (f"Спит кот номер {n}.", "keeps"))
)


def drop(test: AppTest, text: str, name: str = "mine.tsv") -> AppTest:
    test.file_uploader(key="atlas_file").upload(name, text.encode(), "text/plain")
    return ready(calm(test.run()))


def test_pairs_of_ones_own_take_the_atlass_place() -> None:
    test = drop(page(), OWN)
    assert "mine.tsv: 12 pairs" in plainly(shown(test))
    assert [*table(test)["Phenomenon"]] == ["mine"]
    assert [*table(test, 1)["Phenomenon"]] == ["other harmless changes"]
    own = own_items(OWN, "ru")
    metric = Meteor("ru", stages=("exact", "lemma"))
    expected = cells(own, aligned(own, metric).scored("", metric.parameters))
    assert table(test)["+ lemma"][0].startswith(number(expected[0].drop))
    assert len(listed(test)) == len(listed(test, 1)) == 6
    go_to(go_to(test, "pair"), "metrics")
    assert len(table(ready(test))) == 1
    test = ready(calm(test.button(key="atlas_own_back").click().run()))
    assert len(table(test)) == 24


def test_a_file_that_cannot_be_read_is_told_by_row_and_column() -> None:
    test = drop(page(), "reference\tcandidate\nкот\t\n")
    assert "mine.tsv, row 2, column candidate: there is no text." in plainly(shown(test))
    assert len(table(test)) == 24


def test_the_pair_view_is_one_click_away_and_comes_back() -> None:
    test = page()
    calm(test.segmented_control(key="show").set_value("pair").run())
    assert any(line.value.startswith("BLEU") for line in test.header)
    calm(test.segmented_control(key="show").set_value("atlas").run())
    assert ready(test).dataframe
    go_to(go_to(test, "pair"), "metrics")
    assert ready(test).dataframe


def test_an_address_that_names_nothing_shows_what_is_there() -> None:
    test = page(atlas_row="magic", atlas_columns="magic", atlas_cells="magic")
    assert table(test).columns[1].startswith("METEOR")
    assert test.selectbox(key="atlas_row").value == "negation"


def test_one_pair_of_ones_own_has_no_interval_and_goes_by_its_row() -> None:
    head, first, *_rest = OWN.splitlines()
    test = drop(page(locale="ru-RU"), f"{head}\n{first}\n")
    assert [plainly(cell).partition("](")[0] for cell in listed(test)["Пара"]] == ["[строка 2"]
    english = plainly(shown(drop(page(), f"{head}\n{first}\n")))
    assert "The score of the only pair drops by 0." in english
    assert "A single pair has no interval." in english


@pytest.mark.parametrize("pairs", [2, 1])
@pytest.mark.parametrize("effect", ["", "keeps"])
def test_pairs_without_right_variants_are_held_against_none(effect: str, pairs: int) -> None:
    rows = [f"кот {n} спит\tпёс {n} спит\tmine\t{effect}\n" for n in range(pairs)]
    test = drop(page(), "reference\tcandidate\tphenomenon\teffect\n" + "".join(rows))
    said = plainly(shown(test))
    assert re.search(r"drops by 0\.\d+", said)
    assert not re.search("that of the correct rewording|; for correct rewordings|nan", said)
    for cells_shown, wanted in (("below", "–"), ("margin", " / –")):
        calm(test.segmented_control(key="atlas_cells").set_value(cells_shown).run())
        found = "".join(ready(test).dataframe[0].value["+ lemma"])
        assert wanted in found
        assert "nan" not in found


def test_a_table_without_tabs_is_told() -> None:
    test = drop(page(), OWN.replace("\t", ";"), "mine.csv")
    assert "mine.csv, row 1: the columns are not separated by tabs" in plainly(shown(test))


def test_it_is_stopped_and_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(AtlasJob, "_work", never_done)
        test = open_page("metrics", show="atlas", language="ru", atlas_columns="stages", **PLAIN)
        calm(test.button(key="atlas_stop").click().run())
        for _ in range(100):
            if "Stopped." in shown(test):
                break
            calm(test.run())
        assert not test.dataframe
    test.button(key="atlas_again").click().run()
    ready(test)
