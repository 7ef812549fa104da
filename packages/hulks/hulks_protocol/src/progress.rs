//! What the bridge tells people while it runs.

use serde::{Deserialize, Serialize};

/// A line of JSON on standard output, written whenever it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeProgress {
    /// Each robot whose node is not there or not fit, and what it lacks; empty: nobody is missing.
    pub waiting_for: Vec<String>,
}
