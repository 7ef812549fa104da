"""Path of the program `sil`."""

import importlib.util
import os
import shutil
import sysconfig
from pathlib import Path

from .errors import MissingProgramError

#: Environment variable with the path of the program, for example of one in the folder `target`.
VARIABLE = "SIL_PROGRAM"


def program() -> Path:
    """Returns the program: that of the environment variable, of this Python environment's wheel, or in PATH.

    Raises:
        MissingProgramError: no program was found.
    """
    if given := os.environ.get(VARIABLE):
        if found := shutil.which(given):
            return Path(found)
        raise MissingProgramError(f"{VARIABLE}={given} is not an executable file; set it to the path of sil")
    # The wheel contains a package that sets the environment of ROS and starts the program.
    if importlib.util.find_spec("sil_programs"):
        command = Path(sysconfig.get_path("scripts")) / "sil"
        if command.is_file():
            return command
    if found := shutil.which("sil"):
        return Path(found)
    raise MissingProgramError(
        f"program sil not found in PATH; install the wheel of this project, or set {VARIABLE} to the path of sil, "
        "for example target/debug/sil"
    )
