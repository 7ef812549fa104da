//! Check that a program can be started.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

/// Returns an error with a fix unless a program can be started. A name without `/` is searched for in `PATH`.
pub(crate) fn check(program: &str) -> Result<(), String> {
    if program.contains('/') {
        return check_file(Path::new(program), program);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let candidates: Vec<PathBuf> = std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .filter(|file| file.is_file())
        .collect();
    match candidates.first() {
        None if Path::new(program).is_file() => Err(format!(
            "program {program} not found in PATH; write ./{program} for the file in this folder"
        )),
        None => Err(format!(
            "program {program} not found in PATH; install it, or write the path of its file"
        )),
        Some(_) if candidates.iter().any(|file| is_executable(file)) => Ok(()),
        Some(first) => check_file(first, first.display()),
    }
}

/// Returns an error with a fix unless a file exists and is executable.
fn check_file(file: &Path, name: impl Display) -> Result<(), String> {
    if file.is_dir() {
        return Err(format!(
            "{name} is a folder; write the path of a program in it"
        ));
    }
    if !file.exists() {
        return Err(format!("program {name} not found"));
    }
    if !is_executable(file) {
        return Err(format!(
            "{name} is not executable; run `chmod +x {name}`, or write its interpreter before it, as in \
             `python3 {name}`"
        ));
    }
    Ok(())
}

/// Returns whether this user may execute a file.
fn is_executable(file: &Path) -> bool {
    file.is_file() && access(file, Access::EXEC_OK).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_cannot_be_started_is_refused_with_the_fix() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("robot.py");
        let name = file.display().to_string();
        let error = || check(&name).unwrap_err();
        assert!(error().contains("not found"));
        std::fs::write(&file, "").unwrap();
        assert!(error().contains(&format!("chmod +x {name}")), "{}", error());
        assert!(
            check("no_such_program")
                .unwrap_err()
                .contains("not found in PATH")
        );
        assert!(check("/").unwrap_err().contains("is a folder"));
        // The folder of a test of cargo is that of its package.
        assert!(check("Cargo.toml").unwrap_err().contains("./Cargo.toml"));
    }
}
