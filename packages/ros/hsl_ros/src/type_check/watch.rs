//! Check of the types of endpoints that appear while a node runs.

use super::{TypeCheck, TypeMismatch};
use crate::Node;

/// Number of checks of a topic after which a mismatch of a node without a known name is logged.
const CHECKS_WITHOUT_NAME: u32 = 3;

/// Repeated check that logs each endpoint with other fields once, and again if it disappears and returns. The node
/// continues.
#[derive(Clone, Debug, Default)]
pub struct TypeWatch {
    check: TypeCheck,
    /// Current mismatches of each topic, in the order of the topics of the node.
    found: Vec<Vec<Found>>,
    /// Index of the next topic to check.
    next: usize,
}

/// Endpoint with other fields.
#[derive(Clone, Debug)]
struct Found {
    mismatch: TypeMismatch,
    /// Number of successive checks that found it.
    checks: u32,
}

impl TypeWatch {
    /// Checks all topics, services and actions of `node`.
    pub fn check_all(&mut self, node: &Node) {
        for index in 0..node.used_topics().len() {
            self.check_topic(index, node);
        }
    }

    /// Checks one topic of `node`, or the requests or replies of one service. Successive calls check all in turn.
    pub fn check_next(&mut self, node: &Node) {
        let Some(index) = self.next.checked_rem(node.used_topics().len()) else {
            return;
        };
        self.next = index + 1;
        self.check_topic(index, node);
    }

    /// Checks a topic by its index, and logs the mismatches that are new.
    fn check_topic(&mut self, index: usize, node: &Node) {
        let Some(used) = node.used_topics().get(index) else {
            return;
        };
        let mismatches = self.check.mismatches(used, node);
        if self.found.len() <= index {
            self.found.resize_with(index + 1, Vec::new);
        }
        let known = &mut self.found[index];
        let found = mismatches.into_iter().map(|mismatch| {
            let mut known = known.iter().filter(|it| it.mismatch == mismatch);
            let checks = known.next().map_or(0, |it| it.checks).saturating_add(1);
            Found { mismatch, checks }
        });
        let found: Vec<_> = found.collect();
        for new in found.iter().filter(|it| it.is_due()) {
            tracing::error!("{}", new.mismatch);
        }
        *known = found;
    }
}

impl Found {
    /// Returns whether the mismatch has to be logged now: at once, or later if the name of the node is not known yet.
    fn is_due(&self) -> bool {
        let due = match self.mismatch.node {
            Some(_) => 1,
            None => CHECKS_WITHOUT_NAME,
        };
        self.checks == due
    }
}
