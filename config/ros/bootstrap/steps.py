"""Tools for the steps of the bootstrap: progress, stamps of completed steps, and logs."""

import contextlib
import fcntl
import graphlib
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent import futures
from pathlib import Path

from .setup_error import SetupError

LINES_OF_LOG_SHOWN = 20


def say(text: str) -> None:
    """Prints the step that begins."""
    print(f"ros: {text}", flush=True)


def digest(parts: Iterable[Path | str]) -> str:
    """Returns a hash over texts, and over names and contents of files, including all files in folders."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, str):
            total.update(f"text {part}\n".encode())
            continue
        files = [part] if part.is_file() else sorted(path for path in part.rglob("*") if path.is_file())
        for file in files:
            content = file.read_bytes()
            total.update(f"file {file.relative_to(part.parent)} {len(content)}\n".encode())
            total.update(content)
    return total.hexdigest()


def is_stamped(stamp: Path, value: str) -> bool:
    """Returns whether the step with the stamp file `stamp` has succeeded for inputs with the digest `value`."""
    return stamp.is_file() and stamp.read_text() == value


def write_if_changed(file: Path, text: str) -> None:
    """Writes `file` atomically, unless it contains `text` already."""
    if file.is_file() and file.read_text() == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(file.name + ".unfinished")
    unfinished.write_text(text)
    unfinished.replace(file)


def run(command: list[str], log: Path, advice: str, environment: dict[str, str] | None = None) -> None:
    """Runs `command` with its output in `log`. If it fails, raises an error with the end of the log and `advice`."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a") as output:
        result = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=os.environ | (environment or {}),
            check=False,
        )
    if result.returncode != 0:
        end = "\n".join(log.read_text(errors="replace").splitlines()[-LINES_OF_LOG_SHOWN:])
        program = Path(command[0]).name
        raise SetupError(f"{program} failed with {result.returncode}: {advice} (all of its output: {log})\n{end}")


def in_parallel(actions: Mapping[str, Callable[[], None]], needs: Mapping[str, Iterable[str]]) -> None:
    """Runs `actions` by name, at most one a processor, each after those that it needs, and otherwise in their order.

    After an error no further action begins.
    """
    order = graphlib.TopologicalSorter({name: needs[name] for name in actions})
    order.prepare()
    running: dict[futures.Future[None], str] = {}
    with futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        try:
            while order.is_active():
                running |= {pool.submit(actions[name]): name for name in order.get_ready()}
                for ended in futures.wait(running, return_when=futures.FIRST_COMPLETED).done:
                    ended.result()
                    order.done(running.pop(ended))
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Holds a lock in `folder`, so that two runs never write to the same prefix."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another run of the setup")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
