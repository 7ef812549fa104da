"""Steers a robot by parameters of its behavior node. Prints the answers as a line of JSON.

steer.py NODE
"""

import json
import sys

import rclpy
from rcl_interfaces.srv import SetParameters
from rclpy.parameter import Parameter

VALUES = {"remote_control.enabled": True, "remote_control.forward": 0.3, "remote_control.left": 99.0}


def main():
    """Sets the parameters, one after the other."""
    rclpy.init()
    node = rclpy.create_node("steer")
    client = node.create_client(SetParameters, f"{sys.argv[1]}/set_parameters")
    client.wait_for_service()
    answers = {}
    for name, value in VALUES.items():
        new = Parameter(name, value=value).to_parameter_msg()
        future = client.call_async(SetParameters.Request(parameters=[new]))
        rclpy.spin_until_future_complete(node, future)
        (result,) = future.result().results
        answers[name] = "set" if result.successful else result.reason
    print(json.dumps(answers), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
