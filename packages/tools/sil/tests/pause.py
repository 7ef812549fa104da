"""Halts a match by its service."""

import rclpy
from std_srvs.srv import SetBool


def main():
    """Calls /sim/pause once."""
    rclpy.init()
    node = rclpy.create_node("pauses")
    client = node.create_client(SetBool, "/sim/pause")
    client.wait_for_service()
    future = client.call_async(SetBool.Request(data=True))
    rclpy.spin_until_future_complete(node, future)
    node.destroy_node()
    rclpy.shutdown()


main()
