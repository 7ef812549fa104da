//! Tests of requests.

use booster::{Status, request};
use hsl_types::{FallDownState, Isometry2, KickPower, Orientation2};

use super::*;
use crate::fixture::world_state;

/// Posture of a robot that stands.
const READY: FallDownStateKind = FallDownStateKind::IsReady;

/// Returns the state before the first request.
fn requests() -> Requests {
    Requests::new(&BridgeParameters::default(), FieldDimensions::default())
}

fn message(call: Call) -> RpcReqMsg {
    let RpcRequest { uuid, header, body } = request("1", call);
    RpcReqMsg { uuid, header, body }
}

/// Returns the call to walk ahead.
fn ahead(vx: f32) -> RpcReqMsg {
    message(Call::Move {
        vx,
        vy: 0.0,
        vyaw: 0.5,
    })
}

/// Returns the aim at a ball straight ahead.
fn aim(x: f64, power: f64) -> Kick {
    Kick {
        x,
        power,
        goal_x: 3.0,
        ..Kick::default()
    }
}

#[test]
fn a_velocity_counts_until_the_next_one() {
    let mut requests = requests();
    let state = world_state();
    assert!(matches!(
        requests.command(&state),
        MotionCommand::Stand { .. }
    ));
    requests.execute(ahead(0.4), READY).unwrap();
    for _ in 0..100 {
        let command = requests.command(&state);
        let MotionCommand::WalkWithVelocity {
            velocity,
            angular_velocity,
            ..
        } = command
        else {
            panic!("{command:?}");
        };
        assert_eq!((velocity.x, velocity.y, angular_velocity), (0.4, 0.0, 0.5));
    }
}

#[test]
fn the_body_of_the_program_is_understood() {
    let mut requests = requests();
    let text = |header: &str, body: &str| RpcReqMsg {
        uuid: "x".to_owned(),
        header: header.to_owned(),
        body: body.to_owned(),
    };
    let head = text(r#"{"api_id":2004}"#, r#"{"pitch":0.6,"yaw":-0.3}"#);
    requests.execute(head, READY).unwrap();
    assert!((requests.head_pitch() - 0.6).abs() < 1e-6);
    let HeadMotion::LookAt { target, .. } = requests.head_motion() else {
        panic!("the head looks at a point");
    };
    assert!((target.coords().angle() + 0.3).abs() < 1e-5, "{target:?}");
    let kick = text(r#"{"api_id":2038}"#, r#"{"start":true,"version":1}"#);
    requests.execute(kick, READY).unwrap();
    assert!(requests.kicks);
    let up = text(r#"{"api_id":2008}"#, "");
    requests.execute(up, FallDownStateKind::HasFallen).unwrap();
    assert!(requests.gets_up);
}

#[test]
fn what_the_robot_refuses_has_a_status_and_changes_nothing() {
    let mut requests = requests();
    requests.execute(ahead(0.4), READY).unwrap();
    let mut status = |message: RpcReqMsg, posture| {
        let refusal = requests.execute(message, posture).unwrap_err();
        refusal.status()
    };
    assert_eq!(status(ahead(2.0), READY), Status::BAD_REQUEST);
    assert_eq!(status(ahead(f32::NAN), READY), Status::BAD_REQUEST);
    let unknown = RpcReqMsg {
        header: r#"{"api_id":2005}"#.to_owned(),
        ..RpcReqMsg::default()
    };
    assert_eq!(status(unknown, READY), Status::BAD_REQUEST);
    assert_eq!(status(message(Call::GetUp), READY), Status::REFUSED);
    let mode = message(Call::ChangeMode(Mode::Soccer));
    let fallen = FallDownStateKind::HasFallen;
    assert_eq!(status(mode, fallen), Status::STATE_TRANSITION_FAILED);
    assert_eq!(requests.velocity.0.x, 0.4);
}

#[test]
fn the_robot_neither_walks_nor_kicks_in_damping() {
    let mut requests = requests();
    let damping = message(Call::ChangeMode(Mode::Damping));
    requests.execute(damping, READY).unwrap();
    assert_eq!(requests.command(&world_state()), MotionCommand::Damping);
    for refused in [ahead(0.4), message(Call::VisualKick { start: true })] {
        let refusal = requests.execute(refused, READY).unwrap_err();
        assert_eq!(refusal.status(), Status::CONFLICT);
    }
}

#[test]
fn a_fallen_robot_gets_up_only_after_a_request() {
    let mut requests = requests();
    let mut state = world_state();
    state.fall_down_state = FallDownState {
        kind: FallDownStateKind::HasFallen,
        is_recovery_available: true,
    };
    assert!(matches!(
        requests.command(&state),
        MotionCommand::Stand { .. }
    ));
    let posture = state.fall_down_state.kind;
    requests.execute(message(Call::GetUp), posture).unwrap();
    assert_eq!(requests.command(&state), MotionCommand::StandUp);
    state.fall_down_state.kind = READY;
    assert!(matches!(
        requests.command(&state),
        MotionCommand::Stand { .. }
    ));
}

#[test]
fn an_aim_alone_starts_no_kick() {
    let mut requests = requests();
    requests.aim(aim(0.3, 6.0)).unwrap();
    assert!(matches!(
        requests.command(&world_state()),
        MotionCommand::Stand { .. }
    ));
}

#[test]
fn a_visual_kick_walks_to_the_ball_and_kicks_it_within_reach() {
    let mut requests = requests();
    let start = message(Call::VisualKick { start: true });
    requests.execute(start, READY).unwrap();
    requests.aim(aim(1.0, 6.0)).unwrap();
    let mut state = world_state();
    state.obstacles.clear();
    let command = requests.command(&state);
    assert!(matches!(command, MotionCommand::Walk { .. }), "{command:?}");
    state.ball = None;
    for (power, expected) in [(6.0, KickPower::Long), (1.5, KickPower::Short)] {
        requests.aim(aim(0.3, power)).unwrap();
        let command = requests.command(&state);
        let MotionCommand::VisualKick { kick_power, .. } = command else {
            panic!("{command:?}");
        };
        assert_eq!(kick_power, expected);
    }
    let end = message(Call::VisualKick { start: false });
    requests.execute(end, READY).unwrap();
    assert!(matches!(
        requests.command(&state),
        MotionCommand::Stand { .. }
    ));
}

#[test]
fn an_aim_keeps_its_place_on_the_field_while_the_robot_turns() {
    let mut requests = requests();
    let start = message(Call::VisualKick { start: true });
    requests.execute(start, READY).unwrap();
    requests.aim(aim(1.0, 6.0)).unwrap();
    let mut state = world_state();
    state.ball = None;
    state.obstacles.clear();
    let mut target = || match requests.command(&state) {
        MotionCommand::Walk {
            path,
            target_orientation,
            ..
        } => {
            let turn = Orientation2::new(1.0);
            let ground_to_field = &mut state.robot.ground_to_field;
            let end = *ground_to_field * path.end().unwrap();
            let facing = *ground_to_field * target_orientation;
            *ground_to_field = Isometry2::new(
                ground_to_field.translation(),
                ground_to_field.orientation() * turn,
            );
            (end, facing)
        }
        other => panic!("{other:?}"),
    };
    let (end, facing) = target();
    let (later_end, later_facing) = target();
    assert!(end.distance(later_end) < 1e-3, "{end:?} {later_end:?}");
    assert!(facing.angle_to(later_facing).abs() < 1e-3);
}

#[test]
fn an_aim_that_is_not_finite_is_refused() {
    let refusal = requests().aim(aim(f64::NAN, 1.0)).unwrap_err();
    assert_eq!(refusal.status(), Status::BAD_REQUEST);
}
