#!/usr/bin/env python3
"""Stand-in for Booster's program brain_node: same nodes, topics, messages and timing, other decisions.

`brain_node_stand_in.py [OPTION ...] --ros-args ...` plays one robot at 100 Hz of the wall clock: it localizes itself
beside the field, walks in, looks to the ball, walks to it and through it. It exits with code 7 and a message if an
input would break the real program, which reads some inputs without checks, or would keep it from playing. Options, for
tests:

- --visual-kick: requests the visual kick instead of walking through the ball
- --damping: changes to the mode damping, and continues to request walking
- --fault exit: exits after 2 s of the game
- --team ID --player NUMBER: team, and messages to teammates each 0.5 s
"""

import contextlib
import json
import math
import os
import sys
import time

import rclpy
from booster_interface.msg import LowState, Odometer, RawBytesMsg
from booster_msgs.msg import RpcReqMsg
from brain.msg import Kick
from game_controller_interface.msg import GameControlData
from geometry_msgs.msg import Pose, Pose2D
from locator_stand_in import MARKS, WIDTH, Locator
from rclpy.executors import SingleThreadedExecutor
from team_net_stand_in import TeamNet
from vision_interface.msg import Detections

PERIOD = 0.01
TEAM_ID = 66
# Factor by which the odometer is multiplied.
ODOMETRY_FACTOR = 0.8
INITIAL, READY, PLAYING = 0, 1, 3
# Postures and planners in the state of the recovery.
STANDS, FALLEN = 0, 2
FALLEN_PLANNER, WALKING_PLANNERS = 1, (8, 20)
# Time in which the pose beside the field must be found [s].
SEARCH_TIME = 8.0
# Distance from the touch line at which the robot stops after it has walked in [m].
INSIDE = 0.8
RECORD_PERIOD = 0.5
BALL_MEMORY = 2.0
MOVE, ROTATE_HEAD, GET_UP, VISUAL_KICK, CHANGE_MODE = 2001, 2004, 2008, 2038, 2000
# Smaller speeds are raised to this one [m/s], as in the program.
LEAST_SPEED = 0.3
LABELS = {"Ball", "Goalpost", "Opponent", "LCross", "TCross", "XCross", "PenaltyPoint"}


def fail(text):
    """Ends the program, because the real one would not work with an input."""
    print(f"the program cannot play: {text}", file=sys.stderr, flush=True)
    os._exit(7)


class Brain:
    """Behavior of one robot."""

    def __init__(self, node, other, options):
        """Creates publishers and subscriptions; `other` is the second node of the program."""
        self.node = node
        self.options = options
        self.game = None
        self.ball = None
        self.seen_at = None
        self.fallen = False
        self.may_get_up = False
        # As in the program: True from the request to get up until the state has the planner of a robot that stands.
        self.has_asked = False
        self.head = None
        self.odometer = None
        self.kicks = False
        self.locator = Locator()
        self.initial_since = None
        self.team_id = int(options.get("team", TEAM_ID))
        self.net = TeamNet(self.team_id, int(options["player"]), fail) if "player" in options else None
        self.record_due = 0.0
        self.request = node.create_publisher(RpcReqMsg, "LocoApiTopicReq", 10)
        self.aim = node.create_publisher(Kick, "/kick_ball", 10)
        self.pose = node.create_publisher(Pose2D, "/booster_soccer/robot_pose", 10)
        node.create_subscription(Detections, "/booster_soccer/detection", self.on_detections, 1)
        node.create_subscription(Odometer, "/odometer_state", self.on_odometer, 1)
        node.create_subscription(LowState, "/low_state", self.on_low_state, 1)
        node.create_subscription(Pose, "/head_pose", lambda _: None, 1)
        node.create_subscription(RawBytesMsg, "fall_down_recovery_state", self.on_recovery, 1)
        other.create_subscription(GameControlData, "/robocup/game_controller", self.on_game, 10)

    def now(self):
        """Returns the time of the node's clock [s]."""
        return self.node.get_clock().now().nanoseconds / 1e9

    def on_detections(self, message):
        """Checks an image and stores the ball."""
        if len(message.corner_pos) < 10:
            fail(f"corner_pos has {len(message.corner_pos)} numbers")
        at = message.header.stamp.sec + message.header.stamp.nanosec / 1e9
        # Images may arrive just before the clock of their tick.
        if not -0.05 <= self.now() - at < BALL_MEMORY:
            fail(f"the stamp {at} of an image is not near {self.now()}")
        for item in message.detected_objects:
            if item.label not in LABELS:
                fail(f"the label {item.label} is unknown")
            if len(item.position_projection) < 2:
                fail(f"{item.label} has no position")
            if not 50 <= item.confidence <= 100:
                fail(f"{item.label} has the confidence {item.confidence}")
            if item.label == "Ball":
                self.ball = tuple(item.position_projection[:2])
                self.seen_at = at
        if self.game is not None and self.game.state == INITIAL and self.odometer is not None:
            objects = message.detected_objects
            seen = [(it.label, it.position_projection[:2]) for it in objects if it.label in MARKS]
            self.locator.enter(seen, self.odometry())

    def on_odometer(self, message):
        """Stores the odometer."""
        self.odometer = message

    def on_low_state(self, message):
        """Stores the angles of the head."""
        if len(message.motor_state_serial) < 2:
            fail("the state has no motors of the head")
        self.head = [motor.q for motor in message.motor_state_serial[:2]]

    def on_recovery(self, message):
        """Stores the posture."""
        if len(message.msg) != 3 or message.msg[0] > 3:
            fail(f"the state of the recovery is {list(message.msg)}")
        state, available, planner = message.msg
        self.fallen, self.may_get_up = state == FALLEN and planner == FALLEN_PLANNER, available == 1
        if state == STANDS and planner in WALKING_PLANNERS:
            self.has_asked = False

    def on_game(self, message):
        """Stores the state of the game."""
        if message.state > 4 or message.set_play > 6:
            fail(f"the state of the game is {message.state} with the set play {message.set_play}")
        if self.team_id not in [team.team_number for team in message.teams]:
            fail(f"the team {self.team_id} does not play")
        if message.state == INITIAL and self.initial_since is None:
            self.initial_since = self.now()
        is_late = self.initial_since is not None and self.now() - self.initial_since > SEARCH_TIME
        if is_late and not self.locator.is_localized:
            fail(f"the robot is not localized after {self.locator.attempts} images")
        self.game = message

    def odometry(self):
        """Returns the pose by odometry."""
        x, y = ODOMETRY_FACTOR * self.odometer.x, ODOMETRY_FACTOR * self.odometer.y
        return x, y, self.odometer.theta

    def inform(self):
        """Publishes the estimated pose, and sends it to teammates."""
        if self.odometer is None:
            return
        x, y, theta = self.locator.pose(self.odometry())
        self.pose.publish(Pose2D(x=x, y=y, theta=theta))
        if self.net is not None:
            self.net.receive()
            if self.now() >= self.record_due:
                self.record_due = self.now() + RECORD_PERIOD
                self.net.send((x, y, theta))

    def walks_in(self):
        """Returns whether the robot is still near the touch line at which it has entered."""
        _, y, _ = self.locator.pose(self.odometry())
        return self.locator.is_localized and abs(y) > WIDTH / 2 - INSIDE

    def send(self, api_id, body):
        """Sends a request to the robot."""
        text = "" if body is None else json.dumps(body)
        self.request.publish(RpcReqMsg(uuid=str(time.monotonic_ns()), header=json.dumps({"api_id": api_id}), body=text))

    def tick(self):
        """Decides once."""
        if self.options.get("fault") == "exit" and self.game is not None and self.now() > 2.0:
            print("the stand-in exits as it was asked to", file=sys.stderr, flush=True)
            os._exit(7)
        self.inform()
        is_known = self.seen_at is not None and self.now() - self.seen_at < BALL_MEMORY
        yaw = math.atan2(self.ball[1], self.ball[0]) if is_known else 0.0
        # As in the program: no requests in a visual kick.
        if not self.kicks:
            self.send(ROTATE_HEAD, {"pitch": 0.6, "yaw": max(-1.1, min(1.1, yaw))})
        if self.game is None:
            return
        if self.fallen and self.may_get_up and not self.has_asked:
            self.has_asked = True
            self.send(GET_UP, None)
        if self.options.get("damping"):
            self.send(CHANGE_MODE, {"mode": 0})
        plays = self.game.state == PLAYING and not self.game.stopped
        if self.game.state == READY and self.odometer is not None and self.walks_in():
            self.move(0.5, 0.0, 0.0)
        elif not plays:
            self.move(0.0, 0.0, 0.0)
        elif not is_known:
            self.move(0.0, 0.0, 0.5)
        elif self.options.get("visual_kick"):
            self.kick()
        else:
            self.move(max(LEAST_SPEED, 0.5 * self.ball[0]), 0.0, yaw)

    def move(self, vx, vy, vyaw):
        """Walks with a velocity."""
        if self.kicks:
            self.kicks = False
            self.send(VISUAL_KICK, {"start": False, "version": 1})
        self.send(MOVE, {"vx": vx, "vy": vy, "vyaw": vyaw})

    def kick(self):
        """Starts the visual kick, and publishes its aim."""
        x, y = self.ball
        self.aim.publish(Kick(x=x, y=y, dir=0.0, goal_x=x + 3.0, goal_y=y, power=6.0))
        if not self.kicks:
            self.kicks = True
            self.send(VISUAL_KICK, {"start": True, "version": 1})


def options_of(arguments):
    """Returns the options before the ROS arguments."""
    own = arguments[: arguments.index("--ros-args")] if "--ros-args" in arguments else arguments
    options = {name[2:].replace("-", "_"): True for name in own if name.startswith("--")}
    for name in ("fault", "team", "player"):
        if f"--{name}" in own:
            options[name] = own[own.index(f"--{name}") + 1]
    return options


def main():
    """Runs both nodes until the match ends them. The loop is one of the wall clock, as in the program."""
    rclpy.init(args=sys.argv)
    # Remappings of the names of nodes would give both the same one, as in the program.
    node, other = rclpy.create_node("brain_node"), rclpy.create_node("brain_node_ext")
    brain = Brain(node, other, options_of(sys.argv[1:]))
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    executor.add_node(other)
    due = time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):
        while rclpy.ok():
            executor.spin_once(timeout_sec=max(0.0, due - time.monotonic()))
            if time.monotonic() >= due:
                due = time.monotonic() + PERIOD
                brain.tick()


if __name__ == "__main__":
    main()
