use serde::{Deserialize, Serialize};

/// What the world has been waiting for during some seconds: it writes it to standard output as a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaitReport {
    /// The nodes, and what each lacks.
    pub world_waits_for: String,
}
