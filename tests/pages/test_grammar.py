"""Grammatical tags in Russian words."""

import pytest

from meteor_core.wording.grammar import compare, describe
from pages.ui.i18n.translation import catalogue


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("NOUN,inan,femn sing,accs", "сущ., ж. р., вин. п., ед. ч."),
        ("VERB,perf,intr masc,sing,past,indc", "гл., сов. в., прош. вр., м. р., ед. ч."),
        ("FUNC", "служебное слово"),
        ("", ""),
        ("PNCT", ""),
    ],
)
def test_a_form(tag: str, said: str) -> None:
    assert describe(tag, catalogue("ru").gettext) == said


def test_what_tells_two_forms_apart_is_said_in_full() -> None:
    forms = ("NOUN,inan,femn sing,gent", "NOUN,inan,femn sing,accs")
    assert (
        compare(*forms, catalogue("ru").gettext) == "сущ., ж. р., ед. ч.; родительный → винительный"
    )
