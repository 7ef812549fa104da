use serde::{Deserialize, Serialize};

/// Node and topic for which the world has been waiting for some seconds, a line of JSON on its standard output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaitReport {
    /// The nodes, and what each lacks.
    pub world_waits_for: String,
}
