use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorPrimaryState};
use hsl_types::{Pose2, PrimaryState};

use crate::cast::{STRIKER, stands_and_looks_ahead};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A penalized robot stands and looks ahead while the others play.
#[scenario(duration = 2.0)]
fn penalized_robot_stands_and_looks_ahead(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0))
        .insert(SimulatorPrimaryState::Forced(PrimaryState::Penalized));
    place_ball(app, (0.0, 0.5), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    judge.require_motion(STRIKER, "stand and look ahead", stands_and_looks_ahead);
}
