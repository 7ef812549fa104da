//! What is played: one scenario a file, all of them in [`SCENARIOS`].

mod match_options;
mod match_progress;
mod match_result;
mod options;
mod soccer_match;

pub use match_options::{MatchOptions, Pacing, RefereePlace};
pub use match_progress::MatchProgress;
pub use match_result::{MatchFailure, MatchResult};
pub use options::ScenarioOptions;

use bevy_app::App;
use bevyhavior_simulator::{BehaviorTreeSimulatorPlugin, SimulatorRandomness};
use hsl_types::Faults;

/// Something to play.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// By which it is started.
    pub name: &'static str,
    /// What it shows, in a line.
    pub description: &'static str,
    /// Registers its systems.
    pub setup: fn(&mut App, &ScenarioOptions),
}

/// Everything that can be played.
pub const SCENARIOS: &[Scenario] = &[soccer_match::SCENARIO];

/// Why a scenario cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScenarioError {
    /// There is none with this name.
    #[error("there is no scenario {name:?}; there are: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What could have been.
        known: String,
    },
    /// It cannot be played with these options.
    #[error("{0}")]
    Options(#[from] Faults),
}

/// The scenario `name`.
///
/// # Errors
/// An unknown name.
pub fn find(name: &str) -> Result<&'static Scenario, ScenarioError> {
    let found = SCENARIOS.iter().find(|scenario| scenario.name == name);
    found.ok_or_else(|| {
        let known: Vec<_> = SCENARIOS.iter().map(|scenario| scenario.name).collect();
        ScenarioError::Unknown {
            name: name.to_owned(),
            known: known.join(", "),
        }
    })
}

/// An app that plays the scenario `name`; who decides for the robots, and what becomes of the
/// recording, is added by the caller.
///
/// # Errors
/// An unknown name, or options with which nothing can be played: all faults together.
pub fn build_app(name: &str, options: &ScenarioOptions) -> Result<App, ScenarioError> {
    let scenario = find(name)?;
    options.validate()?;
    let mut app = App::new();
    app.add_plugins(BehaviorTreeSimulatorPlugin {
        config: options.simulation.clone(),
        auto_referee_config: options.auto_referee.clone(),
        field_dimensions: options.field,
        ..BehaviorTreeSimulatorPlugin::default()
    })
    .insert_resource(SimulatorRandomness::new(options.seed));
    (scenario.setup)(&mut app, options);
    Ok(app)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenario_names_are_unique() {
        let names: std::collections::BTreeSet<_> = SCENARIOS.iter().map(|it| it.name).collect();
        assert_eq!(names.len(), SCENARIOS.len());
    }

    #[test]
    fn an_unknown_scenario_is_answered_with_the_known_ones() {
        let error = build_app("soccer_mach", &ScenarioOptions::default()).map(drop);
        let message = error.expect_err("there is no such scenario").to_string();
        assert!(
            message.contains("soccer_mach") && message.contains("soccer_match"),
            "{message}"
        );
    }

    #[test]
    fn all_faults_of_the_options_are_reported_together() {
        let mut options = ScenarioOptions {
            hulks: 6,
            ..ScenarioOptions::default()
        };
        options.simulation.walk_rotation_speed = -1.0;
        options.field.length = f32::NAN;
        let error = build_app("soccer_match", &options).map(drop);
        let message = error.expect_err("three options are wrong").to_string();
        for part in ["hulks", "simulation.walk_rotation_speed", "field.length"] {
            assert!(message.contains(part), "{part} is missing in: {message}");
        }
    }
}
