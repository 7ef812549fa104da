use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use ros_testing::binary;
use tempfile::TempDir;

/// Programs of matches, missions and robots, by package.
const PROGRAMS: &[(&str, &str)] = &[
    ("sil", "sil"),
    ("world_sim", "world_sim"),
    ("behavior_node", "behavior_node"),
    ("referee_node", "referee_node"),
    ("field_mission_node", "field_mission_node"),
    ("recorder_node", "recorder_node"),
    ("bitbots_bridge", "bitbots_bridge"),
    ("booster_bridge", "booster_bridge"),
    ("hulks_bridge", "hulks_bridge"),
    ("hulks_bridge", "hulks_world"),
    ("nao_bridge", "nao_bridge"),
    ("nao_bridge", "lola_stand_in"),
    ("k1_bridge", "k1_bridge"),
    ("k1_bridge", "k1_stand_in"),
    ("game_controller_player_node", "game_controller_player_node"),
    ("league_node", "league_node"),
    ("mission_nodes", "world_model_node"),
    ("mission_nodes", "planner_node"),
    ("mission_nodes", "mission_node"),
];
/// Packages needed by a replay.
const OTHERS: &[&str] = &["ros2bag", "rosbag2_storage_mcap", "rviz2"];

/// Creates a prefix with the programs built here, as colcon would install them, and with the names of the packages for
/// a replay.
pub(crate) fn make() -> TempDir {
    let prefix = tempfile::tempdir().unwrap();
    let index = prefix
        .path()
        .join("share/ament_index/resource_index/packages");
    fs::create_dir_all(&index).unwrap();
    for (package, program) in PROGRAMS {
        let folder = prefix.path().join("lib").join(package);
        fs::create_dir_all(&folder).unwrap();
        symlink(binary(program).unwrap(), folder.join(program)).unwrap();
    }
    let packages = PROGRAMS.iter().map(|(package, _)| package);
    for package in packages.chain(OTHERS) {
        fs::write(index.join(package), "").unwrap();
    }
    prefix
}

/// Returns `AMENT_PREFIX_PATH` with `prefix` first.
pub(crate) fn before_others(prefix: &TempDir) -> OsString {
    let others = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let all = std::env::split_paths(&others).filter(|it| it != Path::new(""));
    std::env::join_paths([prefix.path().to_owned()].into_iter().chain(all)).unwrap()
}
