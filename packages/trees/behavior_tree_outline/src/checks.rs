//! What every language checks of the outline of a tree, and says in the same words.

mod connect;
mod control;
mod cost;

pub use connect::{Owner, Said};
pub use cost::DEEPEST;

use std::collections::BTreeMap;

use behavior_tree::{LeafModel, Registry};

use crate::findings::Findings;
use crate::outline::{Name, NodeOutline};
use crate::suggest;
use cost::Cost;

/// The checks of one tree, and what they have found.
pub struct Checks<'a, B> {
    /// The leaves, scorers and questions of the program.
    pub registry: &'a Registry<B>,
    /// Leaves that files can name without a program.
    pub own: &'a Registry<B>,
    /// What is wrong.
    pub findings: Findings,
    /// Whether some part was left out, so that nobody knows what it would have written.
    pub is_partial: bool,
    /// What the tree costs so far.
    cost: Cost,
    /// By the place in the text: what may be meant there.
    suggestions: BTreeMap<usize, Option<String>>,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// The checks of a tree of which nothing was checked. `findings` are those of its syntax.
    pub fn new(registry: &'a Registry<B>, own: &'a Registry<B>, findings: Findings) -> Self {
        Self {
            registry,
            own,
            is_partial: !findings.is_empty(),
            findings,
            cost: Cost::default(),
            suggestions: BTreeMap::new(),
        }
    }

    /// The leaf that files call `id`.
    pub fn leaf(&self, id: &str) -> Option<&'a LeafModel<B>> {
        self.registry.leaf(id).or_else(|| self.own.leaf(id))
    }

    /// The known name that may be meant by the one at this place, which is compared with the others once.
    pub fn suggest<'n>(
        &mut self,
        name: &Name,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        let suggestion = || suggest(&name.text, known);
        let known = self.suggestions.entry(name.span.start);
        known.or_insert_with(suggestion).clone()
    }

    /// Adds a fault if the node, which is of a kind that has none, has children.
    pub fn refuse_children(&mut self, what: &str, node: &NodeOutline) {
        if let Some(child) = node.children.first() {
            let message = format!("{what} {} cannot have children", node.kind.text);
            self.findings.add(&child.kind.span, message, "");
        }
    }

    /// Whether the subtree is not used within itself; that it is, is a fault. `around` are the trees around this use.
    pub fn is_outside(&mut self, around: &[&str], tree: &Name) -> bool {
        let name = tree.text.as_str();
        let Some(outermost) = around.iter().position(|around| *around == name) else {
            return true;
        };
        let cycle = around[outermost..].join(" > ");
        let message = format!("subtree {name} contains itself: {cycle} > {name}");
        self.findings.add(&tree.span, message, "");
        false
    }
}
