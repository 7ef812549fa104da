"""Virtual environments with pinned packages."""

import sys
import venv
from pathlib import Path

from . import steps


def identity(prefix: Path, requirements: list[Path]) -> str:
    """The digest of everything that decides what the environment `prefix` contains."""
    return steps.digest([*requirements, sys.version, str(prefix)])


def install(prefix: Path, requirements: list[Path], announcement: str) -> None:
    """Makes the environment `prefix` with the packages of the lists, unless it is there.

    Nothing is resolved: the lists name every package with its version. An environment cannot be
    moved once it is made, so it is made in its place; a stamp inside it, written last, tells a
    complete one from one that was interrupted.
    """
    stamp = prefix / "stamps" / "packages"
    value = identity(prefix, requirements)
    if steps.is_stamped(stamp, value):
        return
    steps.say(announcement)
    venv.create(prefix, clear=True, with_pip=True)
    for file in requirements:
        command = [str(prefix / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        command += ["--no-deps", "--only-binary=:all:", "--no-build-isolation", "-r", str(file)]
        advice = f"is the package index within reach? every version is pinned in {file.name}"
        # What a sourced ROS brings would count as installed, and not be there without it.
        steps.run(command, prefix / "pip.log", advice, {"PYTHONPATH": ""})
    steps.write_if_changed(stamp, value)
