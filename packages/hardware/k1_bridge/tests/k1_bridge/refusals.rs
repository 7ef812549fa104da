//! Calls that the simulated robot refuses.

use std::time::Duration;

use booster::{Call, Mode, RpcRequest, Status, parse_status, request};
use k1_bridge::stand_in::{Limits, ManualCommand, StandIn};

/// Sends a call at a time \[ms\], and returns the status.
fn answer(robot: &mut StandIn, call: Call, milliseconds: u64) -> Status {
    let now = Duration::from_millis(milliseconds);
    let (answer, _) = robot.answer(&request("", call), now);
    parse_status(&answer).unwrap()
}

/// Returns a robot that plays after 3 s.
fn playing() -> StandIn {
    let mut robot = StandIn::new(Limits::default());
    assert_eq!(
        answer(&mut robot, Call::ChangeMode(Mode::Prepare), 10),
        Status::OK
    );
    assert_eq!(
        answer(&mut robot, Call::ChangeMode(Mode::Soccer), 3000),
        Status::OK
    );
    robot
}

const AHEAD: Call = Call::Move {
    vx: 0.5,
    vy: 0.0,
    vyaw: 0.0,
};

#[test]
fn soccer_follows_prepare_and_not_damping() {
    let mut robot = StandIn::new(Limits::default());
    let soccer = Call::ChangeMode(Mode::Soccer);
    assert_eq!(
        answer(&mut robot, soccer, 0),
        Status::STATE_TRANSITION_FAILED
    );
    assert_eq!(
        answer(&mut robot, Call::ChangeMode(Mode::Prepare), 10),
        Status::OK
    );
    assert_eq!(
        answer(&mut robot, soccer, 1000),
        Status::STATE_TRANSITION_FAILED
    );
    assert_eq!(answer(&mut robot, soccer, 2100), Status::OK);
    assert_eq!(
        answer(&mut robot, Call::ChangeMode(Mode::Damping), 2110),
        Status::OK
    );
}

#[test]
fn a_robot_moves_only_when_it_plays() {
    let mut robot = StandIn::new(Limits::default());
    assert_eq!(answer(&mut robot, AHEAD, 10), Status::CONFLICT);
    let head = Call::RotateHead {
        pitch: 0.0,
        yaw: 0.0,
    };
    assert_eq!(answer(&mut robot, head, 20), Status::CONFLICT);
    assert_eq!(
        answer(&mut robot, Call::VisualKick { start: true }, 30),
        Status::CONFLICT
    );
    assert_eq!(answer(&mut playing(), AHEAD, 4000), Status::OK);
}

#[test]
fn calls_that_are_too_frequent_or_out_of_limits_are_refused() {
    let mut robot = playing();
    assert_eq!(answer(&mut robot, AHEAD, 4000), Status::OK);
    assert_eq!(answer(&mut robot, AHEAD, 4002), Status::TOO_FREQUENT);
    for (vx, vyaw) in [(9.0, 0.0), (0.0, -9.0), (f32::NAN, 0.0)] {
        let call = Call::Move { vx, vy: 0.0, vyaw };
        assert_eq!(answer(&mut robot.clone(), call, 5000), Status::BAD_REQUEST);
    }
}

#[test]
fn a_request_that_is_not_a_call_is_a_bad_request() {
    let mut robot = playing();
    let (answer, refusal) = robot.answer(&RpcRequest::default(), Duration::from_secs(5));
    assert_eq!(parse_status(&answer), Ok(Status::BAD_REQUEST));
    assert!(refusal.unwrap().to_string().contains("api_id"));
}

#[test]
fn only_a_fallen_robot_gets_up() {
    let mut robot = playing();
    assert_eq!(answer(&mut robot, Call::GetUp, 4000), Status::REFUSED);
    robot.apply(ManualCommand::Fall);
    assert_eq!(answer(&mut robot, Call::GetUp, 5000), Status::OK);
    assert_eq!(answer(&mut robot, Call::GetUp, 6000), Status::REFUSED);
    robot.advance(Duration::from_secs(11));
    assert_eq!(robot.fall_down_state().fall_down_state, 0);
}

#[test]
fn a_robot_without_calls_stops() {
    let mut robot = playing();
    answer(&mut robot, AHEAD, 4000);
    robot.advance(Duration::from_millis(4900));
    assert_eq!(robot.velocity(), (0.5, 0.0, 0.0));
    assert!(!robot.take_timeout());
    robot.advance(Duration::from_millis(5100));
    assert_eq!(robot.velocity(), (0.0, 0.0, 0.0));
    assert!(robot.take_timeout());
    robot.advance(Duration::from_millis(7000));
    assert!(!robot.take_timeout(), "the stop is reported once");
}

#[test]
fn the_error_contains_the_unknown_command() {
    for line in [
        "",
        "jump",
        "heat",
        "heat 22 40",
        "heat 1 200",
        "click",
        "hold 2",
    ] {
        let error = line.parse::<ManualCommand>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("unknown command {line:?}")),
            "{error}"
        );
    }
}
