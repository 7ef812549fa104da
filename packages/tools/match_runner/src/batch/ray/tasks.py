"""Plays the runs of a campaign as tasks of Ray, for `sil batch --ray`.

The plan is a line of JSON on standard input. An empty line on standard output follows when the cluster accepts tasks.
The files of each run that has ended are written below the folder `output` of the plan, and a line is printed with its
index: {"run": 3}, or {"run": 3, "error": "..."} if its task failed in all attempts.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import ray

# Number of times that Ray repeats a task whose worker or node ended, or whose `sil` was killed.
RETRIES = 5
# Minimum number of tasks that Ray has at a time, whatever the size of the cluster.
WAITING = 256
# Time for canceled tasks to end [s].
CANCEL_TIMEOUT = 20
# Maximum length of the text of an error.
LONGEST_ERROR = 500
# Exit code of `sil` for arguments or files that it refuses.
REFUSED = 2


class NoResultError(Exception):
    """`sil` ended without the result of its run."""


class RefusedError(Exception):
    """`sil` refused the arguments or files of a run, which it would also do in another attempt."""


@ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=[NoResultError])
def play(plan: dict[str, Any], run: int) -> bytes:
    """Plays a run as a campaign of its own: a shard with one run. Returns its files as a tar archive."""
    # Ray starts the workers of a task in the folder with the files of its runtime environment.
    place = Path.cwd() if plan["is_staged"] else Path(plan["folder"])
    header = json.loads(plan["header"])
    header["campaign"]["shard"] = f"{run + 1}/{plan['count']}"
    for file in files_of(header):
        file["path"] = str(place / file["path"])
    with tempfile.TemporaryDirectory(prefix="sil-ray-") as scratch:
        folder = Path(scratch) / "run"
        folder.mkdir()
        results = folder / "results.jsonl"
        results.write_text(json.dumps(header) + "\n", encoding="utf-8")
        program = str(place / plan["program"])
        # The guard ends the run if Ray kills this worker.
        command = [program, "guard", "--", program, "batch", "--jobs", "1", "--resume", str(folder)]
        played = subprocess.run(
            command,
            cwd=place,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
        if results.read_text(encoding="utf-8").count("\n") != 2:
            message = f"sil ended with {played.returncode}: {played.stderr[-LONGEST_ERROR:].strip()}"
            raise RefusedError(message) if played.returncode == REFUSED else NoResultError(message)
        if plan["is_staged"]:
            for file in [results, *folder.glob("*/*.yaml")]:
                text = file.read_text(encoding="utf-8")
                file.write_text(text.replace(str(place), plan["folder"]), encoding="utf-8")
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w") as tar:
            tar.add(folder, arcname=".")
        return archive.getvalue()


def files_of(header: dict[str, Any]) -> list[dict[str, str]]:
    """Returns the files in the header of a campaign."""
    scenario = header["campaign"]["scenario_file"]
    return [*header["campaign"]["params"], *([scenario] if scenario else [])]


def connect(plan: dict[str, Any]) -> None:
    """Connects to the cluster of the plan, or starts one on this machine."""
    if plan["address"] == "local":
        # With its default, Ray lowers the priority of runs, which then seem to hang on a busy machine.
        os.environ.setdefault("RAY_worker_niceness", "0")
        ray.init(address="local", num_cpus=plan["jobs"], include_dashboard=False, logging_level="ERROR")
        return
    # Time after which the end of the head is an error [s].
    os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", "20")
    # The folder contains what the user selected.
    os.environ["RAY_RUNTIME_ENV_IGNORE_GITIGNORE"] = "1"
    ray.init(address=plan["address"], runtime_env={"working_dir": plan["staged"]}, logging_level="ERROR")


def most_tasks(plan: dict[str, Any]) -> int:
    """Returns the number of tasks that Ray has at a time."""
    if plan["jobs"]:
        return plan["jobs"]
    return max(WAITING, 2 * int(ray.cluster_resources().get("CPU", 0)))


def play_all(plan: dict[str, Any], pending: dict[ray.ObjectRef, int], answers: TextIO) -> None:
    """Plays all runs of the plan, and writes their lines to `answers`. `pending` has the open tasks with their runs."""
    plan_of_task = {key: plan[key] for key in ("header", "count", "folder", "is_staged", "program")}
    left: Iterator[int] = iter(plan["runs"])
    while True:
        for run in left:
            pending[play.remote(plan_of_task, run)] = run
            if len(pending) >= most_tasks(plan):
                break
        if not pending:
            return
        # Returns one task, even if several have ended.
        ended, _ = ray.wait(list(pending), num_returns=1)
        for task in ended:
            print(json.dumps(take(plan, pending.pop(task), task)), file=answers, flush=True)


def take(plan: dict[str, Any], run: int, task: ray.ObjectRef) -> dict[str, Any]:
    """Writes the files of a run and returns its line."""
    line: dict[str, Any] = {"run": run}
    try:
        archive = ray.get(task)
    except (ray.exceptions.LocalRayletDiedError, ray.exceptions.RaySystemError, ray.exceptions.RpcError):
        # The cluster has ended, not the task.
        raise
    except ray.exceptions.RayTaskError as error:
        line["error"] = str(error.cause)[-LONGEST_ERROR:]
    except ray.exceptions.RayError as error:
        line["error"] = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
    else:
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(Path(plan["output"]) / str(run), filter="data")
    return line


def main() -> None:
    """Plays the runs of the plan, or cancels them after a request to end."""
    plan = json.loads(sys.stdin.readline())
    # Ray prints messages on standard output, for example about the end of a worker.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    pending: dict[ray.ObjectRef, int] = {}
    try:
        connect(plan)
        print(file=answers, flush=True)
        play_all(plan, pending, answers)
    except KeyboardInterrupt:
        for task in pending:
            ray.cancel(task)
        # A second request ends the wait; Ray then kills the workers.
        with contextlib.suppress(KeyboardInterrupt):
            ray.wait(list(pending), num_returns=max(1, len(pending)), timeout=CANCEL_TIMEOUT)
    finally:
        ray.shutdown()


main()
