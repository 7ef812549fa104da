use std::path::PathBuf;

use hsl_parameters::Overrides;
use hsl_types::FieldDimensions;
use match_setup::MatchOptions;
use scenario_kit::ScenarioOptions;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Name of the scenario to play, see `sil list`.
    #[parameter(default = MatchOptions::default().scenario)]
    pub(crate) scenario: String,
    /// Folder of the mission; null: the mission of the scenario.
    #[parameter(default = None)]
    pub(crate) mission: Option<PathBuf>,
    /// Number of robots in namespace `/hulks`.
    #[parameter(default = MatchOptions::default().options.hulks)]
    pub(crate) hulks: u8,
    /// Number of robots in namespace `/opponent`.
    #[parameter(default = MatchOptions::default().options.opponents)]
    pub(crate) opponents: u8,
    /// Field of play.
    #[parameter(section)]
    pub(crate) field: FieldDimensions,
}

impl Parameters {
    /// Returns the defaults of all parameters that `overrides` do not set, from the options of their scenario.
    ///
    /// # Errors
    ///
    /// Returns an error if the scenario is not found.
    pub(crate) fn before(overrides: &Overrides) -> Result<Self, InvalidValues> {
        let MatchOptions {
            scenario, options, ..
        } = MatchOptions::before(overrides)?;
        Ok(Self {
            scenario,
            mission: options.mission,
            hulks: options.hulks,
            opponents: options.opponents,
            field: options.field,
        })
    }

    /// Returns `options` with the parameters of this node: all options on which a mission depends.
    pub(crate) fn over(&self, options: ScenarioOptions) -> ScenarioOptions {
        ScenarioOptions {
            mission: self.mission.clone(),
            hulks: self.hulks,
            opponents: self.opponents,
            field: self.field,
            ..options
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>(
            "field_mission_node",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
