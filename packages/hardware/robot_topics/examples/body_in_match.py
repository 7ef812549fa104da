"""The simulated body of a robot that stands elsewhere: what that robot does, it does in the match.

body_in_match.py --ros-args -r __ns:=/hulks/robot_3 -r target:=/lab/hulks/robot_3/target
    -r command:=/lab/hulks/robot_3/motion_command

It answers every world state of the match: with the velocity that the bridge of the robot sends to its walk engine, and
where the behavior kicks or stands up, which no bridge does by itself, with the command. A robot without commands or
velocities for half a second stands.
"""

import contextlib

import rclpy
from geometry_msgs.msg import Twist
from hsl_msgs.msg import MotionCommand, WorldState

PASSED_ON = [MotionCommand.VISUAL_KICK, MotionCommand.STAND_UP]
# Number of ticks of 10 ms after which the last velocity and the last command no longer count.
PATIENCE = 50


def main():
    """Answers every world state."""
    rclpy.init()
    node = rclpy.create_node("body_in_match")
    motion_command = node.create_publisher(MotionCommand, "motion_command", 10)
    # The last message of each kind, and the number of world states since.
    heard = {"target": (Twist(), PATIENCE), "command": (MotionCommand(), PATIENCE)}

    def hear(name):
        return lambda message: heard.update({name: (message, 0)})

    def answer(world_state):
        (target, since_target), (command, since_command) = heard["target"], heard["command"]
        heard.update({name: (message, since + 1) for name, (message, since) in heard.items()})
        if since_target >= PATIENCE or since_command >= PATIENCE:
            done = MotionCommand(kind=MotionCommand.STAND)
        elif command.kind in PASSED_ON:
            done = MotionCommand(
                kind=command.kind,
                head=command.head,
                ball_position=command.ball_position,
                kick_direction=command.kick_direction,
                target_position=command.target_position,
                robot_theta_to_field=command.robot_theta_to_field,
                kick_power=command.kick_power,
            )
        else:
            done = MotionCommand(kind=MotionCommand.WALK_WITH_VELOCITY, head=command.head)
            done.velocity.x, done.velocity.y = target.linear.x, target.linear.y
            done.angular_velocity = target.angular.z
        done.header = world_state.header
        motion_command.publish(done)

    node.create_subscription(Twist, "target", hear("target"), 10)
    node.create_subscription(MotionCommand, "command", hear("command"), 10)
    # The last: the match begins when the world sees it.
    node.create_subscription(WorldState, "world_state", answer, 10)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
