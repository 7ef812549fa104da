"""Robots that stand, as nodes of one process, by a chosen executor, kind of callback groups and kind of timer.

executor_robot.py EXECUTOR GROUPS DECIDES NAMESPACE...

EXECUTOR: single, events, or multi and a number of threads, as in multi4.
GROUPS: one (the group of the node for both callbacks), exclusive (a mutually exclusive one for each), reentrant.
DECIDES: in a timer of simulated time (sim; sim=0.02 with this period and the robot's own clock), in a timer of wall
time (wall), in the callback of world_state (callback), or there on the world state before (late).
"""

import contextlib
import sys

import rclpy
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup, ReentrantCallbackGroup
from rclpy.clock import Clock, ClockType
from rclpy.executors import MultiThreadedExecutor, SingleThreadedExecutor
from rclpy.experimental import EventsExecutor
from rclpy.parameter import Parameter
from std_msgs.msg import Header

TICK = 0.01


def executor(name):
    """Creates the executor with this name."""
    if name.startswith("multi"):
        return MultiThreadedExecutor(num_threads=int(name.removeprefix("multi")))
    return {"single": SingleThreadedExecutor, "events": EventsExecutor}[name]()


def groups(kind, node):
    """Lists the callback groups of the subscription and of the timer."""
    if kind == "reentrant":
        group = ReentrantCallbackGroup()
        return group, group
    if kind == "exclusive":
        return MutuallyExclusiveCallbackGroup(), MutuallyExclusiveCallbackGroup()
    return node.default_callback_group, node.default_callback_group


def robot(namespace, kind, decides):
    """Creates the node of a robot."""
    sim_time = Parameter("use_sim_time", value=True)
    decides, _, period = decides.partition("=")
    clock = ["--ros-args", "-r", f"/clock:={namespace}/clock"] if period else []
    node = rclpy.create_node("executor_robot", namespace=namespace, parameter_overrides=[sim_time], cli_args=clock)
    of_states, of_timer = groups(kind, node)
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    newest = None

    def answer(stamp):
        decided_on = [newest.header.stamp] if newest else []
        command = MotionCommand(header=Header(stamp=stamp), kind=MotionCommand.STAND, decided_on=decided_on)
        motion_command.publish(command)

    def hear(world_state):
        nonlocal newest
        if decides == "late":
            answer(world_state.header.stamp)
        newest = world_state
        if decides == "callback":
            answer(world_state.header.stamp)

    def tick():
        if decides == "sim":
            answer(node.get_clock().now().to_msg())
        elif newest:
            answer(newest.header.stamp)

    if decides in ("sim", "wall"):
        clock = Clock(clock_type=ClockType.STEADY_TIME) if decides == "wall" else None
        node.create_timer(float(period or TICK), tick, callback_group=of_timer, clock=clock)
    node.create_subscription(WorldState, "world_state", hear, 10, callback_group=of_states)
    return node


def main():
    """Plays until it is stopped."""
    name, kind, decides, *namespaces = sys.argv[1:]
    rclpy.init()
    spinner = executor(name)
    for namespace in namespaces:
        spinner.add_node(robot(namespace, kind, decides))
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        spinner.spin()


main()
