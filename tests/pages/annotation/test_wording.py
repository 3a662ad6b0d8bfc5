"""What is said beside the items: a project's usual title, its corpus, votes that are lacking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import annotations as an
from pages.ui.annotation import moments
from pages.ui.annotation.setting_up.project_form import _usual_title
from pages.ui.shared.corpora.corpus_files import _summary
from pages.ui.shared.widgets import local_time
from tests.annotations import samples
from tests.annotations.samples import annotator
from tests.pages.annotating import page
from tests.pages.apps import shown


@pytest.mark.parametrize(
    ("name", "title"), [("news", "news"), ("a + b", "a + b"), ("reference + 5", "Annotation of ")]
)
def test_no_file_s_name_is_the_title_of_several(name: str, title: str) -> None:
    assert _usual_title(replace(samples.corpus(), name=name)).startswith(title)


def test_the_line_of_a_corpus_names_its_source_texts() -> None:
    corpus = samples.corpus(3, "AB")
    assert _summary(corpus).endswith(" · 1 reference · source texts")
    assert _summary(replace(corpus, sources=None)).endswith(" · 1 reference")


@pytest.mark.parametrize(
    ("zone", "written"),
    [("Asia/Kolkata", "2026-11-28 05:30 +05:30"), ("UTC", "2026-11-28 00:00 +00:00")],
)
def test_moments_have_their_offset(
    monkeypatch: pytest.MonkeyPatch, zone: str, written: str
) -> None:
    monkeypatch.setattr(moments, "zone", lambda: local_time.ZoneInfo(zone))
    assert moments.written(1_795_824_000.0) == written


def test_a_skip_that_nobody_can_make_good_is_told_to_both(store: an.Store) -> None:
    created = samples.project(store, "rating", samples.corpus(2, "A"), annotators=2)
    for name, skips in (("Ann", 1), ("Bob", 0)):
        member = annotator(store, created, name)
        while item := an.next_item(store, member):
            if skips:
                an.skip(store, member, item.id)
                skips = 0
            else:
                an.vote(store, member, item.id, an.Rating((50.0,)))
    text = shown(page(key=created.owner_key))
    assert "1 vote is missing because its item was skipped" in text
    ann = next(one for one in an.people(store, created.owner) if one.name == "Ann")
    again = an.renew(store, created.owner, ann.number)
    link = f"https://x/#pass={again.project}.{again.token}"
    assert "You skipped 1 item" in shown(page(key=link))
