"""A provider of logins on this machine: OpenID Connect with one person in it, who is always in."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT = "meteor-explorer"


class Provider(ThreadingHTTPServer):
    """Answers at ``issuer``; the person is called ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.name, self.nonce = name, ""
        self.issuer = f"http://127.0.0.1:{self.server_port}"
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})

    @property
    def configuration(self) -> dict[str, object]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    @property
    def tokens(self) -> dict[str, object]:
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": "1", "aud": CLIENT, "iat": now, "exp": now + 600}
        claims |= {"nonce": self.nonce, "name": self.name}
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        return {"access_token": "x", "token_type": "Bearer", "expires_in": 600, "id_token": signed}


class _Answers(BaseHTTPRequestHandler):
    server: Provider

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        if asked.path == "/.well-known/openid-configuration":
            self._json(self.server.configuration)
        elif asked.path == "/keys":
            self._json(KeySet([self.server.key]).as_dict(private=False))
        elif asked.path == "/authorize":
            self._let_in(dict(parse_qsl(asked.query)))
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self._json(self.server.tokens)

    def _let_in(self, given: dict[str, str]) -> None:
        self.server.nonce = given.get("nonce", "")
        back = urlencode({"code": "1", "state": given["state"]})
        self.send_response(302)
        self.send_header("location", f"{given['redirect_uri']}?{back}")
        self.end_headers()

    def _json(self, content: object) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(content).encode())

    def log_message(self, *_: object) -> None:
        """Nothing: a test's output is for its failures."""


@contextmanager
def provider(name: str) -> Iterator[Provider]:
    """``with provider("Анна") as found: found.issuer``."""
    with Provider(name) as found:
        Thread(target=found.serve_forever, daemon=True).start()
        try:
            yield found
        finally:
            found.shutdown()
