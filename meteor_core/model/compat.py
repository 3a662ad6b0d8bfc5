"""What the core takes from inside other libraries, where their public interface does not offer it.

Only here may private names of a library be used. Each function says what it needs and why, imports
its library when it is called, and has a test in ``tests/model/test_compat.py`` that compares it
with the library's public interface, so that an upgrade which breaks it fails loudly.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def likeliest_parse(morphology: Any, form: str) -> tuple[str, Any] | None:
    """pymorphy3's likeliest parse of a word of its dictionary: ``"стали"`` → its lemma and tag.

    The first of ``morphology.parse(form)`` without making the others, in half of the time. None for
    a word that the dictionary does not have.
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
    return dictionary.build_normal_form(*paradigm, spelling), tags[best]


def navec(path: Path) -> Any:
    """navec's tar → its model, as ``Navec.load`` reads it.

    Without the products of all codes that ``Navec.load`` computes beforehand (120 MB on the way):
    similarities by ``Navec.sim`` are not to be had, vectors are.
    """
    import numpy as np
    from navec import Navec
    from navec.meta import Meta
    from navec.navec import META, PQ_, VOCAB
    from navec.pq import PQ
    from navec.tar import Tar
    from navec.vocab import Vocab

    class LeanPQ(PQ):  # type: ignore[misc]
        def precompute(self) -> None:
            self.qdims = np.arange(self.qdim)

    with Tar(str(path)) as tar:
        meta = Meta.from_file(tar.load(META))
        vocab = Vocab.from_file(tar.load(VOCAB))
        table = LeanPQ.from_file(tar.load(PQ_))
    return Navec(meta, vocab, table)


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
