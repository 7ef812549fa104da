"""Prints what a launch file starts, without ROS: a line of JSON a process.

launched.py FILE [NAME:=VALUE ...]
"""

import importlib.util
import json
import sys
import types


class Described:
    """Stands in for every class of the launch packages: it is what it was made of."""

    def __init__(self, *values, **named):
        """Keeps all arguments."""
        self.values, self.named = values, named


class Library(types.ModuleType):
    """Stands in for a module of the launch packages: it has every class."""

    def __getattr__(self, name):
        """Makes the class."""
        return type(name, (Described,), {})


LIBRARIES = {
    "launch": ["actions", "event_handlers", "launch_description_sources", "substitutions"],
    "launch_ros": ["actions", "parameter_descriptions"],
}

# The actions that start a process.
PROCESSES = ["ExecuteProcess", "Node"]


def started(file, configurations):
    """Lists the processes that a launch file starts with these arguments."""
    spec = importlib.util.spec_from_file_location("described", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (entities,) = module.generate_launch_description().values
    for entity in entities:
        match type(entity).__name__:
            case "DeclareLaunchArgument":
                configurations.setdefault(entity.values[0], entity.named["default_value"])
            case "IncludeLaunchDescription":
                yield from started(entity.values[0].values[0], configurations)
            case "OpaqueFunction":
                context = types.SimpleNamespace(launch_configurations=configurations)
                actions = entity.named["function"](context)
                yield from (action.named for action in actions if type(action).__name__ in PROCESSES)


def plain(described):
    """Says what JSON cannot hold: its first value, or what it is."""
    return described.values[0] if described.values else type(described).__name__


def main():
    """Prints them."""
    for library, modules in LIBRARIES.items():
        for name in [library, *(f"{library}.{module}" for module in modules)]:
            sys.modules[name] = Library(name)
    file, *arguments = sys.argv[1:]
    for process in started(file, dict(argument.split(":=", 1) for argument in arguments)):
        print(json.dumps(process, default=plain))


if __name__ == "__main__":
    main()
