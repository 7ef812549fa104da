use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{Pose2, Team};

use crate::cast::STRIKER;
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A striker with the ball before its feet kicks it into the opponent's goal.
#[scenario(time_limit = 30.0)]
fn striker_kicks_close_ball(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(2.8, 0.0, 0.0));
    place_ball(app, (3.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    if judge.game().team(Team::Hulks).score == 1 {
        judge.pass();
    }
}
