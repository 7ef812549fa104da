"""Prints the parameters and topics of a node as JSON.

node_interface.py NAMESPACE NAME TOPIC... waits until the node has these topics: their discovery takes some time.
"""

import json
import sys

import rclpy
from rclpy.node import NodeNameNonExistentError
from rclpy.parameter import parameter_value_to_python
from rclpy.parameter_client import AsyncParameterClient


def main():
    """Asks the node once all topics are discovered."""
    namespace, name, *expected = sys.argv[1:]
    rclpy.init()
    node = rclpy.create_node("node_interface")
    topics = {}
    while not set(expected) <= {topic for group in topics.values() for topic in group}:
        rclpy.spin_once(node, timeout_sec=0.1)
        topics = topics_of(node, name, namespace)
    client = AsyncParameterClient(node, f"{namespace}/{name}")
    client.wait_for_services()
    names = sorted(answered(node, client.list_parameters()).result.names)
    values = answered(node, client.get_parameters(names)).values
    parameters = dict(zip(names, map(parameter_value_to_python, values), strict=True))
    print(json.dumps({"topics": topics, "parameters": parameters}))
    node.destroy_node()
    rclpy.shutdown()


def topics_of(node, name, namespace):
    """Returns the types of a node's topics, published and subscribed ones; nothing before it is discovered."""
    try:
        published = node.get_publisher_names_and_types_by_node(name, namespace)
        subscribed = node.get_subscriber_names_and_types_by_node(name, namespace)
    except NodeNameNonExistentError:
        return {}
    return {"published": dict(published), "subscribed": dict(subscribed)}


def answered(node, future):
    """Waits for the answer of a service."""
    rclpy.spin_until_future_complete(node, future)
    return future.result()


main()
