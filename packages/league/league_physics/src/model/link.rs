//! A body of a robot, and the joint that holds it.

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

/// A body and its hinge. Lengths in m, angles in rad, masses in kg.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// Which body it is.
    pub name: BodyName,
    /// Its shape, centred at its centre of mass.
    pub shape: Shape,
    /// Whether it collides; joints between limbs do not.
    pub collides: bool,
    /// Its mass (kg).
    pub mass: f64,
    /// Its moments of inertia about its centre and its axes (kg m²).
    pub inertia: Vector3<f64>,
    /// Its centre in the torso frame with all joints at 0.
    pub centre: Vector3<f64>,
    /// What holds it; the root has none.
    pub hinge: Option<Hinge>,
}

/// A motorised hinge between a body and its parent. All bodies have the same axes with all joints at 0.
#[derive(Clone, Debug)]
pub(crate) struct Hinge {
    /// The joint's name.
    pub joint: Joint,
    /// Index of the parent, less than that of the body.
    pub parent: usize,
    /// The axis; a positive angle turns the body against its parent by the right-hand rule.
    pub axis: Vector3<f64>,
    /// A point of the axis from the body's centre.
    pub anchor: Vector3<f64>,
    /// The same point from the parent's centre.
    pub parent_anchor: Vector3<f64>,
    /// Lower and upper stop (rad).
    pub stops: (f64, f64),
    /// Maximal speed (rad/s).
    pub max_speed: f64,
}
