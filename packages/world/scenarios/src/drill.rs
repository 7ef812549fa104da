//! What missions on the field have in common.

use bevy_ecs::prelude::Res;
use bevyhavior_simulator::SimulatorMission;
use field_mission::MissionState;
use scenario_kit::{Judge, ScenarioOptions};

/// Every seed begins a bit elsewhere.
pub(super) fn anywhere(options: &mut ScenarioOptions) {
    options.fuzz.position = 0.3;
    options.fuzz.angle = 0.3;
    options.fuzz.ball = 0.2;
}

/// Passes when the mission succeeds, and fails with its reason.
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
