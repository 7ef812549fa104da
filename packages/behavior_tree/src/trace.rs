use serde::{Deserialize, Serialize};

use crate::Status;

/// What became of every node in one tick: lossless, one byte a node in messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// By node id, which is the index in [`crate::Layout::nodes`].
    pub statuses: Vec<Status>,
}
