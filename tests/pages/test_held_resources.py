"""Data files: who may install them on the page, and whose scores they move."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, ResourceError, resources
from meteor_core.corpus.scoring import score_corpus
from pages.ui.shared.permalink import Texts
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import Job
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, go_to, open_page, press, score, signature

VECTORS = "navec-news"
PAIR = Texts("Доктор осматривал лису", ("Врач осмотрел лису",))


@pytest.fixture
def without_vectors(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    require_resource: Callable[[str], Path],
) -> Iterator[Callable[[], None]]:
    """A data folder that lacks the vectors → what puts them there, as another session would."""
    for name in DEFAULTS:
        require_resource(name)
    vectors = resources.find(VECTORS)
    assert vectors is not None
    for entry in resources.folder().iterdir():
        if entry != vectors and entry.name != "annotations":
            (tmp_path / entry.name).symlink_to(entry)
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    st.cache_resource.clear()
    yield lambda: os.symlink(vectors, tmp_path / vectors.name)
    st.cache_resource.clear()


def test_another_s_installation_moves_no_score_until_it_is_taken(
    without_vectors: Callable[[], None],
) -> None:
    test = open_page("pair", pair=PAIR)
    before = score(test), signature(test)
    without_vectors()
    assert (score(calm(test.run())), signature(test)) == before
    said = [alert for alert in alerts(test) if "This server has new data files" in alert]
    assert [VECTORS in alert for alert in said] == [True]
    assert any("“embedding” is off until you use its new data" in each for each in alerts(test))
    assert not any("its data are not installed" in alert for alert in alerts(test))
    assert "Install what is missing" not in [button.label for button in test.button]

    newcomer = open_page("pair", pair=PAIR)
    assert "embedding[navec" in signature(newcomer)
    assert not any("new data files" in alert for alert in alerts(newcomer))
    assert signature(calm(test.run())) == before[1], "what a newcomer uses is not everybody's"

    press(test, "Use the new data")
    assert signature(test) == signature(newcomer)
    assert not any("new data files" in alert for alert in alerts(test))


def test_it_stays_so_on_every_page(without_vectors: Callable[[], None]) -> None:
    test = open_page("pair", pair=PAIR)
    without_vectors()
    for page in ("metrics", "words", "learn", "candidates"):
        go_to(test, page)
        assert any("new data files" in alert for alert in alerts(test)), page
    assert "navec" not in signature(go_to(test, "pair"))


def test_what_one_installs_oneself_is_taken_at_once(
    without_vectors: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    test = open_page("pair", pair=PAIR)  # where nothing can be fetched
    monkeypatch.setattr(resources, "install", lambda *_: without_vectors())
    press(test, "Install what is missing")
    assert "embedding[navec" in signature(test)
    assert not any("new data files" in alert for alert in alerts(test))


def test_a_metric_and_its_workers_use_what_was_held(without_vectors: Callable[[], None]) -> None:
    with resources.holding(resources.installed()):
        metric = Meteor("ru", "tuned")
    without_vectors()
    assert "embedding" in Meteor("ru", "tuned").stages
    again = Meteor.by(metric.settings)
    for same in (metric, again, metric.with_parameters(metric.parameters)):
        assert "embedding" not in same.stages
    systems = {"A": [PAIR.candidate] * 4}
    (here,) = score_corpus(systems, [list(PAIR.references) * 4], metric)
    (there,) = score_corpus(systems, [list(PAIR.references) * 4], again, jobs=2)
    assert list(here.segment_scores) == list(there.segment_scores)


def test_a_job_holds_to_what_its_session_does() -> None:
    class Looking(Job):
        def _work(self) -> None:
            self.seen = resources.held()

    with resources.holding({"x"}):
        job = Looking().start()
    job.wait(60)
    assert job.seen == {"x"}


def test_every_fragment_holds_too() -> None:
    """A fragment runs without the app that would have seen to it."""
    own = Path("pages/ui/shared/serving/held_resources.py")
    users = {path for path in Path("pages").rglob("*.py") if "st.fragment" in path.read_text()}
    assert users == {own}


def _fragment_app() -> None:
    import streamlit as st

    from meteor_core import resources
    from pages.ui.shared.serving import held_resources

    @held_resources.fragment
    def part() -> None:
        st.button("again")
        st.text(sorted(resources.held() or ()))

    held_resources.accept(())
    resources.hold(None)  # as in the new thread of a fragment's run
    part()


def test_a_fragment_s_run_holds() -> None:
    test = calm(AppTest.from_function(_fragment_app).run())
    assert test.text[0].value == str(sorted(resources.installed()))


LOCAL = {"Host": "localhost:8501"}


@pytest.mark.parametrize(
    ("address", "headers", "expected"),
    [
        (None, LOCAL, True),
        ("127.0.0.1", {"Host": "127.0.0.1:8501"}, True),
        ("::1", {"Host": "[::1]:8501"}, True),
        (None, {"Host": "meteor.localhost"}, True),
        (None, {}, True),
        ("192.0.2.7", LOCAL, False),
        ("172.17.0.1", LOCAL, False),
        ("nonsense", LOCAL, False),
        (None, {"Host": "meteor.example"}, False),
        (None, {"Host": "localhost.example"}, False),
        (None, {"Host": "[::1"}, False),
        (None, LOCAL | {"X-Forwarded-For": "127.0.0.1"}, False),
        (None, LOCAL | {"x-forwarded-for": ""}, False),
        (None, LOCAL | {"X-Real-IP": "192.0.2.7"}, False),
        (None, LOCAL | {"Forwarded": "for=192.0.2.7"}, False),
        (None, LOCAL | {"Via": "1.1 proxy"}, False),
    ],
)
def test_who_sits_at_the_machine(
    address: str | None, headers: dict[str, str], expected: bool
) -> None:
    assert held_resources.came_from_here(address, headers) is expected


@pytest.mark.parametrize(
    ("policy", "local", "said"),
    [
        ("", True, ""),
        ("local", True, ""),
        ("", False, "are installed by its operator"),
        ("local", False, "are installed by its operator"),
        ("everybody", False, ""),
        ("nobody", True, "are installed by its operator"),
        ("Yes", True, "Unknown value of METEOR_INSTALL 'Yes'; choose one of: local, everybody"),
    ],
)
def test_who_may_install(
    without_vectors: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    policy: str,
    local: bool,
    said: str,
) -> None:
    tried: list[object] = []

    def install(names: object, report: object) -> None:
        tried.append(names)
        raise ResourceError("no network")

    monkeypatch.setattr(resources, "install", install)
    monkeypatch.setenv("METEOR_INSTALL", policy)
    monkeypatch.setattr(held_resources, "is_local", lambda: local)
    test = open_page("pair", pair=PAIR, state={"language_data": True})
    labels = [button.label for button in test.button]
    captions = " ".join(caption.value for caption in test.caption).replace("\\", "")
    assert bool(tried) is (not said)
    assert ("Install what is missing" in labels) is (not said)
    assert any(label.startswith("Install (") for label in labels) is (not said)
    assert said in captions
    assert VECTORS in " ".join(alerts(test)), "what is off is said to everybody"
