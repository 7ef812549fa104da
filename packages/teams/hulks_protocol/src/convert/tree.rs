//! Conversion of trees. In HULKs, a trace is a nested tree of the ticked nodes; in this repository it is a status for
//! each node of a layout, which is published once. HULKs' nodes tick their children in order and stop early, so the
//! children of a node in a trace are the first children of that node.

use behavior_tree::{Layout, LayoutNode, Status, Trace};

use crate::messages::{self, NodeTrace};

/// Status that HULKs' type does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("node {node} is {status:?}, which HULKs' trees do not have")]
pub struct UnknownStatus {
    /// Index of the node in the layout.
    pub node: usize,
    /// Status of the node.
    pub status: Status,
}

/// Known layout of a robot's tree: published by the node, or collected from traces.
#[derive(Clone, Debug, Default)]
pub struct TreeMemory {
    /// Tree of all known nodes; `None` before the first layout or trace.
    tree: Option<NodeTrace>,
    /// Layout of `tree`, in the format of this repository.
    layout: Layout,
}

impl TreeMemory {
    /// Returns the layout. Its version grows with each change.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Replaces the layout with the tree that the node published, if it is a different one.
    pub fn replace(&mut self, tree: NodeTrace) {
        if self
            .tree
            .as_ref()
            .is_none_or(|known| !is_same(known, &tree))
        {
            self.set_tree(tree);
        }
    }

    /// Converts a trace. Nodes that are not in the layout yet are added to it first.
    pub fn read(&mut self, trace: &NodeTrace) -> Trace {
        match &self.tree {
            Some(tree) if fits(tree, trace) => {}
            Some(tree) => {
                let mut tree = tree.clone();
                grow(&mut tree, trace);
                self.set_tree(tree);
            }
            None => self.set_tree(trace.clone()),
        }
        let mut statuses = Vec::with_capacity(self.layout.nodes.len());
        if let Some(tree) = &self.tree {
            mark(tree, Some(trace), &mut statuses);
        }
        Trace {
            layout_version: self.layout.version,
            halted: vec![false; statuses.len()],
            statuses,
            scores: Vec::new(),
        }
    }

    /// Stores a tree, and its layout with the next version.
    fn set_tree(&mut self, tree: NodeTrace) {
        let mut nodes = Vec::new();
        flatten(&tree, 0, &mut nodes);
        let version = self.layout.version + 1;
        self.layout = Layout { version, nodes };
        self.tree = Some(tree);
    }
}

/// Converts a trace to the format of HULKs: each node has its first children, up to the last one that was ticked.
/// Returns `None` for an empty layout.
///
/// # Errors
/// Returns an error for a status that their type does not have.
pub fn to_node_trace(layout: &Layout, trace: &Trace) -> Result<Option<NodeTrace>, UnknownStatus> {
    let mut nodes = Vec::new();
    for (node, shape) in layout.nodes.iter().enumerate() {
        let status = trace.statuses.get(node).copied().unwrap_or(Status::Idle);
        let status = match status {
            Status::Success => messages::Status::Success,
            Status::Failure => messages::Status::Failure,
            Status::Idle => messages::Status::Idle,
            Status::Running | Status::Skipped => return Err(UnknownStatus { node, status }),
        };
        nodes.push(NodeTrace {
            name: shape.name.clone(),
            status,
            children: Vec::new(),
        });
    }
    // Children come after their parents: from the last node backwards, each is complete when it is moved to its parent.
    // Until then, the children of a node are in reverse order.
    while nodes.len() > 1 {
        let parent = layout.nodes[nodes.len() - 1].parent as usize;
        let Some(mut node) = nodes.pop() else { break };
        node.children.reverse();
        let parent = &mut nodes[parent].children;
        let was_asked = node.status != messages::Status::Idle || !node.children.is_empty();
        if was_asked || !parent.is_empty() {
            parent.push(node);
        }
    }
    let root = nodes.pop();
    Ok(root.map(|mut root| {
        root.children.reverse();
        root
    }))
}

/// Returns whether two trees have the same nodes.
fn is_same(one: &NodeTrace, other: &NodeTrace) -> bool {
    let children = one.children.iter().zip(&other.children);
    one.name == other.name
        && one.children.len() == other.children.len()
        && children.into_iter().all(|(one, other)| is_same(one, other))
}

/// Returns whether all nodes of `trace` are in `tree`, at the same positions.
fn fits(tree: &NodeTrace, trace: &NodeTrace) -> bool {
    let children = tree.children.iter().zip(&trace.children);
    tree.name == trace.name
        && trace.children.len() <= tree.children.len()
        && children.into_iter().all(|(tree, trace)| fits(tree, trace))
}

/// Adds the nodes of `trace` that are not in `tree`. A node with another name replaces the node of the tree, with all
/// its descendants.
fn grow(tree: &mut NodeTrace, trace: &NodeTrace) {
    if tree.name != trace.name {
        tree.clone_from(trace);
        return;
    }
    for (tree, trace) in tree.children.iter_mut().zip(&trace.children) {
        grow(tree, trace);
    }
    let more = trace.children.iter().skip(tree.children.len());
    let more: Vec<_> = more.cloned().collect();
    tree.children.extend(more);
}

/// Appends `tree` and the nodes below to `nodes`, each before its children. `parent` is the index of the parent in
/// `nodes`; the root is its own parent.
fn flatten(tree: &NodeTrace, parent: u32, nodes: &mut Vec<LayoutNode>) {
    // A message has far fewer nodes.
    let id = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
    nodes.push(LayoutNode {
        name: tree.name.clone(),
        description: String::new(),
        kind: kind(tree).to_owned(),
        parent,
    });
    for child in &tree.children {
        flatten(child, id, nodes);
    }
}

/// Returns the kind of a node in a layout, from its name in HULKs.
fn kind(tree: &NodeTrace) -> &'static str {
    match tree.name.as_str() {
        "Selection" => "selection",
        "Sequence" => "sequence",
        "Negation" => "negation",
        name if name.starts_with("subtree_") => "subtree",
        _ => "leaf",
    }
}

/// Appends the status of each node of `tree`, in the order of `flatten`. `trace` is the ticked part of the same tree;
/// nodes that are not in it were not ticked and are idle.
fn mark(tree: &NodeTrace, trace: Option<&NodeTrace>, statuses: &mut Vec<Status>) {
    statuses.push(match trace.map(|trace| trace.status) {
        Some(messages::Status::Success) => Status::Success,
        Some(messages::Status::Failure) => Status::Failure,
        Some(messages::Status::Idle) | None => Status::Idle,
    });
    for (place, child) in tree.children.iter().enumerate() {
        let trace = trace.and_then(|trace| trace.children.get(place));
        mark(child, trace, statuses);
    }
}
