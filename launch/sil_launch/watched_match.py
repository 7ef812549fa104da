"""Watches the processes of a match and handles their ends."""

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
# Exit codes of a world that has ended by itself, after which the recorder ends by itself.
JUDGED = [0, 1]
# Meaning of the exit codes of our nodes; 101 is that of a Rust program that panicked.
MEANING = {
    1: "the scenario or the node of a robot failed",
    2: "its arguments or parameters are wrong, see its log",
    3: "the environment or a node failed, or it was interrupted; see its log",
    101: "it panicked, see its log",
}
SIGNALS = {"kill": signal.SIGKILL, "freeze": signal.SIGSTOP}


class WatchedMatch:
    """Tells the world of every process that ends, as `sil match` does: the world decides what follows.

    What it does not know, this class decides: whether a match by the wall clock continues without a robot.
    """

    def __init__(self, plan, junit):
        """Takes the plan of the match, and the file `junit` for the verdict, or an empty text."""
        self.options, self.bag = plan["options"], plan["bag"]
        self.junit = junit
        self.temporary = tempfile.TemporaryDirectory(prefix="sil_launch_")
        self.result = self.options["result"] or str(Path(self.temporary.name) / "result.json")
        self.running = RunningProcesses(self.report)
        self.failure = LaunchFailure()
        # Running processes by name, and those ended by the fault schedule of the match.
        self.processes, self.struck = {}, set()
        self.is_over = False
        # The action that follows the end of the recorder.
        self.after_recorder = None
        # The process that ended the match, its name, and whether this class ended it because the world does not.
        self.fault, self.culprit, self.is_ended_here = None, None, False
        # The pipe to the standard input of the world.
        self.world_input, self.to_world = os.pipe()
        os.set_inheritable(self.world_input, True)

    def take_domain(self, match):
        """Locks the ROS domain against other matches of this user while the launch process runs.

        A match with a name keeps out only those with the same name.
        """
        try:
            self.domain = domain_lock.take(match)
        except RuntimeError as busy:
            self.report(str(busy))
            raise

    def world_prefix(self):
        """Returns the prefix of the world's command that connects its standard input."""
        return ["sh", "-c", f'exec "$0" "$@" <&{self.world_input}']

    def goes_on_without(self, is_robot):
        """Returns whether the match continues when a node ends, unless the scenario ends it."""
        return is_robot and self.options["unanswered"] != "fail"

    def watch(self, node, name, is_robot=False):
        """Returns the handlers for a node; `name` is its name in the world."""
        handlers = [
            OnProcessStart(target_action=node, on_start=partial(self.started, name)),
            OnProcessExit(target_action=node, on_exit=partial(self.ended, name, is_robot)),
        ]
        if name == WORLD:
            handlers.append(OnProcessIO(target_action=node, on_stdout=self.heard))
        return [RegisterEventHandler(handler) for handler in handlers]

    def started(self, name, event, _context):
        """Records a started process."""
        self.processes[name] = event.pid
        self.running.ids.add(event.pid)
        if name == WORLD:
            self.running.first = event.pid

    def heard(self, event):
        """Applies the faults of the world's fault schedule to processes."""
        for line in event.text.decode(errors="replace").splitlines():
            try:
                request = json.loads(line)
            except ValueError:
                # The world writes lines of JSON. A line may arrive in two parts, but not one of the short requests.
                continue
            if isinstance(request, dict) and "signal" in request:
                name = {"recorder": RECORDER, "referee": "referee_node"}.get(request["process"], request["process"])
                self.struck.add(name)
                if name in self.processes:
                    send(self.processes[name], SIGNALS[request["signal"]])

    def ended(self, name, is_robot, event, context):
        """Handles the end of a process."""
        self.running.ids.discard(event.pid)
        self.processes.pop(name, None)
        how = how_it_ended(event.returncode)
        if name == WORLD:
            return self.world_ended(how, event.returncode, context)
        if name == RECORDER and self.after_recorder is not None and not context.is_shutdown:
            return self.after_recorder
        if self.is_over or context.is_shutdown:
            return None
        self.tell_world(name, how)
        meaning = MEANING.get(event.returncode)
        ending = f"{name} {how}" + (f" ({meaning})" if meaning else "")
        logger = get_logger("sil_match")
        if name in self.struck:
            return None
        if event.returncode == 0 and not is_robot:
            # At the end of a match, recorder and referee may end before the world.
            return None
        if self.goes_on_without(is_robot):
            logger.warning(f"{ending}; the match continues, because unanswered is {self.options['unanswered']}")
            return None
        logger.error(f"{ending} before the match was over")
        self.fault = self.fault or ending
        if is_robot and self.options["pacing"] == "realtime":
            # The world would continue with the last messages.
            self.is_ended_here = True
            self.culprit = name
            return self.failure.fail(f"the match failed: {ending}")
        return None

    def tell_world(self, name, how):
        """Tells the world that a process has ended."""
        line = json.dumps({"node": name, "how": how}) + "\n"
        os.write(self.to_world, line.encode())

    def world_ended(self, how, code, context):
        """Writes the verdict, and ends the launch after the recorder has ended."""
        self.is_over = True
        self.report(f"world_sim {how}")
        if self.is_ended_here:
            return None
        end = self.verdict(how, code)
        if context.is_shutdown:
            return None
        if code in JUDGED and RECORDER in self.processes:
            # A signal at the moment of its end would hide its exit code from launch.
            self.after_recorder = end
            return None
        return end

    def verdict(self, how, code):
        """Returns the action that ends the launch with the world; if the match did not pass, the launch fails."""
        if code == 0:
            return Shutdown(reason="the match is over")
        verdict = "the match failed" if code == 1 else "the match was not judged"
        why = f"{self.fault}; " if self.fault else ""
        meaning = MEANING.get(code)
        return self.failure.fail(f"{verdict}: {why}world_sim {how}" + (f" ({meaning})" if meaning else ""))

    def report(self, fault="the launch process was ended"):
        """Writes the verdict as JUnit XML if requested; `fault` is the reason if there is no result."""
        junit, self.junit = self.junit, ""
        if junit:
            command = [programs.find("sil"), "junit", self.result, junit, "--scenario", self.options["scenario"]]
            command += ["--seed", str(self.options["seed"])]
            if not Path(self.result).exists():
                command += ["--fault", fault]
            elif self.is_ended_here:
                command += ["--fault", self.fault, "--robot", self.culprit]
            if self.bag is not None:
                command += ["--bag", self.bag]
            subprocess.run(command, check=False)


def how_it_ended(code):
    """Describes the end of a process, as `sil match` does."""
    if code < 0:
        return f"was ended by signal {-code}"
    return f"ended with exit code {code}"
