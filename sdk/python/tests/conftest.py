from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from double import Double, running_double

from commerce_service import Commerce


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[Double]:
    # Waits are measured where a test is about them.
    monkeypatch.setattr(random, "random", lambda: 1.0)
    with running_double() as running:
        yield running


@pytest.fixture
def commerce(double: Double) -> Iterator[Commerce]:
    with Commerce(base_url=double.url, secret_key="sk_test_x", timeout=5) as client:
        yield client
