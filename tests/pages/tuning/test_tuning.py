"""The Tuning page without a browser: judged rows in, agreement and a fit out, bad input named."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from meteor_core.meta_evaluation import scorers
from meteor_core.meta_evaluation.scorers import DEFAULTS as DEFAULTS_OF
from meteor_core.meta_evaluation.scorers import sketch
from meteor_core.wording.words import p_value
from pages.ui.charts import human_agreement
from pages.ui.shared import figures
from pages.ui.shared.serving import kept_sessions
from pages.ui.tuning.jobs import AgreementJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, nothing_runs, open_page, plainly, shown
from tests.pages.judged_rows import finished, fitted, opened, session
from tests.tuning.judging import file, judged

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_agreement_and_a_fit() -> None:
    test = opened(judged(120))
    table = test.dataframe[0].value
    assert set(table["Metric"]) == {"METEOR tuned", "METEOR 2005", "chrF"}
    assert list(table["Pearson's r"]) == sorted(table["Pearson's r"], reverse=True)
    assert "Systems: τ" in table
    assert "Systems: soft accuracy" in table
    assert "Kendall's τ-b by segment" in table
    assert "compare 180 pairs of candidates for the same segment. People tie 0 of them" in shown(
        test
    )
    best = table["Metric"][0]
    assert f"**{best}** agrees with people better" in shown(test) or f"**{best}** is" in shown(test)
    fitted(test)
    assert "on held-out folds" in shown(test)
    assert any("a fit is unreliable" in alert for alert in alerts(test))
    job = session(test).fit
    assert job is not None
    assert job.fit is not None
    parameters = next(part.value for part in test.dataframe if "Parameter" in part.value)
    assert parameters["fitted"][0] == job.fit.parameters.alpha
    calm(test.button(key="tuning_use").click().run())
    assert "list of variants" in shown(test)
    assert test.session_state["variant"] == test.session_state["fitted_variants"][0]


def test_a_phone_s_table_says_that_columns_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Swipe the table sideways" not in shown(opened(judged()))
    monkeypatch.setattr(figures, "_NARROW", 10_000)
    assert "Swipe the table sideways" in shown(opened(judged()))


def test_an_empty_page_says_what_it_is_for() -> None:
    assert "Find out which metric agrees best with people" in shown(open_page("tuning"))
    assert "Find out which metric agrees best with people" not in shown(opened(judged()))


@pytest.mark.parametrize(("locale", "system"), [("en-US", "Hasty"), ("ru-RU", "Спешный")])
def test_an_empty_page_has_a_sample_in_its_language(locale: str, system: str) -> None:
    test = open_page("tuning", locale=locale)
    test.button(key="tuning_try").click().run()
    calm(finished(test))
    rows = session(test).rows
    assert rows is not None
    assert system in rows.systems
    said = plainly(test.expander(key="tuning_files").label)
    assert rows.name in said, "its name says that the scores are made up"


def test_rows_that_are_not_drawn_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human_agreement, "MOST_DOTS", 50)
    assert "Rows shown: 50 of 60, spread evenly over the file." in shown(opened(judged(60)))


def test_no_measure_is_by_segment_where_each_has_one_candidate() -> None:
    """Pairs are of all rows then, and the table and the picture say so."""
    test = opened(judged(60, systems=1))
    assert "compare all 1,770 pairs of rows" in shown(test)
    columns = list(test.dataframe[0].value)
    assert {"Kendall's τ-b, all rows", "Pairwise accuracy, all rows"} < {*columns}
    assert not any("by segment" in name for name in columns)
    calm(test.selectbox(key="tuning_objective").set_value("item_kendall").run())
    finished(test)
    assert "Agreement with human scores (Kendall's τ-b, all rows, 95% interval)" in shown(test)
    assert "(Perm-Inputs, Deutsch et al., 2021), because the data do not name systems" in shown(
        test
    )
    assert "Each p is based on 250 swaps, so it is never below 0.004" in shown(test)


def test_rows_are_looked_into_from_every_side() -> None:
    test = opened(judged(60))
    assert test.segmented_control(key="tuning_view").value == "rows"
    for view, heading in (("system", "System"), ("length", "Systems, best first")):
        calm(test.segmented_control(key="tuning_view").set_value(view).run())
        assert test.dataframe[-1].value.columns[0] == heading
    calm(test.segmented_control(key="tuning_view").set_value("disputed").run())
    differences = test.dataframe[-1].value["difference"].abs()
    assert list(differences) == sorted(differences, reverse=True)
    calm(test.selectbox(key="tuning_looked_into").set_value("chrf").run())
    assert "chrF" in test.dataframe[-1].value
    assert test.query_params["tuning_view"] == "disputed"
    assert test.query_params["tuning_looked_into"] == "chrf"


def test_a_column_of_the_file_makes_slices() -> None:
    header, *lines = file(judged(80)).data.decode().splitlines()
    cut = [f"{line}\t{2018 + n % 2}\t<b>{n // 40}" for n, line in enumerate(lines)]
    test = open_page("tuning", tuning_view="length", tuning_slices="domain")
    data = "\n".join([f"{header}\tyear\tdomain", *cut]).encode()
    test.file_uploader(key="tuning_upload").set_value(("toy.tsv", data, "text/plain")).run()
    finished(test)
    assert test.selectbox(key="tuning_slices").options == [
        "Systems, best first",
        "Domain",
        "Year",
    ]
    assert list(test.dataframe[-1].value["Domain"]) == ["<b>0", "<b>1"]
    calm(test.selectbox(key="tuning_slices").set_value("year").run())
    assert list(test.dataframe[-1].value["Year"]) == ["2018", "2019"]
    assert test.query_params["tuning_slices"] == "year"
    nothing_runs(test)


@pytest.mark.parametrize("known", [True, False])
def test_the_address_says_what_is_looked_into(known: bool) -> None:
    view, metric = ("length", "chrf") if known else ("<b>", "ter")  # that one is not scored here
    test = opened(judged(60), tuning_view=view, tuning_looked_into=metric)
    assert test.segmented_control(key="tuning_view").value == ("length" if known else "rows")
    looked_into = test.selectbox(key="tuning_looked_into").value
    assert looked_into == ("chrf" if known else "tuned")


def test_in_russian() -> None:
    test = opened(judged(60), locale="ru-RU")
    assert test.title[0].value == "Подбор параметров"
    assert "Метрика" in test.dataframe[0].value


@pytest.mark.parametrize(
    ("human", "message"),
    [
        (np.ones(60), "no correlation can be computed"),
        (np.full(60, np.nan), "no row has a human score. Put the scores into a column"),
    ],
)
def test_scores_that_cannot_be_used(human: np.ndarray, message: str) -> None:
    test = opened(replace(judged(60), human=human))
    assert message in alerts(test)[0]
    assert not test.dataframe


def test_scores_the_other_way_are_flipped_only_when_asked() -> None:
    test = opened(judged(60, noise=0.01).flipped())
    assert "correlate negatively with METEOR" in alerts(test)[0]
    assert not test.dataframe
    test.button(key="tuning_flip_now").click().run()
    finished(test)
    assert not alerts(test)
    assert test.dataframe[0].value["Pearson's r"][0] > 0


def test_rows_without_a_score_are_left_out_only_when_asked() -> None:
    rows = judged(60)
    rows.human[7] = np.nan
    test = opened(rows)
    assert "the first is row 9" in alerts(test)[0]
    test.button(key="tuning_skip").click().run()
    finished(test)
    assert not alerts(test)
    judged_rows = session(test).judged
    assert judged_rows is not None
    assert len(judged_rows) == 59


def test_hostile_texts_are_shown_as_they_are() -> None:
    systems = tuple(f"<script>alert(1)</script> **b** :red[x]{n % 4}" for n in range(60))
    test = opened(replace(judged(60), systems=systems))
    calm(test.segmented_control(key="tuning_view").set_value("system").run())
    nothing_runs(test)
    assert set(test.dataframe[-1].value["System"]) == set(systems)


def test_scores_of_nobody_knows_which_candidate_are_told() -> None:
    test = open_page("tuning")
    lines = [f"кот {n},кот {n},пёс {n},{n}" for n in range(40)]
    data = "\n".join(["reference,candidate,candidate,human", *lines]).encode()
    calm(test.file_uploader(key="tuning_upload").set_value(("t.csv", data, "text/csv")).run())
    assert "it is unclear which of the candidates people scored" in alerts(test)[0]


@pytest.mark.parametrize("known", [True, False])
def test_a_metric_that_was_fitted_to_the_set_is_flattered(
    monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    rows = judged(60)
    own = tuple(sketch(rows.references if known else ["another"]))
    monkeypatch.setattr(
        scorers, "known_sets", lambda: dict.fromkeys(DEFAULTS_OF["tuned", "ru"], own)
    )
    test = opened(rows)
    said = "⚑ METEOR tuned was fitted to about 100% of these references"
    assert any(said in alert for alert in alerts(test)) is known
    named = sum(text.value.count("**METEOR tuned**") for text in test.markdown)
    assert named
    marked = shown(test).count("**METEOR tuned** (fitted to these rows)")
    assert marked == shown(test).count("(fitted to these rows)") == (named if known else 0)


def test_p_is_corrected_for_the_comparisons_made() -> None:
    test = opened(judged(60))
    table = session(test).jobs.current(AgreementJob).table
    assert "Holm’s correction covers 2 comparisons with the first metric" in shown(test)
    for pair in table.paired:
        assert f"{p_value(pair.permutation_holm)}." in shown(test)
    calm(test.multiselect(key="tuning_metrics_ru").set_value(["chrf"]).run())
    assert "There is only one comparison, so nothing is corrected." in shown(finished(test))


@pytest.mark.parametrize(("locale", "rows"), [("en-US", "1,200 judged"), ("ru-RU", "1\xa0200 ")])
def test_digits_of_large_numbers_are_grouped(locale: str, rows: str) -> None:
    assert rows in opened(judged(1200), locale=locale).expander[0].label


def test_a_reload_finds_what_the_tab_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reload is a new session of the same tab; a logout leaves it nothing."""
    monkeypatch.setattr(kept_sessions, "_TAB", lambda **_: SimpleNamespace(name="0" * 32))
    before = session(opened(judged(60)))
    again = open_page("tuning")
    assert session(again) is before
    assert "60 judged rows" in again.expander[0].label
    before.clear()
    assert before.is_empty
    assert not before.jobs.running


def test_a_file_in_another_language_takes_the_first_ones_place() -> None:
    """The choice holds what was detected before, as the browser sends it back."""
    test = opened(judged(60))
    test.session_state["language"] = "Detected: Russian"
    rows = judged(60)
    english = replace(rows, references=tuple(f"cats {n}" for n in range(60)))
    data = file(english).data
    test.file_uploader(key="tuning_upload").set_value(("en.tsv", data, "text/plain")).run()
    finished(test)
    assert not any("Unknown language" in alert for alert in alerts(test))
    assert test.session_state["language"] == "auto"
