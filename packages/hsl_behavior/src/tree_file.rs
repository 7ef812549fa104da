use std::path::{Path, PathBuf};

use behavior_tree::Tree;
use behavior_tree_files::{FileFaults, LoadedTree, TreeWatch};
use hsl_types::Faults;

use crate::{Blackboard, RobotSituation, registry};

/// A file that a tree comes from.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile {
    path: PathBuf,
    watch: TreeWatch,
}

impl TreeFile {
    /// Loads the tree.
    pub(crate) fn load(path: &str) -> Result<(Self, Tree<Blackboard>), Faults> {
        let path = PathBuf::from(path);
        let loaded = read(&path)?;
        let watch = TreeWatch::new(loaded.files.iter().cloned());
        Ok((Self { path, watch }, loaded.build()))
    }

    /// Loads the tree again if a file that it comes from has changed; none: nothing has.
    pub(crate) fn load_again(&mut self) -> Option<Result<Tree<Blackboard>, Faults>> {
        if !self.watch.has_changed() {
            return None;
        }
        Some(read(&self.path).map(|loaded| {
            self.watch = TreeWatch::new(loaded.files.iter().cloned());
            loaded.build()
        }))
    }
}

fn read(path: &Path) -> Result<LoadedTree<Blackboard>, Faults> {
    behavior_tree_files::load::<RobotSituation, _>(path, &registry()).map_err(
        |FileFaults(found)| {
            let mut faults = Faults::default();
            for fault in found {
                faults.add("tree", fault);
            }
            faults
        },
    )
}
