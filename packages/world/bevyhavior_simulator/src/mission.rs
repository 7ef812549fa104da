use std::collections::BTreeMap;

use bevy_ecs::prelude::{Res, ResMut, Resource};
use field_mission::{FieldMission, MissionDecision};
use hsl_behavior::BehaviorInput;
use hsl_types::{Color, RobotId};
use mission::AuditRecord;

use crate::backend_error::BackendError;
use crate::behavior_resources::SimulatorBehaviorInputs;
use crate::clock::SimulatorClock;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::timeline::SimulatorTimelineMarkers;

/// Source of mission orders, in process or over ROS.
pub trait MissionBackend: Send + Sync {
    /// Decides on the robots' knowledge in this tick. The orders are in their world states from the next tick on.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no decision.
    fn decide(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<MissionDecision, BackendError>;

    /// Resets the state after a run; the next tick starts another run.
    fn restart(&mut self) {}

    /// Checks the messages that arrived since the last tick. Called after the last tick.
    ///
    /// # Errors
    ///
    /// Returns an error for an unexpected message.
    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(())
    }
}

impl MissionBackend for FieldMission {
    fn decide(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<MissionDecision, BackendError> {
        let world_states = inputs
            .iter()
            .map(|(robot, input)| (*robot, &input.world_state));
        Ok(Self::decide(self, world_states))
    }
}

/// Mission of this run, or `None` if the robots play without orders.
#[derive(Resource, Default)]
pub struct SimulatorMissionBackend(pub Option<Box<dyn MissionBackend>>);

/// Last decision of the mission, or `None` before the first.
#[derive(Resource, Default)]
pub struct SimulatorMission(pub Option<MissionDecision>);

/// Runs the mission on the robots' knowledge in this tick.
pub(crate) fn run_mission(
    clock: Res<SimulatorClock>,
    inputs: Res<SimulatorBehaviorInputs>,
    mut backend: ResMut<SimulatorMissionBackend>,
    mut mission: ResMut<SimulatorMission>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    let Some(backend) = &mut backend.0 else {
        return;
    };
    match backend.decide(&inputs.0) {
        Ok(decision) => {
            for text in decision.records.iter().filter_map(turning_point) {
                markers.add(clock.now, Color::LIGHT_BLUE, &text);
            }
            mission.0 = Some(decision);
        }
        Err(error) => result.fail_and_stop(SimulatorFailure {
            tick: clock.tick,
            now: clock.now,
            robot: None,
            kind: FailureKind::Environment,
            message: error.to_string(),
        }),
    }
}

/// Returns the timeline label of a record about planning, a dropped plan or the end of the mission.
fn turning_point(record: &AuditRecord) -> Option<String> {
    match record {
        AuditRecord::Planned { episode, steps, .. } => {
            Some(format!("mission: plan {episode} has {} steps", steps.len()))
        }
        AuditRecord::Dropped { episode, cause, .. } => {
            Some(format!("mission: plan {episode} is dropped, {cause}"))
        }
        AuditRecord::Ended { outcome, .. } => Some(format!("mission: {outcome}")),
        _ => None,
    }
}
