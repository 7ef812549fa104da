use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GameState, Pose2};

use crate::cast::{STRIKER, stands_and_looks_at_something};
use scenario_kit::{Judge, begin_in, place_ball, place_robot, scenario};

/// Before the whistle a robot looks at the ball and stands.
#[scenario(duration = 5.0)]
fn set_robot_looks_at_ball_and_stands(app: &mut App) {
    begin_in(app, GameState::Set);
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    judge.require_motion(
        STRIKER,
        "stand and look at the ball",
        stands_and_looks_at_something,
    );
}
