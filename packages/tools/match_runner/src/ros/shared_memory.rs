//! Removal of shared memory of Fast DDS whose process was killed.
//!
//! Each process with the shared memory transport has a segment `/dev/shm/fastrtps_ID`, 0.5 MB long, and locks the file
//! `/dev/shm/fastrtps_ID_el` until it ends. A process removes both when it exits by itself; those of a killed one stay.
//! `fastdds shm clean` of ROS 2 removes them by the same rule, but not every installation has it. Ports
//! (`fastrtps_port…`) are not removed: the next process that needs a port uses it again.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Folder of shared memory in Linux.
const FOLDER: &str = "/dev/shm";
/// List of file locks of processes, by device and inode.
const LOCKS: &str = "/proc/locks";
/// Beginning of the names of segments, and of their lock files.
const PREFIX: &str = "fastrtps_";
/// End of the name of a lock file, after the name of its segment.
const LOCK_SUFFIX: &str = "_el";
/// Number of digits of a segment's ID.
const ID_LENGTH: usize = 16;
/// Time after which a file without a lock has no process, because a process locks its file right after creating it.
const NEWBORN: Duration = Duration::from_millis(50);

/// Removes the segments in `/dev/shm` whose process has ended, and returns their paths. Segments of other users stay,
/// and are not returned. Waits for `NEWBORN` if there are any.
pub fn remove_orphans() -> Vec<PathBuf> {
    let folder = Path::new(FOLDER);
    // Without a readable list of locks, nothing is removed.
    let look = || unlocked(folder, Path::new(LOCKS)).unwrap_or_default();
    let first = look();
    if first.is_empty() {
        return vec![];
    }
    thread::sleep(NEWBORN);
    let mut removed: Vec<_> = first.intersection(&look()).cloned().collect();
    removed.retain(|segment| remove(segment).is_ok());
    removed
}

/// Returns the segments in `folder` whose lock files no process has locked, according to the file `locks`.
fn unlocked(folder: &Path, locks: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let locked = locked_inodes(&fs::read_to_string(locks)?);
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name();
        let Some(segment) = name.to_str().and_then(segment_of) else {
            continue;
        };
        // A file that no longer exists was removed by its process.
        if let Ok(metadata) = entry.metadata()
            && !locked.contains(&metadata.ino())
        {
            found.insert(folder.join(segment));
        }
    }
    Ok(found)
}

/// Returns the name of the segment of a lock file; `None` for another file.
fn segment_of(lock_file: &str) -> Option<&str> {
    let segment = lock_file.strip_suffix(LOCK_SUFFIX)?;
    let id = segment.strip_prefix(PREFIX)?;
    let is_id = id.len() == ID_LENGTH && id.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_id.then_some(segment)
}

/// Returns the inodes in a list of locks, whose lines look like `1: FLOCK  ADVISORY  WRITE 812 00:18:1234 0 EOF`.
/// Devices are ignored: if an inode is mistaken for that of another device, a file is kept unnecessarily.
fn locked_inodes(locks: &str) -> BTreeSet<u64> {
    let fields = locks.split_whitespace();
    let ids = fields.filter(|field| field.matches(':').count() == 2);
    ids.filter_map(|id| id.rsplit(':').next()?.parse().ok())
        .collect()
}

/// Removes a segment and its lock file if the lock is free: a process in another container is not in the list of locks.
fn remove(segment: &Path) -> io::Result<()> {
    let mut lock_file = segment.as_os_str().to_owned();
    lock_file.push(LOCK_SUFFIX);
    let lock = File::open(&lock_file)?;
    lock.try_lock()?;
    match fs::remove_file(segment) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::remove_file(&lock_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lock_files_of_segments_have_a_segment() {
        assert_eq!(
            segment_of("fastrtps_00b9f6408c4aa60e_el"),
            Some("fastrtps_00b9f6408c4aa60e")
        );
        for other in [
            "fastrtps_00b9f6408c4aa60e",
            "fastrtps_port7411_el",
            "sem.fastrtps_port7411_mutex",
            "fastrtps_00b9f6408c4aa60g_el",
        ] {
            assert_eq!(segment_of(other), None, "{other}");
        }
    }

    #[test]
    fn a_segment_with_a_lock_is_kept_and_one_without_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            File::create(path).unwrap()
        };
        let held = file("fastrtps_0000000000000001_el");
        held.try_lock().unwrap();
        file("fastrtps_0000000000000002");
        file("fastrtps_0000000000000002_el");

        let orphan = folder.path().join("fastrtps_0000000000000002");
        let found = unlocked(folder.path(), Path::new(LOCKS)).unwrap();
        assert_eq!(found, BTreeSet::from([orphan.clone()]));
        assert!(remove(&folder.path().join("fastrtps_0000000000000001")).is_err());
        remove(&orphan).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
