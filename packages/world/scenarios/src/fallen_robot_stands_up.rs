use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorFallDownState};
use hsl_types::{FallDownState, FallDownStateKind, MotionCommand, Pose2};

use crate::cast::{STRIKER, walks};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// A fallen robot gets up before anything else, and then continues to play.
#[scenario(time_limit = 30.0)]
fn fallen_robot_stands_up(app: &mut App) {
    let fallen = FallDownState {
        kind: FallDownStateKind::HasFallen,
        is_recovery_available: true,
    };
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0)).insert(SimulatorFallDownState(fallen));
    place_ball(app, (1.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: requires the command to stand up until the robot stands; passes when it walks afterwards.
fn watch(mut judge: Judge) {
    let state = judge
        .world_state_of(STRIKER)
        .map(|it| it.fall_down_state.kind);
    if state == Some(FallDownStateKind::IsReady) {
        if judge.motion_of(STRIKER).is_some_and(walks) {
            judge.pass();
        }
    } else {
        let gets_up = |motion: &MotionCommand| matches!(motion, MotionCommand::StandUp);
        judge.require_motion(STRIKER, "get up", gets_up);
    }
}
