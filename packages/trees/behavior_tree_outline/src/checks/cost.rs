use std::ops::Range;

use super::Checks;
use crate::outline::{Name, NodeOutline};

/// How many nodes a tree may have, so that a short file of subtrees in subtrees is no large tree.
const MOST_NODES: usize = 50_000;

/// How many bytes of names and values a tree may have.
const MOST_BYTES: usize = 50_000_000;

/// The greatest nesting depth of nodes.
pub const DEEPEST: usize = 256;

/// How many ports a node may have.
const MOST_PORTS: usize = 64;

/// What a tree costs so far.
#[derive(Default)]
pub(super) struct Cost {
    nodes: usize,
    bytes: usize,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Whether there is place for the node; that there is none is noted.
    pub fn has_place(&mut self, node: &NodeOutline, depth: usize) -> bool {
        self.cost.nodes += 1;
        let label = node.label.as_ref().map_or(0, String::len);
        self.spend(node.kind.text.len() + label);
        let message = if depth > DEEPEST {
            format!("the nesting depth exceeds {DEEPEST} nodes, subtrees included")
        } else if self.cost.nodes > MOST_NODES {
            format!("the tree has more than {MOST_NODES} nodes, subtrees included")
        } else if self.cost.bytes > MOST_BYTES {
            let what = "bytes of names and values";
            format!("the tree has more than {MOST_BYTES} {what}, subtrees included")
        } else {
            // Who has that many faults is told no more of them.
            self.is_partial |= self.findings.is_full();
            return !self.findings.is_full();
        };
        self.refuse(&node.kind.span, message)
    }

    /// Begins to count anew.
    pub fn forget_cost(&mut self) {
        self.cost = Cost::default();
    }

    /// Whether so many ports are few enough; that they are not is noted.
    pub fn has_ports(&mut self, node: &Name, ports: usize) -> bool {
        if ports <= MOST_PORTS {
            return true;
        }
        let message = format!("{} has {ports} ports; {MOST_PORTS} are allowed", node.text);
        self.refuse(&node.span, message)
    }

    /// Counts the bytes of a name or value of the tree.
    pub fn spend(&mut self, bytes: usize) {
        self.cost.bytes = self.cost.bytes.saturating_add(bytes);
    }

    fn refuse(&mut self, span: &Range<usize>, message: String) -> bool {
        self.findings.add(span, message, "");
        self.is_partial = true;
        false
    }
}
