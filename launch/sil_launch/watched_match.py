"""A match whose processes are watched: what follows when one of them ends."""

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
from .running_processes import RunningProcesses, send

WORLD = "world_sim"
# What exit codes of our nodes mean; that of a Rust program that panicked is 101.
MEANING = {
    1: "the scenario failed",
    2: "its arguments or parameters are wrong, see what it logged",
    3: "the environment or a node failed, or somebody ended it; see what it logged",
    101: "it panicked, see what it logged",
}
BLOWS = {"kill": signal.SIGKILL, "freeze": signal.SIGSTOP}


class WatchedMatch:
    """Tells the world of every process that ends, as `sil match` does: the world knows what that means.

    What it does not know, this class decides: whether a match by the wall clock goes on without a robot, and that
    none does without the bridge.
    """

    def __init__(self, options, junit):
        """`options` are those of the world; `junit` is the file for the verdict, or empty."""
        self.options = options
        self.junit = junit
        self.temporary = tempfile.TemporaryDirectory(prefix="sil_launch_")
        self.result = options["result"] or str(Path(self.temporary.name) / "result.json")
        self.running = RunningProcesses(self.report)
        # Processes by name, and those that the fault schedule of the match ends.
        self.processes, self.struck = {}, set()
        self.is_over = False
        # Who ended the match, and whether this class had to end it, as the world does not do so.
        self.fault, self.is_ended_here = None, False
        # The world reads what is written here on its standard input.
        self.world_input, self.to_world = os.pipe()
        os.set_inheritable(self.world_input, True)

    def take_domain(self, match):
        """Keeps other matches of this user out of the ROS domain as long as the launch process lives.

        A match with a name keeps out only those with the same name.
        """
        try:
            self.domain = domain_lock.take(match)
        except RuntimeError as busy:
            self.report(str(busy))
            raise

    def world_prefix(self):
        """What to put before the command of the world, so that it hears of the others."""
        return ["sh", "-c", f'exec "$0" "$@" <&{self.world_input}']

    def goes_on_without(self, is_robot):
        """Whether the match goes on when a node ends, the scenario willing."""
        return is_robot and self.options["unanswered"] != "fail"

    def watch(self, node, name, is_robot=False):
        """The handlers for a node; `name` is what the world calls it."""
        handlers = [
            OnProcessStart(target_action=node, on_start=partial(self.started, name)),
            OnProcessExit(target_action=node, on_exit=partial(self.ended, name, is_robot)),
        ]
        if name == WORLD:
            handlers.append(OnProcessIO(target_action=node, on_stdout=self.heard))
        return [RegisterEventHandler(handler) for handler in handlers]

    def started(self, name, event, _context):
        """Takes note of a process."""
        self.processes[name] = event.pid
        self.running.ids.add(event.pid)

    def heard(self, event):
        """Does to a process what the fault schedule of the world says."""
        for line in event.text.decode(errors="replace").splitlines():
            try:
                order = json.loads(line)
            except ValueError:
                # The world writes lines of JSON; one may come in two pieces, but none of the few short orders.
                continue
            if isinstance(order, dict) and "strike" in order:
                name = {"recorder": "recorder_node", "referee": "referee_node"}.get(order["process"], order["process"])
                self.struck.add(name)
                if name in self.processes:
                    send(self.processes[name], BLOWS[order["strike"]])

    def ended(self, name, is_robot, event, context):
        """Decides what follows when a process has ended."""
        self.running.ids.discard(event.pid)
        how = how_it_ended(event.returncode)
        if name == WORLD:
            return self.world_ended(how, event.returncode, context)
        if self.is_over or context.is_shutdown:
            return None
        self.tell_world(name, how)
        meaning = MEANING.get(event.returncode)
        said = f"{name} {how}" + (f" ({meaning})" if meaning else "")
        logger = get_logger("sil_match")
        if name in self.struck:
            return None
        if event.returncode == 0 and not is_robot:
            # Recorder and referee may end before the world when the match is over.
            return None
        if self.goes_on_without(is_robot):
            logger.warning(f"{said}; a match that has begun goes on, as unanswered is {self.options['unanswered']}")
            return None
        logger.error(f"{said} before the match was over")
        self.fault = self.fault or said
        if name == "hulks_bridge" or (is_robot and self.options["pacing"] == "realtime"):
            # The world would play on with what it last heard.
            self.is_ended_here = True
            raise RuntimeError(f"the match was not judged: {said}")
        return None

    def tell_world(self, name, how):
        """Tells the world that a process has ended."""
        line = json.dumps({"node": name, "how": how}) + "\n"
        os.write(self.to_world, line.encode())

    def world_ended(self, how, code, context):
        """Ends everything with the world; a match that did not pass fails the launch."""
        self.is_over = True
        self.report(f"world_sim {how}")
        if self.is_ended_here:
            return None
        if code == 0:
            return None if context.is_shutdown else Shutdown(reason="the match is over")
        verdict = "the match failed" if code == 1 else "the match was not judged"
        why = f"{self.fault}; " if self.fault else ""
        meaning = MEANING.get(code)
        raise RuntimeError(f"{verdict}: {why}world_sim {how}" + (f" ({meaning})" if meaning else ""))

    def report(self, fault="the launch process was ended"):
        """Writes the verdict as JUnit XML if that is wanted; `fault` is why there may be no result."""
        junit, self.junit = self.junit, ""
        if junit:
            command = [programs.find("sil"), "junit", self.result, junit, "--scenario", self.options["scenario"]]
            command += ["--seed", str(self.options["seed"])]
            if not Path(self.result).exists():
                command += ["--fault", fault]
            elif self.is_ended_here:
                command += ["--fault", self.fault]
            subprocess.run(command, check=False)


def how_it_ended(code):
    """How a process ended, in the words of `sil match`."""
    if code < 0:
        return f"was ended by signal {-code}"
    return f"ended with exit code {code}"
