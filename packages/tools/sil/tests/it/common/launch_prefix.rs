use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use ros_testing::binary;
use tempfile::TempDir;

/// The packages of a match, each with a program of its name.
const PROGRAMS: &[&str] = &[
    "sil",
    "world_sim",
    "behavior_node",
    "referee_node",
    "recorder_node",
    "hulks_bridge",
];
/// Packages that a replay needs.
const OTHERS: &[&str] = &["ros2bag", "rosbag2_storage_mcap", "rviz2"];

/// Creates a prefix with the programs built here, as colcon would install them, and with the names of the packages for
/// a replay.
pub(crate) fn make() -> TempDir {
    let prefix = tempfile::tempdir().unwrap();
    let index = prefix
        .path()
        .join("share/ament_index/resource_index/packages");
    fs::create_dir_all(&index).unwrap();
    for package in PROGRAMS {
        let folder = prefix.path().join("lib").join(package);
        fs::create_dir_all(&folder).unwrap();
        symlink(binary(package).unwrap(), folder.join(package)).unwrap();
    }
    for package in PROGRAMS.iter().chain(OTHERS) {
        fs::write(index.join(package), "").unwrap();
    }
    prefix
}

/// `AMENT_PREFIX_PATH` with `prefix` first.
pub(crate) fn before_others(prefix: &TempDir) -> OsString {
    let others = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let all = std::env::split_paths(&others).filter(|it| it != Path::new(""));
    std::env::join_paths([prefix.path().to_owned()].into_iter().chain(all)).unwrap()
}
