"""Performers of missions: a node that carries out actions by Python functions.

    from sil.performer import Step, perform

    def fly_to(step: Step) -> None:
        for tenth in range(10):
            step.wait(0.1)
            step.report(tenth / 10)

    perform({"/uav1/fly_to": fly_to})

It needs rclpy and hsl_msgs: source the environment of ROS first.
"""

from __future__ import annotations

import contextlib
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import rclpy
from hsl_msgs.action import PerformAction
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.duration import Duration
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor

HEARTBEAT_PERIOD = 0.5
"""Period in which feedback is sent, so that the mission notices within a few seconds if this process is killed [s]."""

NEXT_WITHIN = 3.0
"""Time without feedback after which the mission gives up the step [s]."""

MOST_STEPS = 64
"""Maximum number of steps that run at the same time."""


class FailedError(Exception):
    """Raised by a function that cannot carry out its step. Its text is the reason for the mission."""


class CanceledError(Exception):
    """Raised by `Step.wait` if the mission does not need the step any more. Let it through, or stop and raise it."""


class Step:
    """Step of a plan that a function carries out. It succeeds when the function returns."""

    def __init__(self, node: Any, goal: Any) -> None:
        """Wraps a goal of the action server."""
        self._node, self._goal = node, goal
        self._is_replaced = False
        self._progress = 0.0
        self.action: str = goal.request.action
        """Name of the action in the domain."""
        self.arguments: list[str] = list(goal.request.arguments)
        """Names of the objects."""
        self.robot: str = goal.request.robot
        """Namespace of the robot on the field, such as `/hulks/robot_2`; empty without one."""
        self._names = list(goal.request.parameters)

    def __getitem__(self, parameter: str) -> str:
        """Returns the object of a parameter of the action: `step["uav"]`."""
        if parameter not in self._names:
            known = ", ".join(self._names) or "none; the leaf Perform of a tree names them in its port parameters"
            raise KeyError(f"{self.action} has no parameter {parameter!r}: it has {known}")
        return self.arguments[self._names.index(parameter)]

    @property
    def is_canceled(self) -> bool:
        """True if the mission does not need the step any more."""
        return self._is_replaced or bool(self._goal.is_cancel_requested) or not rclpy.ok()

    def wait(self, seconds: float = 0.0) -> None:
        """Waits on the clock of the node. Raises `CanceledError` as soon as the step is canceled."""
        clock = self._node.get_clock()
        end = clock.now() + Duration(seconds=seconds)
        pause = threading.Event()
        while True:
            if self.is_canceled:
                raise CanceledError(f"{self.action} was canceled")
            if clock.now() >= end:
                return
            pause.wait(0.01)

    def report(self, progress: float) -> None:
        """Sends the finished part of the step, 0 to 1."""
        self._progress = progress
        self._send()

    def _send(self) -> None:
        """Sends the progress and the promise of the next feedback."""
        feedback = PerformAction.Feedback(progress=self._progress, next_within=NEXT_WITHIN)
        self._goal.publish_feedback(feedback)


class _Server:
    """Action server of one performer. A new step ends a running one with the same first argument, usually the robot."""

    def __init__(self, node: Any, name: str, function: Callable[[Step], object]) -> None:
        self._node, self._function = node, function
        self._running: dict[str, Step] = {}
        self._turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._server = ActionServer(
            node,
            PerformAction,
            name,
            self._execute,
            cancel_callback=lambda _: CancelResponse.ACCEPT,
            callback_group=ReentrantCallbackGroup(),
        )

    def beat(self) -> None:
        """Sends feedback of the running steps."""
        for step in list(self._running.values()):
            step._send()

    def _execute(self, goal: Any) -> Any:
        """Carries out a step, and returns its result."""
        step = Step(self._node, goal)
        robot = step.arguments[0] if step.arguments else ""
        if (before := self._running.get(robot)) is not None:
            before._is_replaced = True
        with self._turns[robot]:
            self._running[robot] = step
            try:
                step._send()
                self._function(step)
            except CanceledError as error:
                end = goal.canceled if goal.is_cancel_requested else goal.abort
                return _end(end, str(error))
            except FailedError as error:
                return _end(goal.abort, str(error))
            except Exception as error:
                self._node.get_logger().error(f"{step.action}: {type(error).__name__}: {error}")
                return _end(goal.abort, f"{type(error).__name__}: {error}")
            finally:
                del self._running[robot]
            goal.succeed()
            return PerformAction.Result(success=True)


def _end(end: Callable[[], None], reason: str) -> Any:
    """Ends a goal without success."""
    end()
    return PerformAction.Result(success=False, reason=reason)


def perform(functions: Mapping[str, Callable[[Step], object]], node_name: str = "performer") -> None:
    """Offers each function as a performer of its name, as in `{"/uav1/fly_to": fly_to}`, until Ctrl-C or SIGTERM."""
    rclpy.init()
    node = rclpy.create_node(node_name)
    servers = [_Server(node, name, function) for name, function in functions.items()]

    def beat() -> None:
        for server in servers:
            server.beat()

    node.create_timer(
        HEARTBEAT_PERIOD,
        beat,
        callback_group=ReentrantCallbackGroup(),
        clock=rclpy.clock.Clock(clock_type=rclpy.clock.ClockType.STEADY_TIME),
    )
    executor = MultiThreadedExecutor(num_threads=MOST_STEPS)
    executor.add_node(node)
    with contextlib.suppress(KeyboardInterrupt, ExternalShutdownException):
        executor.spin()
    executor.shutdown()
