//! Nodes of programs that are not at hand.

mod describe;
mod infer;

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::{Children, ControlModel, LeafError, Port, Registry, Status};
use behavior_tree_outline::FileErrors;
use behavior_tree_outline::findings::Findings;

use super::document;
use super::nodes::{BuiltIn, Category};
use super::project::{Project, Reader};

/// Nodes of a program that is not at hand, as models and trees describe them. Trees that use these nodes can be loaded,
/// drawn and exported. In a tick, leaves succeed, and control nodes tick one child after the other.
#[derive(Debug, Default)]
pub struct ForeignNodes {
    nodes: BTreeMap<String, ForeignNode>,
}

/// Node of another program. All its ports are optional.
#[derive(Debug)]
struct ForeignNode {
    category: Category,
    ports: Vec<Port>,
    /// Set if no model describes the node.
    is_inferred: bool,
}

impl ForeignNodes {
    /// Adds the nodes of the models (`TreeNodesModel`) in a text. `name` is the name of the text in errors. A node that
    /// is known already is kept.
    ///
    /// # Errors
    /// Returns all errors in the text, or an error if it contains no models.
    pub fn add_models(&mut self, name: &Path, text: &str) -> Result<(), FileErrors> {
        let mut findings = Findings::default();
        let (start, text) = findings.add_file(name, text);
        let mut is_whole = true;
        if let Some(root) = document::parse(start, &text, &mut findings, &mut is_whole) {
            let (is_model, place) = (root.name == "TreeNodesModel", root.place.clone());
            let lists = match is_model {
                true => vec![root],
                false => root.children,
            };
            let lists: Vec<_> = lists
                .into_iter()
                .filter(|child| child.name == "TreeNodesModel")
                .collect();
            if lists.is_empty() {
                let help = "editors and BT::writeTreeNodesModelXML write it";
                findings.add(&place, "the file has no TreeNodesModel", help);
            }
            for model in lists.iter().flat_map(|list| &list.children) {
                self.add_model(model, &mut findings);
            }
        }
        match findings.is_empty() {
            true => Ok(()),
            false => Err(findings.into_errors()),
        }
    }

    /// Adds the nodes of the models in a text with trees and in the files that it includes. With `infers`, also adds
    /// nodes and ports that no model describes, as the trees use them. The arguments are those of
    /// [`load_text`](crate::load_text), which also returns the errors of the text: this function ignores them.
    pub fn add_trees(
        &mut self,
        name: impl Into<PathBuf>,
        text: &str,
        infers: bool,
        read: &mut dyn FnMut(&Path) -> io::Result<String>,
    ) {
        let mut reader = Reader::new(read, None);
        reader.read_file(name.into(), text);
        let Project { models, trees, .. } = reader.project;
        let mut ignored = reader.findings.ignoring();
        for model in &models {
            self.add_model(model, &mut ignored);
        }
        if infers {
            let known = |id: &str| trees.contains_key(id);
            for root in trees.values().flat_map(|tree| &tree.roots) {
                self.infer(root, &known);
            }
        }
    }

    /// Returns a registry with these nodes. Its trees may read variables that no node writes.
    pub fn registry<B: 'static>(&self) -> Registry<B> {
        let mut registry = Registry::new().with_unknown_variables();
        for (id, node) in &self.nodes {
            let ports = node.ports.iter().cloned();
            registry = match node.category {
                Category::Action => registry.action_with_ports(id, ports, |_| Ok(Status::Success)),
                Category::Condition => registry.condition_with_ports(id, ports, |_| Ok(true)),
                Category::Decorator => registry.decorator(id, ports, |children| children.tick(0)),
                Category::Control => {
                    registry.control(ControlModel::new(id, ports, 0..=usize::MAX, tick_in_order))
                }
            };
        }
        registry
    }

    /// Returns a line for each node that no model describes: its category, its id and its ports, each with its
    /// direction.
    pub fn inferred(&self) -> impl Iterator<Item = String> {
        let inferred = self.nodes.iter().filter(|(_, node)| node.is_inferred);
        inferred.map(|(id, node)| format!("{} {id}{node}", node.category))
    }
}

impl fmt::Display for ForeignNode {
    /// Writes the ports in parentheses; nothing for a node without ports.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ports = self.ports.iter();
        let ports: Vec<_> = ports
            .map(|port| format!("{} {}", port.direction, port.name))
            .collect();
        match ports.is_empty() {
            true => Ok(()),
            false => write!(f, " ({})", ports.join(", ")),
        }
    }
}

/// Returns whether a node with this id can be another program's: the format has none.
fn is_foreign(id: &str) -> bool {
    BuiltIn::find(id).is_none()
}

/// Ticks the children one after the other as long as each succeeds.
fn tick_in_order<B>(children: &mut Children<'_, '_, B>) -> Result<Status, LeafError> {
    for child in 0..children.count() {
        let status = children.tick(child)?;
        if status != Status::Success {
            return Ok(status);
        }
    }
    Ok(Status::Success)
}
