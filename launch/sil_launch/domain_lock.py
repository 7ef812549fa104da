"""Prevents two matches of the same user in one ROS domain.

The lock is the same as that of `sil match`, in `ros/domain_lock.rs` and `process/runtime_folder.rs` of
packages/tools/match_runner/src.
"""

import fcntl
import os
import stat
from pathlib import Path

# Highest domain whose ports are below the ephemeral ports of Linux.
HIGHEST = 101


def take(match):
    """Locks the ROS domain of the environment as long as the returned file is open.

    If the match has a name, only its namespace in the domain is locked.
    """
    name = os.environ.get("ROS_DOMAIN_ID") or "0"
    if not name.isdecimal() or int(name) > HIGHEST:
        raise ValueError(f"ROS_DOMAIN_ID must be a number from 0 to {HIGHEST}, got {name}")
    part = f"domain_{int(name)}_{match}" if match else f"domain_{int(name)}"
    file = runtime_folder() / f"{part}.lock"
    descriptor = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NOFOLLOW, 0o600)
    lock = os.fdopen(descriptor, "a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        other = f"match {match} of ROS domain {int(name)}" if match else f"ROS domain {int(name)}"
        raise RuntimeError(
            f"{other} is in use by another match; wait for its end, or set "
            f"ROS_DOMAIN_ID to another number from 0 to {HIGHEST}"
        ) from None
    return lock


def runtime_folder():
    """Returns the folder for locks, which is created if needed and which only this user can access."""
    user = os.geteuid()
    session = [Path(os.environ.get("XDG_RUNTIME_DIR", "")), Path(f"/run/user/{user}")]
    found = next((folder / "sil" for folder in session if is_private(folder)), None)
    folder = found or Path(f"/tmp/sil-{user}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if not is_private(folder):
        raise RuntimeError(
            f"{folder} is not a folder that only user {user} can access: "
            "remove it, or set XDG_RUNTIME_DIR to such a folder"
        )
    return folder


def is_private(folder):
    """Returns whether the path is a folder that only this user can access, and not a link."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    is_own = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
    return folder.is_absolute() and is_own and not status.st_mode & 0o077
