"""Declares the arguments of launch files, and checks them before any process is started."""

import difflib
import inspect
import json
import subprocess
import sys
from pathlib import Path

from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

from . import programs

# Names of the launch files of this package.
FILES = {file.name for file in Path(__file__).parent.parent.glob("*.launch.py")}
# Arguments of `ros2 launch` itself.
OF_ROS = {"launch-prefix", "launch-prefix-filter"}
# Names of all arguments that launch files of this package have declared in this process.
declared = set()
# Actions of launch files that include one of this package in this process.
includes = []


def generated(file):
    """Returns the arguments in a generated file of this folder: name, default, choices (none: any), description."""
    listed = json.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))
    return [(name, "", choices, description) for name, choices, description in listed]


def declare(arguments):
    """Returns the actions that declare arguments: name, default (none: required), choices (none: any), description."""
    declared.update(name for name, _, _, _ in arguments)
    includes.extend(including())
    return [
        DeclareLaunchArgument(name, default_value=default, choices=choices, description=description)
        for name, default, choices, description in arguments
    ]


def including():
    """Returns the action that includes the launch file that is being read, if there is one.

    Launch sets all arguments of that action, even undeclared ones. To the included file, they look like arguments of
    the including file. The call stack is therefore searched for the action.
    """
    frame = inspect.currentframe()
    while frame is not None:
        if isinstance(caller := frame.f_locals.get("self"), IncludeLaunchDescription):
            return [caller]
        frame = frame.f_back
    return []


def included_with(context):
    """Returns the names of all arguments with which launch files include those of this package."""
    names = [name for include in includes for name, _ in include.launch_arguments]
    return [perform_substitutions(context, normalize_to_list_of_substitutions(name)) for name in names]


def undeclared(context):
    """Returns the arguments of this package's launch files that none of them declares.

    A launch file of another package that includes one of ours declares arguments of its own. In that case, only the
    arguments that it passes on are returned, and those with a dot or a colon in their names, which must be parameters.
    """
    given = context.launch_configurations
    if any(Path(word).name in FILES for word in sys.argv):
        names = [word.split(":=")[0] for word in context.argv or [] if ":=" in word]
    else:
        names = [*included_with(context), *(name for name in given if "." in name or ":" in name)]
    return {name: given[name] for name in names if name not in declared | OF_ROS}


def refuse_undeclared(context):
    """Raises an error for an argument that no launch file declares, because `ros2 launch` ignores such arguments."""
    for name, value in undeclared(context).items():
        similar = difflib.get_close_matches(name, sorted(declared), 1)
        advice = f"did you mean {similar[0]}?" if similar else f"expected one of {', '.join(sorted(declared))}"
        raise ValueError(f"{name}:={value}: no launch file has this argument; {advice}")


def number(given, name, kind):
    """Returns the value of an argument as a number of type `kind`, int or float."""
    try:
        return kind(given[name])
    except ValueError:
        expected = "a whole number" if kind is int else "a number"
        raise ValueError(f"{name}:={given[name]}: must be {expected}") from None


def check(context, arguments):
    """Returns the plan of the match that `sil match --check` prints for these arguments and the undeclared ones.

    The check also reads all files in the arguments, for example parameter files and trees. Raises the error of the
    check.
    """
    rules = [f"{name}:={value}" for name, value in arguments.items() if is_set(name, value)]
    rules += [f"{name}:={value}" for name, value in undeclared(context).items()]
    command = [programs.find("sil"), "match", "--check", "--", *rules]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    if checked.returncode:
        raise ValueError(checked.stderr.strip().removeprefix("sil: "))
    return json.loads(checked.stdout)


def is_set(name, value):
    """Returns whether an argument has a value other than its default.

    A launch file cannot omit an argument, and a match without HULKs nodes refuses arguments of the bridge.
    """
    return value and (name, value) != ("accept_schema", "true")
