"""What is taken from inside other libraries gives what their public interface gives."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
import slovnet
from navec import Navec
from openpyxl import Workbook, load_workbook
from slovnet.vocab import Vocab
from threadpoolctl import ThreadpoolController

from meteor_core import lexicons
from meteor_core.languages import pymorphy
from meteor_core.model import compat
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]

Require = Callable[[str], Path]


def test_the_likeliest_parse_is_pymorphy_s_first() -> None:
    """For 400 words of the dictionary, and some of several lemmas."""
    morphology = pymorphy.morphology()
    words = islice(morphology.dictionary.iter_known_words("пр"), 0, 200_000, 499)
    for form in sorted({word for word, *_ in words} | {"стали", "все", "берет", "мыла", "печь"}):
        first, *others = morphology.parse(form)
        several = any(other.normal_form != first.normal_form for other in others)
        assert compat.likeliest_parse(morphology, form) == (first.normal_form, first.tag, several)


@pytest.mark.parametrize("form", ["глокая", "wall", "т.е", "", "1"])
def test_a_word_out_of_the_dictionary_has_no_likeliest_parse(form: str) -> None:
    assert compat.likeliest_parse(pymorphy.morphology(), form) is None


def test_navec_reads_the_vectors_that_the_library_reads(require_resource: Require) -> None:
    path = require_resource("navec-news")
    lean, public = compat.navec(path), Navec.load(str(path))
    assert lean.vocab.words == public.vocab.words
    for word in ("кошка", "врач", "<unk>"):
        assert np.array_equal(lean[word], public[word])


@pytest.mark.parametrize(
    ("kind", "name"), [("Morph", "morphology"), ("Syntax", "syntax"), ("NER", "entities")]
)
def test_slovnet_with_words_that_are_shared(
    require_resource: Require, kind: Literal["Morph", "Syntax", "NER"], name: str
) -> None:
    """They give every word the number that slovnet's own vocabulary gives it."""
    path = require_resource(f"slovnet-{name}")
    vectors = lexicons.embedding("ru")
    assert vectors is not None
    public = getattr(slovnet, kind).load(path)
    own = public.infer.encoder.words_vocab
    shared = compat.slovnet(kind, path, vectors.words, vectors.mark).infer.encoder.words_vocab
    assert (shared.pad_id, shared.unk_id) == (own.pad_id, own.unk_id)
    words = [*islice(own.items, 0, None, 97), "нетакогослова", "", "<unk>", "<pad>"]
    assert [shared.encode(word) for word in words] == [own.encode(word) for word in words]
    assert own.items == list(vectors.words)


def test_slovnet_keeps_words_that_are_others(require_resource: Require) -> None:
    path = require_resource("slovnet-morphology")
    model = compat.slovnet("Morph", path, {}, b"\0" * 8)
    assert isinstance(model.infer.encoder.words_vocab, Vocab)


def test_the_library_of_linear_algebra_is_the_one_that_threadpoolctl_finds() -> None:
    found = compat.linear_algebra()
    public = ThreadpoolController()  # in another order, where SciPy has brought a second one
    info, expected = (sorted(map(str, each.info())) for each in (found, public))
    assert info == expected != []
    with found.limit(limits=1, user_api="blas"):
        assert {one["num_threads"] for one in found.info()} == {1}


_LOOKED_FOR_WHILE_A_THREAD_IMPORTS = """
import shutil, sys, threading
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from meteor_core.model.compat import linear_algebra

import numpy

origin = Path(find_spec("_queue").origin)
copies = [Path(sys.argv[1]) / str(number) / origin.name for number in range(300)]
for copy in copies:
    copy.parent.mkdir()
    shutil.copy(origin, copy)

def imports():
    for copy in copies:
        module_from_spec(spec_from_file_location("_queue", copy))

thread = threading.Thread(target=imports, daemon=True)
thread.start()
while thread.is_alive():
    assert linear_algebra().info()
"""


def test_it_is_found_while_others_import(tmp_path: Path) -> None:
    """threadpoolctl's own search and an import wait for each other for ever."""
    command = [sys.executable, "-c", _LOOKED_FOR_WHILE_A_THREAD_IMPORTS, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=PATIENCE)


APART = """
print("main")
from meteor_core.model.compat import loky_processes
process = loky_processes(1, print)
print(process.submit(abs, -1).result())
process.shutdown()
"""


def test_a_process_apart_does_not_run_the_caller_s_script_again(tmp_path: Path) -> None:
    """Which under Streamlit is the page; a process of multiprocessing's prints twice, and fails."""
    script = tmp_path / "script.py"
    script.write_text(APART)
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, env=here, encoding="utf-8", check=True)
    assert done.stdout.split() == ["main", "1"]


def test_rows_of_a_sheet() -> None:
    book = Workbook()
    sheet = book.create_sheet("A", 0)
    book.remove(book.worksheets[1])
    for row in (["a", 1, None], [None, "=B1", True], [], [date(2024, 5, 1), "#N/A", 0.5]):
        sheet.append(row)
    sheet.row_dimensions[2].hidden = True
    sheet.merge_cells("A1:A2")
    stream = io.BytesIO()
    book.save(stream)
    (read,) = load_workbook(stream, read_only=True, data_only=True).worksheets
    found = compat.sheet_rows(read)
    rows = {
        (number, cell["column"]): cell["value"]
        for number, cells in found.rows
        for cell in cells
        if cell["value"] is not None
    }
    assert rows == {
        (row, column): value
        for row, values in enumerate(read.iter_rows(values_only=True), 1)
        for column, value in enumerate(values, 1)
        if value is not None
    }
    assert (found.hidden, found.merged, found.unstored) == ([2], ["A1:A2"], ["B2"])
