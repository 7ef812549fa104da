use serde::{Deserialize, Serialize};

/// One node of a tree, for people and viewers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutNode {
    /// What it does or asks; not unique.
    pub name: String,
    /// Reason for the node; of a guard without one, the name of its condition. May be empty.
    pub description: String,
    /// Its kind, as in `sequence`. A word and not an enum, so that layouts of other engines fit.
    pub kind: String,
    /// Id of its parent; the root names itself.
    pub parent: u32,
}

/// The shape of a tree, which does not change while it is ticked.
///
/// A node's id is its index. Nodes are in preorder: a parent comes before its children, and children
/// come in the order in which they are ticked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// 0 for the first tree of a robot, and one more for each that takes its place.
    pub version: u32,
    /// By id.
    pub nodes: Vec<LayoutNode>,
}

impl Layout {
    /// Id after the last node below the node: that of its next sibling, if there is one.
    pub fn end(&self, id: usize) -> usize {
        let after = self.nodes.iter().enumerate().skip(id + 1);
        let mut outside = after.filter(|(_, node)| (node.parent as usize) < id);
        outside.next().map_or(self.nodes.len(), |(end, _)| end)
    }

    /// The ids of the nodes with this path, in order: the name of the node, before it that of its parent, and so
    /// on up to any ancestor. Names are not unique, so a path may fit several nodes.
    pub fn find(&self, path: &[&str]) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(move |id| self.has_path(*id, path))
    }

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

    /// How many ancestors the node has; 0 for the root and for an id that is not in the layout.
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
