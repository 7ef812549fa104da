#!/usr/bin/env python3
"""Robot that stands and decides in a timer of simulated time, on the newest world state.

timer_robot.py --ros-args -r __ns:=/hulks/robot_3 -p use_sim_time:=true [-p period:=0.02]

In lockstep, it answers every tick. The world publishes the world state before the clock shows the tick, so the decision
uses that world state. A decision on another one is recorded as the violation `stale_decision`, because of `decided_on`.
With `pacing:=realtime`, the same holds if the robot is fast enough; its bag depends on the machine.
With a longer period, it answers when its timer fires: the match then needs `decision_period:=hulks/3=0.02`, and the
node `-r /clock:=/hulks/robot_3/clock`.
Without `use_sim_time:=true` it has wall time: its first answer is an error in lockstep.
"""

import contextlib

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from std_msgs.msg import Header

TICK = 0.01  # seconds


def main():
    """Decides with its period, by default in every tick."""
    rclpy.init()
    node = rclpy.create_node("timer_robot")
    period = node.declare_parameter("period", TICK).value
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    newest = None

    def hear(world_state):
        nonlocal newest
        newest = world_state

    def decide():
        header = Header(stamp=node.get_clock().now().to_msg())  # the tick that this answers
        decided_on = [newest.header.stamp] if newest else []
        motion_command.publish(MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=decided_on))

    node.create_timer(period, decide)
    # Created last: the match begins when the world discovers this subscription.
    node.create_subscription(WorldState, "world_state", hear, 10)
    # One thread, as in rclpy.spin: with several, the timer may run before the world state is received.
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
