//! Bodies of the robot, from the recorded data of the league's robot.

mod arm;
mod head;
mod leg;

use nalgebra::Vector3;
use simspark_protocol::Joint;

use super::link::{BodyName, Hinge, Link};
use super::proportions::{JOINT_SPEED, Proportions};
use super::shape::Shape;
use super::side::Side;

/// Shape of the bodies between two joints.
const CARRIER: Shape = Shape::Sphere(0.01);

/// Returns the bodies of a robot with these proportions, torso first, each parent before its children.
pub(crate) fn build_links(proportions: &Proportions) -> Vec<Link> {
    let mut nao = Nao { links: Vec::new() };
    let torso = Shape::cuboid(0.1, 0.1, 0.18);
    nao.links.push(Link {
        name: BodyName::Torso,
        shape: torso,
        collides: true,
        mass: 1.2171,
        inertia: torso.inertia(1.2171).diagonal(),
        center: Vector3::zeros(),
        hinge: None,
    });
    nao.head();
    for side in Side::BOTH {
        nao.arm(side, proportions);
    }
    for side in Side::BOTH {
        nao.leg(side, proportions);
    }
    nao.links
}

/// Bodies built so far.
struct Nao {
    links: Vec<Link>,
}

/// Body to add: name, shape, mass \[kg\], and center from the torso \[m\].
type BodySpec = (BodyName, Shape, f64, [f64; 3]);
/// Hinge of the body: joint, anchor in the body's frame \[m\], axis, stops \[deg\].
type HingeSpec = (Joint, [f64; 3], [f64; 3], (f64, f64));

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

impl Nao {
    /// Appends a body with a hinge to the body `parent`, and returns its index. Bodies of shape [`CARRIER`] do not
    /// collide.
    fn add(&mut self, parent: usize, body: BodySpec, hinge: HingeSpec) -> usize {
        let (name, shape, mass, center) = body;
        let (joint, anchor, axis, stops) = hinge;
        let center = Vector3::from(center);
        let anchor = Vector3::from(anchor);
        self.links.push(Link {
            name,
            shape,
            collides: shape != CARRIER,
            mass,
            inertia: shape.inertia(mass).diagonal(),
            center,
            hinge: Some(Hinge {
                joint,
                parent,
                axis: Vector3::from(axis).normalize(),
                anchor,
                parent_anchor: center + anchor - self.links[parent].center,
                stops: (stops.0.to_radians(), stops.1.to_radians()),
                max_speed: JOINT_SPEED,
            }),
        });
        self.links.len() - 1
    }

    /// Sets the maximum speed of the hinge of a link \[rad/s\].
    fn limit_speed(&mut self, link: usize, speed: f64) {
        if let Some(hinge) = &mut self.links[link].hinge {
            hinge.max_speed = speed;
        }
    }
}

/// Converts stops of the right side to stops of `side`, for an axis that is not mirrored.
fn mirror_stops(side: Side, (low, high): (f64, f64)) -> (f64, f64) {
    side.pick((low, high), (-high, -low))
}
