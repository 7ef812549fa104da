//! Matches with the program of Booster's robocup_demo: the stand-in, which has the topics, messages and timing of the real
//! one, and exits if an input would break the real one.

use std::fs;
use std::path::Path;

use hsl_bag::BagReader;
use hsl_types::RunResult;
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Domain;

use crate::booster_starter::BoosterStarter;
use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::{sil, team_programs};

/// Situation in which the stand-in plays hulks/1, with the ball between the robot and the goal.
const SITUATION: &str = "
robots:
  hulks/1: {pose: [2.4, 0]}
ball: [3.0, 0]
";

/// Plays the situation with these lines in addition.
fn play(lines: &str, rules: &[&str], arguments: &str, folder: &Path) -> Ended {
    play_with(&team_programs::booster(arguments), lines, rules, folder)
}

/// Plays the situation with this command of the program.
fn play_with(command: &str, lines: &str, rules: &[&str], folder: &Path) -> Ended {
    let file = folder.join("situation.yaml");
    fs::write(&file, format!("{SITUATION}{lines}")).unwrap();
    let node = format!("hulks={command}");
    let own = [
        "--scenario",
        file.to_str().unwrap(),
        "hulks_behavior:=booster",
        "startup_timeout:=60",
        "--node",
        &node,
    ];
    MatchOverRos::start(&[&own, rules].concat(), &folder.join("bag")).wait()
}

/// Returns the motion commands of hulks/1.
fn commands(bag: &Path) -> Vec<hsl_msgs::MotionCommand> {
    let mut commands = Vec::new();
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        if message.topic() == "/hulks/robot_1/motion_command" {
            commands.push(hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap());
        }
    }
    commands
}

/// Returns the kinds of the motion commands of hulks/1, each once after the other.
fn kinds(bag: &Path) -> Vec<u8> {
    let mut kinds: Vec<_> = commands(bag).iter().map(|command| command.kind).collect();
    kinds.dedup();
    kinds
}

/// Returns whether hulks/1 walks ahead, which the stand-in does only to a ball that it sees.
fn walks_ahead(bag: &Path) -> bool {
    let walks = hsl_msgs::MotionCommand::WALK_WITH_VELOCITY;
    let commands = commands(bag);
    let mut walked = commands.iter().filter(|it| it.kind == walks);
    walked.any(|command| command.velocity.x > 0.2)
}

#[test]
fn the_program_walks_to_the_ball_and_the_result_says_that_the_match_follows_the_wall_clock() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("exec {} \"$@\"", team_programs::booster(""));
    let starter = BoosterStarter::write(folder.path(), &program);
    let ended = play_with(&starter.command(""), "duration: 5", &[], folder.path());
    let bag = folder.path().join("bag");
    assert!(walks_ahead(&bag), "{:?}: {}", kinds(&bag), ended.stderr);
    let output = format!("{}{}", ended.stdout, ended.stderr);
    let count = output.matches(RunResult::FOLLOWS_WALL_CLOCK).count();
    assert_eq!(count, 1, "{output}");
    assert!(closed_bag(&bag).message_count() > 0);
}

#[test]
fn a_program_in_a_domain_of_its_own_walks_to_the_ball() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let own = format!(
        "hulks/robot_1/booster_bridge:program.domain:={}",
        domain.id()
    );
    let ended = play("duration: 5", &[&own], "", folder.path());
    let bag = folder.path().join("bag");
    assert!(walks_ahead(&bag), "{:?}: {}", kinds(&bag), ended.stderr);
}

#[test]
fn the_visual_kick_walks_to_the_ball_by_itself_and_scores() {
    let folder = tempfile::tempdir().unwrap();
    let goal = "time_limit: 20\nexpect: [{goal: hulks, within: 19}]";
    // The program sends no requests during the kick, which is longer than this timeout.
    let timeout = ["hulks/**:program.timeout:=0.8"];
    play(goal, &timeout, "--visual-kick", folder.path()).assert_passed();
    let kinds = kinds(&folder.path().join("bag"));
    let kicks = hsl_msgs::MotionCommand::VISUAL_KICK;
    assert!(kinds.contains(&hsl_msgs::MotionCommand::WALK), "{kinds:?}");
    assert!(kinds.contains(&kicks), "{kinds:?}");
}

#[test]
fn a_robot_in_damping_does_not_walk_and_the_log_has_the_status_of_the_refusal() {
    let folder = tempfile::tempdir().unwrap();
    let ended = play("duration: 4", &["--verbose"], "--damping", folder.path());
    let walks = hsl_msgs::MotionCommand::WALK_WITH_VELOCITY;
    let kinds = kinds(&folder.path().join("bag"));
    assert!(!kinds.contains(&walks), "{kinds:?}");
    let refusal = "refused with 409 (conflict): request 2001 is not possible in mode damping";
    assert!(ended.stderr.contains(refusal), "{}", ended.stderr);
}

#[test]
fn the_match_fails_for_the_robot_whose_program_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let rules = ["--verbose", "silence_timeout:=1.0"];
    let ended = play("duration: 30", &rules, "--fault exit", folder.path());
    ended.assert_failed(
        1,
        &[
            "hulks/1 ended with exit code 7",
            "no message of brain_node for 2 s",
        ],
    );
}

#[test]
fn the_command_for_a_robot_has_remappings_for_the_names_that_it_shares_with_others() {
    let print = |arguments: &[&str]| {
        let output = sil().args(["booster", "command"]).args(arguments).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let command = print(&["hulks/3"]);
    assert!(command.starts_with(
        "python3 run.py -p game.player_id:=3 --ros-args -r __ns:=/hulks/robot_3/booster"
    ));
    let shared = [
        "kick_ball",
        "clock",
        "tf",
        "booster_soccer/detection",
        "booster_soccer/player_decision",
    ];
    for name in shared {
        let rule = format!("-r /{name}:=/hulks/robot_3/booster/{name}");
        assert!(command.contains(&rule), "{rule}: {command}");
    }
    let own = print(&["hulks/3", "--domain", "13"]);
    assert_eq!(
        own,
        "env ROS_DOMAIN_ID=13 python3 run.py -p game.player_id:=3 --ros-args -p use_sim_time:=true\n"
    );
}
