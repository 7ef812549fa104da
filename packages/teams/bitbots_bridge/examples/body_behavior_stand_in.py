#!/usr/bin/env python3
"""Stand-in for the program body_behavior of Bit-Bots: same node, topics, services and timing, other decisions.

`body_behavior_stand_in.py [--fault NAME] --ros-args ...` plays one robot: it stands, walks to a position while the game
is ready, and walks into the ball while it plays, if no teammate reaches the ball sooner. Faults, for tests:

- silent: publishes nothing after 2 s of the game
- exit: exits after 2 s of the game
- not_finite: publishes a velocity that is not a number
- unknown_parameter: asks for a parameter that the bridge does not have
- action: starts an animation in each state of the game
- reset: resets the ball filter each second
"""

import contextlib
import json
import math
import os
import sys

import rclpy
from bitbots_msgs.action import PlayAnimation
from bitbots_msgs.msg import HeadMode, RobotControlState, Strategy, TeamData
from game_controller_hsl_interfaces.msg import GameState
from geometry_msgs.msg import PoseStamped, PoseWithCovarianceStamped, Twist
from rcl_interfaces.srv import GetParameters
from rclpy.action import ActionClient
from rclpy.experimental.events_executor import EventsExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from soccer_vision_3d_msgs.msg import RobotArray
from std_msgs.msg import Bool, Empty, Float32, String
from std_srvs.srv import Trigger
from tf2_msgs.msg import TFMessage

BALL_MAX_VARIANCE = 2.0
# Validity of a teammate's message [s], time for each meter to the ball [s], and time to an unknown ball [s].
VALIDITY = 2.0
TIME_PER_METER = 7.0
UNKNOWN_TIME = 9999.0
TREE = {
    "name": "IsPlaying",
    "parameters": {},
    "type": "decision",
    "children": {
        "READY": {"name": "GoToRolePosition", "parameters": {}, "type": "action"},
        "PLAYING": {"name": "DribbleForward", "parameters": {}, "type": "action"},
        "ELSE": {"name": "Stand", "parameters": {}, "type": "action"},
    },
}


def parameters_of(node, other, names):
    """Returns parameters of another node, as the program reads them before its first tick."""
    client = node.create_client(GetParameters, f"{other}/get_parameters")
    if not client.wait_for_service(timeout_sec=20.0):
        raise RuntimeError(f"no parameter service of {other}")
    future = client.call_async(GetParameters.Request(names=names))
    rclpy.spin_until_future_complete(node, future)
    values = future.result().values
    missing = [name for name, value in zip(names, values, strict=True) if value.type == 0]
    if missing:
        raise RuntimeError(f"{other} has no {', '.join(missing)}")
    return dict(zip(names, values, strict=True))


class Body:
    """Behavior of one robot."""

    def __init__(self, node, fault):
        """Reads the parameters of the robot, and creates publishers and subscriptions."""
        self.node = node
        self.fault = fault
        blackboard = parameters_of(node, "parameter_blackboard", ["bot_id", "team_id", "role", "position_number"])
        self.player = blackboard["bot_id"].integer_value
        self.role = blackboard["role"].string_value
        # The program also uses the absolute name of the same node.
        names = ["field.size.x", "field.size.y", "field.goal.width", "field.markings.penalty_area.size.x"]
        names += ["no_such_parameter"] if fault == "unknown_parameter" else []
        self.field = parameters_of(node, "/parameter_blackboard", names)
        parameters_of(node, "bitbots_path_planning", ["controller.orient_to_goal_distance"])
        self.animation = ActionClient(node, PlayAnimation, "animation")
        self.reset = node.create_client(Trigger, "ball_filter_reset")
        self.game = None
        self.ball = None
        self.pose = None
        self.state = None
        self.mates = {}
        self.last_state = None
        self.ticks = 0
        latched = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.tree = node.create_publisher(String, "debug/dsd/body_behavior/dsd_tree", latched)
        self.stack = node.create_publisher(String, "debug/dsd/body_behavior/dsd_stack", 10)
        self.head = node.create_publisher(HeadMode, "head_mode", 10)
        self.velocity = node.create_publisher(Twist, "cmd_vel", 1)
        self.goal = node.create_publisher(PoseStamped, "goal_pose", 1)
        self.cancel = node.create_publisher(Empty, "pathfinding/cancel", 1)
        self.kick = node.create_publisher(Bool, "/kick", 1)
        self.strategy = node.create_publisher(Strategy, "strategy", 2)
        self.time_to_ball = node.create_publisher(Float32, "time_to_ball", 2)
        self.tree.publish(String(data=json.dumps(TREE)))
        node.create_subscription(TFMessage, "/tf", self.on_transforms, 100)
        node.create_subscription(GameState, "gamestate", lambda message: setattr(self, "game", message), 1)
        node.create_subscription(PoseWithCovarianceStamped, "ball_position_relative_filtered", self.on_ball, 1)
        node.create_subscription(TeamData, "team_data", self.on_team_data, 10)
        node.create_subscription(RobotArray, "robots_relative_filtered", lambda _: None, 1)
        node.create_subscription(RobotControlState, "robot_state", lambda message: setattr(self, "state", message), 1)

    def on_transforms(self, message):
        """Stores the pose of the robot: the last transform is that of base_footprint in odom, which is equal to map."""
        transform = message.transforms[-1].transform
        yaw = 2 * math.atan2(transform.rotation.z, transform.rotation.w)
        self.pose = (transform.translation.x, transform.translation.y, yaw)

    def on_ball(self, message):
        """Stores the position of the ball if it is known well enough."""
        is_known = message.pose.covariance[0] < BALL_MAX_VARIANCE and message.pose.covariance[7] < BALL_MAX_VARIANCE
        position = message.pose.pose.position
        self.ball = (position.x, position.y) if is_known else None

    def on_team_data(self, message):
        """Stores when a teammate, except the goalkeeper, will reach the ball."""
        if message.strategy.role != Strategy.ROLE_GOALIE:
            at = message.header.stamp.sec + message.header.stamp.nanosec / 1e9
            self.mates[message.robot_id] = (at, message.time_to_position_at_ball)

    def own_time_to_ball(self):
        """Returns the time that the robot needs to reach the ball."""
        if self.pose is None or self.ball is None:
            return UNKNOWN_TIME
        return TIME_PER_METER * math.dist(self.pose[:2], self.ball)

    def is_closest(self):
        """Returns whether no teammate reaches the ball sooner."""
        now, own = self.node.get_clock().now().nanoseconds / 1e9, self.own_time_to_ball()
        return all(now - at > VALIDITY or own < other for at, other in self.mates.values())

    def tick(self):
        """Decides once, and publishes the messages in the order of the program."""
        self.ticks += 1
        now = self.node.get_clock().now().nanoseconds / 1e9
        if now > 2.0 and self.fault == "silent":
            return
        if now > 2.0 and self.fault == "exit":
            print("the stand-in exits as it was asked to", file=sys.stderr, flush=True)
            os._exit(7)
        state = self.game.main_state if self.game else GameState.STATE_INITIAL
        may_play = self.game is not None and not self.game.penalized and not self.game.stopped
        outcome = {GameState.STATE_READY: "READY", GameState.STATE_PLAYING: "PLAYING"}.get(state, "ELSE")
        outcome = outcome if may_play else "ELSE"
        if self.stack.get_subscription_count() > 0:
            self.stack.publish(String(data=json.dumps(self.stack_of(outcome))))
        if state != self.last_state and self.fault == "action" and self.animation.wait_for_server(timeout_sec=10.0):
            self.animation.send_goal_async(PlayAnimation.Goal(animation="cheering"))
        if self.fault == "reset" and self.ticks % 60 == 0:
            self.reset.call_async(Trigger.Request())
        getattr(self, f"do_{outcome.lower()}")()
        self.last_state = state
        self.head.publish(HeadMode(head_mode=HeadMode.TRACK_BALL if self.ball else HeadMode.SEARCH_FIELD_FEATURES))
        role = Strategy.ROLE_GOALIE if self.role == "goalie" else Strategy.ROLE_STRIKER
        self.strategy.publish(Strategy(role=role, action=Strategy.ACTION_GOING_TO_BALL))
        self.time_to_ball.publish(Float32(data=self.own_time_to_ball()))

    def stack_of(self, outcome):
        """Returns the decision stack, as the program publishes it."""
        action = {"type": "action", "name": TREE["children"][outcome]["name"], "debug_data": {}}
        top = {**action, "activation_reason": outcome, "next": None}
        return {"type": "decision", "name": "IsPlaying", "debug_data": {}, "activation_reason": None, "next": top}

    def do_else(self):
        """Stops the walk."""
        self.cancel.publish(Empty())
        stop = Twist()
        stop.angular.x = -1.0
        self.velocity.publish(stop)

    def do_ready(self):
        """Walks to a position in the own half by the number of the robot."""
        length = self.field["field.size.x"].double_value
        goal = PoseStamped()
        goal.header.frame_id = "map"
        goal.pose.position.x = -length / 2 + 0.4 if self.role == "goalie" else -1.0 - 0.1 * self.player
        goal.pose.position.y = 0.0 if self.role == "goalie" else 1.2 * (self.player - 2.5)
        goal.pose.orientation.w = 1.0
        self.goal.publish(goal)

    def do_playing(self):
        """Walks behind the ball and into it."""
        if self.fault == "not_finite":
            wrong = Twist()
            wrong.linear.x = math.nan
            self.velocity.publish(wrong)
            return
        if self.pose is None or self.ball is None or self.role == "goalie":
            self.velocity.publish(Twist())
            return
        if not self.is_closest():
            self.do_else()
            return
        (x, y, yaw), (ball_x, ball_y) = self.pose, self.ball
        # A point behind the ball, or the ball if the robot is behind it.
        is_behind = x < ball_x - 0.1 and abs(y - ball_y) < 0.15
        target = (ball_x + 0.3, ball_y) if is_behind else (ball_x - 0.4, ball_y)
        ahead, left = target[0] - x, target[1] - y
        velocity = Twist()
        velocity.linear.x = 0.5 * (math.cos(yaw) * ahead + math.sin(yaw) * left)
        velocity.linear.y = 0.5 * (-math.sin(yaw) * ahead + math.cos(yaw) * left)
        velocity.angular.z = -yaw
        self.cancel.publish(Empty())
        self.velocity.publish(velocity)


def main():
    """Runs the node until the match ends it."""
    arguments = sys.argv[1:]
    fault = arguments[arguments.index("--fault") + 1] if "--fault" in arguments else ""
    rclpy.init(args=sys.argv)
    node = Node("body_behavior")
    body = Body(node, fault)
    node.create_timer(1 / 60.0, body.tick, clock=node.get_clock())
    executor = EventsExecutor()
    executor.add_node(node)
    with contextlib.suppress(KeyboardInterrupt):
        executor.spin()


if __name__ == "__main__":
    main()
