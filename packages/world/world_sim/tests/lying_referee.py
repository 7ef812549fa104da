"""Referee without calls that sends two different decisions on one tick.

lying_referee.py SECONDS
"""

import contextlib
import sys

import rclpy
from hsl_msgs.msg import RefereeCall, RefereeDecision, RuleObstacleConfig, SimulationTruth


def main():
    """Decides on every truth."""
    lie = round(float(sys.argv[1]) * 1e9)
    rclpy.init()
    node = rclpy.create_node("lying_referee")
    publisher = node.create_publisher(RefereeDecision, "/referee/decision", 10)

    def decide(truth):
        decision = RefereeDecision(
            header=truth.header,
            game_controller_state=truth.game_controller_state,
            ball=truth.ball,
            rule_obstacle_config=RuleObstacleConfig(goal_keeper_number=1),
        )
        publisher.publish(decision)
        if truth.header.stamp.sec * 1_000_000_000 + truth.header.stamp.nanosec == lie:
            decision.calls = [RefereeCall(text="goal for no team")]
            publisher.publish(decision)

    node.create_subscription(SimulationTruth, "/sim/truth", decide, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
