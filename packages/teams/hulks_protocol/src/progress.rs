//! Progress report of the bridge.

use serde::{Deserialize, Serialize};

/// JSON line on standard output, written whenever it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeProgress {
    /// Robots with a node that is missing or not ready, and the reason; empty if all nodes are ready.
    pub waiting_for: Vec<String>,
}
