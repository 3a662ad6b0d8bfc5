"""What the Pair page says of texts that are not in the language that they are read in."""

from __future__ import annotations

import pytest

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import open_page

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.mark.parametrize(
    ("candidate", "reference", "note"),
    [
        ("The cat sleeps", "Кошка спит", "The two texts are in different scripts. Is one of them"),
        ("Кіт спить", "Кішка спить", "These texts are read as Russian."),
        ("猫は眠る", "犬は眠る", "These texts are read as Russian."),
        ("Кот спит", "Кошка спит", ""),
        (
            "Der Hund ist im Haus.",
            "Der Hund ist zu Hause und er schläft.",
            "This looks like German.",
        ),
    ],
)
def test_letters_that_speak_against_the_language(candidate: str, reference: str, note: str) -> None:
    test = open_page(pair=permalink.pack(Texts(candidate, (reference,))))
    said = " ".join(info.value for info in test.info)
    assert note in said if note else not said
    assert any(option.startswith("Detected: ") for option in test.selectbox(key="language").options)
