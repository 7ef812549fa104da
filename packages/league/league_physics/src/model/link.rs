//! A body of a robot, and the joint that holds it.

use std::fmt;

use nalgebra::Vector3;
use simspark_protocol::Joint;

use super::shape::Shape;
use super::side::Side;

/// The bodies of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names of the limbs say all")]
pub enum BodyName {
    Ball,
    Torso,
    Neck,
    Head,
    Shoulder(Side),
    UpperArm(Side),
    Elbow(Side),
    LowerArm(Side),
    Hip1(Side),
    Hip2(Side),
    Thigh(Side),
    Shank(Side),
    Ankle(Side),
    Foot(Side),
    Toe(Side),
}

impl fmt::Display for BodyName {
    /// As in the protocol of the league, where it names them: `head`, `rlowerarm`, `lfoot`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, name) = match *self {
            Self::Ball => return f.write_str("ball"),
            Self::Torso => return f.write_str("torso"),
            Self::Neck => return f.write_str("neck"),
            Self::Head => return f.write_str("head"),
            Self::Shoulder(side) => (side, "shoulder"),
            Self::UpperArm(side) => (side, "upperarm"),
            Self::Elbow(side) => (side, "elbow"),
            Self::LowerArm(side) => (side, "lowerarm"),
            Self::Hip1(side) => (side, "hip1"),
            Self::Hip2(side) => (side, "hip2"),
            Self::Thigh(side) => (side, "thigh"),
            Self::Shank(side) => (side, "shank"),
            Self::Ankle(side) => (side, "ankle"),
            Self::Foot(side) => (side, "foot"),
            Self::Toe(side) => (side, "toe"),
        };
        write!(f, "{}{name}", side.pick("r", "l"))
    }
}

/// A body and its hinge. Lengths in m, angles in rad, masses in kg.
#[derive(Clone, Debug)]
pub struct Link {
    /// Which body it is.
    pub name: BodyName,
    /// Its shape, centered at its center of mass.
    pub shape: Shape,
    /// Whether it collides; joints between limbs do not.
    pub collides: bool,
    /// Its mass \[kg\].
    pub mass: f64,
    /// Its moments of inertia about its center and its axes \[kg m²\].
    pub inertia: Vector3<f64>,
    /// Its center in the torso frame with all joints at 0.
    pub centre: Vector3<f64>,
    /// What holds it; the root has none.
    pub hinge: Option<Hinge>,
}

/// A motorised hinge between a body and its parent. All bodies have the same axes with all joints at 0.
#[derive(Clone, Debug)]
pub struct Hinge {
    /// The joint's name.
    pub joint: Joint,
    /// Index of the parent, less than that of the body.
    pub parent: usize,
    /// The axis; a positive angle turns the body against its parent by the right-hand rule.
    pub axis: Vector3<f64>,
    /// A point of the axis from the body's center.
    pub anchor: Vector3<f64>,
    /// The same point from the parent's center.
    pub parent_anchor: Vector3<f64>,
    /// Lower and upper stop \[rad\].
    pub stops: (f64, f64),
    /// Maximal speed \[rad/s\].
    pub max_speed: f64,
}
