"""Requirements for the machine: a Python version for which there are wheels, its headers, and a C++ compiler."""

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
    """Restarts this program with the interpreter that created the prefix, if the prefix's own interpreter runs it.

    This run may remove the prefix. An environment that is created by the interpreter of another environment would also
    need that other environment.
    """
    base = getattr(sys, "_base_executable", sys.executable)
    if Path(sys.prefix) == prefix and base != sys.executable:
        os.execv(base, [base, *sys.argv])


def check() -> None:
    """Raises an error with everything that is missing on this machine for the private installation."""
    missing = [text for text in (platform_error(), interpreter_error(), *python_errors(), compiler_error()) if text]
    if missing:
        raise SetupError("this machine does not meet the requirements of a private ROS: " + "; ".join(missing))


def platform_error() -> str | None:
    """Returns an error unless this machine is Linux on x86_64 with glibc."""
    name, version = platform.libc_ver()
    old = name == "glibc" and tuple(int(part) for part in version.split(".")[:2]) < (2, 28)
    if platform.machine() == "x86_64" and name == "glibc" and not old:
        return None
    found = f"{platform.system()} {platform.machine()} with {name or 'an unknown libc'} {version}"
    return f"the wheels are for Linux x86_64 with glibc 2.28 or newer, not {found} (source an installed ROS 2 Jazzy)"


def interpreter_error() -> str | None:
    """Returns an error if there are no wheels for this version of Python."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return None
    return f"the wheels are for Python 3.10 to 3.13, not {platform.python_version()} (put one of those first on PATH)"


def python_errors() -> list[str]:
    """Returns an error for each missing part of Python that some distributions package separately."""
    errors = []
    if util.find_spec("ensurepip") is None:
        errors.append("Python's venv cannot install pip (Debian, Ubuntu: apt install python3-venv)")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        errors.append("Python.h is missing (Debian, Ubuntu: apt install python3-dev)")
    return errors


def compiler_error() -> str | None:
    """Returns an error if there is no compiler for the generated code of messages, which is C and C++."""
    missing = [name for name in ("cc", "c++", "make") if shutil.which(name) is None]
    if not missing:
        return None
    return f"{', '.join(missing)} not found on PATH (Debian, Ubuntu: apt install build-essential)"
