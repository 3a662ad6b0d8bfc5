"""Fitted variants in the list of variants: from a file, from a link, on several pages, damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import InputError, Parameters, resources
from meteor_core.__main__ import main
from meteor_core.tuning.saved import SavedVariant, read, write
from pages.ui.shared import address, permalink
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import recipe, recipe_inputs, variants
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, open_page, plainly, shown, signature

pytestmark = pytest.mark.resource(*DEFAULTS)

PAIR = Texts("the cats sat on a mat , quietly", ("the cat sat quietly on the mat .",))
WEIGHTS = (("exact", 1.0), ("stem", 0.437))
OURS = SavedVariant(
    "ours",
    "en",
    "2005",
    ("exact", "stem"),
    Parameters(0.8213, 2.517, 0.3071, 0.5, WEIGHTS),
    punctuation=False,
)


def app(page: str = "pair", **address: str) -> AppTest:
    """``app("metrics", variant=…)`` → a page with the pair, run once."""
    return open_page(page, pair=PAIR, **address)


def upload(test: AppTest, content: str | bytes) -> AppTest:
    data = content.encode() if isinstance(content, str) else content
    uploader = test.file_uploader(key="variant_file")
    return calm(uploader.set_value(("v.json", data, "application/json")).run())


def test_a_file_is_used_as_the_command_line_uses_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    test = upload(app(stage_stem="false"), write(OURS))
    assert not test.error
    assert test.pills(key="variant").options[-1] == "ours"
    assert test.slider(key="alpha").value == 0.8213
    assert not test.toggle(key="punctuation").value
    assert test.checkbox(key="stage_stem").value
    file = tmp_path / "ours.json"
    file.write_text(write(OURS), "utf-8")
    sides = ("--candidate", PAIR.candidate, "--reference", *PAIR.references)
    assert main(["score", "--variant", str(file), *sides]) == 0
    assert signature(test) in capsys.readouterr().out
    test.slider(key="alpha").set_value(0.5).run()
    assert "a:0.5|" in signature(test)
    assert "default 0.8213" in test.slider(key="alpha").label
    calm(test.button(key="reset").click().run())
    assert "a:0.8213|" in signature(test)


def test_the_address_holds_the_variant_itself() -> None:
    first = upload(app(), write(OURS))
    address = first.query_params["variant"]
    second = app(variant=address)
    assert second.pills(key="variant").options[-1] == "ours"
    assert signature(second) == signature(first)
    assert second.session_state["candidate"] == PAIR.candidate
    calm(second.pills(key="variant").set_value("2007").run())
    assert signature(second).startswith("variant:2007|lang:en|")
    assert "a:0.81|" in signature(second)
    assert second.toggle(key="punctuation").value


@pytest.mark.parametrize("page", ["candidates", "metrics"])
def test_other_pages_take_it_too(page: str) -> None:
    test = upload(app(page), write(OURS))
    assert test.pills(key="variant").options[-1] == "ours"
    assert test.slider(key="beta").value == 2.517


@pytest.mark.resource("meteor-1.5")
def test_tables_of_variants_name_it_beside_its_base() -> None:
    variant = variants.pack(OURS)
    metrics = app("metrics", variant=variant).table[0].value
    assert list(metrics.iloc[:6, 0])[::5] == ["**ours**", "METEOR 2005"]
    pair = app(variant=variant, every="true", every_how="two")
    frames = (table.value for table in pair.table)
    table = next(frame for frame in frames if frame.columns[0] == "Variant")
    assert list(table.iloc[:6, 0])[::5] == ["**ours**", "METEOR 2005"]
    score = OURS.metric().score(PAIR.candidate, PAIR.references).score
    assert table.iloc[0, 1] == f"{score.value:.3f}" == metrics.iloc[0, 1]
    assert pair.selectbox(key="every_one").options[0] == "ours (this page)"
    pair.selectbox(key="every_other").set_value("2005").run()
    text = plainly(shown(calm(pair)))
    assert "ours → METEOR 2005: **" in text
    assert "Tokens in the candidate: 8 instead of 7" in text
    assert "Parameters: α 0.9, β 3, γ 0.5" in text


def test_a_corpus_is_scored_by_it() -> None:
    """What the workers get is what the file says."""
    published = recipe_inputs.published_recipe("", "", variants.pack(OURS))
    with resources.holding(()):
        assert recipe.metric(published, ()).settings == OURS.metric().settings
    link = address.recipe_parameters(replace(published, punctuation=True))
    assert link["variant"] == variants.pack(OURS)
    assert link["punctuation"] == "true"


def test_two_of_one_name_stay_two_and_few_are_kept() -> None:
    test = app()
    for number in range(1, 11):
        parameters = replace(OURS.parameters, alpha=number / 100)
        upload(test, write(replace(OURS, parameters=parameters)))
    names = [name for name in test.pills(key="variant").options if name.startswith("ours")]
    assert names == ["ours", *(f"ours ({number})" for number in range(2, variants.MOST + 1))]
    assert "a:0.1|" in signature(test)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("no JSON", "Не удалось прочитать"),
        (b"\xff\xfe\x00", "Не удалось прочитать"),
        ("[]", "варианта в нём нет"),
        ("[" * 90_000, "Не удалось прочитать"),
        (b" " * 10_000_000, "слишком велик"),
        (write(OURS).replace('"alpha"', '"alfa"'), "нет поля alpha"),
        (write(OURS).replace("0.8213", "NaN"), "alpha"),
        (write(OURS).replace("2.517", "7e300"), "beta равен 7e+300"),
        (write(OURS).replace('"stem"', '"magic"'), "magic"),
        (write(OURS).replace('"en"', '"xx"'), "xx"),
        (write(OURS).replace('"2005"', '"1812"'), "1812"),
        (write(OURS).replace('"2005"', '"2005\\ud800"'), "Не удалось прочитать"),
        (write(replace(OURS, threshold=0.1)), "threshold равен 0.1"),
    ],
)
def test_a_damaged_file_is_told_of(content: str | bytes, fault: str) -> None:
    test = upload(app(locale="ru-RU"), content)
    assert any(fault in alert for alert in alerts(test))
    assert test.pills(key="variant").value == "meteor"
    test.pills(key="variant").set_value("2007").run()
    assert not test.error


@pytest.mark.parametrize(
    "damaged",
    [
        "own.",
        "own.%%%",
        "own." + "A" * 20_000,
        variants.pack(OURS)[:-9],
        "own." + permalink.squeeze("[]"),
        "own." + permalink.squeeze(write(OURS).replace("2.517", "-1")),
        "own." + permalink.squeeze(" " * 900_000),
    ],
)
def test_a_damaged_link_is_told_of(damaged: str) -> None:
    with pytest.raises(InputError):
        variants.unpack(damaged)
    test = app(variant=damaged, view="own.x")
    assert len(test.error) == 1
    assert test.pills(key="variant").value == "meteor"


def test_a_hostile_name_is_one_line() -> None:
    found = read(write(replace(OURS, name="a\u202eb\nc\x00" + "d" * 200)))
    assert found.name.startswith("a b c d")
    assert len(found.name) <= 80
