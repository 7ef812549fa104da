use std::path::Path;

use behavior_tree::Tree;
use behavior_tree_files::{FileErrors, LoadedTree, TreeWatch};
use hsl_behavior::{Blackboard, registry};
use support::InvalidValues;

use crate::RobotSituation;

/// Path of a tree's file, with the state of it and of all included files at the last load, to notice changes.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile(TreeWatch);

/// Tree of a file, with the warnings of the file.
pub(crate) struct ReadTree {
    pub(crate) tree: Tree<Blackboard>,
    pub(crate) warnings: Vec<String>,
}

impl TreeFile {
    /// Loads the tree of the file at `path` and starts to watch it. Errors name the parameter `tree`.
    pub(crate) fn load(path: &str) -> Result<(Self, ReadTree), InvalidValues> {
        let loaded = TreeWatch::load::<RobotSituation, _>(Path::new(path), &registry());
        let (watch, loaded) = loaded.map_err(in_parameters)?;
        Ok((Self(watch), loaded.into()))
    }

    /// Returns a number that is the same for equal contents of all files.
    pub(crate) fn digest(&self) -> u64 {
        self.0.digest()
    }

    /// Reloads the tree if one of its files has changed, or returns `None` if none has.
    pub(crate) fn reload(&mut self) -> Option<Result<ReadTree, InvalidValues>> {
        let loaded = self.0.reload::<RobotSituation, _>(&registry())?;
        Some(loaded.map(Into::into).map_err(in_parameters))
    }
}

impl From<LoadedTree<Blackboard>> for ReadTree {
    fn from(loaded: LoadedTree<Blackboard>) -> Self {
        Self {
            warnings: loaded.warnings.iter().map(ToString::to_string).collect(),
            tree: loaded.build(),
        }
    }
}

/// Loads the tree of a file, with the leaves of [`registry`] and, in scripts, a [`RobotSituation`].
///
/// # Errors
/// Returns all errors in the file and in the files that it includes.
pub fn load_tree(path: &Path) -> Result<LoadedTree<Blackboard>, FileErrors> {
    behavior_tree_files::load::<RobotSituation, _>(path, &registry())
}

/// Converts the errors of a file to errors of the parameter `tree`, which names the file.
fn in_parameters(FileErrors(found): FileErrors) -> InvalidValues {
    let mut invalid = InvalidValues::default();
    for fault in found {
        invalid.add("tree", fault);
    }
    invalid
}
