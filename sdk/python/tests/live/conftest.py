"""A world of the service that COMMERCE_URL names; the test of the repository gives what else is needed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from commerce_service import Commerce

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "COMMERCE_URL" in os.environ:
        return
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="COMMERCE_URL is not set"))


@dataclass(frozen=True)
class World:
    """Of one merchant."""

    application_id: str
    workspace_id: str
    environment_id: str
    owner_token: str
    # docs/openapi.json of that service.
    document: dict[str, Any]


@pytest.fixture(scope="session")
def world() -> World:
    world = json.loads(os.environ["COMMERCE_TEST_WORLD"])
    document = json.loads(Path(os.environ["COMMERCE_OPENAPI"]).read_text())
    return World(
        world["applicationId"],
        world["workspaceId"],
        world["environmentId"],
        world["ownerToken"],
        document,
    )


@pytest.fixture
def commerce() -> Iterator[Commerce]:
    with Commerce() as client:
        yield client
