"""Search for ROS packages and their programs."""

import os
from pathlib import Path


def search(name):
    """Returns the path of a file in the first ament prefix that contains it, or None."""
    prefixes = filter(None, os.environ.get("AMENT_PREFIX_PATH", "").split(":"))
    return next((file for file in (Path(prefix) / name for prefix in prefixes) if file.is_file()), None)


def require(package, instead):
    """Raises an error if a ROS package is missing. The error says how to install it, and what to do `instead`."""
    if search(f"share/ament_index/resource_index/packages/{package}") is None:
        name = f"ros-{os.environ.get('ROS_DISTRO', 'jazzy')}-{package.replace('_', '-')}"
        raise FileNotFoundError(f"package {package} not found: apt install {name}; or {instead}")


def find(package, name=None):
    """Returns the path of a program of a package; by default the program has the name of the package."""
    name = name or package
    if program := search(f"lib/{package}/{name}"):
        return str(program)
    raise FileNotFoundError(
        f"lib/{package}/{name} not found in any folder of AMENT_PREFIX_PATH: "
        "build the workspace with colcon and source its install/setup.bash"
    )
