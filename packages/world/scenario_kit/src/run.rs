use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, InProcessBackend, SimulatorBehaviorBackend, SimulatorScenarioResult,
};
use hsl_behavior::{BehaviorParameters, RobotBehavior};
use hsl_behavior_files::FileBehavior;
use hsl_types::RobotId;

use crate::cast::{Cast, cast};
use crate::faults::{FaultyBackend, Process, SignalSender, send_signal_to_self};
use crate::options::ScenarioOptions;
use crate::periodic_backend::PeriodicBackend;
use crate::{Scenario, ScenarioError, build_app};

/// Creates an app that plays `scenario` with the robots in `cast`, which decide in this process, with decision periods
/// and faults as in the options. The app records nothing.
///
/// # Errors
///
/// Returns an error if the options cannot be played, or if a tree file became invalid since it was checked.
pub fn app_in_process(
    scenario: &Scenario,
    options: &ScenarioOptions,
    cast: Cast,
) -> Result<App, ScenarioError> {
    let mut behaviors: Vec<(RobotId, Box<dyn RobotBehavior>)> = Vec::new();
    for (robot, parameters) in cast {
        let behavior = FileBehavior::new(parameters, options.field)?;
        behaviors.push((robot, Box::new(behavior)));
    }
    app_with_behaviors(scenario, options, behaviors)
}

/// Creates an app that plays `scenario` with these behaviors of its robots, see [`app_in_process`].
///
/// # Errors
///
/// Returns an error if the options cannot be played.
pub fn app_with_behaviors(
    scenario: &Scenario,
    options: &ScenarioOptions,
    behaviors: Vec<(RobotId, Box<dyn RobotBehavior>)>,
) -> Result<App, ScenarioError> {
    let mut app = build_app(scenario, options)?;
    let backend = InProcessBackend::new(options.field, BehaviorParameters::default())
        .with_behaviors(behaviors);
    let send_signal: SignalSender = Box::new(|signal, process| {
        // In process, only the whole run is a process. Signals to others take effect through the answers of the
        // backend.
        if process == Process::World {
            send_signal_to_self(signal);
        }
    });
    let backend = PeriodicBackend::around(Box::new(backend), &options.decision_period);
    let backend = FaultyBackend::around(backend, options.faults.clone(), send_signal);
    app.insert_resource(SimulatorBehaviorBackend(backend));
    Ok(app)
}

/// Plays `scenario` with its own options in this process to its end, without a recording. Returns the verdict.
///
/// # Errors
///
/// Returns an error if the options cannot be played.
pub fn play(scenario: &Scenario) -> Result<SimulatorScenarioResult, ScenarioError> {
    let options = scenario.default_options();
    let cast = cast(scenario, &options)?;
    Ok(app_in_process(scenario, &options, cast)?.run_to_completion())
}
