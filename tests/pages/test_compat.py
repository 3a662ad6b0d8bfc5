"""What the pages take from inside Streamlit is still there, and does what they take it for."""

from __future__ import annotations

import dataclasses
import inspect
import re
import weakref
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.exceptions import HTTPException
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import ScriptRunContext, script_runner
from streamlit.runtime.state import SafeSessionState, SessionState
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager
from streamlit.testing.v1 import AppTest

from pages.ui.i18n import compat
from pages.ui.i18n.compat import HELD
from tests.pages.apps import calm, open_page

_mpa_v1 = script_runner._mpa_v1


@pytest.fixture
def _pages_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit's own way of running a page, which the tests' set-up replaces."""
    monkeypatch.setattr(script_runner, "_mpa_v1", _mpa_v1)


def app_of_two(folder: Path, page: str) -> AppTest:
    """An app with a folder ``pages``, opened at one of them as a server's first visitor would."""
    (folder / "pages").mkdir()
    (folder / "pages" / "second.py").write_text(page, "utf-8")
    main = folder / "main.py"
    main.write_text(
        "import streamlit as st\n"
        "page = st.navigation([st.Page('pages/second.py')])\n"
        "st.title('The whole app')\n"
        "page.run()\n"
    )
    return calm(AppTest.from_file(str(main)).switch_page("pages/second.py").run())


PAGE = "import streamlit as st\nst.header('The page')\n"
WHOLE = "from pages.ui.i18n import compat\ncompat.run_whole_app()\n"


@pytest.mark.usefixtures("_pages_alone")
def test_a_page_that_runs_by_itself_begins_with_the_app(tmp_path: Path) -> None:
    test = app_of_two(tmp_path, WHOLE + PAGE)
    assert [element.value for element in (*test.title, *test.header)] == [
        "The whole app",
        "The page",
    ]


@pytest.mark.parametrize("page", sorted(Path("pages").glob("[a-z]*.py")), ids=str)
def test_a_page_begins_with_the_app_before_it_imports_what_takes_long(page: Path) -> None:
    names = re.findall(r"(?:import|from) ((?:pages|meteor_core)[.\w]*)", page.read_text("utf-8"))
    assert names[0] == "pages.ui.i18n.whole_app"


@pytest.mark.usefixtures("_pages_alone")
def test_streamlit_runs_a_page_by_itself(tmp_path: Path) -> None:
    """Should it one day begin with the app, ``run_whole_app`` may go."""
    test = app_of_two(tmp_path, PAGE)
    assert not test.title
    assert test.header[0].value == "The page"


def test_a_run_knows_whether_the_browser_began_it() -> None:
    """Back and Forward themselves are a matter of the browser's tests."""
    fields = {field.name: field.type for field in dataclasses.fields(ScriptRunContext)}
    assert fields["is_history_navigation"] == "bool"


def test_back_and_forward() -> None:
    def page() -> None:
        import streamlit as st
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        from pages.ui.i18n import compat

        st.text(compat.is_history_navigation())
        context = get_script_run_ctx()
        assert context is not None
        context.is_history_navigation = True
        st.text(compat.is_history_navigation())

    test = calm(AppTest.from_function(page).run())
    assert [line.value for line in test.text] == ["False", "True"]


def test_pages_differ(tmp_path: Path) -> None:
    line = (
        "from pages.ui.i18n import compat\nimport streamlit as st\nst.text(compat.current_page())\n"
    )
    for name in ("first", "second"):
        (tmp_path / f"{name}.py").write_text(line)
    main = tmp_path / "main.py"
    main.write_text(
        "import streamlit as st\nst.navigation([st.Page('first.py'), st.Page('second.py')]).run()\n"
    )
    test = calm(AppTest.from_file(str(main)).run())
    first = test.text[0].value
    second = calm(test.switch_page("second.py").run()).text[0].value
    assert first
    assert second
    assert first != second


def test_parameters_are_forgotten_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser hears of the address with the next change of it, and once."""

    def page() -> None:
        import streamlit as st

        from pages.ui.i18n import compat

        forgotten = compat.forget_parameters(["first", "second", "never there"])
        st.text([forgotten, compat.forget_parameters(["first"]), st.query_params.to_dict()])
        st.query_params["other"] = "3"

    sent = []
    enqueue = ScriptRunContext.enqueue

    def listen(context: ScriptRunContext, message: object) -> None:
        sent.append(message)
        enqueue(context, message)  # type: ignore[arg-type]

    monkeypatch.setattr(ScriptRunContext, "enqueue", listen)
    test = AppTest.from_function(page)
    test.query_params.update(first="1", second="2", other="0")
    assert calm(test.run()).text[0].value == "[True, False, {'other': '0'}]"
    told = [m.page_info_changed.query_string for m in sent if m.HasField("page_info_changed")]  # type: ignore[attr-defined]
    assert told == ["other=3"]


@pytest.mark.parametrize("secrets", [{}, {"auth": {"client_id": "meteor"}}], ids=["none", "some"])
def test_a_log_in_is_set_up_in_the_secrets(secrets: dict[str, dict[str, str]]) -> None:
    def page() -> None:
        import streamlit as st

        from pages.ui.i18n import compat

        st.text(compat.login_is_set_up())

    test = AppTest.from_function(page)
    for name, section in secrets.items():
        test.secrets[name] = section
    assert calm(test.run()).text[0].value == str(bool(secrets))


def test_a_page_older_than_its_session_tells_its_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = WidgetStates()
    box, switch = sent.widgets.add(), sent.widgets.add()
    box.id, box.string_value = open_page().text_area(key="candidate").proto.id, "кот спит"
    switch.id, switch.bool_value = "$$ID-0-punctuation", True
    state = SessionState()
    state.set_widgets_from_proto(sent)
    context = SimpleNamespace(session_state=SafeSessionState(state, lambda: None))
    monkeypatch.setattr(compat, "get_script_run_ctx", lambda: context)
    assert compat.resent_texts() == {"candidate": "кот спит"}


@pytest.mark.abuse
def test_a_session_s_uploads_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """All its files together; another session has its own, and what is replaced does not count."""
    manager = MemoryUploadedFileManager("")
    server = SimpleNamespace(uploaded_file_mgr=manager)
    monkeypatch.setattr(compat.runtime, "exists", lambda: True)
    monkeypatch.setattr(compat.runtime, "get_instance", lambda: server)
    compat.bound_uploads(3 * 2**20)

    def upload(session: str, name: str, megabytes: int) -> None:
        record = UploadedFileRec(name, name, "text/plain", bytes(megabytes * 2**20))
        manager.add_file(session_id=session, file=record)

    upload("a", "first", 2)
    upload("b", "first", 3)
    with pytest.raises(HTTPException) as refused:
        upload("a", "second", 2)
    assert refused.value.status_code == HELD
    assert refused.value.detail == "The files of this tab have 4 MB; the limit is 3 MB."
    assert set(manager.file_storage["a"]) == {"first"}
    upload("a", "first", 3)
    manager.remove_file("a", "first")
    upload("a", "second", 3)


def test_outside_of_a_session() -> None:
    assert not compat.is_history_navigation()
    assert compat.current_page() == ""
    assert compat.resent_texts() == {}
    assert not compat.forget_parameters(["any"])
    assert not compat.connection()()
    compat.on_main_thread(pytest.fail)
    compat.end_expired_sessions()
    assert not compat.is_anybody_connected()


class _Session:
    id = "a"


def _saved(storage: MemorySessionStorage) -> weakref.ref[_Session]:
    """A session that the storage alone holds."""
    session = _Session()
    storage.save(SimpleNamespace(session=session))  # type: ignore[arg-type]
    return weakref.ref(session)


def test_expired_sessions_are_kept_until_they_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Streamlit keeps them: when this fails, it may end them by itself."""
    storage = MemorySessionStorage(ttl_seconds=0)
    server = SimpleNamespace(_session_mgr=SimpleNamespace(_session_storage=storage))
    monkeypatch.setattr(compat.runtime, "get_instance", lambda: server)
    monkeypatch.setattr(compat, "on_main_thread", lambda call: call())
    kept = _saved(storage)
    assert storage.list() == []
    assert kept() is not None
    compat.end_expired_sessions()
    assert kept() is None
    wanted = "self._session_storage"
    assert wanted in inspect.getsource(WebsocketSessionManager)
