"""A slow metric holds up no other: those wanted with it and since come first."""

from __future__ import annotations

from meteor_core.metrics import Metric, parse
from meteor_core.metrics.measured import Measured
from meteor_core.readers import Dataset
from pages.ui.corpus.jobs import MetricsJob
from pages.ui.shared.serving.jobs import Visitor

COUNT = 90
TEXTS = tuple(f"слово {number} и ещё одно" for number in range(COUNT))
DATA = Dataset("toy", {"r": TEXTS}, {"s": TEXTS[::-1]}, None, tuple(map(str, range(COUNT))), {})
SOON = 60.0


class Noting(MetricsJob):
    """Notes what is counted, in the order in which it ends; wants more while TER is counted."""

    def __init__(self) -> None:
        super().__init__(DATA, Visitor())
        self.ended: list[str] = []
        self.steps: list[int] = []
        self.then: tuple[Metric, ...] = ()

    def _count(self, metric: Metric) -> Measured:
        result = super()._count(metric)
        self.ended.append(metric.kind)
        return result

    def _let_others_pass(self, slow: Metric) -> None:
        self.steps.append(self.done)
        if self.then:
            self.want(self.then)
        super()._let_others_pass(slow)
        assert (self.current, self.done) == (slow, self.steps[-1])


def counted(*wishes: str) -> Noting:
    work = Noting()
    first, *later = map(parse, wishes)
    work.then = later[0] if later else ()
    work.want(first)
    assert work.job is not None
    work.job.wait(SOON)
    return work


def test_ter_is_counted_last_and_shown_where_it_was_wanted() -> None:
    work = counted("ter,bleu,chrf")
    assert work.ended == ["bleu", "chrf", "ter"]
    assert [result.metric.kind for result in work.results] == ["ter", "bleu", "chrf"]


def test_what_is_wanted_meanwhile_does_not_wait_for_ter() -> None:
    work = counted("ter", "ter,bleu")
    assert work.ended == ["bleu", "ter"]
    assert not work.problems


def test_ter_moves_in_small_steps() -> None:
    assert counted("ter").steps == [*range(4, 90, 4), 90]
