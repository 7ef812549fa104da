"""A mission without robots: facts, planner, and execution with simulated actions.

ros2 launch sil mission.launch.py domain:=D.pddl problem:=P.pddl actions:=A.yaml
"""

import shlex
import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import OpaqueFunction, Shutdown
from launch.logging import get_logger
from launch_ros.actions import Node

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments, running_processes
from sil_launch.launch_failure import LaunchFailure
from sil_launch.parameters import text

FLAG = ["true", "false"]

# Name, default (none: required), choices (none: any value), description.
ARGUMENTS = [
    ("domain", None, None, "file of the domain in PDDL"),
    ("problem", None, None, "file of the problem in PDDL"),
    ("actions", None, None, "file with the implementation of each action of the domain"),
    ("one", "false", FLAG, "run everything in one process"),
    ("start", "true", FLAG, "start with the goal of the problem; false: wait for a goal"),
    ("keep_running", "false", FLAG, "keep the nodes running after the mission; false: end the launch with the mission"),
    ("journal", "", None, "file in which the facts are stored for the next launch; empty: none"),
    ("realtime_factor", "1.0", None, "speed relative to real time; 0: as fast as possible"),
    ("duration", "1.0", None, "duration of each leaf of an action [s]"),
    ("failure_probability", "0.0", None, "probability that a leaf of an action fails"),
    ("seed", "0", None, "seed of the failures"),
    ("params_file", "", None, "ROS parameter file; parameters of one node are under its name, as in /planner_node"),
]

# Meaning of the exit codes of mission_node.
MEANING = {
    1: "the goal was not reached",
    2: "the arguments or files of the node are invalid",
    3: "another node did not answer",
}


def processes(context):
    """Returns the actions that start the nodes of the mission."""
    arguments.refuse_undeclared(context)
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    for name in ["domain", "problem", "actions"]:
        if not Path(given[name]).is_file():
            raise FileNotFoundError(f"{name}:={given[name]}: not found")
    files = [given["params_file"]] if given["params_file"] else []
    running_processes.end_at_interrupt()
    prefix = shlex.join(running_processes.prefix())
    failure = LaunchFailure()

    def node(name, parameters, on_exit):
        return Node(
            package="mission_nodes",
            executable=name,
            exec_name=name,
            name=name,
            parameters=[*files, parameters],
            prefix=prefix,
            output="screen",
            on_exit=on_exit,
        )

    def mission_ended(event, context):
        """Ends the launch with the mission; the launch fails if the mission did not reach its goal."""
        if event.returncode == 0 or context.is_shutdown:
            return Shutdown(reason="the mission is over")
        meaning = MEANING.get(event.returncode, "see above")
        return failure.fail(context, f"mission_node ended with exit code {event.returncode}: {meaning}")

    def other_ended(name):
        def ended(event, context):
            """Logs the end of a node that the mission needs."""
            if not context.is_shutdown:
                get_logger("mission").warning(f"{name} ended with exit code {event.returncode}")

        return ended

    facts = {"domain": text(given["domain"]), "problem": text(given["problem"])}
    if given["journal"]:
        facts["journal"] = text(given["journal"])
    mission = {
        "actions": text(given["actions"]),
        "start": given["start"] == "true",
        "end_with_mission": given["keep_running"] == "false",
        "realtime_factor": arguments.number(given, "realtime_factor", float),
        "simulation.duration": arguments.number(given, "duration", float),
        "simulation.failure_probability": arguments.number(given, "failure_probability", float),
        "simulation.seed": arguments.number(given, "seed", int),
    }
    if given["one"] == "true":
        facts = {f"facts.{name}": value for name, value in facts.items()}
        mission = {"in_process": True, **facts, **mission}
        return [*failure.handlers(), node("mission_node", mission, mission_ended)]
    return [
        *failure.handlers(),
        node("world_model_node", facts, other_ended("world_model_node")),
        node("planner_node", {}, other_ended("planner_node")),
        node("mission_node", mission, mission_ended),
    ]


def generate_launch_description():
    """Returns the description of the mission."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=processes)])
