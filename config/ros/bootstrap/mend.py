"""Corrects errors in the ROS wheels of the Python package index.

The wheels were built for use from Python, by an interpreter under /opt/python that no other
machine has. Each function here removes one obstacle to linking and running compiled programs
against the prefix; all of them may run again on a prefix that is mended already.
"""

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

from .setup_error import SetupError

GENERATOR_PY = "__rosidl_generator_py.so"


def mend(prefix: Path) -> None:
    """Corrects everything in the virtual environment `prefix`."""
    mend_programs(prefix)
    mend_cmake_paths(prefix)
    keep_parsed_definitions(prefix)


def mend_programs(prefix: Path) -> None:
    """Corrects in the virtual environment `prefix` what programs need at run time."""
    remove_reexecution(prefix)
    replace_spin_of_events_executor(prefix)
    name_the_middleware(prefix)
    gather_bundled_libraries(prefix)
    mend_libraries(prefix)


def site_packages(prefix: Path) -> Path:
    """Returns the folder with the Python packages of the environment `prefix`."""
    return Path(sysconfig.get_path("platlib", "venv", {"base": str(prefix), "platbase": str(prefix)}))


def remove_reexecution(prefix: Path) -> None:
    """Removes the hook that starts every interpreter twice to set LD_LIBRARY_PATH.

    The run-time search paths set below make it superfluous.
    """
    (site_packages(prefix) / "ros_wheels_bootstrapper.pth").unlink(missing_ok=True)


# In rclpy's wheel, EventsExecutor.spin waits without an end: neither an event nor a shutdown wakes it up. The method
# spin_once, which waits with a timeout, works.
SPIN = """

def _spin(executor):
    while executor.context.ok():
        executor.spin_once(0.1)


_rclpy.EventsExecutor.spin = _spin
"""


def replace_spin_of_events_executor(prefix: Path) -> None:
    """Replaces EventsExecutor.spin of rclpy by a loop over spin_once."""
    module = site_packages(prefix) / "rclpy" / "experimental" / "events_executor.py"
    if module.exists() and SPIN not in module.read_text():
        with module.open("a") as file:
            file.write(SPIN)


def name_the_middleware(prefix: Path) -> None:
    """Creates the library of -lrmw_implementation.

    The wheels contain one middleware, and not the library that selects one of several.
    """
    link = prefix / "lib" / "librmw_implementation.so"
    link.unlink(missing_ok=True)
    link.symlink_to("librmw_fastrtps_cpp.so")


def gather_bundled_libraries(prefix: Path) -> None:
    """Copies the third-party libraries that each wheel carries in a folder of its own into lib/.

    Their names contain a hash of their content, so that equal names are equal files.
    """
    for library in sorted(site_packages(prefix).glob("ros_*.libs/*.so*")):
        target = prefix / "lib" / library.name
        if not target.exists():
            shutil.copy2(library, target)


def mend_libraries(prefix: Path) -> None:
    """Makes every library find its siblings without LD_LIBRARY_PATH, and no library need Python.

    The C libraries list the Python generator's libraries as needed, whose symbols only an
    interpreter has; a compiled program could not start with them.
    """
    lib = prefix / "lib"
    for library in sorted(lib.glob("*.so*")):
        if library.is_symlink():
            continue
        arguments = ["--set-rpath", "$ORIGIN"]
        if not library.name.endswith(GENERATOR_PY):
            for needed in needed_libraries(prefix, library):
                if needed.endswith(GENERATOR_PY):
                    arguments += ["--remove-needed", needed]
        patchelf(prefix, *arguments, str(library))
    ours = {library.name for library in lib.glob("*.so*")}
    for extension in sorted(site_packages(prefix).glob("*/*.so")):
        if ours.intersection(needed_libraries(prefix, extension)):
            patchelf(prefix, "--set-rpath", "$ORIGIN/../../..", str(extension))


def mend_cmake_paths(prefix: Path) -> None:
    """Replaces the building interpreter's folders in exported cmake targets by this one's."""
    python_include = sysconfig.get_path("include")
    numpy_include = str(site_packages(prefix) / "numpy" / "_core" / "include")
    root = r"/opt/python/cp\d+-cp\d+"
    for file in sorted((prefix / "share").glob("*/cmake/*.cmake")):
        text = file.read_text()
        mended = re.sub(root + r"/lib/python[\d.]+/site-packages/numpy/_core/include", numpy_include, text)
        mended = re.sub(root + r"/include/python[\d.]+", python_include, mended)
        if mended != text:
            file.write_text(mended)


# A message package has six generators. Each parses all of its definitions, which takes half of its time.
PARSE = "    return _parser.parse(idl_string)\n"
PARSE_ONCE = """\
    import hashlib
    import pathlib
    import pickle
    name = hashlib.sha256((grammar + idl_string).encode()).hexdigest()
    file = pathlib.Path(__file__).parent / 'parsed' / name
    if file.is_file():
        return pickle.loads(file.read_bytes())
    tree = _parser.parse(idl_string)
    file.parent.mkdir(exist_ok=True)
    unfinished = file.with_name(f'{name}.{os.getpid()}')
    unfinished.write_bytes(pickle.dumps(tree))
    unfinished.replace(file)
    return tree
"""


def keep_parsed_definitions(prefix: Path) -> None:
    """Makes the generators of messages share the parsed definitions."""
    module = site_packages(prefix) / "rosidl_parser" / "parser.py"
    text = module.read_text()
    if PARSE_ONCE not in text:
        if PARSE not in text:
            raise SetupError(f"{module} does not parse as in the pinned version of rosidl_parser")
        module.write_text(text.replace(PARSE, PARSE_ONCE))


def needed_libraries(prefix: Path, library: Path) -> list[str]:
    """Returns the names of the libraries that `library` needs."""
    return patchelf(prefix, "--print-needed", str(library)).split()


def patchelf(prefix: Path, *arguments: str) -> str:
    """Runs patchelf of `prefix` and returns its output."""
    program = str(prefix / "bin" / "patchelf")
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout
