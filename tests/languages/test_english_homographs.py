"""English forms that belong to two words: the words beside them tell which one is meant."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages.english_homographs import TAGS, _list
from meteor_core.model.alignment import bare

ENGLISH = languages.get("en")


def told(text: str) -> dict[str, tuple[str, str]]:
    """The words that are told: form → base and tag."""
    words = tuple(map(bare, ENGLISH.analyser(True).tokens(text)))
    return {
        words[place].form: (word.base, word.tag) for place, word in ENGLISH.settled(words).items()
    }


@pytest.mark.parametrize(
    ("text", "form", "meant"),
    [
        ("He saw the wood.", "saw", ("see", "VERB")),
        ("The saw was new.", "saw", ("saw", "NOUN")),
        ("He will never saw it.", "saw", ("saw", "VERB")),
        ("They found a key.", "found", ("find", "VERB")),
        ("They want to found a city.", "found", ("found", "VERB")),
        ("It was found there.", "found", ("find", "VERB")),
        ("The wound was deep.", "wound", ("wound", "NOUN")),
        ("She wound the clock.", "wound", ("wind", "VERB")),
        ("He lay on the bed.", "lay", ("lie", "VERB")),
        ("He can lay it there.", "lay", ("lay", "VERB")),
        ("The leaves fell.", "leaves", ("leaf", "NOUN")),
        ("She leaves today.", "leaves", ("leav", "VERB")),
        ("This means that.", "means", ("mean", "VERB")),
        ("They were left there.", "left", ("leav", "VERB")),
        ("On the left side.", "left", ("left", "ADJF")),
        ("Then ground the coffee.", "ground", ("grind", "VERB")),
    ],
)
def test_neighbours_tell(text: str, form: str, meant: tuple[str, str]) -> None:
    assert told(text)[form] == meant


@pytest.mark.parametrize("text", ["Prices rose.", "Mr Rose saw it.", "Autumn leaves.", "lives"])
def test_where_nothing_tells_a_form_stays_open(text: str) -> None:
    assert not {"rose", "leaves", "lives"} & told(text).keys()


def test_every_kind_has_a_tag() -> None:
    kinds = {kind for each in _list().homographs.values() for kind in each.bases}
    assert kinds == TAGS.keys()


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "linked"),
    [
        ("In 1850 he found the town.", "In 1850 he founded the town.", False),
        ("In 1850 he found the town.", "In 1850 he finds the town.", True),
        ("He saw the branch.", "He sawed the branch.", False),
        ("The workers bore the beams.", "The workers bored the beams.", False),
        ("The wound kept him awake.", "The wind kept him awake.", False),
        ("She left the room.", "She leaves the room.", True),
        ("She sold wines.", "She sold win.", False),
        ("New planes came.", "New plan came.", False),
        ("He is a teacher.", "He is a teach.", False),
        ("The murderer was seen.", "The murder was seen.", False),
        ("The minister spoke.", "The ministry spoke.", False),
        ("He made up his mind.", "He decided.", True),
        ("She lost her temper.", "She got angry.", True),
        ("He told them.", "He told they.", True),
    ],
)
def test_links(one: str, other: str, linked: bool) -> None:
    alignment = Meteor("en", "tuned").align(one, [other])[0]
    different = [match for match in alignment.matches if match.stage != "exact"]
    assert bool(different) == linked


@pytest.mark.resource("wordnet-3.0")
def test_published_variants_know_nothing_of_neighbours() -> None:
    alignment = Meteor("en", "2005").align("he found the town", ["he founded the town"])[0]
    assert "stem" in {match.stage for match in alignment.matches}


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("wolves ~ wolf", "the same base form “wolf”"),  # the stemmer leaves “wolv”
        ("children ~ child", "the same base form “child”"),
        ("happier ~ happy", "the same base form “happy”"),
        ("cities ~ city", "the same stem “citi”"),
        ("lying ~ lie", "the same stem “lie”"),
    ],
)
def test_what_the_stemmer_leaves_decides_what_is_called_a_stem(pair: str, said: str) -> None:
    from meteor_core.model.view import view
    from meteor_core.wording.evidence import explain

    candidate, reference = pair.split(" ~ ")
    (link,) = view(Meteor("en", "tuned").score(candidate, reference).alignment).links
    assert explain(link).startswith(said)


def test_evidence_calls_no_base_form_a_stem() -> None:
    from meteor_core.model.view import link_view
    from meteor_core.wording.evidence import explain

    alignment = Meteor("en", "tuned").align(
        "they were here and studied", ["they are here and studies"]
    )[0]
    said = [explain(link_view(alignment, match)) for match in alignment.matches]
    assert "the same base form “be”" in said
    assert any(each.startswith("the same stem “studi”") for each in said)
