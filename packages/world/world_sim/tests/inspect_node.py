"""Prints the topics and a parameter of a node, and all nodes, as a line of JSON.

inspect_node.py NODE PARAMETER
"""

import json
import sys

import rclpy
from rcl_interfaces.srv import GetParameters, ListParameters


def main():
    """Waits for the node and asks for everything."""
    full_name, parameter = sys.argv[1:]
    namespace, name = full_name.rsplit("/", 1)
    namespace = namespace or "/"
    rclpy.init()
    node = rclpy.create_node("looker")

    def call(kind, service, request):
        client = node.create_client(kind, f"{full_name}/{service}")
        client.wait_for_service()
        future = client.call_async(request)
        rclpy.spin_until_future_complete(node, future)
        return future.result()

    listed = call(ListParameters, "list_parameters", ListParameters.Request()).result.names
    (value,) = call(GetParameters, "get_parameters", GetParameters.Request(names=[parameter])).values
    # The name of a node and its topics are discovered later than its services.
    while (name, namespace) not in node.get_node_names_and_namespaces():
        rclpy.spin_once(node, timeout_sec=0.05)
    while len(node.get_subscriber_names_and_types_by_node(name, namespace)) == 0:
        rclpy.spin_once(node, timeout_sec=0.05)
    publishers = node.get_publisher_names_and_types_by_node(name, namespace)
    subscriptions = node.get_subscriber_names_and_types_by_node(name, namespace)
    nodes = node.get_node_names_and_namespaces()
    found = {
        "nodes": sorted(f"{space.rstrip('/')}/{name}" for name, space in nodes),
        "publishers": [topic for topic, _ in publishers],
        "subscriptions": [topic for topic, _ in subscriptions],
        "parameters": listed,
        "value": value.double_value,
    }
    print(json.dumps(found), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
