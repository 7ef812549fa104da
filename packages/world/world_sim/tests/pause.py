"""Pauses and resumes a match by its service, and prints the behavior of the clock as a line of JSON on stderr.

pause.py [stay]: with `stay` it only pauses the match.
"""

import json
import sys

import rclpy
from rosgraph_msgs.msg import Clock
from std_srvs.srv import SetBool


def main():
    """Pauses and resumes the match."""
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
    # Messages that were in transit at the pause are ignored.
    while True:
        paused = hear(3)
        if paused[0] == paused[1]:
            break
    switch(False)
    later = hear(20)[-1]
    stands = len(set(paused)) == 1
    print(json.dumps({"stands": stands, "continues": later > paused[-1]}), file=sys.stderr)
    node.destroy_node()
    rclpy.shutdown()


main()
