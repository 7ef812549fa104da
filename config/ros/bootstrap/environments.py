"""Virtual environments with pinned packages."""

import sys
import venv
from pathlib import Path

from . import steps

ROOT = Path(__file__).resolve().parent.parent
PIP = ROOT / "venvs" / "pip"
"""Environment of the pip that installs into all others: a pip in each would take longer than most packages."""


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
    install_pip()
    venv.create(prefix, clear=True)
    for file in requirements:
        pip(prefix, ["--only-binary=:all:", "-r", str(file)], prefix / "pip.log", advice_for(file))
    steps.write_if_changed(stamp, value)


def pip(prefix: Path, arguments: list[str], log: Path, advice: str) -> None:
    """Installs into the environment `prefix` what `arguments` name, without dependencies."""
    command = [str(PIP / "bin" / "python"), "-m", "pip", "--python", str(prefix / "bin" / "python"), "install"]
    command += ["--disable-pip-version-check", "--no-deps", "--no-build-isolation", *arguments]
    # Packages of a sourced ROS would count as installed, but would be missing in a shell without that ROS.
    steps.run(command, log, advice, {"PYTHONPATH": ""})


def install_pip() -> None:
    """Creates the environment `PIP`, unless it exists. The pip of old versions of Python cannot install into others."""
    requirements = ROOT / "requirements-pip.txt"
    stamp = PIP / "stamps" / "packages"
    value = identity(PIP, [requirements])
    with steps.one_at_a_time(ROOT / "build" / "pip"):
        if steps.is_stamped(stamp, value):
            return
        venv.create(PIP, clear=True, with_pip=True)
        command = [str(PIP / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        command += ["--no-deps", "--only-binary=:all:", "-r", str(requirements)]
        steps.run(command, PIP / "pip.log", advice_for(requirements), {"PYTHONPATH": ""})
        steps.write_if_changed(stamp, value)


def advice_for(requirements: Path) -> str:
    """Returns the advice if the packages of a list cannot be installed."""
    return f"check that the package index can be reached; every version is pinned in {requirements.name}"
