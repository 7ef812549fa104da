use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{BackendError, BehaviorInputs, MissionBackend, SimulatorMissionBackend};
use field_mission::{FieldMission, MissionFiles};
use hsl_types::MissionDecision;

use crate::error::ScenarioError;
use crate::options::ScenarioOptions;
use crate::{Scenario, build_app};

/// The mission of a scenario, unless the options name another one.
#[derive(Resource, Clone, Debug)]
struct DefaultMission(&'static MissionFiles);

/// Notes on parts of the mission that are probably a mistake, one line each.
#[derive(Resource, Clone, Debug)]
struct MissionNotes(Vec<String>);

/// Returns the notes on the mission of `app`: parts that are probably a mistake, one line each with file and line.
pub fn mission_notes(app: &App) -> &[String] {
    let notes = app.world().get_resource::<MissionNotes>();
    notes.map_or(&[], |notes| &notes.0)
}

/// Gives the robots of a scenario a mission, which sends them orders. Called in the setup of a scenario. The option
/// `mission` replaces it.
pub fn begin_mission(app: &mut App, files: &'static MissionFiles) {
    app.insert_resource(DefaultMission(files));
}

/// Reads the mission of the options or, without one, of `scenario`, whose setup runs in a separate app to find it.
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

/// Removes the mission backend from `app`, so that the caller can insert another one, for example the backend of a
/// node.
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

/// Inserts the mission of the options or of the scenario as the mission backend of `app`, with notes on it. Does
/// nothing without a mission.
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

/// Reads the mission of the options or, without one, the default mission of the scenario in `app`. `None` if there is
/// neither.
///
/// # Errors
/// Returns an error if the files cannot be read, or they are not a valid mission for this field.
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
    /// Passes the world states of all robots to the mission.
    fn decide(&mut self, inputs: &BehaviorInputs) -> Result<MissionDecision, BackendError> {
        let world_states = inputs
            .iter()
            .map(|(robot, input)| (*robot, &input.world_state));
        Ok(self.0.decide(world_states).into())
    }
}
