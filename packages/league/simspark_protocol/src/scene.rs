//! Scenes that monitors draw.

use std::fmt;

use crate::items::{Item, Items};
use crate::scene_error::VERSION;
use crate::{Node, NodeUpdate, SceneError};

/// Graph of the scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// All nodes, `RSG`: in the first message, and after each structural change of the scene.
    Full(Vec<Node>),
    /// Changes of the nodes of the last full scene, `RDS`.
    Update(Vec<NodeUpdate>),
}

impl Scene {
    /// Takes two lists from the front of `items`: the header, `(RSG 0 1)` or `(RDS 0 1)`, and the list of all nodes.
    pub(crate) fn from_items(items: &mut Items<'_>) -> Result<Self, SceneError> {
        let header = items.list().and_then(|list| list.split_name());
        let (kind, mut version) = header.ok_or(SceneError::Header)?;
        let is_known = version.word() == Some("0") && version.word() == Some("1");
        version
            .end(())
            .filter(|()| is_known)
            .ok_or(SceneError::Header)?;
        let nodes = items.list().ok_or_else(|| SceneError::node(""))?;
        let lists = nodes.items.map(|item| match item {
            Item::List(list) => Ok(list),
            Item::Word(word) => Err(SceneError::node(word)),
        });
        match kind {
            "RSG" => {
                let nodes = lists.map(|list| Node::from_list(list?));
                nodes.collect::<Result<_, _>>().map(Self::Full)
            }
            "RDS" => {
                let nodes = lists.map(|list| NodeUpdate::from_list(list?));
                nodes.collect::<Result<_, _>>().map(Self::Update)
            }
            _ => Err(SceneError::Header),
        }
    }
}

impl fmt::Display for Scene {
    /// Writes header and nodes as in messages: `(RSG 0 1)(node ...)` or `(RDS 0 1)(update ...)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(nodes) => {
                write!(f, "(RSG {VERSION})(")?;
                nodes.iter().try_for_each(|node| node.fmt(f))?;
            }
            Self::Update(nodes) => {
                write!(f, "(RDS {VERSION})(")?;
                nodes.iter().try_for_each(|node| node.fmt(f))?;
            }
        }
        f.write_str(")")
    }
}
