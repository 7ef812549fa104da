"""Robot that stands and decides in a timer of simulated time, beside a timer of wall time that takes 20 ms.

The first decisions take 0.8 s, so the world repeats the clock. The executor takes the repeated message only after the
other timer: by then, the message of the next tick may have replaced it.

pausing_robot.py PERIOD NAMESPACE
"""

import contextlib
import sys
import time

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.clock import Clock, ClockType
from rclpy.parameter import Parameter
from std_msgs.msg import Header

SLOW = 3  # decisions


def main():
    """Decides with its period."""
    period, namespace = sys.argv[1:]
    rclpy.init()
    sim_time = Parameter("use_sim_time", value=True)
    clock = ["--ros-args", "-r", f"/clock:={namespace}/clock"]
    node = rclpy.create_node("pausing_robot", namespace=namespace, parameter_overrides=[sim_time], cli_args=clock)
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    newest, decisions = None, 0

    def hear(world_state):
        nonlocal newest
        newest = world_state

    def decide():
        nonlocal decisions
        decisions += 1
        if decisions <= SLOW:
            time.sleep(0.8)
        header = Header(stamp=node.get_clock().now().to_msg())
        decided_on = [newest.header.stamp] if newest else []
        motion_command.publish(MotionCommand(header=header, kind=MotionCommand.STAND, decided_on=decided_on))

    node.create_timer(float(period), decide)
    node.create_timer(0.001, lambda: time.sleep(0.02), clock=Clock(clock_type=ClockType.STEADY_TIME))
    node.create_subscription(WorldState, "world_state", hear, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
