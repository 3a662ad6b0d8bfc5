"""Files of a corpus: columns of others, doubts about them, names of systems, sessions."""

from __future__ import annotations

import gc

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.readers import File, spans
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.spans import SpanFile
from pages.ui.corpus.jobs import MetricsJob
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.serving.kept_sessions import MOST_KEPT, KeptSessions
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, copied, open_page, shown
from tests.pages.corpora import Files, finished, headings, open_view, scored, session, upload

pytestmark = pytest.mark.resource(*DEFAULTS)

HEAD = "doc\tdomain\treference\thyp.A\thyp.B\tCOMET.A\tCOMET.B\tMQM A\tMQM B\thuman A\thuman B"
ROWS = (
    "d1\tnews\tthe cat sat on the mat\tthe cat sat on a mat\tcat sits mat\t.9\t.6\t1\t9\t90\t40",
    "d1\tnews\tdogs run in the park\tdogs run in park\tthe dog park\t.8\t.5\t2\t7\t80\t50",
    "d2\ttalk\ta quiet <b>morning</b>\ta quiet morning\tquiet morning\t.95\t.7\t0\t6\t99\t70",
    "d2\ttalk\train fell all night\train all night\tnight rain\t.7\t\t3\t8\t75\t30",
)


def opened() -> AppTest:
    text = "\n".join([HEAD.replace("MQM", "MQM penalty"), *ROWS])
    return upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tab-separated-values")])


def test_scores_of_others_are_metrics_of_the_page() -> None:
    test = finished(opened())
    board = test.dataframe[0].value
    assert list(board["COMET"]) == pytest.approx([2.65 / 3, 0.6])
    assert list(board["MQM penalty ↓"]) == pytest.approx([1.5, 7.5])
    assert "–" in board["COMET: 95%"][0]
    assert set(test.dataframe[1].value["Metric"]) == {"METEOR", "COMET", "MQM penalty ↓", "human"}
    assert {"COMET A", "COMET B", "MQM penalty ↓ A"} <= set(headings(test))
    assert "COMET|uploaded|better:higher(guessed)" in copied(test, "corpus_signatures")


def test_which_are_better_is_chosen_where_the_guess_is_wrong() -> None:
    test = opened()
    select = next(box for box in test.selectbox if box.label == "MQM penalty")
    assert select.value == "lower"
    select.set_value("higher").run()
    assert "MQM penalty" in finished(test).dataframe[0].value
    job = session(test).jobs.current(MetricsJob)
    assert job is not None
    assert [result.metric.higher_is_better for result in job.results] == [True, True, True]


def test_disagreement_and_agreement_with_people() -> None:
    test = opened()
    open_view(test, "others")
    calm(test.selectbox(key="corpus_against").set_value("COMET").run())
    assert "rank: METEOR − COMET" in headings(test)
    people = next(table.value for table in test.dataframe if "Pearson's r" in table.value)
    assert set(people["Metric"]) == {"METEOR", "COMET", "MQM penalty ↓"}
    assert "Scored translations of all systems: 7." in shown(test)


def test_scores_of_each_part() -> None:
    test = opened()
    open_view(test, "slices")
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    assert sorted(table["Label"]) == ["d1", "d2"]
    assert list(table["Segments"]) == [2, 2]
    calm(test.segmented_control(key="corpus_slices").set_value("domain").run())
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    assert sorted(table["Label"]) == ["news", "talk"]
    scores = dict(zip(table["Label"], table["COMET A"], strict=True))
    assert scores == {"news": "0.850", "talk": "0.950"}


def test_parts_are_compared_by_any_metric() -> None:
    test = opened()
    open_view(test, "slices")
    calm(test.segmented_control(key="corpus_part_metric").set_value("MQM penalty ↓").run())
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    columns = list(table)
    assert columns[2:6] == ["MQM penalty ↓ A", "95% A", "MQM penalty ↓ B", "95% B"]
    assert {"difference", "p", "METEOR A", "COMET B"} <= set(columns)
    penalties = [float(score) for score in table["MQM penalty ↓ A"] if score]
    assert penalties == sorted(penalties, reverse=True)  # the worst first: more errors


def test_segments_are_filtered_by_document() -> None:
    test = opened()
    filters = next(box for box in test.multiselect if box.label == "Documents")
    calm(filters.set_value(["d2"]).run())
    assert sorted(test.dataframe[-1].value["Reference"]) == [
        "a quiet <b>morning</b>",
        "rain fell all night",
    ]


def test_a_segment_stands_between_its_neighbours() -> None:
    test = opened()
    calm(test.selectbox(key="corpus_order").set_value("corpus").run())
    said = shown(test)
    assert "This is the document's first segment." in said
    assert "Reference: dogs run in the park" in said


def test_without_labels_the_parts_say_what_they_need() -> None:
    text = "\n".join(line.partition("\t")[2].partition("\t")[2] for line in (HEAD, *ROWS))
    test = upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tsv")])
    open_view(test, "slices")
    assert "no column for documents, domains or annotators was recognised" in shown(test)


def test_scores_that_no_two_systems_share_are_refused_by_name() -> None:
    lines = [HEAD.split("\t")[2:7], *[row.split("\t")[2:7] for row in ROWS]]
    for number, line in enumerate(lines[1:]):
        line[3 + number % 2] = ""
    text = "\n".join(map("\t".join, lines))
    test = upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tsv")])
    assert any(
        "COMET cannot compare the systems, because no segment has scores for all" in one
        for one in alerts(test)
    )


# Doubts on the Corpus page: a warning beside the result, and what can be done about each.

"""Else the stages that are missing are warned of too."""

RUSSIAN = "Вчера в городе прошёл сильный дождь.\nУчёные нашли новый вид бабочек.\n"


def test_a_guessed_encoding_can_be_another() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("hyp.txt", RUSSIAN.encode("cp1251"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    (warning,) = test.warning
    assert "is read as Windows" in warning.value
    test.selectbox(key="corpus_encoding_hyp.txt").set_value("KOI8-R").run()
    found = session(test).dataset
    assert found is not None
    assert found.systems["hyp"] == tuple(RUSSIAN.encode("cp1251").decode("koi8-r").splitlines())


def test_every_guessed_encoding_can_be_another() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode("cp1251"), "text/plain"),
        ("hyp.txt", RUSSIAN.encode("koi8-r"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    test.selectbox(key="corpus_encoding_reference.txt").set_value("KOI8-R").run()
    test.selectbox(key="corpus_encoding_hyp.txt").set_value("Windows-1251").run()
    found = session(test).dataset
    assert found is not None
    assert found.references["reference"][0] == RUSSIAN.split("\n")[0].encode("cp1251").decode(
        "koi8-r"
    )
    assert found.systems["hyp"][0] == RUSSIAN.split("\n")[0].encode("koi8-r").decode("cp1251")


def test_segments_with_empty_texts_can_be_left_out() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("hyp.txt", (RUSSIAN.split("\n")[0] + "\n\n").encode(), "text/plain"),
    ]
    test = upload(open_page("corpus", locale="ru-RU"), files)
    (warning,) = test.warning
    assert "пустых текстов 1 из 2" in warning.value
    annotated = session(test).annotated = (SpanFile("mqm.tsv", ()),)
    test.button(key="corpus_without_empty").click().run()
    found = session(test).dataset
    assert found is not None
    assert len(found) == 1
    assert session(test).annotated == annotated
    assert not test.warning


def test_a_guessed_column_can_be_chosen_otherwise() -> None:
    rows = "translation,reference\nкот спит,пёс спит\nон,она\n"
    test = upload(open_page("corpus"), [("a.csv", rows.encode(), "text/csv")])
    (warning,) = test.warning
    assert "column translation gets the role candidate" in warning.value
    test.button(key="corpus_columns").click().run()
    assert session(test).dataset is not None  # the result stays until the other is read
    test.selectbox(key="corpus_role_a.csv_translation").set_value("reference")
    test.selectbox(key="corpus_role_a.csv_reference").set_value("candidate")
    submit = next(button for button in test.button if "corpus_roles" in str(button.form_id))
    submit.click().run()
    found = session(test).dataset
    assert found is not None
    assert list(found.systems.values()) == [("пёс спит", "она")]


def test_human_scores_of_no_known_system_are_told_and_can_be_given_one() -> None:
    rows = "reference,hyp A,hyp B,human\nкот спит,кот спал,пёс спит,1\nон,она,он,2\n"
    test = upload(open_page("corpus"), [("a.csv", rows.encode(), "text/csv")])
    (warning,) = test.warning
    assert "column human is not used" in warning.value
    test.button(key="corpus_columns").click().run()
    test.selectbox(key="corpus_role_a.csv_hyp B").set_value("ignore")
    submit = next(button for button in test.button if "corpus_roles" in str(button.form_id))
    submit.click().run()
    found = session(test).dataset
    assert found is not None
    assert found.human == {"A": (1, 2)}
    assert not test.warning


def test_an_encoding_is_asked_of_a_file_by_its_very_name() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("*b*.txt", RUSSIAN.encode("cp1251"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    assert test.selectbox(key="corpus_encoding_*b*.txt").label == r"Encoding of \*b\*\.txt"


# Systems renamed on the Corpus page.


def rename(test: AppTest, **names: str) -> AppTest:
    """``far="v1"``: the system that is called ``far`` is to be ``v1``."""
    dataset = session(test).dataset
    assert dataset is not None
    for place, old in enumerate(dataset.systems):
        if old in names:
            test.text_input(key=f"corpus_name_{place}_{old}").set_value(names[old])
    button = next(each for each in test.button if each.label == "Rename the systems")
    return calm(button.click().run())


def test_names_are_used_everywhere() -> None:
    test = finished(rename(scored(), near="v2", far=" v1 "))
    assert list(test.dataframe[0].value["System"]) == ["v2", "v1"]
    assert {"METEOR v2", "METEOR v1", "v2 − v1"} <= set(headings(test))
    dataset = session(test).dataset
    assert dataset is not None
    assert set(dataset.systems) == {"v1", "v2"}


@pytest.mark.parametrize(
    ("name", "message"),
    [("near", "The name 'near' is given to two systems."), (" ", "Every system needs a name.")],
)
def test_bad_names_are_refused(name: str, message: str) -> None:
    test = rename(scored(), far=name)
    assert any(message in alert for alert in alerts(test))
    assert list(test.dataframe[0].value["System"]) == ["near", "far"]


SPANS = (
    b"system\tseg_id\trater\ttarget\tcategory\tseverity\n"
    b"near\t1\tanna\tthe <v>cat</v> sat on the mat\tAccuracy\tmajor\n"
    b"far\t2\tanna\t<v>a dog</v> was running\tStyle\tminor\n"
)


def test_error_spans_stay_and_are_of_the_same_systems() -> None:
    test = scored()
    session(test).annotated = (spans.read(File("mqm.tsv", SPANS)),)
    rename(test, near="far", far="v1")
    (file,) = session(test).annotated
    assert [annotation.system for annotation in file.annotations] == ["far", "v1"]


# What a tab works on stays its own, however many others come.


def with_corpus(name: str) -> CorpusSession:
    session = CorpusSession()
    session.put(Dataset(name, {"reference": ("a",)}, {"A": ("b",)}, None, ("1",), {}))
    return session


def test_others_do_not_take_a_tabs_corpus_away() -> None:
    """After a reload the tab comes with an empty session; Streamlit still holds the old one."""
    kept = KeptSessions[CorpusSession]()
    mine = kept.resume("mine", with_corpus("mine"))
    others = [kept.resume(str(number), with_corpus("x")) for number in range(3 * MOST_KEPT)]
    assert kept.resume("mine", CorpusSession()) is mine
    assert kept.resume("0", CorpusSession()) is others[0]


def test_what_nobody_holds_gives_way() -> None:
    kept = KeptSessions[CorpusSession]()
    kept.resume("gone", with_corpus("gone"))
    for number in range(3 * MOST_KEPT):
        kept.resume(str(number), with_corpus("x"))
    gc.collect()
    assert kept.resume("gone", CorpusSession()).is_empty
    assert not kept.resume(str(3 * MOST_KEPT - 1), CorpusSession()).is_empty
