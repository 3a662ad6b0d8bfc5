"""Names in a text."""

import pytest

from meteor_core import lexicons
from meteor_core.explain.words import Entity, entities
from meteor_core.messages.errors import InputError
from meteor_core.model.limits import MOST_CHARACTERS


@pytest.mark.resource("slovnet-entities", "navec-news")
def test_persons_places_organisations() -> None:
    assert entities("Анна живёт в Киеве.", "ru") == (
        Entity("person", 0, 4),
        Entity("place", 13, 18),
    )
    assert entities("", "ru") == ()


def test_without_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    assert entities("Anna lives in Kiev.", "en") is None
    monkeypatch.setattr(lexicons, "entity_finder", lambda language: None)
    assert entities("Анна живёт в Киеве.", "ru") is None


def test_bounds() -> None:
    with pytest.raises(InputError, match="characters"):
        entities("а" * (MOST_CHARACTERS + 1), "ru")
