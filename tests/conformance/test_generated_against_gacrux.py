"""What we generate is accepted by the reference: its rounds and its final order.

All of it: ``python -m tests.conformance.generated 300``.
"""

from __future__ import annotations

import pytest

from tests.conformance.generated import documents, verdict


def test_gacrux_accepts_a_sample_of_generated_tournaments() -> None:
    verdicts = [verdict(seed, document) for seed, document in documents(5)]
    assert [found for found in verdicts if not found.agrees] == []
    assert len(verdicts) == 5


@pytest.mark.long
def test_gacrux_accepts_three_hundred_generated_tournaments() -> None:
    verdicts = [verdict(seed, document) for seed, document in documents(300, first_seed=1000)]
    assert [found for found in verdicts if not found.agrees] == []
    assert len(verdicts) == 300
