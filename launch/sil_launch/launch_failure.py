"""Failure of a launch after all of its processes have ended."""

from launch import Event, EventHandler
from launch.actions import OpaqueFunction, RegisterEventHandler, Shutdown
from launch.event_handlers import OnProcessExit, OnProcessStart
from launch.logging import get_logger

from . import arguments


class NothingRuns(Event):
    """Event after the last running process has ended and all handlers have received its end."""

    name = "sil_launch.NothingRuns"


class LaunchFailure:
    """Failure of a launch, which ends with exit code 1, or with another one if `ros2 launch` has started it directly.

    A launch fails only by an exception in a handler. The other handlers, for example those of launch_testing, do not
    receive the event of that handler. The exception is therefore raised for an event that only this module handles.
    """

    def __init__(self):
        """Creates a value without a failure."""
        self.reason, self.code = None, 1
        self.running = set()

    def handlers(self):
        """Returns the actions that observe processes. They must come before the actions that start processes."""
        failed = OpaqueFunction(function=self.raise_reason)
        handlers = [
            OnProcessStart(on_start=self.started),
            OnProcessExit(on_exit=self.ended),
            EventHandler(matcher=lambda event: isinstance(event, NothingRuns), entities=[failed]),
        ]
        return [RegisterEventHandler(handler) for handler in handlers]

    def fail(self, context, reason, code=1):
        """Records the first reason, with its exit code, and returns the actions that end the launch."""
        if self.reason is None:
            self.reason, self.code = reason, code
        if not self.running:
            context.emit_event_sync(NothingRuns())
        return [Shutdown(reason=reason)]

    def started(self, event, _context):
        """Records the start of a process."""
        self.running.add(event.pid)

    def ended(self, event, context):
        """Records the end of a process, and emits the event after the last one."""
        self.running.discard(event.pid)
        if not self.running:
            context.emit_event_sync(NothingRuns())

    def raise_reason(self, _context):
        """Raises an exception if the launch has failed."""
        if self.reason is None:
            return
        if self.code > 1 and arguments.is_given_to_ros():
            # Launch turns other exceptions into exit code 1.
            get_logger("launch").error(self.reason)
            raise SystemExit(self.code)
        raise RuntimeError(self.reason)
