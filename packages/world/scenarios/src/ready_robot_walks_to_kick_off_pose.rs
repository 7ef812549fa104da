use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GameState, MotionCommand, Orientation2, Point2, Pose2};

use crate::cast::STRIKER;
use scenario_kit::{Judge, begin_in, place_robot, scenario};

/// Kick-off pose \[m, m, rad\] if the other team or no team kicks off: on the long axis outside the center circle,
/// two robot radii behind it, facing the center mark.
const KICK_OFF_POSE: (f32, f32, f32) = (-1.25, 0.0, 0.0);
/// Maximum distance from that position \[m\].
const DISTANCE: f32 = 0.15;
/// Maximum difference from that orientation \[rad\].
const TURN: f32 = 0.2;

/// In Ready a robot walks from the touch line to its kick-off pose, and stands there before Set.
#[scenario(time_limit = 44.0)]
fn ready_robot_walks_to_kick_off_pose(app: &mut App) {
    begin_in(app, GameState::Ready);
    place_robot(app, STRIKER, Pose2::new(-3.0, -3.0, 1.57));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: when the robot stands for the first time, passes if it stands at its kick-off pose, and fails if not.
fn watch(mut judge: Judge) {
    let stands = matches!(judge.motion_of(STRIKER), Some(MotionCommand::Stand { .. }));
    let Some(pose) = judge.pose_of(STRIKER) else {
        return judge.fail(Some(STRIKER), "it is not in the match");
    };
    if !stands {
        return;
    }
    let (x, y, angle) = KICK_OFF_POSE;
    let distance = pose.as_pose().position.distance(Point2::new(x, y));
    let turn = pose.orientation().angle_to(Orientation2::new(angle)).abs();
    if distance <= DISTANCE && turn <= TURN {
        judge.pass();
    } else {
        let message = format!("it stands {distance:.2} m and {turn:.2} rad from its kick-off pose");
        judge.fail(Some(STRIKER), message);
    }
}
