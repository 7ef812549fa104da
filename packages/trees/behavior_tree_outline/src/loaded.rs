use std::path::PathBuf;

use behavior_tree::{Node, Tree, Variables};
use user_files::FileError;

/// A tree that was read from files.
#[derive(Clone, Debug)]
pub struct LoadedTree<B> {
    /// The whole tree: subtrees are in their places.
    pub root: Node<B>,
    /// What its leaves are connected to.
    pub variables: Variables,
    /// All files that it was read from.
    pub files: Vec<PathBuf>,
    /// Parts of the files that are ignored or may be mistakes, in the order of the files.
    pub warnings: Vec<FileError>,
}

impl<B> LoadedTree<B> {
    /// The tree, ready to be ticked.
    pub fn build(self) -> Tree<B> {
        Tree::with_variables(self.root, self.variables)
    }
}
