"""The process of a launched match: `sil match`, which starts and watches all other processes."""

import atexit
import os
import shlex
import signal
import threading
import time

from launch.actions import ExecuteProcess, OpaqueFunction, RegisterEventHandler, Shutdown, TimerAction
from launch.event_handlers import OnProcessStart, OnShutdown

from . import arguments, programs, running_processes
from .launch_failure import LaunchFailure

# Name of the process in launch tests, which wait for its end and read the verdict from its exit code.
NAME = "world_sim"
# Meaning of the exit codes of `sil match`.
MEANING = {
    1: "the match failed",
    2: "the match was not started, because its arguments or files are invalid",
    3: "the match was not judged",
}
# Time for `sil match` to end after SIGINT [s]. It limits the times of its processes itself.
END_TIMEOUT = 30.0
# Time after the end of a match until a launch that includes it ends [s]: launch_testing fails tests that have not
# finished then, and they wait for the end of the match.
SETTLE_TIME = 2.0
# Time between two checks of the process [s].
POLL_PERIOD = 0.05


class RunningMatch:
    """A match, which receives the signals of the launch process and ends with it."""

    def __init__(self):
        """Prepares the end of this process."""
        self.failure = LaunchFailure()
        self.process = None
        # Signal that ended this process.
        self.signal = None
        atexit.register(self.end)
        running_processes.end_at_interrupt()
        if threading.current_thread() is threading.main_thread():
            for number in [signal.SIGTERM, signal.SIGHUP]:
                if signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, self.handle)

    def handle(self, number, _frame):
        """Records a signal, and lets launch end at it: without this handler, exit handlers would not be called."""
        self.signal = self.signal or number
        if number == signal.SIGHUP:
            # Launch has no handler for the signal of a closed terminal.
            os.kill(os.getpid(), signal.SIGTERM)

    def actions(self, rules):
        """Returns the actions that start a match with arguments such as seed:=7."""
        # In a session of its own, the process receives each signal only once: from this process.
        prefix = [*running_processes.prefix("TERM"), "setsid"]
        process = ExecuteProcess(
            cmd=[programs.find("sil"), "match", "--verbose", "--", *rules],
            name=NAME,
            prefix=shlex.join(prefix),
            output="screen",
            on_exit=self.ended,
            sigterm_timeout=str(END_TIMEOUT),
        )
        handlers = [
            OnProcessStart(target_action=process, on_start=self.started),
            OnShutdown(on_shutdown=self.interrupted),
        ]
        return [*self.failure.handlers(), *map(RegisterEventHandler, handlers), process]

    def started(self, event, _context):
        """Records the start of the process."""
        self.process = event.pid

    def interrupted(self, event, context):
        """Sends SIGINT at Ctrl-C: launch does not, because it expects the process in the session of the terminal."""
        if event.due_to_sigint and not context.noninteractive and self.process is not None:
            os.kill(self.process, signal.SIGINT)

    def ended(self, event, context):
        """Ends the launch with the match."""
        self.process = None
        if context.is_shutdown or arguments.is_given_to_ros():
            return self.conclude(context, event.returncode)
        end = OpaqueFunction(function=self.conclude, args=[event.returncode])
        return TimerAction(period=SETTLE_TIME, actions=[end], cancel_on_shutdown=False)

    def conclude(self, context, code):
        """Returns the actions that end the launch; the launch fails if the match did not pass."""
        if code == 0:
            return [Shutdown(reason="the match is over")]
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        reason = f"{MEANING.get(code, MEANING[3])}: sil match {how}, see above"
        return self.failure.fail(context, reason, code)

    def end(self):
        """Ends the match before this process ends, because launch ends at SIGTERM without ending its processes."""
        if self.process is None:
            return
        os.kill(self.process, self.signal or signal.SIGINT)
        limit = time.monotonic() + END_TIMEOUT
        while time.monotonic() < limit and is_running(self.process):
            time.sleep(POLL_PERIOD)


def is_running(process):
    """Returns whether a child of this process is still running."""
    try:
        ended, _ = os.waitpid(process, os.WNOHANG)
    except ChildProcessError:
        # Another part of this process has waited for the child.
        return False
    return not ended
