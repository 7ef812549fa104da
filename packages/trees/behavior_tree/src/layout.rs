use serde::{Deserialize, Serialize};

/// Node of a tree in a layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutNode {
    /// Name; not unique.
    pub name: String,
    /// Reason for the node. For a guard without one, it is the name of its condition. May be empty.
    pub description: String,
    /// Kind, for example `sequence`. It is text and not an enum, so that layouts of other engines fit.
    pub kind: String,
    /// Id of the parent; the root has its own id.
    pub parent: u32,
}

/// Shape of a tree, which does not change during ticks.
///
/// The id of a node is its index. Nodes are in preorder: a parent comes before its children, and children come in the
/// order in which they are ticked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Version: 0 for the first tree of a robot, and one more for each tree that replaces it.
    pub version: u32,
    /// Nodes by id.
    pub nodes: Vec<LayoutNode>,
}

impl Layout {
    /// Returns the id after the last descendant of the node `id`. It is the id of the next sibling, if there is one.
    /// Scans the nodes after `id`.
    pub fn end(&self, id: usize) -> usize {
        let after = self.nodes.iter().enumerate().skip(id + 1);
        let mut outside = after.filter(|(_, node)| (node.parent as usize) < id);
        outside.next().map_or(self.nodes.len(), |(end, _)| end)
    }

    /// Returns the ids of the nodes with this path, in order. A path is a list of names, from any ancestor through each
    /// parent to the node itself. Names are not unique, so a path may match several nodes; an empty path matches all.
    pub fn find(&self, path: &[&str]) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(move |id| self.has_path(*id, path))
    }

    /// Returns whether the names of the node `id` and of its ancestors end with `path`.
    fn has_path(&self, id: usize, path: &[&str]) -> bool {
        let Some((name, ancestors)) = path.split_last() else {
            return true;
        };
        let Some(node) = self.nodes.get(id).filter(|node| node.name == *name) else {
            return false;
        };
        let parent = node.parent as usize;
        ancestors.is_empty() || (parent < id && self.has_path(parent, ancestors))
    }

    /// Returns the names from the root to the node `id`; empty for an unknown id.
    pub fn path(&self, id: usize) -> Vec<&str> {
        let mut names = Vec::new();
        let mut next = self.nodes.get(id).map(|node| (id, node));
        while let Some((id, node)) = next {
            names.push(node.name.as_str());
            let parent = node.parent as usize;
            next = (parent < id).then(|| (parent, &self.nodes[parent]));
        }
        names.reverse();
        names
    }

    /// Returns the number of ancestors of the node; 0 for the root and for an unknown id.
    pub fn depth(&self, id: u32) -> usize {
        let mut depth = 0;
        let mut id = id;
        while let Some(node) = self.nodes.get(id as usize)
            && node.parent < id
        {
            id = node.parent;
            depth += 1;
        }
        depth
    }
}
