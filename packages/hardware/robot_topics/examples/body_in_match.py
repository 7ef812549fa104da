"""Simulated body of a robot that stands elsewhere: repeats the motion of that robot in the match.

body_in_match.py --ros-args -r __ns:=/hulks/robot_3 -r target:=/lab/hulks/robot_3/target
    -r command:=/lab/hulks/robot_3/motion_command

Answers every world state of the match with the velocity that the robot's bridge sends to its walk engine. Kicks and
getting up, which a bridge cannot do by itself, are answered with the command of the behavior. Without commands or
velocities for half a second, the body stands.
"""

import contextlib

import rclpy
from geometry_msgs.msg import Twist
from hsl_msgs.msg import MotionCommand, WorldState

FORWARDED = [MotionCommand.VISUAL_KICK, MotionCommand.STAND_UP]
# Number of ticks of 10 ms after which the last velocity and the last command expire.
TIMEOUT = 50


def main():
    """Answers every world state."""
    rclpy.init()
    node = rclpy.create_node("body_in_match")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    # Last message of each kind, and number of world states since then.
    last = {"target": (Twist(), TIMEOUT), "command": (MotionCommand(), TIMEOUT)}

    def record(name):
        return lambda message: last.update({name: (message, 0)})

    def answer(world_state):
        (target, since_target), (command, since_command) = last["target"], last["command"]
        last.update({name: (message, since + 1) for name, (message, since) in last.items()})
        if since_target >= TIMEOUT or since_command >= TIMEOUT:
            reply = MotionCommand(kind=MotionCommand.STAND)
        elif command.kind in FORWARDED:
            reply = MotionCommand(
                kind=command.kind,
                head=command.head,
                ball_position=command.ball_position,
                kick_direction=command.kick_direction,
                target_position=command.target_position,
                robot_theta_to_field=command.robot_theta_to_field,
                kick_power=command.kick_power,
            )
        else:
            reply = MotionCommand(kind=MotionCommand.WALK_WITH_VELOCITY, head=command.head)
            reply.velocity.x, reply.velocity.y = target.linear.x, target.linear.y
            reply.angular_velocity = target.angular.z
        reply.header = world_state.header
        motion_command.publish(reply)

    node.create_subscription(Twist, "target", record("target"), 10)
    node.create_subscription(MotionCommand, "command", record("command"), 10)
    # This subscription is created last, because the match starts when the world discovers it.
    node.create_subscription(WorldState, "world_state", answer, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
