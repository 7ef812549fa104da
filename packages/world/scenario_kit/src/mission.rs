use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{BackendError, BehaviorInput, MissionBackend, SimulatorMissionBackend};
use field_mission::{FieldMission, MissionFiles};
use hsl_types::{MissionDecision, RobotId};

use crate::error::ScenarioError;
use crate::options::ScenarioOptions;
use crate::{Scenario, build_app};

/// The mission of a scenario, unless the options name another one.
#[derive(Resource, Clone, Debug)]
struct DefaultMission(&'static MissionFiles);

/// Notes on parts of the mission that are probably a mistake, one line each.
#[derive(Resource, Clone, Debug)]
struct MissionNotes(Vec<String>);

/// Returns notes on parts of the mission that are probably a mistake, one line each with file and line.
pub fn mission_notes(app: &App) -> &[String] {
    let notes = app.world().get_resource::<MissionNotes>();
    notes.map_or(&[], |notes| &notes.0)
}

/// Gives the robots of a scenario a mission; the option `mission` replaces it.
pub fn begin_mission(app: &mut App, files: &'static MissionFiles) {
    app.insert_resource(DefaultMission(files));
}

/// Returns the mission of the options or of `scenario`.
///
/// # Errors
/// Returns an error if the options cannot be played, or if the scenario has no mission.
pub fn mission_of(
    scenario: &Scenario,
    options: &ScenarioOptions,
) -> Result<FieldMission, ScenarioError> {
    let app = build_app(scenario, options)?;
    read(&app, options)?.ok_or(ScenarioError::NoMission(scenario.name))
}

/// Removes the mission backend from `app`, so that a node can replace it.
///
/// # Errors
/// Returns an error if the scenario has no mission.
pub fn take_mission(app: &mut App, scenario: &Scenario) -> Result<(), ScenarioError> {
    let backend = app.world_mut().remove_resource::<SimulatorMissionBackend>();
    let mission = backend.and_then(|backend| backend.0);
    mission
        .map(drop)
        .ok_or(ScenarioError::NoMission(scenario.name))
}

/// Adds the mission of the options or of the scenario to `app`.
pub(crate) fn apply(app: &mut App, options: &ScenarioOptions) -> Result<(), ScenarioError> {
    let Some(mission) = read(app, options)? else {
        return Ok(());
    };
    let notes = mission.notes().iter().map(ToString::to_string);
    app.insert_resource(MissionNotes(notes.collect()));
    let backend = InProcess(mission);
    app.insert_resource(SimulatorMissionBackend(Some(Box::new(backend))));
    Ok(())
}

/// Returns the mission of the options or the default mission of the scenario in `app`.
fn read(app: &App, options: &ScenarioOptions) -> Result<Option<FieldMission>, ScenarioError> {
    let read;
    let files = match &options.mission {
        Some(folder) => {
            read = MissionFiles::read(folder)
                .map_err(|error| ScenarioError::Mission(error.to_string()))?;
            &read
        }
        None => match app.world().get_resource::<DefaultMission>() {
            Some(default) => default.0,
            None => return Ok(None),
        },
    };
    let mission = FieldMission::new(files, options.field)
        .map_err(|error| ScenarioError::Mission(error.to_string()))?;
    Ok(Some(mission))
}

/// A mission that decides in the process of the engine.
struct InProcess(FieldMission);

impl MissionBackend for InProcess {
    fn decide(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<MissionDecision, BackendError> {
        let world_states = inputs
            .iter()
            .map(|(robot, input)| (*robot, &input.world_state));
        Ok(self.0.decide(world_states).into())
    }
}
