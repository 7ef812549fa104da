//! Environment of the processes of a match.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use sim_time_page::PAGE_VARIABLE;

use super::isolation::Isolation;
use super::{middleware, prefix};
use crate::process::runtime_folder::TemporaryFolder;
use crate::sim_time::preload;

/// Variable of the folders in which programs search libraries, before those that they contain.
const LIBRARIES: &str = "LD_LIBRARY_PATH";
/// Variable of the log folder of ROS.
const LOG_FOLDER: &str = "ROS_LOG_DIR";

/// Environment variables, temporary files and isolation of the processes of a match. Temporary files are removed on
/// drop.
#[derive(Debug)]
pub struct ProcessEnvironment {
    /// Folder for temporary files of the match.
    folder: TemporaryFolder,
    variables: Vec<(&'static str, OsString)>,
    /// Variables that the processes do not inherit.
    removed: Vec<&'static str>,
    /// Namespaces of an isolated match.
    isolation: Option<Isolation>,
}

impl ProcessEnvironment {
    /// Prepares the environment: creates a temporary folder, settings of the middleware, and, if the match
    /// `is_isolated`, a network namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written, or the kernel refuses the network namespace.
    pub fn new(is_isolated: bool) -> anyhow::Result<Self> {
        let folder = TemporaryFolder::new()?;
        let mut variables = middleware::variables(folder.path())?;
        if !support::ros_environment::can_log() {
            // ROS does not start without a log folder.
            variables.push((LOG_FOLDER, folder.path().join("log").into()));
        }
        let isolation = is_isolated.then(Isolation::new).transpose()?;
        Ok(Self {
            folder,
            variables,
            removed: Vec::new(),
            isolation,
        })
    }

    /// Removes a variable from the environment of the processes.
    pub fn remove(&mut self, variable: &'static str) {
        self.variables.retain(|(name, _)| *name != variable);
        self.removed.push(variable);
    }

    /// Creates the memory through which the world shows the simulated time to programs without `/clock`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file of the memory cannot be written.
    pub fn share_time(&mut self) -> anyhow::Result<()> {
        let path = self.file("sim_time");
        preload::create_time(&path)?;
        self.variables.push((PAGE_VARIABLE, path.into()));
        Ok(())
    }

    /// Returns a path for a temporary file of this match; it does not create the file.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Applies the environment to the process of `command`, a program of this project. It searches libraries in the prefix
    /// of this project first: a workspace of a team may have packages of the same names with other messages.
    pub fn apply_to_own(&self, command: &mut Command) {
        self.apply(command);
        let Some(package) = prefix::find("share/hsl_msgs") else {
            return;
        };
        let own = package.ancestors().nth(2).map(|prefix| prefix.join("lib"));
        let known = std::env::var_os(LIBRARIES).unwrap_or_default();
        let known = std::env::split_paths(&known).filter(|it| !it.as_os_str().is_empty());
        // A folder with a colon in its name cannot be in the list.
        if let Ok(all) = std::env::join_paths(own.into_iter().chain(known)) {
            command.env(LIBRARIES, all);
        }
    }

    /// Applies the environment to the process of `command`.
    pub fn apply(&self, command: &mut Command) {
        for name in &self.removed {
            command.env_remove(name);
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(isolation) = &self.isolation {
            isolation.enter(command);
        }
    }
}
