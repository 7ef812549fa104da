"""Reads /sim/pace and /rosout of a running match and sets parameters. Prints the results as a line of JSON.

live.py [FACTOR]: with FACTOR it waits until the match has that pace.
"""

import json
import sys

import rclpy
from hsl_msgs.msg import Pace
from rcl_interfaces.msg import Log
from rcl_interfaces.srv import GetParameters, SetParameters
from rclpy.parameter import Parameter
from rclpy.qos import DurabilityPolicy, QoSProfile

NODE = "/world_sim"


def main():
    """Sets the parameter, and waits for the effect."""
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
    rclpy.init()
    node = rclpy.create_node("live")
    paces, lines = [], []
    node.create_subscription(Pace, "/sim/pace", paces.append, 10)
    latched = QoSProfile(depth=1000, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    node.create_subscription(Log, "/rosout", lines.append, latched)

    def call(kind, name, request):
        client = node.create_client(kind, f"{NODE}/{name}")
        client.wait_for_service()
        future = client.call_async(request)
        rclpy.spin_until_future_complete(node, future)
        return future.result()

    def try_to_set(name, value):
        new = Parameter(name, value=value).to_parameter_msg()
        (result,) = call(SetParameters, "set_parameters", SetParameters.Request(parameters=[new])).results
        return "set" if result.successful else result.reason

    answers = [try_to_set(*it) for it in [("hulks", 3), ("realtime_factor", 0.0), ("realtime_factor", 8)]]
    request = GetParameters.Request(names=["realtime_factor"])
    (value,) = call(GetParameters, "get_parameters", request).values
    while not (paces and paces[-1].wanted_factor == wanted):
        rclpy.spin_once(node)
    found = {
        "answers": answers,
        "factor": value.double_value,
        "slowest": paces[-1].slowest,
        "share": paces[-1].slowest_share,
        "tick": paces[-1].tick,
        "log": [[line.name, line.level, line.msg] for line in lines],
    }
    print(json.dumps(found), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
