//! Implementations of the actions of a domain.

mod check;
mod entry;
mod implementation;
mod performer;
mod placeholders;
mod ports;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::Registry;
use pddl::Domain;
use user_files::FileErrors;

pub use implementation::{ActionEntry, Implementation};
pub(crate) use placeholders::fill;

/// Implementation of each action of a domain: a node, a template, a tree in a file or a performer.
///
/// ```yaml
/// fly-to:
///   node: FlyTo                    # ports named after parameters, or param0, param1…, receive the arguments
///   exclusive: [0]                 # a UAV does one thing at a time
/// search-sector:
///   node: SearchSector
///   ports: {sector: "{?where}", altitude: "20"}
///   reactive: true                 # requirements are checked in every tick
/// land:
///   template: |
///     <Sequence><Descend uav="{param0}"/><StopMotors uav="{?uav}"/></Sequence>
/// charge:
///   performer: /{?uav}/charge      # name of an action server hsl_msgs/action/PerformAction
///   gone: defective({?uav})        # fact that becomes true if it does not respond
///   timeout: 60                    # maximum mission time of a step [s]
/// recharge:
///   file: recharge.xml
///   tree: Recharge                 # default: the name of the file without its extension
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRegistry {
    /// Path of the file, for errors and relative paths.
    pub(crate) name: PathBuf,
    /// Implementation of each action by name.
    actions: BTreeMap<String, ActionEntry>,
    /// Texts of tree files and their includes, by path relative to the registry.
    files: BTreeMap<PathBuf, String>,
}

impl ActionRegistry {
    /// Reads a registry and checks it against a domain and the available leaves: every action is compiled and loaded
    /// once. `name` is the path of the registry, for errors and relative paths of files; `text` is its content; `read`
    /// returns the text of a tree file.
    ///
    /// # Errors
    /// Returns all missing, unknown and invalid actions.
    pub fn load<B: 'static>(
        name: impl Into<PathBuf>,
        text: &str,
        domain: &Domain,
        leaves: &Registry<B>,
        read: &mut dyn FnMut(&Path) -> io::Result<String>,
    ) -> Result<Self, FileErrors> {
        check::load(name.into(), text, domain, leaves, read)
    }

    /// Creates a registry without actions, for checks of other files if this one is invalid.
    pub fn empty() -> Self {
        Self {
            name: PathBuf::new(),
            actions: BTreeMap::new(),
            files: BTreeMap::new(),
        }
    }

    /// Returns the implementation of an action.
    pub fn action(&self, name: &str) -> Option<&ActionEntry> {
        self.actions.get(name)
    }

    /// Returns all actions by name.
    pub fn actions(&self) -> impl Iterator<Item = (&str, &ActionEntry)> {
        self.actions
            .iter()
            .map(|(name, entry)| (name.as_str(), entry))
    }

    /// Returns the texts of all tree files.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(String::as_str)
    }

    /// Returns the stored text of a tree file; no file is read.
    pub(crate) fn read(&self, path: &Path) -> io::Result<String> {
        let text = self.files.get(path).cloned();
        text.ok_or_else(|| {
            io::Error::new(io::ErrorKind::NotFound, "not a tree file of the registry")
        })
    }
}
