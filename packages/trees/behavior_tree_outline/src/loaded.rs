use std::path::PathBuf;

use behavior_tree::{Node, Tree, Variables};
use user_files::FileError;

/// Tree from files.
#[derive(Clone, Debug)]
pub struct LoadedTree<B> {
    /// Root of the tree, which includes the subtrees.
    pub root: Node<B>,
    /// Variables that connect its leaves.
    pub variables: Variables,
    /// All files of the tree.
    pub files: Vec<PathBuf>,
    /// Ignored parts of the files and likely mistakes, in the order of the files.
    pub warnings: Vec<FileError>,
}

impl<B> LoadedTree<B> {
    /// Builds the tree.
    pub fn build(self) -> Tree<B> {
        Tree::with_variables(self.root, self.variables)
    }
}
