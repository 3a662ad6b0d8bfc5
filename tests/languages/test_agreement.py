"""What stands beside a form contradicts a reading of it, or leaves it open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import languages
from meteor_core.languages import russian

WORDS = languages.get("ru").analyser(True).words

CONTRADICTED = """
вымыл мою посуду | мою | мыть
три повара | три | тереть
взял щепотку соли | соли | солить
сошли на берег | берег | беречь
мой младший брат | мой | мыть
французские вина | вина | вина
вышел мой брат | мой | мыть
дети молча ели кашу | ели | ель
для салата три повара | три | тереть
поезд уже ушел | уже | узкий
"""
OPEN = """
я мою посуду | мою | мыть
три сыр | три | тереть
для салата три сыр | три | тереть
мыла раму | мыла | мыть
солдат берег силы | берег | беречь
мама , мой раму | мой | мыть
по дороге | дороге | дорога
его вина доказана | вина | вина
они пришли , мой друг и вы | друг | другой
вижу семью воров | семью | семья
сидели и ели кашу | ели | ель
в южное крыло | крыло | крыло
"""


SPOKEN_FOR = """
наложил раненому жгут | жгут | жгут | жечь
ему дали совет | дали | дать | даль
он пил чай на кухне | пил | пить | пила
пять белок | белок | белка | белок
12 белок | белок | белка | белок
хорошие вести | вести | весть | вести
дорогой подарок | дорогой | дорогой | дорога
временной ряд | временной | временной | временный
подвижной состав | подвижной | подвижной | подвижный
по сосне прыгала белка | белка | белка | белок
из чайника пошел пар | пар | пар | пара
не забудь про душ | душ | душ | душа
в доме нет вина | вина | вино | вина
не хватает белка | белка | белок | белка
сосед починил душ | душ | душ | душа
из пар | пар | пара | пар
масло стекло на пол | стекло | стечь | стекло
чиновник искал графу | графу | графа | граф
не соли огурцы | соли | солить | соль
слушай , не души меня | души | душить | душа
пошли марине сообщение | пошли | послать | пойти
вели ему запереть | вели | велеть | вести
каждая минута была дорога | дорога | дорогой | дорога
озеро здесь глубоко | глубоко | глубокий | глубоко
ему здесь холодно | холодно | холодно | холодный
мой руки | мой | мыть | мой
мой кота | мой | мыть | мой
куда ты дела очки | дела | деть | дело
трубы из стали | стали | сталь | стать
"""
NOT_SPOKEN_FOR = """
временной меры | временной | временной | временный
раненые жгут письма | жгут | жгут | жечь
наложил повязку , жгут | жгут | жгут | жечь
две белки | белки | белка | белок
22 белка | белка | белка | белок
не соли , а перца | соли | солить | соль
нам не соли не хватает | соли | солить | соль
они ждали суда | суда | судно | суд
пошли навстречу | пошли | послать | пойти
пошли ему навстречу | пошли | послать | пойти
впереди была дорога | дорога | дорогой | дорога
решения суда ждали | суда | судно | суд
озеро спит глубоко | глубоко | глубокий | глубоко
это холодно | холодно | холодно | холодный
10 рублей должно остаться | должно | должно | должный
мой брат | мой | мыть | мой
в южное крыло | крыло | крыть | крыло
вести машину | вести | весть | вести
он видел белка | белка | белок | белка
собака нюхала белка | белка | белка | белок
сосед не починил душ | душ | душ | душа
это про мой душ | душ | душ | душа
мне очееень нравится | очееень | очееень | очень
"""


def spoken_for(line: str) -> bool:
    """Text | form | the lemma that neighbours may speak for | the other one."""
    text, form, lemma, other = (field.strip() for field in line.split("|"))
    words = WORDS(text)
    place = [word.form for word in words].index(form)
    words[place] = replace(words[place], base=lemma)
    return russian.contradicted(words, place, replace(words[place], base=other))


@pytest.mark.parametrize("line", SPOKEN_FOR.strip().splitlines())
def test_neighbours_speak_for_a_lemma(line: str) -> None:
    assert spoken_for(line)


@pytest.mark.parametrize("line", NOT_SPOKEN_FOR.strip().splitlines())
def test_neighbours_speak_for_neither(line: str) -> None:
    assert not spoken_for(line)


def contradicted(line: str) -> bool:
    text, form, lemma = (field.strip() for field in line.split("|"))
    words = WORDS(text)
    place = [word.form for word in words].index(form)
    other = replace(words[place], base=lemma)
    return russian.contradicted(words, place, other)


@pytest.mark.parametrize("line", CONTRADICTED.strip().splitlines())
def test_neighbours_speak_against_a_reading(line: str) -> None:
    assert contradicted(line)


@pytest.mark.parametrize("line", OPEN.strip().splitlines())
def test_neighbours_leave_a_reading_open(line: str) -> None:
    assert not contradicted(line)


def test_a_command_is_a_verb() -> None:
    assert WORDS("слушайте")[0].base == "слушать"
    assert russian.describe("слушайте").base == "слушайте"


def test_languages_of_one_reading_contradict_nothing() -> None:
    english = languages.get("en")
    words = english.analyser(True).words("the old stove")
    assert not english.contradicted(words, 2, words[2])
