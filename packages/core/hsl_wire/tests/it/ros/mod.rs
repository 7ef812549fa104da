//! ROS installation with which the tests compare.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Failure of a test without ROS. A skipped test would look like a passed one.
const SET_UP: &str = "no ROS with the messages of this repository: run `make test`, or config/ros/setup \
                      and `. config/ros/env.sh` before cargo";

/// Returns the folders of the installation.
fn prefixes() -> Vec<PathBuf> {
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").expect(SET_UP);
    std::env::split_paths(&prefixes).collect()
}

/// Returns ROS's description of a type, including hashes.
pub(crate) fn type_description(name: &str) -> Value {
    let file = format!("share/{name}.json");
    let path = prefixes()
        .iter()
        .map(|prefix| prefix.join(&file))
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{file}: {SET_UP}"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Runs `values.py` with the installation's Python and returns its output.
pub(crate) fn values(arguments: &[&str], input: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/type_support/values.py");
    // A private installation has its own Python; a sourced one uses the shell's.
    let python = prefixes()
        .iter()
        .map(|prefix| prefix.join("bin/python3"))
        .find(|python| python.is_file())
        .unwrap_or_else(|| PathBuf::from("python3"));
    let mut child = Command::new(python)
        .arg(script)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect(SET_UP);
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(input.as_bytes()).unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "values.py failed; {SET_UP}");
    String::from_utf8(output.stdout).unwrap()
}
