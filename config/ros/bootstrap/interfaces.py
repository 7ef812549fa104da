"""Builds interface packages: the messages of this repository, and packages that are missing in a prefix."""

import graphlib
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from . import steps
from .setup_error import SetupError

LIBRARY_PATHS = "$ORIGIN;$ORIGIN/../../.."
"""Folders in which an installed library and a Python extension search the other libraries of the prefix."""


def build(root: Path, install: Path, prefixes: list[Path]) -> bool:
    """Builds each interface package that is missing in `prefixes`, and installs it into `install`.

    Returns whether a package was missing.
    """
    missing = [source for source in sources(root) if not any(contains(prefix, source) for prefix in prefixes)]
    for source in missing:
        build_one(root, source, install, prefixes)
    return bool(missing)


def sources(root: Path) -> list[Path]:
    """Returns the folders of the interface packages; each package comes after its dependencies."""
    folders = {folder.name: folder for folder in sorted((root / "overlay").iterdir())}
    needs = {name: sorted(folders.keys() & dependencies(folder)) for name, folder in folders.items()}
    order = graphlib.TopologicalSorter(needs).static_order()
    return [*(folders[name] for name in order), root.parent.parent / "msg"]


def dependencies(source: Path) -> set[str]:
    """Returns the packages whose messages are used in messages of the package in `source`."""
    depends = ElementTree.parse(source / "package.xml").iter("depend")
    return {depend.text for depend in depends if depend.text}


def definitions(source: Path) -> list[Path]:
    """Returns the files that define the messages, services and actions of the package in `source`."""
    return [file for folder in ("msg", "srv", "action") for file in sorted((source / folder).glob(f"*.{folder}"))]


def meaning(root: Path) -> str:
    """Returns a digest of all definitions without their comments."""
    files = [file for source in sources(root) for file in definitions(source)]
    return steps.digest(line for file in files for line in [file.name, *code_of(file)])


def name_of(source: Path) -> str:
    """Returns the name of the package in `source`."""
    return "hsl_msgs" if source.name == "msg" else source.name


def contains(prefix: Path, source: Path) -> bool:
    """Returns whether `prefix` contains the package in `source` with the same definitions."""
    installed = prefix / "share" / name_of(source)
    copies = [(file, installed / file.relative_to(source)) for file in definitions(source)]
    return all(copy.is_file() and code_of(copy) == code_of(file) for file, copy in copies)


def code_of(definition: Path) -> list[str]:
    """Returns the fields and constants of a definition, without comments and spacing."""
    lines = (line.split("#", 1)[0].split() for line in definition.read_text().splitlines())
    return [" ".join(words) for words in lines if words]


def build_one(root: Path, source: Path, install: Path, prefixes: list[Path]) -> None:
    """Configures, builds and installs one package, unless it is installed already."""
    name = name_of(source)
    folder = root / "build" / name
    stamp = install / "stamps" / name
    unite = root / "bootstrap" / "unite.cmake"
    base = wheels_of(install) if not prefixes else ":".join(map(str, prefixes))
    value = steps.digest([source, unite, base, sys.version])
    if steps.is_stamped(stamp, value):
        return
    steps.say(f"building {name}")
    stamp.unlink(missing_ok=True)
    uninstall(folder)
    discard_if_outdated(folder, source, base)
    log = root / "build" / f"{name}.log"
    log.unlink(missing_ok=True)
    tools = tool_environment(install, prefixes)
    python = None if prefixes else install / "bin" / "python"
    unified = [f"-DCMAKE_PROJECT_{name}_INCLUDE={unite}"]
    compile_and_install(source, folder, install, log, tools=tools, python=python, options=unified)
    steps.write_if_changed(stamp, value)


def compile_and_install(
    source: Path,
    folder: Path,
    install: Path,
    log: Path,
    *,
    tools: dict[str, str],
    python: Path | None,
    libraries: str = LIBRARY_PATHS,
    options: Iterable[str] = (),
) -> None:
    """Builds the package in `source` with cmake in `folder`, and installs it into `install`.

    `tools` are the variables by which cmake finds the dependencies, `python` is another Python than that of the shell,
    and `libraries` are the folders in which the installed libraries search others.
    """
    cmake = shutil.which("cmake", path=tools["PATH"])
    if cmake is None:
        raise SetupError("cmake is not on PATH: install the build tools of ROS (Ubuntu: apt install ros-dev-tools)")
    configure = [cmake, "-S", str(source), "-B", str(folder), f"-DCMAKE_INSTALL_PREFIX={install}"]
    configure += [f"-DCMAKE_INSTALL_RPATH={libraries}", "-DBUILD_TESTING=OFF", *options]
    if python:
        configure += [f"-DPython3_EXECUTABLE={python}"]
    steps.run(configure, log, f"the package in {source} does not configure", tools)
    compile_all = [cmake, "--build", str(folder), "--parallel", str(os.cpu_count() or 1)]
    steps.run(compile_all, log, f"the package in {source} does not compile", tools)
    steps.run([cmake, "--install", str(folder)], log, f"{install} cannot be written", tools)


def wheels_of(prefix: Path) -> str:
    """Returns the stamp of the private prefix, which identifies its wheels."""
    return (prefix / "stamps" / "wheels").read_text()


def uninstall(folder: Path) -> None:
    """Removes all files that the last build in `folder` installed, including files of removed messages."""
    manifest = folder / "install_manifest.txt"
    if manifest.is_file():
        for line in manifest.read_text().splitlines():
            Path(line).unlink(missing_ok=True)
        manifest.unlink()


def discard_if_outdated(folder: Path, source: Path, base: str) -> None:
    """Clears a build folder whose source files have other names, or that was built against another ROS.

    The generators detect a changed definition, but not a removed one.
    """
    names = sorted(str(path.relative_to(source)) for path in source.rglob("*") if path.is_file())
    contents = "\n".join([base, *names])
    record = folder / "made_of.txt"
    if folder.exists() and not steps.is_stamped(record, contents):
        shutil.rmtree(folder)
    steps.write_if_changed(record, contents)


def tool_environment(install: Path, prefixes: list[Path]) -> dict[str, str]:
    """Returns the environment variables by which cmake finds the dependencies."""
    search = os.environ.get("PATH", os.defpath)
    if prefixes:
        return {"PATH": search}
    return {
        "PATH": f"{install / 'bin'}:{search}",
        "AMENT_PREFIX_PATH": str(install),
        "CMAKE_PREFIX_PATH": str(install),
        "PYTHONPATH": "",
        "ROS_DISTRO": "jazzy",
        "ROS_PYTHON_VERSION": "3",
        "ROS_VERSION": "2",
    }
