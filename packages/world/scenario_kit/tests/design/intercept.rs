//! Basic form of a scenario.

use bevy_app::{App, AppExit, Startup, Update};
use bevy_ecs::prelude::*;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall, SimulatorRobotBundle};
use hsl_types::{PlayerNumber, Point2, Pose2, SimulatedBall, Team, Vector2};
use scenario_kit::scenario;

#[scenario]
fn intercept_ball(app: &mut App) {
    app.add_systems(Startup, startup);
    app.add_systems(Update, update.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System at startup: places a robot, and a ball that rolls past it.
fn startup(mut commands: Commands, mut ball: ResMut<SimulatorBall>) {
    commands.spawn(SimulatorRobotBundle::new(
        Team::Hulks,
        PlayerNumber::new::<2>(),
        Pose2::new(-2.0, 0.3, 0.0).as_transform(),
    ));
    ball.state = Some(SimulatedBall {
        velocity: Vector2::new(-1.8, 0.0),
        ..SimulatedBall::resting(Point2::new(1.5, 0.0))
    });
}

fn update(ball: Res<SimulatorBall>, mut exit: MessageWriter<AppExit>) {
    if ball.state.is_some_and(|ball| ball.velocity.x > 0.5) {
        exit.write(AppExit::Success);
    }
}

#[test]
fn a_scenario_without_a_doc_comment_is_described_by_its_name() {
    assert_eq!(SCENARIO.description, "intercept ball");
}
