//! Remote control and injected motion commands.

use hsl_behavior::{Behavior, BehaviorParameters};
use hsl_types::{
    FieldDimensions, HeadMotion, MotionCommand, Orientation2, Point2, PrimaryState, Vector2,
};

use crate::fixture::Situation;

/// Returns parameters with a remote control that walks ahead and to the left.
pub(crate) fn steered() -> BehaviorParameters {
    let mut parameters = BehaviorParameters::default();
    parameters.remote_control.enabled = true;
    parameters.remote_control.forward = 0.2;
    parameters.remote_control.left = 0.1;
    parameters.remote_control.turn = -0.5;
    parameters
}

/// Returns parameters that inject a stand.
pub(crate) fn told_to_stand() -> BehaviorParameters {
    told(MotionCommand::Stand {
        head: HeadMotion::LookAround,
    })
}

fn told(command: MotionCommand) -> BehaviorParameters {
    BehaviorParameters {
        injected_motion_command: Some(command),
        ..BehaviorParameters::default()
    }
}

fn command(parameters: BehaviorParameters, situation: &Situation) -> MotionCommand {
    Behavior::new(parameters, FieldDimensions::default())
        .tick(&situation.0)
        .motion_command
}

#[test]
fn a_robot_that_is_steered_walks_as_it_is_steered_and_nowhere_else() {
    let situation = Situation::playing().ball(-1.85, 0.0);
    let walks = command(steered(), &situation);
    let MotionCommand::WalkWithVelocity {
        velocity,
        angular_velocity,
        ..
    } = walks
    else {
        panic!("it does not walk: {walks:?}");
    };
    assert_eq!(velocity, Vector2::new(0.2, 0.1));
    assert_eq!(angular_velocity, -0.5);

    let mut parameters = BehaviorParameters::default();
    parameters.remote_control.enabled = true;
    let stands = command(parameters, &situation);
    assert!(matches!(stands, MotionCommand::Stand { .. }), "{stands:?}");
}

#[test]
fn an_injected_motion_command_is_done_as_it_is_whatever_the_tree_wants() {
    let injected = MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.2, 0.0),
        kick_direction: Orientation2::identity(),
        target_position: Point2::new(5.0, 0.0),
        robot_theta_to_field: Orientation2::identity(),
        kick_power: hsl_types::KickPower::Long,
    };
    for situation in [
        Situation::playing().ball(1.0, 0.0),
        Situation::new(PrimaryState::Initial),
        Situation::new(PrimaryState::Penalized),
    ] {
        assert_eq!(command(told(injected.clone()), &situation), injected);
    }
}

#[test]
fn damping_and_stops_come_before_commands_of_people() {
    for parameters in [steered(), told(MotionCommand::StandUp)] {
        let damping = Situation::new(PrimaryState::Damping);
        assert_eq!(
            command(parameters.clone(), &damping),
            MotionCommand::Damping
        );
        let stopped = command(parameters, &Situation::new(PrimaryState::Stop));
        assert!(
            matches!(stopped, MotionCommand::Stand { .. }),
            "{stopped:?}"
        );
    }
}

#[test]
fn a_file_can_steer_and_inject() {
    let read = |yaml| serde_yaml::from_str::<BehaviorParameters>(yaml).expect("it is valid");
    let parameters = read(
        "injected_motion_command: {kind: walk_with_velocity, velocity: {x: 0.1, y: 0.0}, \
         angular_velocity: 1, head: {kind: look_around}}",
    );
    assert_eq!(
        parameters.injected_motion_command,
        Some(MotionCommand::WalkWithVelocity {
            head: HeadMotion::LookAround,
            velocity: Vector2::new(0.1, 0.0),
            angular_velocity: 1.0,
        })
    );
    let parameters = read("remote_control: {enabled: true, forward: 0.2, left: 0.1, turn: -0.5}");
    assert_eq!(parameters, steered());
}
