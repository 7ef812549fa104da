"""The files env.sh for shells and env.toml for cargo, with the environment for ROS."""

import json
import shlex
import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from . import host, interfaces, mend, shell, steps
from .selection import Selection
from .setup_error import SetupError

WORKSPACES = ("AMENT_PREFIX_PATH", "CMAKE_PREFIX_PATH")
"""Search paths in which the workspaces that are sourced after the private installation are in front of it."""

COMMENT = "# Written by config/ros/setup, read by the setup files of workspaces that colcon builds."


def write_private(root: Path, selection: Selection) -> None:
    """Writes both files for the private installation in `root`/prefix."""
    prefix = root / "prefix"
    fixed = private(root, selection)
    # Libraries that colcon builds need LD_LIBRARY_PATH; programs of cargo contain the path of the prefix.
    before = {"PATH": prefix / "bin", "LD_LIBRARY_PATH": prefix / "lib"}
    write_shell(root, fixed, before, shell.keep_later(dict.fromkeys(WORKSPACES, prefix)))
    write_cargo(root, fixed, prefix / "lib")
    # Workspaces that colcon builds read the setup files.
    shell.write_local_setup(prefix, [COMMENT, f". {shlex.quote(str(root / 'env.sh'))}"])


def write_private_cargo(root: Path, selection: Selection) -> None:
    """Writes env.toml for the private installation in `root`/prefix, which need not exist yet."""
    write_cargo(root, private(root, selection), root / "prefix" / "lib")


def private(root: Path, selection: Selection) -> dict[str, str]:
    """Returns the variables for the private installation in `root`/prefix."""
    prefix = root / "prefix"
    return {
        "AMENT_PREFIX_PATH": str(prefix),
        "CMAKE_PREFIX_PATH": str(prefix),
        "ROS_DISTRO": "jazzy",
        "ROS_PYTHON_VERSION": "3",
        "ROS_VERSION": "2",
        "LIBCLANG_PATH": str(mend.site_packages(prefix) / "clang" / "native"),
        "BINDGEN_EXTRA_CLANG_ARGS": f"-I{compiler_headers()}",
        "IDL_PACKAGE_FILTER": package_filter(root, selection, [prefix]),
    }


def write_sourced(root: Path, selection: Selection, prefixes: list[Path], with_install: bool) -> None:
    """Writes both files for a sourced ROS; `with_install` puts `root`/install before it on the search paths."""
    install = root / "install"
    python = sysconfig.get_path("purelib", "posix_prefix", {"base": str(install)})
    before = {
        "AMENT_PREFIX_PATH": install,
        "CMAKE_PREFIX_PATH": install,
        "LD_LIBRARY_PATH": install / "lib",
        "PYTHONPATH": Path(python),
    }
    fixed = {"IDL_PACKAGE_FILTER": package_filter(root, selection, [install, *prefixes])}
    write_shell(root, fixed, before if with_install else {})
    write_cargo(root, fixed, install / "lib" if with_install else None)


def middleware(root: Path) -> dict[str, str]:
    """Returns the network settings of nodes that cargo starts: this host only. Shells read middleware.sh instead."""
    return {
        "ROS_AUTOMATIC_DISCOVERY_RANGE": "SYSTEM_DEFAULT",
        "FASTRTPS_DEFAULT_PROFILES_FILE": str(root / "fastdds.xml"),
    }


def package_filter(root: Path, selection: Selection, places: list[Path]) -> str:
    """Returns the packages for which Rust code is generated, and the packages of the types in their messages.

    These are the selected packages, and those that an earlier run has installed in `places`.

    The last name is not a package: it changes when a message changes, because r2r generates its code again only when
    the list changes.
    """
    packages = (root / "message_packages.txt").read_text().split()
    packages = [name for name in packages if selection.contains_or_installed(name, places)]
    return ";".join([*packages, f"definitions-{interfaces.meaning(root)[:16]}"])


def compiler_headers() -> str:
    """Returns the folder with the compiler's own headers, which libclang does not contain."""
    if error := host.compiler_error():
        raise SetupError(error)
    command = ["cc", "-print-file-name=include"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def write_shell(root: Path, fixed: dict[str, str], before: dict[str, Path], workspaces: Sequence[str] = ()) -> None:
    """Writes env.sh.

    `fixed` are variables with values, `before` are folders that are put in front of search paths, and `workspaces` are
    lines that set the search paths in WORKSPACES instead of `fixed`.
    """
    lines = ["# Written by config/ros/setup. Read it with `. config/ros/env.sh` in any POSIX shell.", *workspaces]
    values = {name: value for name, value in fixed.items() if not (workspaces and name in WORKSPACES)}
    lines += [f"export {name}={shlex.quote(value)}" for name, value in values.items()]
    lines.append(f'HSL_ROS={shlex.quote(str(root))}; . "$HSL_ROS/middleware.sh"; unset HSL_ROS')
    steps.write_if_changed(root / "env.sh", "\n".join([*lines, *shell.prepend(before)]) + "\n")


def write_cargo(root: Path, fixed: dict[str, str], libraries: Path | None) -> None:
    """Writes env.toml. `libraries` is the folder in which built programs search the libraries of ROS."""
    cargo = ["# Written by config/ros/setup, included by .cargo/config.toml. Variables of the shell win.", "[env]"]
    cargo += [f"{name} = {json.dumps(value)}" for name, value in {**fixed, **middleware(root)}.items()]
    if libraries:
        flags = json.dumps(["-C", f"link-arg=-Wl,-rpath,{libraries}"])
        cargo += [
            "",
            "[target.'cfg(target_os = \"linux\")']",
            f"rustflags = {flags}",
            "",
            "[build]",
            f"rustdocflags = {flags}",
        ]
    steps.write_if_changed(root / "env.toml", "\n".join(cargo) + "\n")
