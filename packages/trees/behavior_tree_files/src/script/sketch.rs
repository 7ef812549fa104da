use std::sync::Arc;

use behavior_tree::BoundPort;
use behavior_tree_outline::controls::Control;
use rhai::{Dynamic, ImmutableString};

/// Node that a script has created, not yet built and checked. A clone of an [`Arc`] of it copies nothing, so that a
/// script cannot exhaust the memory by doubling trees.
#[derive(Debug)]
pub(super) struct Sketch {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) part: Part,
    pub(super) children: Vec<Arc<Sketch>>,
    /// Number of nodes, including itself.
    pub(super) nodes: usize,
    /// Nesting depth of nodes: 1 without children.
    pub(super) depth: usize,
}

/// Kind of a node of a script.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// Invalid; the error is reported.
    Invalid,
    /// Leaf of the registry.
    Leaf { id: String, ports: Vec<BoundPort> },
    /// Control node of the registry.
    Registered { id: String, ports: Vec<BoundPort> },
    /// Control node; `None` is a subtree.
    Control {
        control: Option<Control>,
        values: Vec<BoundPort>,
        asked: Vec<ScriptQuestion>,
    },
}

/// Question that a node evaluates in every tick.
#[derive(Clone, Debug)]
pub(super) enum ScriptQuestion {
    /// Function of the script with its bound arguments.
    Function {
        name: ImmutableString,
        curried: Vec<Dynamic>,
    },
    /// Registered condition, scorer or chooser.
    Registered(String),
}

impl Sketch {
    /// Creates a node. Its number of nodes and its depth follow from its children.
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

    /// Creates a stand-in for an invalid node.
    pub(super) fn invalid() -> Self {
        Self::new(String::new(), Part::Invalid, Vec::new())
    }

    /// Returns a copy of the node after `change`. The children are shared with the node, which stays as it is, because
    /// the script may use it again.
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

impl ScriptQuestion {
    /// Returns the name in the script or in the registry.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Function { name, .. } => name,
            Self::Registered(id) => id,
        }
    }

    /// Returns the name for people; `otherwise` if it is anonymous.
    pub(super) fn title(&self, otherwise: &str) -> String {
        let name = self.name();
        // Names of anonymous functions contain a character that no other name has.
        let is_named = !name.contains('$');
        (if is_named { name } else { otherwise }).to_owned()
    }
}
