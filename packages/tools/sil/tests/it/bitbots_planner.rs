//! Matches with the path planning of Bit-Bots beside their program: `run.py --planner` with the stand-ins for both.

use std::fs;
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::{Domain, python};

use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::sil;

/// Arguments of a short match of one program against one robot of ours, with a long way to the kick-off position.
const SHORT: &[&str] = &[
    "hulks:=1",
    "opponents:=1",
    "half_duration:=1",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=3",
    "auto_referee.whistle_to_playing_delay:=0.3",
    "hulks_behavior:=bitbots",
];

/// Writes a workspace with the stand-ins in place of the packages of Bit-Bots, and the starter of `sil team bitbots new`.
fn write_workspace(folder: &Path) {
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let share = "share/ament_index/resource_index/packages/bitbots_body_behavior";
    write(share, "");
    for file in ["body_behavior.yaml", "animations.yaml"] {
        let path = format!("share/bitbots_body_behavior/config/{file}");
        write(
            &path,
            "body_behavior:\n  ros__parameters:\n    map:\n      ball: 1\n",
        );
    }
    // The starter's transforms need nothing else of this package.
    let transforms = "BufferInterface, LookupException = object, LookupError\n";
    write("python/tf2_ros/__init__.py", transforms);
    write("python/bitbots_body_behavior/__init__.py", "");
    let program = "from body_behavior_stand_in import main as main\n";
    write("python/bitbots_body_behavior/body_behavior.py", program);
    write("python/bitbots_path_planning/__init__.py", "");
    let examples =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../teams/bitbots_bridge/examples");
    for (from, to) in [
        ("body_behavior_stand_in.py", "body_behavior_stand_in.py"),
        (
            "path_planning_stand_in.py",
            "bitbots_path_planning/path_planning.py",
        ),
    ] {
        let text = fs::read_to_string(examples.join(from)).unwrap();
        write(&format!("python/{to}"), &text);
    }
    let starter = folder.join("starter");
    let written = sil()
        .args(["bitbots", "new"])
        .arg(starter)
        .status()
        .unwrap();
    assert!(written.success());
}

/// Plays a match with the workspace in a folder, whose starter gets these arguments.
fn play(folder: &Path, rules: &[&str], arguments: &str, bag: &Path) -> Ended {
    let prefixes = std::env::var("AMENT_PREFIX_PATH").unwrap_or_default();
    let paths = std::env::var("PYTHONPATH").unwrap_or_default();
    let node = format!(
        "hulks=env AMENT_PREFIX_PATH={folder}:{prefixes} PYTHONPATH={folder}/python:{paths} {} {folder}/starter/run.py \
         {arguments}",
        python().display(),
        folder = folder.display()
    );
    let own = [rules, &["--node", &node]].concat();
    MatchOverRos::start(&[SHORT, &own].concat(), bag).wait()
}

#[test]
fn the_planner_walks_to_the_goals_of_the_program_and_equal_matches_give_equal_bags_in_any_domain() {
    let folder = tempfile::tempdir().unwrap();
    write_workspace(folder.path());
    let planner = "hulks/robot_1/bitbots_bridge:planner.enabled:=true";
    // The stand-in of an attacker has a position that is not its start.
    let offense = "hulks/robot_1/bitbots_bridge:role:=offense";
    let domain = Domain::claim().unwrap();
    let own_domain = format!(
        "hulks/robot_1/bitbots_bridge:program.domain:={}",
        domain.id()
    );
    let [a, b] = [("a", &[][..]), ("b", &[own_domain.as_str()])].map(|(name, rules)| {
        let bag = folder.path().join(name);
        let rules = [&[planner, offense], rules].concat();
        play(folder.path(), &rules, "--planner", &bag).assert_passed();
        bag
    });
    assert_eq!(sha256(&a).unwrap(), sha256(&b).unwrap());
    closed_bag(&a);
    // In the ready state, the robot changes its velocity only in the steps of the planner, each 50 ms.
    let mut changes = Vec::new();
    let mut last = None;
    for message in BagReader::open(&a).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let milliseconds = message.time().as_nanos() / 1_000_000;
        if message.topic() != "/hulks/robot_1/motion_command" || milliseconds > 3000 {
            continue;
        }
        let command = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
        let velocity = (command.velocity.x, command.velocity.y);
        if last.replace(velocity).is_some_and(|last| last != velocity) {
            changes.push(milliseconds);
        }
    }
    assert!(changes.len() > 20, "{changes:?}");
    assert!(changes.iter().all(|at| at % 50 == 0), "{changes:?}");
}

#[test]
fn without_the_planner_the_starter_runs_the_program_alone() {
    let folder = tempfile::tempdir().unwrap();
    write_workspace(folder.path());
    play(folder.path(), &[], "", &folder.path().join("bag")).assert_passed();
}

#[test]
fn the_end_of_the_planner_ends_the_program_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    write_workspace(folder.path());
    let path = folder
        .path()
        .join("python/bitbots_path_planning/path_planning.py");
    let text = fs::read_to_string(&path).unwrap();
    let failing = text.replace(
        "        if self.goal is None:",
        "        raise SystemExit(5)\n        if self.goal is None:",
    );
    fs::write(&path, failing).unwrap();
    let planner = "hulks/robot_1/bitbots_bridge:planner.enabled:=true";
    let rules = [planner, "tick_timeout:=5"];
    let ended = play(
        folder.path(),
        &rules,
        "--planner",
        &folder.path().join("bag"),
    );
    ended.assert_failed(
        1,
        &["hulks/1", "bitbots_path_planning ended with exit code 5"],
    );
}
