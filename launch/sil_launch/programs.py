"""Finds packages and programs of ROS."""

import os
from pathlib import Path


def search(name):
    """Returns the file of this name in the first prefix that has it."""
    prefixes = filter(None, os.environ.get("AMENT_PREFIX_PATH", "").split(":"))
    return next((file for file in (Path(prefix) / name for prefix in prefixes) if file.is_file()), None)


def require(package, instead):
    """Raises an error if a ROS package is missing, with the way to install it, and what to do `instead`."""
    if search(f"share/ament_index/resource_index/packages/{package}") is None:
        name = f"ros-{os.environ.get('ROS_DISTRO', 'jazzy')}-{package.replace('_', '-')}"
        raise FileNotFoundError(f"package {package} not found: apt install {name}; or {instead}")


def find(package, name=None):
    """Returns the program of a package with this name, or with that of the package, which `ros2 run` starts."""
    name = name or package
    if program := search(f"lib/{package}/{name}"):
        return str(program)
    raise FileNotFoundError(
        f"lib/{package}/{name} not found in any folder of AMENT_PREFIX_PATH: "
        "build the workspace with colcon and source its install/setup.bash"
    )
