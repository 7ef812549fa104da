use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, UnansweredPolicy};
use hsl_types::Pose2;

use crate::cast::{STRIKER, SUPPORTER};
use scenario_kit::{Judge, ScenarioOptions, place_ball, place_robot, scenario};

/// Time at which the striker's node is killed \[s\].
const KILLED_AT: f32 = 1.0;

/// A supporter kicks the ball itself after the striker's node was killed.
#[scenario(time_limit = 60.0, options = kill_the_striker)]
fn supporter_takes_over_from_lost_striker(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-2.0, 1.0, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn kill_the_striker(options: &mut ScenarioOptions) {
    options.unanswered = UnansweredPolicy::Drop;
    options.faults.kill(STRIKER, KILLED_AT);
}

/// System: passes when the supporter touches the ball, and fails if another robot does or if the striker stays in the
/// match.
fn watch(mut judge: Judge) {
    if judge.pose_of(STRIKER).is_some() && judge.seconds() > f64::from(KILLED_AT) {
        return judge.fail(Some(STRIKER), "its node was killed, and it still plays");
    }
    let touch = judge.ball().and_then(|ball| ball.last_touch);
    match touch.map(|touch| touch.robot) {
        Some(SUPPORTER) => judge.pass(),
        Some(other) => judge.fail(Some(other), "it touched the ball before the supporter"),
        None => {}
    }
}
