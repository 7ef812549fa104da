//! How the actions of a domain are done.

mod check;
mod entry;
mod implementation;
mod placeholders;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::Registry;
use pddl::Domain;
use user_files::FileErrors;

pub use implementation::{ActionEntry, Implementation};
pub(crate) use placeholders::fill;

/// How each action of a domain is done: by a node, by a template or by a tree in a file.
///
/// ```yaml
/// fly-to:
///   node: FlyTo                    # ports with the names of parameters, or param0, param1…, get the arguments
///   exclusive: [0]                 # a UAV does one thing at a time
/// search-sector:
///   node: SearchSector
///   ports: {sector: "{?where}", metres: "20"}
///   reactive: true                 # what it needs is checked in every tick
/// land:
///   template: |
///     <Sequence><Descend uav="{param0}"/><StopMotors uav="{?uav}"/></Sequence>
/// recharge:
///   file: recharge.xml
///   tree: Recharge                 # by default the name of the file without its ending
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRegistry {
    pub(crate) name: PathBuf,
    actions: BTreeMap<String, ActionEntry>,
    /// By path relative to the registry: the files of trees and those that they include.
    files: BTreeMap<PathBuf, String>,
}

impl ActionRegistry {
    /// Reads a registry and checks it against a domain and the leaves that there are. `name` is what faults call it
    /// and what paths of files begin at; `read` gives the text of a file of trees.
    ///
    /// # Errors
    /// All actions that are missing, not known, or cannot be done as the registry says.
    pub fn load<B: 'static>(
        name: impl Into<PathBuf>,
        text: &str,
        domain: &Domain,
        leaves: &Registry<B>,
        read: &mut dyn FnMut(&Path) -> io::Result<String>,
    ) -> Result<Self, FileErrors> {
        check::load(name.into(), text, domain, leaves, read)
    }

    /// How an action is done.
    pub fn action(&self, name: &str) -> Option<&ActionEntry> {
        self.actions.get(name)
    }

    /// All actions by name.
    pub fn actions(&self) -> impl Iterator<Item = (&str, &ActionEntry)> {
        self.actions
            .iter()
            .map(|(name, entry)| (name.as_str(), entry))
    }

    /// Returns the texts of all files of trees.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(String::as_str)
    }

    /// The text of a file that belongs to the registry.
    pub(crate) fn read(&self, path: &Path) -> io::Result<String> {
        let text = self.files.get(path).cloned();
        text.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the registry does not name it"))
    }
}
