use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::Pose2;

use crate::cast::{GOALKEEPER, stands_and_looks_at_something};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// The goalkeeper stays in its goal and looks at a ball that is out of its reach.
#[scenario(time_limit = 10.0)]
fn goalkeeper_stands_and_looks_at_ball(app: &mut App) {
    place_robot(app, GOALKEEPER, Pose2::new(-4.2, 0.0, 0.0));
    place_ball(app, (-1.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: fails if the goalkeeper leaves its goal; passes when it stands and looks at the ball after five seconds.
fn watch(mut judge: Judge) {
    let Some(pose) = judge.pose_of(GOALKEEPER) else {
        return judge.fail(Some(GOALKEEPER), "it is not in the match");
    };
    let x = pose.translation().x;
    if x > -3.0 {
        return judge.fail(Some(GOALKEEPER), format!("it left its goal: x is {x} m"));
    }
    let stands = judge
        .motion_of(GOALKEEPER)
        .is_some_and(stands_and_looks_at_something);
    if stands && judge.seconds() > 5.0 {
        judge.pass();
    }
}
