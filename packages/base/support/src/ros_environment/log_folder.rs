//! Folder in which ROS writes the log of each node. A node does not start without it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::ros_environment::Cause;

/// Variable of the log folder itself.
const LOG_FOLDER: &str = "ROS_LOG_DIR";
/// Variable of the folder of ROS, with the log folder in it.
const ROS_HOME: &str = "ROS_HOME";
/// Variable of the user's folder, with the folder of ROS in it.
const HOME: &str = "HOME";

/// Returns whether ROS can write logs with the environment of this process: creates the log folder, and a file in it
/// that is removed at once.
pub fn can_log() -> bool {
    cause(|name| std::env::var_os(name)).is_none()
}

/// Returns the cause if the log folder cannot be written. `value_of` returns the value of a variable.
pub(crate) fn cause(value_of: impl Fn(&str) -> Option<OsString>) -> Option<Cause> {
    let value_of = |name| value_of(name).filter(|value| !value.is_empty());
    let (variable, what) = match log_folder(value_of) {
        None => (HOME, format!("{HOME} is not set or empty")),
        Some((variable, folder)) => {
            let error = try_writing(&folder).err()?;
            let folder = folder.display();
            (
                variable,
                format!("ROS cannot write logs to {folder}, from {variable} ({error})"),
            )
        }
    };
    Some(Cause {
        variable: Some(variable),
        what,
        fix: "set ROS_LOG_DIR to a folder that can be written",
    })
}

/// Returns the log folder by the rules of ROS, and the variable that determines it; `None` if none is set.
fn log_folder(
    value_of: impl Fn(&'static str) -> Option<OsString>,
) -> Option<(&'static str, PathBuf)> {
    let home = value_of(HOME);
    let expanded = |folder: OsString| expand_home(folder, home.as_deref());
    if let Some(folder) = value_of(LOG_FOLDER) {
        return Some((LOG_FOLDER, expanded(folder)));
    }
    if let Some(folder) = value_of(ROS_HOME) {
        return Some((ROS_HOME, expanded(folder).join("log")));
    }
    let folder = Path::new(home.as_deref()?).join(".ros/log");
    Some((HOME, folder))
}

/// Replaces a `~` at the begin of a path by the user's folder, as ROS does.
fn expand_home(path: OsString, home: Option<&OsStr>) -> PathBuf {
    let path = PathBuf::from(path);
    match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => Path::new(home).join(rest),
        _ => path,
    }
}

/// Creates the folder, and a file in it that is removed at once.
///
/// # Errors
/// Returns an error if the folder cannot be created or written.
fn try_writing(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    tempfile::tempfile_in(folder).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the variable that is the cause in an environment with these variables.
    fn named(variables: &[(&str, &Path)]) -> Option<&'static str> {
        let value_of = |name: &str| {
            let mut all = variables.iter();
            all.find(|(it, _)| *it == name)
                .map(|(_, value)| value.as_os_str().to_owned())
        };
        cause(value_of).and_then(|cause| cause.variable)
    }

    #[test]
    fn a_folder_that_can_be_written_is_no_cause() {
        let folder = tempfile::tempdir().unwrap();
        let (home, own) = (folder.path(), folder.path().join("own"));
        assert_eq!(named(&[(HOME, home)]), None);
        assert!(home.join(".ros/log").is_dir());
        assert_eq!(named(&[(ROS_HOME, &own)]), None);
        assert!(own.join("log").is_dir());
        // The first variable decides.
        let nowhere = Path::new("/proc/nowhere");
        assert_eq!(named(&[(HOME, nowhere), (LOG_FOLDER, &own)]), None);
        assert_eq!(
            named(&[(HOME, home), (LOG_FOLDER, Path::new("~/log"))]),
            None
        );
        assert!(home.join("log").is_dir());
    }

    #[test]
    fn a_folder_that_cannot_be_created_is_a_cause() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let nowhere = Path::new("/proc/nowhere");
        for name in [HOME, ROS_HOME, LOG_FOLDER] {
            for value in [nowhere, file.path()] {
                assert_eq!(named(&[(name, value)]), Some(name), "{}", value.display());
            }
        }
        assert_eq!(named(&[]), Some(HOME));
        assert_eq!(named(&[(HOME, Path::new(""))]), Some(HOME));
    }
}
