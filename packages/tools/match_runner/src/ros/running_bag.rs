//! Bag of a running match, as the lock of its ROS domain names it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::domain_lock;
use crate::process::runtime_folder;

/// Length limit of a lock file \[bytes\]: a process ID and the longest path of Linux.
const LONGEST: u64 = 8192;

/// Writes this process and the bag of its match to a file that it has locked; only this process if it records no bag.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(super) fn write(mut lock: &File, bag: Option<&Path>) -> io::Result<()> {
    let bag = bag.map(std::path::absolute).transpose()?;
    let mut text = format!("{}\n", std::process::id()).into_bytes();
    if let Some(bag) = bag {
        text.extend_from_slice(bag.as_os_str().as_bytes());
    }
    lock.set_len(0)?;
    lock.write_all(&text)
}

/// Returns the bag of the match that runs in the ROS domain of the environment; that of the match that was started last
/// if several run, and `None` if none runs or records.
///
/// # Errors
/// Returns an error if the domain ID is invalid, or the runtime folder cannot be read.
pub fn find() -> anyhow::Result<Option<PathBuf>> {
    let id = domain_lock::domain_id()?;
    let entries = fs::read_dir(runtime_folder::path()?)?;
    let locks = entries.flatten().filter(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        domain_lock::is_of_domain(&name, id)
    });
    let running = locks.filter_map(|entry| {
        let started = entry.metadata().and_then(|it| it.modified()).ok()?;
        Some((started, bag_of(&entry.path())?))
    });
    Ok(running
        .max_by_key(|(started, _)| *started)
        .map(|(_, bag)| bag))
}

/// Returns the bag in a lock file; `None` if the process that wrote it has ended.
fn bag_of(lock: &Path) -> Option<PathBuf> {
    let is_short = fs::metadata(lock).is_ok_and(|it| it.len() <= LONGEST);
    let text = fs::read(lock).ok().filter(|_| is_short)?;
    let end = text.iter().position(|byte| *byte == b'\n')?;
    let process: u32 = str::from_utf8(&text[..end]).ok()?.parse().ok()?;
    let bag = OsStr::from_bytes(&text[end + 1..]);
    (!bag.is_empty() && has_open(process, lock)).then(|| bag.into())
}

/// Returns true if a process has opened a file. The lock itself is not tried: a match that starts at the same moment
/// would find it taken.
fn has_open(process: u32, file: &Path) -> bool {
    let Ok(file) = file.canonicalize() else {
        return false;
    };
    let opened = fs::read_dir(format!("/proc/{process}/fd"));
    let mut opened = opened.into_iter().flatten().flatten();
    opened.any(|entry| fs::read_link(entry.path()).is_ok_and(|it| it == file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bag_of_a_lock_is_known_while_its_process_has_opened_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("domain_1.lock");
        let lock = File::options()
            .create(true)
            .append(true)
            .open(&path)
            .unwrap();
        write(&lock, Some(Path::new("/bags/one\ntwo"))).unwrap();
        assert_eq!(bag_of(&path), Some("/bags/one\ntwo".into()));
        write(&lock, None).unwrap();
        assert_eq!(bag_of(&path), None, "a match without a bag");
        write(&lock, Some(Path::new("/bags/three"))).unwrap();
        drop(lock);
        assert_eq!(bag_of(&path), None, "a match that has ended");
    }

    #[test]
    fn other_files_name_no_bag() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "\n/bag", "x\n/bag", "1", "99999999999\n/bag"] {
            let path = folder.path().join("domain_1.lock");
            fs::write(&path, text).unwrap();
            assert_eq!(bag_of(&path), None, "{text:?}");
        }
    }
}
