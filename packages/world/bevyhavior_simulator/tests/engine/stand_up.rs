//! Standing up, which takes time. Scenarios and `simulation.errors.motion` make robots fall.

use bevy_app::App;
use bevyhavior_simulator::{SimulationConfig, SimulatorFallDownState, SimulatorRobotBundle};
use hsl_types::{FallDownState, FallDownStateKind, HeadMotion, MotionCommand, Pose2, Vector2};

use crate::common::{doing, hulk, knowledge_of, obeying, play, plugin, pose_of, world_with};

/// Returns a world with a fallen robot that first stands up and then walks.
fn fallen_robot() -> App {
    let config = SimulationConfig {
        stand_up_duration: std::time::Duration::from_millis(300),
        ..SimulationConfig::default()
    };
    let mut app = world_with(plugin(config), &[], |_, input| {
        let is_first = input.world_state.fall_down_state.kind == FallDownStateKind::HasFallen;
        Ok(doing(if is_first {
            MotionCommand::StandUp
        } else {
            MotionCommand::WalkWithVelocity {
                head: HeadMotion::ZeroAngles,
                velocity: Vector2::new(0.1, 0.0),
                angular_velocity: 0.0,
            }
        }))
    });
    let id = hulk(1);
    app.world_mut().spawn(SimulatorRobotBundle {
        fall_down_state: SimulatorFallDownState(FallDownState {
            kind: FallDownStateKind::HasFallen,
            is_recovery_available: true,
        }),
        ..SimulatorRobotBundle::new(id.team, id.player_number, Pose2::default().as_transform())
    });
    app
}

#[test]
fn a_fallen_robot_knows_that_it_is_fallen_then_getting_up_then_ready() {
    let mut app = fallen_robot();
    let kinds: Vec<_> = (0..40)
        .map(|_| {
            app.update();
            knowledge_of(&app, hulk(1)).fall_down_state.kind
        })
        .collect();
    assert_eq!(kinds[0], FallDownStateKind::HasFallen);
    assert!(
        kinds[1..31]
            .iter()
            .all(|kind| *kind == FallDownStateKind::IsGettingUp),
        "{kinds:?}"
    );
    assert!(
        kinds[31..]
            .iter()
            .all(|kind| *kind == FallDownStateKind::IsReady),
        "{kinds:?}"
    );
}

#[test]
fn a_robot_that_gets_up_does_not_walk() {
    let mut app = fallen_robot();
    play(&mut app, 30);
    assert_eq!(
        pose_of(&mut app, hulk(1)),
        Some(Pose2::default().as_transform())
    );
    play(&mut app, 10);
    assert_ne!(
        pose_of(&mut app, hulk(1)),
        Some(Pose2::default().as_transform())
    );
}

#[test]
fn a_robot_on_the_ground_neither_walks_nor_turns() {
    let walk = MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(0.1, 0.0),
        angular_velocity: 0.5,
    };
    let mut app = obeying(SimulationConfig::default(), Pose2::default(), walk);
    play(&mut app, 1);
    let before = pose_of(&mut app, hulk(1));
    let world = app.world_mut();
    for mut state in world.query::<&mut SimulatorFallDownState>().iter_mut(world) {
        state.0.kind = FallDownStateKind::HasFallen;
    }
    play(&mut app, 10);
    assert_eq!(pose_of(&mut app, hulk(1)), before);
}
