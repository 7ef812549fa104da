use std::sync::Arc;

use behavior_tree::BoundPort;
use behavior_tree_outline::controls::Control;
use rhai::{Dynamic, ImmutableString};

/// A node as a script has described it. Cloning one that is within an [`Arc`] copies nothing, so that a
/// script cannot fill the memory by doubling trees.
#[derive(Debug)]
pub(super) struct Sketch {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) part: Part,
    pub(super) children: Vec<Arc<Sketch>>,
    /// Nodes, itself included.
    pub(super) nodes: usize,
    /// Nodes within nodes: 1 without children.
    pub(super) depth: usize,
}

/// What a node of a script does.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// It could not be made, which is reported.
    Faulty,
    /// A leaf of the registry.
    Leaf { id: String, ports: Vec<BoundPort> },
    /// A control node; none: a subtree.
    Control {
        control: Option<Control>,
        values: Vec<BoundPort>,
        asked: Vec<Asked>,
    },
}

/// What a node asks in every tick.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// A function of the script, with the arguments that it was given beforehand.
    Function {
        name: ImmutableString,
        curried: Vec<Dynamic>,
    },
    /// A condition or scorer of the registry.
    Registered(String),
}

impl Sketch {
    pub(super) fn new(name: String, part: Part, children: Vec<Arc<Self>>) -> Self {
        let nodes = |sum: usize, child: &Arc<Self>| sum.saturating_add(child.nodes);
        let depth = children.iter().map(|child| child.depth).max();
        Self {
            name,
            description: String::new(),
            part,
            nodes: children.iter().fold(1, nodes),
            depth: depth.unwrap_or(0) + 1,
            children,
        }
    }

    /// Stands for a node that could not be made.
    pub(super) fn faulty() -> Self {
        Self::new(String::new(), Part::Faulty, Vec::new())
    }

    /// The same node, changed.
    pub(super) fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut sketch = Self {
            name: self.name.clone(),
            description: self.description.clone(),
            part: self.part.clone(),
            children: self.children.clone(),
            ..*self
        };
        change(&mut sketch);
        sketch
    }
}

impl Asked {
    /// What it is called in the script or in the registry.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Function { name, .. } => name,
            Self::Registered(id) => id,
        }
    }

    /// What people call it: its name, if it has one.
    pub(super) fn title(&self, otherwise: &str) -> String {
        let name = self.name();
        // The language names what has no name with a sign that no name has.
        let is_named = !name.contains('$');
        (if is_named { name } else { otherwise }).to_owned()
    }
}
