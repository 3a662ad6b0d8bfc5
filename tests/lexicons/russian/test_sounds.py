"""Words written as they sound have the key of the word that is meant."""

from __future__ import annotations

import pytest

from meteor_core.lexicons.russian.words import sounds_like

ALIKE = (
    "малако молоко; вотку водку; зделать сделать; згореть сгореть; жолтый желтый; чесный честный; "
    "извесный известный; агенство агентство; програма программа; сонце солнце; чуство чувство; "
    "здраствуй здравствуй; учица учиться; учица учится; щастье счастье; мущина мужчина; "
    "скушно скучно; мяхкий мягкий; красново красного; серьозный серьезный; празник праздник; "
    "лесница лестница; помошник помощник; расчет рассчет; изчез исчез; сдесь здесь; хлеп хлеб; "
    "обьект объект; цырк цирк; делаеш делаешь; лечик летчик"
)


@pytest.mark.parametrize("pair", ALIKE.split("; "))
def test_heard_alike(pair: str) -> None:
    one, other = pair.split()
    assert sounds_like(one) == sounds_like(other)


@pytest.mark.parametrize("pair", ["водка лодка", "сделать сдавать", "стол стул", "рот лот"])
def test_heard_apart(pair: str) -> None:
    one, other = pair.split()
    assert sounds_like(one) != sounds_like(other)


@pytest.mark.parametrize("form", ["", "ь", "молоко", "xyz", "123", "щ"])
def test_any_form_has_a_key(form: str) -> None:
    assert sounds_like(sounds_like(form)) == sounds_like(form)
