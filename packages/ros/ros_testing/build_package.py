"""Builds a message package for tests: `build_package.py SOURCE PREFIX` builds the package in SOURCE into PREFIX.

It is built as `config/ros/setup` builds the packages of this repository, in C and Python.
"""

import sys
from pathlib import Path

ROS = Path(__file__).resolve().parents[3] / "config/ros"
sys.path.insert(0, str(ROS))

from bootstrap import interfaces, sourced  # noqa: E402


def main():
    """Builds the package."""
    source, prefix = (Path(argument) for argument in sys.argv[1:])
    sourced_prefixes = sourced.prefixes(ROS)
    private = ROS / "prefix"
    support = ROS / "bootstrap/type_support.cmake"
    interfaces.compile_and_install(
        source,
        source / "build",
        prefix,
        source / "build.log",
        tools=interfaces.tool_environment(private, sourced_prefixes),
        python=None if sourced_prefixes else private / "bin/python",
        options=[f"-DCMAKE_PROJECT_{source.name}_INCLUDE={support}", "-DWITHOUT_CPP=ON"],
        jobs=1,
    )


main()
