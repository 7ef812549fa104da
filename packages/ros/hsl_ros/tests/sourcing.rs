//! Order in which `env.sh` and workspaces of teams are sourced. A program of its own, because it starts no node.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use ros_testing::python;

/// Prints the lines with which `env.sh` sets the search path of ROS.
const LINES: &str = "
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from bootstrap import shell
print('\\n'.join(shell.keep_later({'AMENT_PREFIX_PATH': Path('/private')})))
";

/// Returns the output of a shell that sources these lines with this search path, and prints the new one.
fn source(path: &str) -> Output {
    let ros = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/ros");
    let lines = Command::new(python()).args(["-c", LINES]).arg(ros).output();
    let lines = String::from_utf8(lines.unwrap().stdout).unwrap();
    let script = format!("{lines}\nprintf %s \"$AMENT_PREFIX_PATH\"");
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).env("AMENT_PREFIX_PATH", path);
    shell.output().unwrap()
}

/// Asserts that the search path `before` becomes `after`, and that the message contains `message`.
#[track_caller]
fn assert_sourced(before: &str, after: &str, message: &str) {
    let output = source(before);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), after);
    assert_eq!(text.is_empty(), message.is_empty(), "{text}");
    assert!(text.contains(message), "{text}");
}

#[test]
fn a_workspace_that_was_sourced_after_the_private_ros_stays_in_front() {
    assert_sourced("", "/private", "");
    assert_sourced("/private", "/private", "");
    assert_sourced("/team:/private", "/team:/private", "");
}

#[test]
fn a_workspace_that_was_sourced_before_the_private_ros_is_named() {
    assert_sourced(
        "/team",
        "/private",
        "/team in AMENT_PREFIX_PATH was sourced before",
    );
}
