"""Performer of `fly-to` for the tests: `performers.py BEHAVIOR NAME...`."""

import os
import signal
import sys
import time
from pathlib import Path

import rclpy
from hsl_msgs.action import PerformAction
from rclpy.action import ActionServer
from rclpy.signals import SignalHandlerOptions

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "python"))
from sil.performer import CanceledError, FailedError, Step, perform


def log(text):
    """Writes a line that the test waits for."""
    print(text, file=sys.stderr, flush=True)


def fly(step: Step):
    """Flies for a moment."""
    log(f"start {step['uav']} {step['to']} {step.robot}")
    step.report(0.5)
    step.wait(0.1)


def work(step: Step):
    """Works for a moment at any action."""
    log(f"work {' '.join(step.arguments)}")
    step.wait(0.3)


def announce(step: Step):
    """Succeeds at once."""
    log(f"announce {' '.join(step.arguments)} {step.robot}")


def hover(step: Step):
    """Does not end until it is canceled."""
    log(f"start {step['uav']}")
    try:
        step.wait(1000)
    except CanceledError:
        log(f"canceled {step['uav']}")
        raise


failures = ["no wind", ""]


def fail_twice(step: Step):
    """Fails by its own error, then by another one, and then succeeds."""
    if failures:
        reason = failures.pop(0)
        if reason:
            raise FailedError(reason)
        raise ValueError("a bug")
    fly(step)


def silent(name):
    """Offers a performer that sends no heartbeats and does not end its step."""
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    node = rclpy.create_node("performer")

    def start(goal):
        log(f"start {goal.request.arguments[0]}")
        time.sleep(1000)

    server = ActionServer(node, PerformAction, name, start)

    def end(*_):
        """Leaves ROS, so that others notice it at once."""
        server.destroy()
        node.destroy_node()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    rclpy.spin(node)


if sys.argv[1] == "silent":
    silent(sys.argv[2])
behavior = {it.__name__: it for it in (fly, work, announce, hover, fail_twice)}[sys.argv[1]]
perform(dict.fromkeys(sys.argv[2:], behavior))
