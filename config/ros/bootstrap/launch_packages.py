"""The launch packages and the command ros2, built from their sources over the private ROS."""

import os
import shutil
from pathlib import Path

from . import environments, interfaces, mend, shell, steps
from .setup_error import SetupError

NEEDED = ("launch", "launch_ros", "launch_testing", "ros2cli", "ros2launch", "ros2run")


def install(root: Path, sources: Path) -> None:
    """Installs all packages below `sources` into `root`/venvs/launch, unless they are installed already."""
    packages = {file.parent.name: file.parent for file in sorted(sources.rglob("package.xml"))}
    if missing := [name for name in NEEDED if name not in packages]:
        raise SetupError(
            f"ROS_LAUNCH_PACKAGES={sources}: {', '.join(missing)} not found; name a folder with the sources of the "
            "repositories launch, launch_ros and ros2cli of ROS 2 Jazzy"
        )
    prefix, environment = root / "prefix", root / "venvs" / "launch"
    requirements = root / "venvs" / "launch.txt"
    stamp = environment / "stamps" / "launch"
    value = steps.digest(
        [
            environments.identity(environment, [requirements]),
            interfaces.wheels_of(prefix),
            Path(__file__),
            *packages.values(),
        ]
    )
    if steps.is_stamped(stamp, value):
        return
    # The packages of an earlier version are removed with their environment.
    shutil.rmtree(environment, ignore_errors=True)
    environments.install(environment, [requirements], "installing the launch packages into config/ros/venvs/launch")
    see_private_ros(environment, prefix)
    write_local_setup(environment)
    # pip and cmake write beside the sources.
    copies = root / "build" / "launch"
    shutil.rmtree(copies, ignore_errors=True)
    shutil.copytree(sources, copies)
    log = environment / "launch.log"
    folders = {name: copies / folder.relative_to(sources) for name, folder in packages.items()}
    in_python = [folder for folder in folders.values() if (folder / "setup.py").is_file()]
    advice = f"the packages in {sources} do not build"
    environments.pip(environment, ["--no-index", *map(str, in_python)], log, advice)
    for name, folder in folders.items():
        if folder not in in_python:
            build_with_cmake(name, folder, environment, prefix)
    steps.write_if_changed(stamp, value)


def see_private_ros(environment: Path, prefix: Path) -> None:
    """Lets the Python of `environment` import the packages of the private ROS, too."""
    file = mend.site_packages(environment) / "private_ros.pth"
    file.write_text(f"{mend.site_packages(prefix)}\n")


def write_local_setup(environment: Path) -> None:
    """Writes the setup files of `environment`, for shells and for workspaces of colcon that are built over it."""
    before = {"AMENT_PREFIX_PATH": environment, "PYTHONPATH": mend.site_packages(environment)}
    before["PATH"] = environment / "bin"
    lines = ["# Written by config/ros/launch. Read it after config/ros/env.sh.", *shell.prepend(before)]
    shell.write_local_setup(environment, lines)


def build_with_cmake(name: str, source: Path, environment: Path, prefix: Path) -> None:
    """Builds a package against `prefix` and installs it into `environment`."""
    interfaces.compile_and_install(
        source,
        source / "build",
        environment,
        environment / f"{name}.log",
        tools=interfaces.tool_environment(prefix, []),
        python=prefix / "bin" / "python",
        libraries=f"{interfaces.LIBRARY_PATHS};{prefix / 'lib'}",
        jobs=os.cpu_count() or 1,
    )
