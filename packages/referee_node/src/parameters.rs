use hsl_referee::AutoRefereeConfig;
use hsl_types::Faults;
use serde::{Deserialize, Serialize};

/// The parameters of the node.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Timing of the rules.
    pub(crate) auto_referee: AutoRefereeConfig,
}

impl Parameters {
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
