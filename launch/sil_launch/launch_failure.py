"""Fails a launch after all of its processes have ended."""

from launch import Event, EventHandler
from launch.actions import OpaqueFunction, RegisterEventHandler, Shutdown
from launch.event_handlers import OnProcessExit, OnProcessStart


class NothingRuns(Event):
    """The end of the last running process, after all handlers know of it."""

    name = "sil_launch.NothingRuns"


class LaunchFailure:
    """The failure of a launch, because of which its exit code is 1.

    Only an exception fails a launch. It hides the event that is being handled from the other handlers, for example the
    end of a process from those of launch_testing. So it is raised in the handler of an event of this module.
    """

    def __init__(self):
        """Starts without a failure."""
        self.reason = None
        self.running = set()

    def handlers(self):
        """Returns the actions that observe the processes; they must come before those that start processes."""
        failed = OpaqueFunction(function=self.raise_reason)
        handlers = [
            OnProcessStart(on_start=self.started),
            OnProcessExit(on_exit=self.ended),
            EventHandler(matcher=lambda event: isinstance(event, NothingRuns), entities=[failed]),
        ]
        return [RegisterEventHandler(handler) for handler in handlers]

    def fail(self, reason):
        """Returns the action that ends the launch because of this failure; the first reason is kept."""
        self.reason = self.reason or reason
        return Shutdown(reason=reason)

    def started(self, event, _context):
        """Records a process that runs."""
        self.running.add(event.pid)

    def ended(self, event, context):
        """Records the end of a process."""
        self.running.discard(event.pid)
        if not self.running:
            context.emit_event_sync(NothingRuns())

    def raise_reason(self, _context):
        """Raises the failure, if there is one."""
        if self.reason:
            raise RuntimeError(self.reason)
