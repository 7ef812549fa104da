//! Environment of the processes of a match.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use super::isolation::Isolation;
use super::middleware;
use crate::process::runtime_folder::TemporaryFolder;

/// Variables that determine the log folder of ROS.
const LOG_FOLDERS: [&str; 3] = ["ROS_LOG_DIR", "ROS_HOME", "HOME"];

/// Environment variables, temporary files and isolation of the processes of a match. Temporary files are removed on
/// drop.
#[derive(Debug)]
pub struct ProcessEnvironment {
    folder: TemporaryFolder,
    variables: Vec<(&'static str, OsString)>,
    isolation: Option<Isolation>,
}

impl ProcessEnvironment {
    /// Prepares the environment, with a network namespace if the match `is_isolated`.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written, or the kernel refuses the network namespace.
    pub fn new(is_isolated: bool) -> anyhow::Result<Self> {
        let folder = TemporaryFolder::new()?;
        let mut variables = middleware::variables(folder.path())?;
        if LOG_FOLDERS
            .iter()
            .all(|name| std::env::var_os(name).is_none())
        {
            // ROS does not start without a log folder.
            variables.push((LOG_FOLDERS[0], folder.path().join("log").into()));
        }
        let isolation = is_isolated.then(Isolation::new).transpose()?;
        Ok(Self {
            folder,
            variables,
            isolation,
        })
    }

    /// Returns the path of a temporary file of this match.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Applies the environment to the process of `command`.
    pub fn apply(&self, command: &mut Command) {
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(isolation) = &self.isolation {
            isolation.enter(command);
        }
    }
}
