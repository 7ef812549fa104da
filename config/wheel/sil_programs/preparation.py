"""Prepares the libraries of ROS in a Python environment, once."""

import sys
from importlib import metadata
from pathlib import Path

from . import mend, steps


def prepare(prefix: Path) -> None:
    """Corrects the libraries of the ROS wheels in `prefix`, unless that has been done for the installed versions."""
    stamp = prefix / "share" / "sil" / "prepared"
    value = versions()
    if steps.is_stamped(stamp, value):
        return
    with steps.one_at_a_time(stamp.parent):
        # Another process may have done it meanwhile.
        if not steps.is_stamped(stamp, value):
            print("sil: preparing the libraries of ROS 2, once", file=sys.stderr)
            mend.mend_programs(prefix)
            steps.write_if_changed(stamp, value)


def versions() -> str:
    """Returns the names and versions of the installed ROS wheels, and of this one."""
    installed = {f"{it.name} {it.version}" for it in metadata.distributions() if it.name and is_ours(it.name)}
    return "\n".join(sorted(installed))


def is_ours(name: str) -> bool:
    """Returns whether a distribution contains libraries of ROS, or this package."""
    return name.lower().startswith(("ros-", "ros_")) or name.lower() == "hsl-sil"
