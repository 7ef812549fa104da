//! Scenario whose file is a program: `cargo run --example robot_stands`.

use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{PlayerNumber, Pose2, RobotId, Team};
use scenario_kit::{Judge, place_robot, scenario};

const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());

/// A robot without a ball stays on its feet for a second.
#[scenario(duration = 1.0)]
fn robot_stands(app: &mut App) {
    place_robot(app, ROBOT, Pose2::new(0.0, 0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    let knows = judge.world_state_of(ROBOT);
    if knows.is_some_and(|it| it.fall_down_state != Default::default()) {
        judge.fail(Some(ROBOT), "it fell");
    }
}
