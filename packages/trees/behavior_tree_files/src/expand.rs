//! Makes the tree of what a file says: names are looked up, subtrees put in their places, and everything
//! is checked, wherever it stands.

mod control;
mod cost;
mod definitions;
mod leaf;
mod node;
mod ports;
mod scope;
mod subtree;

pub(crate) use cost::{DEEPEST, MOST_NODES};

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use behavior_tree::{Node, Registry, Variable, Variables};

use crate::controls::own_leaves;
use crate::findings::{Finding, Findings};
use crate::outline::{Outline, TreeOutline};
use cost::Cost;
use scope::Scope;

/// The tree that is the root.
const MAIN: &str = "main";

/// One file on its way to a tree.
struct Expansion<'a, B> {
    registry: &'a Registry<B>,
    own: Registry<B>,
    trees: BTreeMap<&'a str, &'a TreeOutline>,
    findings: Findings,
    variables: Variables,
    /// The variables that are no mere declarations.
    uses: BTreeMap<Variable, Use>,
    /// What the tree costs so far.
    cost: Cost,
    /// By the place in the text: what may be meant there.
    suggestions: BTreeMap<usize, Option<String>>,
    /// The trees that were checked.
    reached: BTreeSet<&'a str>,
    /// Whether some part was left out, so that nobody knows what it would have written.
    is_partial: bool,
}

/// What happens to a variable.
#[derive(Default)]
struct Use {
    /// Where it is read first.
    read: Option<(String, Range<usize>)>,
    is_written: bool,
}

/// Makes the tree `main`.
///
/// # Errors
/// All that is wrong, with what was found before.
pub(crate) fn expand<B: 'static>(
    outline: &Outline,
    registry: &Registry<B>,
    findings: Findings,
) -> Result<(Node<B>, Variables), Findings> {
    let mut expansion = Expansion {
        registry,
        own: own_leaves(),
        trees: BTreeMap::new(),
        is_partial: !findings.is_empty(),
        findings,
        variables: Variables::default(),
        uses: BTreeMap::new(),
        cost: Cost::default(),
        suggestions: BTreeMap::new(),
        reached: BTreeSet::new(),
    };
    expansion.define(outline);
    let root = expansion.main(outline);
    let variables = std::mem::take(&mut expansion.variables);
    for tree in &outline.trees {
        expansion.check_unused(tree);
    }
    match root {
        Some(root) if expansion.findings.is_empty() => Ok((root, variables)),
        _ => Err(expansion.findings),
    }
}

impl<'a, B: 'static> Expansion<'a, B> {
    fn main(&mut self, outline: &'a Outline) -> Option<Node<B>> {
        let Some(&main) = self.trees.get(MAIN) else {
            if self.is_partial && outline.trees.is_empty() {
                return None;
            }
            let first = outline.trees.first().map(|tree| tree.name.span.clone());
            let message = format!("there is no tree {MAIN}");
            let finding = Finding::new(first.unwrap_or(0..0), message);
            self.findings
                .add(finding.help(format!("the tree {MAIN} is the root")));
            return None;
        };
        if let Some(parameter) = main.parameters.first() {
            let message = format!("tree {MAIN} has no caller who could give it parameters");
            let finding = Finding::new(parameter.name.span.clone(), message);
            self.findings.add(finding);
        }
        self.tree(main)
    }

    /// Checks a tree that no other one uses, as if there were somebody who gives it its parameters.
    fn check_unused(&mut self, tree: &'a TreeOutline) {
        if !self.reached.contains(tree.name.text.as_str()) {
            self.tree(tree);
            self.variables = Variables::default();
        }
    }

    fn tree(&mut self, tree: &'a TreeOutline) -> Option<Node<B>> {
        let mut scope = Scope::new(tree, tree.name.text.clone(), vec![&tree.name.text]);
        self.declare(&mut scope, &[]);
        let root = tree.root.as_ref()?;
        self.reached.insert(&tree.name.text);
        let root = self.node(root, &mut scope, 0);
        self.check_uses();
        root
    }

    /// Finds variables that are read and never written, which are misspelled most often.
    fn check_uses(&mut self) {
        for (_, used) in std::mem::take(&mut self.uses) {
            if let (Some((name, span)), false) = (used.read, used.is_written || self.is_partial) {
                let finding = Finding::new(span, format!("nothing writes variable {name}"));
                self.findings.add(finding);
            }
        }
    }
}
