"""Builds interface packages: the messages of this repository, and packages that are missing in a prefix."""

import os
import shutil
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from . import steps
from .selection import Selection
from .setup_error import SetupError

LIBRARY_PATHS = "$ORIGIN;$ORIGIN/../../.."
"""Folders in which an installed library and a Python extension search the other libraries of the prefix."""


def build(root: Path, install: Path, prefixes: list[Path], selection: Selection) -> bool:
    """Builds each selected interface package that is missing in `prefixes`, and installs it into `install`.

    Returns whether a package was missing.
    """
    missing = {
        name_of(source): source
        for source in sources(root)
        if selection.contains(name_of(source)) and not any(contains(prefix, source) for prefix in prefixes)
    }
    base = wheels_of(install) if not prefixes else ":".join(map(str, prefixes))
    outdated = {
        name: source
        for name, source in missing.items()
        if not any(
            steps.is_stamped(install / "stamps" / name, stamp_of(root, source, base, with_cpp))
            for with_cpp in {True, selection.with_cpp}
        )
    }
    if outdated:
        language = "C, C++ and Python" if selection.with_cpp else "C and Python"
        steps.say(f"building messages for {language}: {', '.join(outdated)}")
    jobs = max(1, (os.cpu_count() or 1) // max(1, len(outdated)))
    needs = {name: sorted(outdated.keys() & dependencies(source)) for name, source in outdated.items()}
    build_package = partial(build_one, root, install, prefixes, base, jobs=jobs, with_cpp=selection.with_cpp)
    steps.in_parallel({name: partial(build_package, source) for name, source in outdated.items()}, needs)
    return bool(missing)


def sources(root: Path) -> list[Path]:
    """Returns the folders of the interface packages, those with the most definitions first."""
    folders = [root.parent.parent / "msg", *sorted((root / "overlay").iterdir())]
    return sorted(folders, key=lambda folder: len(definitions(folder)), reverse=True)


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


def stamp_of(root: Path, source: Path, base: str, with_cpp: bool) -> str:
    """Returns the stamp of the package in `source`, built against the ROS `base`."""
    languages = ["C++"] if with_cpp else []
    return steps.digest([source, root / "bootstrap" / "type_support.cmake", base, sys.version, *languages])


def build_one(
    root: Path, install: Path, prefixes: list[Path], base: str, source: Path, *, jobs: int, with_cpp: bool
) -> None:
    """Configures, builds and installs one package with `jobs` processes of the compiler."""
    name = name_of(source)
    folder = root / "build" / name
    stamp = install / "stamps" / name
    stamp.unlink(missing_ok=True)
    uninstall(folder)
    discard_if_outdated(folder, source, f"{base} {with_cpp}")
    log = root / "build" / f"{name}.log"
    log.unlink(missing_ok=True)
    tools = tool_environment(install, prefixes)
    python = None if prefixes else install / "bin" / "python"
    options = [f"-DCMAKE_PROJECT_{name}_INCLUDE={root / 'bootstrap' / 'type_support.cmake'}"]
    options += [] if with_cpp else ["-DWITHOUT_CPP=ON"]
    compile_and_install(source, folder, install, log, tools=tools, python=python, options=options, jobs=jobs)
    steps.write_if_changed(stamp, stamp_of(root, source, base, with_cpp))


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
    jobs: int,
) -> None:
    """Builds the package in `source` with cmake in `folder`, and installs it into `install`.

    `tools` are the variables by which cmake finds the dependencies, `python` is another Python than that of the shell,
    `libraries` are the folders in which the installed libraries search others, and `jobs` is the number of processes of
    the compiler.
    """
    cmake = shutil.which("cmake", path=tools["PATH"])
    if cmake is None:
        raise SetupError("cmake is not on PATH: install the build tools of ROS (Ubuntu: apt install ros-dev-tools)")
    configure = [cmake, "-S", str(source), "-B", str(folder), f"-DCMAKE_INSTALL_PREFIX={install}"]
    configure += [f"-DCMAKE_INSTALL_RPATH={libraries}", "-DBUILD_TESTING=OFF", *options]
    if python:
        configure += [f"-DPython3_EXECUTABLE={python}"]
    steps.run(configure, log, f"the package in {source} does not configure", tools)
    compile_all = [cmake, "--build", str(folder), "--parallel", str(jobs)]
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
