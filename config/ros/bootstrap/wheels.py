"""The private ROS: a virtual environment with the pinned wheels, in which errors of the wheels are corrected."""

from pathlib import Path

from . import environments, host, mend, steps


def install(root: Path) -> Path:
    """Installs and corrects the wheels of all lists in `root`/prefix, unless they are there. Returns the prefix."""
    prefix = root / "prefix"
    requirements = [root / f"requirements-{name}.txt" for name in ("pip", "build", "ros")]
    stamp = prefix / "stamps" / "wheels"
    value = steps.digest([environments.identity(prefix, requirements), root / "bootstrap" / "mend.py"])
    if steps.is_stamped(stamp, value):
        return prefix
    host.check()
    announcement = "installing ROS 2 Jazzy from wheels into config/ros/prefix (about half a minute)"
    environments.install(prefix, requirements, announcement)
    steps.say("correcting errors of the wheels")
    mend.mend(prefix)
    steps.write_if_changed(stamp, value)
    return prefix
