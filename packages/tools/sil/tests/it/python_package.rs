//! Tests of the Python package `sil`, and the examples of its README, with the built program.

use std::path::Path;
use std::process::Command;

#[test]
fn the_tests_of_the_python_package_pass() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../python");
    let python = package.join("../config/ros/venvs/frames/bin/python3");
    assert!(
        python.is_file(),
        "{} is missing: run config/ros/venv frames",
        python.display()
    );
    let output = Command::new(python)
        .args(["-m", "unittest", "discover", "--start-directory", "tests"])
        .args(["--top-level-directory", "."])
        .current_dir(&package)
        .env("SIL_PROGRAM", env!("CARGO_BIN_EXE_sil"))
        .env("PYTHONPATH", &package)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(!text.contains("Ran 0 tests"), "{text}");
}
