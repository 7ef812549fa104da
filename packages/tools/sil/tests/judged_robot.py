"""Robot that stands, and does what its first argument says, for the test of all verdicts."""

import contextlib
import os
import sys
import time

import rclpy
from builtin_interfaces.msg import Time
from geometry_msgs.msg import Twist
from hsl_msgs.msg import MotionCommand, RefereeCommand, RefereeDecision, WorldState
from rcl_interfaces.srv import SetParameters, SetParametersAtomically
from rclpy.clock import Clock as WallClock
from rclpy.duration import Duration
from rclpy.parameter import Parameter
from rclpy.qos import qos_profile_sensor_data
from rosgraph_msgs.msg import Clock
from simulation_interfaces.srv import SetSimulationState
from std_srvs.srv import SetBool

LATER = 20
"""Number of the world state at which the robot does something."""
QUITTING = 3
"""State of `simulation_interfaces` in which the match ends."""


class Robot:
    """Node of the robot."""

    def __init__(self, way):
        """Creates the node with its topics."""
        self.way = way
        self.node = rclpy.create_node("judged_robot")
        topic = "command" if way == "topic" else "motion_command"
        kind = Twist if way == "type" else MotionCommand
        qos = qos_profile_sensor_data if way == "qos" else 10
        self.commands = self.node.create_publisher(kind, topic, qos)
        self.node.create_subscription(WorldState, "world_state", self.decide, 10)
        self.others = []
        self.number = 0
        if way == "early publisher":
            self.clock()

    def decide(self, state):
        """Answers a world state."""
        self.number += 1
        action = getattr(self, self.way, None)
        if self.number == LATER and action:
            action()
        if self.way == "silent":
            return
        stamp = state.header.stamp
        command = MotionCommand(header=state.header, kind=MotionCommand.STAND, decided_on=[stamp])
        if self.way == "stale" and self.number == LATER:
            command.decided_on = [Time(sec=stamp.sec, nanosec=stamp.nanosec - 10_000_000)]
        if self.way == "wall":
            command.header.stamp = WallClock().now().to_msg()
        if self.way == "invalid" and self.number == LATER:
            command.kind = 250
        self.commands.publish(command)

    def exit(self):
        """Ends the program."""
        os._exit(7)

    def sleep(self):
        """Waits for simulated time."""
        self.node.get_clock().sleep_for(Duration(seconds=0.05))

    def call(self, kind, service, request):
        """Calls a service without waiting for the answer."""
        client = self.node.create_client(kind, service)
        client.wait_for_service(timeout_sec=5.0)
        client.call_async(request)
        self.others.append(client)

    def quit(self):
        """Ends the match."""
        request = SetSimulationState.Request()
        request.state.state = QUITTING
        self.call(SetSimulationState, "/world_sim/set_simulation_state", request)

    def pause(self):
        """Pauses the match."""
        self.call(SetBool, "/sim/pause", SetBool.Request(data=True))

    def set(self, node, name, value, kind=SetParameters):
        """Sets a parameter of another node."""
        service = "set_parameters" if kind is SetParameters else "set_parameters_atomically"
        parameters = [Parameter(name, value=value).to_parameter_msg()]
        self.call(kind, f"{node}/{service}", kind.Request(parameters=parameters))

    def world(self):
        """Sets a parameter of the world, which refuses it in lockstep."""
        self.set("/world_sim", "realtime_factor", 2.0)

    def referee(self):
        """Sets a parameter of the referee."""
        self.set("/referee_node", "auto_referee.ready_duration", 1.0)

    def atomically(self):
        """Sets parameters of the referee together."""
        name = "auto_referee.ready_duration"
        self.set("/referee_node", name, 1.0, SetParametersAtomically)

    def command(self):
        """Whistles as the referee."""
        commands = self.publish_on(RefereeCommand, "/referee/command")
        while commands.get_subscription_count() == 0:
            time.sleep(0.01)
        commands.publish(RefereeCommand(kind=RefereeCommand.WHISTLE))

    def commander(self):
        """Creates a publisher of commands to the referee, and publishes nothing."""
        self.publish_on(RefereeCommand, "/referee/command")

    def publish_on(self, kind, topic):
        """Creates a publisher."""
        self.others.append(self.node.create_publisher(kind, topic, 10))
        return self.others[-1]

    def clock(self):
        """Publishes the clock."""
        self.publish_on(Clock, "/clock")

    def decision(self):
        """Publishes decisions of the referee."""
        self.publish_on(RefereeDecision, "/referee/decision")

    def other(self):
        """Publishes commands of another robot."""
        self.publish_on(MotionCommand, "/hulks/robot_2/motion_command")

    def twin(self):
        """Publishes its commands twice."""
        self.publish_on(MotionCommand, "motion_command")


def main():
    """Plays until the match ends."""
    way = sys.argv[1]
    if way == "import":
        import no_such_module  # noqa: F401
    if way == "no node":
        while True:
            time.sleep(1)
    rclpy.init()
    robot = Robot(way)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(robot.node)


main()
