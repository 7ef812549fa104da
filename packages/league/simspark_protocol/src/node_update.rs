//! Changes of a scene.

use std::fmt;

use crate::decimal::{General, Spaced};
use crate::items::{Item, Items, List};
use crate::{Matrix, Node, SceneError, Shape};

/// Change of a node since the last message. An update has the nodes of the last full scene, in the same order.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeUpdate {
    /// A transform or a light.
    Other {
        /// New transform of the children, if an element has changed by more than 0.005.
        transform: Option<Matrix>,
        /// The children.
        children: Vec<Self>,
    },
    /// A mesh from a file.
    StaticMesh,
    /// A mesh of a standard shape.
    StandardMesh,
}

impl NodeUpdate {
    /// Returns an update of a node and its children without changes.
    pub fn unchanged(node: &Node) -> Self {
        let children: &[Node] = match node {
            Node::Transform { children, .. } => children,
            Node::Light(_) => &[],
            Node::Mesh(mesh) => match mesh.shape {
                Shape::File { .. } => return Self::StaticMesh,
                Shape::Standard { .. } => return Self::StandardMesh,
            },
        };
        Self::Other {
            transform: None,
            children: children.iter().map(Self::unchanged).collect(),
        }
    }

    /// Converts an update `(nd ...)` with its children. The recursion is limited, because lists are nested at most
    /// [`MAX_DEPTH`](crate::MAX_DEPTH) deep. The error has the beginning of the invalid node.
    pub(crate) fn from_list(list: List<'_>) -> Result<Self, SceneError> {
        let error = || SceneError::node(list.text);
        let (name, items) = list.split_name().ok_or_else(error)?;
        if name != "nd" {
            return Err(error());
        }
        let mut ahead = items;
        let mesh = match ahead.next() {
            Some(Item::Word("StaticMesh")) => Self::StaticMesh,
            Some(Item::Word("SMN")) => Self::StandardMesh,
            Some(Item::Word(_)) => return Err(error()),
            Some(Item::List(_)) | None => return read_other(items, list),
        };
        ahead.end(mesh).ok_or_else(error)
    }
}

/// Converts the items of an update `(nd (SLT ...) child ...)` after `nd`: the matrix, if it is present, then the
/// children. `list` is the whole update, for errors.
fn read_other(mut items: Items<'_>, list: List<'_>) -> Result<NodeUpdate, SceneError> {
    let mut ahead = items;
    let transform = ahead.vector("SLT");
    if transform.is_some() {
        items = ahead;
    }
    let mut children = Vec::new();
    while items.end(()).is_none() {
        let child = items.list().ok_or_else(|| SceneError::node(list.text))?;
        children.push(NodeUpdate::from_list(child)?);
    }
    Ok(NodeUpdate::Other {
        transform,
        children,
    })
}

impl fmt::Display for NodeUpdate {
    /// Writes the update and its children as in messages: `(nd (SLT ...) child ...)`, without the matrix if it has not
    /// changed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other {
                transform,
                children,
            } => {
                f.write_str("(nd")?;
                if let Some(transform) = transform {
                    f.write_str(" (SLT")?;
                    Spaced(transform, General).fmt(f)?;
                    f.write_str(")")?;
                }
                children.iter().try_for_each(|child| child.fmt(f))?;
                f.write_str(")")
            }
            Self::StaticMesh => f.write_str("(nd StaticMesh)"),
            Self::StandardMesh => f.write_str("(nd SMN)"),
        }
    }
}
