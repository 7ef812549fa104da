//! The bodies of the robot, from the recorded figures of the league's robot.

mod arm;
mod head;
mod leg;

use nalgebra::Vector3;
use simspark_protocol::Joint;

use super::link::{BodyName, Hinge, Link};
use super::robot_type::{JOINT_SPEED, RobotType};
use super::shape::Shape;
use super::side::Side;

/// Spheres that carry axes between two limbs.
const CARRIER: Shape = Shape::Sphere(0.01);

/// The bodies of a robot of a type, torso first, each parent before its children.
pub(crate) fn links(robot_type: RobotType) -> Vec<Link> {
    let proportions = robot_type.proportions();
    let mut nao = Nao { links: Vec::new() };
    let torso = Shape::cuboid(0.1, 0.1, 0.18);
    nao.links.push(Link {
        name: BodyName::Torso,
        shape: torso,
        collides: true,
        mass: 1.2171,
        inertia: torso.inertia(1.2171).diagonal(),
        centre: Vector3::zeros(),
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

struct Nao {
    links: Vec<Link>,
}

/// A body to add: name, shape, mass, and its center from the torso.
type Part = (BodyName, Shape, f64, [f64; 3]);
/// Its hinge: joint, anchor in the body's frame, axis, stops in degrees.
type Bearing = (Joint, [f64; 3], [f64; 3], (f64, f64));

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

impl Nao {
    /// Adds a body that hangs on `parent` and returns its index.
    fn add(&mut self, parent: usize, part: Part, bearing: Bearing) -> usize {
        let (name, shape, mass, centre) = part;
        let (joint, anchor, axis, stops) = bearing;
        let centre = Vector3::from(centre);
        let anchor = Vector3::from(anchor);
        self.links.push(Link {
            name,
            shape,
            collides: shape != CARRIER,
            mass,
            inertia: shape.inertia(mass).diagonal(),
            centre,
            hinge: Some(Hinge {
                joint,
                parent,
                axis: Vector3::from(axis).normalize(),
                anchor,
                parent_anchor: centre + anchor - self.links[parent].centre,
                stops: (stops.0.to_radians(), stops.1.to_radians()),
                max_speed: JOINT_SPEED,
            }),
        });
        self.links.len() - 1
    }

    fn limit_speed(&mut self, link: usize, speed: f64) {
        if let Some(hinge) = &mut self.links[link].hinge {
            hinge.max_speed = speed;
        }
    }
}

/// Stops of the right side as those of a side, about an axis that is not mirrored.
fn mirrored(side: Side, (low, high): (f64, f64)) -> (f64, f64) {
    side.pick((low, high), (-high, -low))
}
