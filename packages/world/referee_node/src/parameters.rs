use hsl_parameters::Overrides;
use hsl_referee::AutoRefereeConfig;
use match_setup::MatchOptions;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Name of the scenario to play, see `sil list`; its settings of the referee apply.
    #[parameter(default = MatchOptions::default().scenario)]
    pub(crate) scenario: String,
    /// Timing of the rules.
    #[parameter(section)]
    pub(crate) auto_referee: AutoRefereeConfig,
}

impl Parameters {
    /// Returns the defaults of all parameters that `overrides` do not set, from the options of their scenario.
    ///
    /// # Errors
    /// Returns an error if the scenario is not found.
    pub(crate) fn before(overrides: &Overrides) -> Result<Self, InvalidValues> {
        MatchOptions::before(overrides).map(Self::from_match)
    }

    /// Returns the parameters for a match with these options.
    pub(crate) fn from_match(options: MatchOptions) -> Self {
        Self {
            scenario: options.scenario,
            auto_referee: options.options.auto_referee,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>("referee_node", env!("CARGO_MANIFEST_DIR"));
    }
}
