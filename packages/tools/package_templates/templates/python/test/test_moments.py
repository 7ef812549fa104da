"""Checks the moments of this package: wanted decisions of behavior trees."""

import subprocess
from pathlib import Path

from ament_index_python.packages import PackageNotFoundError, get_package_prefix

MOMENTS = Path(__file__).resolve().parent.parent / "moments"


def sil():
    """Returns the program of the simulator: of its ROS package, or else in PATH."""
    try:
        return str(Path(get_package_prefix("sil")) / "lib" / "sil" / "sil")
    except PackageNotFoundError:
        return "sil"


def test_all_decisions_are_the_wanted_ones():
    """The program prints each deviation."""
    subprocess.run([sil(), "expect", "--check", str(MOMENTS)], check=True)
