//! Graph of a scene.

use std::fmt;

use crate::decimal::{General, Spaced};
use crate::items::{Items, List};
use crate::{Light, Mesh, SceneError};

/// Transform in the frame of the parent: 4 by 4, column-major; the last column is the position \[m\].
pub type Matrix = [f64; 16];

/// A node of a full scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A coordinate frame with children.
    Transform {
        /// Transform of the children.
        transform: Matrix,
        /// The children.
        children: Vec<Self>,
    },
    /// A light.
    Light(Light),
    /// A visible object.
    Mesh(Mesh),
}

impl Node {
    /// Converts a node `(nd kind ...)` with its children. The recursion is limited, because lists are nested at most
    /// [`MAX_DEPTH`](crate::MAX_DEPTH) deep. The error has the beginning of the invalid node.
    pub(crate) fn from_list(list: List<'_>) -> Result<Self, SceneError> {
        let error = || SceneError::node(list.text);
        let (name, mut items) = list.split_name().ok_or_else(error)?;
        let kind = items.word().filter(|_| name == "nd").ok_or_else(error)?;
        match kind {
            "TRF" => read_transform(items, list),
            "Light" => Light::from_items(items).map(Self::Light).ok_or_else(error),
            "StaticMesh" | "SMN" => Mesh::from_items(items, kind == "StaticMesh")
                .map(Self::Mesh)
                .ok_or_else(error),
            _ => Err(error()),
        }
    }
}

/// Converts the items of a node `(nd TRF (SLT ...) child ...)` after its kind: the matrix, then the children. `list` is
/// the whole node, for errors.
fn read_transform(mut items: Items<'_>, list: List<'_>) -> Result<Node, SceneError> {
    let error = || SceneError::node(list.text);
    let transform = items.vector("SLT").ok_or_else(error)?;
    let mut children = Vec::new();
    while items.end(()).is_none() {
        children.push(Node::from_list(items.list().ok_or_else(error)?)?);
    }
    Ok(Node::Transform {
        transform,
        children,
    })
}

impl fmt::Display for Node {
    /// Writes the node and its children as in messages: `(nd TRF (SLT ...) child ...)`, a light or a mesh.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transform {
                transform,
                children,
            } => {
                write!(f, "(nd TRF (SLT{})", Spaced(transform, General))?;
                children.iter().try_for_each(|child| child.fmt(f))?;
                f.write_str(")")
            }
            Self::Light(light) => light.fmt(f),
            Self::Mesh(mesh) => mesh.fmt(f),
        }
    }
}
