"""Phrases matched with words and phrases, by thesauri."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from meteor_core import Evidence, Meteor, Parameters, languages
from meteor_core.messages.errors import InputError
from meteor_core.model import Counts
from meteor_core.stages.paraphrase import Paraphrase, alike, make
from meteor_core.stages.stage import MOST_PHRASES
from meteor_core.stages.table_rows import says_the_same
from tests import toys
from tests.effort import bounded
from tests.stages.notation import notation

ALIGNED = """
лиса сделала прыжок . | лисица прыгнула . | synonym:0-0 paraphrase:1..2-1 exact:3-2
лисица прыгнула . | лиса сделала прыжок . | synonym:0-0 paraphrase:1-1..2 exact:2-3
сделала прыжок | скакнула | paraphrase:0..1-0
сделала прыжок | подскочила |
сделала в прыжок | прыгнула | fuzzy:2-0
прыжок сделала | прыгнула | fuzzy:0-0
сразу | в тот же миг | paraphrase:0-0..3
в один прыжок | в тот же миг | exact:0-0
в один прыжок | сразу | paraphrase:0..2-0
сделала прыжок | сделала прыжок | exact:0-0 exact:1-1
сделать прыжок | сделала прыжок | lemma:0-0 exact:1-1
прыгнула | прыгнет | lemma:0-0
сделала прыжок сделала прыжок | прыгнула прыгнет | paraphrase:0..1-0 paraphrase:2..3-1
сделала прыжок | прыгнула скакнула | paraphrase:0..1-0
в один прыжок сделала прыжок | сразу прыгнула | paraphrase:0..2-0 paraphrase:3..4-1
дом | крыша над головой | paraphrase:0-0..2
"""


@pytest.mark.parametrize("line", ALIGNED.strip().splitlines())
def test_alignment(line: str) -> None:
    candidate, reference, expected = (field.strip() for field in line.split("|"))
    result = toys.metric().score(candidate, reference)
    assert (notation(result), result.alignment.optimal) == (expected, True)


def test_each_side_counts_its_own_words() -> None:
    """P = 2·.6/3, R = 1·.6/2 of content words; one match of 2 words with 1: matches 1.5.

    α .5 δ 1: F = 2PR/(P + R) = 2·.4·.3/.7; γ 0.
    """
    chosen = Parameters(0.5, 1.0, 0.0, 1.0, (("paraphrase", 0.6),))
    metric = Meteor("ru", toys.RECIPE, parameters=chosen)
    alignments = metric.align("сделала прыжок собака", ["прыгнула изба"])
    statistics = metric.rate(alignments, chosen).statistics
    rank = metric.stages.index("paraphrase")
    assert statistics.candidate_matches[rank] == Counts(2, 0)
    assert statistics.reference_matches[rank] == Counts(1, 0)
    assert (statistics.candidate_words, statistics.reference_words) == (2, 1)
    assert (statistics.matches, statistics.chunks) == (1.5, 1)
    found = metric.rate(alignments, chosen).score
    assert (found.precision, found.recall) == pytest.approx((0.4, 0.3))
    assert found.value == pytest.approx(2 * 0.4 * 0.3 / 0.7)
    assert found.fragmentation == 0


def test_function_words_of_a_phrase_are_counted_as_such() -> None:
    """«в тот же миг»: a preposition, a pronoun, a particle and a noun."""
    metric = toys.metric()
    (alignment,) = metric.align("сразу", ["в тот же миг"])
    statistics = metric.rate([alignment]).statistics
    rank = metric.stages.index("paraphrase")
    assert statistics.candidate_matches[rank] == Counts(1, 0)
    assert statistics.reference_matches[rank] == Counts(1, 3)


def test_evidence_names_the_synset_and_both_phrases() -> None:
    result = toys.metric().score("лиса сделала прыжок", "лиса скакнула")
    (match,) = [one for one in result.alignment.matches if one.stage == "paraphrase"]
    assert match.evidence == Evidence("ПРЫГНУТЬ", "сделала прыжок", "скакнула", "toy thesaurus")


def test_nothing_is_shared_nothing_is_said() -> None:
    stage = toys.paraphrase(languages.get("ru"), 0.5)
    words = languages.get("ru").analyser(True).words
    assert stage.evidence(words("сделала прыжок"), words("дом")) == Evidence(*("", "", "", ""))


def test_of_no_phrases_nothing_is_proposed() -> None:
    stage = toys.paraphrase(languages.get("ru"), 0.5)
    words = languages.get("ru").analyser(True).words
    assert list(stage.proposals(words("лиса прыгнула"), words("лисица скакнула"))) == []
    assert list(stage.proposals([], words("сделала прыжок"))) == []
    assert list(stage.proposals(words("сделала прыжок"), [])) == []


def test_a_phrase_of_two_synsets_is_proposed_once() -> None:
    stage = toys.paraphrase(languages.get("ru"), 0.5)
    words = languages.get("ru").analyser(True).words
    found = list(stage.proposals(words("сделала прыжок"), words("скакнула прыгнула")))
    assert found == [(0, 2, 0, 1, 1.0), (0, 2, 1, 2, 1.0)]


@pytest.mark.parametrize(
    ("candidate", "reference"),
    [("сделала прыжок ", "прыгнула "), ("т. е. ", "то есть "), ("20 тысяч ", "20000 ")],
)
def test_phrases_over_and_over_have_an_end(candidate: str, reference: str) -> None:
    """Each stands beside each: 160 times, 25,600 phrases of one source, and as many single words.
    They are matched all the same, in a moment."""
    with bounded():
        alignment = Meteor("ru", "tuned").align(candidate * 160, [reference * 160])[0]
    links = [link for link in alignment.links if link.stage == "paraphrase"]
    assert len(links) <= 3 * MOST_PHRASES
    assert alignment.matches
    assert not alignment.optimal


@pytest.fixture
def ruwordnet(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Meteor:
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    return Meteor("ru", "tuned", stages=("exact", "lemma", "synonym", "paraphrase"))


@pytest.mark.parametrize("phrase", ["сделала прыжок", "делала прыжок", "сделает прыжок"])
def test_ruwordnet(ruwordnet: Meteor, phrase: str) -> None:
    """The issue's example, in any inflexion."""
    found = ruwordnet.score(f"Лиса {phrase} через собаку", "Лиса прыгнула через собаку")
    assert notation(found) == "exact:0-0 paraphrase:1..2-1 exact:3-2 exact:4-3"
    evidence = found.alignment.matches[1].evidence
    assert "ДЕЛАТЬ ПРЫЖОК" in evidence.name
    assert (evidence.candidate, evidence.reference) == (phrase, "прыгнула")
    assert evidence.source.startswith("RuWordNet")
    assert found.statistics.matches == 4.5
    assert found.statistics.chunks == 1


@pytest.mark.resource("wiktionary-ru")
def test_wiktionary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    metric = Meteor("ru", "tuned", stages=("exact", "lemma", "synonym", "paraphrase"))
    if "Wiktionary" not in metric.signature:
        pytest.skip("RuWordNet is installed and goes first")
    found = metric.score("Он потерял записную книжку .", "Он потерял блокнот .")
    assert notation(found) == "exact:0-0 exact:1-1 paraphrase:2..3-2 exact:4-3"
    assert found.alignment.matches[2].evidence.candidate == "записную книжку"


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ("The rebels gave up .", "The rebels surrendered .", "paraphrase:2..3-2"),
        ("The rebels surrendered .", "The rebels gave up .", "paraphrase:2-2..3"),
        ("they put off the talks", "they postponed the talks", "paraphrase:1..2-1"),
        ("United States", "America", "paraphrase:0..1-0"),
        # “dog” alone is a frankfurter in a rare sense, which makes no synonym
        ("a hot dog", "a frankfurter", "paraphrase:1..2-1"),
    ],
)
def test_wordnet(
    monkeypatch: pytest.MonkeyPatch,
    candidate: str,
    reference: str,
    expected: str,
) -> None:
    """Multiword lemmas, in any form that WordNet's rules bring to one."""
    found = Meteor("en", "tuned").score(candidate, reference)
    assert expected in notation(found).split()
    soft = [one for one in found.alignment.matches if one.stage in ("synonym", "paraphrase")]
    assert [one.evidence.source for one in soft] == ["WordNet 3.0"]


def test_parts_may_be_missing() -> None:
    """A thesaurus without a table, or a table alone; the signature names what there is."""
    whole = toys.paraphrase(languages.get("ru"), 0.5)
    assert whole.resource == "toy thesaurus"
    assert Paraphrase(None, None).resource == ""
    nothing: Sequence[object] = list(Paraphrase(None, None).proposals([], []))
    assert nothing == []


@pytest.mark.resource("wordnet-3.0", "meteor-1.5")
@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ("monday and friday", "friday and monday", True),
        ("between russia and china", "between china and russia", True),
        ("27 june", "27 july", False),
        ("three million people", "three billion people", False),
    ],
)
def test_siblings_in_another_order_are_the_same(
    candidate: str, reference: str, expected: bool
) -> None:
    """A row of a table holds where both sides have both, not where each has another."""
    stage = make(languages.get("en"), 0.5)
    assert isinstance(stage, Paraphrase)
    words = [languages.get("en").analyser(True).words(side) for side in (candidate, reference)]
    assert bool(stage._numbers_apart(*words)) is not expected


def table(folder: Path, *records: tuple[str, str]) -> Path:
    """A paraphrase table in METEOR's format."""
    path = folder / "table.txt"
    text = "".join(f"0.5\n{phrase}\n{paraphrase}\n" for phrase, paraphrase in records)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a table of one's own in use; no other data file is at hand."""
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)

    def use(*records: tuple[str, str], language: str = "ru") -> None:
        monkeypatch.setenv(f"METEOR_PARAPHRASES_{language.upper()}", str(table(tmp_path, *records)))

    return use


Use = Callable[..., None]


def test_a_table_of_one_s_own(own_table: Use) -> None:
    """As it is written, form by form: «склеил ласты» is there, «склеила ласты» is not."""
    own_table(("склеил ласты", "умер"), ("в конце концов", "наконец"))
    metric = Meteor("ru", "tuned")
    assert metric.stages == ("exact", "lemma", "paraphrase", "fuzzy")
    assert re.search(r"paraphrase\[own lists\+table\.txt\([0-9a-f]{8}\)\]", metric.signature)
    found = metric.score("Он склеил ласты наконец", "В конце концов он умер")
    assert notation(found) == "exact:0-3 paraphrase:1..2-4 paraphrase:3-0..2"
    match = found.alignment.matches[1]
    assert match.evidence == Evidence("", "склеил ласты", "умер", "table.txt")
    assert notation(metric.score("она склеила ласты", "он умер")) == ""


def test_a_table_goes_both_ways(own_table: Use) -> None:
    own_table(("склеил ласты", "умер"))
    assert notation(Meteor("ru", "tuned").score("умер", "склеил ласты")) == "paraphrase:0-0..1"


def test_an_english_table(own_table: Use) -> None:
    own_table(("kicked the bucket", "died"), language="en")
    found = Meteor("en", "tuned").score("The old man kicked the bucket .", "the old man died .")
    assert notation(found) == "exact:0-0 exact:1-1 exact:2-2 paraphrase:3..5-3 exact:6-4"


@pytest.mark.parametrize(
    ("records", "links"),
    [
        ([("way", "trail")], False),
        ([("way", "trail"), ("trail", "way")], True),
        ([("track", "trail")], True),
        ([("by the way", "trail")], True),
    ],
)
def test_of_a_word_that_goes_with_anything_a_row_is_asked_for_both_ways(
    own_table: Use, records: list[tuple[str, str]], links: bool
) -> None:
    own_table(*records, language="en")
    ours, theirs = records[0]
    metric = Meteor("en", "tuned", stages=("exact", "paraphrase"))
    assert bool(metric.align(ours, [theirs])[0].links) is links
    assert bool(metric.align(theirs, [ours])[0].links) is links
    (stage,) = [stage for stage in metric._stages if stage.name == "paraphrase"]
    words = languages.get("en").analyser(True).words
    if not links:
        obstacle = stage.obstacle(*words(ours), *words(theirs))
        assert obstacle is not None
        assert (obstacle.kind, obstacle.candidate, obstacle.reference) == ("one way", "way", "")


@pytest.mark.parametrize(
    ("reference", "kind"),
    [("недорогой", "opposites"), ("беззвучный", "phrase"), ("неплохой", "phrase")],
)
def test_a_guard_is_named_where_a_row_would_link(own_table: Use, reference: str, kind: str) -> None:
    own_table(("дорогой", "недорогой"))
    (stage,) = [each for each in Meteor("ru", "tuned")._stages if each.name == "paraphrase"]
    words = languages.get("ru").analyser(True).words
    obstacle = stage.obstacle(*words("дорогой"), *words(reference))
    assert obstacle is not None
    assert obstacle.kind == kind


@pytest.mark.resource("wordnet-en")
@pytest.mark.parametrize(
    ("ours", "theirs", "links"),
    [("she leaves the house", "a leaf fell", False), ("a leaf fell", "the leaves fell", True)],
)
def test_a_row_of_words_that_are_written_alike(
    own_table: Use, ours: str, theirs: str, links: bool
) -> None:
    """A table mixes “leaves” of *leave* with those of *leaf*: neighbours tell, and a synset."""
    own_table(("leaves", "leaf"), ("leaf", "leaves"), language="en")
    metric = Meteor("en", "tuned", stages=("exact", "stem", "paraphrase"))
    found = [link for link in metric.align(ours, [theirs])[0].links if link.stage != "exact"]
    assert bool(found) is links
    if not links:
        (stage,) = [stage for stage in metric._stages if stage.name == "paraphrase"]
        words = metric._read(metric.sentence(ours), metric.sentence(theirs))
        obstacle = stage.obstacle(words[0][1], words[1][1])
        assert obstacle is not None
        assert obstacle.kind == "written alike"


def test_a_table_that_is_not_there(own_table: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_PARAPHRASES_RU", "nowhere.gz")
    with pytest.raises(InputError, match=r"no paraphrase table at nowhere\.gz"):
        Meteor("ru", "tuned").score("кот", "кот")


def test_thesaurus_and_table_together(
    own_table: Use, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_table(("склеил ласты", "умер"))
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    metric = Meteor("ru", "tuned")
    found = metric.score("лиса сделала прыжок и старик склеил ласты", "лиса прыгнула и старик умер")
    soft = [match for match in found.alignment.matches if match.stage == "paraphrase"]
    assert [match.evidence.candidate for match in soft] == ["сделала прыжок", "склеил ласты"]
    assert [match.evidence.source.split()[0] for match in soft] == ["RuWordNet", "table.txt"]
    assert "+table.txt(" in metric.signature


@pytest.mark.parametrize(
    ("pair", "true"),
    [
        ("their ~ of his", False),
        ("his ~ he spoke", False),
        ("keep its ~ their", False),
        ("he ~ she", False),
        ("was ~ stood", False),
        ("not ~ than", False),
        ("excited ~ or", False),
        ("than ~ which", False),
        ("that ~ who", True),
        ("before ~ until", True),
        ("its ~ of their", True),
        ("his ~ of his", True),
        ("about ~ regarding", True),
        ("own ~ themselves", False),
        ("may ~ it can", False),
        ("because ~ because they", False),
        ("on our own ~ ourselves", True),
        ("their child ~ his son", True),  # words of content decide
        ("us ~ united states", False),
        ("us it ~ united states", False),
        ("who ~ world health organization", False),
        ("should ~ must", False),
        ("may ~ must", False),
        ("must ~ should also", False),
        ("can ~ could", True),
        ("can ~ may", True),
        ("two ~ the second", False),
        ("first two ~ two", True),
        ("not ~ wrong", False),
        ("irrelevant ~ not", False),
        ("never ~ not", True),
        ("PM ~ MP", False),
        ("GDP ~ GNP", False),
        ("PM ~ premier", True),
        ("1970 ~ the 1970s", False),
        ("the 1970s ~ seventies", True),
        ("125 ~ 122", False),
        ("half ~ 500", False),
        ("91 at ~ 1991 to", False),
        ("1,200 euros ~ the 1200", True),
        ("first of all ~ 1", True),
        ("covid-19 ~ the virus", True),
    ],
)
def test_rows_without_content_are_of_one_person(pair: str, true: bool) -> None:
    words = languages.get("en").analyser(True).words
    assert says_the_same(*map(words, pair.split(" ~ "))) is true


@pytest.mark.parametrize(
    ("pair", "expected"),
    [("flower flour", True), ("conversation conservation", True), ("east eastern", False)],
)
def test_what_a_table_confuses(pair: str, expected: bool) -> None:
    assert alike(*pair.split()) is expected
