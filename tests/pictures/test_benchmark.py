"""The benchmark runs; what it measures is no test's business."""

import pytest

from benchmarks import pictures


def test_the_benchmark_prints_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    pictures.main(["--rounds", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert "later ms" in lines[0]
    assert any(line.startswith("table, 8 players") for line in lines)
    assert lines[-1].startswith("in a process")
