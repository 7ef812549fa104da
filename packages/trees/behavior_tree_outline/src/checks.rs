//! Checks of the outline of a tree, with the same messages in all languages.

mod connect;
mod control;
mod cost;

pub use connect::{Owner, PortUse};
pub use control::wrong_count;
pub use cost::{DEEPEST, too_deep};

use std::collections::BTreeMap;

use behavior_tree::{LeafModel, Registry};

use crate::findings::Findings;
use crate::outline::{Name, NodeOutline};
use crate::suggest_node;
use cost::Cost;

/// Checks of one tree from a file against the functions of a program, and their findings so far. A finding is an error
/// or warning with its place in the file.
pub struct Checks<'a, B> {
    /// Leaves, scorers and choosers of the program.
    pub registry: &'a Registry<B>,
    /// Leaves that files can name in every program, such as `SetBool`.
    pub own: &'a Registry<B>,
    /// Errors and warnings.
    pub findings: Findings,
    /// Set if part of the tree was skipped because of an error. Values that the skipped part would have written are
    /// then not reported as missing.
    pub is_partial: bool,
    /// Cost of the tree so far.
    cost: Cost,
    /// Suggestion for an unknown name, by the name's offset in the text \[byte\].
    suggestions: BTreeMap<usize, Option<String>>,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Creates the checks of a tree. `findings` are those of its syntax; if there are any, part of the tree is missing.
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

    /// Returns the leaf with this id, of the program or else of every program; `None` if neither has one.
    pub fn leaf(&self, id: &str) -> Option<&'a LeafModel<B>> {
        self.registry.leaf(id).or_else(|| self.own.leaf(id))
    }

    /// Returns the name of `known` that is most similar to the unknown `name`, or that other libraries have for the same
    /// node; `None` if there is neither. The result is stored by the place of `name`, because the comparison is slow.
    pub fn suggest<'n>(
        &mut self,
        name: &Name,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        let suggestion = || suggest_node(&name.text, known);
        let known = self.suggestions.entry(name.span.start);
        known.or_insert_with(suggestion).clone()
    }

    /// Reports an error if the node has children, at the first one. `what` is the noun for the node in the message, for
    /// example "leaf".
    pub fn refuse_children(&mut self, what: &str, node: &NodeOutline) {
        if let Some(child) = node.children.first() {
            let message = format!("{what} {} cannot have children", node.kind.text);
            self.findings.add(&child.kind.span, message, "");
        }
    }

    /// Returns true if the subtree `tree` is not used within itself; otherwise reports an error and returns false.
    /// `around` has the names of the trees that contain this use, the outermost first.
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
