"""An HTTP server of the tests' own, that answers as it is told and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass
class Asked:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content) if self.content else None


@dataclass
class Answer:
    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    # Instead of an answer, the connection is closed.
    breaks: bool = False
    # Bytes announced beyond what is sent: the connection breaks within the answer.
    missing: int = 0
    content: bytes | None = None
    delay: float = 0.0


def data(value: Any, status: int = 200, **meta: Any) -> Answer:
    return Answer(status, {"data": value, "meta": {"requestId": "req", **meta}})


def refusal(
    status: int, code: str, details: Any = None, headers: dict[str, str] | None = None
) -> Answer:
    error = {"code": code, "message": f"about {code}", "docUrl": f"https://docs/{code}"}
    if details is not None:
        error["details"] = details
    return Answer(status, {"error": error, "meta": {"requestId": "req-1"}}, headers or {})


@dataclass
class Double:
    url: str
    asked: list[Asked]
    answers: list[Answer | Callable[[Asked], Answer]]

    def will(self, *answers: Answer | Callable[[Asked], Answer]) -> None:
        """In this order; the last one again and again."""
        self.answers[:] = answers


@contextmanager
def running_double() -> Iterator[Double]:
    asked: list[Asked] = []
    answers: list[Answer | Callable[[Asked], Answer]] = []
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            url = urlsplit(self.path)
            length = int(self.headers.get("Content-Length") or 0)
            request = Asked(
                self.command,
                url.path,
                dict(parse_qsl(url.query, keep_blank_values=True)),
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(length),
            )
            with lock:
                asked.append(request)
                given = answers.pop(0) if len(answers) > 1 else answers[0]
            reply = given(request) if callable(given) else given
            if reply.delay:
                threading.Event().wait(reply.delay)
            if reply.breaks:
                self.close_connection = True
                return
            content = reply.content
            if content is None:
                content = b"" if reply.body is None else json.dumps(reply.body).encode()
            try:
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                if reply.status != 204:
                    self.send_header("Content-Length", str(len(content) + reply.missing))
                self.end_headers()
                self.wfile.write(content)
                self.close_connection = self.close_connection or reply.missing > 0
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield Double(f"http://127.0.0.1:{server.server_address[1]}", asked, answers)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
