"""Where ``newcomers`` are found: run by ``test_newcomers`` in a process of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, languages
from meteor_core.__main__ import cli
from meteor_core.candidates.comparison import Candidate, compare
from meteor_core.corpus.scoring import score_corpus
from meteor_core.exercises.exercise import Exercise, solve
from meteor_core.explain.player import states
from meteor_core.explain.why import why
from meteor_core.exports import alignments
from meteor_core.exports.corpora import Report, html, jsonl, latex
from meteor_core.meteor.variants import DEFAULT
from meteor_core.metrics import parse
from meteor_core.model.view import link_view
from meteor_core.readers import Dataset
from meteor_core.render import board, svg, text
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import theme
from meteor_core.wording.reasons import reason
from meteor_core.wording.steps import sentences
from pages.ui import charts
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.meteor.test_variants import TUNED, fall, weights
from tests.patience import PATIENCE

APP = Path(__file__).parents[2] / "app.py"
PAIR = "мой кот спит", "мой кит спит"
ESPERANTO = "la kato vidas katojn", "la kato vidis katon"
LABEL, LETTER, LINE = "same consonants", "Q", "#123456"


def command(*arguments: str) -> str:
    run = CliRunner().invoke(cli, arguments)
    assert run.exit_code == 0, run.output
    return run.output


def page(name: str, pair: tuple[str, str], locale: str = "en-US", **address: str) -> AppTest:
    test = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    test.context = {"locale": locale}
    test.query_params.update(address, pair=permalink.pack(Texts(pair[0], (pair[1],))))
    test.switch_page(f"pages/{name}.py").run()
    assert not test.exception, test.exception[0].value
    return test


@pytest.fixture(scope="module")
def result():
    return Meteor("ru", "tuned", stages=("exact", "lemma", "consonants")).score(*PAIR)


# The command line


def test_a_stage_on_the_command_line() -> None:
    assert "consonants" in command("score", "--help")
    given = ("--candidate", PAIR[0], "--reference", PAIR[1], "--variant", "tuned", "--json")
    scored = json.loads(command("score", *given, "--stages", "exact,consonants"))
    assert [match["stage"] for match in scored["alignment"]] == ["exact", "consonants", "exact"]
    assert "stages:exact,consonants[no vowels]|" in scored["signature"]
    assert "w:1,0.65|" in scored["signature"]
    weighed = command("score", *given, "--stages", "exact,consonants", "--weights", "consonants=1")
    assert json.loads(weighed)["score"] > scored["score"]


@pytest.mark.parametrize("language", list(languages.LANGUAGES))
def test_default_weights_never_rise(language: str) -> None:
    assert fall(weights(language)), weights(language)
    assert TUNED.weight_from(language, "consonants") == DEFAULT


def test_a_language_on_the_command_line() -> None:
    given = ("--candidate", ESPERANTO[0], "--reference", ESPERANTO[1], "--json")
    found = json.loads(command("score", *given))
    assert "|lang:eo|" in found["signature"]
    assert "tok:esperanto|" in found["signature"]
    assert "|a:0.9|b:3|g:0.5|d:0.5|w:1,1|" in found["signature"]
    tuned = json.loads(command("score", *given, "--variant", "tuned"))
    assert "|a:0.9|b:0.7|g:0.3|d:0.6|w:1,0.85," in tuned["signature"]
    assert [match["stage"] for match in found["alignment"]] == ["exact", "exact", "lemma", "lemma"]
    assert command("score", *given, "--language", "eo") == command("score", *given)


def test_a_metric_on_the_command_line() -> None:
    help_text = command("score", "--help")
    assert "lengths: Length ratio by nothing but len()." in " ".join(help_text.split())
    given = ("--candidate", "a b", "--reference", "a b c d", "--stages", "exact", "--json")
    found = json.loads(command("score", *given, "--metrics", "lengths,lengths[characters=yes]"))
    assert [metric["score"] for metric in found["metrics"]] == [0.5, 3 / 7]


def test_newcomers_in_a_corpus(tmp_path: Path) -> None:
    candidates, references = tmp_path / "candidates", tmp_path / "references"
    candidates.write_text(f"{PAIR[0]}\nмой дом\n", "utf-8")
    references.write_text(f"{PAIR[1]}\nмой дом\n", "utf-8")
    files = ("--candidates", str(candidates), "--references", str(references))
    options = ("--stages", "exact,consonants", "--metrics", "lengths", "--jobs", "1", "--json")
    found = json.loads(command("corpus", *files, *options))
    assert "consonants[no vowels]" in json.dumps(found, ensure_ascii=False)
    assert "Length ratio" in json.dumps(found)


# What explains it


def test_a_stage_in_words(result) -> None:
    match = next(m for m in result.alignment.matches if m.stage == "consonants")
    view = link_view(result.alignment, match)
    assert explain(view) == "nothing but “кт” without vowels"
    metric = Meteor("ru", "tuned", stages=("exact", "consonants"))
    asked = why(metric, result.references[0], result.parameters, "candidate", 0, 1)
    obstacle = next(verdict for verdict in asked.verdicts if verdict.stage == "consonants")
    assert reason(obstacle, asked, result.alignment) == "without vowels мй is not кт"
    step = next(s for s in states(result.references[0], result.parameters) if s.new and s.is_stage)
    assert step.name == "exact"
    last = [s for s in states(result.references[0], result.parameters) if s.is_stage][-1]
    assert "New matches: 1. Each has weight 0.65." in sentences(last)


# Pictures


def test_a_stage_in_pictures(result) -> None:
    drawn = svg.svg(result.alignment)
    assert f"{LETTER} {LABEL}" in drawn
    assert LINE in drawn
    for chart in (charts.graph, charts.matrix):
        figure = chart(result.alignment, width=800).to_json()
        assert f"{LETTER} {LABEL}" in figure
        assert LINE in figure
    assert LINE in text.html(result.alignment)
    assert f"кот/2{LETTER}" in text.plain(result.alignment, language="en")
    assert "кот/2Ж" in text.plain(result.alignment, language="ru")
    assert "\x1b[36m" in text.plain(result.alignment, language="en", colour=True)
    assert f"text-decoration:underline dotted {LINE}" in board.style(theme("light"))
    compared = compare([Candidate("one", PAIR[0])], [result])
    assert f's-consonants"><bdi>{LETTER}' in board.html(compared)


# Exports


def test_newcomers_in_exports(result) -> None:
    row = '"consonants","1.0","1","nothing but “кт” without vowels"'
    assert row in alignments.csv_text(result.alignment)
    assert LABEL in alignments.html_text(result)
    metric = Meteor("ru", "tuned", stages=("exact", "consonants"))
    data = Dataset("a corpus", {"human": (PAIR[1],)}, {"one": (PAIR[0],)}, ("s",), ("1",), {}, ())
    systems = score_corpus(data.systems, [data.references["human"]], metric)
    report = Report(data, systems, metric)
    assert "consonants" in html(report)
    assert "consonants" in jsonl(report)
    assert "consonants" in latex(report)


# Pages


def test_a_stage_on_the_pair_page() -> None:
    test = page("pair", PAIR, variant="tuned", stage_fuzzy="false", stage_embedding="false")
    assert test.checkbox(key="stage_consonants").label == LABEL
    assert test.slider(key="weight_consonants").value == 0.65
    before = test.header[0].value
    assert "1." not in before
    assert test.checkbox(key="stage_consonants").uncheck().run().header[0].value != before


def test_a_language_on_the_pair_page() -> None:
    test = page("pair", ESPERANTO)
    chosen = test.selectbox(key="language")
    assert "Detected: Esperanto" in chosen.options
    assert "Esperanto" in chosen.help
    assert [box.key for box in test.checkbox if str(box.key).startswith("stage_")] == [
        *("stage_exact", "stage_lemma", "stage_fuzzy", "stage_consonants"),
    ]


def test_a_language_on_the_words_page() -> None:
    test = page("words", ESPERANTO, words="la katojn vidas")
    tables = " ".join(table.value.to_string() for table in test.table)
    assert "kato" in tables
    assert "vidi" in tables


def test_a_stage_and_a_language_on_the_learn_page() -> None:
    test = page("learn", ESPERANTO, step="lemma")
    assert any("Stage: lemma" in heading.value for heading in test.subheader)
    test = page("learn", PAIR, step="consonants", stage_consonants="true", stage_embedding="false")
    assert any(f"Stage: {LABEL}" in heading.value for heading in test.subheader)


def test_a_stage_that_links_phrases_is_told_to_students() -> None:
    solution = solve(Exercise("a cat", "a cat", variant="2005", language="en"))
    assert not solution.has_phrases
    metric = Meteor("ru", "tuned", stages=("exact", "consonants"))
    assert replace(solution, metric=metric).has_phrases


def test_a_metric_on_the_metrics_page() -> None:
    test = page("metrics", ("a b", "a b c d"), metric="lengths")
    assert test.header[-1].value.startswith("Length ratio 0.500")
    assert any("Every word" in element.value for element in test.markdown)
    assert parse("lengths")[0].title == "Length ratio"


@pytest.mark.parametrize("name", ["candidates", "corpus", "tuning"])
@pytest.mark.parametrize("pair", [ESPERANTO, PAIR], ids=["language", "stage"])
def test_newcomers_break_no_other_page(name: str, pair: tuple[str, str]) -> None:
    assert page(name, pair).title


def test_every_language_has_what_pages_ask_of_it() -> None:
    assert languages.codes() == ("ru", "en", "eo")
