"""Halts a match by its service, lets it go on, and says what the clock did, as a line of JSON on stderr.

pause.py [stay]: with `stay` it only halts the match.
"""

import json
import sys

import rclpy
from rosgraph_msgs.msg import Clock
from std_srvs.srv import SetBool


def main():
    """Pauses and goes on."""
    rclpy.init()
    node = rclpy.create_node("pauses")
    times = []
    node.create_subscription(Clock, "/clock", lambda it: times.append(it.clock), 10)
    client = node.create_client(SetBool, "/sim/pause")
    client.wait_for_service()

    def switch(is_paused):
        future = client.call_async(SetBool.Request(data=is_paused))
        rclpy.spin_until_future_complete(node, future)

    def hear(count):
        times.clear()
        while len(times) < count:
            rclpy.spin_once(node)
        return [(time.sec, time.nanosec) for time in times]

    hear(3)
    switch(True)
    if sys.argv[1:] == ["stay"]:
        return
    # What was on its way when the clock was halted is not looked at.
    while True:
        paused = hear(3)
        if paused[0] == paused[1]:
            break
    switch(False)
    later = hear(20)[-1]
    stands = len(set(paused)) == 1
    print(json.dumps({"stands": stands, "goes_on": later > paused[-1]}), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
