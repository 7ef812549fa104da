"""Prepares the libraries of ROS in a Python environment, once."""

import fcntl
import sys
from importlib import metadata
from pathlib import Path

from . import mend


def prepare(prefix: Path) -> None:
    """Corrects the libraries of the ROS wheels in `prefix`, unless that has been done for the installed versions."""
    stamp = prefix / "share" / "sil" / "prepared"
    value = versions()
    if is_stamped(stamp, value):
        return
    stamp.parent.mkdir(parents=True, exist_ok=True)
    with stamp.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Another process may have done it meanwhile.
        if not is_stamped(stamp, value):
            print("sil: preparing the libraries of ROS 2, once", file=sys.stderr)
            mend.mend_programs(prefix)
            stamp.write_text(value)


def is_stamped(stamp: Path, value: str) -> bool:
    """Returns whether the file `stamp` contains `value`."""
    return stamp.is_file() and stamp.read_text() == value


def versions() -> str:
    """Returns the names and versions of the installed ROS wheels, and of this one."""
    installed = {f"{it.name} {it.version}" for it in metadata.distributions() if it.name and is_ours(it.name)}
    return "\n".join(sorted(installed))


def is_ours(name: str) -> bool:
    """Returns whether a distribution contains libraries of ROS, or this package."""
    return name.lower().startswith(("ros-", "ros_")) or name.lower() == "hsl-sil"
