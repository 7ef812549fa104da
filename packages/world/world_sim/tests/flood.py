"""Publishes messages that a node refuses: some that cannot be decoded, and some with invalid values.

flood.py COUNT TOPIC TYPE OUTPUT OUTPUT_TYPE: COUNT messages of TYPE on TOPIC, with a subscription to OUTPUT, so that the
node reads them. A robot's node also gets the field.
"""

import importlib
import sys
import time

import rclpy
from hsl_msgs.msg import FieldDimensions
from rclpy.qos import DurabilityPolicy, QoSProfile

FIELD = {"ball_radius": 0.05, "length": 9.0, "width": 6.0, "goal_inner_width": 1.5}
PERIOD = 0.0005


def message_type(name):
    """The class of a message of hsl_msgs."""
    return getattr(importlib.import_module("hsl_msgs.msg"), name)


def main():
    """Floods the topic."""
    count, topic, type_name, output, output_type = sys.argv[1:]
    rclpy.init()
    node = rclpy.create_node("flood")
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    if topic.endswith("/world_state"):
        robot = topic.removesuffix("/world_state")
        field = node.create_publisher(FieldDimensions, f"{robot}/field_dimensions", latched)
        field.publish(FieldDimensions(**FIELD))
    publisher = node.create_publisher(message_type(type_name), topic, 1000)
    node.create_subscription(message_type(output_type), output, lambda _: None, 10)
    while publisher.get_subscription_count() == 0:
        rclpy.spin_once(node, timeout_sec=0.01)
    time.sleep(1.0)  # the node finds the subscription as well
    for number in range(int(count)):
        publisher.publish(b"\x00\x01\x00\x00" if number % 2 else message_type(type_name)())
        rclpy.spin_once(node, timeout_sec=PERIOD)
    print("flooded", file=sys.stderr, flush=True)
    time.sleep(1.0)
    node.destroy_node()
    rclpy.shutdown()


main()
