use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// Outputs in addition to the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct OutputParameters {
    /// True if the behavior outputs the trace of the tree.
    #[parameter(default = true)]
    pub trace: bool,
    /// True if the behavior outputs debug data.
    #[parameter(default = true)]
    pub debug: bool,
}
