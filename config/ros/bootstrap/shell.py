"""Setup files for shells."""

from collections.abc import Iterable
from pathlib import Path

from . import steps


def prepend(folders: dict[str, Path]) -> list[str]:
    """Returns the lines that put each folder in front of the search path with its name, unless it is there."""
    return [
        f'case ":${{{name}:-}}:" in *":{folder}:"*) ;; *) export {name}="{folder}${{{name}:+:${name}}}" ;; esac'
        for name, folder in folders.items()
    ]


def write_local_setup(prefix: Path, lines: Iterable[str]) -> None:
    """Writes the setup files of `prefix`, one for each shell that colcon supports."""
    for shell in ["sh", "bash", "zsh"]:
        steps.write_if_changed(prefix / f"local_setup.{shell}", "\n".join(lines) + "\n")
