"""Calls services of simulation_interfaces one after the other, and prints each answer as a line of JSON on stderr.

simulation.py CALL...: a call is JSON, as in '["step_simulation", {"steps": 2}]'. The action is called like a service,
with `cancel_after`: the number of steps after which it is canceled; its answer also holds the feedback.
'["wait", {"seconds": 0.5}]' waits, and prints the times that were on the clock meanwhile. '["goals", {}]'
prints the states of the goals that the server of the action knows.
"""

import json
import sys
import time

import rclpy
from action_msgs.msg import GoalStatusArray
from rclpy.action import ActionClient
from rclpy.qos import qos_profile_action_status_default
from rosgraph_msgs.msg import Clock
from simulation_interfaces import srv
from simulation_interfaces.action import SimulateSteps

NODE = "/world_sim"


def main():
    """Calls all services."""
    rclpy.init()
    node = rclpy.create_node("person")
    for argument in sys.argv[1:]:
        name, request = json.loads(argument)
        if name == "wait":
            answer = wait(node, **request)
        elif name == "simulate_steps":
            answer = simulate_steps(node, **request)
        elif name == "goals":
            answer = goals(node)
        else:
            answer = call(node, name, request)
        print(json.dumps({name: answer}), file=sys.stderr, flush=True)
    node.destroy_node()
    rclpy.shutdown()


def call(node, name, request):
    """Calls a service and returns its answer."""
    kind = getattr(srv, "".join(word.capitalize() for word in name.split("_")))
    client = node.create_client(kind, f"{NODE}/{name}")
    client.wait_for_service()
    print(f"calling {name}", file=sys.stderr, flush=True)
    message = kind.Request()
    fill(message, request)
    future = client.call_async(message)
    rclpy.spin_until_future_complete(node, future)
    node.destroy_client(client)
    return plain(future.result())


def simulate_steps(node, steps, cancel_after=None):
    """Calls the action and returns its result and feedback."""
    client = ActionClient(node, SimulateSteps, f"{NODE}/simulate_steps")
    client.wait_for_server()
    feedback = []
    sent = client.send_goal_async(
        SimulateSteps.Goal(steps=steps), feedback_callback=lambda it: feedback.append(plain(it.feedback))
    )
    rclpy.spin_until_future_complete(node, sent)
    goal = sent.result()
    print("goal accepted", file=sys.stderr, flush=True)
    ended = goal.get_result_async()
    if cancel_after is not None:
        while len(feedback) < cancel_after:
            rclpy.spin_once(node)
        goal.cancel_goal_async()
    rclpy.spin_until_future_complete(node, ended)
    result = ended.result()
    client.destroy()
    return {"status": result.status, **plain(result.result), "feedback": feedback}


def goals(node):
    """Returns the states in the last status message of the action."""
    messages = []
    topic = f"{NODE}/simulate_steps/_action/status"
    status = node.create_subscription(GoalStatusArray, topic, messages.append, qos_profile_action_status_default)
    while not messages:
        rclpy.spin_once(node)
    node.destroy_subscription(status)
    return [goal.status for goal in messages[-1].status_list]


def wait(node, seconds):
    """Waits, and returns the times on the clock."""
    times = []
    clock = node.create_subscription(Clock, "/clock", lambda it: times.append(it.clock), 10)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rclpy.spin_once(node, timeout_sec=0.05)
    node.destroy_subscription(clock)
    return sorted({it.sec + it.nanosec * 1e-9 for it in times})


def fill(message, values):
    """Sets the fields of a message. The text {"repeat": ["x", 3]} is "xxx"."""
    for name, value in values.items():
        if isinstance(value, dict) and "repeat" in value:
            text, count = value["repeat"]
            setattr(message, name, text * count)
        elif isinstance(value, dict):
            fill(getattr(message, name), value)
        elif isinstance(getattr(message, name), float):
            # JSON has no text for NaN.
            setattr(message, name, float(value))
        else:
            setattr(message, name, value)


def plain(message):
    """Returns a message as plain values."""
    if hasattr(message, "get_fields_and_field_types"):
        return {name: plain(getattr(message, name)) for name in message.get_fields_and_field_types()}
    if isinstance(message, str | int | float | bool):
        return message
    return [plain(part) for part in message]


main()
