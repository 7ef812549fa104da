//! Links of a robot, as in URDF and tf.

use league_physics::{Link, RobotType};
use nalgebra::Vector3;

/// Links of a robot. The frame of a link is at the joint to its parent, with the axes of the body: x right, y forward,
/// z up with all joints at 0. The frame of the torso is at its center.
pub(crate) struct Kinematics(pub(crate) Vec<Link>);

impl Kinematics {
    pub(crate) fn new(robot_type: RobotType) -> Self {
        Self(robot_type.links())
    }

    /// Returns the body's center of mass in the frame of its link \[m\].
    pub(crate) fn center(&self, link: usize) -> Vector3<f64> {
        let hinge = self.0[link].hinge.as_ref();
        hinge.map_or_else(Vector3::zeros, |hinge| -hinge.anchor)
    }

    /// Returns the frames of all links but the torso, in the frames of their parents with all joints at 0, each parent
    /// before its children.
    pub(crate) fn joints(&self) -> impl Iterator<Item = JointFrame<'_>> {
        self.0.iter().filter_map(|link| {
            let hinge = link.hinge.as_ref()?;
            Some(JointFrame {
                link,
                parent: &self.0[hinge.parent],
                origin: self.center(hinge.parent) + hinge.parent_anchor,
                axis: hinge.axis,
            })
        })
    }
}

/// Frame of a link relative to its parent's frame.
pub(crate) struct JointFrame<'a> {
    pub(crate) link: &'a Link,
    pub(crate) parent: &'a Link,
    /// Origin of the frame \[m\].
    pub(crate) origin: Vector3<f64>,
    pub(crate) axis: Vector3<f64>,
}
