use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use super::isolation::Isolation;
use super::middleware;
use crate::runtime_folder::TemporaryFolder;

/// Where ROS writes its logs, by the variable that names the folder, or the home folder in which it is.
const LOG_FOLDERS: [&str; 3] = ["ROS_LOG_DIR", "ROS_HOME", "HOME"];

/// What the processes of a match get besides the environment of this one. Their temporary files are removed when it
/// is dropped.
#[derive(Debug)]
pub(super) struct Surroundings {
    folder: TemporaryFolder,
    variables: Vec<(&'static str, OsString)>,
    isolation: Option<Isolation>,
}

impl Surroundings {
    /// Prepares them, with a network of its own where the match `is_isolated`.
    ///
    /// # Errors
    /// A file cannot be written, or the kernel refuses the network.
    pub(super) fn new(is_isolated: bool) -> anyhow::Result<Self> {
        let folder = TemporaryFolder::new()?;
        let mut variables = middleware::variables(folder.path())?;
        if LOG_FOLDERS
            .iter()
            .all(|name| std::env::var_os(name).is_none())
        {
            // ROS refuses to start where it finds no place for its logs.
            variables.push((LOG_FOLDERS[0], folder.path().join("log").into()));
        }
        let isolation = is_isolated.then(Isolation::new).transpose()?;
        Ok(Self {
            folder,
            variables,
            isolation,
        })
    }

    /// A file for this match alone.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Has `command` start its process in them.
    pub(super) fn apply(&self, command: &mut Command) {
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(isolation) = &self.isolation {
            isolation.enter(command);
        }
    }
}
