"""An agent that plays over TCP and compares its messages with the topics of its robot. Exits with 0 if all agree.

agent_with_topics.py PORT
"""

import socket
import struct
import sys
import time
import xml.etree.ElementTree as ElementTree

import rclpy
from hsl_msgs.msg import LeagueText, LeagueTruth
from rclpy.qos import DurabilityPolicy, QoSProfile
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage
from visualization_msgs.msg import MarkerArray

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
ROBOT = "/left/robot_3"
TOPICS = {
    "/clock": (Clock, 10),
    "/league/truth": (LeagueTruth, 10),
    "/tf": (TFMessage, 100),
    "/tf_static": (TFMessage, LATCHED),
    "/league/scene": (MarkerArray, LATCHED),
    f"{ROBOT}/senses": (LeagueText, 10),
    f"{ROBOT}/effectors": (LeagueText, 10),
    f"{ROBOT}/joint_states": (JointState, 10),
    f"{ROBOT}/robot_description": (String, LATCHED),
}
# Wall time in which all topics must be received [s].
TIMEOUT = 60.0


class Agent:
    """A connection to the server."""

    def __init__(self, port):
        """Connects to the server."""
        self.stream = socket.create_connection(("127.0.0.1", port))

    def send(self, text):
        """Sends a message."""
        self.stream.sendall(struct.pack(">I", len(text)) + text.encode())

    def receive(self):
        """Returns the next message."""
        (length,) = struct.unpack(">I", self.stream.recv(4, socket.MSG_WAITALL))
        return self.stream.recv(length, socket.MSG_WAITALL).decode()


def find_errors(received, sent):
    """Returns the names of missing or wrong messages."""
    missing = [topic for topic in TOPICS if topic not in received]
    if missing:
        return missing
    description = ElementTree.fromstring(received[f"{ROBOT}/robot_description"].data)
    joints = [joint.get("name") for joint in description.iter("joint")]
    links = {f"left/robot_3/{link.get('name')}" for link in description.iter("link")}
    frames = {transform.child_frame_id for transform in received["/tf"].transforms}
    (robot,) = received["/league/truth"].robots
    senses = received[f"{ROBOT}/senses"]
    checks = {
        "joints": list(received[f"{ROBOT}/joint_states"].name) == joints,
        "frames": frames == links,
        "robot": (robot.player.side, robot.player.number, robot.robot_type) == (0, 3, 4),
        "senses": sent.get((senses.header.stamp.sec, senses.header.stamp.nanosec)) == senses.text,
        "effectors": received[f"{ROBOT}/effectors"].text == "(he1 0.5)",
    }
    return [name for name, is_correct in checks.items() if not is_correct]


def main():
    """Plays until all topics have been received."""
    agent = Agent(int(sys.argv[1]))
    rclpy.init()
    node = rclpy.create_node("listener")
    received = {}
    for topic, (kind, qos) in TOPICS.items():
        node.create_subscription(kind, topic, lambda message, topic=topic: received.update({topic: message}), qos)
    agent.send("(scene rsg/agent/nao/nao_hetero.rsg 4)(syn)")
    agent.receive()
    agent.send("(init (unum 3)(teamname Alpha))")
    agent.receive()
    sent, end = {}, time.monotonic() + TIMEOUT
    wrong = list(TOPICS)
    while wrong and time.monotonic() < end:
        agent.send("(he1 0.5)(syn)")
        message = agent.receive()
        # The time in messages also counts the two messages before the first cycle.
        cycles = round(float(message.split("(now ")[1].split(")")[0]) * 50) - 2
        sent[divmod(cycles * 20_000_000, 10**9)] = message
        for _ in TOPICS:
            rclpy.spin_once(node, timeout_sec=0.005)
        wrong = find_errors(received, sent)
    print(f"wrong or missing: {wrong}", file=sys.stderr, flush=True)
    node.destroy_node()
    rclpy.shutdown()
    sys.exit(bool(wrong))


main()
