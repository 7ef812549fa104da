use std::path::{Path, PathBuf};

use behavior_tree::Tree;
use behavior_tree_files::{FileFaults, LoadedTree, TreeWatch};
use hsl_behavior::{Blackboard, registry};
use hsl_types::Faults;

use crate::RobotSituation;

/// The file of a tree.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile {
    path: PathBuf,
    watch: TreeWatch,
}

impl TreeFile {
    /// Loads the tree.
    pub(crate) fn load(path: &str) -> Result<(Self, Tree<Blackboard>), Faults> {
        let path = PathBuf::from(path);
        let loaded = load_tree(&path).map_err(in_parameters)?;
        let watch = TreeWatch::new(loaded.files.iter().cloned());
        Ok((Self { path, watch }, loaded.build()))
    }

    /// Reloads the tree if one of its files has changed, or returns `None` if none has.
    pub(crate) fn reload(&mut self) -> Option<Result<Tree<Blackboard>, Faults>> {
        if !self.watch.has_changed() {
            return None;
        }
        let loaded = load_tree(&self.path).map(|loaded| {
            self.watch = TreeWatch::new(loaded.files.iter().cloned());
            loaded.build()
        });
        Some(loaded.map_err(in_parameters))
    }
}

/// Loads the tree of a file, with the leaves of [`registry`] and, in scripts, a [`RobotSituation`].
///
/// # Errors
/// Returns all errors of the file and of those that it includes.
pub fn load_tree(path: &Path) -> Result<LoadedTree<Blackboard>, FileFaults> {
    behavior_tree_files::load::<RobotSituation, _>(path, &registry())
}

/// Converts the faults of a file to those of the parameter that names it.
fn in_parameters(FileFaults(found): FileFaults) -> Faults {
    let mut faults = Faults::default();
    for fault in found {
        faults.add("tree", fault);
    }
    faults
}
