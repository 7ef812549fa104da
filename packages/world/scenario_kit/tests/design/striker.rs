//! Scenario that asserts motion commands and traces.

use behavior_tree::Status;
use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::*;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall, SimulatorRobotBundle};
use hsl_types::{MotionCommand, PlayerNumber, Point2, Pose2, RobotId, SimulatedBall, Team};
use scenario_kit::{Judge, scenario};

const STRIKER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());

#[scenario]
fn striker_walks_to_visible_ball(app: &mut App) {
    app.add_systems(Startup, spawn_robots_and_ball);
    app.add_systems(
        Update,
        assert_striker_walks.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

fn spawn_robots_and_ball(mut commands: Commands, mut ball: ResMut<SimulatorBall>) {
    commands.spawn(SimulatorRobotBundle::new(
        STRIKER.team,
        STRIKER.player_number,
        Pose2::new(-2.0, 0.0, 0.0).as_transform(),
    ));
    ball.state = Some(SimulatedBall::resting(Point2::origin()));
}

/// Asserts the last motion command, and the status of a node by its path.
fn assert_striker_walks(mut judge: Judge) {
    judge.require_motion(STRIKER, "walk", |it| {
        matches!(it, MotionCommand::Walk { .. })
    });
    let status = |path: &[&str]| judge.status_of(STRIKER, path);
    let walks = status(&[
        "play the ball",
        "kick or approach the ball",
        "walk behind the ball",
    ]);
    assert_eq!(walks, Some(Status::Running));
    let guards = status(&["goalkeeper", "clear or guard"]);
    assert_eq!(
        guards,
        Some(Status::Idle),
        "the striker is not the goalkeeper"
    );
    assert_eq!(status(&["goalkeeper", "walk behind the ball"]), None);
    judge.pass();
}
