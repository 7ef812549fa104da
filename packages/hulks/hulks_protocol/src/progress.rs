//! The progress report of the bridge.

use serde::{Deserialize, Serialize};

/// A JSON line on standard output, written whenever it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeProgress {
    /// Robots whose node is missing or not ready, with the reason; empty if all nodes are ready.
    pub waiting_for: Vec<String>,
}
