//! Checks of the outline of a tree, with the same messages in all languages.

mod connect;
mod control;
mod cost;

pub use connect::{Owner, PortUse};
pub use cost::DEEPEST;

use std::collections::BTreeMap;

use behavior_tree::{LeafModel, Registry};

use crate::findings::Findings;
use crate::outline::{Name, NodeOutline};
use crate::suggest;
use cost::Cost;

/// Checks of one tree, and their findings.
pub struct Checks<'a, B> {
    /// Leaves, scorers and choosers of the program.
    pub registry: &'a Registry<B>,
    /// Leaves that files can name without a program.
    pub own: &'a Registry<B>,
    /// Errors and warnings.
    pub findings: Findings,
    /// Set if part of the tree was skipped; its outputs are unknown.
    pub is_partial: bool,
    /// Cost of the tree so far.
    cost: Cost,
    /// Suggestion by the place in the text.
    suggestions: BTreeMap<usize, Option<String>>,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Creates the checks of a tree. `findings` are those of its syntax.
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

    /// Returns the leaf with this id.
    pub fn leaf(&self, id: &str) -> Option<&'a LeafModel<B>> {
        self.registry.leaf(id).or_else(|| self.own.leaf(id))
    }

    /// Returns the known name that is similar to the one at this place. The result is stored, because the comparison is
    /// slow.
    pub fn suggest<'n>(
        &mut self,
        name: &Name,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        let suggestion = || suggest(&name.text, known);
        let known = self.suggestions.entry(name.span.start);
        known.or_insert_with(suggestion).clone()
    }

    /// Reports children of a node that cannot have any.
    pub fn refuse_children(&mut self, what: &str, node: &NodeOutline) {
        if let Some(child) = node.children.first() {
            let message = format!("{what} {} cannot have children", node.kind.text);
            self.findings.add(&child.kind.span, message, "");
        }
    }

    /// Returns whether the subtree is not used within itself; otherwise it reports an error. `around` are the trees
    /// around this use.
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
