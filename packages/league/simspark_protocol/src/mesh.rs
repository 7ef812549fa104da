//! Meshes of a scene.

use std::fmt;

use crate::decimal::{General, Spaced};
use crate::items::Items;

/// Visible object.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    /// True if the mesh is drawn.
    pub is_visible: bool,
    /// True if the mesh is transparent.
    pub is_transparent: bool,
    /// Shape and surface.
    pub shape: Shape,
    /// Scale along each axis.
    pub scale: [f64; 3],
}

/// Shape and surface of a mesh.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// From a file: the node is a `StaticMesh`.
    File {
        /// Name of the file, such as `models/soccerball.obj`.
        file: String,
        /// Materials, such as `matNum1` and `matLeft` of a player.
        materials: Vec<String>,
    },
    /// A standard shape: the node is an `SMN`.
    Standard {
        /// Name of the shape, such as `StdUnitBox` or `StdCapsule`.
        name: String,
        /// Parameters of the shape \[m\], such as radius and length of a capsule.
        parameters: Vec<f64>,
        /// The material.
        material: String,
    },
}

impl Mesh {
    /// Converts the items of a node `(nd StaticMesh (setVisible 1) (load file) (sSc 1 1 1) ...)` (`is_file`) or `(nd
    /// SMN ...)` after its kind; `None` if they are invalid.
    pub(crate) fn from_items(mut items: Items<'_>, is_file: bool) -> Option<Self> {
        let is_visible = match items.value::<u8>("setVisible")? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let mut ahead = items;
        let is_transparent = ahead.named("setTransparent").is_some();
        if is_transparent {
            items = ahead;
        }
        let mut load = items.named("load")?;
        let name = load.parsed()?;
        let parameters: Vec<f64> = load.all()?;
        let scale = items.vector("sSc")?;
        let shape = if is_file {
            let materials = items.named("resetMaterials")?.all()?;
            let file = parameters.is_empty().then_some(name)?;
            Shape::File { file, materials }
        } else {
            Shape::Standard {
                name,
                parameters,
                material: items.value("sMat")?,
            }
        };
        items.end(Self {
            is_visible,
            is_transparent,
            shape,
            scale,
        })
    }
}

impl fmt::Display for Mesh {
    /// Writes the node as in messages: `(nd StaticMesh ...)` or `(nd SMN ...)`. Spaces are those of the original
    /// server.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.shape {
            Shape::File { .. } => "StaticMesh",
            Shape::Standard { .. } => "SMN",
        };
        write!(f, "(nd {kind} (setVisible {})", u8::from(self.is_visible))?;
        if self.is_transparent {
            f.write_str(" (setTransparent)")?;
        }
        let scale = Spaced(&self.scale, General);
        match &self.shape {
            Shape::File { file, materials } => {
                write!(f, " (load {file}) (sSc{scale})(resetMaterials")?;
                materials.iter().try_for_each(|it| write!(f, " {it}"))?;
                f.write_str("))")
            }
            Shape::Standard {
                name,
                parameters,
                material,
            } => {
                let parameters = Spaced(parameters, General);
                write!(
                    f,
                    " (load {name}{parameters}) (sSc{scale}) (sMat {material}))"
                )
            }
        }
    }
}
