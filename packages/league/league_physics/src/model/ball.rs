//! The ball.

use nalgebra::Vector3;

use super::link::{BodyName, Link};
use super::shape::Shape;

/// Radius of the ball \[m\].
pub(crate) const RADIUS: f64 = 0.042;

/// Returns the link of the ball: a solid sphere of 26 g with a radius of 42 mm.
pub(crate) fn ball_link() -> Link {
    let (shape, mass) = (Shape::Sphere(RADIUS), 0.026);
    Link {
        name: BodyName::Ball,
        shape,
        collides: true,
        mass,
        inertia: shape.inertia(mass).diagonal(),
        center: Vector3::zeros(),
        hinge: None,
    }
}
