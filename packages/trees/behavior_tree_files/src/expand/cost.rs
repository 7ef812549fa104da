use std::ops::Range;

use super::Expansion;
use crate::findings::Finding;
use crate::outline::{Name, NodeOutline};

/// How many nodes a tree may have, so that a short file of subtrees in subtrees is no large tree.
pub(crate) const MOST_NODES: usize = 50_000;

/// How many bytes of names and values a tree may have.
const MOST_BYTES: usize = 50_000_000;

/// How deep the nodes of a tree may lie in each other.
pub(crate) const DEEPEST: usize = 256;

/// How many ports a node may have.
const MOST_PORTS: usize = 64;

/// What a tree costs so far.
#[derive(Default)]
pub(super) struct Cost {
    nodes: usize,
    bytes: usize,
}

impl<'a, B: 'static> Expansion<'a, B> {
    /// Whether there is place for the node; that there is none is noted.
    pub(super) fn has_place(&mut self, node: &NodeOutline, depth: usize) -> bool {
        self.cost.nodes += 1;
        let label = node.label.as_ref().map_or(0, String::len);
        self.spend(node.kind.text.len() + label);
        if depth > DEEPEST {
            let message = format!("this lies deeper than {DEEPEST} nodes, subtrees counted");
            return self.refuse(&node.kind.span, message);
        }
        if self.cost.nodes > MOST_NODES {
            let message = format!("the tree has more than {MOST_NODES} nodes, subtrees counted");
            return self.refuse(&node.kind.span, message);
        }
        if self.cost.bytes > MOST_BYTES {
            let what = "bytes of names and values";
            let message = format!("the tree has more than {MOST_BYTES} {what}, subtrees counted");
            return self.refuse(&node.kind.span, message);
        }
        // Who has that many faults is told no more of them.
        if self.findings.is_full() {
            self.is_partial = true;
            return false;
        }
        true
    }

    /// Whether so many ports are few enough; that they are not is noted.
    pub(super) fn has_ports(&mut self, node: &Name, ports: usize) -> bool {
        if ports <= MOST_PORTS {
            return true;
        }
        let message = format!("{} has {ports} ports; {MOST_PORTS} are allowed", node.text);
        self.refuse(&node.span, message)
    }

    /// Counts the bytes of a name or value of the tree.
    pub(super) fn spend(&mut self, bytes: usize) {
        self.cost.bytes = self.cost.bytes.saturating_add(bytes);
    }

    fn refuse(&mut self, span: &Range<usize>, message: String) -> bool {
        self.findings.add(Finding::new(span.clone(), message));
        self.is_partial = true;
        false
    }
}
