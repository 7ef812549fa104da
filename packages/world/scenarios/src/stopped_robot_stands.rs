use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorGameState};
use hsl_types::{MotionCommand, Pose2};

use crate::cast::STRIKER;
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// In a brief stop a robot stands, even with the ball before its feet.
#[scenario(duration = 2.0)]
fn stopped_robot_stands(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-0.3, 0.0, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    let mut game = app.world_mut().resource_mut::<SimulatorGameState>();
    game.set_stopped(true);
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    let stands = |motion: &MotionCommand| matches!(motion, MotionCommand::Stand { .. });
    judge.require_motion(STRIKER, "stand", stands);
}
