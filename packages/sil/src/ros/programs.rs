//! Where the nodes' programs are.

use std::path::PathBuf;

use anyhow::{Context, anyhow};

use super::prefix;

/// The program of package `package`, which has its name: beside this program, as cargo builds them,
/// or in `lib/<package>` of a prefix, as colcon installs them.
///
/// # Errors
/// It is in neither place.
pub fn find(package: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("this program does not know where it is")?;
    let beside = own.with_file_name(package);
    if beside.is_file() {
        return Ok(beside);
    }
    prefix::find(&format!("lib/{package}/{package}")).ok_or_else(|| {
        anyhow!(
            "the program {package} is neither {} nor in lib/{package} of a folder in \
             AMENT_PREFIX_PATH: build it with `cargo build -p {package}` or colcon",
            beside.display()
        )
    })
}
