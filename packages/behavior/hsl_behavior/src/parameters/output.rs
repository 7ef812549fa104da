use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// What a behavior hands out beside its decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct OutputParameters {
    /// Whether it hands out what became of every node of the tree.
    #[parameter(default = true)]
    pub trace: bool,
    /// Whether it hands out why it decided so.
    #[parameter(default = true)]
    pub debug: bool,
}
