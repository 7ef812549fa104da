//! Where shapes touch.

mod boxes;
mod capsule;
mod clip;
mod ground;
mod solid;
mod sphere;

use arrayvec::ArrayVec;
use nalgebra::Vector3;

pub(crate) use ground::with_ground;
pub(crate) use solid::{Solid, between};

/// A point at which two solids overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// Where, in the world frame \[m\].
    pub(crate) point: Vector3<f64>,
    /// Unit vector towards the first solid.
    pub(crate) normal: Vector3<f64>,
    /// How deep \[m\].
    pub(crate) depth: f64,
}

/// The contacts of two solids: the original keeps four.
pub(crate) type Contacts = ArrayVec<Contact, 4>;
