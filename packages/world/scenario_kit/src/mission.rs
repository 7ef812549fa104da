use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{MissionBackend, SimulatorMissionBackend};
use field_mission::{FieldMission, MissionFiles};

use crate::error::ScenarioError;
use crate::options::ScenarioOptions;
use crate::{Scenario, build_app};

/// Mission of a scenario, unless the options name another one.
#[derive(Resource, Clone, Debug)]
struct DefaultMission(&'static MissionFiles);

/// Warnings about parts of the mission that are probably wrong, one line each.
#[derive(Resource, Clone, Debug)]
struct MissionNotes(Vec<String>);

/// Returns warnings about parts of the mission that are probably wrong, one line each with file and line.
pub fn mission_notes(app: &App) -> &[String] {
    let notes = app.world().get_resource::<MissionNotes>();
    notes.map_or(&[], |notes| &notes.0)
}

/// Adds a mission to a scenario. The option `mission` replaces it.
pub fn begin_mission(app: &mut App, files: &'static MissionFiles) {
    app.insert_resource(DefaultMission(files));
}

/// Returns the mission backend of `scenario`.
///
/// # Errors
///
/// Returns an error if the options cannot be played or the scenario has no mission.
pub fn mission_of(
    scenario: &Scenario,
    options: &ScenarioOptions,
) -> Result<Box<dyn MissionBackend>, ScenarioError> {
    take_mission(&mut build_app(scenario, options)?, scenario)
}

/// Removes the mission backend from `app`, which plays `scenario`, so that a node can replace it.
///
/// # Errors
///
/// Returns an error if the scenario has no mission.
pub fn take_mission(
    app: &mut App,
    scenario: &Scenario,
) -> Result<Box<dyn MissionBackend>, ScenarioError> {
    let backend = app.world_mut().remove_resource::<SimulatorMissionBackend>();
    let mission = backend.and_then(|backend| backend.0);
    mission.ok_or(ScenarioError::NoMission(scenario.name))
}

/// Adds the mission of the options or of the scenario to `app`.
pub(crate) fn apply(app: &mut App, options: &ScenarioOptions) -> Result<(), ScenarioError> {
    let read;
    let files = match &options.mission {
        Some(folder) => {
            read = MissionFiles::read(folder)
                .map_err(|error| ScenarioError::Mission(error.to_string()))?;
            &read
        }
        None => match app.world().get_resource::<DefaultMission>() {
            Some(default) => default.0,
            None => return Ok(()),
        },
    };
    let mission = FieldMission::new(files, options.field)
        .map_err(|error| ScenarioError::Mission(error.to_string()))?;
    let notes = mission.notes().iter().map(ToString::to_string);
    app.insert_resource(MissionNotes(notes.collect()));
    app.insert_resource(SimulatorMissionBackend(Some(Box::new(mission))));
    Ok(())
}
