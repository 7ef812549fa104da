//! Start of the viewer, which is the command `sil view`.

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::Command;

use support::shell_command;

/// Environment variables that prevent the viewer from opening.
pub const NO_VIEWER: [&str; 2] = ["BEVYHAVIOR_SIMULATOR_NO_VIEWER", "CI"];

/// Returns true if a recording is to be opened: in an interactive terminal, unless one of [`NO_VIEWER`] is set.
pub fn is_wanted() -> bool {
    let is_unwanted = NO_VIEWER.iter().any(|name| env::var_os(name).is_some());
    !is_unwanted && io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Returns the text `open it with: COMMAND` for a bag, with quotes where a shell needs them.
pub(crate) fn invitation(bag: &Path) -> String {
    let command = shell_command([OsStr::new("sil"), OsStr::new("view"), bag.as_os_str()]);
    format!("open it with: {command}")
}

/// Opens a bag with `sil view` if [`is_wanted`], with the failures in a result file if there is one, and returns when the
/// viewer is closed. If the viewer cannot be started, it prints an error.
pub fn open(bag: &Path, result: Option<&Path>) {
    if !is_wanted() {
        return;
    }
    let sil = beside_this_program().unwrap_or_else(|| PathBuf::from("sil"));
    let mut view = Command::new(&sil);
    view.arg("view").arg(bag);
    if let Some(result) = result {
        view.arg("--result").arg(result);
    }
    if let Err(error) = view.status() {
        support::error_line!("cannot start the viewer {}: {error}", sil.display());
    }
}

/// Returns the path of the `sil` of the same build, or `None` if it was not built. A program of an example is in a
/// subfolder of the folder of `sil`.
fn beside_this_program() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folders = program.ancestors().skip(1).take(2);
    let mut candidates = folders.map(|folder| folder.join("sil"));
    candidates.find(|candidate| candidate.is_file())
}
