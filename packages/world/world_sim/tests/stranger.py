"""Node that publishes on a topic of another node.

stranger.py TOPIC TYPE [NAMESPACE]

A message with a header gets that of the last world state of the robot in NAMESPACE, as the robot's own messages.
Without NAMESPACE it has no stamp, as with `ros2 topic pub`.
"""

import contextlib
import itertools
import sys

import hsl_msgs.msg
import rclpy
import tf2_msgs.msg

PERIOD = 0.005  # seconds between two messages, about a tick


def main():
    """Publishes until it is stopped."""
    topic, name, *namespaces = sys.argv[1:]
    kind = getattr(hsl_msgs.msg, name, None) or getattr(tf2_msgs.msg, name)
    message = kind()
    rclpy.init()
    node = rclpy.create_node("stranger", namespace="/elsewhere")
    publisher = node.create_publisher(kind, topic, 10)

    def hear(world_state):
        if hasattr(message, "header"):
            message.header = world_state.header

    for namespace in namespaces:
        node.create_subscription(hsl_msgs.msg.WorldState, f"{namespace}/world_state", hear, 10)
    count = itertools.count(1)

    def publish():
        publisher.publish(message)
        if next(count) == 100:
            print("published 100 messages", file=sys.stderr, flush=True)

    node.create_timer(PERIOD, publish)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
