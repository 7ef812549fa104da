//! Starter of `sil team bitbots new` on machines with and without sound.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use ros_testing::python;

use crate::common::sil;

/// Program that imports the module `soundcard` as that of Bit-Bots does, and prints whether it is a real one.
const PROGRAM: &str = "\
import soundcard


def main():
    print(getattr(soundcard, 'KIND', 'empty'))
";

/// Program that asserts that it has all classes of its decision tree, as that of Bit-Bots does.
const ASSERTING: &str = "\
def main():
    assert False, 'Provided element \"PlaySound\" was not found in registered actions!'
";

/// Runs the starter with a program and a module `soundcard`; `None`: not installed.
fn run(program: &str, soundcard: Option<&str>) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let package = "bitbots_body_behavior";
    write(
        &format!("share/ament_index/resource_index/packages/{package}"),
        "",
    );
    for file in ["body_behavior.yaml", "animations.yaml"] {
        write(&format!("share/{package}/config/{file}"), "{}");
    }
    write(
        "python/tf2_ros.py",
        "BufferInterface, LookupException = object, LookupError",
    );
    write(&format!("python/{package}/__init__.py"), "");
    write(&format!("python/{package}/body_behavior.py"), program);
    let tree = format!("python/{package}/behavior_dsd");
    for (file, text) in [
        ("__init__.py", ""),
        ("actions/__init__.py", ""),
        ("actions/speak.py", "import module_of_nobody"),
        ("actions/stand.py", ""),
    ] {
        write(&format!("{tree}/{file}"), text);
    }
    let text = soundcard.unwrap_or("raise ModuleNotFoundError(\"No module named 'soundcard'\")");
    write("python/soundcard/__init__.py", text);
    let starter = folder.path().join("starter");
    let written = sil()
        .args(["bitbots", "new"])
        .arg(&starter)
        .status()
        .unwrap();
    assert!(written.success());
    Command::new(python())
        .arg(starter.join("run.py"))
        .env(
            "AMENT_PREFIX_PATH",
            before(folder.path(), "AMENT_PREFIX_PATH"),
        )
        .env(
            "PYTHONPATH",
            before(&folder.path().join("python"), "PYTHONPATH"),
        )
        .output()
        .unwrap()
}

/// Returns the value of a variable with a folder before its own ones.
fn before(folder: &Path, variable: &str) -> String {
    let others = std::env::var(variable).unwrap_or_default();
    format!("{}:{others}", folder.display())
}

#[test]
fn a_program_that_imports_soundcard_starts_without_a_sound_server_and_the_log_says_so_once() {
    let no_server = "raise RuntimeError('Connection refused')";
    for (soundcard, printed, lines) in [
        (Some("KIND = 'installed'"), "installed\n", &[][..]),
        (
            Some(no_server),
            "empty\n",
            &["no sound: soundcard cannot be imported: Connection refused"],
        ),
        (
            Some("assert False"),
            "empty\n",
            &["no sound: soundcard cannot be imported: AssertionError"],
        ),
        (
            None,
            "empty\n",
            &["no sound: soundcard cannot be imported: No module named 'soundcard'"],
        ),
    ] {
        let ended = run(PROGRAM, soundcard);
        assert!(ended.status.success(), "{ended:?}");
        assert_eq!(String::from_utf8_lossy(&ended.stdout), printed, "{ended:?}");
        let text = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(text.lines().count(), lines.len(), "{text}");
        assert!(lines.iter().all(|line| text.contains(line)), "{text}");
    }
}

#[test]
fn a_program_without_all_classes_of_its_tree_ends_with_the_imports_that_failed() {
    let ended = run(ASSERTING, Some(""));
    assert!(!ended.status.success(), "{ended:?}");
    let text = String::from_utf8_lossy(&ended.stderr);
    assert!(text.contains("PlaySound"), "{text}");
    let expected = "bitbots_body_behavior.behavior_dsd.actions.speak cannot be imported: \
                    No module named 'module_of_nobody'";
    assert_eq!(text.lines().last(), Some(expected), "{text}");
}
