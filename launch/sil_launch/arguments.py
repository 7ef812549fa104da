"""Declares the arguments of launch files, and checks them before any process is started."""

import difflib
import inspect
import json
import sys
from pathlib import Path

from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

# Names of the launch files of this package.
FILES = {file.name for file in Path(__file__).parent.parent.glob("*.launch.py")}
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


def is_given_to_ros():
    """Returns whether a launch file of this package is an argument of `ros2 launch`, and not included by another."""
    return any(Path(word).name in FILES for word in sys.argv)


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
    if is_given_to_ros():
        names = [word.split(":=")[0] for word in context.argv or [] if ":=" in word]
    else:
        names = [*included_with(context), *(name for name in given if "." in name or ":" in name)]
    return {name: given[name] for name in names if name not in declared}


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


def rules(context, arguments):
    """Returns the arguments of `sil match` for these arguments and the undeclared ones, which must be parameters."""
    if prefix := context.launch_configurations.get("launch-prefix"):
        raise ValueError(
            f"launch-prefix {prefix}: a match has no such prefix, because `sil match` starts its nodes; "
            f"start the node of a robot yourself, for example with nodes:='hulks/3={prefix} ros2 run ...'"
        )
    given = {**{name: value for name, value in arguments.items() if value}, **undeclared(context)}
    # The terminal of `ros2 launch` is not that of `sil`, which would limit the time of a pause.
    if sys.stderr.isatty() and "params_file" not in given:
        given.setdefault("pause_timeout", "null")
    return [f"{name}:={value}" for name, value in given.items()]
