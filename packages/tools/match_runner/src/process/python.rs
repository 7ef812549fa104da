//! Python with a package that a command needs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::verdict::failure::WrongUse;

/// Python package that a command needs.
#[derive(Clone, Copy, Debug)]
pub struct PythonPackage {
    /// Name of the environment of the repository with the package, as in `config/ros/venv NAME`.
    pub environment: &'static str,
    /// Name with which Python imports the package.
    pub module: &'static str,
    /// Name of the package on PyPI.
    pub name: &'static str,
}

impl PythonPackage {
    /// Returns a Python with this package: `given`, or else that of the environment of the repository in the current
    /// folder, or else `python3`.
    ///
    /// # Errors
    /// Returns an error if `given` is not a program, or the package is not installed.
    pub fn find(self, given: Option<&Path>) -> Result<PathBuf, WrongUse> {
        let Self {
            environment,
            module,
            name,
        } = self;
        if let Some(given) = given.filter(|it| !it.is_file()) {
            let error = format!("--python {}: expected a program", given.display());
            return Err(WrongUse::because(error));
        }
        let pinned = PathBuf::from(format!("config/ros/venvs/{environment}/bin/python"));
        let pinned = pinned.is_file().then_some(pinned);
        let python = given.map(Path::to_owned).or(pinned);
        let python = python.unwrap_or_else(|| "python3".into());
        // Does not import the package, which may take seconds.
        let probe = format!(
            "import importlib.util, sys; sys.exit(importlib.util.find_spec('{module}') is None)"
        );
        let mut command = Command::new(&python);
        command.args(["-c", &probe]).stderr(Stdio::null());
        if command.status().is_ok_and(|status| status.success()) {
            return Ok(python);
        }
        Err(WrongUse::because(format!(
            "{} cannot import {module}; install it with `config/ros/venv {environment}`, or `pip install {name}` and use --python",
            python.display()
        )))
    }
}
