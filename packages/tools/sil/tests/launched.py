"""Prints what a launch file starts: one line of JSON per process, with its command line and the parameters in it.

launched.py FILE [NAME:=VALUE ...]

The launch packages read the file as in `ros2 launch`, and no process is started. After it, Ctrl-C must raise no
exception, which could lose an event in the event loop of launch.
"""

import json
import signal
import sys
from pathlib import Path

import yaml
from launch import LaunchService
from launch.actions import ExecuteLocal, IncludeLaunchDescription
from launch.launch_description_sources import AnyLaunchDescriptionSource

# Word before arguments for ROS.
ROS_ARGUMENTS = "--ros-args"


def visit(entity, context):
    """Visits an entity and all entities that it stands for."""
    for child in entity.visit(context) or []:
        visit(child, context)


def describe(words):
    """Returns the parts of the command line of a process."""
    program = Path(words[0])
    end = words.index(ROS_ARGUMENTS) if ROS_ARGUMENTS in words else len(words)
    described = {"cmd": words, "arguments": words[1:end], "parameters": [], "ros_arguments": [], "namespace": None}
    described |= {"package": program.parent.name, "executable": program.name}
    arguments = iter(word for word in words[end:] if word != ROS_ARGUMENTS)
    for option, value in zip(arguments, arguments, strict=True):
        if option == "--params-file":
            described["parameters"].append(parameters_in(Path(value)))
        elif option == "-p":
            described["ros_arguments"] += [option, value]
        elif value.startswith("__ns:="):
            described["namespace"] = value.removeprefix("__ns:=")
    return described


def parameters_in(file):
    """Returns the parameters in a file that launch has written for the node, or the path of a file of the user."""
    if not file.name.startswith("launch_params_"):
        return str(file)
    ((_, node),) = yaml.safe_load(file.read_text(encoding="utf-8")).items()
    file.unlink()
    return node["ros__parameters"]


def main():
    """Prints the processes."""
    file, *arguments = sys.argv[1:]
    started = []

    def prepare(action, context):
        """Replaces the start of a process, after a node has completed its command line."""
        count = len(action.cmd)
        action.prepare(context)
        # Without the words of the prefix.
        started.append(action.cmd[-count:])

    ExecuteLocal.execute = prepare
    given = [tuple(argument.split(":=", 1)) for argument in arguments]
    include = IncludeLaunchDescription(AnyLaunchDescriptionSource(file), launch_arguments=given)
    visit(include, LaunchService(argv=arguments).context)
    signal.raise_signal(signal.SIGINT)
    for words in started:
        print(json.dumps(describe(words)))


if __name__ == "__main__":
    main()
