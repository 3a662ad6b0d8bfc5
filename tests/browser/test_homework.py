"""Homework in a real browser: students hand in, the class's table is made of their files."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from meteor_core.exercises.exercise import Exercise, Homework, Task
from pages.ui.learn import homework_links
from tests.browser.browsing import Visit, overflow, settle, upload

pytestmark = pytest.mark.browser

TASKS = (
    Task(Exercise("on the mat sat the cat", "the cat sat on the mat")),
    Task(Exercise("a fox", "the fox", title="Foxes"), 10, hints=False),
    Task(Exercise("the cat sat", "sat the cat", variant="tuned")),
    Task(Exercise("red dogs bark", "red dogs bark", variant="2007")),
    Task(Exercise("he left", "she stayed")),
)
Lines = tuple[tuple[int, int], ...]

CAT: Lines = ((0, 3), (1, 4), (2, 5), (3, 2), (4, 0), (5, 1))
"""Candidate word, reference word."""

ANNA = {
    1: (CAT, ("3", "6/6", "100%", "93,75 %")),
    2: (((1, 1),), ("1", "50%", "1/2", "0,25")),
    4: (((0, 0), (1, 1), (2, 2)), ("1", "1", "1", "88,7%")),
}
BORIS = {1: (CAT, ("2", "1", "1", "0.9"))}
WERA = {4: (((0, 0), (1, 1)), ("1", "0.5", "2/3", "0.5"))}
"""A link short, and what follows from it rightly or not; handed in when the deadline is over."""

LATER = {1: (CAT, ("3", "1", "1", "0.9375"))}


def homework(year: int) -> str:
    deadline = datetime(year, 12, 1, 20, 59, tzinfo=UTC)
    return homework_links.pack(Homework(TASKS, "Неделя 3", "Сначала *связи*.", deadline))


def draw(page: Page, lines: Lines) -> None:
    rows = {side: page.locator(f".board .{side} button") for side in ("reference", "candidate")}
    for count, (candidate, reference) in enumerate(lines, 1):
        rows["candidate"].nth(candidate).click()
        rows["reference"].nth(reference).click()
        expect(page.locator(".board path")).to_have_count(count)


def answer(page: Page, number: int, lines: Lines, numbers: tuple[str, ...]) -> None:
    page.get_by_role("radio", name=str(number), exact=True).click()
    settle(page)
    draw(page, lines)
    for name, typed in zip(("Чанки", "Точность", "Полнота", "Оценка"), numbers, strict=True):
        page.get_by_role("textbox", name=name, exact=True).fill(typed)
    page.get_by_role("textbox", name="Оценка", exact=True).press("Tab")
    settle(page)


def hand_in(page: Page, name: str, folder: Path) -> Path:
    if not page.get_by_role("textbox", name="Ваше имя").is_visible():
        page.get_by_text("Сдать", exact=True).click()
    page.get_by_role("textbox", name="Ваше имя").fill(name)
    page.get_by_role("textbox", name="Ваше имя").press("Enter")
    settle(page)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Сохранить ответ").click()
    saved = folder / caught.value.suggested_filename
    assert not saved.exists(), "files of a class overwrote each other"
    caught.value.save_as(saved)
    return saved


def handed_in(year: str, file: Path) -> Path:
    """The file as a machine with another clock would have written it; leap years have every day."""
    answers = json.loads(file.read_text("utf-8"))
    answers["handed"] = year + answers["handed"][4:]
    file.write_text(json.dumps(answers, ensure_ascii=False), "utf-8")
    return file


@pytest.mark.parametrize("width", [1280, 390])
def test_a_class_does_its_homework(visit: Visit, tmp_path: Path, width: int) -> None:
    def opened(year: int) -> Page:
        return visit(f"learn?homework={homework(year)}", width=width, locale="ru-RU")

    anna = opened(2099)
    expect(anna.get_by_role("heading", name="Неделя 3")).to_be_visible()
    assert overflow(anna) <= 0
    for number, (lines, numbers) in ANNA.items():
        answer(anna, number, lines, numbers)
    expect(anna.get_by_text("ответы есть к задачам: 1, 2, 4")).to_be_visible()
    anna.get_by_role("button", name="Проверить").click()
    expect(anna.get_by_text("Всё верно.")).to_be_visible()
    anna.reload()
    settle(anna)
    anna.get_by_role("radio", name="1", exact=True).click()
    settle(anna)
    expect(anna.locator(".board path")).to_have_count(6)
    files = [hand_in(anna, "Ёлкина Анна", tmp_path)]
    code = anna.get_by_text(re.compile("meteor:")).first.inner_text()

    boris = opened(2099)
    for number, (lines, numbers) in BORIS.items():
        answer(boris, number, lines, numbers)
    files.append(handed_in("2020", hand_in(boris, "Щукин/Борис", tmp_path)))
    draw(boris, ())
    boris.get_by_role("textbox", name="Чанки", exact=True).fill("1")
    boris.get_by_role("textbox", name="Чанки", exact=True).press("Tab")
    settle(boris)
    files.append(hand_in(boris, "щукин/борис", tmp_path))

    wera = opened(2099)
    for number, (lines, numbers) in WERA.items():
        answer(wera, number, lines, numbers)
    files.append(handed_in("2104", hand_in(wera, "Яшина Вера", tmp_path)))

    teacher = visit("learn?learn=exercises&work=class", width=width, locale="ru-RU")
    upload(teacher, files)
    table = teacher.get_by_role("table").first
    expect(table.get_by_role("row")).to_have_count(4)
    first, second, third = (table.get_by_role("row").nth(place) for place in (1, 2, 3))
    expect(third).to_contain_text("Яшина Вера")
    expect(third).to_contain_text("с опозданием")
    expect(first).not_to_contain_text("с опозданием")
    expect(first).to_contain_text("Ёлкина Анна")
    expect(first).to_contain_text("20 / 30")
    expect(second).to_contain_text("3 / 30")
    expect(second.get_by_role("cell").nth(8)).to_have_text("2")
    slips = teacher.get_by_role("table").nth(1).get_by_role("row")
    expect(slips.nth(1)).to_contain_text("нет ответа")
    expect(slips.nth(2)).to_contain_text("Чанки")
    assert overflow(teacher) <= 0
    teacher.get_by_text("Коды вместо файлов").click()
    teacher.get_by_role("textbox", name="Текст с кодами").fill(code)
    teacher.get_by_role("textbox", name="Текст с кодами").press("Control+Enter")
    settle(teacher)
    expect(first.get_by_role("cell").nth(8)).to_have_text("1")
    with teacher.expect_download() as caught:
        teacher.get_by_role("button", name="XLSX").click()
    saved = tmp_path / "class.xlsx"
    caught.value.save_as(saved)
    assert caught.value.suggested_filename == "Неделя 3.xlsx"
    points = list(load_workbook(saved)["Баллы"].values)
    assert [row[0] for row in points[1:]] == ["Ёлкина Анна", "щукин/борис", "Яшина Вера"]


def test_late_answers_are_marked_late(visit: Visit, tmp_path: Path) -> None:
    student = visit(f"learn?homework={homework(2020)}", locale="ru-RU")
    answer(student, 1, *LATER[1])
    student.get_by_text("Сдать", exact=True).click()
    expect(student.get_by_text("Срок прошёл")).to_be_visible()
    saved = hand_in(student, "Жуков", tmp_path)
    teacher = visit("learn?learn=exercises&work=class", width=390, locale="ru-RU")
    upload(teacher, saved)
    expect(teacher.get_by_role("table").first).to_contain_text("с опозданием")
    expect(teacher.get_by_role("table").first).to_contain_text("5 / 30")


def test_a_line_drawn_on_the_way_to_another_task_is_kept(visit: Visit) -> None:
    page = visit(f"learn?homework={homework(2099)}", locale="ru-RU")
    draw(page, CAT[:2])
    page.get_by_role("radio", name="2", exact=True).click()
    settle(page)
    expect(page.locator(".board path")).to_have_count(0)
    page.get_by_role("radio", name="1", exact=True).click()
    settle(page)
    expect(page.locator(".board path")).to_have_count(2)


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_a_link_cut_short_says_so(visit: Visit, locale: str) -> None:
    page = visit(f"learn?homework={homework(2099)[:-20]}", width=390, locale=locale)
    expect(page.get_by_role("alert")).to_contain_text(
        "повреждено" if locale == "ru-RU" else "damaged"
    )
    expect(page.locator(".board")).to_have_count(0)
    page.reload()
    settle(page)
    expect(page.get_by_role("alert")).to_have_count(1)
