//! Robots whose nodes use common ROS messages only.

use std::path::PathBuf;

use hsl_types::{Field, Orientation2, Point2, Pose2};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;
use rustix::process::Signal;
use serde_json::Value;

use crate::harness::{Ended, Match, PATIENCE, example, script};

const NAMESPACE: &str = "/hulks/robot_2";
const COMMAND: &str = "/hulks/robot_2/motion_command";
/// A robot beside the ball, which sees another robot, for three seconds.
const SITUATION: &str = "
description: A robot walks.
duration: 3
robots:
  hulks/2: {pose: [-1, 0.5, 0.5]}
  opponent/1: [0.2, 1]
ball: [0, 0]
";

/// Match of a robot in a Python program, with its log.
struct Played {
    ended: Ended,
    robot_log: String,
}

impl Played {
    fn commands(&self) -> Vec<hsl_msgs::MotionCommand> {
        let messages = self.ended.bag.data[COMMAND].iter();
        messages
            .map(|data| hsl_msgs::MotionCommand::from_cdr(data).unwrap())
            .collect()
    }

    fn world_states(&self) -> Vec<hsl_msgs::WorldState> {
        let messages = self.ended.bag.data["/hulks/robot_2/world_state"].iter();
        messages
            .map(|data| hsl_msgs::WorldState::from_cdr(data).unwrap())
            .collect()
    }

    /// Returns the inputs of all ticks that the program printed.
    fn inputs(&self) -> Vec<Value> {
        let lines = self.robot_log.lines().filter(|line| line.starts_with('{'));
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// Asserts that each tick has an answer on its own inputs, so that the match is reproducible.
    #[track_caller]
    fn assert_exact(&self) {
        let (ended, commands) = (&self.ended, self.commands());
        assert_eq!(
            ended.status.code(),
            Some(0),
            "{}\n{}",
            ended.log,
            self.robot_log
        );
        assert_eq!(commands.len() as u64, ended.result.ticks);
        for command in commands {
            assert_eq!(command.decided_on, Some(command.header.stamp));
        }
        assert_eq!(ended.result.not_reproducible, [""; 0]);
        assert_eq!(ended.bag.count("/sim/violations"), 0, "{}", ended.log);
    }
}

/// Plays a scenario with a robot in a Python program, and with behavior nodes in other namespaces.
fn play(
    scenario: &str,
    (program, arguments): (PathBuf, &[&str]),
    others: &[&'static str],
    parameters: &[&str],
) -> Played {
    let scenario = format!("scenario:={scenario}");
    let common = ["tick_timeout:=30.0", &scenario];
    let game = Match::start(others, &[&common, parameters].concat());
    let robot = Process::python(&program, arguments, &game.domain).unwrap();
    let ended = game.wait();
    let _ = robot.signal(Signal::INT);
    let (_, robot_log) = robot.wait().unwrap();
    Played { ended, robot_log }
}

/// Plays [`SITUATION`] with the robot of the tests.
fn play_situation(interface: &str, arguments: &[&str]) -> Played {
    play_situation_with(interface, arguments, &[])
}

/// Plays [`SITUATION`] with the robot of the tests and further parameters.
fn play_situation_with(interface: &str, arguments: &[&str], parameters: &[&str]) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("situation.yaml");
    std::fs::write(&file, SITUATION).unwrap();
    let arguments = [&[NAMESPACE, interface], arguments].concat();
    let program = (script("standard_robot.py"), arguments.as_slice());
    let parameter = format!("command_interface:=hulks/2={interface}");
    let others = &["opponent/robot_1"];
    let parameters = [&[parameter.as_str()], parameters].concat();
    play(file.to_str().unwrap(), program, others, &parameters)
}

fn number(value: &Value) -> f32 {
    value.as_f64().unwrap() as f32
}

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap().iter().map(number).collect()
}

#[test]
fn a_robot_with_velocities_and_common_messages_scores_and_leaves_the_same_bag_again() {
    let scenario = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../config/scenarios/dribble.yaml"
    );
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_2"];
    let [played, again] =
        [(); 2].map(|()| play(scenario, (example("twist_robot.py"), &arguments), &[], &[]));
    played.assert_exact();
    assert_eq!(played.ended.result.hulks, 1);
    let kinds = played.commands().into_iter().map(|it| it.kind);
    let walks = kinds.filter(|kind| *kind == hsl_msgs::MotionCommand::WALK_WITH_VELOCITY);
    assert!(walks.count() > 100);
    let mark = &played.ended.bag.data["/sim/timeline_markers"][0];
    let mark = hsl_msgs::TimelineMarker::from_cdr(mark).unwrap();
    assert_eq!(mark.label, "hulks/2 answers with twist");
    assert_eq!(played.ended.bag.data, again.ended.bag.data);
}

#[test]
fn a_robot_receives_common_messages_of_each_tick_that_agree_with_its_world_state() {
    let played = play_situation("twist_stamped", &["0.2", "0.1"]);
    played.assert_exact();
    let (inputs, world_states) = (played.inputs(), played.world_states());
    assert_eq!(inputs.len(), world_states.len());
    let mut has_seen_robots = false;
    for (input, world_state) in inputs.iter().zip(&world_states) {
        assert_eq!(input["pose"][0], "map");
        let [x, y, yaw] = numbers(&input["pose"][1])[..] else {
            panic!("{input}");
        };
        let pose = &world_state.ground_to_field;
        assert!((x - pose.position.x).abs() < 1e-4 && (y - pose.position.y).abs() < 1e-4);
        let orientation = Orientation2::<Field>::new(yaw);
        assert!((orientation.sin() - pose.orientation.sin).abs() < 1e-4);
        let [to_odom, to_base] =
            ["map odom", "odom base_footprint"].map(|frames| numbers(&input["transforms"][frames]));
        let odom_to_map =
            Pose2::<Field>::new(to_odom[0], to_odom[1], to_odom[2]).as_transform::<Field>();
        let composed = odom_to_map * Point2::new(to_base[0], to_base[1]);
        assert!(composed.distance(Point2::new(x, y)) < 1e-4, "{input}");
        assert_eq!(input["odom"][0], "odom");
        assert_eq!(input["odom"][1], "base_footprint");
        assert_eq!(numbers(&input["odom"][2]), to_base);
        assert_eq!(input["joints"][0], "head_yaw");
        let balls = input["balls"].as_array().unwrap();
        assert_eq!(balls.len(), world_state.ball.iter().len());
        for (ball, expected) in balls.iter().zip(&world_state.ball) {
            assert_eq!(numbers(ball)[0], expected.ball_in_ground.x);
        }
        let robots = input["robots"].as_array().unwrap();
        assert_eq!(robots.len(), world_state.obstacles.len());
        has_seen_robots |= !robots.is_empty();
    }
    assert!(has_seen_robots);
    // The odometry starts at 0 and has the velocity of the last step.
    assert_eq!(numbers(&inputs[0]["odom"][2]), [0.0; 3]);
    let velocity = numbers(&inputs[inputs.len() - 1]["velocity"]);
    assert!((velocity[0] - 0.2).abs() < 1e-3 && (velocity[1] - 0.1).abs() < 1e-3);
    let walked = numbers(&inputs[inputs.len() - 1]["odom"][2]);
    assert!(walked[0] > 0.5 && walked[1] > 0.25, "{walked:?}");
}

#[test]
fn a_robot_walks_to_a_goal_in_each_of_its_frames_and_leaves_the_same_bag_again() {
    for (frame, [x, y]) in [("map", ["-1.5", "0.9"]), ("base_footprint", ["0.5", "0"])] {
        let arguments = [x, y, frame];
        let [played, again] = [(); 2].map(|()| play_situation("goal_pose", &arguments));
        played.assert_exact();
        let kinds: Vec<_> = played.commands().into_iter().map(|it| it.kind).collect();
        assert!(kinds.contains(&hsl_msgs::MotionCommand::WALK), "{kinds:?}");
        let poses = played.world_states();
        let distance = |state: &hsl_msgs::WorldState| {
            let position = &state.ground_to_field.position;
            Point2::<Field>::new(position.x, position.y).distance(Point2::new(-1.5, 0.9))
        };
        let (first, last) = (distance(&poses[0]), distance(&poses[poses.len() - 1]));
        match frame {
            "map" => assert!(last < 0.2 && first > 0.5, "{first} to {last}"),
            _ => assert!(last > first, "{first} to {last}"),
        }
        assert_eq!(played.ended.bag.data, again.ended.bag.data, "{frame}");
    }
}

#[test]
fn a_goal_in_an_unknown_frame_is_an_error_of_the_robot() {
    let played = play_situation("goal_pose", &["1", "0", "camera"]);
    assert_eq!(played.ended.status.code(), Some(1), "{}", played.ended.log);
    let failure = &played.ended.result.failures[0].message;
    let expected =
        "goal_pose: header.frame_id: must be map, odom or base_footprint, got \"camera\"";
    assert!(failure.contains(expected), "{failure}");
}

#[test]
fn a_second_velocity_in_a_tick_is_an_error_of_the_robot() {
    for interface in ["twist", "twist_stamped"] {
        let played = play_situation(interface, &["0.2", "0", "map", "surplus"]);
        assert_eq!(played.ended.status.code(), Some(1), "{}", played.ended.log);
        let failure = &played.ended.result.failures[0].message;
        assert!(failure.contains("two different cmd_vel"), "{failure}");
    }
}

#[test]
fn the_error_of_a_silent_robot_names_the_topic_of_its_commands() {
    let lockstep = &["tick_timeout:=1.0"][..];
    let realtime = &["pacing:=realtime", "silence_timeout:=0.3"];
    for (interface, parameters, expected) in [
        (
            "twist",
            lockstep,
            "its cmd_vel, which has no stamp, must be sent in each due tick",
        ),
        (
            "twist_stamped",
            lockstep,
            "its cmd_vel_stamped must have the stamp of the input",
        ),
        (
            "goal_pose",
            lockstep,
            "its goal_pose must have the stamp of the input",
        ),
        ("twist", realtime, "no cmd_vel for 0."),
    ] {
        let played = play_situation_with(interface, &["0.2", "0", "map", "silent"], parameters);
        let failure = &played.ended.result.failures[0].message;
        assert!(failure.contains(expected), "{failure}");
        assert!(!failure.contains("motion_command"), "{failure}");
    }
}

#[test]
fn a_robot_without_its_command_topic_is_missing_at_the_start() {
    let game = Match::start(
        &["hulks/robot_1"],
        &[
            "hulks:=1",
            "opponents:=0",
            "command_interface:=twist",
            "startup_timeout:=4.0",
        ],
    );
    let expected = "hulks/1 does not publish cmd_vel";
    assert!(game.world.wait_for_line(expected, PATIENCE));
}
