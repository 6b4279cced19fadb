"""The benchmark runs; what it measures is no test's business."""

import pytest

from benchmarks import engine


def test_the_benchmark_prints_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    engine.main(["--rounds", "1", "--deals", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert "deals/s" in lines[0]
    assert any(line.startswith("throw-in, apply") for line in lines)
    assert any("bytes" in line for line in lines)
