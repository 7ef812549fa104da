"""Feeds a program of the user with recorded inputs for `sil doctor --program`, and observes what it publishes.

The arguments are the file of the plan and the file for the observation, both in JSON. A line on standard output is the
name of the phase that begins. A line on standard input ends the observation early.
"""

import base64
import contextlib
import importlib
import json
import sys
import threading
import time
from pathlib import Path

import rclpy
from rcl_interfaces.srv import GetParameters
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from rosgraph_msgs.msg import Clock

NAME = "sil_doctor"
"""Name of this node."""
PARAMETER_SERVICES = {
    "describe_parameters",
    "get_parameter_types",
    "get_parameters",
    "list_parameters",
    "set_parameters",
    "set_parameters_atomically",
    "get_type_description",
}
"""Services of every node."""
OF_ROS = ("/rosout", "/parameter_events")
"""Topics of every node."""
SETTLED = 1.0
"""Time without a new topic after which the program counts as started [s]."""
SETTLED_WITHOUT_TOPICS = 5.0
"""The same for a program whose nodes have only the topics of every node [s]."""
QUIET = 0.005
"""Time without an output after which an answer counts as complete [s]."""
COMPLETE = 0.1
"""Maximum time for an answer to become complete, from its first output on [s]."""
GAP = 0.002
"""Time between the inputs of a tick and its clock [s]."""
DRAIN = 0.3
"""Time for outputs that are on their way [s]."""
FIRST_ANSWER = 5.0
"""Time for the first answer [s]; programs may prepare something for it."""
SILENT = 10
"""Number of ticks without an answer after which the program counts as silent."""
SERVICE = 1.0
"""Time for the answer of a service of a silent program [s]."""


class Probe:
    """Node that publishes the inputs, and receives the outputs."""

    def __init__(self, plan):
        """Creates the node and the publishers of the inputs."""
        self.plan = plan
        self.node = rclpy.create_node(NAME, start_parameter_services=False, enable_rosout=False)
        self.executor = SingleThreadedExecutor()
        self.executor.add_node(self.node)
        self.clock = self.node.create_publisher(Clock, "/clock", 10)
        self.inputs = [self.publisher(topic) for topic in plan["topics"]]
        self.stopped = threading.Event()
        self.outputs = []
        self.bytes = 0
        self.is_flooded = False
        self.unreceived = []
        self.subscribed = set()
        self.phase = "start"
        self.phases = {}
        self.begin = time.monotonic()
        self.now = 0
        self.ticks = 0
        self.services = []
        self.slowest = 0.0
        self.blocked = []
        self.foreign = set()
        # Other nodes need time to be discovered.
        self.spin(SETTLED)
        self.foreign = {key for key, _ in self.endpoints()}
        names = self.node.get_node_names_and_namespaces()
        self.fed = 0
        self.others = sorted(f"{space.rstrip('/')}/{name}" for name, space in names if name != NAME)
        self.program = {}

    def publisher(self, topic):
        """Creates the publisher of an input; None if the type of its messages is not installed."""
        durability = DurabilityPolicy.TRANSIENT_LOCAL if topic["latched"] else DurabilityPolicy.VOLATILE
        profile = QoSProfile(depth=topic["depth"], durability=durability)
        with contextlib.suppress(ImportError, AttributeError):
            return self.node.create_publisher(message_class(topic["type"]), topic["name"], profile)
        return None

    def endpoints(self):
        """Returns the endpoints of other nodes that were not there before the program, with their keys."""
        found = []
        for topic, _ in self.node.get_topic_names_and_types():
            for is_publisher, infos in [
                (True, self.node.get_publishers_info_by_topic(topic)),
                (False, self.node.get_subscriptions_info_by_topic(topic)),
            ]:
                for info in infos:
                    key = (is_publisher, topic, bytes(info.endpoint_gid))
                    if info.node_name != NAME and key not in self.foreign:
                        found.append((key, info))
        return found

    def discover(self):
        """Stores the program's endpoints, and subscribes to its outputs. Returns their number."""
        endpoints = self.endpoints()
        for (is_publisher, topic, gid), info in endpoints:
            if topic in OF_ROS:
                continue
            if (is_publisher, topic, gid) not in self.program and len(self.program) < self.plan["most_endpoints"]:
                self.program[is_publisher, topic, gid] = None
                if is_publisher:
                    self.receive(topic, info)
            if (is_publisher, topic, gid) in self.program:
                # The name of the node may be discovered later.
                self.program[is_publisher, topic, gid] = description(is_publisher, topic, info)
        return len(endpoints)

    def receive(self, topic, info):
        """Subscribes to an output."""
        if (topic, info.topic_type) in self.subscribed:
            return
        self.subscribed.add((topic, info.topic_type))
        offered = info.qos_profile
        profile = QoSProfile(depth=1000, reliability=offered.reliability, durability=offered.durability)
        try:
            kind = message_class(info.topic_type)
        except (ImportError, AttributeError):
            self.unreceived.append({"topic": topic, "type": info.topic_type})
            return
        self.node.create_subscription(kind, topic, lambda data: self.store(topic, data), profile, raw=True)

    def store(self, topic, data):
        """Stores an output."""
        self.bytes += len(data)
        if len(self.outputs) >= self.plan["most_outputs"] or self.bytes > self.plan["most_bytes"]:
            self.is_flooded = True
            return
        output = {"topic": topic, "phase": self.phase, "tick": self.ticks, "at": time.monotonic() - self.begin}
        if self.phase == "lockstep":
            output["data"] = base64.b64encode(data).decode()
        self.outputs.append(output)

    def is_ended(self):
        """Returns true if nothing more is to be observed."""
        return self.is_flooded or self.stopped.is_set() or not rclpy.ok()

    def spin_until(self, deadline, is_done=lambda: False):
        """Receives until a time of the monotonic clock, or until `is_done`."""
        while not self.is_ended() and not is_done():
            rest = deadline - time.monotonic()
            if rest <= 0:
                return
            self.executor.spin_once(timeout_sec=min(rest, 0.05))

    def spin(self, seconds):
        """Receives for some time."""
        self.spin_until(time.monotonic() + seconds)

    def enter(self, phase):
        """Begins a phase."""
        self.discover()
        self.leave()
        print(phase, flush=True)
        self.phase, self.begin, self.ticks, self.fed = phase, time.monotonic(), 0, 0

    def leave(self):
        """Ends the current phase."""
        self.phases[self.phase] = {"seconds": time.monotonic() - self.begin, "inputs": self.fed}
        self.phase = "between"

    def show_time(self, now):
        """Publishes the time, in nanoseconds."""
        self.now = now
        message = Clock()
        message.clock.sec, message.clock.nanosec = divmod(now, 1_000_000_000)
        self.clock.publish(message)

    def feed(self, tick):
        """Publishes the inputs of a tick."""
        self.fed += 1
        for index, data in tick["messages"]:
            if self.inputs[index] is not None:
                self.inputs[index].publish(base64.b64decode(data))

    def start(self):
        """Waits until the program has no new topics, or until the limit."""
        begin = last = time.monotonic()
        known = 0
        while not self.is_ended() and time.monotonic() - begin < self.plan["start_limit"]:
            found = self.discover()
            if found != known:
                known, last = found, time.monotonic()
            if found and time.monotonic() - last > (SETTLED if self.program else SETTLED_WITHOUT_TOPICS):
                break
            self.spin(0.1)

    def lockstep(self, ticks):
        """Feeds ticks one by one, each after the answer to the one before."""
        self.enter("lockstep")
        self.show_time(0)
        self.spin(GAP)
        unanswered = 0
        for tick in ticks:
            # A slow program gets fewer ticks.
            if self.is_ended() or time.monotonic() - self.begin > self.plan["lockstep_limit"]:
                break
            self.feed(tick)
            time.sleep(GAP)
            self.ticks += 1
            self.show_time(tick["now"])
            limit = max(0.02, min(FIRST_ANSWER, 5 * self.slowest)) if self.ticks > 1 else FIRST_ANSWER
            if unanswered > SILENT:
                limit = 0.01
            begin, before = time.monotonic(), len(self.outputs)
            self.spin_until(begin + limit, lambda before=before: len(self.outputs) > before)
            if len(self.outputs) > before:
                unanswered = 0
                self.answered(time.monotonic() - begin)
                self.complete()
            else:
                unanswered += 1
        self.spin(DRAIN)
        self.leave()
        if unanswered > SILENT:
            self.find_blocked()

    def answered(self, seconds):
        """Stores the time of an answer. The first one may take longer than all others."""
        first = self.ticks == 1
        self.slowest = seconds if first or self.ticks == 2 else max(self.slowest, seconds)

    def find_blocked(self):
        """Stores the nodes of the program that do not answer a request for parameters: a callback does not return."""
        for node in sorted({endpoint["node"] for endpoint in self.program.values() if endpoint and endpoint["node"]}):
            client = self.node.create_client(GetParameters, f"{node}/get_parameters")
            if client.wait_for_service(timeout_sec=SERVICE):
                answer = client.call_async(GetParameters.Request())
                self.spin_until(time.monotonic() + SERVICE, answer.done)
                if not answer.done() and not self.is_ended():
                    self.blocked.append(node)
            self.node.destroy_client(client)

    def complete(self):
        """Receives until no output arrives for some time."""
        end = time.monotonic() + COMPLETE
        while time.monotonic() < end and not self.is_ended():
            before = len(self.outputs)
            self.spin(QUIET)
            if len(self.outputs) == before:
                return

    def standing(self):
        """Observes without inputs while the clock stands."""
        self.spin(DRAIN)
        self.enter("standing")
        self.spin(self.plan["observed"])
        self.leave()

    def running(self):
        """Observes without inputs while the clock advances as fast as the wall clock."""
        self.enter("running")
        step = self.plan["tick"]
        begin = time.monotonic()
        while self.ticks * step < self.plan["observed"] and not self.is_ended():
            self.ticks += 1
            self.show_time(self.now + round(step * 1e9))
            self.spin_until(begin + self.ticks * step)
        self.spin(DRAIN)
        self.leave()

    def fed_while_standing(self, ticks):
        """Feeds inputs while the clock stands."""
        self.enter("inputs")
        begin = time.monotonic()
        period = 2 * max(self.plan["tick"], self.slowest)
        for number, tick in enumerate(ticks, 1):
            if self.is_ended() or time.monotonic() - begin > self.plan["fed_limit"]:
                break
            self.feed(tick)
            self.spin_until(begin + number * period)
        self.spin(DRAIN)
        self.leave()

    def observe(self):
        """Runs all phases."""
        self.start()
        first = self.plan["lockstep_ticks"]
        self.lockstep(self.plan["ticks"][:first])
        if self.plan["is_full"]:
            self.standing()
            self.running()
            # The inputs of the ticks that the clock has reached.
            self.fed_while_standing(self.plan["ticks"][-self.plan["fed_ticks"] :])
        self.discover()

    def observation(self):
        """Returns what was observed."""
        program = [endpoint for endpoint in self.program.values() if endpoint]
        nodes = sorted({endpoint["node"] for endpoint in program if endpoint["node"]})
        return {
            "nodes": nodes,
            "endpoints": sorted(program, key=lambda it: (it["topic"], it["is_publisher"], it["node"] or "")),
            "services": [service for node in nodes for service in self.services_of(node)],
            "others": self.others,
            "unreceived": self.unreceived,
            "outputs": self.outputs,
            "phases": self.phases,
            "is_flooded": self.is_flooded,
            "slowest": self.slowest,
            "blocked": self.blocked,
        }

    def services_of(self, node):
        """Returns the services that a node offers, without those of every node."""
        space, _, name = node.rpartition("/")
        try:
            services = self.node.get_service_names_and_types_by_node(name, space or "/")
        except RuntimeError:
            # The node has ended.
            return []
        own = [(service, kinds) for service, kinds in services if service.rpartition("/")[2] not in PARAMETER_SERVICES]
        return [{"name": service, "type": kinds[0] if kinds else ""} for service, kinds in own]


def message_class(name):
    """Returns the class of a message type such as `std_msgs/msg/String`."""
    package, _, kind = name.partition("/msg/")
    return getattr(importlib.import_module(f"{package}.msg"), kind)


def description(is_publisher, topic, info):
    """Returns an endpoint as in the observation."""
    profile = info.qos_profile
    is_named = not info.node_name.startswith("_")
    return {
        "is_publisher": is_publisher,
        "topic": topic,
        "type": info.topic_type,
        "node": f"{info.node_namespace.rstrip('/')}/{info.node_name}" if is_named else None,
        "is_reliable": profile.reliability == ReliabilityPolicy.RELIABLE,
        "is_latched": profile.durability == DurabilityPolicy.TRANSIENT_LOCAL,
        # The middleware may not report the depth: it is 0 then.
        "depth": profile.depth or None,
    }


def main():
    """Observes, and writes the observation."""
    plan_file, observation_file = sys.argv[1:3]
    rclpy.init(args=[])
    probe = Probe(json.loads(Path(plan_file).read_text()))

    def wait_for_end():
        sys.stdin.readline()
        probe.stopped.set()

    threading.Thread(target=wait_for_end, daemon=True).start()
    print("ready", flush=True)
    with contextlib.suppress(KeyboardInterrupt, rclpy.executors.ExternalShutdownException):
        probe.observe()
    observation = probe.observation()
    Path(observation_file).write_text(json.dumps(observation))
    print("end", flush=True)


main()
