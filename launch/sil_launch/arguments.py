"""Declares the arguments of launch files, and checks them before anything is started."""

import difflib
import json
import subprocess
import sys
from pathlib import Path

from launch.actions import DeclareLaunchArgument

from . import programs

# The launch files of this package.
FILES = {file.name for file in Path(__file__).parent.parent.glob("*.launch.py")}
# Arguments of `ros2 launch` itself.
OF_ROS = {"launch-prefix", "launch-prefix-filter"}
# Names of all arguments that launch files of this package have declared in this process.
declared = set()


def declare(arguments):
    """Returns the actions that declare arguments: name, default (none: required), choices (none: any), description."""
    declared.update(name for name, _, _, _ in arguments)
    return [
        DeclareLaunchArgument(name, default_value=default, choices=choices, description=description)
        for name, default, choices, description in arguments
    ]


def undeclared(context):
    """Returns the arguments of the command line that no launch file of this package declares.

    A launch file of another package that includes one of ours has arguments of its own. Then only those with a dot or
    a colon in their names are returned: they are parameters.
    """
    given = context.launch_configurations
    if any(Path(word).name in FILES for word in sys.argv):
        names = [word.split(":=")[0] for word in context.argv or [] if ":=" in word]
    else:
        names = [name for name in given if "." in name or ":" in name]
    return {name: given[name] for name in names if name not in declared | OF_ROS}


def refuse_undeclared(context):
    """Raises an error if there is an argument that no launch file declares: `ros2 launch` ignores it."""
    for name, value in undeclared(context).items():
        similar = difflib.get_close_matches(name, sorted(declared), 1)
        advice = f"did you mean {similar[0]}?" if similar else f"expected one of {', '.join(sorted(declared))}"
        raise ValueError(f"{name}:={value}: there is no such argument; {advice}")


def number(given, name, kind):
    """Returns an argument as a number of this kind, int or float."""
    try:
        return kind(given[name])
    except ValueError:
        expected = "a whole number" if kind is int else "a number"
        raise ValueError(f"{name}:={given[name]}: must be {expected}") from None


def check(context, arguments):
    """Returns the match that `sil match --check` prints for these arguments and undeclared ones; raises its error.

    It reads all files that they name: parameters, trees, a folder for the bag.
    """
    rules = [f"{name}:={value}" for name, value in arguments.items() if is_said(name, value)]
    rules += [f"{name}:={value}" for name, value in undeclared(context).items()]
    command = [programs.find("sil"), "match", "--check", "--", *rules]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    if checked.returncode:
        raise ValueError(checked.stderr.strip().removeprefix("sil: "))
    return json.loads(checked.stdout)


def is_said(name, value):
    """Returns whether a launch argument, which cannot be omitted, is set; arguments of the bridge may be refused."""
    return value and (name, value) != ("accept_schema", "true")
