"""Handling of the ends of a match's processes."""

import json
import os
import signal
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from launch.actions import RegisterEventHandler, Shutdown
from launch.event_handlers import OnProcessExit, OnProcessIO, OnProcessStart
from launch.logging import get_logger

from . import domain_lock, programs
from .launch_failure import LaunchFailure
from .running_processes import RunningProcesses, send

WORLD, RECORDER = "world_sim", "recorder_node"
# Exit codes of the world after a complete match, after which the recorder ends by itself.
JUDGED = [0, 1]
# Meaning of the exit codes of the nodes; a Rust program ends with 101 after a panic.
MEANING = {
    1: "the scenario or the node of a robot failed",
    2: "invalid arguments or parameters, see the log of the process",
    3: "the environment or a node failed, or the process was interrupted; see the log of the process",
    101: "panic, see the log of the process",
}
SIGNALS = {"kill": signal.SIGKILL, "freeze": signal.SIGSTOP}
# The same for a guard, which passes them on to its program.
GUARD_SIGNALS = {"kill": signal.SIGTERM, "freeze": signal.SIGTSTP}


class WatchedMatch:
    """Reports the end of each process to the world, as `sil match` does; the world then decides whether the match ends.

    The world does not end a match because of a robot with the pacing realtime. This class does.
    """

    def __init__(self, plan, junit):
        """Creates the handler for the plan of a match; `junit` is the file for the verdict, or empty."""
        self.options, self.bag = plan["options"], plan["bag"]
        self.junit = junit
        self.temporary = tempfile.TemporaryDirectory(prefix="sil_launch_")
        self.result = self.options["result"] or str(Path(self.temporary.name) / "result.json")
        self.running = RunningProcesses(self.report)
        self.failure = LaunchFailure()
        # Running processes by name, and names of processes that received a signal of the fault schedule.
        self.processes, self.signaled = {}, set()
        # Names of robots with a program of the user.
        self.guarded = set()
        self.is_over = False
        # Action after the end of the recorder.
        self.after_recorder = None
        # Description of the process end that ended the match; name of the process; true if this class ended the match.
        self.reason, self.failed_process, self.is_ended_here = None, None, False
        # Pipe to the standard input of the world.
        self.world_input, self.to_world = os.pipe()
        os.set_inheritable(self.world_input, True)

    def take_domain(self, match):
        """Locks the ROS domain against other matches of this user as long as the launch process runs.

        If the match has a name, only other matches with this name are locked out.
        """
        try:
            self.domain = domain_lock.take(match)
        except RuntimeError as busy:
            self.report(str(busy))
            raise

    def share_time(self):
        """Creates the memory in which the world shows the simulated time.

        Returns the environment variable with its path, for the world and the programs that follow the simulated time.
        """
        file = Path(self.temporary.name) / "sim_time"
        subprocess.run([programs.find("sil"), "run-on-sim-time", "--create", file], check=True)
        return {"SIL_SIM_TIME_PAGE": str(file)}

    def world_prefix(self):
        """Returns the prefix of the world's command that connects its standard input with the pipe."""
        # Not <&NUMBER: some shells accept only one digit, and a test program has many open files.
        return ["sh", "-c", f'exec "$0" "$@" </proc/self/fd/{self.world_input}']

    def continues_without(self, is_robot):
        """Returns whether the match continues after the end of a node, unless the scenario ends the match."""
        return is_robot and self.options["unanswered"] != "fail"

    def watch(self, node, name, is_robot=False, is_guarded=False):
        """Returns the handlers for a node, which has the name `name` in the world."""
        if is_guarded:
            self.guarded.add(name)
        handlers = [
            OnProcessStart(target_action=node, on_start=partial(self.started, name)),
            OnProcessExit(target_action=node, on_exit=partial(self.ended, name, is_robot)),
        ]
        if name == WORLD:
            handlers.append(OnProcessIO(target_action=node, on_stdout=self.apply_faults))
        return [RegisterEventHandler(handler) for handler in handlers]

    def started(self, name, event, _context):
        """Records the start of a process."""
        self.processes[name] = event.pid
        self.running.ids.add(event.pid)
        if name == WORLD:
            self.running.first = event.pid

    def apply_faults(self, event):
        """Sends the signals of the fault schedule, which the world requests on standard output, to the processes."""
        for line in event.text.decode(errors="replace").splitlines():
            try:
                request = json.loads(line)
            except ValueError:
                # Long lines may arrive in two parts; the requests are short enough to arrive in one part.
                continue
            if isinstance(request, dict) and "signal" in request:
                name = {"recorder": RECORDER, "referee": "referee_node"}.get(request["process"], request["process"])
                self.signaled.add(name)
                if name in self.processes:
                    signals = GUARD_SIGNALS if name in self.guarded else SIGNALS
                    send(self.processes[name], signals[request["signal"]])

    def ended(self, name, is_robot, event, context):
        """Handles the end of a process."""
        self.running.ids.discard(event.pid)
        self.processes.pop(name, None)
        how = describe_end(event.returncode)
        if name == WORLD:
            return self.world_ended(how, event.returncode, context)
        if name == RECORDER and self.after_recorder is not None and not context.is_shutdown:
            return self.after_recorder
        if self.is_over or context.is_shutdown:
            return None
        self.report_to_world(name, how)
        meaning = None if name in self.guarded else MEANING.get(event.returncode)
        ending = f"{name} {how}" + (f" ({meaning})" if meaning else "")
        logger = get_logger("sil_match")
        if name in self.signaled:
            return None
        if event.returncode == 0 and not is_robot:
            # Recorder and referee may end before the world at the end of a match.
            return None
        if self.continues_without(is_robot):
            logger.warning(f"{ending}; the match continues, because unanswered is {self.options['unanswered']}")
            return None
        logger.error(f"{ending} before the match was over")
        self.reason = self.reason or ending
        if is_robot and self.options["pacing"] == "realtime":
            # The world would continue with the last messages of the process.
            self.is_ended_here = True
            self.failed_process = name
            return self.failure.fail(f"the match failed: {ending}")
        return None

    def report_to_world(self, name, how):
        """Reports the end of a process to the world."""
        line = json.dumps({"node": name, "how": how}) + "\n"
        os.write(self.to_world, line.encode())

    def world_ended(self, how, code, context):
        """Writes the verdict, and ends the launch after the end of the recorder."""
        self.is_over = True
        if code < 0 and self.bag is not None and self.options["recorder"] == "in_process":
            # The recorder was killed together with the world.
            subprocess.run([programs.find("sil"), "bag", "recover", self.bag, "--in-place"], check=False)
        self.report(f"world_sim {how}")
        if self.is_ended_here:
            return None
        end = self.verdict(how, code)
        if context.is_shutdown:
            return None
        if code in JUDGED and RECORDER in self.processes and self.has_ticks():
            # If launch sent a signal to the recorder while that ends, its exit code would be lost.
            self.after_recorder = end
            return None
        return end

    def has_ticks(self):
        """Returns whether a tick was played. Without one, the recorder may not know the world, and does not end."""
        try:
            return json.loads(Path(self.result).read_text())["ticks"] > 0
        except (OSError, ValueError, KeyError):
            return False

    def verdict(self, how, code):
        """Returns the action that ends the launch; the launch fails if the match did not pass."""
        if code == 0:
            return Shutdown(reason="the match is over")
        verdict = "the match failed" if code == 1 else "the match was not judged"
        why = f"{self.reason}; " if self.reason else ""
        meaning = MEANING.get(code)
        return self.failure.fail(f"{verdict}: {why}world_sim {how}" + (f" ({meaning})" if meaning else ""))

    def report(self, reason="the launch process was ended"):
        """Writes the verdict as JUnit XML if requested; `reason` is used if there is no result."""
        junit, self.junit = self.junit, ""
        if junit:
            command = [programs.find("sil"), "junit", self.result, junit, "--scenario", self.options["scenario"]]
            command += ["--seed", str(self.options["seed"])]
            if not Path(self.result).exists():
                command += ["--fault", reason]
            elif self.is_ended_here:
                command += ["--fault", self.reason, "--robot", self.failed_process]
            if self.bag is not None:
                command += ["--bag", self.bag]
            subprocess.run(command, check=False)


def describe_end(code):
    """Returns a description of the end of a process, with the same words as `sil match`."""
    if code < 0:
        return f"was ended by signal {-code}"
    return f"ended with exit code {code}"
