"""Node with a message of its own prefix: `other_definition.py subscribe|publish TOPIC PACKAGE TYPE`.

Writes a line when it has discovered the endpoint of another node on the topic.
"""

import contextlib
import importlib
import sys

import rclpy


def main():
    """Subscribes or publishes until it is stopped."""
    direction, topic, package, name = sys.argv[1:]
    message_type = getattr(importlib.import_module(f"{package}.msg"), name)
    rclpy.init()
    node = rclpy.create_node("other_definition", namespace="/elsewhere")
    if direction == "publish":
        node.create_publisher(message_type, topic, 10)
        count = node.count_subscribers
    else:
        node.create_subscription(message_type, topic, lambda _: None, 10)
        count = node.count_publishers

    def report():
        if count(topic) > 0:
            timer.cancel()
            print("discovered", file=sys.stderr, flush=True)

    timer = node.create_timer(0.05, report)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        rclpy.spin(node)


main()
