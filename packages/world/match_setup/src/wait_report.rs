use serde::{Deserialize, Serialize};

/// Report of the nodes and topics for which the world has been waiting for some seconds: a line of JSON on its standard
/// output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaitReport {
    /// Nodes with the topics that each lacks.
    pub world_waits_for: String,
}
