"""The arguments of a launch file, checked before anything is started."""

import json
import subprocess

from . import programs


def check(arguments):
    """What would be played, as `sil match` understands these arguments; raises what it says of wrong ones.

    It reads all files that they name: parameters, trees, a folder for the bag.
    """
    rules = [f"{name}:={value}" for name, value in arguments.items() if is_said(name, value)]
    command = [programs.find("sil"), "match", "--check", *rules]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    if checked.returncode:
        raise ValueError(checked.stderr.strip().removeprefix("sil: "))
    return json.loads(checked.stdout)


def is_said(name, value):
    """Whether a launch argument, which cannot be left out, says anything; it is refused where there is no bridge."""
    return value and (name, value) != ("accept_schema", "false")
