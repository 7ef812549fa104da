use crate::run::{Run, Slot};
use crate::{Layout, LayoutNode, Node, Status, Trace};

/// A behavior tree over the blackboard `B`: a flat arena in preorder, built once.
#[derive(Clone, Debug)]
pub struct Tree<B> {
    slots: Vec<Slot<B>>,
    layout: Layout,
    trace: Trace,
}

impl<B> Tree<B> {
    /// Builds the tree below `root`.
    pub fn new(root: Node<B>) -> Self {
        let mut tree = Self {
            slots: Vec::new(),
            layout: Layout::default(),
            trace: Trace::default(),
        };
        tree.insert(root, 0);
        tree.trace.statuses = vec![Status::Idle; tree.slots.len()];
        tree
    }

    /// Ticks the tree from its root. Nothing is allocated.
    pub fn tick(&mut self, blackboard: &mut B) -> Status {
        self.run().tick(0, blackboard)
    }

    /// Halts every node: what was running is abandoned, and the next tick begins afresh.
    pub fn halt(&mut self) {
        let all = 0..self.slots.len();
        self.run().halt(all);
    }

    /// What became of every node in the last tick; all idle before the first one.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The shape of the tree.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    fn run(&mut self) -> Run<'_, B> {
        Run {
            slots: &self.slots,
            statuses: &mut self.trace.statuses,
        }
    }

    fn insert(&mut self, node: Node<B>, parent: u32) {
        let id = self.slots.len();
        self.slots.push(Slot {
            kind: node.kind,
            end: id + 1,
        });
        self.layout.nodes.push(LayoutNode {
            name: node.name,
            description: node.description,
            kind: node.kind.name().to_owned(),
            parent,
        });
        for child in node.children {
            self.insert(child, id as u32);
        }
        self.slots[id].end = self.slots.len();
    }
}
