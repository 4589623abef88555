"""Figures and how they are printed."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Answers:
    """What came back: how long each took in seconds, and the statuses."""

    def __init__(self) -> None:
        self.seconds = array("d")
        self.statuses: Counter[int] = Counter()

    def add(self, status: int, seconds: float) -> None:
        """One answer; status 0 for none."""
        self.statuses[status] += 1
        self.seconds.append(seconds)

    @property
    def errors(self) -> int:
        """The answers that a page could not use."""
        return sum(count for status, count in self.statuses.items() if status not in (200, 204))

    def lines(self, elapsed: float) -> list[str]:
        """Number, rate, percentiles and statuses."""
        p50, p95, p99 = (1000 * percentile(self.seconds, share) for share in (0.5, 0.95, 0.99))
        statuses = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        longest = 1000 * max(self.seconds, default=0)
        return [
            f"requests       {len(self.seconds)} in {elapsed:.0f} s, {len(self.seconds) / elapsed:.0f}/s",
            f"answered in    p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, longest {longest:.0f} ms",
            f"answers        {statuses}",
            f"errors         {self.errors}",
        ]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns; the first is the heading, the first column stands left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)),
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
