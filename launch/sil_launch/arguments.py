"""Checks the arguments of a launch file before anything is started."""

import json
import subprocess

from . import programs


def check(arguments):
    """Returns the match that `sil match --check` prints for these arguments; raises its error for wrong ones.

    It reads all files that they name: parameters, trees, a folder for the bag.
    """
    rules = [f"{name}:={value}" for name, value in arguments.items() if is_said(name, value)]
    command = [programs.find("sil"), "match", "--check", *rules]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    if checked.returncode:
        raise ValueError(checked.stderr.strip().removeprefix("sil: "))
    return json.loads(checked.stdout)


def is_said(name, value):
    """Returns whether a launch argument, which cannot be omitted, is set; arguments of the bridge may be refused."""
    return value and (name, value) != ("accept_schema", "false")
