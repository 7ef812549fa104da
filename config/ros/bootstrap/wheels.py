"""The private ROS: a virtual environment with the pinned wheels, mended."""

import shutil
import sys
import venv
from pathlib import Path

from . import host, mend, steps


def install(root: Path) -> Path:
    """Makes sure that `root`/prefix holds the wheels of both requirement files; returns it.

    A virtual environment cannot be moved once it is made, so it is made in its place; the stamp
    inside it, written last, tells a finished one from one that was interrupted.
    """
    prefix = root / "prefix"
    stamp = prefix / "stamps" / "wheels"
    value = identity(root)
    if steps.is_stamped(stamp, value):
        return prefix
    host.check()
    if prefix.exists():
        steps.say("removing an outdated or unfinished prefix")
        shutil.rmtree(prefix)
    log = root / "build" / "wheels.log"
    log.unlink(missing_ok=True)
    steps.say("installing ROS 2 Jazzy from wheels into config/ros/prefix (about half a minute)")
    venv.create(prefix, with_pip=True)
    for requirements in ("requirements-build.txt", "requirements-ros.txt"):
        command = [str(prefix / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        command += ["--no-deps", "--only-binary=:all:", "--no-build-isolation", "-r", str(root / requirements)]
        steps.run(command, log, f"is the package index within reach? every version is pinned in {requirements}")
    steps.say("mending the wheels")
    mend.mend(prefix)
    steps.write_if_changed(stamp, value)
    return prefix


def identity(root: Path) -> str:
    """The digest of everything that decides what the prefix contains."""
    requirements = [root / "requirements-build.txt", root / "requirements-ros.txt"]
    code = [root / "bootstrap" / name for name in ("mend.py", "wheels.py")]
    return steps.digest([*requirements, *code, sys.version, str(root)])
