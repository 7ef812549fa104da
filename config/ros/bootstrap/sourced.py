"""The ROS that the shell has sourced, if any."""

import os
from pathlib import Path

from .setup_error import SetupError

SUPPORTED = "jazzy"
NEEDED = ("rcl", "rosidl_default_generators", "rosgraph_msgs", "std_srvs", "visualization_msgs")


def prefixes(root: Path) -> list[Path]:
    """Returns the prefixes of the sourced ROS 2 Jazzy, or nothing if the private ROS is to be used.

    A shell that has read the env.sh of the private installation counts as one without ROS.
    """
    distribution = os.environ.get("ROS_DISTRO", "")
    found = [Path(entry) for entry in os.environ.get("AMENT_PREFIX_PATH", "").split(":") if entry]
    if root / "prefix" in found or not (found or distribution):
        return []
    if not found or not distribution:
        given, lacking = ("ROS_DISTRO", "AMENT_PREFIX_PATH") if distribution else ("AMENT_PREFIX_PATH", "ROS_DISTRO")
        raise SetupError(
            f"ROS is half sourced: {given} is set and {lacking} is not; source its setup file again or unset {given}"
        )
    if distribution != SUPPORTED:
        raise SetupError(
            f"ROS 2 {distribution} is sourced, but {SUPPORTED} is supported: source that, or use a shell without ROS"
        )
    found = [prefix for prefix in found if prefix != root / "install"]
    missing = [
        name for name in NEEDED if not any((prefix / "share" / name / "package.xml").is_file() for prefix in found)
    ]
    if missing:
        packages = " ".join(f"ros-{SUPPORTED}-{name.replace('_', '-')}" for name in missing)
        raise SetupError(f"the sourced ROS has no {', '.join(missing)}: install it (Ubuntu: apt install {packages})")
    return found
