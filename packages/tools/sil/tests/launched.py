"""Prints what a launch file starts, without the launch packages of ROS: one line of JSON per process.

launched.py FILE [NAME:=VALUE ...]
"""

import importlib.util
import json
import logging
import sys
import types


class Described:
    """Replaces every class of the launch packages: stores the arguments of the constructor."""

    def __init__(self, *values, **named):
        """Keeps all arguments."""
        self.values, self.named = values, named

    @property
    def kind(self):
        """Returns the name of the replaced class."""
        return type(self).__name__


class IncludeLaunchDescription(Described):
    """Replaces the action that includes a launch file: as in launch, its own method reads the file."""

    @property
    def launch_arguments(self):
        """Returns the arguments for the included file."""
        return list(self.named["launch_arguments"])

    def actions(self, context):
        """Returns the actions of the included file."""
        configurations = context.launch_configurations
        for name, value in self.launch_arguments:
            configurations[name] = configurations[value.values[0]] if isinstance(value, Described) else value
        return list(actions(self.values[0].values[0], context))


# Functions and classes of the launch packages that the tests need; all other classes are only described.
KNOWN = {
    "get_logger": logging.getLogger,
    "IncludeLaunchDescription": IncludeLaunchDescription,
    "normalize_to_list_of_substitutions": lambda text: [text],
    "perform_substitutions": lambda _context, texts: "".join(texts),
}


class Library(types.ModuleType):
    """Replaces a module of the launch packages: has every class, and a few functions."""

    def __getattr__(self, name):
        """Returns what is known by this name, or creates a class."""
        return KNOWN.get(name) or type(name, (Described,), {})


LIBRARIES = {
    "launch": ["actions", "event_handlers", "launch_description_sources", "logging", "substitutions", "utilities"],
    "launch_ros": ["actions", "parameter_descriptions"],
}

# The actions that start a process.
PROCESSES = ["ExecuteProcess", "Node"]


def actions(file, context):
    """Returns all effective actions of a launch file in their order."""
    spec = importlib.util.spec_from_file_location("described", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (entities,) = module.generate_launch_description().values
    return effective(entities, context)


def effective(entities, context):
    """Returns the actions that entities of a launch file stand for."""
    configurations = context.launch_configurations
    for entity in entities:
        match entity.kind:
            case "DeclareLaunchArgument":
                configurations.setdefault(entity.values[0], entity.named["default_value"])
            case "IncludeLaunchDescription":
                yield from entity.actions(context)
            case "OpaqueFunction":
                yield from effective(entity.named["function"](context), context)
            case _:
                yield entity


def prepare(arguments):
    """Installs the replacements; returns the context for a launch file with these arguments."""
    for library, modules in LIBRARIES.items():
        for name in [library, *(f"{library}.{module}" for module in modules)]:
            sys.modules[name] = Library(name)
    configurations = dict(argument.split(":=", 1) for argument in arguments)
    return types.SimpleNamespace(launch_configurations=configurations, argv=arguments, is_shutdown=False)


def plain(described):
    """Converts a value for JSON: to its first value, or its description."""
    values = described.values if isinstance(described, Described) else None
    return values[0] if values else type(described).__name__


def main():
    """Prints the processes."""
    file, *arguments = sys.argv[1:]
    for action in actions(file, prepare(arguments)):
        if action.kind in PROCESSES:
            print(json.dumps(action.named, default=plain))


if __name__ == "__main__":
    main()
