"""XLSX and CSV as LibreOffice itself writes them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from openpyxl import load_workbook

from meteor_core.messages.safe import escape_formula, written
from meteor_core.readers import File
from tests.patience import PATIENCE
from tests.readers.making import corpus, sides

SOFFICE = shutil.which("soffice")
TYPED = """Сегмент,Система,Перевод,Эталон,Оценка
1,Точный,"Кошка, сидит на «ковре»","Кошка сидит на ""ковре""; =1+1",0.5
2,Точный,=1+1,3,1
3,Точный,"две
строки",две строки,0.25
1,Вольный,Кот был на ковре,"Кошка сидит на ""ковре""; =1+1",0.125
2,Вольный,3,3,
3,Вольный,TRUE,две строки,0.375
"""
REFERENCES = {"Эталон": ['Кошка сидит на "ковре"; =1+1', "3", "две строки"]}
SYSTEMS = {
    "Точный": ["Кошка, сидит на «ковре»", "2", "две\nстроки"],
    "Вольный": ["Кот был на ковре", "3", "TRUE"],
}
CSV = "csv:Text - txt - csv (StarCalc):{separator},34,{encoding}"
"""LibreOffice's filter: code of the separator, of the quotation mark, number of the encoding."""


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was typed, saved by LibreOffice as an XLSX."""
    if SOFFICE is None:
        pytest.skip("needs soffice: apt-get install libreoffice-calc-nogui")
    folder = tmp_path_factory.mktemp("office")
    (folder / "typed.csv").write_text(TYPED, "utf-8")
    _convert(folder, "typed.csv", "xlsx", "--infilter=Text - txt - csv (StarCalc):44,34,76")
    return folder


def _convert(folder: Path, name: str, wanted: str, *options: str) -> None:
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [SOFFICE or "", profile, "--headless", *options, "--convert-to", wanted, name]
    subprocess.run(command, cwd=folder, check=True, timeout=PATIENCE, capture_output=True)


def check(path: Path) -> None:
    found = corpus(File(path.name, path.read_bytes()))
    assert sides(found) == (REFERENCES, SYSTEMS)
    assert found.ids == ("1", "2", "3")
    assert found.human["Точный"] == (0.5, 1.0, 0.25)
    assert found.human["Вольный"] == pytest.approx((0.125, float("nan"), 0.375), nan_ok=True)


def test_a_workbook(office: Path) -> None:
    check(office / "typed.xlsx")


@pytest.mark.parametrize(("separator", "encoding"), [(59, 34), (9, 65535)], ids=["1251", "UTF-16"])
def test_text_with_separators(office: Path, separator: int, encoding: int) -> None:
    wanted = CSV.format(separator=separator, encoding=encoding)
    _convert(office, "typed.xlsx", wanted)
    check(office / "typed.csv")


def test_no_formula_of_ours_is_live(office: Path) -> None:
    """Opened at semicolons, commas and tabs alike, as LibreOffice does unless told otherwise."""
    texts = ["=1+41", "один;=1+41;два", "one,=1+41,two", '"one";=1+41', "one\t=1+41\ttwo", "'=1+41"]
    for name, mark in (("ours.csv", ","), ("ours.tsv", "\t")):
        (office / name).write_text(
            written([["a", "b"], *([text, 1] for text in texts)], mark), "utf-8"
        )
        _convert(office, name, "xlsx", "--infilter=Text - txt - csv (StarCalc):44/59/9,34,76")
        book = load_workbook((office / name).with_suffix(".xlsx"))
        cells = [cell for row in book.active.iter_rows(min_row=2) for cell in row]
        assert not [cell.value for cell in cells if cell.data_type == "f" or cell.value == 42]
        assert [cell.value for cell in cells[::2]] == [escape_formula(text) for text in texts]
