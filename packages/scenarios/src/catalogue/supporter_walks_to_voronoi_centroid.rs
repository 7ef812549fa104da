use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::Pose2;

use super::cast::{STRIKER, SUPPORTER, walks};
use crate::{Judge, place_ball, place_robot, scenario};

/// While a teammate plays the ball, a supporter divides the field among the players and walks to the middle
/// of its part.
#[scenario(time_limit = 20.0)]
fn supporter_walks_to_voronoi_centroid(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-0.6, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-2.5, 0.3, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    let debug = judge.output_of(SUPPORTER).and_then(|it| it.debug.as_ref());
    let has_divided =
        debug.is_some_and(|it| it.voronoi_map.is_some() && !it.voronoi_inputs.is_empty());
    let has_target = debug.is_some_and(|it| it.walk_position.is_some());
    if has_divided && has_target && judge.motion_of(SUPPORTER).is_some_and(walks) {
        judge.pass();
    }
}
