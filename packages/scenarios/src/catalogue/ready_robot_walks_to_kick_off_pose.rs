use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GameState, MotionCommand, Pose2};

use super::cast::STRIKER;
use crate::{Judge, begin_in, place_robot, scenario};

/// In Ready a robot walks from the touch line into its own half, and stands there before Set.
#[scenario(time_limit = 44.0)]
fn ready_robot_walks_to_kick_off_pose(app: &mut App) {
    begin_in(app, GameState::Ready);
    place_robot(app, STRIKER, Pose2::new(-3.0, -3.0, 1.57));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    let stands = matches!(judge.motion_of(STRIKER), Some(MotionCommand::Stand { .. }));
    let Some(pose) = judge.pose_of(STRIKER) else {
        return judge.fail(Some(STRIKER), "it is not there");
    };
    let place = pose.translation();
    if stands && place.x < 0.0 && place.y.abs() < 2.5 {
        judge.pass();
    }
}
