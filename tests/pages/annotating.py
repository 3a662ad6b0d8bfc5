"""Annotation for its tests: a store, a project, the page, and what was answered."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from meteor_core import annotations as an
from meteor_core.readers.dataset import Dataset
from tests.pages.apps import LINE as ANY_LINE
from tests.pages.apps import calm, open_page, press

LINE = ANY_LINE.replace("\x00", "")
"""All the markup at once, but for the character that no project takes."""

CORPUS = Dataset(
    "news",
    {"reference": ("the cat sat on the mat", "dogs run in the park", LINE)},
    {
        "near": ("the cat sat on a mat", "dogs ran in the park", f"near {LINE}"),
        "far": ("mat the on cat", "a dog was running", f"far {LINE}"),
    },
    None,
    ("1", "2", "3"),
    {},
)


def page(locale: str = "en-US", key: str = "") -> AppTest:
    """``page()`` → the way in to annotation; ``page(key=…)`` → behind it, by a key or a link."""
    test = open_page("candidates", locale=locale, mode="annotate")
    if key:
        test.text_input(key="project_key").input(key)
        press(test, "Enter" if locale == "en-US" else "Войти")
    return test


def link(store: an.Store, created: an.Created, name: str = "Ann") -> str:
    """The personal link of somebody who is put on the roster."""
    (listed,) = an.enrol(store, created.owner, name)
    return f"#pass={created.uid}.{listed.token}"


def fresh(test: AppTest) -> dict[str, str]:
    """The links that an owner's page shows: whose they are, or of what kind → the address."""
    links = test.session_state["project_session"].links
    assert all(link.address in [block.value for block in test.code] for link in links)
    return {link.name or link.kind: link.address for link in links}


def choose(test: AppTest, name: str) -> AppTest:
    """The owner's page with what can be done about somebody."""
    return calm(test.selectbox(key="project_roster_chosen").select(name).run())


def made(store: an.Store, scheme: str = "preference", **settings: object) -> an.Created:
    setup = an.Setup("A project", scheme, **{"language": "en", **settings})  # type: ignore[arg-type]
    return an.create(store, setup, CORPUS)


def in_project(store: an.Store, scheme: str = "preference", **settings: object) -> AppTest:
    """A new project's first item, as Ann sees it."""
    return page(key=link(store, made(store, scheme, **settings)))


def with_sample(scheme: str = "preference") -> AppTest:
    """The form for a new project of that scheme, over the sample."""
    test = page()
    test.menu_button(key="corpus_sample").click("news.en.tsv").run()
    if scheme != "preference":
        test.selectbox(key="project_scheme").set_value(scheme).run()
    return calm(test)


def answers(store: an.Store, created: an.Created) -> list[an.Answer | None]:
    """Everything that was said, the latest last."""
    return [entry.answer for entry in an.load_project(store, created.owner).history]


def labels(test: AppTest) -> list[str]:
    """Of all buttons of the page itself."""
    return [button.label for button in test.button if button.key != "switch_language"]


def shortcuts(test: AppTest) -> dict[str, str]:
    """Key → the button that it presses."""
    return {
        button.proto.shortcut.upper(): button.label
        for button in test.button
        if button.proto.shortcut
    }


def boards(test: AppTest) -> list[object]:
    """Alignments of candidates that are drawn."""
    return [part for part in test.get("bidi_component") if "meteor_board" in str(part.proto)]


def ranks_of(test: AppTest) -> list[Button]:
    """The buttons that show a candidate's rank."""
    return [button for button in test.button if "_next_" in str(button.key)]
