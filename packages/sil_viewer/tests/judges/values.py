"""What a bag holds, as the package rosbags reads it: `values.py FOLDER` prints JSON, by tick.

Robots are known by their names, as `hulks/3`; lengths are metres, angles radians, all in the world.
"""

import json
import math
import sys
from pathlib import Path

from rosbags.rosbag2 import Reader
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

TEAMS = ("hulks", "opponent")
MOTIONS = ("damping", "prepare", "stand", "stand_up", "visual_kick", "walk", "walk_with_velocity")


def main() -> None:
    """Prints the values."""
    ticks: dict[int, dict] = {}
    decisions: dict[tuple[int, str], dict] = {}
    with Reader(Path(sys.argv[1])) as reader:
        store = get_typestore(Stores.EMPTY)
        for connection in reader.connections:
            store.register(get_types_from_msg(connection.msgdef.data, connection.msgtype))
        for connection, time, data in reader.messages():
            kind = connection.msgtype.rsplit("/", 1)[1]
            if kind not in ("SimulationTruth", "MotionCommand", "BehaviorTrace"):
                continue
            value = store.deserialize_cdr(data, connection.msgtype)
            if kind == "SimulationTruth":
                ticks[time] = {"tick": int(value.tick), **world(value)}
                continue
            team, robot = connection.topic.split("/")[1:3]
            decision = decisions.setdefault((time, f"{team}/{robot.removeprefix('robot_')}"), {})
            if kind == "MotionCommand":
                decision["motion"] = MOTIONS[value.kind]
            else:
                decision["statuses"] = [int(status) for status in value.statuses]
    for (time, robot), decision in decisions.items():
        ticks[time]["robots"][robot].update(decision)
    json.dump({tick.pop("tick"): tick for tick in ticks.values()}, sys.stdout)


def world(truth: object) -> dict:
    """Where ball and robots are."""
    ball = [[one.position.x, one.position.y, one.velocity.x, one.velocity.y] for one in truth.ball]
    robots = {
        f"{TEAMS[robot.id.team]}/{robot.id.player_number}": {
            "x": robot.ground_to_world.position.x,
            "y": robot.ground_to_world.position.y,
            "theta": angle(robot.ground_to_world.orientation),
            "head_yaw": angle(robot.head_yaw),
        }
        for robot in truth.robots
    }
    return {"ball": ball[0] if ball else None, "robots": robots}


def angle(orientation: object) -> float:
    """Of an orientation, which is a cosine and a sine."""
    return math.atan2(orientation.sin, orientation.cos)


if __name__ == "__main__":
    main()
