//! Neck and head.

use simspark_protocol::Joint;

use super::{Nao, X, Z};
use crate::{BodyName, Shape};

impl Nao {
    /// Appends neck and head, equal for all types. Dimensions, masses and stops are those of the league's robot model.
    pub(super) fn head(&mut self) {
        let capsule = Shape::Capsule {
            radius: 0.015,
            half_length: 0.04,
        };
        let neck = self.add(
            0,
            (BodyName::Neck, capsule, 0.05, [0.0, 0.0, 0.09]),
            (Joint::NeckYaw, [0.0; 3], Z, (-120.0, 120.0)),
        );
        self.add(
            neck,
            (
                BodyName::Head,
                Shape::Sphere(0.065),
                0.35,
                [0.0, 0.0, 0.155],
            ),
            (Joint::NeckPitch, [0.0, 0.0, -0.005], X, (-45.0, 45.0)),
        );
    }
}
