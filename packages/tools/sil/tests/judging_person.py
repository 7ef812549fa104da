"""Program of a person that controls a match as its argument says, for the test of all verdicts."""

import sys
import time

import rclpy
from hsl_msgs.msg import RefereeCommand
from rcl_interfaces.srv import SetParameters
from rclpy.parameter import Parameter
from std_srvs.srv import SetBool


def command(node):
    """Whistles as the referee."""
    commands = node.create_publisher(RefereeCommand, "/referee/command", 100)
    while commands.get_subscription_count() == 0:
        time.sleep(0.01)
    commands.publish(RefereeCommand(kind=RefereeCommand.WHISTLE))
    commands.wait_for_all_acked()


def call(node, kind, service, request):
    """Calls a service, and waits for the answer."""
    client = node.create_client(kind, service)
    while not client.wait_for_service(timeout_sec=1.0):
        pass
    future = client.call_async(request)
    rclpy.spin_until_future_complete(node, future)


def parameter(node):
    """Sets a parameter of the referee."""
    parameter = Parameter("auto_referee.ready_duration", value=0.4).to_parameter_msg()
    request = SetParameters.Request(parameters=[parameter])
    call(node, SetParameters, "/referee_node/set_parameters", request)


def resume(node):
    """Pauses and resumes the match."""
    for paused in (True, False):
        call(node, SetBool, "/sim/pause", SetBool.Request(data=paused))


rclpy.init()
own = rclpy.create_node("person")
print("ready", flush=True)
{"command": command, "parameter": parameter, "resume": resume}[sys.argv[1]](own)
own.destroy_node()
rclpy.shutdown()
