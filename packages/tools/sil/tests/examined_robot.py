"""Robot that decides in the way of its first argument, for the tests of `sil doctor --program`."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import rclpy
from geometry_msgs.msg import Twist, TwistStamped
from hsl_msgs.msg import MotionCommand, WorldState
from rclpy.clock import Clock, ClockType
from rclpy.duration import Duration
from rclpy.qos import QoSProfile, ReliabilityPolicy
from soccer_vision_3d_msgs.msg import BallArray
from std_msgs.msg import String
from std_srvs.srv import Trigger


class Robot:
    """Node with the inputs and the command of each way."""

    def __init__(self):
        """Creates the node."""
        rclpy.init()
        self.node = rclpy.create_node("examined_robot")
        self.velocity = Twist()

    def callback(self, prepare=lambda _: None):
        """Answers each world state after `prepare`, and offers a service."""
        self.node.create_service(Trigger, "kick_off", lambda _, response: response)
        commands = self.node.create_publisher(MotionCommand, "motion_command", 10)

        def decide(state):
            prepare(state)
            stamp = state.header.stamp
            commands.publish(MotionCommand(header=state.header, kind=MotionCommand.STAND, decided_on=[stamp]))

        self.node.create_subscription(WorldState, "world_state", decide, 10)

    def wall_clock(self):
        """Answers each world state with the time of the wall clock."""
        commands = self.node.create_publisher(TwistStamped, "cmd_vel_stamped", 10)

        def decide(state):
            commands.publish(TwistStamped(header=state.header, twist=Twist(linear=vector(time.time() % 0.1))))

        self.node.create_subscription(WorldState, "world_state", decide, 10)

    def timer(self, clock=None, period=0.02, repetitions=1):
        """Sends a velocity in a timer, of simulated time unless another clock is given."""
        commands = self.node.create_publisher(Twist, "cmd_vel", 10)
        self.node.create_subscription(BallArray, "soccer_vision_3d/balls", lambda _: None, 10)

        def decide():
            for _ in range(repetitions):
                commands.publish(self.velocity)

        self.node.create_timer(period, decide, clock=clock)

    def repeating_timer(self):
        """Sends the same velocity twice in each period of a timer of simulated time."""
        self.timer(period=0.05, repetitions=2)

    def wall_timer(self):
        """Sends a velocity in a timer of the wall clock."""
        self.timer(Clock(clock_type=ClockType.STEADY_TIME), 0.05)

    def silent(self):
        """Never sends anything."""
        self.node.create_subscription(WorldState, "world_state", lambda _: None, 10)

    def mute(self):
        """Could send commands, but never does."""
        self.node.create_publisher(MotionCommand, "motion_command", 10)
        self.silent()

    def waiting(self):
        """Waits for simulated time before its first answer."""
        commands = self.node.create_publisher(MotionCommand, "motion_command", 10)

        def decide(state):
            self.node.get_clock().sleep_for(Duration(seconds=0.05))
            commands.publish(MotionCommand(header=state.header, kind=MotionCommand.STAND))

        self.node.create_subscription(WorldState, "world_state", decide, 10)

    def slow(self):
        """Needs half a second for each answer."""
        self.callback(lambda _: time.sleep(0.5))

    def wall_stamp(self):
        """Answers each world state with a stamp of the wall clock."""

        def stamp(state):
            state.header.stamp = Clock().now().to_msg()

        self.callback(stamp)

    def other_names(self):
        """Has nearly the topics of a match."""
        best_effort = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
        self.node.create_publisher(TwistStamped, "cmd_vel", 10)
        self.node.create_publisher(MotionCommand, "motion_command", best_effort)
        self.node.create_subscription(BallArray, "balls", lambda _: None, 10)
        text = self.node.create_publisher(String, "cmd_vel_stamped", 10)
        self.node.create_timer(0.01, lambda: text.publish(String(data="forward")))

    def flood(self):
        """Sends several megabytes in each period."""
        log = self.node.create_publisher(String, "log", 10)
        line = String(data="x" * 5_000_000)
        self.node.create_timer(0.01, lambda: log.publish(line))

    def stubborn(self):
        """Answers each world state, and ignores SIGINT."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.callback()

    def forks(self):
        """Answers each world state, and leaves a process behind."""
        subprocess.Popen(["sh", "-c", "trap '' INT TERM; while true; do sleep 1; done"], start_new_session=True)
        self.callback()


def vector(x):
    """Returns a vector along the x axis."""
    velocity = Twist()
    velocity.linear.x = x
    return velocity.linear


def main():
    """Decides in the way of the argument."""
    way = sys.argv[1]
    if way == "exit":
        print("the camera is missing", file=sys.stderr)
        os._exit(7)
    robot = Robot()
    getattr(robot, way)()
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(robot.node)


main()
