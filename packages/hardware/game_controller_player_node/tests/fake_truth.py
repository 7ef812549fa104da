"""Match of two robots for a real referee, without a world.

fake_truth.py: publishes the truth of each tick with hulks/1 and hulks/3, in Ready, and applies the decisions.
"""

import time

import rclpy
from hsl_msgs.msg import GameState, RefereeDecision, RobotTruth, SimulationTruth

TICK = 0.01
FIELD = {
    "ball_radius": 0.05,
    "length": 9.0,
    "width": 6.0,
    "line_width": 0.05,
    "penalty_marker_size": 0.1,
    "goal_box_area_length": 0.6,
    "goal_box_area_width": 2.2,
    "penalty_area_length": 1.65,
    "penalty_area_width": 4.0,
    "penalty_marker_distance": 1.3,
    "center_circle_diameter": 1.5,
    "border_strip_width": 0.7,
    "goal_inner_width": 1.5,
    "goal_post_diameter": 0.1,
    "goal_depth": 0.5,
}


def main():
    """Publishes the match for a minute or until the process is ended."""
    rclpy.init()
    node = rclpy.create_node("world_sim")
    truth = node.create_publisher(SimulationTruth, "/sim/truth", 10)
    decided = []
    node.create_subscription(RefereeDecision, "/referee/decision", decided.append, 10)
    state = SimulationTruth().game_controller_state
    state.game_state.value = GameState.READY
    for tick in range(1, 6000):
        message = SimulationTruth(tick=tick)
        seconds, nanoseconds = divmod(tick * 10_000_000, 10**9)
        message.header.stamp.sec, message.header.stamp.nanosec = seconds, nanoseconds
        message.header.frame_id = "world"
        state.header = message.header
        message.game_controller_state = state
        for name, value in FIELD.items():
            setattr(message.field_dimensions, name, value)
        for number in (1, 3):
            robot = RobotTruth()
            robot.id.player_number = number
            message.robots.append(robot)
        truth.publish(message)
        rclpy.spin_once(node, timeout_sec=TICK)
        if decided:
            state = decided[-1].game_controller_state
            decided.clear()
        time.sleep(TICK / 10)


if __name__ == "__main__":
    main()
