//! A body of a robot and its joint.

use std::fmt;

use nalgebra::Vector3;
use simspark_protocol::Joint;

use super::shape::Shape;
use super::side::Side;

/// Name of a body.
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
    /// Writes the name in the protocol of the league: `head`, `rlowerarm`, `lfoot`.
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

/// Body and its hinge. Lengths \[m\], angles \[rad\], masses \[kg\].
#[derive(Clone, Debug)]
pub struct Link {
    /// Name of the body.
    pub name: BodyName,
    /// Shape, centered at the center of mass.
    pub shape: Shape,
    /// Set if the body collides. Joints between limbs do not.
    pub collides: bool,
    /// Mass \[kg\].
    pub mass: f64,
    /// Moments of inertia about the center and the axes of the body \[kg m²\].
    pub inertia: Vector3<f64>,
    /// Position of the center in the torso frame with all joints at 0 \[m\].
    pub center: Vector3<f64>,
    /// Hinge to the parent; the root has none.
    pub hinge: Option<Hinge>,
}

/// Motorized hinge between a body and its parent. With all joints at 0, all bodies have the same axes.
#[derive(Clone, Debug)]
pub struct Hinge {
    /// Name of the joint.
    pub joint: Joint,
    /// Index of the parent, less than the index of the body.
    pub parent: usize,
    /// Axis. A positive angle rotates the body relative to its parent by the right-hand rule.
    pub axis: Vector3<f64>,
    /// Point of the axis, from the body's center \[m\].
    pub anchor: Vector3<f64>,
    /// The same point, from the parent's center \[m\].
    pub parent_anchor: Vector3<f64>,
    /// Lower and upper stop \[rad\].
    pub stops: (f64, f64),
    /// Maximum speed \[rad/s\].
    pub max_speed: f64,
}
