"""World that only records: sends ticks to recorder_node and prints each answer as a line on stderr.

fake_world.py TICK... [last]: numbers of ticks, `last` for the end of the recording. The next tick follows when
the recorder has acknowledged a tick, has closed the bag, or reports an error. At the end the program waits until the
bag is closed or a signal ends it.
"""

import sys

import rclpy
from hsl_msgs.msg import RecordedMessage, RecordedTick, RecordedTicks, RecorderStatus
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.serialization import serialize_message
from rosgraph_msgs.msg import Clock

TICK_DURATION = 10_000_000


def record_of(tick):
    """Returns a tick with one message, the clock."""
    seconds, nanoseconds = divmod(tick * TICK_DURATION, 10**9)
    clock = Clock()
    clock.clock.sec, clock.clock.nanosec = seconds, nanoseconds
    data = serialize_message(clock)
    message = RecordedMessage(topic="/clock", type="rosgraph_msgs/msg/Clock", data=data)
    record = RecordedTick(tick=tick, messages=[message])
    record.header.stamp = clock.clock
    return record


def main():
    """Sends the ticks."""
    rclpy.init()
    node = rclpy.create_node("fake_world")
    recording = node.create_publisher(RecordedTicks, "/sim/recording", 100)
    statuses = [RecorderStatus()]
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    node.create_subscription(RecorderStatus, "/sim/recorded", statuses.append, latched)
    while recording.get_subscription_count() == 0:
        rclpy.spin_once(node, timeout_sec=0.01)

    last_sent = 0
    for argument in sys.argv[1:]:
        if argument == "last":
            recording.publish(RecordedTicks(ticks=[RecordedTick(tick=last_sent + 1, last=True)]))
            break
        last_sent = int(argument)
        recording.publish(RecordedTicks(ticks=[record_of(last_sent)]))
        while statuses[-1].tick < last_sent and not statuses[-1].error and not statuses[-1].closed:
            rclpy.spin_once(node, timeout_sec=0.1)
    print(f"tick {statuses[-1].tick} is acknowledged", file=sys.stderr, flush=True)
    while not statuses[-1].closed:
        rclpy.spin_once(node, timeout_sec=0.1)
    status = statuses[-1]
    print(f"closed with tick {status.tick}, error: {status.error!r}", file=sys.stderr, flush=True)
    node.destroy_node()
    rclpy.shutdown()


main()
