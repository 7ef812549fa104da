use std::ops::Range;

use super::Checks;
use crate::outline::{Name, NodeOutline};

/// Maximum number of nodes of a tree. A short file whose subtrees use each other can expand to a very large tree.
const MOST_NODES: usize = 50_000;

/// Maximum size of the names and values of a tree \[byte\].
const MOST_BYTES: usize = 50_000_000;

/// Maximum nesting depth of nodes: the root and those below it.
pub const DEEPEST: usize = 256;

const MOST_PORTS: usize = 64;

/// Returns the error for a node that is nested more deeply than [`DEEPEST`], in all languages.
pub fn too_deep() -> String {
    format!("the nesting depth exceeds {DEEPEST} nodes, subtrees included")
}

/// Size of a tree so far, to be limited.
#[derive(Default)]
pub(super) struct Cost {
    nodes: usize,
    /// Size of names and values \[byte\].
    bytes: usize,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Counts the node at this nesting depth and returns whether the tree still is within its limits; otherwise it
    /// reports an error. Also returns false, without a report, if the list of findings is full. The caller then skips
    /// the node.
    pub fn count_node(&mut self, node: &NodeOutline, depth: usize) -> bool {
        self.cost.nodes += 1;
        let label = node.label.as_ref().map_or(0, String::len);
        self.spend(node.kind.text.len() + label);
        let message = if depth >= DEEPEST {
            too_deep()
        } else if self.cost.nodes > MOST_NODES {
            format!("the tree has more than {MOST_NODES} nodes, subtrees included")
        } else if self.cost.bytes > MOST_BYTES {
            let what = "bytes of names and values";
            format!("the tree has more than {MOST_BYTES} {what}, subtrees included")
        } else {
            // The list of errors is full; stop reporting.
            self.is_partial |= self.findings.is_full();
            return !self.findings.is_full();
        };
        self.refuse(&node.kind.span, message)
    }

    /// Resets the counts, for the next tree.
    pub fn forget_cost(&mut self) {
        self.cost = Cost::default();
    }

    /// Returns whether a node may have this number of ports; otherwise it reports an error.
    pub fn has_ports(&mut self, node: &Name, ports: usize) -> bool {
        if ports <= MOST_PORTS {
            return true;
        }
        let message = format!("{} has {ports} ports; {MOST_PORTS} are allowed", node.text);
        self.refuse(&node.span, message)
    }

    /// Counts bytes of a name or value of the tree, which [`Self::count_node`] limits.
    pub fn spend(&mut self, bytes: usize) {
        self.cost.bytes = self.cost.bytes.saturating_add(bytes);
    }

    /// Reports an error, marks the tree as partial and returns false.
    fn refuse(&mut self, span: &Range<usize>, message: String) -> bool {
        self.findings.add(span, message, "");
        self.is_partial = true;
        false
    }
}
