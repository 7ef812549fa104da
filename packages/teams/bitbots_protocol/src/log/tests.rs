//! Contents of a log arrive in its decisions; contents that it lacks are unknown there.

use std::time::Duration;

use hsl_types::{
    BodyPhase, Field, FilteredGameState, Ground, HeadMotion, LogMessage, LoggedDecision,
    MotionCommand, Orientation2, PlayerNumber, Pose2, PrimaryState, RobotLogReader, Time,
    WorldState,
};
use hsl_wire::Message;
use hsl_wire::bitbots_msgs::{HeadMode, RobotControlState};
use hsl_wire::convert::frames::{self, header};
use hsl_wire::convert::{planar, time};
use hsl_wire::geometry_msgs::{PoseStamped, PoseWithCovarianceStamped, Twist, Vector3};
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::std_msgs::{self, Bool, Empty, Float32};
use robot_bridge::topic_log::LogNumbers;

use super::{LogReader, TOPICS};
use crate::inputs::{Inputs, TickInputs, fixture};
use crate::parameters::BridgeParameters;

/// Number of the robot of the fixture.
const PLAYER: PlayerNumber = PlayerNumber::new::<2>();
/// Remaining time of the half in the log.
const REMAINING: Duration = Duration::from_secs(271);
/// Period of the messages \[ns\].
const PERIOD: u64 = 20_000_000;

/// Messages of a log: name of the topic, time and content.
#[derive(Default)]
struct Log(Vec<(String, Time, Vec<u8>)>);

impl Log {
    fn add(&mut self, topic: &str, sent: Time, message: &impl Message) {
        self.0.push((topic.to_owned(), sent, message.to_cdr()));
    }

    /// Adds the inputs of a decision on a world state, as the bridge sends them.
    fn add_inputs(&mut self, state: &WorldState, inputs: &Inputs) {
        let now = state.now;
        self.add("tf", now, &inputs.transforms);
        self.add("ball_position_relative_filtered", now, &inputs.ball);
        self.add("robots_relative_filtered", now, &inputs.robots);
        self.add("robot_state", now, &inputs.robot_state);
        for message in &inputs.team_data {
            self.add("team_data", now, message);
        }
        if let Some(game) = &inputs.game_state {
            self.add("gamestate", now, game);
        }
    }

    /// Adds the end of a decision.
    fn decide(&mut self, now: Time) {
        self.add("time_to_ball", now, &Float32 { data: 3.0 });
    }

    /// Reads the log, whose topics are in this namespace.
    fn read(&self, namespace: &str) -> (Vec<LoggedDecision>, Vec<String>) {
        self.read_by(reader(), namespace, &[])
    }

    fn read_by(
        &self,
        mut reader: LogReader,
        namespace: &str,
        lacking: &[String],
    ) -> (Vec<LoggedDecision>, Vec<String>) {
        let mut decisions = Vec::new();
        for (topic, sent, payload) in &self.0 {
            let known = TOPICS.iter().find(|it| it.name == topic).unwrap();
            let message = LogMessage {
                topic: &format!("{namespace}/{topic}"),
                schema_encoding: "ros2msg",
                type_name: known.type_name,
                schema: &[],
                time: *sent,
                payload,
                lacking,
            };
            assert_eq!(reader.knows(&message), known.is_own, "{topic}");
            assert!(reader.read(&message, &mut decisions));
        }
        reader.finish(&mut decisions);
        (decisions, reader.notes())
    }
}

/// Returns the reader of a log of the robot.
fn reader() -> LogReader {
    LogReader::new(LogNumbers {
        player: Some(PLAYER),
        team: None,
    })
}

/// Returns the world state and the inputs of a decision.
fn seen() -> (WorldState, Inputs) {
    let state = fixture::world_state();
    let game = hsl_types::GameControllerState {
        remaining_time_in_half: REMAINING,
        ..Default::default()
    };
    let mut inputs = TickInputs::new(BridgeParameters::default(), PLAYER);
    let yaw = Orientation2::<Ground>::identity();
    let inputs = inputs.of_tick(&state, Some(&game), &[], yaw, &mut Vec::new());
    (state, inputs)
}

/// Returns the log of one decision, with the messages that `add` adds.
fn log(add: impl FnOnce(&mut Log, Time)) -> Log {
    let (state, inputs) = seen();
    let mut log = Log::default();
    log.add_inputs(&state, &inputs);
    add(&mut log, state.now);
    log.decide(state.now);
    log
}

/// Returns the only decision of the log with the messages that `add` adds.
fn decision(add: impl FnOnce(&mut Log, Time)) -> LoggedDecision {
    let (mut decisions, notes) = log(add).read("");
    assert_eq!(notes, Vec::<String>::new());
    assert_eq!(decisions.len(), 1);
    decisions.remove(0)
}

/// Returns the motion command of the only decision.
fn command(add: impl FnOnce(&mut Log, Time)) -> MotionCommand {
    decision(add).output.motion_command
}

/// Returns whether a command is to walk with this velocity ahead.
fn walks(command: &MotionCommand, ahead: f32) -> bool {
    matches!(command, MotionCommand::WalkWithVelocity { velocity, .. } if velocity.x == ahead)
}

fn velocity(x: f64) -> Twist {
    Twist {
        linear: Vector3 {
            x,
            ..Vector3::default()
        },
        ..Twist::default()
    }
}

fn goal(now: Time) -> PoseStamped {
    PoseStamped {
        header: header(now, frames::MAP),
        pose: planar::pose(Pose2::<Field>::new(-1.0, 0.0, 0.0).as_transform::<Ground>()),
    }
}

#[test]
fn every_topic_is_in_the_readme() {
    let readme = include_str!("../../../bitbots_bridge/README.md");
    for topic in TOPICS {
        let name = format!("`{}`", topic.name);
        assert!(readme.contains(&name), "{name} is missing in README.md");
    }
}

#[test]
fn time_to_ball_ends_a_decision_of_the_robot_at_its_time() {
    let decision = decision(|_, _| {});
    assert_eq!(decision.time, fixture::world_state().now);
    assert_eq!(decision.robot.to_string(), "hulks/2");
    let (decisions, notes) = Log(log(|_, _| {}).0[..4].to_vec()).read("");
    assert_eq!(decisions, []);
    assert_eq!(notes, ["/: no message of time_to_ball, so no decision"]);
}

#[test]
fn clock_is_the_time_of_a_decision_in_a_simulation() {
    let at = Time::from_nanos(7_000_000_000);
    let decision = decision(|log, now| {
        let clock = time::to_message(at);
        log.add("clock", now, &Clock { clock });
    });
    assert_eq!(decision.time, at);
}

#[test]
fn tf_and_tf_static_are_the_pose() {
    let expected = fixture::world_state().robot.ground_to_field;
    let pose = |decision: &LoggedDecision| {
        let state = decision.world_state.as_ref().unwrap();
        state.robot.ground_to_field
    };
    let found = pose(&decision(|_, _| {}));
    let position = found.translation() - expected.translation();
    assert!(position.norm() < 1e-6, "{found:?}");
    let turn = found.orientation().angle_to(expected.orientation());
    assert!(turn.abs() < 1e-6, "{found:?}");
    // A robot has more frames, the last of which turns back the tilt of the body.
    let mut log = log(|_, _| {});
    let tilt = |sign: f64| {
        let mut transform = planar::transform(expected, 0.4);
        (transform.rotation.x, transform.rotation.y) = (0.0, sign * 0.1);
        (transform.rotation.z, transform.rotation.w) = (0.0, 1.0);
        if sign < 0.0 {
            transform.translation = Vector3::default();
        }
        transform
    };
    let (state, inputs) = seen();
    let mut chain = inputs.transforms.clone();
    let mut last = chain.transforms[1].clone();
    (
        chain.transforms[1].child_frame_id,
        chain.transforms[1].transform,
    ) = ("base_link".to_owned(), tilt(1.0));
    last.header.frame_id = "/base_link".to_owned();
    last.transform = tilt(-1.0);
    let of_tf = log.0.iter_mut().find(|it| it.0 == "tf").unwrap();
    of_tf.2 = chain.to_cdr();
    chain.transforms = vec![last];
    log.0
        .insert(0, ("tf_static".to_owned(), state.now, chain.to_cdr()));
    let found = pose(&log.read("").0[0]);
    assert!((found.translation() - expected.translation()).norm() < 1e-6);
    assert!(found.orientation().angle().abs() < 1e-6, "{found:?}");
}

#[test]
fn pose_with_covariance_is_the_uncertainty_of_the_pose() {
    let decision = decision(|log, now| {
        let mut message = PoseWithCovarianceStamped::default();
        message.pose.covariance[0] = 0.25;
        message.pose.covariance[35] = 0.5;
        log.add("pose_with_covariance", now, &message);
    });
    let covariance = decision.world_state.unwrap().robot.pose_covariance;
    assert_eq!(covariance, [0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5]);
}

#[test]
fn ball_position_relative_filtered_is_the_ball_with_the_age_of_its_last_sighting() {
    let (mut state, _) = seen();
    let mut inputs = TickInputs::new(BridgeParameters::default(), PLAYER);
    let mut log = Log::default();
    let seen = state.ball;
    let start = state.now;
    // The robot looks away from the place, so that the variance grows by time only.
    let yaw = Orientation2::<Ground>::new(3.0);
    for tick in 0..800_u64 {
        state.now = Time::from_nanos(start.as_nanos() + tick * PERIOD);
        state.ball = seen.filter(|_| tick < 3).map(|mut ball| {
            ball.last_seen_ball = state.now;
            ball
        });
        let inputs = inputs.of_tick(&state, None, &[], yaw, &mut Vec::new());
        log.add_inputs(&state, &inputs);
        log.decide(state.now);
    }
    let (decisions, _) = log.read("");
    let ball = |tick: usize| decisions[tick].world_state.as_ref().unwrap().ball;
    let age = |tick: usize| {
        let age = decisions[tick]
            .time
            .since(ball(tick).unwrap().last_seen_ball);
        age.as_nanos() as u64 / PERIOD
    };
    assert_eq!([0, 2, 3, 50].map(age), [0, 0, 1, 48]);
    let place = ball(2).unwrap();
    assert!(place.ball_in_ground.distance(seen.unwrap().ball_in_ground) < 1e-5);
    assert!(place.ball_in_field.distance(seen.unwrap().ball_in_field) < 1e-5);
    // The program does not use a ball from 2 m² on: (2 - 0.52) / 0.124 = 11.9 s after the last sighting.
    assert!(ball(595).is_some() && ball(600).is_none());
}

#[test]
fn robots_relative_filtered_are_the_obstacles() {
    let found = decision(|_, _| {}).world_state.unwrap().obstacles;
    let [expected] = &fixture::world_state().obstacles[..] else {
        panic!("one robot");
    };
    let [found] = &found[..] else {
        panic!("{found:?}");
    };
    assert!(found.position.distance(expected.position) < 1e-5);
    assert_eq!(found.team, expected.team);
    assert_eq!(found.player_number, expected.player_number);
    assert_eq!(found.radius_at_hip_height, expected.radius_at_hip_height);
}

#[test]
fn robot_state_is_the_phase_of_the_motion_and_a_penalty() {
    let state = |state| {
        let decision = decision(|log, now| {
            log.add("robot_state", now, &RobotControlState { state });
        });
        decision.world_state.unwrap()
    };
    let fallen = state(RobotControlState::FALLEN);
    assert_eq!(fallen.robot.body_phase, BodyPhase::Fallen);
    let penalized = state(RobotControlState::PENALTY);
    assert_eq!(penalized.robot.primary_state, PrimaryState::Penalized);
    let walking = state(RobotControlState::WALKING);
    assert_eq!(walking.robot.primary_state, PrimaryState::Playing);
}

#[test]
fn gamestate_is_the_state_of_the_game() {
    let decision = decision(|_, _| {});
    assert_eq!(decision.game.unwrap().remaining_time_in_half, REMAINING);
    let state = decision.world_state.unwrap();
    let game = state.filtered_game_controller_state.unwrap();
    let free = FilteredGameState::Playing {
        ball_is_free: true,
        kick_off: false,
    };
    assert_eq!(game.game_state, free);
    assert_eq!(state.robot.primary_state, PrimaryState::Playing);
    // A game that is not in the log is unknown, and the program has not begun to play.
    let mut log = log(|_, _| {});
    log.0.retain(|(topic, ..)| topic != "gamestate");
    let decision = log.read("").0.remove(0);
    assert_eq!(decision.game, None);
    let state = decision.world_state.unwrap();
    assert_eq!(state.filtered_game_controller_state, None);
    assert_eq!(state.robot.primary_state, PrimaryState::Initial);
}

#[test]
fn a_game_state_without_the_remaining_time_is_unknown() {
    let lacking = ["seconds_remaining".to_owned()];
    let reader = reader();
    let (decisions, _) = log(|_, _| {}).read_by(reader, "", &lacking);
    let state = decisions[0].world_state.as_ref().unwrap();
    assert_eq!(state.filtered_game_controller_state, None);
}

#[test]
fn team_data_are_the_states_of_teammates() {
    let (mut state, _) = seen();
    let mate = PlayerNumber::new::<3>();
    let reported = hsl_types::PlayerState {
        received_at: state.now,
        pose: Pose2::new(1.0, -2.0, 0.5),
        ball_position: None,
    };
    state.player_states[mate] = Some(reported);
    let mut inputs = TickInputs::new(BridgeParameters::default(), PLAYER);
    let yaw = Orientation2::<Ground>::identity();
    let inputs = inputs.of_tick(&state, None, &[], yaw, &mut Vec::new());
    let decision = decision(|log, now| log.add("team_data", now, &inputs.team_data[0]));
    let found = decision.world_state.unwrap().player_states[mate].unwrap();
    assert!(found.pose.position.distance(reported.pose.position) < 1e-6);
    assert_eq!(found.received_at, reported.received_at);
    assert_eq!(found.ball_position, None);
}

#[test]
fn cmd_vel_is_the_velocity_of_the_walk() {
    let walking = command(|log, now| log.add("cmd_vel", now, &velocity(0.3)));
    assert!(walks(&walking, 0.3), "{walking:?}");
}

#[test]
fn goal_pose_is_a_walk_until_pathfinding_cancel() {
    let walking = command(|log, now| log.add("goal_pose", now, &goal(now)));
    let MotionCommand::WalkWithVelocity { velocity, .. } = walking else {
        panic!("{walking:?}");
    };
    assert!(velocity.norm() > 0.3, "{velocity:?}");
    let standing = command(|log, now| {
        log.add("goal_pose", now, &goal(now));
        log.add("pathfinding/cancel", now, &Empty::default());
    });
    assert!(matches!(standing, MotionCommand::Stand { .. }));
}

#[test]
fn path_shows_that_a_goal_is_walked_to_by_cmd_vel() {
    let walking = command(|log, now| {
        log.add("path", now, &Empty::default());
        log.add("cmd_vel", now, &velocity(0.2));
        log.add("goal_pose", now, &goal(now));
    });
    assert!(walks(&walking, 0.2), "{walking:?}");
}

#[test]
fn head_mode_is_the_motion_of_the_head() {
    let head = |head_mode| {
        let command = command(|log, now| log.add("head_mode", now, &HeadMode { head_mode }));
        command.head_motion()
    };
    assert_eq!(head(HeadMode::DONT_MOVE), Some(HeadMotion::ZeroAngles));
    let tracking = head(HeadMode::TRACK_BALL);
    assert!(matches!(tracking, Some(HeadMotion::LookAt { .. })));
}

#[test]
fn kick_and_rl_kick_active_are_a_kick() {
    for topic in ["kick", "rl_kick_active"] {
        let kicking = command(|log, now| log.add(topic, now, &Bool { data: true }));
        assert!(matches!(kicking, MotionCommand::VisualKick { .. }));
    }
}

#[test]
fn dsd_tree_and_dsd_stack_are_the_trace() {
    let decision = decision(|log, now| {
        let text = |data: &str| std_msgs::String { data: data.into() };
        let tree = r#"{"type": "decision", "name": "Root", "children": {"YES": {"type": "action", "name": "Go"}}}"#;
        log.add("debug/dsd/body_behavior/dsd_tree", now, &text(tree));
        let stack = r#"{"type": "decision", "name": "Root", "next": {"activation_reason": "YES"}}"#;
        log.add("debug/dsd/body_behavior/dsd_stack", now, &text(stack));
    });
    assert_eq!(decision.layout.unwrap().nodes.len(), 2);
    let running = behavior_tree::Status::Running;
    assert_eq!(decision.output.trace.unwrap().statuses, [running; 2]);
}

#[test]
fn a_decision_without_an_input_has_no_world_state_and_no_walk_to_a_goal() {
    let mut lacking = log(|log, now| log.add("cmd_vel", now, &velocity(0.3)));
    lacking
        .0
        .retain(|(topic, ..)| topic != "robots_relative_filtered");
    let (decisions, notes) = lacking.read("");
    assert_eq!(decisions[0].world_state, None);
    assert!(walks(&decisions[0].output.motion_command, 0.3));
    let reason = "/: 1 of 1 decisions have no world state: the log lacks robots_relative_filtered";
    assert_eq!(notes, [reason]);
    let mut lacking = log(|log, now| log.add("goal_pose", now, &goal(now)));
    lacking.0.retain(|(topic, ..)| topic != "tf");
    let (decisions, notes) = lacking.read("");
    assert_eq!(decisions, []);
    assert!(notes[1].contains("1 of 1 decisions left out"), "{notes:?}");
}

#[test]
fn robots_of_a_log_have_the_numbers_of_their_namespaces() {
    let decisions = log(|_, _| {}).read("/hulks/robot_4/bitbots").0;
    assert_eq!(decisions[0].robot.to_string(), "hulks/4");
    let (decisions, notes) = log(|_, _| {}).read_by(LogReader::new(LogNumbers::default()), "", &[]);
    assert_eq!(decisions, []);
    assert!(notes.iter().any(|it| it.contains("--player")), "{notes:?}");
    let number = |name| super::player_of_folder(name).map(u8::from);
    assert_eq!(number("ID_3_2026-07-02T10:15:00"), Some(3));
    assert_eq!(number("ID_amy_2026-07-02T10:15:00"), None);
}
