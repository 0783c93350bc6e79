"""A receiver of webhook messages."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.waiting import PATIENCE, wait_for


class Receiver:
    """A receiver of messages. answers: its response statuses, the last one repeating; free: while
    unset, it accepts no message."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers = [204]
        self.free = threading.Event()
        self.free.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.free.wait(PATIENCE)
                receiver.got.append((dict(self.headers), body))
                answers = receiver.answers
                self.send_response(answers.pop(0) if len(answers) > 1 else answers[0])
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/turn?bot=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All messages so far."""
        return [json.loads(body) for _headers, body in self.got]

    def until(self, count: int) -> list[dict[str, Any]]:
        """The messages, once there are this many."""
        wait_for(lambda: len(self.got) >= count)
        return self.messages

    def close(self) -> None:
        """Stop listening."""
        self.server.shutdown()
        self.server.server_close()
