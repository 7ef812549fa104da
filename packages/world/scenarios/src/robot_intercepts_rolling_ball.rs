use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{Pose2, Team};

use crate::cast::STRIKER;
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A robot walks into the way of a ball that rolls to its own goal, and plays it.
#[scenario(time_limit = 60.0)]
fn robot_intercepts_rolling_ball(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-2.0, 0.3, 0.0));
    place_ball(app, (1.5, 0.0), (-1.8, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: fails if the ball enters the robot's own goal; passes when it rolls back towards the opponent.
fn watch(mut judge: Judge) {
    if judge.game().team(Team::Opponent).score > 0 {
        return judge.fail(Some(STRIKER), "the ball got past it into the own goal");
    }
    if judge.ball().is_some_and(|ball| ball.velocity.x > 0.5) {
        judge.pass();
    }
}
