//! Starter of `sil team booster new`, in a workspace with another program in place of the one of Booster.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ros_testing::python;
use serde_json::Value;

use crate::common::sil;

/// Program that prints its file of parameters, and then its other arguments.
const PRINTER: &str = "cat \"$3\"; shift 3; echo \"arguments: $*\"";

/// Workspace with the starter.
pub(crate) struct BoosterStarter {
    folder: PathBuf,
}

impl BoosterStarter {
    /// Writes a workspace into a folder, in which the program is this script of the shell.
    pub(crate) fn write(folder: &Path, program: &str) -> Self {
        let workspace = folder.join("workspace");
        let write = |path: &str, text: &str| {
            let path = workspace.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        write("share/ament_index/resource_index/packages/brain", "");
        write(
            "share/brain/config/config.yaml",
            "brain_node:\n  ros__parameters:\n    game: {team_id: 1, field_type: adult_size}\n    \
             robot: {vx_limit: 1.0, vy_limit: 0.4}\n",
        );
        write(
            "share/brain/config/config_local.yaml",
            "brain_node:\n  ros__parameters:\n    robot: {vx_limit: 0.7}\n",
        );
        let program = write("lib/brain/brain_node", &format!("#!/bin/sh\n{program}\n"));
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
        let starter = folder.join("starter");
        let written = sil()
            .args(["team", "booster", "new"])
            .arg(&starter)
            .output();
        assert!(written.unwrap().status.success());
        Self {
            folder: folder.to_owned(),
        }
    }

    /// Returns the command that runs the starter with these arguments in the workspace.
    pub(crate) fn command(&self, arguments: &str) -> String {
        let prefixes = std::env::var("AMENT_PREFIX_PATH").unwrap_or_default();
        format!(
            "env AMENT_PREFIX_PATH={folder}/workspace:{prefixes} HOME={folder} {} {folder}/starter/run.py {arguments}",
            python().display(),
            folder = self.folder.display()
        )
    }

    /// Runs the starter with these arguments.
    fn run(&self, arguments: &str) -> Output {
        let mut command = Command::new("sh");
        command.args(["-c", &self.command(arguments)]);
        command.output().unwrap()
    }

    /// Runs the starter with a program that prints, and returns the parameters of the program and its other arguments.
    fn printed(&self, arguments: &str) -> (Value, String) {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        let text = String::from_utf8(output.stdout).unwrap();
        let (parameters, arguments) = text.split_once("arguments: ").unwrap();
        let parameters: Value = serde_yaml::from_str(parameters).unwrap();
        let parameters = parameters["/**"]["ros__parameters"].clone();
        (parameters, arguments.trim_end().to_owned())
    }
}

#[test]
fn the_program_has_the_parameters_of_its_workspace_and_on_top_those_of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let starter = BoosterStarter::write(folder.path(), PRINTER);
    let own =
        "-p game.team_id:=61 --ros-args -r __ns:=/hulks/robot_3/booster -p use_sim_time:=true";
    let (parameters, arguments) = starter.printed(own);
    // The arguments of the user are those of ROS, and come last.
    assert_eq!(arguments, own);
    for (name, expected) in [
        ("/robot/vx_limit", Value::from(0.7)),
        ("/robot/vy_limit", Value::from(0.4)),
        ("/game/field_type", Value::from("kid_size")),
        ("/game/team_id", Value::from(66)),
        ("/game/player_id", Value::from(3)),
        ("/game/player_role", Value::from("striker")),
        ("/enable_com", Value::from(false)),
    ] {
        assert_eq!(parameters.pointer(name), Some(&expected), "{name}");
    }
    for name in ["tree_file_path", "vision_config_path"] {
        let file = parameters[name].as_str().unwrap();
        let folder = folder.path().to_string_lossy();
        assert!(file.starts_with(&*folder), "{name}: {file}");
    }
    let vision = parameters["vision_config_path"].as_str().unwrap();
    let vision: Value = serde_yaml::from_str(&fs::read_to_string(vision).unwrap()).unwrap();
    let rows = vision["camera"]["extrin"].as_array().unwrap();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.as_array().unwrap().len() == 4));
}

#[test]
fn player_1_of_several_is_the_goalkeeper_and_a_robot_without_a_number_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let starter = BoosterStarter::write(folder.path(), PRINTER);
    let role = |arguments: &str| starter.printed(arguments).0["game"]["player_role"].clone();
    assert_eq!(role("-p game.player_id:=1"), "goal_keeper");
    assert_eq!(role("-p game.player_id:=2"), "striker");
    let alone = "-p game.player_id:=1 -p game.number_of_players:=1";
    assert_eq!(role(alone), "striker");
    let output = starter.run("");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("-p game.player_id:=N"), "{error}");
}

#[test]
fn a_package_without_the_program_as_that_of_the_private_ros_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let starter = BoosterStarter::write(folder.path(), PRINTER);
    fs::remove_file(folder.path().join("workspace/lib/brain/brain_node")).unwrap();
    let output = starter.run("--ros-args -r __ns:=/hulks/robot_3/booster");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    for part in [
        "workspace/lib/brain/brain_node not found",
        "source install/setup.bash",
    ] {
        assert!(error.contains(part), "{error}");
    }
}
