"""Values of a bag, read by the package rosbags: `values.py FOLDER` prints JSON, by tick.

Robots have names such as `hulks/3`; lengths are in [m], angles in [rad], all in the world.
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
            if kind not in ("SimulationTruth", "RefereeDecision", "MotionCommand", "BehaviorTrace"):
                continue
            value = store.deserialize_cdr(data, connection.msgtype)
            if kind == "SimulationTruth":
                ticks[time] = {"tick": int(value.tick), "ball": ball(value), "robots": robots(value)}
                continue
            if kind == "RefereeDecision":
                ticks[time]["ball"] = ball(value)
                for placement in value.placements:
                    ticks[time]["robots"][name(placement.robot)].update(pose(placement.pose))
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


def ball(message: object) -> list[float] | None:
    """Returns position and velocity of the ball, if there is one."""
    found = [[one.position.x, one.position.y, one.velocity.x, one.velocity.y] for one in message.ball]
    return found[0] if found else None


def robots(truth: object) -> dict[str, dict]:
    """Returns the poses of the robots before the referee removes some."""
    return {
        name(robot.id): {**pose(robot.ground_to_world), "head_yaw": angle(robot.head_yaw)} for robot in truth.robots
    }


def name(robot: object) -> str:
    """Returns the name of a robot, as `hulks/3`."""
    return f"{TEAMS[robot.team]}/{robot.player_number}"


def pose(value: object) -> dict[str, float]:
    """Returns position and orientation of a robot."""
    return {"x": value.position.x, "y": value.position.y, "theta": angle(value.orientation)}


def angle(orientation: object) -> float:
    """Returns the angle of an orientation, which is a cosine and a sine."""
    return math.atan2(orientation.sin, orientation.cos)


if __name__ == "__main__":
    main()
