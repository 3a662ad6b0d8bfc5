"""A report of two references and two systems that the tests of its files share."""

from __future__ import annotations

from dataclasses import replace

from meteor_core.corpus.scoring import score_corpus
from meteor_core.corpus.significance import significance
from meteor_core.exports.corpora import (
    Report,
)
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics import parse
from meteor_core.metrics.corpus import score_systems
from meteor_core.readers import Dataset, Note

HOSTILE = '=HYPERLINK("http://evil.example","x")'
SCRIPT = "<script>alert(1)</script> & <img src=http://evil.example/a.png>"
REFERENCES = {
    "human A": ("the cat sat on the mat", "cats sleep", "", "a dog barks"),
    "human B": ("a cat was on the mat", "the cat sleeps", "", "dogs bark"),
}
SYSTEMS = {
    "Up & Down_1": ("the cat sat on a mat", "a cat slept", "", HOSTILE),
    "<b>Bold</b>": ("on the mat sat the cat", "", "", f"a dog {SCRIPT} barks \ud800\x00"),
}
NOTE = Note("{count} texts are empty.", count=2)


def report(systems: dict[str, tuple[str, ...]] = SYSTEMS, segments: int = 4) -> Report:
    """Two references, two systems, four segments: whole, soft, empty, hostile; or fewer."""
    human = {"Up & Down_1": (0.5, float("nan"), 1.0, -2.0)}
    ids = ("1", "=2", "doc:3", "@4")
    data = Dataset("a <corpus>", REFERENCES, systems, ("s",) * 4, ids, human, (NOTE,))
    data = data.first(segments)
    metric = Meteor("en", "tuned", stages=("exact",))
    scored = score_corpus(data.systems, list(data.references.values()), metric)
    first = scored[0]
    found = significance(
        {one.name: one.rows.numbers for one in scored},
        first.rate_sums,
        samples=50,
        trials=50,
        baseline=first.name,
    )
    return Report(data, scored, metric, tuple(found.pairs.values()), found.intervals)


def with_metrics(made: Report) -> Report:
    """The same with BLEU and TER beside METEOR."""
    data, found = made.dataset, []
    for one in parse("bleu,ter"):
        found += score_systems(data.systems, list(data.references.values()), [one])
    return replace(made, metrics=tuple(found))
