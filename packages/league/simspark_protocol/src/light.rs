//! Lights of a scene.

use std::fmt;

use crate::decimal::{General, Spaced};
use crate::items::Items;

/// A light. Colors are red, green, blue and opacity, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Color of diffuse reflection.
    pub diffuse: [f64; 4],
    /// Color of ambient light.
    pub ambient: [f64; 4],
    /// Color of highlights.
    pub specular: [f64; 4],
}

impl Light {
    /// Converts the items of a node `(nd Light (setDiffuse ...) (setAmbient ...) (setSpecular ...))` after its kind;
    /// `None` if they are invalid.
    pub(crate) fn from_items(mut items: Items<'_>) -> Option<Self> {
        let light = Self {
            diffuse: items.vector("setDiffuse")?,
            ambient: items.vector("setAmbient")?,
            specular: items.vector("setSpecular")?,
        };
        items.end(light)
    }
}

impl fmt::Display for Light {
    /// Writes the node as in messages: `(nd Light (setDiffuse ...) (setAmbient ...) (setSpecular ...))`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diffuse = Spaced(&self.diffuse, General);
        let ambient = Spaced(&self.ambient, General);
        let specular = Spaced(&self.specular, General);
        write!(f, "(nd Light (setDiffuse{diffuse}) ")?;
        write!(f, "(setAmbient{ambient}) (setSpecular{specular}))")
    }
}
