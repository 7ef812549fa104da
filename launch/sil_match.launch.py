"""A simulated match: `sil match`, which starts the world, a behavior node for each robot, the referee and the recorder.

ros2 launch sil sil_match.launch.py hulks:=3 opponents:=3 half_duration:=60.0
"""

import sys
from pathlib import Path

from launch import LaunchDescription
from launch.actions import OpaqueFunction

sys.path.insert(0, str(Path(__file__).parent))
from sil_launch import arguments
from sil_launch.running_match import RunningMatch

FLAG = ["", "true", "false"]
OF_HULKS = "behavior of the team hulks: behavior_node, or HULKs nodes, with which the defaults are pacing:=realtime, "
OF_HULKS += "startup_timeout:=600 and tick_timeout:=60, or programs of Bit-Bots or Booster; default: ours"

# Arguments for parameters of the world, generated from the fields of MatchOptions by `make generated`.
NO_ARGUMENTS = ["progress", "bag"]
OF_WORLD = [argument for argument in arguments.generated("match_arguments.json") if argument[0] not in NO_ARGUMENTS]

# Name, default, choices (none: any value), description. An empty argument is not given to the match: parameter files
# and the scenario can set it.
ARGUMENTS = [
    *OF_WORLD,
    ("hulks_behavior", "", None, OF_HULKS),
    ("opponents_behavior", "", None, "the same for the team opponent"),
    ("behavior", "", None, "behavior of robots, before that of their team: hulks/2=bitbots; opponent=ours"),
    ("hulks_nodes", "", None, "additional robots played by HULKs nodes, for example hulks/3,hulks/4=NAMESPACE"),
    ("nodes", "", None, "your programs, for example hulks/3=python3 robot.py; opponent=ros2 run a b"),
    ("sim_time", "", FLAG, "let nodes, written for the wall clock, follow simulated time; default: false"),
    ("external", "", None, "robots whose behavior nodes you start, for example hulks/3,hulks/4"),
    ("router", "", None, "Zenoh router of HULKs nodes, for example tcp/127.0.0.1:7447; empty: hulks_bridge"),
    ("accept_schema", "", FLAG, "accept other types of HULKs if messages can be converted; default: true"),
    ("half_duration", "", None, "duration of the half from the first Playing [s]; empty: the scenario's, else 600"),
    ("bag", "", None, "folder for the bag, which must be empty or not exist; empty: bags/SCENARIO-TIME"),
    ("junit", "", None, "file for the verdict as JUnit XML; empty: none"),
    ("tree", "", None, "tree file of the robots, .btc, .yaml, .xml or .rhai; empty: the built-in tree"),
    ("hot_reload", "", FLAG, "reload the tree when its file changes; default: false"),
    ("match", "", None, "namespace of the match, so that several matches can share a ROS domain; empty: none"),
    ("params_file", "", None, "ROS parameter file; parameters of one node are under its name, as in /world_sim"),
]


def match(context):
    """Returns the actions that start and watch the match."""
    given = {name: context.launch_configurations[name] for name, _, _, _ in ARGUMENTS}
    return RunningMatch().actions(arguments.rules(context, given))


def generate_launch_description():
    """Returns the description of the match."""
    return LaunchDescription([*arguments.declare(ARGUMENTS), OpaqueFunction(function=match)])
