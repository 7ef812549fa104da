//! Common parts of missions on the field.

use std::time::Duration;

use bevy_ecs::prelude::Res;
use bevyhavior_simulator::SimulatorMission;
use hsl_types::MissionState;
use scenario_kit::{Judge, ScenarioOptions};

/// Maximum duration of a parameter.
const LONGEST: Duration = Duration::from_secs(1_000_000);

/// Sets the options of a practice. Robots that wait for an order of a mission are not penalized: the referee ignores
/// standing, inactivity and holding the ball. All other penalties are given.
pub(super) fn practice(options: &mut ScenarioOptions) {
    let penalties = &mut options.auto_referee.penalties;
    penalties.inactive_duration = None;
    penalties.stuck_duration = None;
    penalties.holding_duration = LONGEST;
    penalties.goal_keeper_holding_duration = LONGEST;
}

/// Sets the options of a practice with another initial position for every seed.
pub(super) fn anywhere(options: &mut ScenarioOptions) {
    practice(options);
    options.fuzz.position = 0.3;
    options.fuzz.angle = 0.3;
    options.fuzz.ball = 0.2;
}

/// System: passes when the mission has succeeded, and fails with its reason when it has failed.
pub(super) fn watch(mission: Res<SimulatorMission>, mut judge: Judge) {
    let Some(decision) = &mission.0 else {
        return;
    };
    match decision.state {
        MissionState::Succeeded => judge.pass(),
        MissionState::Failed => {
            judge.fail(None, format!("the mission failed: {}", decision.outcome))
        }
        MissionState::Idle | MissionState::Planning | MissionState::Running => {}
    }
}
