//! Start of a program with the library of simulated time.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use sim_time_page::{PAGE_VARIABLE, SharedPage};

use super::program_check;
use crate::ros::programs;
use crate::verdict::failure::WrongUse;

/// File name of the library.
pub(crate) const LIBRARY: &str = "libsim_time.so";
/// Environment variable with the libraries that the dynamic linker loads before all others.
const PRELOAD: &str = "LD_PRELOAD";

/// Returns true if the environment names a simulated time: that of a match, or of a free run.
pub fn is_in_match() -> bool {
    std::env::var_os(PAGE_VARIABLE).is_some()
}

/// Creates the memory in which a match shows its simulated time.
///
/// # Errors
///
/// Returns an error if the file exists or cannot be written.
pub fn create_time(file: &Path) -> anyhow::Result<()> {
    let created = SharedPage::create(file);
    created.with_context(|| format!("cannot create the simulated time in {}", file.display()))?;
    Ok(())
}

/// Replaces this process by a program that is on the simulated time of the environment: it returns only errors.
///
/// # Errors
///
/// Returns an error if simulated time has no effect on the program, or if the program cannot be started.
pub fn replace_by(program: &OsStr, arguments: &[OsString]) -> anyhow::Result<Infallible> {
    program_check::require_dynamic(program).map_err(WrongUse::because)?;
    let library = programs::find(LIBRARY)?;
    let mut preload = library.into_os_string();
    if let Some(others) = std::env::var_os(PRELOAD).filter(|others| !others.is_empty()) {
        preload.push(":");
        preload.push(others);
    }
    let error = Command::new(program)
        .args(arguments)
        .env(PRELOAD, preload)
        .exec();
    Err(error).with_context(|| format!("cannot start {}", program.display()))
}
