"""Ends processes with the launch process, even if the launch process is killed."""

import shutil
import subprocess


def prefix(signal="KILL"):
    """Returns the prefix of a command whose process receives the signal from the kernel when this process ends."""
    command = ["setpriv", "--pdeathsig", signal]
    if shutil.which(command[0]) is None:
        return []
    # Some versions of setpriv do not have the option.
    is_known = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    return command if is_known else []
