//! Bytes as the league's programs encode them.

use std::net::Ipv4Addr;
use std::time::Duration;

use game_controller::{
    Audience, ControlMessage, ForwardedStatus, MonitorRequest, Refusal, ReturnMessage, RobotInfo,
    State, Version,
};
use hsl_types::{
    GameControllerReturnMessage, JerseyColor, PenaltyKind, PlayerNumber, Point2, Pose2,
    ReturnMessageBall,
};

use crate::made;

/// Packet 42: middle division, Playing, first half, team 24 kicks, 543 s left, secondary time 7 s.
const HEAD: &str = "52476d65142a050100000300011 81f020700";
/// Team 24: blue, red goalkeeper, score 1, budget 11987; player 3 moved in Set, 7 s left; six players.
const TEAM_24: &str = "18000101010000 00d32e000000000000020700000000000000 0d0000";
/// Team 5: black, white goalkeeper, budget 12000; player 2 pushed, the clock does not run yet, one caution.
const TEAM_5: &str = "0503040100000000e02e0000000a0001000000000000000000 0d0000";
/// Players 7 to 20, substitutes.
const SUBSTITUTE: &str = "0d0000";

fn bytes_of(text: &str) -> Vec<u8> {
    hex::decode(text.replace(' ', "")).unwrap()
}

fn control_bytes() -> Vec<u8> {
    let substitutes = SUBSTITUTE.repeat(14);
    bytes_of(&[HEAD, TEAM_24, &substitutes, TEAM_5, &substitutes].concat())
}

fn control_message() -> ControlMessage {
    let mut message = made::message();
    message.packet_number = 42;
    message.state = State::Playing;
    message.secs_remaining = 543;
    message.secondary_time = 7;
    let [hulks, opponent] = &mut message.teams;
    hulks.score = 1;
    hulks.message_budget = 11_987;
    hulks.players[2] = RobotInfo {
        penalty: Some(PenaltyKind::MotionInSet),
        secs_till_unpenalized: 7,
        ..RobotInfo::default()
    };
    opponent.field_player_color = JerseyColor::Black;
    opponent.goalkeeper_color = JerseyColor::White;
    opponent.players[1] = RobotInfo {
        penalty: Some(PenaltyKind::Pushing),
        cautions: 1,
        ..RobotInfo::default()
    };
    message
}

#[test]
fn a_control_message_of_version_20_has_the_bytes_of_the_league() {
    let bytes = control_bytes();
    assert_eq!(bytes.len(), 158);
    let written = control_message().to_bytes(Version::V20, Audience::Robots);
    assert_eq!(hex::encode(written.unwrap()), hex::encode(&bytes));
    let read = ControlMessage::from_bytes(&bytes);
    assert_eq!(
        read,
        Ok((Version::V20, Audience::Robots, control_message()))
    );
}

#[test]
fn monitors_get_the_same_bytes_behind_another_header() {
    let monitor = control_message()
        .to_bytes(Version::V20, Audience::Monitors)
        .unwrap();
    assert_eq!(&monitor[..4], b"RGTD");
    assert_eq!(monitor[4..], control_bytes()[4..]);
    let (_, audience, _) = ControlMessage::from_bytes(&monitor).unwrap();
    assert_eq!(audience, Audience::Monitors);
}

#[test]
fn negative_times_are_little_endian() {
    let message = ControlMessage {
        secs_remaining: -3,
        secondary_time: -12,
        ..made::message()
    };
    let bytes = message.to_bytes(Version::V20, Audience::Robots).unwrap();
    assert_eq!(hex::encode(&bytes[14..18]), "fdfff4ff");
}

#[test]
fn fields_are_at_the_offsets_of_each_version() {
    for version in [Version::V19, Version::V20] {
        let mut message = control_message();
        message.stopped = true;
        message.teams[1].players[1].warnings = u8::from(version == Version::V19);
        let bytes = message.to_bytes(version, Audience::Robots).unwrap();
        assert_eq!(bytes.len(), version.size());
        assert_eq!(bytes[8], 1, "stopped");
        assert_eq!(bytes[13], 24, "kickingTeam");
        let second_team = 18 + (version.size() - 18) / 2;
        assert_eq!(bytes[second_team], 5, "teams[1].teamNumber");
        let robot = match version {
            Version::V19 => [9, 0, 1, 1].as_slice(),
            _ => &[10, 0, 1],
        };
        let player = second_team + 10 + robot.len();
        assert_eq!(&bytes[player..player + robot.len()], robot, "{version:?}");
    }
}

#[test]
fn version_18_has_no_stop_and_the_numbers_of_the_standard_platform_league() {
    let spl = ControlMessage {
        competition: game_controller::Competition::Spl { phase: 1, kind: 0 },
        state: State::Standby,
        set_play: Some(hsl_types::SubState::ThrowIn),
        ..control_message()
    };
    let mut bytes = spl.to_bytes(Version::V18, Audience::Robots).err();
    assert_eq!(bytes, None);
    let bytes_18 = spl.to_bytes(Version::V18, Audience::Robots).unwrap();
    assert_eq!(bytes_18.len(), 118);
    assert_eq!(
        &bytes_18[7..12],
        [1, 0, 0, 5, 4],
        "phase, type, phase, state, kick-in"
    );
    assert_eq!(bytes_18[18 + 10 + 4], 3, "motion in set");
    let stopped = ControlMessage {
        stopped: true,
        ..spl
    };
    bytes = stopped.to_bytes(Version::V18, Audience::Robots).err();
    let said = bytes.unwrap().to_string();
    assert_eq!(
        said,
        "version 18 of the control message has no stop of play"
    );
}

#[test]
fn a_penalty_that_a_version_does_not_have_is_refused() {
    let mut message = made::message();
    message.teams[0].players[0].penalty = Some(PenaltyKind::MotionInStop);
    let refused = message.to_bytes(Version::V19, Audience::Robots);
    let said = refused.unwrap_err().to_string();
    assert_eq!(
        said,
        "version 19 of the control message has no penalty for motion in a stop"
    );
}

#[test]
fn return_messages_have_the_bytes_of_the_league() {
    let seen = GameControllerReturnMessage {
        player_number: PlayerNumber::new::<3>(),
        fallen: false,
        pose: Pose2::new(-1.5, 0.25, std::f32::consts::FRAC_PI_2),
        ball: Some(ReturnMessageBall {
            position: Point2::new(0.8, -0.12),
            age: Duration::from_millis(500),
        }),
    };
    let fallen = GameControllerReturnMessage {
        player_number: PlayerNumber::new::<5>(),
        fallen: true,
        pose: Pose2::default(),
        ball: None,
    };
    let expected = [
        (
            seen,
            "52477274040318000080bbc400007a43db0fc93f0000003f000048440000f0c2".to_owned(),
        ),
        (
            fallen,
            [
                "5247727404051801",
                &"00".repeat(12),
                "000080bf",
                &"00".repeat(8),
            ]
            .concat(),
        ),
    ];
    for (message, bytes) in expected {
        let wire = ReturnMessage::new(24, &message);
        assert_eq!(hex::encode(wire.to_bytes()), bytes);
        let read = ReturnMessage::from_bytes(&bytes_of(&bytes)).unwrap();
        assert_eq!(read, wire);
        assert_eq!(read.ball().is_some(), message.ball.is_some());
        assert!(read.pose().position.distance(message.pose.position) < 1e-4);
    }
}

#[test]
fn requests_and_forwarded_messages_have_the_bytes_of_the_league() {
    assert_eq!(hex::encode(MonitorRequest.to_bytes()), "5247547200");
    assert_eq!(MonitorRequest::from_bytes(b"RGTr\0"), Ok(MonitorRequest));
    let said = MonitorRequest::from_bytes(b"RGTr\x01").unwrap_err();
    assert_eq!(
        said.to_string(),
        "a monitor request has version 1, which is not supported"
    );
    let status = ForwardedStatus {
        sender: Ipv4Addr::new(10, 0, 24, 13),
        payload: vec![1; 32],
    };
    let bytes = status.to_bytes();
    assert_eq!((bytes.len(), &bytes[..4]), (36, [10, 0, 24, 13].as_slice()));
    assert_eq!(ForwardedStatus::from_bytes(&bytes), Ok(status));
}

#[test]
fn invalid_control_messages_are_refused_with_the_value() {
    let cases: &[(usize, u8, &str)] = &[
        (0, b'X', "does not begin with \"RGme or RGTD\""),
        (
            4,
            21,
            "a control message has version 21, which is not supported",
        ),
        (4, 19, "a control message has 158 bytes instead of 198"),
        (6, 21, "playersPerTeam is 21, must be at most 20"),
        (7, 3, "competitionType is 3, must be 0 to 2"),
        (8, 2, "stopped is 2, must be 0 or 1"),
        (9, 4, "gamePhase is 4, must be 0 to 3"),
        (10, 5, "state is 5, must be 0 to 4"),
        (11, 7, "setPlay is 7, must be 0 to 6"),
        (12, 2, "firstHalf is 2, must be 0 or 1"),
        (19, 10, "fieldPlayerColour is 10, must be 0 to 9"),
        (20, 99, "goalkeeperColour is 99, must be 0 to 9"),
        (21, 21, "goalkeeper is 21, must be 0 to 20"),
        (28, 14, "penalty is 14, must be 0 to 13"),
    ];
    for (offset, value, expected) in cases {
        let mut bytes = control_bytes();
        bytes[*offset] = *value;
        let refused = ControlMessage::from_bytes(&bytes).unwrap_err();
        assert_eq!(refused.to_string(), *expected);
    }
    for length in [0, 3, 157, 159] {
        let mut bytes = control_bytes();
        bytes.resize(length, 0);
        let refused = ControlMessage::from_bytes(&bytes).unwrap_err();
        assert!(matches!(refused, Refusal::Size { actual, .. } if actual == length));
    }
}

#[test]
fn return_messages_are_refused_as_by_the_league() {
    let valid = ReturnMessage {
        player: 20,
        team: 24,
        fallen: false,
        pose: [f32::INFINITY, 0.0, 0.0],
        ball_age: -1.0,
        ball: [0.0; 2],
    };
    assert_eq!(ReturnMessage::from_bytes(&valid.to_bytes()), Ok(valid));
    let refused = |message: ReturnMessage| {
        let refused = ReturnMessage::from_bytes(&message.to_bytes());
        refused.unwrap_err().to_string()
    };
    let player = ReturnMessage { player: 0, ..valid };
    assert_eq!(refused(player), "playerNum is 0, must be 1 to 20");
    let ball_age = f32::NAN;
    let age = ReturnMessage { ball_age, ..valid };
    assert_eq!(refused(age), "ballAge is not a number");
    let mut bytes = valid.to_bytes();
    bytes[7] = 255;
    let default_constructed = ReturnMessage::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        default_constructed.to_string(),
        "fallen is 255, must be 0 or 1"
    );
    let short = ReturnMessage::from_bytes(&bytes[..31]).unwrap_err();
    assert_eq!(
        short.to_string(),
        "a return message has 31 bytes instead of 32"
    );
}
