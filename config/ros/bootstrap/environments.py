"""Virtual environments with pinned packages."""

import sys
import venv
from pathlib import Path

from . import steps


def identity(prefix: Path, requirements: list[Path]) -> str:
    """Returns the digest of everything that determines the contents of the environment `prefix`."""
    return steps.digest([*requirements, sys.version, str(prefix)])


def install(prefix: Path, requirements: list[Path], announcement: str) -> None:
    """Creates the environment `prefix` with the packages of the lists, unless it exists.

    Dependencies are not resolved: the lists contain every package with its version. An environment cannot be moved, so
    it is created in its final folder. A stamp in the environment, which is written last, marks a complete one.
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
        advice = f"check that the package index can be reached; every version is pinned in {file.name}"
        # Packages of a sourced ROS would count as installed, but would be missing in a shell without that ROS.
        steps.run(command, prefix / "pip.log", advice, {"PYTHONPATH": ""})
    steps.write_if_changed(stamp, value)
