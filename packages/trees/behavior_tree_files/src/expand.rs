//! Expansion of an outline to a tree: names are resolved, subtrees inserted, and all parts are checked.

mod control;
mod definitions;
mod leaf;
mod node;
mod ports;
mod scope;
mod subtree;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use behavior_tree::{Node, Registry, Variable, Variables};
use behavior_tree_outline::checks::Checks;
use behavior_tree_outline::controls::{is_built_in, own_leaves};
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::{Outline, TreeOutline};
use behavior_tree_outline::{FileErrors, LoadedTree};
use behavior_tree_outline::{refuse_hidden, suggest};

use scope::Scope;

/// Maximum number of variables that are compared with each other for a suggestion, which is slow.
const MOST_NAMES: usize = 100;

/// Name of the tree that is the root.
const MAIN: &str = "main";

/// Expansion of one file: its checks, and the names that it has defined and used so far.
struct Expansion<'a, B> {
    checks: Checks<'a, B>,
    trees: BTreeMap<&'a str, &'a TreeOutline>,
    /// Names of the nodes of the program that the file defines.
    defined: BTreeSet<&'a str>,
    variables: Variables,
    /// Use of each variable of the tree, to report those that are read and never written.
    uses: BTreeMap<Variable, Use>,
    /// Names of the trees that were expanded.
    reached: BTreeSet<&'a str>,
}

#[derive(Default)]
struct Use {
    /// Name and place of the first read access.
    read: Option<(String, Range<usize>)>,
    /// Name and place of the first write access.
    write: Option<(String, Range<usize>)>,
    /// Name by which a port or a condition reads it.
    reader: Option<String>,
    /// Set if a node writes it, or if it need not be written.
    is_written: bool,
}

/// Builds the tree `main` of a text in `.btc` or YAML. `path` is the name of the text in errors; the file is not read.
/// `read` parses the text: it returns its outline, or `None` if there is nothing to check, and the findings with its
/// errors.
///
/// # Errors
/// Returns all errors in the text, including trees that `main` does not use.
pub(crate) fn load_text<B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
    read: impl FnOnce(&str, Findings) -> (Option<Outline>, Findings),
) -> Result<LoadedTree<B>, FileErrors> {
    let mut findings = Findings::default();
    let (_, text) = findings.add_file(path, text);
    let (outline, findings) = read(&text, findings);
    let Some(outline) = outline else {
        return Err(findings.into_errors());
    };
    // A node of the program can have the name of a built-in one only if the file defines it.
    let defined: BTreeSet<_> = outline
        .models
        .iter()
        .map(|model| model.name.text.as_str())
        .collect();
    refuse_hidden(path, registry, |id| {
        is_built_in(id) && !defined.contains(id)
    })?;
    let own = own_leaves();
    let mut expansion = Expansion {
        checks: Checks::new(registry, &own, findings),
        trees: BTreeMap::new(),
        defined,
        variables: Variables::default(),
        uses: BTreeMap::new(),
        reached: BTreeSet::new(),
    };
    expansion.define(&outline);
    let root = expansion.main(&outline);
    let variables = std::mem::take(&mut expansion.variables);
    for tree in &outline.trees {
        expansion.check_unused(tree);
    }
    match root {
        Some(root) if expansion.checks.findings.is_empty() => Ok(LoadedTree {
            root,
            variables,
            files: vec![path.to_owned()],
            warnings: expansion.checks.findings.warnings(),
        }),
        _ => Err(expansion.checks.findings.into_errors()),
    }
}

impl<'a, B: 'static> Expansion<'a, B> {
    /// Expands the tree `main`. Returns `None` after it has reported errors.
    fn main(&mut self, outline: &'a Outline) -> Option<Node<B>> {
        let Some(&main) = self.trees.get(MAIN) else {
            if self.checks.is_partial && outline.trees.is_empty() {
                return None;
            }
            let first = outline.trees.first().map(|tree| tree.name.span.clone());
            let message = format!("tree {MAIN} not found");
            let help = format!("the tree {MAIN} is the root");
            let findings = &mut self.checks.findings;
            findings.add(&first.unwrap_or(0..0), message, help);
            return None;
        };
        if let Some(parameter) = main.parameters.first() {
            let message = format!("tree {MAIN} cannot have parameters: it has no caller");
            self.checks.findings.add(&parameter.name.span, message, "");
        }
        self.tree(main)
    }

    /// Checks an unused tree as if all its parameters were given.
    fn check_unused(&mut self, tree: &'a TreeOutline) {
        if !self.reached.contains(tree.name.text.as_str()) {
            self.tree(tree);
            self.variables = Variables::default();
        }
    }

    /// Expands a tree as a root, with its parameters as variables. Returns `None` after it has reported errors.
    fn tree(&mut self, tree: &'a TreeOutline) -> Option<Node<B>> {
        let mut scope = Scope::new(tree, tree.name.text.clone(), vec![&tree.name.text]);
        if tree.name.text == MAIN {
            self.declare_hosted(&mut scope);
        }
        self.declare(&mut scope, &[]);
        let root = tree.root.as_ref()?;
        self.reached.insert(&tree.name.text);
        let root = self.node(root, &mut scope, 0);
        self.check_uses();
        root
    }

    /// Reports variables that are read and never written; most of them are misspelled. Nothing is reported if part of
    /// the tree was skipped, which may write them. Clears the uses.
    fn check_uses(&mut self) {
        let uses = std::mem::take(&mut self.uses);
        self.check_unread(&uses);
        for (_, used) in uses {
            if let (Some((name, span)), false) =
                (used.read, used.is_written || self.checks.is_partial)
            {
                let message = format!("variable {name} is never written");
                self.checks.findings.add(&span, message, "");
            }
        }
    }

    /// Warns about each variable that is written and never read, if its name is similar to that of a variable that is
    /// read: it is most likely misspelled.
    fn check_unread(&mut self, uses: &BTreeMap<Variable, Use>) {
        let names = uses.values().filter_map(|used| used.reader.as_deref());
        let names: BTreeSet<_> = names.collect();
        let unread = uses.values().filter(|used| used.reader.is_none());
        let unread = unread.filter_map(|used| used.write.as_ref());
        for (name, span) in unread.take(MOST_NAMES) {
            if let Some(help) = suggest(name, names.iter().copied().take(MOST_NAMES)) {
                let message = format!("variable {name} is never read");
                self.checks.findings.warn(span, message, help);
            }
        }
    }
}
