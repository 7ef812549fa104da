"""Says as a line of JSON on stderr what the parameter services of behavior_node answer."""

import json
import sys

import rclpy
from rcl_interfaces.srv import GetParameters, ListParameters, SetParameters
from rclpy.parameter import Parameter

NODE = "/hulks/robot_2/behavior_node"


def main():
    """Calls the services."""
    rclpy.init()
    node = rclpy.create_node("asks")

    def call(kind, name, request):
        client = node.create_client(kind, f"{NODE}/{name}")
        client.wait_for_service()
        future = client.call_async(request)
        rclpy.spin_until_future_complete(node, future)
        return future.result()

    names = call(ListParameters, "list_parameters", ListParameters.Request()).result.names
    keys = ["walk.speed", "goal_keeper_number", "use_sim_time"]
    values = call(GetParameters, "get_parameters", GetParameters.Request(names=keys)).values
    new = Parameter("walk.speed", value=0.1).to_parameter_msg()
    results = call(SetParameters, "set_parameters", SetParameters.Request(parameters=[new])).results
    answer = {
        "listed": all(key in names for key in keys),
        "speed": values[0].double_value,
        "goal_keeper": values[1].integer_value,
        "sim_time": values[2].bool_value,
        "set": results[0].successful,
        "clock_readers": node.count_subscribers("/clock"),
    }
    print(json.dumps(answer), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
