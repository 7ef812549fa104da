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


def keep_later(folders: dict[str, Path]) -> list[str]:
    """Returns the lines that set each search path to its folder, unless the folder is in it.

    Workspaces that were sourced after the folder stay in front of it. Those that were sourced before are hidden, and a
    message names them.
    """
    lines = []
    for name, folder in folders.items():
        hidden = f"${{{name}}} in {name} was sourced before this file, and is hidden now"
        lines += [
            f'case ":${{{name}:-}}:" in',
            f'*":{folder}:"*) ;;',
            f'::) export {name}="{folder}" ;;',
            "*)",
            *([f'  echo "env.sh: {hidden}; source its setup file again" >&2'] if name == "AMENT_PREFIX_PATH" else []),
            f'  export {name}="{folder}"',
            "  ;;",
            "esac",
        ]
    return lines


def write_local_setup(prefix: Path, lines: Iterable[str]) -> None:
    """Writes the setup files of `prefix`, one for each shell that colcon supports."""
    for shell in ["sh", "bash", "zsh"]:
        steps.write_if_changed(prefix / f"local_setup.{shell}", "\n".join(lines) + "\n")
