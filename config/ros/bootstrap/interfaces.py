"""Interface packages that are built here: this repository's messages, and those a prefix lacks."""

import graphlib
import os
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

from . import steps
from .setup_error import SetupError

LIBRARY_PATHS = "$ORIGIN;$ORIGIN/../../.."
"""Where an installed library and a Python extension look for the other libraries of the prefix."""


def build(root: Path, install: Path, prefixes: list[Path]) -> bool:
    """Builds into `install` each interface package that `prefixes` do not already offer.

    Returns whether there was one.
    """
    lacking = [source for source in sources(root) if not any(offers(prefix, source) for prefix in prefixes)]
    for source in lacking:
        build_one(root, source, install, prefixes)
    return bool(lacking)


def sources(root: Path) -> list[Path]:
    """The folders of the interface packages, those that others depend on first."""
    folders = {folder.name: folder for folder in sorted((root / "overlay").iterdir())}
    needs = {name: sorted(folders.keys() & dependencies(folder)) for name, folder in folders.items()}
    order = graphlib.TopologicalSorter(needs).static_order()
    return [*(folders[name] for name in order), root.parent.parent / "msg"]


def dependencies(source: Path) -> set[str]:
    """The packages whose messages those of the package in `source` consist of."""
    depends = ElementTree.parse(source / "package.xml").iter("depend")
    return {depend.text for depend in depends if depend.text}


def definitions(source: Path) -> list[Path]:
    """The files that define the messages, services and actions of the package in `source`."""
    return [file for folder in ("msg", "srv", "action") for file in sorted((source / folder).glob(f"*.{folder}"))]


def meaning(root: Path) -> str:
    """A digest of all definitions that stays when only a comment changes."""
    files = [file for source in sources(root) for file in definitions(source)]
    return steps.digest(line for file in files for line in [file.name, *code_of(file)])


def name_of(source: Path) -> str:
    """The package that the folder `source` is the source of."""
    return "hsl_msgs" if source.name == "msg" else source.name


def offers(prefix: Path, source: Path) -> bool:
    """Whether `prefix` has the package of `source` with the same definitions."""
    installed = prefix / "share" / name_of(source)
    copies = [(file, installed / file.relative_to(source)) for file in definitions(source)]
    return all(copy.is_file() and code_of(copy) == code_of(file) for file, copy in copies)


def code_of(definition: Path) -> list[str]:
    """The fields and constants of a definition, without comments and spacing."""
    lines = (line.split("#", 1)[0].split() for line in definition.read_text().splitlines())
    return [" ".join(words) for words in lines if words]


def build_one(root: Path, source: Path, install: Path, prefixes: list[Path]) -> None:
    """Configures, builds and installs one package, unless it is there."""
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
    cmake = shutil.which("cmake", path=tools["PATH"])
    if cmake is None:
        raise SetupError("cmake is not on PATH: install the build tools of ROS (Ubuntu: apt install ros-dev-tools)")
    configure = [cmake, "-S", str(source), "-B", str(folder), f"-DCMAKE_INSTALL_PREFIX={install}"]
    configure += [f"-DCMAKE_INSTALL_RPATH={LIBRARY_PATHS}", "-DBUILD_TESTING=OFF"]
    configure += [f"-DCMAKE_PROJECT_{name}_INCLUDE={unite}"]
    if not prefixes:
        configure += [f"-DPython3_EXECUTABLE={install / 'bin' / 'python'}"]
    steps.run(configure, log, f"the interface package in {source} does not configure", tools)
    compile_all = [cmake, "--build", str(folder), "--parallel", str(os.cpu_count() or 1)]
    steps.run(compile_all, log, f"the interface package in {source} does not compile", tools)
    steps.run([cmake, "--install", str(folder)], log, f"{install} cannot be written", tools)
    steps.write_if_changed(stamp, value)


def wheels_of(prefix: Path) -> str:
    """What the private prefix was made of, as its stamp has it."""
    return (prefix / "stamps" / "wheels").read_text()


def uninstall(folder: Path) -> None:
    """Removes what the last build in `folder` installed, so that a removed message leaves nothing."""
    manifest = folder / "install_manifest.txt"
    if manifest.is_file():
        for line in manifest.read_text().splitlines():
            Path(line).unlink(missing_ok=True)
        manifest.unlink()


def discard_if_outdated(folder: Path, source: Path, base: str) -> None:
    """Clears a build folder that was made of other files or against another ROS.

    A changed definition is built incrementally; the generators do not notice a removed one.
    """
    names = sorted(str(path.relative_to(source)) for path in source.rglob("*") if path.is_file())
    contents = "\n".join([base, *names])
    record = folder / "made_of.txt"
    if folder.exists() and not steps.is_stamped(record, contents):
        shutil.rmtree(folder)
    steps.write_if_changed(record, contents)


def tool_environment(install: Path, prefixes: list[Path]) -> dict[str, str]:
    """The variables under which cmake finds the packages to build against."""
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
