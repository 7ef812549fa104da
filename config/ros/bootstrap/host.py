"""What the machine must bring: an interpreter that the wheels know, its headers, a C++ compiler."""

import os
import platform
import shutil
import sys
import sysconfig
from importlib import util
from pathlib import Path

from .setup_error import SetupError

OLDEST, NEWEST = (3, 10), (3, 13)


def leave_prefix(prefix: Path) -> None:
    """Starts again with the interpreter that made the prefix, when run by the prefix's own.

    The prefix may be removed by this run, and an environment made from an environment would keep
    pointing into it.
    """
    base = getattr(sys, "_base_executable", sys.executable)
    if Path(sys.prefix) == prefix and base != sys.executable:
        os.execv(base, [base, *sys.argv])


def check() -> None:
    """Raises one fault with everything that the private installation misses on this machine."""
    missing = [text for text in (platform_fault(), interpreter_fault(), *python_faults(), compiler_fault()) if text]
    if missing:
        raise SetupError("this machine lacks what a private ROS needs: " + "; ".join(missing))


def platform_fault() -> str | None:
    """The wheels are for Linux with glibc on x86_64."""
    name, version = platform.libc_ver()
    old = name == "glibc" and tuple(int(part) for part in version.split(".")[:2]) < (2, 28)
    if platform.machine() == "x86_64" and name == "glibc" and not old:
        return None
    found = f"{platform.system()} {platform.machine()} with {name or 'an unknown libc'} {version}"
    return f"the wheels are for Linux x86_64 with glibc 2.28 or newer, not {found} (source an installed ROS 2 Jazzy)"


def interpreter_fault() -> str | None:
    """The wheels are for CPython 3.10 to 3.13."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return None
    return f"the wheels are for Python 3.10 to 3.13, not {platform.python_version()} (put one of those first on PATH)"


def python_faults() -> list[str]:
    """The parts that some distributions split off the interpreter."""
    faults = []
    if util.find_spec("ensurepip") is None:
        faults.append("Python's venv cannot install pip (Debian, Ubuntu: apt install python3-venv)")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        faults.append("Python.h is missing (Debian, Ubuntu: apt install python3-dev)")
    return faults


def compiler_fault() -> str | None:
    """Message code is generated in C and C++."""
    missing = [name for name in ("cc", "c++", "make") if shutil.which(name) is None]
    if not missing:
        return None
    return f"{', '.join(missing)} not found on PATH (Debian, Ubuntu: apt install build-essential)"
