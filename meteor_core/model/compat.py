"""What the core takes from inside other libraries, where their public interface does not offer it.

Only here may private names of a library be used. Each function says what it needs and why, imports
its library when it is called, and has a test in ``tests/model/test_compat.py`` that compares it
with the library's public interface, so that an upgrade which breaks it fails loudly.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

W = TypeVar("W", bound=str)
T = TypeVar("T")


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
    tags = [dictionary.build_tag_info(*paradigm) for _, *paradigm in parses]
    best = 0
    if len(parses) > 1:
        probability = morphology.prob_estimator.p_t_given_w.prob
        probabilities = [probability(form, tag) for tag in tags]
        best = probabilities.index(max(probabilities))
    spelling, *paradigm = parses[best]
    lemma = dictionary.build_normal_form(*paradigm, spelling)
    return lemma, tags[best], _has_other_lemma(dictionary, parses, lemma)


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
    """navec's quantised table of pieces (words × codes) and vectors (codes × pieces × numbers)."""
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

    Each brings the 250,000 words of navec's vectors, for 40 MB: where ``mark`` says that they are
    ``words``, these are asked instead. They give a word's number by ``index``; the mark is how a
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
    """What slovnet's encoders ask of its ``Vocab``."""

    def __init__(self, words: Any) -> None:
        self._index = words.index
        self.unk_id, self.pad_id = words.index("<unk>"), words.index("<pad>")

    def encode(self, word: str) -> Any:
        number = self._index(word)
        return self.unk_id if number is None else number


def slovnet_tags(tagger: Any) -> tuple[str, ...]:
    """The tags that slovnet's ``Morph`` chooses from, by number."""
    return tuple(tagger.infer.decoder.tags_vocab.items)


def slovnet_scores(tagger: Any, words: Sequence[str]) -> Any:
    """What slovnet's ``Morph`` gives each tag of each word (words × tags), of which it takes the
    largest: publicly it names that tag alone, whatever forms the word may have.
    """
    inputs = next(iter(tagger.infer.encoder([list(words)])))
    return tagger.infer.model(inputs.word_id, inputs.shape_id, inputs.pad_mask)[0]


@contextmanager
def import_blocked(package: str) -> Iterator[None]:
    """Within it ``import package`` raises ``ImportError``, as if it were not installed.

    NLTK imports SciPy for statistics that splitting words has no use for, and goes on without it:
    that is half of the time to start. A package that is imported already stays, and beside other
    threads, which may need it, nothing is blocked.
    """
    if package in sys.modules or threading.active_count() > 1:
        yield
        return
    sys.modules[package] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[package]


def shared_processes(jobs: int, idle: int) -> Executor:
    """joblib's own worker processes, which all callers share; idle ones end after so many seconds.

    ``joblib.Parallel`` hands out whole runs; single calls that are waited for one by one need the
    executor beneath it.
    """
    from joblib.executor import get_memmapping_executor

    executor: Executor = get_memmapping_executor(jobs, timeout=idle)
    return executor


def reporting_parallel(progress: Callable[[int], None], **options: Any) -> Any:
    """``joblib.Parallel`` that calls ``progress`` with the number of finished batches.

    Where joblib would print its progress, which is whenever a batch is done.
    """
    import joblib

    class Reporting(joblib.Parallel):  # type: ignore[misc]
        def print_progress(self) -> None:
            progress(self.n_completed_tasks)

    return Reporting(**options)


class _Tokeniser:
    """A sacreBLEU tokeniser that remembers no line: its own keep 65,536 of anybody's."""

    def __init__(self, remembering: Any) -> None:
        self._call = getattr(type(remembering).__call__, "__wrapped__", None)
        self._own = remembering
        for name, value in vars(remembering).items():
            if hasattr(type(value).__call__, "__wrapped__"):
                setattr(remembering, name, _Tokeniser(value))

    def __call__(self, line: str) -> str:
        return str(self._call(self._own, line) if self._call else self._own(line))

    def signature(self) -> str:
        return str(self._own.signature())


def sacrebleu_forgetting(metric: T) -> T:
    """The same metric of sacreBLEU's, whose tokeniser remembers no line of any text."""
    if hasattr(metric, "tokenizer"):
        metric.tokenizer = _Tokeniser(metric.tokenizer)
    return metric


def sacrebleu_line(metric: Any, text: str) -> str:
    """A text as a sacreBLEU metric compares it, cut and folded: ``"Кот."`` → ``"Кот ."``."""
    return str(metric._preprocess_segment(text))


def sacrebleu_counts(metric: Any, candidate: str, references: Sequence[str]) -> tuple[float, ...]:
    """What a sacreBLEU metric counts in one segment; the counts of a corpus are their sums.

    ``corpus_score`` counts all segments at a time and keeps none.
    """
    lines = [metric._preprocess_segment(reference) for reference in references]
    information = metric._extract_reference_info(lines)
    line = metric._preprocess_segment(candidate)
    return tuple(metric._compute_segment_statistics(line, information))


def sacrebleu_score(metric: Any, counts: Sequence[float]) -> float:
    """The score, within 0..100, that a sacreBLEU metric makes of counts or of their sums."""
    # It writes into the list that it is given.
    return float(metric._compute_score_from_stats(list(counts)).score)


def sacrebleu_signature(metric: Any, references: int) -> str:
    """``"nrefs:1|case:mixed|…"``: a sacreBLEU metric's signature before it has scored anything."""
    return str(metric._SIGNATURE_TYPE(vars(metric) | {"num_refs": references}).format())


def ter_search(
    words: list[W], reference: list[str]
) -> tuple[list[list[W]], int, list[Literal["inserted", "deleted", "replaced", "kept"]]]:
    """sacreBLEU's search for TER's shifts, whose public form gives the number of edits alone.

    → the order of the words at first and after each shift, the edits that are then left, and what
    is done word by word. The very words that were given are shifted.
    """
    from sacrebleu.metrics import lib_ter

    named: dict[str, Literal["inserted", "deleted", "replaced", "kept"]] = {
        lib_ter._OP_INS: "inserted",
        lib_ter._OP_DEL: "deleted",
        lib_ter._OP_SUB: "replaced",
        lib_ter._OP_NOP: "kept",
    }
    distance: Any = lib_ter.BeamEditDistance(reference)
    shift: Any = lib_ter._shift
    orders, checked = [words], 0
    while True:
        gain, shifted, checked = shift(orders[-1], reference, distance, checked)
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES or gain <= 0:
            break
        orders.append(shifted)
    cost, trace = distance(orders[-1])
    return orders, cost, [named[operation] for operation in trace]


def ter_edits(words: list[str], reference: list[str]) -> int:
    """sacreBLEU's number of TER's edits, ``translation_edit_rate(words, reference)[0]``.

    Its search for shifts reckons a slow distance for each one that it tries. Here the Levenshtein
    distance, which is never larger, tells in a microsecond which of them cannot be the best.
    """
    from sacrebleu.metrics import lib_ter

    if not reference:
        return len(words)
    numbers = {word: chr(number) for number, word in enumerate(dict.fromkeys([*reference, *words]))}
    distance: Any = lib_ter.BeamEditDistance(reference)
    target = "".join(map(numbers.__getitem__, reference))
    shifts = checked = 0
    while True:
        letters = "".join(map(numbers.__getitem__, words))
        shifted, checked = _best_shift(words, reference, distance, (letters, target), checked)
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES or shifted is None:
            break
        words, shifts = shifted, shifts + 1
    return shifts + int(distance(words)[0])


def _best_shift(
    words: list[str],
    reference: list[str],
    distance: Any,
    letters: tuple[str, str],
    checked: int,
) -> tuple[list[str] | None, int]:
    """``lib_ter._shift``: the words after the best shift, None where none gains; shifts tried."""
    from rapidfuzz.distance import Levenshtein
    from sacrebleu.metrics import lib_ter

    before, inverse = distance(words)
    flipped: Any = lib_ter._flip_trace
    alignment = lib_ter.trace_to_alignment(flipped(inverse))
    move: Any = lib_ter._perform_shift
    best: tuple[Any, ...] = (0,)
    for start, start_there, length in lib_ter._find_shifted_pairs(words, reference):
        for place in _places(alignment, start, start_there, length):
            checked += 1
            moved = move(letters[0], start, length, place)
            least = Levenshtein.distance(moved, letters[1])
            if (before - least, length, -start, -place) < best[:4] or before <= least:
                continue
            shifted = move(words, start, length, place)
            best = max(best, (before - distance(shifted)[0], length, -start, -place, shifted))
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES:
            break
    return (best[4] if best[0] > 0 else None), checked


def _places(
    alignment: tuple[dict[int, int], list[int], list[int]], start: int, there: int, length: int
) -> Iterator[int]:
    """Where ``lib_ter._shift`` tries a run of words that stands elsewhere in the reference."""
    aligned, missed, wrong = alignment
    if not any(wrong[start : start + length]) or not any(missed[there : there + length]):
        return
    if start <= aligned[there] < start + length:
        return
    last = -1
    for position in range(there - 1, there + length):
        if position >= 0 and position not in aligned:
            return
        place = aligned[position] + 1 if position >= 0 else 0
        if place != last:
            yield place
        last = place
