"""Replaces `ros2 launch` for our launch files if the launch packages of ROS are missing.

launch_run.py FILE [NAME:=VALUE ...]

A process that fails does not matter by itself, an exception ends all with exit code 1, SIGTERM just ends this process
unless Python handles it; all of that is as it is there. An exception in a handler hides the event from the handlers
that come after it, for example from those of launch_testing: for the end of a process, the exit code is then 2.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import launched

LOOK = 0.02
# Open files of a test program: the files of the launch have numbers of two digits.
OPEN_FILES = [os.open(os.devnull, os.O_RDONLY) for _ in range(10)]


class Launch:
    """The running processes, and the handlers for their start, output and end."""

    def __init__(self, context):
        """Starts without processes."""
        self.context = context
        context.emit_event_sync = lambda event: self.events.append(event)
        self.handlers, self.running, self.events = [], {}, []
        self.code = 0

    def visit(self, action):
        """Executes an action."""
        match action.kind:
            case "RegisterEventHandler":
                self.handlers.append(action.values[0])
            case "Shutdown":
                self.shut_down()
            case "OpaqueFunction":
                action.named["function"](self.context)
            case "Node" | "ExecuteProcess":
                process = subprocess.Popen(
                    command(action), stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False
                )
                os.set_blocking(process.stdout.fileno(), False)
                self.running[process] = action

    def happened(self, kind, action, **event):
        """Calls the handlers for an event of the process of an action."""
        event = types.SimpleNamespace(action=action, **event)
        takes_context = kind != "OnProcessIO"
        functions = [
            handler.named[{"OnProcessStart": "on_start", "OnProcessIO": "on_stdout", "OnProcessExit": "on_exit"}[kind]]
            for handler in self.handlers
            if handler.kind == kind and handler.named.get("target_action") in (None, action)
        ]
        if kind == "OnProcessExit" and "on_exit" in action.named:
            functions.append(action.named["on_exit"])
        for function in functions:
            if isinstance(function, launched.Described):
                self.visit(function)
                continue
            follows = function(event, self.context) if takes_context else function(event)
            if follows is not None:
                self.visit(follows)

    def emitted(self):
        """Handles the events that handlers have emitted."""
        while self.events:
            event = self.events.pop(0)
            for handler in self.handlers:
                if handler.kind == "EventHandler" and handler.named["matcher"](event):
                    for entity in handler.named["entities"]:
                        self.attempt(self.visit, entity)

    def shut_down(self):
        """Asks all processes to end."""
        if not self.context.is_shutdown:
            self.context.is_shutdown = True
            for process, action in self.running.items():
                name = action.named["name"]
                print(f"sending signal 'SIGINT' to process[{name}]", file=sys.stderr, flush=True)
                process.send_signal(signal.SIGINT)

    def attempt(self, function, *values, **named):
        """Calls a function and returns whether it succeeded; an exception ends all processes."""
        try:
            function(*values, **named)
        except Exception as exception:
            print(f"[ERROR] [launch]: Caught exception in launch: {exception}", file=sys.stderr, flush=True)
            self.code = max(self.code, 1)
            self.shut_down()
            return False
        return True

    def begin(self, actions):
        """Starts all processes before any handler is called."""
        for action in list(actions):
            self.visit(action)
        for process, action in self.running.items():
            self.happened("OnProcessStart", action, pid=process.pid)

    def look(self):
        """Handles output and ends of processes."""
        for process, action in list(self.running.items()):
            code = process.poll()
            if text := process.stdout.read():
                self.attempt(self.happened, "OnProcessIO", action, text=text)
            if code is not None:
                del self.running[process]
                if not self.attempt(self.happened, "OnProcessExit", action, pid=process.pid, returncode=code):
                    name = action.named["exec_name"]
                    print(f"the end of {name} is hidden from other handlers", file=sys.stderr, flush=True)
                    self.code = 2
                self.emitted()


def command(action):
    """Returns the command line of a process."""
    named = action.named
    if action.kind == "ExecuteProcess":
        return [*shlex.split(named.get("prefix", "")), *named["cmd"]]
    prefixes = map(Path, os.environ["AMENT_PREFIX_PATH"].split(":"))
    programs = (prefix / "lib" / named["package"] / named["executable"] for prefix in prefixes)
    found = next((program for program in programs if program.is_file()), None)
    if found is None:
        raise LookupError(f"package {named['package']} not found")
    words = [*shlex.split(named.get("prefix", "")), str(found), "--ros-args", *named.get("ros_arguments", [])]
    if "name" in named:
        words += ["-r", f"__node:={named['name']}"]
    if "namespace" in named:
        words += ["-r", f"__ns:={named['namespace']}"]
    for before, after in named.get("remappings", []):
        words += ["-r", f"{before}:={after}"]
    for part in named["parameters"]:
        if isinstance(part, str):
            words += ["--params-file", part]
            continue
        for key, value in part.items():
            words += ["-p", f"{key}:={json.dumps(value, default=launched.plain)}"]
    return words


def main():
    """Runs the launch file to its end."""
    file, *arguments = sys.argv[1:]
    terminated = []
    context = launched.prepare(arguments)
    launch = Launch(context)
    launch.attempt(launch.begin, launched.actions(file, context))
    if signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        signal.signal(signal.SIGTERM, lambda *_: terminated.append(True))
    signal.signal(signal.SIGINT, lambda *_: launch.shut_down())
    while launch.running and not terminated:
        launch.look()
        time.sleep(LOOK)
    sys.exit(1 if terminated else launch.code)


if __name__ == "__main__":
    main()
