//! Points of contact.

use arrayvec::ArrayVec;
use nalgebra::Vector3;

/// Point at which two solids overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// Position in the world frame \[m\].
    pub(crate) point: Vector3<f64>,
    /// Unit vector towards the first solid.
    pub(crate) normal: Vector3<f64>,
    /// Depth of the overlap \[m\].
    pub(crate) depth: f64,
}

impl Contact {
    /// Returns the contact with the solids in the other order.
    pub(crate) fn reversed(self) -> Self {
        Self {
            normal: -self.normal,
            ..self
        }
    }
}

/// Contacts of two solids. The original keeps at most four.
pub(crate) type Contacts = ArrayVec<Contact, 4>;
