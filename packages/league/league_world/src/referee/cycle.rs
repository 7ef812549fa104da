//! Cycle of a match, as the rules see it.

use crate::referee::{Decisions, RefereeConfig, Snapshot};

/// Cycle of a match, with the decisions of the rules so far.
pub(crate) struct Cycle<'a> {
    pub(crate) config: &'a RefereeConfig,
    pub(crate) snapshot: &'a Snapshot<'a>,
    pub(crate) decisions: Decisions,
}

impl<'a> Cycle<'a> {
    /// Begins a cycle without decisions.
    pub(crate) fn new(config: &'a RefereeConfig, snapshot: &'a Snapshot<'a>) -> Self {
        Self {
            config,
            snapshot,
            decisions: Decisions::default(),
        }
    }
}
