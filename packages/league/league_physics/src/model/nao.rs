//! The bodies of the robot, from the recorded figures of the league's robot.

use nalgebra::Vector3;
use simspark_protocol::Joint;

use super::link::{BodyName, Hinge, Link};
use super::robot_type::{JOINT_SPEED, Proportions, RobotType};
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

/// A body to add: name, shape, mass, and its centre from the torso.
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

    fn head(&mut self) {
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

    fn arm(&mut self, side: Side, proportions: &Proportions) {
        let s = side.sign();
        let elbow_y = 0.02 + proportions.elbow;
        let shoulder = self.add(
            0,
            (
                BodyName::Shoulder(side),
                CARRIER,
                0.07,
                [s * 0.098, 0.0, 0.075],
            ),
            (
                side.pick(Joint::RightShoulderPitch, Joint::LeftShoulderPitch),
                [0.0; 3],
                X,
                (-120.0, 120.0),
            ),
        );
        let upper_arm = self.add(
            shoulder,
            (
                BodyName::UpperArm(side),
                Shape::cuboid(0.07, 0.08, 0.06),
                0.15,
                [s * 0.108, 0.02, 0.075],
            ),
            (
                side.pick(Joint::RightShoulderYaw, Joint::LeftShoulderYaw),
                [-s * 0.01, -0.02, 0.0],
                Z,
                mirrored(side, (-95.0, 1.0)),
            ),
        );
        let elbow = self.add(
            upper_arm,
            (
                BodyName::Elbow(side),
                CARRIER,
                0.035,
                [s * 0.098, elbow_y, 0.084],
            ),
            (
                side.pick(Joint::RightArmRoll, Joint::LeftArmRoll),
                [0.0; 3],
                Y,
                (-120.0, 120.0),
            ),
        );
        self.add(
            elbow,
            (
                BodyName::LowerArm(side),
                Shape::cuboid(0.05, 0.11, 0.05),
                0.2,
                [s * 0.098, elbow_y + 0.05, 0.084],
            ),
            (
                side.pick(Joint::RightElbow, Joint::LeftElbow),
                [0.0, -0.05, 0.0],
                Z,
                mirrored(side, (-1.0, 90.0)),
            ),
        );
    }

    fn leg(&mut self, side: Side, proportions: &Proportions) {
        let s = side.sign();
        let x = s * proportions.hip_x;
        let thigh_z = -0.115 - proportions.thigh;
        let shank_z = thigh_z - 0.125;
        let ankle_z = shank_z - proportions.ankle;
        let hip_1 = self.add(
            0,
            (BodyName::Hip1(side), CARRIER, 0.09, [x, -0.01, -0.115]),
            (
                side.pick(Joint::RightHipYawPitch, Joint::LeftHipYawPitch),
                [0.0; 3],
                [-1.0, 0.0, s],
                (-90.0, 1.0),
            ),
        );
        let hip_2 = self.add(
            hip_1,
            (BodyName::Hip2(side), CARRIER, 0.125, [x, -0.01, -0.115]),
            (
                side.pick(Joint::RightHipRoll, Joint::LeftHipRoll),
                [0.0; 3],
                Y,
                mirrored(side, (-45.0, 25.0)),
            ),
        );
        let thigh = self.add(
            hip_2,
            (
                BodyName::Thigh(side),
                Shape::cuboid(0.07, 0.07, 0.14),
                0.275,
                [x, 0.0, thigh_z],
            ),
            (
                side.pick(Joint::RightHipPitch, Joint::LeftHipPitch),
                [0.0, -0.01, proportions.thigh],
                X,
                (-25.0, 100.0),
            ),
        );
        let shank = self.add(
            thigh,
            (
                BodyName::Shank(side),
                Shape::cuboid(0.08, 0.07, 0.11),
                0.225,
                [x, 0.005, shank_z],
            ),
            (
                side.pick(Joint::RightKnee, Joint::LeftKnee),
                [0.0, -0.01, 0.045],
                X,
                (-130.0, 1.0),
            ),
        );
        let ankle = self.add(
            shank,
            (BodyName::Ankle(side), CARRIER, 0.125, [x, -0.005, ankle_z]),
            (
                side.pick(Joint::RightAnklePitch, Joint::LeftAnklePitch),
                [0.0; 3],
                X,
                (-45.0, 75.0),
            ),
        );
        self.limit_speed(ankle, proportions.foot_speed.0);
        let foot_stops = mirrored(side, (-25.0, 45.0));
        if proportions.toe == 0.0 {
            let foot = self.add(
                ankle,
                (
                    BodyName::Foot(side),
                    Shape::cuboid(0.08, 0.16, 0.02),
                    0.2,
                    [x, 0.025, ankle_z - 0.04],
                ),
                (
                    side.pick(Joint::RightAnkleRoll, Joint::LeftAnkleRoll),
                    [0.0, -0.03, 0.035],
                    Y,
                    foot_stops,
                ),
            );
            self.limit_speed(foot, proportions.foot_speed.1);
        } else {
            self.foot_with_toe(side, ankle, [x, ankle_z], foot_stops);
        }
    }

    /// The foot of type 4, with a toe that is a fifth of it.
    fn foot_with_toe(&mut self, side: Side, ankle: usize, [x, z]: [f64; 2], stops: (f64, f64)) {
        let centre = [x, -0.005 + 0.012_241, z - 0.04];
        let foot = self.add(
            ankle,
            (
                BodyName::Foot(side),
                Shape::cuboid(0.08, 0.124_482, 0.02),
                0.177_802,
                centre,
            ),
            (
                side.pick(Joint::RightAnkleRoll, Joint::LeftAnkleRoll),
                [0.0, -0.012_241, 0.035],
                Y,
                stops,
            ),
        );
        self.add(
            foot,
            (
                BodyName::Toe(side),
                Shape::cuboid(0.08, 0.035_518, 0.01),
                0.022_198,
                [x, centre[1] + 0.08, centre[2] - 0.005],
            ),
            (
                side.pick(Joint::RightToe, Joint::LeftToe),
                [0.0, -0.017_759, -0.005],
                X,
                (-1.0, 70.0),
            ),
        );
    }
}

/// Stops of the right side as those of a side, about an axis that is not mirrored.
fn mirrored(side: Side, (low, high): (f64, f64)) -> (f64, f64) {
    side.pick((low, high), (-high, -low))
}
