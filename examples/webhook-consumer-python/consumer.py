"""Receives signed events over TLS and books each once, in a transaction of SQLite."""

import json
import os
import signal
import sqlite3
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def open_books(path: str) -> sqlite3.Connection:
    books = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    books.execute("create table if not exists handled (event_id text primary key)")
    books.execute("create table if not exists sales (order_id text, total integer, currency text)")
    return books


def book(books: sqlite3.Connection, event: dict) -> bool:
    """The work and the event's id in one transaction. False for an event that was handled before."""
    books.execute("begin immediate")
    try:
        known = books.execute("insert or ignore into handled values (?)", (event["id"],))
        if known.rowcount == 1 and event["type"] == "order.paid":
            order = event["data"]
            sale = (order["id"], order["total"], order["currency"])
            books.execute("insert into sales values (?, ?, ?)", sale)
        books.execute("commit")
        return known.rowcount == 1
    except BaseException:
        books.execute("rollback")
        raise


def consumer_of(books: sqlite3.Connection, registered: dict) -> type[BaseHTTPRequestHandler]:
    lock = threading.Lock()

    class Consumer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            # Over the raw body: parsing and writing it again would change its bytes.
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            try:
                event = Webhook(registered["signingSecret"]).verify(body.decode(), headers)
            except WebhookVerificationError:
                self.answer(401)
                return
            with lock:
                is_new = book(books, event)
            if is_new and event["type"] == "order.paid":
                order = event["data"]
                print(f"booked order {order['number']}: {order['total']} {order['currency']}", flush=True)
            self.answer(204)

        def answer(self, status: int) -> None:
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    return Consumer


def settings() -> tuple[str, str]:
    """Of the environment, else of the service that `npm start` runs in this repository."""
    path = ROOT / ".data" / "demo.json"
    demo = json.loads(path.read_text()) if path.exists() else {}
    url = os.environ.get("COMMERCE_URL", demo.get("baseUrl"))
    key = os.environ.get("COMMERCE_SECRET_KEY", demo.get("secretKey"))
    if url is None or key is None:
        sys.exit("Start the service first: npm start at the root of the repository.")
    return url, key


def call(method: str, path: str, body: dict | None = None) -> dict:
    url, key = settings()
    data = None if body is None else json.dumps(body).encode()
    headers = {"x-api-key": key, "content-type": "application/json"}
    request = urllib.request.Request(f"{url}/api/v1{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        refused = json.load(error)["error"]
        sys.exit(f"{method} {path}: {refused['code']} {refused['message']}")
    except urllib.error.URLError as error:
        sys.exit(f"No service responds at {url} ({error.reason}): start it with npm start at the root.")


def certificate() -> ssl.SSLContext:
    """A certificate for localhost that the service of this repository trusts."""
    folder = Path(os.environ.get("CERTIFICATE_FOLDER", HERE))
    if "CERTIFICATE_FOLDER" not in os.environ:
        command = ["node", str(ROOT / "cli" / "commerce.mjs"), "certificate", "--out", str(folder)]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode != 0:
            sys.exit(f"Not started: {made.stderr.strip().splitlines()[-1]}")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "localhost.pem", folder / "localhost-key.pem")
    return context


def main() -> None:
    books = open_books(os.environ.get("BOOKS_FILE", "books.sqlite"))
    registered: dict = {}
    port = int(os.environ.get("PORT", "4244"))
    server = ThreadingHTTPServer(("127.0.0.1", port), consumer_of(books, registered))
    server.socket = certificate().wrap_socket(server.socket, server_side=True)
    url = f"https://localhost:{server.server_address[1]}/hooks"
    events = ["order.*", "payment.*"]
    # Only this answer holds the secret.
    registered.update(call("POST", "/webhook-endpoints", {"url": url, "enabledEvents": events}))

    def stop(*_: object) -> None:
        threading.Thread(target=server.shutdown).start()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    print(f"Listening at {url} as {registered['id']}", flush=True)
    server.serve_forever()
    call("DELETE", f"/webhook-endpoints/{registered['id']}")


main()
