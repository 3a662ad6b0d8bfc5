"""What is written of limits and privacy has the numbers of the code, and says what it does."""

from __future__ import annotations

import re
import tomllib

import pytest

from meteor_core import InputError, Meteor, languages
from meteor_core.analyses import glossary
from meteor_core.annotations import limits as projects
from meteor_core.corpus.results import LONGEST_SEARCH
from meteor_core.languages import codes
from meteor_core.lexicons import own_words
from meteor_core.metrics import Metric
from meteor_core.metrics.metric import LONGEST_LIST
from meteor_core.model.caches import LONGEST_WORD
from meteor_core.model.limits import (
    MOST_CHARACTERS,
    MOST_EDIT_WORK,
    MOST_REFERENCES,
    MOST_SEGMENT_TOKENS,
    MOST_TOKENS,
)
from meteor_core.readers import File, limits, recognise
from pages.ui.shared import permalink
from pages.ui.shared.serving import kept_sessions
from tests.documents import LIMITS, PRIVACY, PROJECTS, ROOT, read
from tests.effort import bounded

WRITTEN = " ".join(word for each in (LIMITS, PROJECTS, PRIVACY) for word in read(each).split())

NUMBERS = [
    f"over {MOST_CHARACTERS:,} characters or {MOST_TOKENS:,} tokens per side",
    f"characters or {MOST_SEGMENT_TOKENS:,} tokens in a segment of a corpus",
    f"over {MOST_REFERENCES} references for a candidate",
    f"over {limits.MOST_FILES} files in an upload, over {limits.MOST_BYTES // 2**20} MB",
    f"over {limits.MOST_SEGMENTS:,} segments, {limits.MOST_PAIRS:,} pairs",
    f"{limits.MOST_COLUMNS} columns, {limits.MOST_ROWS:,} rows ({limits.MOST_SHEET_ROWS:,} per",
    f"over {limits.MOST_CELLS:,} cells or {limits.MOST_ELEMENTS:,} XML elements",
    f"over {limits.MOST_ROW_VALUES:,} values in a line of JSON Lines",
    f"over {limits.MOST_HELD_CHARACTERS:,} characters in one JSON document, in a PO file",
    f"over {own_words.MOST_LINES:,} lines, {own_words.MOST_WORDS:,} words or "
    f"{own_words.MOST_BYTES // 10**6} MB of own words",
    f"over {glossary.MOST_TERMS:,} terms or {glossary.MOST_TRANSLATIONS:,} translations in a",
    f"over {LONGEST_WORD} characters in a word",
    f"over {LONGEST_SEARCH} characters in a search, {LONGEST_LIST:,} in a list of metrics",
    f"{permalink.LONGEST:,} in a link's compressed texts",
    f"over {MOST_EDIT_WORK:,} pairs of words for TER",
    f"A project holds up to {projects.MOST_SEGMENTS:,} segments, {projects.MOST_SYSTEMS} systems",
    f"{projects.MOST_ITEMS:,} items and {projects.MOST_MEMBERS} people",
    f"can take up to {projects.MOST_BYTES // 10**6} MB, and its answers up to",
    f"{projects.MOST_ANSWERS // 10**6} MB ({projects.MOST_WRITTEN // 10**6} MB per",
    f"A server keeps at most {projects.MOST_PROJECTS:,} projects. One visitor can have "
    f"{projects.MOST_OF_ONE} of them and create {projects.MOST_NEW} a day",
    f"and judged segments are kept for {kept_sessions.MOST_AGE / 60:.0f} minutes after the tab is "
    "closed",
]


@pytest.mark.parametrize("said", NUMBERS)
def test_a_number_is_that_of_the_code(said: str) -> None:
    assert said in WRITTEN


@pytest.mark.parametrize("language", codes())
def test_what_stands_beside_empty_sides(language: str) -> None:
    meteor = Meteor(language, "tuned", ["exact"])
    for candidate, reference in (("", "a"), ("a", " "), ("\n", "a")):
        result = meteor.score(candidate, [reference])
        assert result.score.value == 0
        assert result.note
    for candidate, references in (("", [""]), ("a", [])):
        with pytest.raises(InputError):
            meteor.score(candidate, references)


def test_lengths_at_the_limit_and_beyond() -> None:
    meteor = Meteor("en", "tuned", ["exact"])
    meteor.score("a " * MOST_TOKENS, ["a"])
    with pytest.raises(InputError, match="segment by segment"):
        meteor.score("a " * (MOST_TOKENS + 1), ["a"])
    with pytest.raises(InputError, match="segment by segment"):
        meteor.score("a" * (MOST_CHARACTERS + 1), ["a"])
    meteor.sentence("a " * MOST_SEGMENT_TOKENS)
    with pytest.raises(InputError, match="Split it"):
        meteor.sentence("a " * (MOST_SEGMENT_TOKENS + 1))


def test_metrics_with_limits_of_their_own() -> None:
    side = int(MOST_EDIT_WORK**0.5)
    ter, hamming = Metric.of("ter"), Metric.of("hamming")
    with pytest.raises(InputError):
        ter.segment("a " * (side + 1), ["b " * (side + 1)])
    with pytest.raises(InputError):
        hamming.segment("ab", ["abc"])


def test_too_many_files_are_refused_before_any_is_parsed() -> None:
    broken = [File(f"{number}.xlsx", b"PK") for number in range(limits.MOST_FILES + 1)]
    with bounded(), pytest.raises(InputError, match=f"at most {limits.MOST_FILES} files"):
        recognise(broken)


def test_a_language_has_the_stages_that_are_told() -> None:
    assert not languages.get("en").vectors
    assert "English has no embedding stage" in WRITTEN


def test_nothing_is_counted_or_loaded_from_elsewhere() -> None:
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    assert settings["browser"]["gatherUsageStats"] is False
    sources = [*(ROOT / "pages").rglob("*.css"), *(ROOT / "pages").rglob("*.js")]
    assert sources
    for source in sources:
        assert not re.search(r"(url\(|import |fetch\()[\"']?https?:", source.read_text("utf-8"))


def test_what_the_tab_keeps_ends_with_it() -> None:
    """``sessionStorage`` alone: nothing of ours outlives the tab, but that the guide was seen."""
    guide = ROOT / "pages/ui/pair/guide.js"
    assert re.findall(r"localStorage\.setItem\(([^)]*)\)", guide.read_text("utf-8")) == [
        'SEEN, "1"'
    ]
    for source in (ROOT / "pages").rglob("*"):
        if source.suffix in {".py", ".js"} and source != guide:
            assert "localStorage" not in source.read_text("utf-8"), source


@pytest.mark.parametrize("name", ["docs/server.md", ".deploy/nginx.conf"])
def test_a_proxy_lets_the_largest_file_through(name: str) -> None:
    """Which by itself refuses more than 1 MB."""
    written = (ROOT / name).read_text("utf-8")
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", written)
    assert int(megabytes) * 2**20 > limits.MOST_BYTES
