#!/usr/bin/env python3
"""Runs the unmodified program brain_node of Booster's robocup_demo for a robot of a match; see README.md here.

run.py [ROS arguments]

`sil match` appends the ROS arguments for the robot.
"""

import os
import re
import sys
from pathlib import Path

import yaml
from ament_index_python import PackageNotFoundError, get_package_prefix, get_package_share_directory

PACKAGE = "brain"
NODE = "brain_node"
# Files of the user, later ones win, as in the launch file of the program.
FILES = ["config.yaml", "config_local.yaml"]
AGENT_FILE = Path.home() / "agents" / "booster_soccer" / "brain.yaml"
# Parameters of a match, beside those in brain.yaml.
OWN_FILE = Path(__file__).resolve().parent / "brain.yaml"
OWN_VISION = Path(__file__).resolve().parent / "vision.yaml"
GOALKEEPER = 1
"""Number of the player that is the goalkeeper, in a team of several players."""


def merged(one, other):
    """Returns two trees of parameters as one; values of the second replace those of the first."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return other
    return {key: merged(one.get(key, {}), other.get(key, one.get(key))) for key in {**one, **other}}


def read(file):
    """Returns the parameters of the program in a file; none if there is no file."""
    if not file.is_file():
        return {}
    nodes = yaml.safe_load(file.read_text()) or {}
    found = {}
    for node in ("/**", NODE):
        found = merged(found, nodes.get(node, {}).get("ros__parameters", {}))
    return found


def given(arguments, name):
    """Returns the value of a parameter among ROS arguments, or `None`."""
    values = [word.partition(":=")[2] for word in arguments if word.startswith(f"{name}:=")]
    return values[-1] if values else None


def player(arguments):
    """Returns the number of the robot: the given one, or that in the namespace, for example /hulks/robot_3/booster."""
    number = given(arguments, "game.player_id")
    found = re.search(r"/robot_(\d+)", given(arguments, "__ns") or "")
    if number is None and found is None:
        sys.exit("run.py: no number of the robot: add -p game.player_id:=N, as in a ROS domain of the robot alone")
    return int(number or found[1])


def parameters(arguments):
    """Returns the parameters of the program: those of the user's files, and on top those of a match."""
    share = Path(get_package_share_directory(PACKAGE))
    found = {}
    for file in [*(share / "config" / name for name in FILES), AGENT_FILE, OWN_FILE]:
        found = merged(found, read(file))
    number = player(arguments)
    game = found.setdefault("game", {})
    count = int(given(arguments, "game.number_of_players") or game.get("number_of_players", 1))
    game["player_id"] = number
    game["player_role"] = "goal_keeper" if number == GOALKEEPER and count > 1 else "striker"
    found["tree_file_path"] = str(share / "behavior_trees" / "game.xml")
    try:
        vision = Path(get_package_share_directory("vision")) / "config"
    except PackageNotFoundError:
        vision = OWN_VISION.parent
    found["vision_config_path"] = str(vision / "vision.yaml")
    found["vision_config_local_path"] = str(vision / "vision_local.yaml")
    return found


def main():
    """Replaces this process by the program."""
    arguments = sys.argv[1:]
    try:
        program = Path(get_package_prefix(PACKAGE)) / "lib" / PACKAGE / NODE
    except PackageNotFoundError:
        sys.exit(f"run.py: no package {PACKAGE}: source install/setup.bash of your workspace of robocup_demo first")
    # The private ROS of sil has the messages of the package, without the program.
    if not program.is_file():
        sys.exit(
            f"run.py: {program} not found: source install/setup.bash of your workspace of robocup_demo, in which "
            f"{PACKAGE} is built, after env.sh of sil"
        )
    # The files name the node without a namespace, and so would not fit a node in a namespace. The file of all
    # parameters has no name: nothing remains of it after the program.
    file = os.memfd_create("parameters.yaml", flags=0)
    os.write(file, yaml.safe_dump({"/**": {"ros__parameters": parameters(arguments)}}).encode())
    # Arguments of the user come last, because the last value of a parameter counts.
    words = [str(program), "--ros-args", "--params-file", f"/proc/self/fd/{file}", *arguments]
    os.execv(words[0], words)


if __name__ == "__main__":
    main()
