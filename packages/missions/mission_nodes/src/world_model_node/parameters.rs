use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Parameters of `world_model_node`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(default)]
pub struct Parameters {
    /// Files of the facts.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub facts: FactParameters,
}

/// Files of the facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[parameters(rules = Self::rules)]
#[serde(default)]
pub struct FactParameters {
    /// File of the domain in PDDL; null: none until `load_domain` is called.
    #[parameter(default = None)]
    pub domain: Option<PathBuf>,
    /// File of the problem in PDDL.
    #[parameter(default = None)]
    pub problem: Option<PathBuf>,
    /// File that keeps all changes of the facts, so that a restarted node continues with them; null: facts are lost
    /// with the node.
    #[parameter(default = None)]
    pub journal: Option<PathBuf>,
}

impl FactParameters {
    /// Adds an error to `invalid` if only one of domain and problem is given.
    fn rules(&self, invalid: &mut InvalidValues) {
        let are_paired = self.domain.is_some() == self.problem.is_some();
        invalid.require(
            are_paired,
            "problem",
            "must be given with domain, and only with it",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/world_model_node");
        ros_testing::assert_generated::<Parameters>("world_model_node", folder);
    }
}
