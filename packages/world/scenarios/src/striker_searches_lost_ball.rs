use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{HeadMotion, Pose2};

use crate::cast::STRIKER;
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A striker without a visible ball searches with head and body until it finds the ball behind it.
#[scenario(time_limit = 60.0)]
fn striker_searches_lost_ball(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(0.0, 0.0, 0.0));
    place_ball(app, (-2.0, 0.5), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: requires the head motion of a search until the robot sees the ball, then passes.
fn watch(mut judge: Judge) {
    if judge
        .world_state_of(STRIKER)
        .is_some_and(|it| it.ball.is_some())
    {
        return judge.pass();
    }
    judge.require_motion(STRIKER, "search with its head", |motion| {
        motion.head_motion() == Some(HeadMotion::SearchForLostBall)
    });
}
