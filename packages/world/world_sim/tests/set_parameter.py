"""Describes and sets a parameter of a node. Prints the answers as a line of JSON.

set_parameter.py NODE NAME VALUE
"""

import json
import sys

import rclpy
from rcl_interfaces.srv import DescribeParameters, SetParameters
from rclpy.parameter import Parameter


def main():
    """Calls both services."""
    name, value = sys.argv[2], float(sys.argv[3])
    rclpy.init()
    node = rclpy.create_node("setter")

    def call(kind, service, request):
        client = node.create_client(kind, f"{sys.argv[1]}/{service}")
        client.wait_for_service()
        future = client.call_async(request)
        rclpy.spin_until_future_complete(node, future)
        return future.result()

    request = DescribeParameters.Request(names=[name])
    (described,) = call(DescribeParameters, "describe_parameters", request).descriptors
    new = Parameter(name, value=value).to_parameter_msg()
    (result,) = call(SetParameters, "set_parameters", SetParameters.Request(parameters=[new])).results
    found = {
        "text": described.description,
        "type": described.type,
        "range": [[it.from_value, it.to_value] for it in described.floating_point_range],
        "constraints": described.additional_constraints,
        "read_only": described.read_only,
        "answer": "set" if result.successful else result.reason,
    }
    print(json.dumps(found), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
