use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GameState, Pose2};

use crate::cast::{STRIKER, stands_and_looks_ahead};
use scenario_kit::{Judge, begin_in, place_ball, place_robot, scenario};

/// Before the game a robot stands and looks ahead, with any ball on the field.
#[scenario(duration = 2.0)]
fn initial_robot_stands_and_looks_ahead(app: &mut App) {
    begin_in(app, GameState::Initial);
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0));
    place_ball(app, (0.0, 0.5), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    judge.require_motion(STRIKER, "stand and look ahead", stands_and_looks_ahead);
}
