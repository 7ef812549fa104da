"""Entry point of the command `sil`."""

import os
import sys
from pathlib import Path

from . import preparation


def sil() -> None:
    """Runs `sil` with the arguments of this process, which it replaces."""
    prefix = Path(sys.prefix)
    preparation.prepare(prefix)
    program = prefix / "lib" / "sil" / "sil"
    os.execve(program, ["sil", *sys.argv[1:]], environment(prefix))


def environment(prefix: Path) -> dict[str, str]:
    """Returns the environment variables of this process with the ROS 2 in `prefix` before any other one."""
    before = {
        "AMENT_PREFIX_PATH": prefix,
        "LD_LIBRARY_PATH": prefix / "lib",
        "PATH": prefix / "bin",
    }
    variables = dict(os.environ)
    for name, folder in before.items():
        others = [other for other in variables.get(name, "").split(os.pathsep) if other not in ("", str(folder))]
        variables[name] = os.pathsep.join([str(folder), *others])
    fixed = {"ROS_DISTRO": "jazzy", "ROS_PYTHON_VERSION": "3", "ROS_VERSION": "2"}
    return {**variables, **fixed}
