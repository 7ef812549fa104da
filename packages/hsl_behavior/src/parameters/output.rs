use serde::{Deserialize, Serialize};

/// What a behavior hands out beside its decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutputParameters {
    /// Whether it hands out what became of every node of the tree (default: true).
    pub trace: bool,
    /// Whether it hands out why it decided so (default: true).
    pub debug: bool,
}

impl Default for OutputParameters {
    fn default() -> Self {
        Self {
            trace: true,
            debug: true,
        }
    }
}
