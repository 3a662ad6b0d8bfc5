"""What the core takes from inside other libraries, where their public interface does not offer it.

Only here and in ``metrics/sacre_inside.py`` may private names of a library be used. Each function
documents what it needs and why, imports its library when it is called, and has a test in
``tests/model/test_compat.py`` that compares it with the library's public interface, so that an
upgrade which breaks it fails loudly.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import Executor


def likeliest_parse(morphology: Any, form: str) -> tuple[str, Any, bool] | None:
    """pymorphy3's likeliest parse of a word of its dictionary: ``"стали"`` → its lemma and tag.

    The first of ``morphology.parse(form)`` without making the others, in half of the time; and
    whether these have other lemmas. None for a word that the dictionary does not have.
    """
    dictionary = morphology.dictionary
    parses = [
        (spelling, *paradigm)
        for spelling, paradigms in dictionary.words.similar_items(form, morphology.char_substitutes)
        for paradigm in paradigms
    ]
    if not parses:
        return None
    tags = [dictionary.build_tag_info(paradigm, place) for _, paradigm, place in parses]
    best, several = 0, len(parses) > 1
    if several:
        probability = morphology.prob_estimator.p_t_given_w.prob
        probabilities = [probability(form, tag) for tag in tags]
        best = probabilities.index(max(probabilities))
    spelling, paradigm, place = parses[best]
    lemma = dictionary.build_normal_form(paradigm, place, spelling)
    return lemma, tags[best], several and _has_other_lemma(dictionary, parses, lemma)


def _has_other_lemma(dictionary: Any, parses: list[Any], lemma: str) -> bool:
    """Whether one of the parses, as (spelling, paradigm, place in it), has another lemma."""
    if len({paradigm for _, paradigm, _ in parses}) == 1:
        return False
    return any(
        dictionary.build_normal_form(*paradigm, spelling) != lemma for spelling, *paradigm in parses
    )


def navec(path: Path) -> Any:
    """navec's tar → its model, as ``Navec.load`` reads it, but with a lean table."""
    from navec import Navec
    from navec.meta import Meta
    from navec.navec import META, PQ_, VOCAB
    from navec.tar import Tar
    from navec.vocab import Vocab

    with Tar(str(path)) as tar:
        meta = Meta.from_file(tar.load(META))
        vocab = Vocab.from_file(tar.load(VOCAB))
        table = _lean_table().from_file(tar.load(PQ_))
    return Navec(meta, vocab, table)


def navec_table(indexes: Any, codes: Any) -> Any:
    """Returns navec's quantised table of pieces (words × codes) and vectors (codes × pieces ×
    numbers)."""
    (words, count), (_, pieces, numbers) = indexes.shape, codes.shape
    return _lean_table()(words, count * numbers, count, pieces, indexes, codes)


def _lean_table() -> Any:
    """navec's class without the products of all codes that it computes beforehand (120 MB on the
    way): similarities by ``Navec.sim`` are not to be had, vectors are.
    """
    import numpy as np
    from navec.pq import PQ

    class LeanPQ(PQ):  # type: ignore[misc]
        def precompute(self) -> None:
            self.qdims = np.arange(self.qdim)

    return LeanPQ


def slovnet(kind: Literal["Morph", "Syntax", "NER"], path: Path, words: Any, mark: bytes) -> Any:
    """slovnet's tar → its model, as ``Morph.load`` and its like read it.

    Each brings the 250,000 words of navec's vectors, for 40 MB: if ``mark`` shows that they are
    ``words``, these are used instead. They give a word's number by ``index``; the mark is how a
    gzip file of them ends, checksum and length.
    """
    from types import FunctionType

    from slovnet import api
    from slovnet.exec.pack import vocab_name

    class SharingPack(api.Pack):  # type: ignore[misc]
        def load_vocab(self, name: str) -> Any:
            if name == api.WORD and self.read(vocab_name(name))[-len(mark) :] == mark:
                return _Vocabulary(words)
            return super().load_vocab(name)

    own = getattr(api, kind)
    load = own.load.__func__
    sharing = {**vars(api), "Pack": SharingPack}
    return FunctionType(load.__code__, sharing, argdefs=load.__defaults__)(own, path)


class _Vocabulary:
    """The interface that slovnet's encoders need of its ``Vocab``."""

    def __init__(self, words: Any) -> None:
        self._index = words.index
        self.unk_id, self.pad_id = words.index("<unk>"), words.index("<pad>")

    def encode(self, word: str) -> Any:
        number = self._index(word)
        return self.unk_id if number is None else number


def slovnet_tags(tagger: Any) -> tuple[str, ...]:
    """Returns the tags that slovnet's ``Morph`` chooses from, by number."""
    return tuple(tagger.infer.decoder.tags_vocab.items)


def slovnet_relations(parser: Any) -> tuple[str, ...]:
    """Returns the relations that slovnet's ``Syntax`` chooses from, by number."""
    return tuple(parser.infer.decoder.rels_vocab.items)


class SlovnetLinear(NamedTuple):
    """Inputs × outputs, and what is added to each output."""

    weight: Any
    bias: Any


class SlovnetLayer(NamedTuple):
    """A convolution (filters × inputs × words beside each other), and what normalises each filter:
    less its mean, through its deviation, times a factor, plus a summand.
    """

    weight: Any
    bias: Any
    mean: Any
    deviation: Any
    factor: Any
    summand: Any


class SlovnetBody(NamedTuple):
    """What turns words into numbers: each word's number and that of its shape, navec's vectors
    (words × pieces, pieces × codes × numbers), vectors of shapes, and layers over all of these.
    """

    numbers: Callable[[str], tuple[int, int]]
    indexes: Any
    codes: Any
    shapes: Any
    layers: tuple[SlovnetLayer, ...]


class SlovnetPairs(NamedTuple):
    """The output of ``Syntax`` for a word and its head: numbers of either, multiplied through a
    kernel; ``root`` stands for a head that is not a word.
    """

    own: SlovnetLinear
    other: SlovnetLinear
    root: Any
    kernel: Any


def slovnet_body(model: Any) -> SlovnetBody:
    """Returns the weights of a slovnet model up to its heads: its public interface gives the best
    tags alone, whatever forms a word may have.
    """
    encoder, network = model.infer.encoder, model.infer.model

    def numbers(word: str) -> tuple[int, int]:
        (number,), (shape,) = encoder.item([word])
        return number, shape

    layers = (
        (layer.conv.weight, layer.conv.bias, norm.mean, norm.std, norm.weight, norm.bias)
        for layer in network.encoder.layers
        for norm in [layer.norm]
    )
    words, shapes = network.emb.word, network.emb.shape
    arrays = tuple(SlovnetLayer(*(weight.array for weight in layer)) for layer in layers)
    return SlovnetBody(numbers, words.indexes.array, words.codes.array, shapes.weight.array, arrays)


def slovnet_tag_head(tagger: Any) -> SlovnetLinear:
    """Returns the head of slovnet's ``Morph``: the weight of each tag, of which it takes the
    largest."""
    return _slovnet_linear(tagger.infer.model.head.proj)


def slovnet_arc_heads(parser: Any) -> tuple[SlovnetPairs, SlovnetPairs]:
    """Returns the heads of slovnet's ``Syntax``: which word is a word's head, and by which
    relation."""
    network = parser.infer.model
    return _slovnet_pairs(network.head), _slovnet_pairs(network.rel)


def _slovnet_pairs(head: Any) -> SlovnetPairs:
    own, other = _slovnet_linear(head.head.proj), _slovnet_linear(head.tail.proj)
    return SlovnetPairs(own, other, head.root.array, head.kernel.array)


def _slovnet_linear(layer: Any) -> SlovnetLinear:
    return SlovnetLinear(layer.weight.array, layer.bias.array)


def loky_processes(jobs: int, begin: Callable[[], None]) -> Executor:
    """Starts worker processes that run until they are shut down. Each calls ``begin`` first.

    Of the library that joblib uses, because they do not run the caller's ``__main__`` again, as
    those of ``multiprocessing`` do: under Streamlit that is the page.
    """
    from joblib.externals.loky import ProcessPoolExecutor

    _start_trackers()
    executor: Executor = ProcessPoolExecutor(
        jobs, initializer=_begin_loky_process, initargs=(begin,)
    )
    return executor


def _begin_loky_process(begin: Callable[[], None]) -> None:
    """A process that has grown by 300 MB would end, where psutil is installed, and take all of its
    pool with it (``end_together``)."""
    from joblib.externals.loky import process_executor

    process_executor._USE_PSUTIL = False
    begin()


def has_broken(pool: Any) -> bool:
    """Returns whether one of ``loky_processes`` has ended, so that the others take no more work."""
    return pool._flags.broken is not None


def loky_by_default() -> bool:
    """Returns whether joblib's back end is that of this machine: the caller has chosen no other."""
    from joblib.parallel import LokyBackend, get_active_backend

    return isinstance(get_active_backend()[0], LokyBackend)


def _start_trackers() -> None:
    """Start the processes that remove what others have left, before any of these.

    Once they are started they let the caller hear of signals, whatever it had blocked; and of what
    a caller leaves that is killed they would warn on standard error.
    """
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
    resource_tracker.ensure_running()
    loky_tracker.ensure_running()


def forked_processes(jobs: int, begin: Callable[[], None]) -> Any:
    """Makes a pool of forked processes, each of which calls ``begin`` first.

    Work is handed to them through a pipe. Once they are all ended, nobody reads it. A thread of
    Python 3.11's pool would then write there for ever, because this process could still read, so
    this process closes its end as soon as they are started.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    class Forked(ProcessPoolExecutor):
        def _launch_processes(self) -> None:
            super()._launch_processes()  # type: ignore[misc]
            self._call_queue._reader.close()  # type: ignore[attr-defined]

    return Forked(jobs, mp_context=get_context("fork"), initializer=begin)


def end_processes(pool: Any) -> None:
    """Terminate the processes of a pool of ``concurrent.futures`` or loky, whatever they are at."""
    for worker in list((pool._processes or {}).values()):
        worker.terminate()


def end_together(pool: Any) -> None:
    """Let all processes of a pool that has just been started end with the first that ends.

    One that is killed while it hands over a result leaves half of it in the pipe. The pool waits
    for the rest as long as a process may write there: the others, which are ended, and this one,
    which never does. It closes its end before a thread of the pool might close it, too: the second
    would close whatever has got its number meanwhile.
    """
    from multiprocessing.connection import wait

    workers = list(pool._processes.values())
    pool._result_queue._writer.close()

    def watch() -> None:
        wait([worker.sentinel for worker in workers])
        for worker in workers:
            worker.terminate()

    Thread(target=watch, daemon=True).start()


def reporting_parallel(progress: Callable[[int], None], **options: Any) -> Any:
    """Makes a ``joblib.Parallel`` that calls ``progress`` with the number of finished batches.

    Where joblib would print its progress, which is whenever a batch is done.
    """
    import joblib

    class Reporting(joblib.Parallel):  # type: ignore[misc]
        def print_progress(self) -> None:
            progress(self.n_completed_tasks)

    return Reporting(**options)


def linear_algebra() -> Any:
    """Finds threadpoolctl's controller of NumPy's linear algebra while other threads import.

    By itself threadpoolctl searches Linux's loader for loaded libraries, and is called back under
    the loader's lock. That call waits for Python's lock; a thread that holds this one because it
    imports an extension waits for the loader's, so there is a deadlock. The kernel has the same
    list without a lock.
    """
    from threadpoolctl import ThreadpoolController

    class Mapped(ThreadpoolController):  # type: ignore[misc]
        def _load_libraries(self) -> None:
            try:
                lines = Path("/proc/self/maps").read_text("utf-8", "surrogateescape").splitlines()
            except OSError:  # not Linux, where threadpoolctl's own way has no deadlock
                super()._load_libraries()
                return
            fields = [line.split(maxsplit=5) for line in lines]
            for path in dict.fromkeys(each[5] for each in fields if len(each) == 6):
                self._make_controller_from_path(path)

    return Mapped()


@dataclass
class SheetRows:
    """A sheet's rows of values, and what openpyxl's read-only sheets leave out.

    ``hidden``: numbers of rows; ``hidden_columns``: the first and last of each range; ``merged``:
    ranges, ``"A5:A6"``; ``unstored``: the cells whose formula has no stored value. All is there
    after the rows have been gone through.
    """

    rows: Iterator[tuple[int, list[dict[str, Any]]]]
    hidden: list[int] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    unstored: list[str] = field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)


def sheet_rows(sheet: Any) -> SheetRows:
    """A read-only sheet of openpyxl → its rows, with their numbers and cells.

    A stored value may be an empty text, which the cell's type shows.
    """
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet._reader import FORMULA_TAG, VALUE_TAG, WorkSheetParser

    book, found = sheet.parent, SheetRows(iter(()))

    class Parser(WorkSheetParser):  # type: ignore[misc, unused-ignore]
        def parse_cell(self, element: Any) -> Any:
            cell = super().parse_cell(element)
            if cell["value"] is None and element.find(FORMULA_TAG) is not None:
                stored = element.get("t") == "str" and element.find(VALUE_TAG) is not None
                if not stored:
                    found.unstored.append(f"{get_column_letter(cell['column'])}{cell['row']}")
            return cell

        def parse_row(self, row: Any) -> Any:
            made = super().parse_row(row)
            if row.get("hidden") in ("1", "true"):
                found.hidden.append(self.row_counter)
            self.row_dimensions.clear()
            return made

    def rows() -> Iterator[tuple[int, list[dict[str, Any]]]]:
        with sheet._get_source() as source:
            parser = Parser(
                source,
                sheet._shared_strings,
                data_only=True,
                epoch=book.epoch,
                date_formats=book._date_formats,
                timedelta_formats=book._timedelta_formats,
            )
            yield from parser.parse()
            found.hidden_columns += [
                (int(column["min"]), int(column["max"]))
                for column in parser.column_dimensions.values()
                if column.get("hidden") in ("1", "true")
            ]
            found.merged += [str(one) for one in getattr(parser.merged_cells, "mergeCell", ())]

    found.rows = rows()
    return found


def unmangled_strings(book: Any) -> None:
    """Gives a read-only workbook's sheets its shared strings as they are written.

    openpyxl takes ``_x005F_`` out of them, which distinguishes a text that looks like an escape
    from one: ``_x005F_x000D_`` is the text ``_x000D_``, which alone is the end of a line.
    """
    from openpyxl.cell.text import Text
    from openpyxl.xml.constants import SHEET_MAIN_NS
    from openpyxl.xml.functions import iterparse

    named = [name for name in book._archive.namelist() if name.endswith("sharedStrings.xml")]
    for name in named:
        with book._archive.open(name) as source:
            strings = [
                str(Text.from_tree(node).content)  # type: ignore[union-attr, unused-ignore]
                for _, node in iterparse(source)
                if node.tag == f"{{{SHEET_MAIN_NS}}}si"
            ]
        for sheet in book.worksheets:
            sheet._shared_strings = strings
