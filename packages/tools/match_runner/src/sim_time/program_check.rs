//! Programs on which a preloaded library has no effect.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use object::Endianness;
use object::elf::{ELFMAG, FileHeader64, PT_INTERP};
use object::read::elf::{FileHeader, ProgramHeader};

/// Maximum length of the headers at the begin of a program \[bytes\].
const HEADERS: u64 = 64 * 1024;
/// Mode of a program that runs with the rights of another user or group.
const OTHER_RIGHTS: u32 = 0o6000;

/// Returns an error with a fix for a program that ignores preloaded libraries: a statically linked one, a 32-bit one,
/// and one with the rights of another user. Scripts and programs that are not found are accepted.
pub(crate) fn require_dynamic(program: &OsStr) -> Result<(), String> {
    let Some(path) = find(program) else {
        return Ok(());
    };
    let name = path.display();
    let Ok(file) = File::open(&path) else {
        return Ok(());
    };
    if file
        .metadata()
        .is_ok_and(|it| it.permissions().mode() & OTHER_RIGHTS != 0)
    {
        return Err(format!(
            "{name} runs with the rights of another user (setuid), so that it cannot be put on simulated time; run a \
             copy without these rights"
        ));
    }
    let mut headers = Vec::new();
    if file.take(HEADERS).read_to_end(&mut headers).is_err() || !headers.starts_with(&ELFMAG) {
        return Ok(());
    }
    match is_dynamic(&headers) {
        Some(true) => Ok(()),
        Some(false) => Err(format!(
            "{name} is statically linked, so that it cannot be put on simulated time; link it dynamically, or run it on \
             the wall clock with pacing:=realtime"
        )),
        None => Err(format!(
            "{name} is not a 64-bit program, so that it cannot be put on simulated time; build it for this machine"
        )),
    }
}

/// Returns true if a program names a dynamic linker; `None` if the headers are not those of a 64-bit program.
fn is_dynamic(headers: &[u8]) -> Option<bool> {
    let header = FileHeader64::<Endianness>::parse(headers).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, headers).ok()?;
    Some(segments.iter().any(|it| it.p_type(endian) == PT_INTERP))
}

/// Returns the file of a program. A name without `/` is searched for in `PATH`.
fn find(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders)
        .map(|folder| folder.join(path))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_this_system_are_dynamic_and_scripts_are_accepted() {
        for program in ["env", "/bin/sh", "no such program", "/etc/passwd"] {
            assert_eq!(require_dynamic(program.as_ref()), Ok(()), "{program}");
        }
    }

    #[test]
    fn a_program_with_other_rights_and_one_without_headers_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("program");
        std::fs::write(&file, "\x7fELF").unwrap();
        let refused = require_dynamic(file.as_os_str()).unwrap_err();
        assert!(refused.contains("not a 64-bit program"), "{refused}");
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o4755)).unwrap();
        let refused = require_dynamic(file.as_os_str()).unwrap_err();
        assert!(refused.contains("setuid"), "{refused}");
    }
}
