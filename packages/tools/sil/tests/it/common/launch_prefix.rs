use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use match_runner::plan::team_programs::PROGRAMS;
use ros_testing::binary;
use tempfile::TempDir;

use super::python_executes;

/// Programs of matches, missions and robots, by package, without those for programs of other teams.
const OWN_PROGRAMS: &[(&str, &str)] = &[
    ("sil", "sil"),
    ("sil", "sil_tools"),
    ("world_sim", "world_sim"),
    ("behavior_node", "behavior_node"),
    ("referee_node", "referee_node"),
    ("field_mission_node", "field_mission_node"),
    ("recorder_node", "recorder_node"),
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

/// Folders of the repository that the package `sil` installs and launch files need.
const SHARED: &[&str] = &["config", "launch"];
/// Line that fails without the launch packages.
const LAUNCH: &str = "import importlib.util as util; \
    assert all(map(util.find_spec, ['launch_ros', 'launch_testing_ros', 'ros2launch', 'ros2run']))";

/// Prefix with the programs built here, as colcon would install them, and the launch packages of ROS.
pub(crate) struct LaunchPrefix {
    folder: TempDir,
    /// Environment of `config/ros/launch`; none with a sourced ROS that has the launch packages.
    environment: Option<PathBuf>,
}

impl LaunchPrefix {
    /// Creates a prefix with all programs, and with the names of the packages for a replay. Ends the test as not run
    /// without the launch packages.
    pub(crate) fn make() -> Self {
        let environment = environment();
        let folder = tempfile::tempdir().unwrap();
        let index = index(folder.path());
        fs::create_dir_all(&index).unwrap();
        let programs: Vec<_> = programs().collect();
        for (package, program) in &programs {
            let folder = folder.path().join("lib").join(package);
            fs::create_dir_all(&folder).unwrap();
            symlink(binary(program).unwrap(), folder.join(program)).unwrap();
        }
        let packages = programs.iter().map(|(package, _)| package);
        for package in packages.chain(OTHERS) {
            fs::write(index.join(package), "").unwrap();
        }
        add_program(folder.path(), "rviz2", "");
        let share = folder.path().join("share/sil");
        fs::create_dir_all(&share).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let root = root.canonicalize().unwrap();
        for name in SHARED {
            symlink(root.join(name), share.join(name)).unwrap();
        }
        write_local_setup(folder.path());
        Self {
            folder,
            environment,
        }
    }

    /// Returns the folder of the prefix.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Removes the name of a package, as if it was not installed.
    pub(crate) fn remove(&self, package: &str) {
        fs::remove_file(index(self.path()).join(package)).unwrap();
    }

    /// Returns the path of a command of ROS, such as `ros2`.
    pub(crate) fn command_of_ros(&self, name: &str) -> PathBuf {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let own = self.environment.iter().map(|it| it.join("bin"));
        let mut folders = own.chain(std::env::split_paths(&path));
        let found = folders.find_map(|it| Some(it.join(name)).filter(|it| it.is_file()));
        found.unwrap_or_else(|| panic!("{name} is not in PATH"))
    }

    /// Returns a command whose processes find the programs of this prefix and the launch packages first.
    pub(crate) fn command(&self, program: impl AsRef<Path>) -> Command {
        let environment = self.environment.as_deref();
        let folder = self.path().to_owned();
        let bins = [folder.join("bin")].into_iter();
        let bins = bins.chain(environment.map(|it| it.join("bin")));
        let prefixes = [folder].into_iter();
        let prefixes = prefixes.chain(environment.map(Path::to_owned));
        let mut command = Command::new(program.as_ref());
        command
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PATH", before_others("PATH", bins))
            .env(
                "AMENT_PREFIX_PATH",
                before_others("AMENT_PREFIX_PATH", prefixes),
            );
        if let Some(environment) = environment {
            // For the Python of the private ROS, with which colcon and cmake start tests.
            let packages = [site_packages(environment)].into_iter();
            command.env("PYTHONPATH", before_others("PYTHONPATH", packages));
        }
        command
    }
}

/// Returns all programs, each after its package.
fn programs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let bridges = PROGRAMS.iter().flat_map(|team| {
        let programs = [Some(team.bridge), team.world_process()];
        let programs = programs.into_iter().flatten();
        programs.map(|program| (team.bridge, program))
    });
    OWN_PROGRAMS.iter().copied().chain(bridges)
}

/// Writes the setup file that workspaces of colcon over a prefix read.
fn write_local_setup(prefix: &Path) {
    let line = format!(
        "export AMENT_PREFIX_PATH={}:$AMENT_PREFIX_PATH\n",
        prefix.display()
    );
    for shell in ["sh", "bash"] {
        fs::write(prefix.join(format!("local_setup.{shell}")), &line).unwrap();
    }
}

/// Adds a package with a program of the same name to a prefix: a shell script.
fn add_program(prefix: &Path, package: &str, script: &str) {
    let folder = prefix.join("lib").join(package);
    fs::create_dir_all(&folder).unwrap();
    write_script(&folder.join(package), script);
}

/// Writes a shell script that can be executed.
pub(crate) fn write_script(file: &Path, script: &str) {
    fs::write(file, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Returns the folder with the names of all packages of a prefix.
fn index(prefix: &Path) -> PathBuf {
    prefix.join("share/ament_index/resource_index/packages")
}

/// Returns the environment of `config/ros/launch`, or none if a sourced ROS has the launch packages.
fn environment() -> Option<PathBuf> {
    if python_executes(LAUNCH) {
        return None;
    }
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/ros");
    let environment = config.canonicalize().unwrap().join("venvs/launch");
    if !environment.join("stamps/launch").is_file() {
        testing::not_run::stop(
            "the launch packages of ROS are missing: ROS_LAUNCH_PACKAGES=FOLDER config/ros/launch",
        );
    }
    Some(environment)
}

/// Returns the folder with the Python packages of an environment.
fn site_packages(environment: &Path) -> PathBuf {
    let folders = fs::read_dir(environment.join("lib")).unwrap();
    let mut folders = folders.map(|it| it.unwrap().path().join("site-packages"));
    folders.find(|it| it.is_dir()).unwrap()
}

/// Returns the search path in a variable with more folders before it.
fn before_others(variable: &str, folders: impl Iterator<Item = PathBuf>) -> OsString {
    let others = std::env::var_os(variable).unwrap_or_default();
    let others = std::env::split_paths(&others).filter(|it| it != Path::new(""));
    std::env::join_paths(folders.chain(others)).unwrap()
}
