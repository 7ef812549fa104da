//! Commands interrupted while they write, which leave no file that blocks the next command.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{golden, sil};

/// Commands that write a folder, without `-o OUT`.
const COMMANDS: [&[&str]; 6] = [
    &["bag", "cut"],
    &["bag", "export"],
    &["bag", "recover"],
    &["bag", "convert", "--to", "sqlite3"],
    &["plot", "--format", "svg"],
    &["report"],
];

/// Returns the command that reads the golden bag and writes to `out`.
fn command(words: &[&str], out: &Path) -> Command {
    let mut command = sil();
    let rest = [
        golden().into_os_string(),
        "-o".into(),
        out.as_os_str().to_owned(),
    ];
    command.args(words.iter().map(OsString::from).chain(rest));
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Returns the temporary folders of unfinished output.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.to_string_lossy().ends_with(".unfinished") {
            found.push(path);
        } else if path.is_dir() {
            found.extend(leftovers(&path));
        }
    }
    found
}

/// Ends a command by a signal while it writes. Returns true if the signal was in time.
fn interrupt(words: &[&str], folder: &Path, out: &Path, signal: Signal) -> bool {
    let mut child = command(words, out).stderr(Stdio::null()).spawn().unwrap();
    while leftovers(folder).is_empty() {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
    }
    kill_process(Pid::from_child(&child), signal).unwrap();
    child.wait().unwrap();
    // A command killed after its output was complete has succeeded.
    let is_complete = fs::read_dir(out).into_iter().flatten().flatten().any(|it| {
        let name = it.file_name();
        name != "notes.txt" && !name.to_string_lossy().ends_with(".unfinished")
    });
    !leftovers(folder).is_empty() && !is_complete
}

#[test]
fn what_a_killed_command_leaves_is_replaced_by_the_next() {
    for words in COMMANDS {
        for (signal, is_there) in [
            (Signal::KILL, false),
            (Signal::TERM, true),
            (Signal::INT, false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("out");
            // Pictures and pages may also be written to an existing folder.
            let is_there = is_there && ["plot", "report"].contains(&words[0]);
            let mut attempts = 0;
            loop {
                if is_there {
                    fs::create_dir_all(&out).unwrap();
                    fs::write(out.join("notes.txt"), "mine").unwrap();
                }
                if interrupt(words, folder.path(), &out, signal) {
                    break;
                }
                attempts += 1;
                assert!(
                    attempts < 200,
                    "{words:?} always ends before it can be interrupted"
                );
                fs::remove_dir_all(folder.path()).unwrap();
                fs::create_dir(folder.path()).unwrap();
            }
            let output = command(words, &out).output().unwrap();
            let text = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{words:?} after {signal:?}: {text}"
            );
            assert!(leftovers(folder.path()).is_empty(), "{words:?}");
            assert!(fs::read_dir(&out).unwrap().count() > usize::from(is_there));
        }
    }
}

#[test]
fn a_full_disk_leaves_nothing() {
    for words in COMMANDS {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let full = command(words, &out);
        let mut limited = Command::new("sh");
        limited.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""]);
        let output = limited
            .arg(full.get_program())
            .args(full.get_args())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{words:?}: {text}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            0,
            "{words:?}: {text}"
        );
        let output = command(words, &out).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}");
    }
}

#[test]
fn a_folder_of_the_user_with_such_a_name_is_not_touched() {
    for words in COMMANDS {
        let folder = tempfile::tempdir().unwrap();
        let mine = folder.path().join("out.unfinished");
        fs::create_dir(&mine).unwrap();
        fs::write(mine.join("thesis.tex"), "mine").unwrap();
        let output = command(words, &folder.path().join("out")).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains("out.unfinished"), "{words:?}: {text}");
        assert_eq!(fs::read(mine.join("thesis.tex")).unwrap(), b"mine");
        assert_eq!(fs::read_dir(&mine).unwrap().count(), 1);
    }
}
