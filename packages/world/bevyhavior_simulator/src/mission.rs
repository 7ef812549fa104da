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

/// What gives orders to robots: in process or over ROS.
pub trait MissionBackend: Send + Sync {
    /// Decides on what robots know in this tick. The orders are in their world states from the next tick on.
    ///
    /// # Errors
    /// When no decision can be had.
    fn decide(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<MissionDecision, BackendError>;

    /// Forgets the run, which has finished; another one begins with its first tick.
    fn restart(&mut self) {}

    /// Checks after the last tick what has arrived since.
    ///
    /// # Errors
    /// When something has arrived that must not.
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

/// What gives orders in this run; `None`: robots play as they like.
#[derive(Resource, Default)]
pub struct SimulatorMissionBackend(pub Option<Box<dyn MissionBackend>>);

/// The last decision of the mission; `None` until there is one.
#[derive(Resource, Default)]
pub struct SimulatorMission(pub Option<MissionDecision>);

/// Lets the mission decide on what robots know in this tick.
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

/// Returns what a record says on the timeline: when the mission was planned, why it is planned anew, and how it ended.
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
