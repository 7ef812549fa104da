"""Requests a caution of hulks/1 and a corner kick of the other team as soon as the ball is in play."""

import sys

import rclpy
from hsl_msgs.msg import GameState, Penalty, RefereeCommand, RefereeDecision, RobotId, SubState


def main():
    """Publishes both commands once, and returns when the state of the game contains them."""
    rclpy.init()
    node = rclpy.create_node("operator")
    publisher = node.create_publisher(RefereeCommand, "/referee/command", 10)
    states = []
    node.create_subscription(
        RefereeDecision, "/referee/decision", lambda it: states.append(it.game_controller_state), 100
    )
    robot = RobotId(team=RobotId.HULKS, player_number=1)
    caution = RefereeCommand(kind=RefereeCommand.PENALIZE, robot=robot, penalty=Penalty.CAUTIONED)
    corner = RefereeCommand(
        kind=RefereeCommand.AWARD_SET_PLAY,
        team=RobotId.OPPONENT,
        sub_state=SubState(value=SubState.CORNER_KICK),
    )
    is_sent = False
    while not (states and states[-1].hulks_team.cautions[0] == 1 and states[-1].sub_state):
        del states[:-1]
        rclpy.spin_once(node, timeout_sec=0.1)
        if not is_sent and states and states[-1].game_state.value == GameState.PLAYING:
            is_sent = True
            publisher.publish(caution)
            publisher.publish(corner)
    print("commanded", file=sys.stderr, flush=True)
    node.destroy_node()
    rclpy.shutdown()


main()
