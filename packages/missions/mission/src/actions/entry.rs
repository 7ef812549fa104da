use std::collections::BTreeMap;

use serde::Deserialize;

/// What the file says of one action.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Id of a leaf.
    pub(super) node: Option<String>,
    /// By port of the leaf: what it gets.
    pub(super) ports: Option<BTreeMap<String, String>>,
    /// XML of nodes.
    pub(super) template: Option<String>,
    /// A file in XML.
    pub(super) file: Option<String>,
    /// Id of the tree in that file.
    pub(super) tree: Option<String>,
    /// Whether what the action needs is checked in every tick.
    #[serde(default)]
    pub(super) reactive: bool,
    /// The arguments that do one thing at a time, counted from 0.
    #[serde(default)]
    pub(super) exclusive: Vec<usize>,
}
