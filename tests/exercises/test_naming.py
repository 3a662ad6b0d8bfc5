"""Names of homeworks and tasks, cut between words."""

import pytest

from meteor_core.exercises.marking import short_name


@pytest.mark.parametrize(
    ("names", "most", "found"),
    [
        (("Foxes", "a fox"), 80, "Foxes"),
        (("", " ", "a fox\nand a cat"), 80, "a fox and a cat"),
        (("Вчера вечером молодой врач",), 18, "Вчера вечером …"),
        (("Рентгеноэлектрокардиографический",), 10, "Рентгеноэ…"),
        (("",), 10, ""),
        ((), 10, ""),
    ],
)
def test_a_name_is_cut_between_words(names: tuple[str, ...], most: int, found: str) -> None:
    assert short_name(*names, most=most) == found
    assert len(found) <= most
