//! Contents of a log arrive in its decisions; contents that it lacks are unknown there.

use hsl_types::{
    FallDownStateKind, FilteredGameState, GameState, LogMessage, LoggedDecision, MotionCommand,
    PlayerNumber, Point2, Pose2, RobotLogReader, Time,
};
use hsl_wire::Message;
use hsl_wire::booster_msgs::RpcReqMsg;
use hsl_wire::brain::Kick;
use hsl_wire::convert::time;
use hsl_wire::game_controller_interface::GameControlData;
use hsl_wire::geometry_msgs::Pose2D;
use hsl_wire::rosgraph_msgs::Clock;
use robot_bridge::topic_log::LogNumbers;

use super::{LogReader, TOPICS};
use crate::fixture;
use crate::game::Game;
use crate::parameters::{BridgeParameters, VisionParameters};
use crate::states::{HeadAngles, recovery};
use crate::vision::Vision;

const PLAYER: PlayerNumber = PlayerNumber::new::<2>();

/// Messages of a log: name of the topic, time [ms] and content.
#[derive(Default)]
struct Log(Vec<(&'static str, u64, Vec<u8>)>);

impl Log {
    fn add(&mut self, topic: &'static str, milliseconds: u64, message: &impl Message) {
        self.0.push((topic, milliseconds, message.to_cdr()));
    }

    /// Adds the pose of the fixture, which begins a decision.
    fn add_pose(&mut self, milliseconds: u64) {
        self.add_pose_ahead(milliseconds, 0.0);
    }

    /// Adds a pose this far ahead of that of the fixture [m].
    fn add_pose_ahead(&mut self, milliseconds: u64, ahead: f32) {
        let ground_to_field = fixture::world_state().robot.ground_to_field;
        let pose = Pose2 {
            position: ground_to_field * Point2::new(ahead, 0.0),
            ..ground_to_field.as_pose()
        };
        let pose = Pose2D {
            x: pose.position.x.into(),
            y: pose.position.y.into(),
            theta: pose.orientation.angle().into(),
        };
        self.add("booster_soccer/robot_pose", milliseconds, &pose);
    }

    fn read(&self) -> (Vec<LoggedDecision>, Vec<String>) {
        let mut reader = LogReader::new(LogNumbers {
            player: Some(PLAYER),
            team: None,
        });
        let mut decisions = Vec::new();
        for (topic, milliseconds, payload) in &self.0 {
            let known = TOPICS.iter().find(|it| it.name == *topic).unwrap();
            let message = LogMessage {
                topic: &format!("/{topic}"),
                schema_encoding: "ros2msg",
                type_name: known.type_name,
                schema: &[],
                time: Time::from_nanos(milliseconds * 1_000_000),
                payload,
                lacking: &[],
            };
            assert_eq!(reader.knows(&message), known.is_own, "{topic}");
            assert!(reader.read(&message, &mut decisions));
        }
        reader.finish(&mut decisions);
        (decisions, reader.notes())
    }
}

/// Returns a log with a pose at 10 ms, what the bridge sends about the fixture, and a pose at 30 ms.
fn log() -> Log {
    let state = fixture::world_state();
    let mut vision = Vision::new(
        VisionParameters {
            latency: std::time::Duration::ZERO,
            error: 0.0,
            relative_error: 0.0,
            ..VisionParameters::default()
        },
        PLAYER,
        &hsl_types::FieldDimensions::default(),
    );
    let looks_down = HeadAngles {
        yaw: 0.0,
        pitch: 0.6,
    };
    let seen = vision.update(&state, looks_down);
    let mut log = Log::default();
    log.add_pose(10);
    log.add("booster_soccer/detection", 20, &seen[0]);
    log.add(
        "fall_down_recovery_state",
        20,
        &recovery(state.fall_down_state),
    );
    log.add_pose(30);
    log
}

/// Returns the state of a game that is played.
fn playing() -> GameControlData {
    let state = hsl_types::GameControllerState::default();
    let team = BridgeParameters::default().team_id;
    Game::new(team).update(Time::ZERO, &state).unwrap()
}

/// Returns the last decision of the log with another message.
fn last(topic: &'static str, message: &impl Message) -> LoggedDecision {
    let mut log = log();
    log.add(topic, 31, message);
    log.add_pose(40);
    log.read().0.pop().unwrap()
}

/// Returns the decision to which requests belong.
fn requested(requests: &[(u32, &str)]) -> LoggedDecision {
    let mut log = log();
    for (api_id, body) in requests {
        let request = RpcReqMsg {
            uuid: "1".to_owned(),
            header: format!(r#"{{"api_id": {api_id}}}"#),
            body: (*body).to_owned(),
        };
        log.add("LocoApiTopicReq", 31, &request);
    }
    log.read().0.pop().unwrap()
}

#[test]
fn every_topic_is_in_the_readme() {
    let readme = include_str!("../../../booster_bridge/README.md");
    for topic in TOPICS {
        let name = format!("`{}`", topic.name);
        assert!(readme.contains(&name), "{name} is missing in README.md");
    }
}

#[test]
fn robot_pose_begins_a_decision_with_its_pose() {
    let (decisions, notes) = log().read();
    let times = decisions.iter().map(|it| it.time.as_nanos() / 1_000_000);
    assert_eq!(times.collect::<Vec<_>>(), [10, 30]);
    let expected = fixture::world_state().robot.ground_to_field;
    let found = decisions[1].world_state.as_ref().unwrap().robot;
    assert!((found.ground_to_field.translation() - expected.translation()).norm() < 1e-6);
    let debug = decisions[1].output.debug.as_ref().unwrap();
    assert!(debug.estimated_pose.is_some());
    assert_eq!(decisions[0].world_state, None);
    let reason = "/: 1 of 2 decisions have no world state: its inputs were logged later";
    assert_eq!(notes, [reason]);
}

#[test]
fn clock_is_the_time_of_a_decision_in_a_simulation() {
    let at = Time::from_nanos(7_000_000_000);
    let clock = Clock {
        clock: time::to_message(at),
    };
    assert_eq!(last("clock", &clock).time, at);
}

#[test]
fn detection_is_the_ball_and_the_robots() {
    let decision = log().read().0.pop().unwrap();
    let (state, expected) = (decision.world_state.unwrap(), fixture::world_state());
    let (ball, seen) = (state.ball.unwrap(), expected.ball.unwrap());
    assert!(ball.ball_in_ground.distance(seen.ball_in_ground) < 0.05);
    assert!(ball.ball_in_field.distance(seen.ball_in_field) < 0.05);
    assert_eq!(ball.last_seen_ball, expected.now);
    let [robot] = &state.obstacles[..] else {
        panic!("{:?}", state.obstacles);
    };
    assert!(robot.position.distance(expected.obstacles[0].position) < 0.05);
    assert_eq!(robot.team, None);
    // The program forgets a ball after 3 s.
    let mut log = log();
    log.add_pose(3_000);
    log.add_pose(3_100);
    let decisions = log.read().0;
    let balls = decisions.iter().rev().take(2);
    let known = balls.map(|it| it.world_state.as_ref().unwrap().ball.is_some());
    assert_eq!(known.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn fall_down_recovery_state_is_the_posture() {
    let fallen = hsl_types::FallDownState {
        kind: FallDownStateKind::HasFallen,
        is_recovery_available: true,
    };
    let decision = last("fall_down_recovery_state", &recovery(fallen));
    assert_eq!(decision.world_state.unwrap().fall_down_state, fallen);
}

#[test]
fn game_controller_is_the_state_of_the_game() {
    let game = playing();
    for topic in ["robocup/game_controller", "booster_soccer/game_controller"] {
        let decision = last(topic, &game);
        assert_eq!(decision.game.unwrap().game_state, GameState::Playing);
        let state = decision.world_state.unwrap();
        let found = state.filtered_game_controller_state.unwrap().game_state;
        let free = FilteredGameState::Playing {
            ball_is_free: true,
            kick_off: false,
        };
        assert_eq!(found, free);
    }
}

#[test]
fn requests_are_the_motion_command() {
    let decision = requested(&[(2001, r#"{"vx": 0.5, "vy": 0.0, "vyaw": 0.1}"#)]);
    let MotionCommand::WalkWithVelocity { velocity, .. } = decision.output.motion_command else {
        panic!("{:?}", decision.output.motion_command);
    };
    assert_eq!(velocity.x, 0.5);
    let refused = requested(&[(2001, r#"{"vx": 50.0, "vy": 0.0, "vyaw": 0.1}"#)]);
    assert_eq!(refused.output.faults.len(), 1);
}

#[test]
fn kick_ball_is_the_aim_of_a_kick() {
    let mut log = log();
    let aim = Kick {
        x: 0.2,
        goal_x: 3.0,
        ..Kick::default()
    };
    log.add("kick_ball", 31, &aim);
    let request = RpcReqMsg {
        uuid: "1".to_owned(),
        header: r#"{"api_id": 2038}"#.to_owned(),
        body: r#"{"start": true}"#.to_owned(),
    };
    log.add("LocoApiTopicReq", 32, &request);
    // The ball keeps its place while the robot walks to it.
    log.add_pose_ahead(40, 0.8);
    let decision = log.read().0.pop().unwrap();
    let MotionCommand::VisualKick { ball_position, .. } = decision.output.motion_command else {
        panic!("{:?}", decision.output);
    };
    assert!(ball_position.distance(Point2::new(0.2, 0.0)) < 0.05);
}

#[test]
fn a_decision_without_detections_has_no_world_state() {
    let mut log = log();
    log.0
        .retain(|(topic, ..)| *topic != "booster_soccer/detection");
    let (decisions, notes) = log.read();
    assert!(decisions.iter().all(|it| it.world_state.is_none()));
    let reason = "/: 2 of 2 decisions have no world state: the log lacks booster_soccer/detection";
    assert_eq!(notes, [reason]);
}
