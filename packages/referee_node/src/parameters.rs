use hsl_parameters::Overrides;
use hsl_referee::AutoRefereeConfig;
use hsl_types::Faults;
use scenarios::MatchOptions;
use serde::{Deserialize, Serialize};

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// What is played, by its name in `sil list` (default: `soccer_match`): its own settings for the referee apply
    /// where no other parameter is set.
    pub(crate) scenario: String,
    /// Timing of the rules.
    pub(crate) auto_referee: AutoRefereeConfig,
}

impl Default for Parameters {
    fn default() -> Self {
        Self::of(MatchOptions::default())
    }
}

impl Parameters {
    /// Those of the scenario that `overrides` name.
    ///
    /// # Errors
    /// A scenario that is not found.
    pub(crate) fn before(overrides: &Overrides) -> Result<Self, Faults> {
        MatchOptions::before(overrides).map(Self::of)
    }

    fn of(options: MatchOptions) -> Self {
        Self {
            scenario: options.scenario,
            auto_referee: options.options.auto_referee,
        }
    }

    /// Whether a game can be refereed with these parameters.
    pub(crate) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        if let Err(found) = self.auto_referee.validate() {
            faults.extend_within("auto_referee", &found);
        }
        faults.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_parameter_file_gives_every_parameter_its_default() {
        ros_testing::assert_is_default::<Parameters>("referee_node");
    }
}
