"""The OpenAPI document is complete, and no request made from it causes a server error."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import ALL, sweep_after

NEVER_ENDS = "/api/games/{game}/live"
METHODS = ("get", "put", "post", "delete")


@pytest.fixture(scope="module")
def document(server: Program) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get("/api/openapi.json").json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield f"{method} {path}", item[method]


def test_every_operation_says_what_it_does_answers_and_how_it_fails(
    document: dict[str, Any],
) -> None:
    found = dict(operations(document))
    assert len(found) > 45
    for name, operation in found.items():
        assert operation["summary"], name
        assert operation.get("description"), name
        answers = operation["responses"]
        good = [answer for status, answer in answers.items() if status < "300"]
        assert len(good) == 1, name
        for answer in answers.values():
            (content,) = answer["content"].values()
            assert content["examples"], name
        bad = {status: a for status, a in answers.items() if status >= "400"}
        assert bad, name
        assert all("application/problem+json" in answer["content"] for answer in bad.values())
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (name, parameter["name"])
        if "requestBody" in operation:
            (content,) = operation["requestBody"]["content"].values()
            assert content["schema"]["examples"], name


def test_every_body_has_an_example_that_is_understood(
    server: Program, document: dict[str, Any]
) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    for name, operation in operations(document):
        method, path = name.split()
        if "requestBody" not in operation or "/games/{game}/" not in path:
            continue
        (content,) = operation["requestBody"]["content"].values()
        (body,) = content["schema"]["examples"]
        place = path.replace("/api/games/{game}/", "").replace("{seat}", "blue")
        for who in ("host", "yellow"):
            answer = game.ask(who, method.upper(), place, body)
            assert answer.status not in (401, 404, 405, 500), (name, answer)
            assert answer.body.get("fields") is None, (name, answer)


@sweep_after(1, "examples", [1, 12 if ALL else 5])
def test_no_request_ends_in_a_fault(
    server: Program, document: dict[str, Any], examples: int
) -> None:
    """examples: the number of requests for each operation."""
    game = begin(server.client, ["yellow", "blue"], seed="tea", spectating=True)
    schema = schemathesis.openapi.from_dict(document)
    tried = 0
    with requests.Session() as session:
        session.trust_env = False
        for result in schema.get_all_operations():
            operation = result.ok()
            if operation.path == NEVER_ENDS:
                continue
            tried += try_out(operation, server, game, session, examples)
    assert tried > 25 * examples


def try_out(
    operation: Any, server: Program, game: GameClient, session: requests.Session, examples: int
) -> int:
    """Send generated requests from every kind of caller. Returns their number."""
    tokens = [*game.tokens.values(), "no token"]
    count = 0

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), token=st.sampled_from(tokens))
    def fails_never(case: Any, token: str) -> None:
        nonlocal count
        count += 1
        if "game" in case.path_parameters:
            case.path_parameters["game"] = game.id
        session.cookies.clear()  # the caller only has a token
        headers = {"Authorization": f"Bearer {token}"}
        response = case.call(base_url=server.url, headers=headers, session=session)
        assert response.status_code < 500, (case, response.text)

    fails_never()
    return count
