"""What a notebook shows: of hostile texts, by itself, and in a real notebook that is executed."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from meteor_core import Alignment, Meteor, Result
from meteor_core.model.alignment import Drawn
from meteor_core.wording.words import number
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
METRIC = Meteor("en", "tuned", stages=["exact"])
HOSTILE = '<script>alert(1)</script> "><img src=x onerror=alert(1)> </svg></details> &amp; cat'


class Shown(HTMLParser):
    """Elements with their attributes, and the texts between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def shown(value: Drawn) -> Shown:
    html = value._repr_html_()
    assert html is not None
    return Shown(html)


def test_a_result_shows_score_alignment_matches_and_signature() -> None:
    result = METRIC.score("the cat sat", ["dogs", "a cat sat"])
    texts = shown(result).texts
    assert texts[0] == f"METEOR {number(result.score.value)}"
    assert "drawn is the best, number 2" in "".join(texts)
    assert result.signature in texts
    assert {"the", "cat", "sat"} <= set(texts)
    tags = [tag for tag, _ in shown(result).elements]
    assert tags.count("svg") == tags.count("table") == 1
    rows = tags.count("tr") - 1
    assert rows == 4  # two matches, a word of either side without one


def test_why_a_score_is_nothing() -> None:
    assert "The candidate has no words" in "".join(shown(METRIC.score("", ["a cat"])).texts)


def test_texts_are_never_markup() -> None:
    result = METRIC.score(HOSTILE, [HOSTILE + " <b>sat</b>"])
    for drawn in (shown(result), shown(result.alignment)):
        tags = {tag for tag, _ in drawn.elements}
        assert not tags & {"script", "img"}
        assert all(not name.startswith("on") for _, given in drawn.elements for name in given)
        assert "script" in "".join(drawn.texts)


def test_it_needs_nothing_and_touches_nothing() -> None:
    """No script, no class, no id, no address; its own ground under its own ink."""
    drawn = shown(METRIC.score("the cats sat", "a cat sat"))
    for tag, given in drawn.elements:
        assert tag not in {"script", "style", "link", "img", "iframe"}
        assert not {"class", "id", "href", "src"} & set(given)
    _, card = drawn.elements[0]
    style = str(card["style"])
    assert "background:#ffffff;color:#1f2328" in style
    namespace = "http://www.w3.org/2000/svg"
    assert "http" not in str(METRIC.score("a", "a")._repr_html_()).replace(namespace, "")
    cells = [given for tag, given in drawn.elements if tag in ("td", "th")]
    assert all("background:#ffffff;color:#1f2328" in str(given["style"]) for given in cells)


def test_a_value_that_nobody_draws_shows_its_repr() -> None:
    class Other(Drawn):
        pass

    assert Other()._repr_html_() is None


CELLS = (
    """
from meteor_core import Meteor, compute, score_corpus
meteor = Meteor("en", "tuned", stages=["exact", "stem"])
result = meteor.score("the cats sat on it", ["a cat sat on it", "dogs"])
result
""",
    "result.alignment",
    """
scores = score_corpus({"A": ["a cat", "it rains"], "B": ["dogs", "rain"]},
                      [["the cat", "it rained"]], meteor)
scores
""",
    "scores.to_frame()",
    """compute(predictions=["a cat"], references=[["a cat", "cats"]], metric=meteor)["meteor"]""",
    "print(repr(result), len(repr(scores)))",
)


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[nbformat.NotebookNode]:
    """The first output of each cell, of a notebook that a kernel of its own has executed."""
    kernel = tmp_path_factory.mktemp("kernels") / "kernels" / "own"
    kernel.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    described = {"argv": command, "display_name": "own", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(described), "utf-8")
    notebook = new_notebook(cells=[new_code_cell(source) for source in CELLS])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(kernel.parents[1]))
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.setenv("IPYTHONDIR", str(kernel / "ipython"))
        folder = {"metadata": {"path": str(kernel)}}
        NotebookClient(notebook, timeout=PATIENCE, kernel_name="own", resources=folder).execute()
    nbformat.validate(notebook)
    return [cell.outputs[0] for cell in notebook.cells]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_a_notebook_draws_what_it_is_given(outputs: list[nbformat.NotebookNode]) -> None:
    result, alignment, scores, frame, meteor, printed = outputs
    assert "<svg " in result.data["text/html"]
    assert "METEOR 0." in result.data["text/html"]
    assert result.data["text/plain"].startswith("<Result 0.")
    assert "<svg " in alignment.data["text/html"]
    assert "mean_segment_score" in scores.data["text/html"]
    assert "variant:tuned|lang:en" in scores.data["text/html"]
    assert "best_reference" in frame.data["text/html"]
    assert float(meteor.data["text/plain"]) == 1.0
    assert len(printed.text) < 300


def test_what_is_drawn_is_named_for_the_public_classes() -> None:
    assert issubclass(Result, Drawn)
    assert issubclass(Alignment, Drawn)
