"""Several processes of the app behind nginx, by the configuration that the project ships."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.browser.browsing import free_port, listening, serving

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / ".deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


@contextmanager
def proxied(folder: Path, processes: int = 2) -> Iterator[tuple[str, list[str]]]:
    """→ the address of the proxy, and those of the processes; one store of annotations for all."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(folder)) for _process in range(processes)]
        yield stack.enter_context(_proxy(servers, folder)), servers


@contextmanager
def _proxy(servers: list[str], folder: Path) -> Iterator[str]:
    """nginx before these servers → its address."""
    path = folder / "nginx.conf"
    command = [str(NGINX), "-p", str(folder), "-c", str(path), "-e", str(folder / "error.log")]
    while True:  # until it gets a port that was still free
        port = free_port()
        path.write_text(configuration(servers, port, folder), "utf-8")
        with subprocess.Popen([*command, "-g", "daemon off;"]) as nginx:
            try:
                if listening(nginx):
                    yield f"http://127.0.0.1:{port}/"
                    return
            finally:
                nginx.terminate()


def configuration(servers: list[str], port: int, folder: Path) -> str:
    """The shipped file, for servers and a port on this machine, by somebody who is not root."""
    text = SHIPPED.read_text("utf-8")
    places = "".join(
        f"server {each.split('/')[2]} max_fails=3 fail_timeout=5s;" for each in servers
    )
    text = re.sub(r"(server explorer-\d.*\s*)+", f"{places}\n", text)
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    text = text.replace("include mime.types;", "include /etc/nginx/mime.types;")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
    who = "user root;\n" if os.geteuid() == 0 else ""  # others may not write into the folder
    return f"{who}pid {folder / 'nginx.pid'};\n" + text.replace("http {", f"http {{ {temporary}", 1)
