//! Tree of a robot whose decisions are made by another program.

use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, BehaviorParameters, create_motion_tree};
use hsl_types::{
    FallDownState, FallDownStateKind, FieldDimensions, MotionCommand, Point2, Pose2, PrimaryState,
    RobotTask,
};

use crate::fixture::{Situation, walk_end};

/// Returns the command of the motion tree for a forward velocity of 0.2 m/s.
fn with_velocity(situation: &Situation) -> MotionCommand {
    let mut behavior = motion_layer();
    behavior.steer(RemoteControlParameters {
        enabled: true,
        forward: 0.2,
        left: 0.0,
        turn: 0.0,
    });
    behavior.tick(&situation.0).motion_command
}

fn motion_layer() -> Behavior {
    let parameters = BehaviorParameters::default();
    Behavior::with_tree(create_motion_tree(), parameters, FieldDimensions::default())
}

#[test]
fn a_robot_walks_with_the_velocity_where_the_rules_allow_motion() {
    for state in [PrimaryState::Ready, PrimaryState::Playing] {
        let command = with_velocity(&Situation::new(state).ball(0.0, 0.0));
        let MotionCommand::WalkWithVelocity { velocity, .. } = command else {
            panic!("{state:?}: {command:?}");
        };
        assert_eq!((velocity.x, velocity.y), (0.2, 0.0));
    }
}

#[test]
fn a_robot_with_a_velocity_stands_where_the_rules_allow_no_motion() {
    for state in [
        PrimaryState::Initial,
        PrimaryState::Set,
        PrimaryState::Penalized,
        PrimaryState::Stop,
        PrimaryState::Finished,
    ] {
        let command = with_velocity(&Situation::new(state));
        assert!(
            matches!(command, MotionCommand::Stand { .. }),
            "{state:?}: {command:?}"
        );
    }
}

#[test]
fn a_fallen_robot_with_a_velocity_gets_up() {
    let mut situation = Situation::playing();
    situation.0.fall_down_state = FallDownState {
        kind: FallDownStateKind::HasFallen,
        is_recovery_available: true,
    };
    assert_eq!(with_velocity(&situation), MotionCommand::StandUp);
}

#[test]
fn a_robot_walks_to_its_goal_also_before_the_game_is_played_and_otherwise_stands() {
    let pose = Pose2::new(-3.0, 1.0, 0.0);
    for state in [PrimaryState::Ready, PrimaryState::Playing] {
        let situation = Situation::new(state).ordered(1, RobotTask::WalkTo { pose });
        let command = motion_layer().tick(&situation.0).motion_command;
        let end = walk_end(&situation, &command).expect("it walks");
        assert!(end.distance(Point2::new(-3.0, 1.0)) < 1e-3, "{end:?}");
        let idle = motion_layer().tick(&Situation::new(state).0).motion_command;
        assert!(matches!(idle, MotionCommand::Stand { .. }), "{idle:?}");
    }
}
