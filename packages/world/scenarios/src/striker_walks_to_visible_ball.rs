use behavior_tree::Status;
use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::Pose2;

use crate::cast::{STRIKER, walks};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A striker walks to a ball that it sees.
#[scenario(time_limit = 20.0)]
fn striker_walks_to_visible_ball(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-2.0, 0.5, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: passes when the robot is within 0.5 m of the ball. Until then it must walk, and the node "walk behind the
/// ball" of its tree must run.
fn watch(mut judge: Judge) {
    let (Some(pose), Some(ball)) = (judge.pose_of(STRIKER), judge.ball()) else {
        return judge.fail(Some(STRIKER), "it or the ball is not in the match");
    };
    if pose.as_pose().position.distance(ball.position) < 0.5 {
        return judge.pass();
    }
    judge.require_motion(STRIKER, "walk", walks);
    let path = [
        "play the ball",
        "kick or approach the ball",
        "walk behind the ball",
    ];
    let status = judge.status_of(STRIKER, &path);
    if !matches!(status, Some(Status::Running | Status::Success)) {
        judge.fail(Some(STRIKER), format!("{path:?} returned {status:?}"));
    }
}
