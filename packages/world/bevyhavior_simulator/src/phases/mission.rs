use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{Color, MissionDecision};

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_resources::{BehaviorInputs, SimulatorBehaviorInputs};
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::timeline::SimulatorTimelineMarkers;
use crate::world::clock::SimulatorClock;

/// Source of mission orders, in process or over ROS.
pub trait MissionBackend: Send + Sync {
    /// Returns the decision for this tick's inputs. The orders of the decision are in the world states of the next
    /// tick.
    ///
    /// # Errors
    /// Returns an error if there is no decision.
    fn decide(&mut self, inputs: &BehaviorInputs) -> Result<MissionDecision, BackendError>;

    /// Resets the backend after a finished run; the next decision is for the first tick of a new run.
    fn restart(&mut self) {}

    /// Checks the messages received since the last tick of the run.
    ///
    /// # Errors
    /// Returns an error if a surplus decision was received.
    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(())
    }
}

/// Source of mission orders of this run; `None`: robots play their own behavior.
#[derive(Resource, Default)]
pub struct SimulatorMissionBackend(pub Option<Box<dyn MissionBackend>>);

/// Last decision of the mission; `None` before the first one.
#[derive(Resource, Default)]
pub struct SimulatorMission(pub Option<MissionDecision>);

/// System: passes the robots' inputs of this tick to the mission, if there is one, and stores its decision. Each mark
/// in the decision becomes a marker. Without a decision the run ends.
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
            for text in &decision.marks {
                markers.add(clock.now, Color::LIGHT_BLUE, text);
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
