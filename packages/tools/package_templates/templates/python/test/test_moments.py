"""Checks the moments of this package: wanted decisions of behavior trees."""

import subprocess
from pathlib import Path

MOMENTS = Path(__file__).resolve().parent.parent / "moments"


def test_all_decisions_are_the_wanted_ones():
    """The program prints each deviation."""
    command = ["ros2", "run", "sil", "sil", "expect", "--check", str(MOMENTS)]
    subprocess.run(command, check=True)
